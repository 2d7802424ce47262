"""The prices of slopes on a grid, from the book's costs of a stretch that rises or falls.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from rules.fight.grid_turning import in_later_turn, turn_costs
from rules.fight.path_walker import Walker
from rules.map.costs import PRICE
from rules.map.grid_map import TENTHS, GridMap
from rules.map.grid_paths import GroundLeft
from rules.map.grid_plan import plan_of
from rules.map.line_map import Stretch
from rules.map.sloping_ways import Slopes
from rules.map.turning_walker import Turning
from rules.rulebook.ground import WayCost


def slopes_now(
    walker: Walker, grid: GridMap, prices: Mapping[str, int], turning: Turning | None
) -> tuple[Slopes, ...]:
    """Return the prices of slopes after the walker has turned to the next side 0, 1, 2 ... times.

    Without `turning`, there is only one entry. If no slope has a price of its own, the result is
    empty. `prices` has the price of a level step on each ground.
    """
    levels = [prices] if turning is None else [left.prices for left in turning.left]
    turn = () if turning is None else turn_costs(walker, grid)
    found = (_slopes(walker, grid, level, turn * turns) for turns, level in enumerate(levels))
    return tuple(one for one in found if one is not None)


def slopes_later(walker: Walker, grid: GridMap, turning: Turning | None) -> Slopes | None:
    """Return the prices of slopes in a later turn; None if they are the same as in this turn."""
    later = in_later_turn(walker) if turning is not None and turning.later else None
    if later is None or turning is None:
        return None
    return _slopes(later, grid, turning.later[0].prices, ())


def _slopes(
    walker: Walker, grid: GridMap, prices: Mapping[str, int], paid: tuple[WayCost, ...]
) -> Slopes | None:
    """Return the prices of slopes after the walker has paid some costs; None if slopes are free."""
    heights = plan_of(grid).heights
    most = max(heights) - min(heights)
    if not most:
        return None
    found = _SlopePrices(walker, grid, prices, paid)
    if not any(found.costs(ground, rise, 1) for ground in prices for rise in (most, -most)):
        return None
    # The steepest drop that somebody can go is the cheapest.
    drops = sorted({one - other for one, other in combinations(sorted(heights), 2)})
    least = {}
    for ground, price in prices.items():
        cheapest = (one for drop in drops if (one := found.price(ground, drop, 1)))
        least[ground] = min(price * PRICE, next(cheapest, price * PRICE))
    return Slopes(found.price, least)


class _SlopePrices:
    """The prices of slopes after a walker has paid some costs."""

    def __init__(
        self, walker: Walker, grid: GridMap, prices: Mapping[str, int], paid: tuple[WayCost, ...]
    ) -> None:
        self._walker = walker
        self._paid = paid
        self._unit = grid.unit
        self._prices = prices
        self._level: dict[str, GroundLeft] = {}
        self._known: dict[tuple[str, int, int], int | None] = {}
        self._left: dict[tuple[str, tuple[object, ...]], GroundLeft] = {}

    def costs(self, ground: str, rise: int, steps: int) -> tuple[object, ...]:
        """Return the amounts that a slope costs in this book.

        Return () if the slope costs nothing.
        """
        return tuple(
            one.account and one.account.figure.value for one in self._told(ground, rise, steps)
        )

    def price(self, ground: str, rise: int, steps: int) -> int | None:
        """Return the price of each step of a slope, in parts of `PRICE`.

        Return None if nobody can go up or down the slope.
        """
        key = (ground, rise, steps)
        if key not in self._known:
            self._known[key] = self._price(*key)
        return self._known[key]

    def _price(self, ground: str, rise: int, steps: int) -> int | None:
        told = self._told(ground, rise, steps)
        if any(one.stops or one.goes for one in told):
            return None
        moves, terrain = self._walker.moves, ground or self._walker.unmarked()
        if ground not in self._level:
            self._level[ground] = moves.left_on(terrain, self._paid)
        alike = (ground, self.costs(ground, rise, steps))
        if alike not in self._left:
            self._left[alike] = moves.left_on(terrain, (*self._paid, *told))
        level, sloping = self._level[ground], self._left[alike]
        before, now = (level.left, sloping.left) if level.left else (level.whole, sloping.whole)
        return int(self._prices[ground] * PRICE * before / now) if now else None

    def _told(self, ground: str, rise: int, steps: int) -> tuple[WayCost, ...]:
        walker = self._walker
        stretch = Stretch("A1", steps * self._unit, ground)
        return walker.book.ground.stretch(
            walker.scene.encounter, walker.me, stretch, Fraction(rise, TENTHS)
        )
