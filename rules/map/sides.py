"""The sides that a walker can face on a grid, and the steps that need no turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

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


class Sides(Struct, frozen=True):
    """The sides that a walker can face, in the order of a clock, each with the steps ahead of it.

    Steps ahead need no turn. The angle between two neighbouring sides is `degrees`. If `only_back`
    is true, only a step straight back needs a turn: `degrees` is then 180.
    """

    ahead: Mapping[str, Sequence[str]]
    degrees: int
    only_back: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(self.ahead)

    def between(self, one: str, other: str) -> int:
        """Return how many turns of `degrees` lead from one side to another."""
        far = abs(self.names.index(one) - self.names.index(other))
        if self.only_back:
            return int(2 * far == len(self.ahead))
        return min(far, len(self.ahead) - far)
