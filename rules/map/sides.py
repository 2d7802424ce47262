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

OR = "/"
"""The sign between sides. Somebody with the direction 'ne/se' faces one of these two."""


class Sides(Struct, frozen=True):
    """The sides that a walker can face on a grid, in the order of a clock."""

    ahead: Mapping[str, Sequence[str]]  # by side: the steps that need no turn
    degrees: int  # of one turn
    only_back: bool = False  # whether only a step straight back needs a turn
    turns: tuple[int, ...] = ()  # to the same side, the next, ...; empty: one turn for each side

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(self.ahead)

    def between(self, one: str, other: str) -> int:
        """Return how many turns of `degrees` lead from one side to another.

        If somebody may face one of several sides, the nearest side counts.
        """
        if OR in one:
            return min(self.between(each, other) for each in one.split(OR))
        far = abs(self.names.index(one) - self.names.index(other))
        if self.only_back:
            return int(2 * far == len(self.ahead))
        far = min(far, len(self.ahead) - far)
        return self.turns[far] if self.turns else far
