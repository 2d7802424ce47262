"""Turning on the map under a book from a file: what it costs, and who faces where."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from rules.bookfile.entries import MapEntry
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.map import hex_lattice
from rules.map.sides import DIRECTIONS, Sides
from rules.map.whereabouts import with_side
from rules.numbers.inputs import listed
from rules.rulebook.ground import HALF_CIRCLE, GridTurns
from rules.rulebook.scene import Scene

Toward = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""The directions of a map. Hexes have no north and no south."""

ON_SQUARES = Sides({one: (one,) for one in DIRECTIONS}, 45)
ON_HEXES = Sides({one: (one,) for one in hex_lattice.STEPS}, 60)


def turns_of(said: MapEntry) -> GridTurns:
    """Return the turns of a book in which turning costs an action."""
    if said.turning is None:
        return GridTurns(
            shape=None,
            sides=Sides(ON_SQUARES.ahead, HALF_CIRCLE, only_back=True),
            facing=_last_direction,
            request=lambda _side, _degrees: {"action": said.turn},
        )
    return GridTurns(
        shape=None,
        sides=ON_HEXES,
        squares=ON_SQUARES,
        facing=_last_direction,
        request=lambda side, _degrees: {"action": said.turn, "toward": side},
        rests=True,
    )


def _last_direction(encounter: Encounter, combatant: Combatant) -> str:
    """Return the direction of the combatant's last step on a grid.

    Return '' without such a step. Then no direction costs a turn.
    """
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.directions:
        return ""
    return standing.directions[combatant.id].to


def sides_now(encounter: Encounter, said: MapEntry) -> Sides:
    """Return the sides to which a combatant can turn on the map of a fight.

    If the map is no grid, the grid that the book proposes counts; if there is none, squares count.
    """
    standing = encounter.map
    grid = None if standing is UNSET else standing.grid
    shape = said.grid.shape if grid is None else grid.shape
    return ON_HEXES if shape == "hexes" else ON_SQUARES


def turns_to(encounter: Encounter, combatant: Combatant, said: MapEntry, toward: str) -> int:
    """Return how many turns lead to this direction; each turn leads to the next direction.

    Raises:
        InputError: the map has no such direction.
    """
    standing, sides = encounter.map, sides_now(encounter, said)
    if standing is UNSET or standing.grid is None:
        message = "Nobody stands on squares or hexes: say how many turns, such as 2."
        raise InputError("conflict", "toward", message)
    if toward not in sides.names:
        message = f"{toward} is no direction of this map: {listed(sides.names, 'or')}."
        raise InputError("bad-choice", "toward", message)
    now = _last_direction(encounter, combatant)
    return sides.between(now, toward) if now else 0


def look_toward(scene: Scene, who: str, toward: str) -> None:
    """Note that a combatant has turned towards a side of the map."""
    standing = scene.encounter.map
    assert standing is not UNSET  # `turns_to` has checked this
    scene.change(map=with_side(standing, who, toward))
