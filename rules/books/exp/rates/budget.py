"""The hexes of a unit, here and on every other ground, and the counts that stand beside them."""

from fractions import Fraction

from rules.books.exp.rates.gaits import ROLL_FIRST, SPEEDING_UP, Speed, speed_of
from rules.books.exp.rates.mover import Mover
from rules.books.exp.sheet import ROLLED, WORDS
from rules.books.exp.source import EXP, HEX, HEX_PER_UNIT, UNITS
from rules.books.exp.state import busy, held_because, kept, rolled_hexes
from rules.books.exp.text.movement import speed
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.answers import Account, Budget, TerrainCost
from rules.rulebook.gm_rulings import with_gm_rulings, with_grant
from rules.rulebook.vocabulary import OWN_TERRAIN, Terrain


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """The hexes of this unit, here or on another ground."""
    return _budget(Mover(encounter, combatant), terrain or combatant.terrain)


def terrain_costs(
    encounter: Encounter, combatant: Combatant, among: tuple[Terrain, ...]
) -> tuple[TerrainCost, ...]:
    """The picker's lines; in what holds or drowns her the reason stands in place of hexes."""
    mover = Mover(encounter, combatant)
    costs = []
    for terrain in among:
        found = _budget(mover, terrain.id)
        ruled = encounter.rulings.get(f"{OWN_TERRAIN}{terrain.id}")
        costs.append(TerrainCost(terrain, found.left, found.reason, ruled))
    return tuple(costs)


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Her adjustments together and by name, what keeps her busy, her speed, her height."""
    found = Mover(encounter, combatant).adjustments(combatant.terrain)
    total = figure("no adjustment", 0, HEX_PER_UNIT)
    for one in found:
        total = total.plus(one.label, one.amount, one.source, unless=one.off)
    counts = [Account("adjustments", total, SPEEDING_UP)]
    counts += (Account(one.id, figure(one.label, one.amount), one.source) for one in found)
    held = busy(combatant)
    if held is not None:
        left = figure(f"{held.name}, units left", held.left or 0, UNITS)
        counts.append(Account("busy for", left, EXP.source("Table 12.2")))
    limit = budget(encounter, combatant).limit.figure
    outside = speed(rate=int(limit.value))
    counts.append(Account("at most", outside.answer.kilometres_per_hour, outside.source))
    height = kept(combatant).height
    if height:
        counts.append(Account("up", figure("climbed", height, HEX), EXP.source("Climbing")))
    return tuple(counts)


def _budget(mover: Mover, terrain: str) -> Budget:
    encounter, combatant = mover.encounter, mover.combatant
    gait = combatant.pace.gait
    if terrain != combatant.terrain:
        gait = mover.gait_on(WORDS.terrain(encounter, terrain))
    found = speed_of(mover, gait, terrain)
    limit, source = _limit(found)
    used = _used(combatant, gait)
    held = held_because(encounter, combatant, gait)
    left = _left(combatant, limit.minus("moved in this unit", used) if used else limit, held)
    shown, _ = with_gm_rulings(encounter, combatant, limit, terrain, NONE)
    left, factor = with_gm_rulings(encounter, combatant, left, terrain, used)
    return Budget(
        Account("movement in a unit", shown, source),
        Account("movement left", left, source),
        "unit",
        None if left.value > 0 else held or found[1] or _why_none(mover, gait, used),
        None if encounter.turn_of == combatant.id else "it is not their turn",
        factor,
    )


def _limit(found: Speed) -> tuple[Figure, Source]:
    account, closed = found
    if account is None:
        return figure(closed or "no rate", 0, HEX), SPEEDING_UP
    return Figure(account.figure.value, HEX, account.figure.steps), account.source


def _used(combatant: Combatant, gait: str) -> Fraction:
    """The movement used up in this unit; of a rolled gait, since the roll."""
    rolled = kept(combatant).unit.rolled
    before = rolled.before if rolled is not None and gait in ROLLED else NONE
    return combatant.pace.turn - before


def _left(combatant: Combatant, left: Figure, held: str | None) -> Figure:
    if held is not None:
        return left.becomes(held, 0) if left.value else left
    return with_grant(left, combatant)


def _why_none(mover: Mover, gait: str, used: Fraction) -> str:
    if gait in ROLLED and not rolled_hexes(mover.combatant):
        return ROLL_FIRST[gait]
    if used > 0:
        return "this unit's movement is used"
    answer = mover.load.answer
    if answer.factor.value == 0:
        return f"{answer.degree.value}: she {answer.effect.value}"
    return "adjustments leave nothing of the rate"
