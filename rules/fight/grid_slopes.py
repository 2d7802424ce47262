"""The prices of slopes on a grid, from the book's costs of a stretch that rises or falls.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from rules.dice import NotTyped
from rules.errors import Refused
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

Told = Callable[[str, int, int], tuple[WayCost, ...]]
"""A function from the ground of a slope, its rise in tenths of a metre, and its number of steps to
what the slope costs in this book.
"""


def slopes_now(
    walker: Walker, grid: GridMap, prices: Mapping[str, int], turning: Turning | None
) -> tuple[Slopes, ...]:
    """Return the prices of slopes after the walker has turned to the next side 0, 1, 2 ... times.

    Without `turning`, there is only one entry. If no slope has a price of its own, the result is
    empty. `prices` has the price of a level step on each ground.
    """
    levels = [prices] if turning is None else [left.prices for left in turning.left]
    turn = () if turning is None else turn_costs(walker, grid)
    told, found = _told_by(walker, grid), list[Slopes]()
    turned: Walker | None = walker
    for level in levels:
        turned = _after(turned, turn) if found else walker
        slopes = _slopes(turned, grid, level, told)
        if slopes is None:
            break
        found.append(slopes)
    return tuple(found)


def slopes_later(walker: Walker, grid: GridMap, turning: Turning | None) -> Slopes | None:
    """Return the prices of slopes in a later turn; None if they are the same as in this turn."""
    later = in_later_turn(walker) if turning is not None and turning.later else None
    if later is None or turning is None:
        return None
    return _slopes(later, grid, turning.later[0].prices, _told_by(later, grid))


def _told_by(walker: Walker, grid: GridMap) -> Told:
    """Return the function that gives what slopes cost a walker in this book."""

    @cache
    def told(ground: str, rise: int, steps: int) -> tuple[WayCost, ...]:
        stretch = Stretch("A1", steps * grid.unit, ground)
        encounter, up = walker.scene.encounter, Fraction(rise, TENTHS)
        return walker.book.ground.stretch(encounter, walker.me, stretch, up)

    return told


def _after(walker: Walker | None, turn: tuple[WayCost, ...]) -> Walker | None:
    """Return the walker in a separate scene after a turn; None if the book refuses the turn."""
    if walker is None:
        return None
    turned = walker.on_trial()
    try:
        turned.moves.pay_in(turned.scene, turn)
    except (Refused, NotTyped):
        return None
    return turned


def _slopes(
    walker: Walker | None, grid: GridMap, prices: Mapping[str, int], told: Told
) -> Slopes | None:
    """Return the prices of slopes for a walker, if there is one; None if slopes are free."""
    heights = plan_of(grid).heights
    most = max(heights) - min(heights)
    if not most:
        return None
    if not any(_amounts(told(ground, rise, 1)) for ground in prices for rise in (most, -most)):
        return None
    price = _SlopePrices(walker, prices, told).price
    level = {ground: each * PRICE for ground, each in prices.items()}
    # The steepest drop that somebody can go is the cheapest.
    drops = sorted({one - other for one, other in combinations(sorted(heights), 2)})

    @cache
    def least(ground: str) -> int:
        cheapest = (one for drop in drops if (one := price(ground, drop, 1)))
        return min(level[ground], next(cheapest, level[ground]))

    return Slopes(price, least, level)


class _SlopePrices:
    """The prices of slopes for a walker; without a walker, all slopes are closed."""

    def __init__(self, walker: Walker | None, prices: Mapping[str, int], told: Told) -> None:
        self._walker = walker
        self._unmarked = "" if walker is None else walker.unmarked()
        self._prices = prices
        self._told = told
        self._level: dict[str, GroundLeft] = {}
        self._known: dict[tuple[str, int, int], int | None] = {}
        self._left: dict[tuple[str, tuple[object, ...]], GroundLeft] = {}

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
        if self._walker is None or ground not in self._prices:
            return None
        if any(one.stops or one.goes for one in told):
            return None
        moves, terrain = self._walker.moves, ground or self._unmarked
        if ground not in self._level:
            self._level[ground] = moves.left_on(terrain)
        alike = (ground, _amounts(told))
        if alike not in self._left:
            self._left[alike] = moves.left_on(terrain, told)
        level, sloping = self._level[ground], self._left[alike]
        before, now = (level.left, sloping.left) if level.left else (level.whole, sloping.whole)
        return int(self._prices[ground] * PRICE * before / now) if now else None


def _amounts(told: tuple[WayCost, ...]) -> tuple[object, ...]:
    """Return the amounts that a slope costs in the book's unit; () if the slope costs nothing."""
    return tuple(one.account and one.account.figure.value for one in told)
