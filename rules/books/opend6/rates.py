"""How far anybody can go in a round: rates, what is free, what is left, and why no more."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from rules.books.opend6 import state
from rules.books.opend6.source import METRES, OPEND6, in_prose
from rules.books.opend6.text.acceleration import acceleration, free_move
from rules.books.opend6.text.actions import MovementKind, movement_actions
from rules.books.opend6.text.climbing import CLIMBING_BASE, PER_FURTHER_HALF, climb
from rules.books.opend6.text.flying import fly
from rules.books.opend6.text.jumping import FURTHER_METRES, JUMPING_BASE, PER_FURTHER_METRES, jump
from rules.books.opend6.text.modifiers import FATIGUE_PER_ROUND, TERRAIN_MODIFIER, terrain
from rules.books.opend6.text.movements import MOST_MOVEMENTS, PER_FURTHER_MOVEMENT
from rules.books.opend6.text.running import RUNNING_BASE
from rules.books.opend6.text.swimming import SWIMMING_BASE, swim
from rules.dice.wild import Pool
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, round_up
from rules.numbers.figures import Figure, Source, Step, figure
from rules.rulebook.rulebook import GM_RULING, Account, Budget

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

ROUND = "round"
SHORT = OPEND6.source("Short Distances")
LIMIT = OPEND6.source("Maximum Movement")

SKILLS: dict[str, tuple[str, str]] = {
    "run": ("running", "physique"),
    "swim": ("swimming", "physique"),
    "climb": ("climbing", "reflexes"),
    "jump": ("jumping", "reflexes"),
    "fly": ("flying", "physique"),
}
"""The skill of each movement, and the attribute that stands in for it."""

BASES = {"run": RUNNING_BASE, "swim": SWIMMING_BASE, "climb": CLIMBING_BASE, "fly": RUNNING_BASE}
FREE = ("walk", "run", "swim", "fly")
"""Where half of the rate is no action."""

Rate = tuple[Account | None, str | None]
"""A rate, or the reason why there is none."""


def skill_of(combatant: Combatant, kind: str) -> Pool:
    """The dice that a movement is rolled with."""
    return state.pool(combatant, *SKILLS[kind])


def rate(book: OpenD6, encounter: Encounter, combatant: Combatant, gait: str) -> Rate:
    """The base rate of a way of moving on foot, or why there is none."""
    move = book.value(combatant, "move")
    found: dict[str, Callable[[], Account]] = {
        "walk": lambda: _free_walk(move),
        "run": lambda: Account("Move", figure("Move", move, METRES), OPEND6.source("Running")),
        "swim": lambda: _swim(move),
        "climb": lambda: _climb(move, _skilled(combatant)),
        "jump": lambda: _jump(move),
    }
    if gait == "fly":
        return _flight(book, encounter, combatant)
    return found[gait](), None


def closed(book: OpenD6, encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
    """Why one on foot cannot take a way of moving now."""
    vehicle = state.vehicle_of(encounter, combatant)
    if vehicle is not None:
        return f"aboard {vehicle.name}"
    if combatant.choice(state.CONTROL) and gait == "fly":
        return "out of control: regain it first"
    if gait == "walk":
        return None
    ruling = movement_actions(
        kind=cast("MovementKind", gait),
        done=state.done_by(combatant),
        special=book.flag(combatant, "special"),
    )
    return None if ruling.answer.allowed.value else ruling.answer.allowed.steps[0].label


def budget(book: OpenD6, encounter: Encounter, combatant: Combatant, terrain_id: str) -> Budget:
    """What one on foot can go now in the way of moving that it has taken."""
    gait = state.gait_of(combatant)
    base, none = rate(book, encounter, combatant, gait)
    why = closed(book, encounter, combatant, gait)
    if base is None or state.vehicle_of(encounter, combatant) is not None:
        return _nothing(none or why or "no rate", _not_now(encounter, combatant))
    if why is not None or gait == "walk":
        return _free_budget(book, encounter, combatant, terrain_id, why)
    limit = _furthest(book, encounter, combatant, gait, base, terrain_id)
    return _spent(book, encounter, combatant, Account("most", limit, base.source), terrain_id)


def free_left(book: OpenD6, encounter: Encounter, combatant: Combatant) -> Number:
    """How far one on foot can still go in this round without an action."""
    if state.vehicle_of(encounter, combatant) is not None:
        return 0
    found = _free_budget(book, encounter, combatant, combatant.terrain, None)
    return found.left.figure.value


def bounded(book: OpenD6, encounter: Encounter, gait: str) -> bool:
    """True where more than what is left cannot be tried."""
    if gait == "jump":
        return False
    return gait == "walk" or book.option(encounter, "cap") == "on" or accelerates(book, encounter)


def accelerates(book: OpenD6, encounter: Encounter) -> bool:
    """True where rates change by so much a round."""
    return book.option(encounter, "acceleration") == "on"


def harder(left: Figure, terrain_id: str) -> Figure:
    """A distance with what its terrain adds to the difficulty, set aside."""
    ruling = terrain(terrain=state.terrain_of(terrain_id))
    modifier = ruling.answer.modifier.value
    label = f"{in_prose(terrain_id)} terrain, to the difficulty"
    why = "it makes the way harder, not shorter"
    step = Step(label, "add", modifier, None, False, why, ruling.source)
    return Figure(left.value, left.unit, (*left.steps, step))


def granted(amount: Figure, metres: Fraction) -> Figure:
    """A distance with what the GM gave or took, never below 0."""
    if metres:
        amount = amount.plus("granted by the GM", metres, GM_RULING)
    return amount.at_least("never below 0", 0) if amount.value < 0 else amount


def _free_walk(move: Number) -> Account:
    ruling = free_move(rate=move)
    return Account("free move", ruling.answer.metres, ruling.source, "no action")


def _swim(move: Number) -> Account:
    ruling = swim(move=move, distance=0)
    return Account("swimming Move", ruling.answer.swim_move, ruling.source)


def _climb(move: Number, skilled: bool) -> Account:
    ruling = climb(move=move, skilled=skilled, distance=0)
    return Account("climbing Move", ruling.answer.climb_move, ruling.source)


def _jump(move: Number) -> Account:
    ruling = jump(move=move, distance=0)
    return Account("standing leap", ruling.answer.leap, ruling.source)


def _skilled(combatant: Combatant) -> bool:
    return combatant.sheet.get("climbing") is not None


def _flight(book: OpenD6, encounter: Encounter, combatant: Combatant) -> Rate:
    propelled = combatant.sheet.get("fly_rate") is not None
    speed = book.value(combatant, "fly_rate") if propelled else book.value(combatant, "move")
    ruling = fly(
        rate=speed,
        distance=0,
        propelled=propelled,
        zero_gravity=book.option(encounter, "zero-gravity") == "on",
    )
    if not ruling.answer.allowed.value:
        return None, ruling.answer.allowed.steps[0].label
    label = "flying rate" if propelled else "Move, afloat without gravity"
    return Account("flying rate", figure(label, speed, METRES), ruling.source), None


def _free_budget(
    book: OpenD6, encounter: Encounter, combatant: Combatant, terrain_id: str, why: str | None
) -> Budget:
    gait = state.gait_of(combatant)
    medium = "run" if gait == "walk" else gait
    base, _ = rate(book, encounter, combatant, medium)
    instead = book.option(encounter, "free-half") == "instead" and medium in state.done_by(
        combatant
    )
    if base is None or gait not in FREE or instead:
        reason = why or f"the {medium} that was made took the place of the free half"
        return _nothing(reason, _not_now(encounter, combatant))
    limit = base.figure.divided_by("half of it is free of any action", 2)
    return _spent(book, encounter, combatant, Account("most", limit, SHORT), terrain_id)


def _furthest(
    book: OpenD6,
    encounter: Encounter,
    combatant: Combatant,
    gait: str,
    base: Account,
    terrain_id: str,
) -> Figure:
    if gait != "jump" and book.option(encounter, "cap") == "on":
        limit = base.figure.times("at most four movements", MOST_MOVEMENTS, source=LIMIT)
    else:
        limit = _as_the_dice_carry(book, combatant, gait, base.figure, terrain_id)
    if gait in state.RATED and accelerates(book, encounter):
        ruling = acceleration(base=base.figure.value, current=combatant.tally(state.RATE + gait))
        limit = limit.at_most("the highest rate this round", ruling.answer.highest, ruling.source)
    return limit


def _as_the_dice_carry(
    book: OpenD6, combatant: Combatant, gait: str, base: Figure, terrain_id: str
) -> Figure:
    """How far a roll of nothing but sixes goes, the wild die not rolled again."""
    best = skill_of(combatant, gait).plain().most
    if gait == "jump":
        run_up = run_up_of(combatant)
        bonus = jump(move=base.value, distance=0, running_rounds=run_up).answer.bonus.value
        steps = max(0, (best + bonus - JUMPING_BASE) // PER_FURTHER_METRES)
        return base.plus("the further metres that all sixes reach", FURTHER_METRES * steps)
    tired = state.fatigue_rounds(combatant, int(book.value(combatant, "comfortable")))
    against = TERRAIN_MODIFIER[state.terrain_of(terrain_id)] + FATIGUE_PER_ROUND * tired
    spare = max(0, best - BASES[gait] - against)
    if gait == "climb":
        half = round_up(Fraction(base.value) / 2)
        more = half * (spare // PER_FURTHER_HALF)
        return base.plus("the further halves that all sixes reach", more)
    return base.times("movements that all sixes reach", 1 + spare // PER_FURTHER_MOVEMENT)


def run_up_of(combatant: Combatant) -> int:
    """The rounds of running start that a jump made now would have."""
    now = 1 if combatant.tally(state.RAN_WELL) else 0
    return int(combatant.tally(state.RUN_UP)) + now


def _spent(
    book: OpenD6, encounter: Encounter, combatant: Combatant, most: Account, terrain_id: str
) -> Budget:
    """A budget of that much, less what was walked in this round, with the GM's say."""
    used = combatant.pace.turn
    left = most.figure.minus("gone without an action", used) if used else most.figure
    limit, _ = book.with_gm_rulings(
        encounter, combatant, granted(most.figure, combatant.pace.granted), terrain_id, NONE
    )
    left, factor = book.with_gm_rulings(
        encounter, combatant, granted(left, combatant.pace.granted), terrain_id, used
    )
    left = harder(left, terrain_id)
    return Budget(
        Account("movement in a round", limit, most.source),
        Account("movement left", left, most.source),
        ROUND,
        None if left.value > 0 else "what is free of an action is used",
        _not_now(encounter, combatant),
        factor,
    )


def _nothing(why: str, not_now: str | None, source: Source = LIMIT) -> Budget:
    none = Account("movement left", figure(why, 0, METRES), source)
    return Budget(none, none, ROUND, why, not_now)


def _not_now(encounter: Encounter, combatant: Combatant) -> str | None:
    return None if encounter.turn_of == combatant.id else "it is not their turn"
