"""Somebody who pays for turning on a grid: the sides, the movement left, and who is in the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.map.grid_spaces import Space
from rules.map.sides import Sides
from rules.map.sloping_ways import Slopes
from rules.map.whole_turns import TurnLengths


class TurnLeft(NamedTuple):
    """The movement that is left after a walker has turned to other sides.

    `prices` has the price of a step on each ground. `most` is the movement left, in the same unit.
    `whole` is the movement of a whole turn of the fight, or 0 if it is not known.
    """

    prices: Mapping[str, int]
    most: int
    whole: int = 0


class Turning(NamedTuple):
    """How a walker turns on a grid: the sides, the side faced now, and the movement left.

    - `facing`: the side; empty if the walker may choose any
    - `left`: the movement left in this turn of the fight, after the walker has turned to the next
      side 0, 1, 2 times and so on
    - `later`, `now`: the same for a later turn of the fight, and the movement left now in the
      prices of `later`; empty if later turns are like this one
    - `keeps_side`: whether the walker can turn now, and step in the next turn of the fight
    - `rests`: whether a walker who does not move for a turn of the fight may choose any side
    """

    sides: Sides
    facing: str
    left: tuple[TurnLeft, ...]
    keeps_side: bool = False
    rests: bool = False
    later: tuple[TurnLeft, ...] = ()
    now: int = 0

    @property
    def far(self) -> tuple[TurnLeft, ...]:
        """The movement for a way that is longer than this turn."""
        return self.later or self.left

    @property
    def price(self) -> int | None:
        """The price of turning to the next side; None if the walker cannot turn.

        It is exact only if it is the same each time, and the same share of the movement everywhere.
        """
        if len(self.far) < 2:
            return None
        first, second = self.far[:2]
        at = _dearest_left(first, second)
        return max(0, first.most - second.most * first.prices[at] // second.prices[at])

    def lengths(self, price: int, rounded: int) -> TurnLengths | None:
        """Return how long this turn of the fight and each later one are; None if it is not known.

        A movement, times `price`, is a cost.
        """
        whole = self.far[0].whole
        now = self.now if self.later else self.left[0].most
        known = whole and (now or self.rests)
        return TurnLengths(now * price, whole * price, rounded) if known else None

    @property
    def is_even(self) -> bool:
        """Whether turning always costs the same number of steps."""
        prices = {price for left in self.left for price in left.prices.values()}
        if len(prices) > 1:
            return False
        price = self.price
        return all(one.most - two.most == price or not two.most for one, two in pairwise(self.left))


def _dearest_left(first: TurnLeft, second: TurnLeft) -> str:
    """Return the ground with the cheapest steps; if possible, one still open after turning."""
    return min(first.prices, key=lambda one: (one not in second.prices, first.prices[one]))


class TurningWalker(NamedTuple):
    """A walker who looks for a way and pays for turning.

    The names mean the same as in `GridWalker`.
    """

    size: int
    others: frozenset[Space]
    barred: frozenset[Space]
    turning: Turning
    straight: Callable[[Space], int] | None = None
    diagonal: Fraction = Fraction(1)
    slow: Mapping[Space, int] = {}
    closed: Collection[tuple[Space, Space]] = frozenset()
    odd: bool | None = None
    slopes: tuple[Slopes, ...] = ()
    far_slopes: Slopes | None = None
    leads: Callable[[Space], Collection[tuple[int, int]]] | None = None

    @property
    def is_even(self) -> bool:
        """Whether turning always costs the same number of steps."""
        return self.turning.is_even and not self.slopes

    def slopes_after(self, turns: int | None) -> Slopes | None:
        """Return the prices of slopes after turning `turns` times; None is for a longer way."""
        if not self.slopes:
            return None
        return self.far_slopes or self.slopes[0] if turns is None else self.slopes[turns]

    @property
    def in_later_turn(self) -> TurningWalker:
        """The same walker at the beginning of a later turn of the fight."""
        turning = self.turning
        left = tuple(one._replace(most=one.whole) for one in turning.far if one.whole)
        slopes = self.slopes if self.far_slopes is None else (self.far_slopes,) * len(left)
        return self._replace(
            turning=turning._replace(left=left, later=(), now=0), slopes=slopes, far_slopes=None
        )
