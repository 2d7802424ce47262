"""Ways on a grid for a walker who pays for turning.

A state of the search is a space, a side and the number of turns so far. A side is a direction that
somebody can face. Steps onto some of the spaces around need no turning; before any other step, the
walker turns to another side. The movement that is left depends on the number of turns. So the
search is repeated for each number of turns, and the best of the ways is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Reached, cheapest, reach
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of
from rules.map.lattices import lattice_of
from rules.map.sides import Sides
from rules.map.whole_turns import TurnLengths

PASS = 1 << 30
STEP = 1 << 50
PRICE = 1 << 66
"""A cost is one integer of several parts. A later part always outweighs the earlier parts: distance
from the straight line; turns, and steps past others or up or down; all steps; price.
"""

ROUNDED = 1 << 58
"""At the end of a turn of the fight, parts of a cost below this number do not count."""

FREE = -1
"""The number of the side of somebody whose next direction is free."""


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
    0, 1, 2 turns to the next side, and so on. If the walker cannot turn, `left` has only the value
    for 0 turns. `keeps_side` says whether a walker who turns at the end of a turn of the fight can
    make the step in the next turn.
    """

    sides: Sides
    facing: str
    left: tuple[TurnLeft, ...]
    keeps_side: bool = False

    @property
    def price(self) -> int | None:
        """The price of a turn to the next side; None if no turn is possible.

        It has the same unit as the prices before the first turn. The price is exact only if all
        turns cost the same, and a turn costs the same share of the movement on all grounds.
        """
        if len(self.left) < 2:
            return None
        first, second = self.left[:2]
        at = _dearest_left(first, second)
        return max(0, first.most - second.most * first.prices[at] // second.prices[at])

    def lengths(self, price: int, rounded: int) -> TurnLengths | None:
        """Return the greatest costs that this turn of the fight and each later turn allow.

        The function multiplies prices by `price`, to get costs. Return None if no movement is left,
        or if the movement of a whole turn is not known.
        """
        now = self.left[0]
        known = now.most and now.whole
        return TurnLengths(now.most * price, now.whole * price, rounded) if known else None

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

    All fields mean the same as in `GridWalker`. But turning always costs something, and a diagonal
    step can count as a number of half spaces, such as 1.5 spaces.
    """

    size: int
    others: frozenset[Space]
    barred: frozenset[Space]
    turning: Turning
    straight: Callable[[Space], int] | None = None
    diagonal: Fraction = Fraction(1)
    slow: Mapping[Space, int] = {}
    closed: Collection[tuple[Space, Space]] = frozenset()


State = tuple[Space, int, int]
"""A space, the number of the side, and the number of turns so far."""


class _Search:
    """A search over spaces and sides for ways with at most `most` turns.

    The prices are the prices after this number of turns. If `most` is None, each turn has its own
    price, and a way may have any number of turns.
    """

    def __init__(self, grid: GridMap, walker: TurningWalker, most: int | None) -> None:
        self.plan, self.lattice = plan_of(grid), lattice_of(grid)
        self.walker, self.most = walker, most
        self.diagonal = walker.diagonal != 1 and grid.shape == "squares"
        turning = walker.turning
        self.left = turning.left[most or 0]
        sides = turning.sides
        self.sides = [
            [at for at, side in enumerate(sides.names) if step in sides.ahead[side]]
            for step in self.lattice.STEPS
        ]
        self.side = sides.names.index(turning.facing) if turning.facing else FREE
        self.far = [[sides.between(one, other) for other in sides.names] for one in sides.names]
        # FREE is the last row.
        self.far.append([0] * len(sides.names))
        price = turning.price
        self.dear = [
            [0 if not far else -1 if price is None else far * price * PRICE + PASS for far in row]
            for row in self.far
        ]
        self.lengths: TurnLengths | None = None
        self.steps: dict[Space, list[tuple[Space, list[int], int]]] = {}
        self.prices: dict[frozenset[str], int | None] = {}

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, each with the cost of the way to it."""
        space, side, turned = state
        known, most = self.steps.get(space) or self._steps(space), self.most
        if most is None:
            dear = self.dear[side]
            for there, sides, more in known:
                for new in sides:
                    if dear[new] >= 0:
                        yield (there, new, 0), self.after(cost, dear[new], more)
            return
        far = self.far[side]
        for there, sides, more in known:
            for new in sides:
                turns = turned + far[new]
                if turns <= most:
                    yield (there, new, turns), cost + more + (turns > turned) * PASS

    def after(self, cost: int, turn: int, step: int) -> int:
        """Return the cost of a way after a turn and a step."""
        if self.lengths is None:
            return cost + turn + step
        if turn and self.walker.turning.keeps_side:
            cost, turn = self.lengths.after(cost, turn), 0
        return self.lengths.after(cost, turn + step)

    def _steps(self, space: Space) -> list[tuple[Space, list[int], int]]:
        """Return the steps from a space.

        Each step has its end, the sides that a walker may face in the step, and the cost.
        """
        found = self.steps[space] = []
        others, barred, beside = self.walker.others, self.walker.barred, self.walker.straight
        for step in self.plan.steps(space, self.walker.size):
            price = self._price(step.grounds)
            if price is None or (barred and self._covers(step.to, barred)):
                continue
            if (space, step.to) in self.walker.closed:
                continue
            passes = step.slopes + (bool(others) and self._covers(step.to, others))
            whole = price * PRICE * self._times(step.to)
            if self.diagonal and step.to.x != space.x and step.to.y != space.y:
                whole = int(whole * self.walker.diagonal)
            crooked = beside(step.to) if beside else 0
            found.append(
                (step.to, self.sides[step.direction], whole + STEP + passes * PASS + crooked)
            )
        return found

    def _price(self, grounds: frozenset[str]) -> int | None:
        """Return the price of a step.

        If the step touches several grounds, the most expensive ground counts. Return None if one of
        the grounds is closed.
        """
        if grounds not in self.prices:
            prices = self.left.prices
            is_open = all(one in prices for one in grounds)
            self.prices[grounds] = max(prices[one] for one in grounds) if is_open else None
        return self.prices[grounds]

    def _times(self, space: Space) -> int:
        """Return how many times its price a step into a space costs."""
        slow = self.walker.slow
        if not slow:
            return 1
        return max(slow.get(one, 1) for one in self.lattice.footprint(space, self.walker.size))

    def _covers(self, space: Space, spaces: frozenset[Space]) -> bool:
        if self.walker.size == 1:
            return space in spaces
        return not spaces.isdisjoint(self.lattice.footprint(space, self.walker.size))


def way_with_turns(
    grid: GridMap,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return the cheapest way to a goal; None if there is no way.

    A way within this turn is found by one search for each number of turns. For a longer way, each
    turn has the same price. If another way needs fewer turns of the fight, that way is returned.
    """
    path = _path_with_turns(grid, walker, start, is_goal, least)
    if path is None:
        return None
    return CheapestPath(tuple(state[0] for state in path.states), path.costs)


def _path_with_turns(
    grid: GridMap,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[State] | None:
    turning = walker.turning
    found = []
    if not turning.is_even:
        for turns, left in enumerate(turning.left):
            path = _way(_Search(grid, walker, turns), start, is_goal, least, left.most)
            if path is not None:
                share = Fraction(path.cost // PRICE, left.most or 1)
                found.append((share, len(path.states), turns, path))
    if found:
        return min(found, key=lambda one: one[:3])[-1]
    search = _Search(grid, walker, None)
    path = _way(search, start, is_goal, least, None)
    search.lengths = lengths = turning.lengths(PRICE, ROUNDED)
    if path is None or lengths is None:
        return path
    later = lengths.later(_cost_by_turns(search, path))
    if later == lengths.later(path.cost):
        return path
    other = _way(search, start, is_goal, least, None)
    return other if other and lengths.later(other.cost) < later else path


def _cost_by_turns(search: _Search, path: CheapestPath[State]) -> int:
    """Return the cost of a path. A step that does not fit into a turn waits for the next turn."""
    cost = 0
    for (one, other), (before, after) in zip(
        pairwise(path.states), pairwise(path.costs), strict=True
    ):
        turn = search.dear[one[1]][other[1]]
        cost = search.after(cost, turn, after - before - turn)
    return cost


def _way(
    search: _Search,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
    most: int | None,
) -> CheapestPath[State] | None:
    """Return the cheapest path for at most the price `most`; None allows every price."""
    cheap = min(search.left.prices.values(), default=0) * PRICE + STEP
    budget = None if most is None else _budget(most)
    if budget is not None and least(start) * cheap > budget:
        return None
    return cheapest(
        (start, search.side, 0),
        search.onward,
        lambda state: is_goal(state[0]),
        budget,
        ahead=lambda state, _cost: least(state[0]) * cheap,
    )


def _budget(most: int) -> int:
    """Return the greatest cost of a way with this price.

    The smaller parts of a cost are together less than half a price.
    """
    return most * PRICE + PRICE // 2 - 1


def reach_with_turns(
    grid: GridMap, walker: TurningWalker, start: Space
) -> dict[Space, Reached[Space]]:
    """Return the spaces that a walker who turns can reach in this turn.

    The cost of a space is a share of the turn's movement, in parts of `PRICE`.
    """
    turning = walker.turning
    found: dict[Space, int] = {}
    for turns, left in enumerate(turning.left):
        search = _Search(grid, walker, None if turning.is_even else turns)
        states = reach((start, search.side, 0), search.onward, _budget(left.most))
        for (space, _, _), reached in states.items():
            cost = reached.cost * turning.left[0].most // (left.most or 1)
            found[space] = min(cost, found.get(space, cost))
        if turning.is_even:
            break
    return {space: Reached(cost, None) for space, cost in found.items()}


def turns_on(grid: GridMap, way: Sequence[Space], sides: Sides, facing: str) -> list[str]:
    """Return the side that a walker faces at each step of a way.

    The walker turns as little as possible. If two solutions are equally good, the walker turns
    later.
    """
    if len(way) < 2:
        return []
    names = sides.names
    best: dict[str, tuple[int, tuple[str, ...]]] = {facing: (0, ())}
    for one, other in pairwise(way):
        step = direction_of(grid, one, other)
        following: dict[str, tuple[int, tuple[str, ...]]] = {}
        for new in names:
            if step in sides.ahead[new]:
                following[new] = min(
                    (
                        (turned + (sides.between(old, new) if old else 0), (*faced, new))
                        for old, (turned, faced) in best.items()
                    ),
                    key=lambda one: one[0],
                )
        best = following or best
    return list(min(best.values(), key=lambda one: one[0])[1])
