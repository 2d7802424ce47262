"""The shapes of grids, and the spaces that combatants cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from rules.map import hex_lattice, square_lattice
from rules.map.grid_map import GridMap, GridShape
from rules.map.grid_spaces import Space, edge_name, read_space


class Lattice(Protocol):
    """The functions of one shape of spaces: squares or hexes."""

    STEPS: Mapping[str, tuple[int, int]]

    def step(self, space: Space, direction: str) -> Space:
        """Return the neighbour of a space in a direction."""

    def around(self, space: Space) -> Sequence[Space]:
        """Return the neighbours of a space, in clockwise order."""

    def distance(self, one: Space, other: Space) -> int:
        """Return the number of steps between two spaces."""

    def footprint(self, space: Space, size: int) -> tuple[Space, ...]:
        """Return the spaces of a combatant of a size."""

    def offset(self, one: Space, other: Space) -> tuple[int, int]:
        """Return how far one space is from another space, on the two axes of the lattice."""

    def product(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the inner product of two offsets, or a multiple of it."""


LATTICES: Mapping[GridShape, Lattice] = {"squares": square_lattice, "hexes": hex_lattice}


def lattice_of(grid: GridMap) -> Lattice:
    """Return the functions of a grid's shape."""
    return LATTICES[grid.shape]


def body_of(grid: GridMap, place: str, size: int) -> tuple[Space, ...]:
    """Return the spaces of a combatant who stands at a space."""
    return lattice_of(grid).footprint(read_space(place), size)


def why_no_fit(grid: GridMap, body: Sequence[Space]) -> str:
    """Return why nobody can stand on these spaces. Return '' if somebody can stand there."""
    for space in body:
        if not grid.has(space):
            return f"{space.name} is beyond the edge of the map" if _named(space) else BEYOND
        if grid.is_rock(space):
            return f"{space.name} is rock"
    for one, other in _neighbours_in(grid, body):
        edge = grid.edge(one, other)
        if edge in ("wall", "shut", "ledge"):
            what = "a ledge" if edge == "ledge" else "a wall or a door"
            return f"{what} is between {edge_name(one, other).replace('-', ' and ')}"
    return ""


BEYOND = "that is beyond the edge of the map"


def _named(space: Space) -> bool:
    return space.x >= 0 and space.y >= 0


def _neighbours_in(grid: GridMap, body: Sequence[Space]) -> Iterator[tuple[Space, Space]]:
    """Yield the pairs of neighbours among these spaces.

    On a grid with nothing on its edges, yield nothing.
    """
    if not grid.edges or len(body) == 1:
        return
    for one in body:
        for direction in lattice_of(grid).STEPS:
            other = lattice_of(grid).step(one, direction)
            if other in body and other > one:
                yield one, other


def apart(grid: GridMap, one: Iterable[Space], other: Iterable[Space]) -> int:
    """Return the least number of steps between two bodies; 0 if they share a space."""
    theirs = tuple(other)
    return min(lattice_of(grid).distance(here, there) for here in one for there in theirs)


def around(grid: GridMap, spaces: Iterable[Space], steps: int) -> set[Space]:
    """Return these spaces, and all others that are at most some steps away from one of them.

    Some of them can be beyond the edge of the grid.
    """
    lattice, found = lattice_of(grid), {*spaces}
    for _ in range(steps):
        found |= {lattice.step(space, name) for space in found for name in lattice.STEPS}
    return found
