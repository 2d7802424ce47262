"""Slopes on a grid in a book in which the cost of a slope depends on its rise and its length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Slopes(NamedTuple):
    """The prices of slopes.

    `price` gets the ground of a slope, its rise in tenths of a metre, and its number of steps. It
    returns the price of each of these steps, or None if nobody can go there. `least` returns the
    least price of a step on a ground. Both find a price when it is first needed. `level` has the
    price of a level step on each ground.
    """

    price: Callable[[str, int, int], int | None]
    least: Callable[[str], int]
    level: Mapping[str, int]


class SlopeRun(NamedTuple):
    """A slope on a way: a part that only rises or only falls, on one ground."""

    ground: str
    rise: int  # in tenths of a metre
    steps: int


ENDED = SlopeRun("", 0, 0)
"""The sign that a way has ended, and that its last slope is paid."""


def goes_on(run: SlopeRun | None, ground: str, rise: int) -> bool:
    """Whether a step onto this ground, with this rise, belongs to the same slope."""
    return run is not None and rise * run.rise > 0 and ground == run.ground
