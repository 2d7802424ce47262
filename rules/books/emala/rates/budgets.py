"""Budgets: the remaining movement in a turn and in the round, and the action points."""

from fractions import Fraction

from rules.books.emala.rates.gaits import gait_on, not_now, rate
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import EMALA, PRIMARY_GAITS
from rules.books.emala.state import kept
from rules.books.emala.text.combat import turn_budget
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Word, figure, reason
from rules.rulebook.answers import GM_RULING, Account, Budget
from rules.rulebook.gm_rulings import granted, with_gm_rulings

COMBAT = EMALA.source("Movement During Combat")


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the metres that a combatant can still move in this turn, or in the next turn.

    A turn allows half of the rate, but not more than the remaining movement of the round.
    """
    terrain = terrain or combatant.terrain
    gait_id = combatant.pace.gait
    if terrain != combatant.terrain:
        gait_id = gait_on(combatant, WORDS.terrain(encounter, terrain))
    found, closed = rate(encounter, combatant, gait_id, terrain)
    if gait_id not in (combatant.pace.gait, *PRIMARY_GAITS):
        closed = closed or not_now(encounter, combatant, gait_id)
    if found is None or closed is not None:
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
        None if left.value > 0 else _why_nothing(found, ruling.answer.reason),
        None if own_turn else "it is not their turn",
        factor,
    )


def covered_by_grant(encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the metres of this turn's movement that the GM granted.

    The round does not count these metres.
    """
    pace = combatant.pace
    found, _ = rate(encounter, combatant, pace.gait, combatant.terrain)
    beyond = _beyond(combatant, found.figure.value if found else 0)
    return max(NONE, min(beyond, pace.granted))


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters: action points, remaining metres, height, rounds in heavy armour."""
    rest = left_of_round(encounter, combatant)
    more = [rest, height_of(combatant), _walked(combatant)]
    return (points_of(combatant), *(one for one in more if one is not None))


def points_of(combatant: Combatant) -> Account:
    """Return the remaining action points."""
    most, left = WORDS.number(combatant, "action_points"), kept(combatant).points
    points = figure("action points of the sheet", most, "AP")
    if left <= most:
        points = points.minus("spent this round", most - left)
    else:
        points = points.plus("given by the GM", left - most)
    return Account("action points", points, COMBAT)


def left_of_round(encounter: Encounter, combatant: Combatant) -> Account | None:
    """Return the remaining movement of the round in the present gait.

    Return None if the gait has no rate.
    """
    found, _ = rate(encounter, combatant, combatant.pace.gait, combatant.terrain)
    if found is None:
        return None
    whole = Figure(found.figure.value, "m", found.figure.steps)
    left = whole.minus("used this round", combatant.pace.round).at_least("never below 0", 0)
    return Account("round left", left, COMBAT)


def height_of(combatant: Combatant) -> Account | None:
    """Return the height or depth of a combatant. Return None if the height is 0."""
    height = kept(combatant).height
    if not height:
        return None
    label = "height" if height > 0 else "depth"
    return Account(label, figure("kept in play", abs(height), "m"), GM_RULING)


def _walked(combatant: Combatant) -> Account | None:
    walked = kept(combatant).walked
    if not walked:
        return None
    rounds = figure("rounds walked in armour that tires", walked, "rounds")
    return Account("walked in too much armour", rounds, EMALA.source("Gaits"))


def _ruled(
    encounter: Encounter,
    combatant: Combatant,
    amount: Figure,
    terrain: str,
    beyond: Fraction | None = None,
) -> tuple[Figure, Fraction]:
    """Return an amount of movement after the GM's grant and rulings.

    `beyond` is the used part of the grant. It is None if the amount is the limit of a turn.
    """
    if combatant.pace.granted:
        amount = granted(amount, combatant)
        if beyond:
            amount = amount.minus("moved beyond the book's limit", beyond, GM_RULING)
        amount = amount.at_least("never below 0", 0)
    used = NONE if beyond is None else combatant.pace.turn
    return with_gm_rulings(encounter, combatant, amount, terrain, used)


def _continued(whole: Figure, remaining: Figure) -> Figure:
    """Return the figure `remaining`; its steps begin with the steps of the figure `whole`."""
    return Figure(remaining.value, remaining.unit, (*whole.steps, *remaining.steps[2:]))


def _why_nothing(found: Account, why: Word | Nothing) -> str:
    if found.figure.value == 0:
        return f"this gait has no movement here{f' ({found.note})' if found.note else ''}"
    return "the GM has taken the rest" if why.value is None else reason(why)


def _beyond(combatant: Combatant, most: Number) -> Fraction:
    """Return how many metres of this turn's movement are above the limit.

    The limit is the limit at the beginning of the turn.
    """
    pace = combatant.pace
    before = pace.round - pace.turn
    allowed = max(NONE, min(Fraction(most) / 2, most - before))
    return max(NONE, pace.turn - allowed)
