"""The sides that a walker can face on a grid, and the steps that need no turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

DIRECTIONS = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
"""The words for the directions of a map, in the order of a clock."""


class Sides(NamedTuple):
    """The sides that a walker can face, in the order of a clock, each with the steps ahead of it.

    The steps ahead are those that need no turn. Neighbouring sides are `degrees` apart.
    """

    ahead: Mapping[str, Sequence[str]]
    degrees: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(self.ahead)

    def between(self, one: str, other: str) -> int:
        """Return how many sides lie between two facings.

        A walker turns on by this number of sides.
        """
        far = abs(self.names.index(one) - self.names.index(other))
        return min(far, len(self.ahead) - far)
