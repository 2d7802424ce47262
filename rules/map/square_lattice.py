"""Squares: their neighbours, distances, footprints and directions; a diagonal step counts as 1."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.map.grid_spaces import Space

STEPS: Mapping[str, tuple[int, int]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The directions in the order of a clock, each with its step in columns and rows."""


def step(space: Space, direction: str) -> Space:
    """Return the neighbour of a square in a direction."""
    across, down = STEPS[direction]
    return Space(space.x + across, space.y + down)


def around(space: Space) -> list[Space]:
    """Return the neighbours of a square, in clockwise order."""
    x, y = space
    return [Space(x + across, y + down) for across, down in STEPS.values()]


def distance(one: Space, other: Space) -> int:
    """Return the number of steps between two squares."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


@lru_cache(1 << 16)
def footprint(space: Space, size: int) -> tuple[Space, ...]:
    """Return the squares under a combatant who stands with the north-west corner at `space`."""
    return tuple(Space(space.x + x, space.y + y) for y in range(size) for x in range(size))


def offset(one: Space, other: Space) -> tuple[int, int]:
    """Return the columns and rows from one square to another."""
    return other.x - one.x, other.y - one.y


def product(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the inner product of two offsets."""
    return one[0] * other[0] + one[1] * other[1]
