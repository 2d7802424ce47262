"""A grid: rows of signs with a legend, and walls, doors and ledges on the edges of spaces."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.errors import InputError
from rules.map.grid_spaces import Space, edge_name, read_space

GridShape = Literal["squares", "hexes"]
EdgeKind = Literal["wall", "shut", "open", "ledge"]

FLOOR = "."
"""The sign of a space without a ground of its own."""

ROCK = "#"
"""The sign of a space that nobody can enter."""

TENTHS = 10
"""Heights are counted in tenths of a metre: a metre has this many parts."""


class SpaceKind(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sign of the legend: the ground of its spaces, and their height in tenths of a metre.

    The terrain is empty for a space without a ground of its own.
    """

    terrain: str = ""
    height: int = 0


PLAIN = SpaceKind()


class GridMap(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A grid: its shape, the metres from a space to the next, and its rows.

    The keys of `rows` are the numbers of the rows, from 1. The values are texts, in which each sign
    is a space. So an edit changes only one row. The keys of `edges` are pairs of spaces, such as
    'F7-G7'. The values are walls, doors and ledges. A ledge is as high as the difference between
    the heights of its spaces.
    """

    shape: GridShape
    unit: Fraction
    rows: Mapping[str, str]
    legend: Mapping[str, SpaceKind] = {}
    edges: Mapping[str, EdgeKind] = {}

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
        """Whether nobody can enter a space.

        This is so for rock, and beyond the edge of the grid.
        """
        return not self.has(space) or self.sign(space) == ROCK

    def rise(self, one: Space, other: Space) -> Fraction:
        """Return how many metres the second space is above the first; negative if it is below."""
        return Fraction(self.kind(other).height - self.kind(one).height, TENTHS)

    def edge(self, one: Space, other: Space) -> EdgeKind | None:
        """Return the wall, door or ledge between two neighbours; None if there is nothing."""
        return self.edges.get(edge_name(one, other)) if self.edges else None


def on_grid(grid: GridMap, name: str) -> Space:
    """Return the space with this name; raises InputError if the grid has no such space."""
    space = read_space(name)
    if not grid.has(space):
        last = Space(grid.width - 1, grid.height - 1).name
        message = f"{name} is beyond the edge of the map, which ends at {last}."
        raise InputError("bad-choice", "place", message)
    return space
