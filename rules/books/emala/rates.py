"""How fast and how far: a gait's rate, the budget of a turn, load, action points."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import cast, get_args

from rules.books.emala.sheet import GAITS, WORDS
from rules.books.emala.source import EMALA, PRIMARY_GAITS, PrimaryGait
from rules.books.emala.source import Gait as GaitId
from rules.books.emala.state import kept, primary
from rules.books.emala.text.combat import GaitSwitchAnswer, gait_switch, turn_budget
from rules.books.emala.text.gaits import ArmourPenaltyAnswer, armour_penalty, gait
from rules.books.emala.text.situational import Surface, climb, crawl, fly, swim, swim_speed
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure, reason, why_not
from rules.rulebook.answers import GM_RULING, Account, Budget, GaitRate
from rules.rulebook.gm_rulings import granted, with_gm_rulings
from rules.rulebook.vocabulary import Gait, Terrain
from rules.rulings.ruling import Ruling

COMBAT = EMALA.source("Movement During Combat")

SURFACES = get_args(Surface)

Rate = tuple[Account | None, str | None]
"""A gait's rate, or the reason why there is none."""

WHY_NONE = {
    "no-action-points": "no action points were left when the turn began",
    "round-limit": "the gait's movement for the round is used up",
    "turn-limit": "half of the gait's movement is used, the most in one turn",
}


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Every gait; closed where the switch is refused, or where there is no rate."""
    return tuple(_gait_rate(encounter, combatant, one) for one in GAITS)


def rate(encounter: Encounter, combatant: Combatant, gait_id: str, terrain: str) -> Rate:
    """A gait's metres per round on a terrain, or why there are none."""
    if gait_id in PRIMARY_GAITS:
        return _primary_rate(encounter, combatant, gait_id), None
    return SITUATIONAL[gait_id](encounter, combatant, terrain)


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """What this turn, or else the next one, leaves: half of the rate, within the round's."""
    terrain = terrain or combatant.terrain
    gait_id = combatant.pace.gait
    if terrain != combatant.terrain:
        gait_id = gait_on(combatant, WORDS.terrain(encounter, terrain))
    found, closed = rate(encounter, combatant, gait_id, terrain)
    if found is None:
        none = Account("movement left", figure(closed or "no rate", 0, "m"), COMBAT)
        return Budget(none, none, "turn", closed)
    own_turn = encounter.turn_of == combatant.id
    now = kept(combatant)
    ruling = turn_budget(
        rate=found.figure.value,
        moved_round=combatant.pace.round,
        moved_turn=combatant.pace.turn,
        action_points=now.points_at_turn if own_turn else now.points,
    )
    half = found.figure.divided_by("at most half in one turn", 2, unit="m")
    limit, _ = _ruled(encounter, combatant, half, terrain)
    left = _continued(half, ruling.answer.remaining)
    beyond = _beyond(combatant, found.figure.value)
    left, factor = _ruled(encounter, combatant, left, terrain, beyond)
    return Budget(
        Account("movement in a turn", limit, found.source),
        Account("movement left", left, COMBAT),
        "turn",
        None if left.value > 0 else _why_nothing(found, ruling.answer.reason.value),
        None if own_turn else "it is not their turn",
        factor,
    )


def gait_on(combatant: Combatant, terrain: Terrain) -> str:
    """The gait that a combatant would move in there, with the one in force now."""
    now = combatant.pace.gait
    if terrain.gait == "swim" and WORDS.flag(combatant, "aquatic"):
        return now if now in PRIMARY_GAITS else primary(combatant)
    if terrain.gait is not None:
        return terrain.gait
    return primary(combatant) if now in ("climb", "swim", "fly") else now


def switch_ruling(
    encounter: Encounter, combatant: Combatant, gait_id: str
) -> Ruling[GaitSwitchAnswer]:
    """Whether a gait may be taken now; off turn, whether it may be at the next one."""
    return gait_switch(
        to=cast("GaitId", gait_id),
        first_turn_of_round=combatant.turns == 0,
        at_turn_start=encounter.turn_of != combatant.id or combatant.pace.turn == 0,
        primary=kept(combatant).primary and primary(combatant),
        prone=combatant.has("prone") and not WORDS.flag(combatant, "natural_crawler"),
    )


def penalty(combatant: Combatant) -> int:
    """The armour penalty of what is worn."""
    return int(_penalty_ruling(combatant).answer.penalty.value)


def covered_by_grant(encounter: Encounter, combatant: Combatant) -> Fraction:
    """How much of this turn's movement the GM granted: it is not the round's."""
    pace = combatant.pace
    found, _ = rate(encounter, combatant, pace.gait, combatant.terrain)
    beyond = _beyond(combatant, found.figure.value if found else 0)
    return max(NONE, min(beyond, pace.granted))


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The armour penalty, and what is worn and carried."""
    ruling = _penalty_ruling(combatant)
    worn = figure("ENC worn", combatant.carried(worn=True), "ENC")
    beside = combatant.carried(worn=False)
    return (
        Account("armour worn", worn, ruling.source),
        Account("armour penalty", ruling.answer.penalty, ruling.source),
        Account("carried", figure("ENC carried, no rule of the book", beside, "ENC"), GM_RULING),
    )


def thresholds(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The next steps of the armour penalty."""
    now = penalty(combatant)
    section = EMALA.source("Gaits")
    return tuple(
        Account(
            f"penalty {step + 1}",
            figure("armour penalty", step).times("ENC for each", 5, unit="ENC"),
            section,
            "above",
        )
        for step in range(now, now + 3)
    )


