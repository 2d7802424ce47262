"""Steps on a grid: which steps are open, and why a step is barred."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from rules.map.grid_map import EdgeKind, GridMap
from rules.map.grid_spaces import Space, edge_ends, edge_name
from rules.map.lattices import apart, body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts


def open_steps(grid: GridMap, space: Space, size: int = 1) -> Iterator[Space]:
    """Yield the neighbours to which a combatant of this size can step.

    The neighbours come in clockwise order.
    """
    if not grid.edges:
        footprint = lattice_of(grid).footprint
        yield from steps_around_rock(
            grid, space, lambda there: not any(map(grid.is_rock, footprint(there, size)))
        )
        return
    for direction in lattice_of(grid).STEPS:
        if not why_barred(grid, space, direction, size):
            yield lattice_of(grid).step(space, direction)


def steps_around_rock(
    grid: GridMap, space: Space, is_free: Callable[[Space], bool]
) -> Iterator[Space]:
    """Return the open steps from a space with no wall, door or ledge near it.

    Only rock can bar such a step. `is_free` says whether the walker would cover no rock at a space.
    """
    around = lattice_of(grid).around(space)
    return (around[at] for at in directions_around_rock(grid, [*map(is_free, around)]))


def directions_around_rock(grid: GridMap, free: Sequence[bool]) -> Iterator[int]:
    """Yield the numbers of the directions in which a step is open, if only rock can bar it.

    `free` says for each direction, in clockwise order, whether there is room for the walker.
    """
    is_square = grid.shape == "squares"
    for at, is_free in enumerate(free):
        # On squares every second direction is diagonal, and crosses the corners beside it.
        crosses = is_square and at % 2
        if is_free and not (crosses and not (free[at - 1] and free[(at + 1) % len(free)])):
            yield at


def why_barred(grid: GridMap, space: Space, direction: str, size: int = 1) -> str:
    """Return why a combatant cannot step in a direction; '' if the step is open.

    Other combatants do not matter here.
    """
    lattice = lattice_of(grid)
    there = lattice.step(space, direction)
    why = why_no_fit(grid, lattice.footprint(there, size))
    if why or (not grid.edges and grid.shape == "hexes"):
        return why
    for one in lattice.footprint(space, size):
        why = _why_crossed(grid, one, lattice.step(one, direction))
        if why:
            return why
    return ""


def _why_crossed(grid: GridMap, one: Space, other: Space, *, over_low_ledges: bool = False) -> str:
    """Return why nobody can go from a space to a neighbour. Return '' if the way is open.

    If `over_low_ledges` is true, only a ledge that is higher than a space's width closes the way.
    """
    closes = partial(_closed, grid, over_low_ledges=over_low_ledges)
    closed = closes(one, other)
    if closed or grid.shape == "hexes" or one.x == other.x or one.y == other.y:
        return closed
    # A diagonal step crosses no corner of a wall: both ways round the corner are open.
    for corner in (Space(one.x, other.y), Space(other.x, one.y)):
        if grid.is_rock(corner):
            return f"the corner of {corner.name} is in the way, which is rock"
        closed = closes(one, corner) or closes(corner, other)
        if closed:
            return f"a diagonal step crosses no corner: {closed}"
    return ""


_CLOSES: Mapping[EdgeKind, str] = {
    "wall": "a wall is",
    "shut": "the door is shut",
    "ledge": "a ledge is",
}


def _closed(grid: GridMap, one: Space, other: Space, *, over_low_ledges: bool) -> str:
    edge = grid.edge(one, other)
    if edge is None or edge not in _CLOSES:
        return ""
    if edge == "ledge" and over_low_ledges and abs(grid.rise(one, other)) <= grid.unit:
        return ""
    return f"{_CLOSES[edge]} between {edge_name(one, other).replace('-', ' and ')}"


_RECENT: list[tuple[GridMap, tuple[EdgeKind, ...], GridMap]] = []


def unlocked(grid: GridMap, kinds: tuple[EdgeKind, ...] = ("shut",)) -> GridMap:
    """Return a grid with all its shut doors open, or with all edges of these kinds open.

    The last four results are remembered, and what was computed for them can be used again.
    """
    if not any(kind in kinds for kind in grid.edges.values()):
        return grid
    for known, said, found in _RECENT:
        if known is grid and said == kinds:
            return found
    edges = {name: "open" if kind in kinds else kind for name, kind in grid.edges.items()}
    opened = replace(grid, edges=edges)
    _RECENT[:] = [(grid, kinds, opened), *_RECENT[:3]]
    return opened


def straight(grid: GridMap, start: Space, direction: str, steps: int) -> tuple[Space, ...]:
    """Return the spaces of a straight walk, without its start; walls do not matter here."""
    found = [start]
    for _ in range(steps):
        found.append(lattice_of(grid).step(found[-1], direction))
    return tuple(found[1:])


def direction_of(grid: GridMap, one: Space, other: Space) -> str:
    """Return the direction of a step from a space to its neighbour.

    Return '' if the spaces are not neighbours.
    """
    steps = lattice_of(grid).STEPS
    return next((name for name in steps if lattice_of(grid).step(one, name) == other), "")


def heading_to(grid: GridMap, one: Space, other: Space) -> str:
    """Return the direction that is nearest to the straight way between two spaces.

    Return '' if the spaces are equal.
    """
    return next(iter(headings_to(grid, one, other)), "")


def headings_to(grid: GridMap, one: Space, other: Space) -> list[str]:
    """Return the directions that are nearest to the straight way between two spaces: one or two.

    Return [] if the spaces are equal.
    """
    lattice = lattice_of(grid)
    offset = lattice.offset(one, other)
    if not any(offset):
        return []

    def along(direction: str) -> Fraction:
        """Return a number that is greater the farther the straight way leads in a direction.

        The number is negative if the way leads in the opposite direction.
        """
        unit = lattice.STEPS[direction]
        part = lattice.product(offset, unit)
        return Fraction(part * abs(part), lattice.product(unit, unit))

    nearest = max(map(along, lattice.STEPS))
    return [direction for direction in lattice.STEPS if along(direction) == nearest]


def failed_step(grid: GridMap, way: Sequence[Space], size: int = 1) -> tuple[int, str] | None:
    """Return the number of the first barred step of a way, from 1, and the reason.

    Return None if no step is barred. The first space of a way is its start.
    """
    for number, (one, other) in enumerate(pairwise(way), 1):
        why = why_barred(grid, one, direction_of(grid, one, other), size)
        if why:
            return number, why
    return None


def touch(grid: GridMap, body: Sequence[Space], other: Sequence[Space]) -> bool:
    """Whether two bodies are neighbours with no wall or shut door between them.

    Bodies that share a space are neighbours, too. A ledge separates two bodies only if the height
    of the ledge is more than the width of a space.
    """
    if any(one in other for one in body):
        return True
    return any(
        there in other and not _why_crossed(grid, one, there, over_low_ledges=True)
        for one in body
        for there in (lattice_of(grid).step(one, each) for each in lattice_of(grid).STEPS)
    )


def has_low_ledge(grid: GridMap) -> bool:
    """Whether a grid has a ledge whose height is at most the width of a space."""
    return any(
        kind == "ledge" and abs(grid.rise(*edge_ends(name))) <= grid.unit
        for name, kind in grid.edges.items()
    )


def taken_spaces(standing: Whereabouts, besides: Collection[str]) -> dict[Space, str]:
    """Return the spaces where others stand, each with the id of a combatant.

    If several combatants share a space, the last of these combatants counts.
    """
    grid = standing.grid
    if grid is None:
        return {}
    return {
        space: who
        for who, spot in standing.spots.items()
        if who not in besides
        for space in body_of(grid, spot.place, spot.size)
    }


def people_in_spaces(
    standing: Whereabouts, besides: Collection[str]
) -> dict[Space, tuple[str, ...]]:
    """Return the spaces where others stand, each with the ids of all combatants there."""
    grid, found = standing.grid, dict[Space, tuple[str, ...]]()
    if grid is None:
        return found
    for who, spot in standing.spots.items():
        for space in () if who in besides else body_of(grid, spot.place, spot.size):
            found[space] = (*found.get(space, ()), who)
    return found


def next_but_walled(grid: GridMap, here: Spot, there: Spot) -> bool:
    """Whether two combatants are neighbours, but a wall or a shut door is between the two."""
    bodies = [body_of(grid, spot.place, spot.size) for spot in (here, there)]
    return apart(grid, *bodies) == 1 and not touch(grid, *bodies)
