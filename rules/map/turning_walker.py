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
    """The movement that is left after some turns.

    `prices` has the price of a step on each ground. `most` is the price of all the movement that is
    left, and `whole` the price of a whole turn's movement, or 0 if this is not known.
    """

    prices: Mapping[str, int]
    most: int
    whole: int = 0


class Turning(NamedTuple):
    """How a walker turns on a grid: the sides, the side faced now, and the movement left.

    `facing` is empty if the next direction is free. `left` has the movement left of this turn after
    0, 1, 2 turns to the next side, and so on. If the walker cannot turn, `left` has only the first
    of these. `keeps_side` says whether the walker can turn at the end of a turn of the fight, and
    step in the next one. `rests` says whether the next direction is free after a turn of the fight
    without a move. `later` is the same as `left` for a whole later turn, and `now` is what is left
    of this turn in the prices of `later`. They are empty if later turns are like this one.
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
        """The price of a turn to the next side; None if no turn is possible.

        It has the same unit as the prices before the first turn. The price is exact only if all
        turns cost the same, and a turn costs the same share of the movement on all grounds.
        """
        if len(self.far) < 2:
            return None
        first, second = self.far[:2]
        at = _dearest_left(first, second)
        return max(0, first.most - second.most * first.prices[at] // second.prices[at])

    def lengths(self, price: int, rounded: int) -> TurnLengths | None:
        """Return the greatest costs that this turn of the fight and each later turn allow.

        A price times `price` is a cost. The result is None if the movement of a whole turn is not
        known, or if no movement is left and nobody can wait for the next turn.
        """
        whole = self.far[0].whole
        now = self.now if self.later else self.left[0].most
        known = whole and (now or self.rests)
        return TurnLengths(now * price, whole * price, rounded) if known else None

    @property
    def is_even(self) -> bool:
        """Whether a turn always costs the same number of steps."""
        prices = {price for left in self.left for price in left.prices.values()}
        if len(prices) > 1:
            return False
        price = self.price
        return all(one.most - two.most == price or not two.most for one, two in pairwise(self.left))


def _dearest_left(first: TurnLeft, second: TurnLeft) -> str:
    """Return the ground with the cheapest steps. Only grounds that are open after a turn count.

    If no ground is open after a turn, all grounds count.
    """
    return min(first.prices, key=lambda one: (one not in second.prices, first.prices[one]))


class TurningWalker(NamedTuple):
    """A walker who looks for a way and pays for turning.

    The sets of spaces mean the same as in `GridWalker`. `straight` is how far a space is from the
    straight line, for the choice among equal ways. A diagonal step on squares counts as `diagonal`
    spaces: whole or half ones. `slow`, `closed`, `odd` and `leads` are the same as in `GridWalker`.
    `slopes` are the prices of slopes after 0, 1, 2 turns, and so on, and `far_slopes` has
    the prices in a later turn of the fight. Without them, slopes cost nothing.
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
    leads: Callable[[Space, tuple[int, int]], bool] | None = None

    @property
    def is_even(self) -> bool:
        """Whether a turn always costs the same number of steps."""
        return self.turning.is_even and not self.slopes

    def slopes_after(self, turns: int | None) -> Slopes | None:
        """Return the prices of slopes after some turns; None is for a way longer than this turn."""
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
