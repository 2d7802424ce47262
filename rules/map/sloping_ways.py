"""Slopes on a grid in a book in which the cost of a slope depends on its rise and its length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Slopes(NamedTuple):
    """The prices of runs.

    A run is an unbroken part of the way on one ground that rises or falls. Its price is not the sum
    of the prices of its steps. The function `price` gets a ground, the rise in tenths of a metre,
    and the number of steps. It returns the price of each step, or None if nobody can go such a run.
    `least` is the least price of a step on each ground. All prices have the same unit as the costs
    of steps.
    """

    price: Callable[[str, int, int], int | None]
    least: Mapping[str, int]


class SlopeRun(NamedTuple):
    """The last run of a way so far: its ground, rise in tenths of a metre, and number of steps."""

    ground: str
    rise: int
    steps: int


ENDED = SlopeRun("", 0, 0)
"""The run of a way that ends here. The price of its last run is in the cost."""


def goes_on(run: SlopeRun | None, ground: str, rise: int) -> bool:
    """Whether a step onto a ground that rises by `rise` belongs to the same run."""
    return run is not None and rise * run.rise > 0 and ground == run.ground
