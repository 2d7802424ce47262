"""Ways on a grid: the cheapest way to some spaces, and the spaces within a budget.

A price is an integer for a step onto each ground. A way costs the sum of its prices. Of two ways of
the same price the shorter one is taken, then the one with fewer combatants and slopes on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Onward, Reached, cheapest, reach
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of

NOBODY: Collection[Space] = frozenset()

STEP = 1 << 20
PRICE = 1 << 40
"""A cost is one integer: the steps past others, up or down; then all steps; then the price.

Integers of this form add up part by part, because no way has as many steps as `STEP`.
"""


DEAR = 100
"""How many times the dearest ground a ground costs on which the walker cannot move now."""


class GridWalker(NamedTuple):
    """A combatant who looks for a way on a grid.

    `prices` has the price of a step by the ground; a ground without a price is closed. `others` are
    the spaces where others stand. The walker may not pass those in `barred`. A step into a space of
    `slow` costs several times as much. A diagonal step on squares counts as `diagonal` spaces, 1 or
    more.
    """

    size: int
    prices: Mapping[str, int]
    others: Collection[Space] = NOBODY
    barred: Collection[Space] = NOBODY
    diagonal: Fraction = Fraction(1)
    slow: Mapping[Space, int] = {}

    @property
    def parts(self) -> int:
        """The parts of a price in which costs are counted, so that all costs are integers."""
        return self.diagonal.denominator


def steps_of(grid: GridMap, walker: GridWalker) -> Onward[Space]:
    """Return the function that gives the next spaces of a walker, with the cost of the way."""
    plan, size, prices = plan_of(grid), walker.size, walker.prices
    others, barred, parts = walker.others, walker.barred, walker.parts
    known, costs = plan.of_size(size), dict[frozenset[str], int]()
    covers, times = _covering(grid, size), _times_of(grid, walker)

    def cost_of(grounds: frozenset[str]) -> int:
        """Return the cost of a step: the dearest ground counts; -1 if a ground is closed."""
        closed = any(one not in prices for one in grounds)
        return -1 if closed else max(prices[one] for one in grounds) * PRICE * parts + STEP

    def onward(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        for there, grounds, slopes in known.get(space) or plan.steps(space, size):
            more = costs.get(grounds)
            if more is None:
                more = costs[grounds] = cost_of(grounds)
            if more < 0 or (barred and covers(there, barred)):
                continue
            if times is not None:
                more = STEP + (more - STEP) // parts * times(space, there)
            passes = bool(others) and covers(there, others)
            yield there, cost + more + passes + slopes

    return onward


def _covering(grid: GridMap, size: int) -> Callable[[Space, Collection[Space]], bool]:
    """Return the function that tells whether a walker at a space covers one of some spaces."""
    if size == 1:
        return lambda there, spaces: there in spaces
    footprint = lattice_of(grid).footprint
    return lambda there, spaces: any(one in spaces for one in footprint(there, size))


def _times_of(grid: GridMap, walker: GridWalker) -> Callable[[Space, Space], int] | None:
    """Return how many parts of its price a step costs; None if all steps cost their price."""
    parts, slow, size = walker.parts, walker.slow, walker.size
    diagonal = int(walker.diagonal * parts) if grid.shape == "squares" else parts
    if diagonal == parts and not slow:
        return None
    footprint = lattice_of(grid).footprint

    def times(space: Space, there: Space) -> int:
        aside = there.x != space.x and there.y != space.y
        if size == 1:
            most = slow.get(there, 1)
        else:
            most = max(slow.get(one, 1) for one in footprint(there, size))
        return (diagonal if aside else parts) * most

    return times


def way_to(
    grid: GridMap,
    walker: GridWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int] = lambda _space: 0,
) -> CheapestPath[Space] | None:
    """Return the cheapest way to a goal; None if there is no way. A start that is a goal is the
    way.

    `least` returns how many steps a goal is away at least: the search goes towards the goal first.
    """
    onward = steps_of(grid, walker)
    cheap = min(walker.prices.values()) * PRICE * walker.parts + STEP
    ahead: dict[Space, int] = {start: least(start) * cheap}

    def towards(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        """Yield the next spaces; a cost has the way, and the least cost from its end to a goal."""
        here = ahead[space]
        for there, more in onward(space, cost - here):
            rest = ahead.get(there)
            if rest is None:
                rest = ahead[there] = least(there) * cheap
            yield there, more + rest

    found = cheapest(start, towards, is_goal, at=ahead[start], newest_first=True)
    if found is None:
        return None
    costs = (cost - ahead[one] for one, cost in zip(found.states, found.costs, strict=True))
    return CheapestPath(found.states, tuple(costs))


def reach_of(
    grid: GridMap, walker: GridWalker, start: Space, most: Fraction | int
) -> dict[Space, Reached[Space]]:
    """Return the spaces that cost at most this price, the cheapest first."""
    return reach(start, steps_of(grid, walker), (int(most * walker.parts) + 1) * PRICE - 1)


def prices_of(left: Mapping[str, Fraction]) -> tuple[dict[str, int], int]:
    """Return the price of a metre on each ground, and the price of all movement that is left.

    `left` has the metres that are left on each ground. A price is inverse to these metres. A ground
    on which nothing is left is dear; if nothing is left on any ground, all cost the same.
    """
    known = {ground: metres for ground, metres in left.items() if metres > 0}
    if not known:
        return dict.fromkeys(left, 1), 0
    whole = lcm(*(metres.numerator for metres in known.values()))
    prices = {ground: int(whole / metres) for ground, metres in known.items()}
    dear = DEAR * max(prices.values())
    return {ground: prices.get(ground, dear) for ground in left}, whole
