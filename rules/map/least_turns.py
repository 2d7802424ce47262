"""How many turns of the fight a walker needs at least, if the walker pays for turning."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules.map.costs import PRICE, ROUNDED
from rules.map.turned_steps import OpenSteps
from rules.map.turning_walker import TurningWalker


class LeastTurns(NamedTuple):
    """A walker whose cheapest way tells how many turns of the fight every way needs at least.

    For `walker`, turns of the fight have no ends, and turning to another side costs at most what it
    costs the real walker. `now` and `whole` are the greatest costs of a part of the way that fits
    into this turn of the fight, and into a later one.
    """

    walker: TurningWalker
    now: int
    whole: int

    def of_way(self, cost: int) -> int:
        """Return the least number of turns of the fight, if the cheapest way has this cost."""
        return 1 + max(0, -((self.now - cost // ROUNDED * ROUNDED) // self.whole))


def least_turns(steps: OpenSteps, walker: TurningWalker) -> LeastTurns | None:
    """Return what tells the least number of turns of the fight; None if the walker cannot turn."""
    turning = walker.turning
    first, *others = turning.far
    if not others or not all(first.prices.values()):
        return None
    whole, easy = first.whole, _easiest_slope(walker)
    # Whoever turns has fewer steps left on every ground: the loss is at least this share of `whole`
    # for each turn to the next side. Nobody loses more than `whole`: whoever rests may choose.
    lost = [
        (whole - -(-one.whole * first.prices[ground] // price)) // turns
        for turns, one in enumerate(others, 1)
        for ground, price in one.prices.items()
        if ground in first.prices
    ]
    most = max(1, *map(max, steps.far))
    turn = max(0, min([whole // most, *(int(one * easy) for one in lost)]))
    now = [
        turns * turn - -left.most * first.prices[ground] // price
        for turns, left in enumerate(turning.left)
        for ground, price in left.prices.items()
        if ground in first.prices
    ]
    left = (first._replace(most=whole, whole=0), first._replace(most=whole - turn, whole=0))
    return LeastTurns(
        walker._replace(turning=turning._replace(left=left, later=(), now=0)),
        (max(now, default=0) if easy == 1 else whole) * PRICE,
        whole * PRICE,
    )


def _easiest_slope(walker: TurningWalker) -> Fraction:
    """Return the cost of a step down the easiest slope, as a part of a level step's cost."""
    prices, slopes = walker.turning.far[0].prices, walker.slopes_after(None)
    if slopes is None:
        return Fraction(1)
    return min(
        Fraction(slopes.least(one) if one in slopes.level else PRICE * price, PRICE * price)
        for one, price in prices.items()
    )
