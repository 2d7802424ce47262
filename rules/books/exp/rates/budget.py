"""The hexes of a unit on every ground, and the counters for the card."""

from fractions import Fraction
from math import ceil

from rules.books.exp.rates.footing import WHY
from rules.books.exp.rates.gaits import ROLL_FIRST, SPEEDING_UP, GaitSpeed, speed_of, unit_of
from rules.books.exp.rates.load import what_it_does
from rules.books.exp.rates.mover import Mover, mover_of
from rules.books.exp.rates.shares import Pacing, with_leg
from rules.books.exp.sheet import ROLLED, WORDS
from rules.books.exp.source import EXP, HEX, HEX_PER_UNIT, UNITS
from rules.books.exp.state import STUCK, HexesAtPace, busy, held_because, kept
from rules.books.exp.text.movement import speed
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.encounter.remembered import remembered
from rules.numbers.exact import Number, counted
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.answers import Account, Budget, TerrainCost
from rules.rulebook.gm_rulings import with_gm_rulings, with_grant
from rules.rulebook.vocabulary import OWN_TERRAIN, Terrain

HOW_IN = "; from the bank, jump in or choose the ground alone"
"""How a combatant who cannot swim gets into deep water: nobody flails on the bank."""

LESS_THAN_A_HEX = "a hex takes more than is left of this unit"
"""Why nobody goes on to slower ground: what would be a hex on the present ground is none there."""

ATTACKED = "they have attacked: they can crawl only for a part of the unit"


def pacing_of(encounter: Encounter, combatant: Combatant) -> Pacing:
    """Return the combatant's present pace. If the pace changes, a new leg of the move begins."""
    return _here(mover_of(encounter, combatant)).pacing


def legs_with(combatant: Combatant, now: Pacing) -> tuple[HexesAtPace, ...]:
    """Return all legs of this unit; the last one, at the pace `now`, may still go on."""
    legs = kept(combatant).unit.legs
    rest = combatant.pace.turn - sum((leg.hexes for leg in legs), NONE)
    return with_leg(legs, now.leg(rest)) if rest > 0 else legs


