"""The matrix: how far a combatant can still go on each ground in each gait.

The rules of a move decide this.
"""

from collections.abc import Iterable

from msgspec import Struct

from rules.dice import NotTyped, Tray
from rules.encounter import Combatant, Encounter
from rules.errors import RulesError
from rules.fight.actions.movement import TakeGait
from rules.fight.apply import apply
from rules.rulebook.answers import GaitRate, TerrainCost
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Terrain


class GaitRow(Struct, frozen=True):
    """The row of a gait in the matrix, with a cell for each ground."""

    rate: GaitRate
    cells: tuple[TerrainCost | None, ...]  # None: this gait is not used on this ground
    closed: str | None = None  # why the gait cannot be used now; then there are no cells
    forced: bool = False  # whether some grounds force this gait, as water forces swimming


def gait_row(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    rate: GaitRate,
    terrains: tuple[Terrain, ...],
) -> GaitRow:
    """Return the remaining distance of a combatant in a gait on each ground; nothing is changed.

    Each ground has a cell only in the rows of those gaits that the combatant can use there.
    """
    gait = rate.gait.id
    # A gait that a ground forces is tried only there: nobody swims over open ground.
    called = tuple(one for one in terrains if one.gait == gait)
    calls = any(one.gait == gait for one in book.words.terrains)
    costs = _costs(encounter, book, combatant, gait, terrains)
    closed, wanted = rate.closed, called if calls else terrains
    lacking = tuple(one for one in wanted if one.id not in costs)
    if closed is None and lacking and gait != combatant.pace.gait:
        closed = _taken(encounter, book, combatant, gait, lacking, costs)
    if closed and not costs:
        return GaitRow(rate, (), closed)
    return GaitRow(rate, tuple(costs.get(one.id) for one in terrains), forced=calls)


def _taken(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: str,
    terrains: tuple[Terrain, ...],
    costs: dict[str, TerrainCost],
) -> str | None:
    """Take the gait in a copy of the fight, and fill `costs`.

    Return the reason if this is impossible, and None if it is possible.
    """
    try:
        _, scene = apply(encounter, TakeGait(who=combatant.id, gait=gait), Tray(None, ()))
    except NotTyped as fault:
        return f"asks for a roll: {fault.purpose}"
    except RulesError as fault:
        return fault.message
    changed = scene.encounter
    costs |= _costs(changed, book, changed.combatants[combatant.id], gait, terrains)
    return None


def _costs(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: str,
    terrains: Iterable[Terrain],
) -> dict[str, TerrainCost]:
    """Return the costs of the grounds on which the combatant would use this gait."""
    gait_on = book.movement.gait_on
    among = tuple(one for one in terrains if gait_on(encounter, combatant, one) == gait)
    found = book.terrain_costs(encounter, combatant, among) if among else ()
    return {one.terrain.id: one for one in found}
