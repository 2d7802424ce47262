"""A grid: rows of signs with a legend, and walls and doors on the edges between spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, Protocol

from msgspec import Struct

from rules.map import hexes, squares
from rules.map.spaces import Space, read_space

GridShape = Literal["squares", "hexes"]
EdgeKind = Literal["wall", "shut", "open"]

FLOOR = "."
"""The sign of a space without a ground of its own."""

ROCK = "#"
"""The sign of a space that nobody can enter."""

TENTHS = 10
"""The parts of a metre in which heights are counted."""


class Lattice(Protocol):
    """The functions of one shape of spaces: squares or hexes."""

    STEPS: Mapping[str, tuple[int, int]]

    def step(self, space: Space, direction: str) -> Space:
        """Return the neighbour of a space in a direction."""

    def distance(self, one: Space, other: Space) -> int:
        """Return the number of steps between two spaces."""

    def footprint(self, space: Space, size: int) -> tuple[Space, ...]:
        """Return the spaces of a combatant of a size."""

    def offset(self, one: Space, other: Space) -> tuple[int, int]:
        """Return the way between two spaces on the two axes."""

    def product(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the inner product of two offsets, or a multiple of it."""


LATTICES: Mapping[GridShape, Lattice] = {"squares": squares, "hexes": hexes}


class SpaceKind(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sign of the legend: the ground of its spaces, and their height in tenths of a metre.

    The terrain is empty for a space without a ground of its own.
    """

    terrain: str = ""
    height: int = 0


PLAIN = SpaceKind()


class GridMap(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A grid: its shape, the metres from a space to the next, and its rows.

    `rows` has a text for each row, by the number of the row from 1: one sign a space. So an edit
    changes one row. `edges` has walls and doors by the names of the two spaces, as in 'F7-G7'.
    """

    shape: GridShape
    unit: Fraction
    rows: Mapping[str, str]
    legend: Mapping[str, SpaceKind] = {}
    edges: Mapping[str, EdgeKind] = {}

    @property
    def lattice(self) -> Lattice:
        """The functions of the grid's shape."""
        return LATTICES[self.shape]

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows["1"])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def has(self, space: Space) -> bool:
        """Whether a space is on the grid."""
        return 0 <= space.y < len(self.rows) and 0 <= space.x < self.width

    def sign(self, space: Space) -> str:
        """Return the sign of a space on the grid."""
        return self.rows[str(space.y + 1)][space.x]

    def kind(self, space: Space) -> SpaceKind:
        """Return the ground and height of a space on the grid."""
        return self.legend.get(self.sign(space), PLAIN)

    def is_rock(self, space: Space) -> bool:
        """Whether nobody can enter a space: it is rock, or beyond the edge of the grid."""
        return not self.has(space) or self.sign(space) == ROCK

    def edge(self, one: Space, other: Space) -> EdgeKind | None:
        """Return the wall or door between two neighbours; None if there is nothing."""
        return self.edges.get(edge_name(one, other)) if self.edges else None

    def spaces(self) -> Iterator[Space]:
        """Yield all spaces, row by row."""
        for y in range(self.height):
            for x in range(self.width):
                yield Space(x, y)


def edge_name(one: Space, other: Space) -> str:
    """Return the key of the edge between two spaces: the upper or left one comes first."""
    first, second = sorted((one, other), key=lambda space: (space.y, space.x))
    return f"{first.name}-{second.name}"


def edge_ends(name: str) -> tuple[Space, Space]:
    """Return the two spaces of an edge; raises InputError for another text."""
    first, _, second = name.partition("-")
    return read_space(first), read_space(second)


def body_of(grid: GridMap, place: str, size: int) -> tuple[Space, ...]:
    """Return the spaces of a combatant who stands at a space."""
    return grid.lattice.footprint(read_space(place), size)


def why_no_fit(grid: GridMap, body: Sequence[Space]) -> str:
    """Return why nobody can stand on these spaces; '' if somebody can."""
    for space in body:
        if not grid.has(space):
            return f"{space.name} is beyond the edge of the map" if _named(space) else BEYOND
        if grid.is_rock(space):
            return f"{space.name} is rock"
    for one, other in _neighbours_in(grid, body):
        if grid.edge(one, other) in ("wall", "shut"):
            return f"a wall or a door is between {edge_name(one, other).replace('-', ' and ')}"
    return ""


BEYOND = "that is beyond the edge of the map"


def _named(space: Space) -> bool:
    return space.x >= 0 and space.y >= 0


def _neighbours_in(grid: GridMap, body: Sequence[Space]) -> Iterator[tuple[Space, Space]]:
    """Yield the neighbours among these spaces; none on a grid without walls and doors."""
    if not grid.edges or len(body) == 1:
        return
    for one in body:
        for direction in grid.lattice.STEPS:
            other = grid.lattice.step(one, direction)
            if other in body and other > one:
                yield one, other


def apart(grid: GridMap, one: Iterable[Space], other: Iterable[Space]) -> int:
    """Return the least number of steps between two bodies; 0 if they share a space."""
    theirs = tuple(other)
    return min(grid.lattice.distance(here, there) for here in one for there in theirs)