def counters(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The action points left."""
    most, left = WORDS.number(combatant, "action_points"), kept(combatant).points
    points = figure("action points of the sheet", most, "AP")
    if left <= most:
        points = points.minus("spent this round", most - left)
    else:
        points = points.plus("given by the GM", left - most)
    return (Account("action points", points, COMBAT),)


def _gait_rate(encounter: Encounter, combatant: Combatant, one: Gait) -> GaitRate:
    found, closed = rate(encounter, combatant, one.id, combatant.terrain)
    if closed is None and encounter.started and one.id != combatant.pace.gait:
        closed = why_not(switch_ruling(encounter, combatant, one.id).answer.allowed)
    return GaitRate(one, found, closed)


def _penalty_ruling(combatant: Combatant) -> Ruling[ArmourPenaltyAnswer]:
    return armour_penalty(enc=[item.weight * item.count for item in combatant.items if item.worn])


def _primary_rate(encounter: Encounter, combatant: Combatant, gait_id: str) -> Account:
    bonus = WORDS.is_on(encounter, "athletics-bonus")
    ruling = gait(
        gait=cast("PrimaryGait", gait_id),
        movement_rate=WORDS.number(combatant, "movement_rate"),
        armour_penalty=penalty(combatant),
        athletics=WORDS.number(combatant, "athletics") if bonus else 0,
    )
    return Account("rate", ruling.answer.rate, ruling.source)


def _climb_rate(_: Encounter, combatant: Combatant, terrain: str) -> Rate:
    surface = cast("Surface", terrain if terrain in SURFACES else "rough")
    ruling = climb(
        surface=surface,
        movement_rate=WORDS.number(combatant, "movement_rate"),
        armour_penalty=penalty(combatant),
    )
    if not ruling.answer.can_climb.value:
        return None, "too burdened by armour to climb here"
    return Account("rate", ruling.answer.rate, ruling.source, f"{surface} surface"), None


def _crawl_rate(_: Encounter, combatant: Combatant, __: str) -> Rate:
    ruling = crawl(
        walk=WORDS.number(combatant, "movement_rate"),
        natural_crawler=WORDS.flag(combatant, "natural_crawler"),
    )
    found = ruling.answer.rate
    if not isinstance(found, Figure):
        return None, reason(found)
    return Account("rate", found, ruling.source), None


def _swim_rate(encounter: Encounter, combatant: Combatant, _: str) -> Rate:
    speed = swim_speed(
        movement_rate=WORDS.number(combatant, "movement_rate"),
        swim=WORDS.number(combatant, "swim") if WORDS.is_on(encounter, "swim-bonus") else 0,
    )
    ruling = swim(
        swim=speed.answer.swim.value,
        armour_penalty=penalty(combatant),
        aquatic=WORDS.flag(combatant, "aquatic"),
    )
    found, state = ruling.answer.rate, ruling.answer.state.value
    if not isinstance(found, Figure):
        return None, reason(found)
    return Account("rate", found, ruling.source, "" if state == "swims" else state), None


def _fly_rate(_: Encounter, combatant: Combatant, __: str) -> Rate:
    speed = WORDS.number(combatant, "fly")
    if speed <= 0:
        return None, "does not fly"
    ruling = fly(fly=speed, armour_penalty=penalty(combatant))
    state = ruling.answer.state.value
    note = "" if state == "flies" else state
    return Account("rate", ruling.answer.rate, ruling.source, note), None


SITUATIONAL: Mapping[str, Callable[[Encounter, Combatant, str], Rate]] = {
    "climb": _climb_rate,
    "crawl": _crawl_rate,
    "swim": _swim_rate,
    "fly": _fly_rate,
}


def _ruled(
    encounter: Encounter,
    combatant: Combatant,
    amount: Figure,
    terrain: str,
    beyond: Fraction | None = None,
) -> tuple[Figure, Fraction]:
    """With the GM's grant and rulings; `beyond` is the movement that the grant has covered.

    Without it the amount is a limit, which no movement uses up.
    """
    if combatant.pace.granted:
        amount = granted(amount, combatant)
        if beyond:
            amount = amount.minus("moved beyond the book's limit", beyond, GM_RULING)
        amount = amount.at_least("never below 0", 0)
    used = NONE if beyond is None else combatant.pace.turn
    return with_gm_rulings(encounter, combatant, amount, terrain, used)


def _continued(whole: Figure, remaining: Figure) -> Figure:
    """The rule's remaining metres with the rate's own steps before them."""
    return Figure(remaining.value, remaining.unit, (*whole.steps, *remaining.steps[2:]))


def _why_nothing(found: Account, word: str | None) -> str:
    if found.figure.value == 0:
        return f"this gait has no movement here{f' ({found.note})' if found.note else ''}"
    return "the GM has taken the rest" if word is None else WHY_NONE[word]


def _beyond(combatant: Combatant, most: Number) -> Fraction:
    """What was moved this turn beyond what the book allowed when the turn began."""
    pace = combatant.pace
    before = pace.round - pace.turn
    allowed = max(NONE, min(Fraction(most) / 2, most - before))
    return max(NONE, pace.turn - allowed)
