"""Hexes in rows: every second row is half a hex to the right, and a hex has six neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.map.grid_spaces import Space

STEPS: Mapping[str, tuple[int, int]] = {
    "ne": (1, -1),
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (0, -1),
}
"""The directions in the order of a clock, each with its step on two axes.

The first axis goes east. The second axis goes south-east.
"""


def _axes(space: Space) -> tuple[int, int]:
    """Return the position of a hex on the two axes of `STEPS`."""
    return space.x - (space.y - space.y % 2) // 2, space.y


def _from_axes(east: int, down: int) -> Space:
    return Space(east + (down - down % 2) // 2, down)


def step(space: Space, direction: str) -> Space:
    """Return the neighbour of a hex in a direction."""
    east, down = _axes(space)
    more, below = STEPS[direction]
    return _from_axes(east + more, down + below)


def around(space: Space) -> list[Space]:
    """Return the neighbours of a hex, in clockwise order."""
    east, down = _axes(space)
    return [_from_axes(east + more, down + below) for more, below in STEPS.values()]


def distance(one: Space, other: Space) -> int:
    """Return the number of steps between two hexes."""
    east, down = offset(one, other)
    return max(abs(east), abs(down), abs(east + down))


@lru_cache(1 << 16)
def footprint(space: Space, size: int) -> tuple[Space, ...]:
    """Return the hexes of a combatant: 1, 3, 7 or 12 hexes for the sizes 1 to 4.

    Size 2 is a hex with its neighbours to the east and south-east. Sizes 3 and 4 are the hexes of
    sizes 1 and 2 with all their neighbours.
    """
    if size > 2:
        inner = footprint(space, size - 2)
        around = (step(one, direction) for one in inner for direction in STEPS)
        return tuple(dict.fromkeys((*inner, *around)))
    return (space,) if size == 1 else (space, step(space, "e"), step(space, "se"))


def offset(one: Space, other: Space) -> tuple[int, int]:
    """Return the steps on the two axes from one hex to another."""
    (here, row), (there, other_row) = _axes(one), _axes(other)
    return there - here, other_row - row


def product(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return twice the inner product of two offsets. The two axes are at an angle of 60 degrees."""
    (east, down), (more, below) = one, other
    return 2 * (east * more + down * below) + east * below + down * more