def rest_of_unit(encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the share of the unit that remains.

    The share is below 0 if the combatant has moved too far.
    """
    legs = legs_with(combatant, pacing_of(encounter, combatant))
    share = unit_of(mover_of(encounter, combatant)).share(legs)
    return Fraction(-1) if share is None else 1 - share


def moved_throughout(encounter: Encounter, combatant: Combatant, gait: str) -> bool:
    """Whether the combatant moved for the whole unit, and only in this gait."""
    legs = legs_with(combatant, pacing_of(encounter, combatant))
    gaits = {leg.gait for leg in legs if leg.hexes}
    return gaits == {gait} and rest_of_unit(encounter, combatant) <= 0


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the hexes of this unit, on the combatant's ground or on another terrain."""
    mover = mover_of(encounter, combatant)
    return _budget(mover, terrain or combatant.terrain, _here(mover))


def terrain_costs(
    encounter: Encounter, combatant: Combatant, among: tuple[Terrain, ...]
) -> tuple[TerrainCost, ...]:
    """Return the remaining hexes on each terrain, or the reason why none remain."""
    mover = mover_of(encounter, combatant)
    costs, here = [], _here(mover)
    for terrain in among:
        found = _budget(mover, terrain.id, here)
        ruled = encounter.rulings.get(f"{OWN_TERRAIN}{terrain.id}")
        closed = found.reason or _why_not_entered(mover, terrain)
        costs.append(TerrainCost(terrain, found.left, closed, ruled))
    return tuple(costs)


def _why_not_entered(mover: Mover, terrain: Terrain) -> str | None:
    """Return why the combatant cannot go onto a ground now: they are stuck, or must climb first."""
    combatant = mover.combatant
    if combatant.has(STUCK):
        return "stuck: they must get free first"
    needed = mover.must(terrain.id)
    if needed == "stuck":
        return WHY[needed]
    if terrain.id == combatant.terrain or combatant.pace.gait == "climb":
        return None
    return "a barrier: take the gait Climb" if needed == "climb" else None


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters: adjustments in h/u (total and by name), busy units, speed, height."""
    found = mover_of(encounter, combatant).adjustments(combatant.terrain)
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
    if height > 0:
        counts.append(Account("up", figure("climbed", height, HEX), EXP.source("Climbing")))
    return tuple(counts)


@remembered
def _here(mover: Mover) -> GaitSpeed:
    return speed_of(mover, mover.combatant.pace.gait, mover.combatant.terrain)


def _budget(mover: Mover, terrain: str, here: GaitSpeed) -> Budget:
    encounter, combatant = mover.encounter, mover.combatant
    gait, found = combatant.pace.gait, here
    if terrain != combatant.terrain:
        gait = mover.gait_on(WORDS.terrain(encounter, terrain))
        found = speed_of(mover, gait, terrain)
    limit, source = _limit(found)
    held = held_because(encounter, combatant, gait)
    if terrain != combatant.terrain:
        # Granted movement does not open a ground whose gait is closed.
        held = held or found.closed
    legs = legs_with(combatant, here.pacing)
    rest = _rest(mover, limit, legs)
    body, used = mover.body, combatant.pace.turn
    shown, _ = with_gm_rulings(encounter, body, limit, terrain, NONE, at_mounts_speed=True)
    if held is None:
        left = with_grant(rest, combatant)
    else:
        left = rest.becomes(held, 0) if rest.value else rest
    left, factor = with_gm_rulings(encounter, body, left, terrain, used, at_mounts_speed=True)
    has_part, left = left.value > 0, _whole(left)
    if _only_crawls_after_attack(mover, gait, legs) and left.value:
        part = _part_of_unit(mover, legs, limit.value * factor)
        left = left.at_most(ATTACKED, part, EXP.source("Crawling"))
        held = held or (None if part else ATTACKED)
    why = LESS_THAN_A_HEX if has_part else _why_none(mover, gait, limit.value)
    return Budget(
        Account("movement in a unit", _whole(shown), source),
        Account("movement left", left, source),
        "unit",
        None if left.value > 0 else held or found.closed or why,
        None if encounter.turn_of == combatant.id else "it is not their turn",
        factor,
    )


def _only_crawls_after_attack(mover: Mover, gait: str, legs: tuple[HexesAtPace, ...]) -> bool:
    gaits = {gait, *(leg.gait for leg in legs if leg.hexes)}
    return kept(mover.combatant).unit.attacked and gaits == {"crawl"}


def _part_of_unit(mover: Mover, legs: tuple[HexesAtPace, ...], limit: Number) -> int:
    """Return the largest number of hexes that does not use up the unit.

    `limit` is the number of hexes in a whole unit.
    """
    share = unit_of(mover).share(legs)
    return 0 if share is None else max(0, ceil((1 - share) * limit) - 1)


def _whole(hexes: Figure) -> Figure:
    return hexes if hexes.value == hexes.value // 1 else hexes.rounded_down("whole hexes only")


def _limit(found: GaitSpeed) -> tuple[Figure, Source]:
    account = found.account
    if account is None:
        return figure(found.closed or "no rate", 0, HEX), SPEEDING_UP
    return Figure(account.figure.value, HEX, account.figure.steps), account.source


def _rest(mover: Mover, limit: Figure, legs: tuple[HexesAtPace, ...]) -> Figure:
    """Return the hexes that remain after these legs, without rounding.

    The figure `limit` is the number of hexes in a whole unit.
    """
    unit, left = unit_of(mover), limit
    for leg in legs:
        pace = unit.pace(leg)
        if not pace:
            if limit.value or leg.gait != mover.combatant.pace.gait:
                return limit.becomes("what was moved takes the whole unit", 0)
            left = left.minus("moved in this unit", leg.hexes)
        elif pace == limit.value:
            left = left.minus("moved in this unit", leg.hexes)
        else:
            share = leg.hexes / pace
            label = (
                f"{counted(leg.hexes, HEX)} at {counted(pace, HEX_PER_UNIT)}: {share} of the unit"
            )
            left = left.minus(label, share * limit.value, SPEEDING_UP)
    return left


def _why_none(mover: Mover, gait: str, limit: Number) -> str:
    """Return why nothing is left of `limit` hexes in a whole unit."""
    rolled = kept(mover.combatant).unit.rolled
    if gait in ROLLED and rolled is None:
        return f"{ROLL_FIRST[gait]}{HOW_IN if gait == 'flail' else ''}"
    if mover.combatant.pace.turn > 0 and limit:
        return "this unit's movement is used"
    if rolled is not None and gait in ROLLED:
        return "the roll of this unit gave no hexes"
    if mover.load.answer.factor.value == 0:
        return what_it_does(mover.load.answer)
    return "adjustments leave nothing of the rate"
