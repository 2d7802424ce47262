"""Room on a grid for combatants whom an action puts somewhere, such as into a shared space.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.on_the_grid import full_size, say_size
from rules.fight.on_the_line import together
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_steps import taken_spaces
from rules.map.lattices import apart, body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts, with_size, with_spot
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene

Body = tuple[Space, ...]


class Room(NamedTuple):
    """A space where a combatant of a size fits, and all spaces that the combatant covers there."""

    space: Space
    size: int
    body: Body


def largest_of(encounter: Encounter, book: Rulebook, one: Combatant) -> Combatant:
    """Return the largest of all who move together on the grid: for a rider this is the mount."""
    return largest_among(encounter, book, together(encounter, book, one))


def largest_among(encounter: Encounter, book: Rulebook, ids: Iterable[str]) -> Combatant:
    """Return the combatant with the largest size on a grid, squeezed or not."""
    return max(map(encounter.find, ids), key=lambda each: full_size(encounter, book, each))


def find_rooms(scene: Scene, book: Rulebook, before: Encounter) -> None:
    """Let each combatant whose spot has changed since `before` stand where it fits.

    Of combatants who move together, only the largest must fit. A combatant who does not fit is
    moved so that it still covers the first space of its spot, or is squeezed there.

    Raises:
        InputError: somebody has no room there.
    """
    if scene.encounter.map is before.map:
        return
    were = {} if before.map is UNSET or before.map.grid is None else before.map.spots
    for who in tuple(_grid_of(scene)[0].spots):
        standing, grid = _grid_of(scene)
        spot = standing.spots[who]
        if spot == were.get(who):
            continue
        large = largest_of(scene.encounter, book, scene.find(who))
        size, was = standing.spots[large.id].size, were.get(large.id, spot)
        body = body_of(grid, spot.place, size)
        if why_no_fit(grid, body):
            came = body_of(grid, was.place, was.size)
            _take_room(scene, book, large, body[:1], came, size)


def _grid_of(scene: Scene) -> tuple[Whereabouts, GridMap]:
    """Return who stands where, and the grid. The callers have checked that there is a grid."""
    standing = scene.encounter.map
    assert standing is not UNSET
    assert standing.grid is not None
    return standing, standing.grid


def _take_room(
    scene: Scene,
    book: Rulebook,
    large: Combatant,
    aim: Body,
    came: Body,
    size: int,
) -> None:
    """Move `large`, and all who go with it, so that `large` covers a space of `aim`.

    The best room has the fewest others in it. Among equal rooms, the one with the most spaces of
    `aim` is best, and among these the one nearest to the spaces `came`.
    """
    encounter, (standing, grid) = scene.encounter, _grid_of(scene)
    those = [who for who in together(encounter, book, large) if who in standing.spots]
    taken = taken_spaces(standing, those)

    def worth(room: Room) -> tuple[int, int, int]:
        others = sum(space in taken for space in room.body)
        return others, -sum(space in aim for space in room.body), apart(grid, room.body, came)

    narrower = size - 1 if size > 1 and book.ground.squeezing(encounter, large) else size
    rooms = [*rooms_at(grid, aim, size)] or [*rooms_at(grid, aim, narrower)]
    if not rooms:
        space = aim[0]
        why = why_no_fit(grid, lattice_of(grid).footprint(space, narrower))
        message = f"{large.name} has no room at {space.name}: {why}."
        raise InputError("conflict", "who", message)
    best = min(rooms, key=worth)
    if best.size < size:
        say_size(scene, book, large.id, size)
    scene.change(map=with_all(_grid_of(scene)[0], those, large.id, best.space, best.size))


def rooms_at(grid: GridMap, aim: Body, size: int) -> Iterator[Room]:
    """Yield the rooms of a size that cover a space of `aim`, nearest to its first space first.

    Others may stand there.
    """
    lattice, first = lattice_of(grid), aim[0]
    for space in sorted(
        burst(grid, aim, size), key=lambda one: (lattice.distance(first, one), one.y, one.x)
    ):
        body = lattice.footprint(space, size)
        if not why_no_fit(grid, body) and any(one in aim for one in body):
            yield Room(space, size, body)


def with_all(
    standing: Whereabouts, those: Iterable[str], large: str, space: Space, size: int
) -> Whereabouts:
    """Return the whereabouts with these combatants in a space. `large` is the largest of them.

    The combatant `large` gets the size `size` there. The kept directions do not change.
    """
    moved = standing
    for who in those:
        moved = with_spot(moved, who, Spot(space.name)) if who in moved.spots else moved
    return replace(with_size(moved, large, size), directions=standing.directions)
