"""The matrix: what is left to move on each ground in each gait, by the rules of a move."""

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
    """A gait's row of the matrix: a cell a ground, None on ground that calls for another gait.

    `closed` says why nobody can go in this gait now; there are no cells then.
    """

    rate: GaitRate
    cells: tuple[TerrainCost | None, ...]
    closed: str | None = None


def gait_row(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    rate: GaitRate,
    terrains: tuple[Terrain, ...],
) -> GaitRow:
    """What a combatant could move in a gait on each of these grounds; nothing is done.

    A gait that some ground calls for, as swimming, is looked at on others only while it is in
    force: nobody takes it up to go over open ground.
    """
    gait = rate.gait.id
    called = tuple(one for one in terrains if one.gait == gait)
    free = tuple(one for one in terrains if one.gait is None)
    costs = _costs(encounter, book, combatant, called)
    closed = rate.closed
    if closed is None and gait == combatant.pace.gait:
        costs |= _costs(encounter, book, combatant, free)
    elif closed is None and free and all(one.gait != gait for one in book.words.terrains):
        closed = _taken(encounter, book, combatant, gait, free, costs)
    if closed and not called:
        return GaitRow(rate, (), closed)
    return GaitRow(rate, tuple(costs.get(one.id) for one in terrains))


def _taken(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: str,
    terrains: tuple[Terrain, ...],
    costs: dict[str, TerrainCost],
) -> str | None:
    """Add what these grounds cost once the gait is taken; why it cannot be, else None."""
    try:
        _, scene = apply(encounter, TakeGait(who=combatant.id, gait=gait), Tray(None, ()))
    except NotTyped as fault:
        return f"asks for a roll: {fault.purpose}"
    except RulesError as fault:
        return fault.message
    changed = scene.encounter
    costs |= _costs(changed, book, changed.combatants[combatant.id], terrains)
    return None


def _costs(
    encounter: Encounter, book: Rulebook, combatant: Combatant, terrains: Iterable[Terrain]
) -> dict[str, TerrainCost]:
    among = tuple(terrains)
    found = book.terrain_costs(encounter, combatant, among) if among else ()
    return {one.terrain.id: one for one in found}
