"""The least movement from each space to a goal, on a map where slopes have prices of their own.

No way needs less: here the walker never pays for turning, and passes everybody. The search goes
back from the goal, only as far as somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rules.map.costs import PRICE, ROUNDED
from rules.map.grid_plan import PlanStep, plan_of
from rules.map.grid_spaces import Space
from rules.map.sloping_ways import SlopeRun, Slopes
from rules.map.turned_steps import OpenSteps
from rules.map.turning_walker import TurningWalker, TurnLeft

FOREVER = 1 << 60
"""The cost of a way that does not exist."""

MOST_SPACES = 800
"""The most spaces around a goal among which a walker is looked for, to know how far away it is."""

UNIT = PRICE // ROUNDED
"""The parts of a price that are counted here."""

Parts = list[tuple[int, int]]
"""The parts of ways that lead into a space: the number of the space before, and the cost."""


class _StepBack(NamedTuple):
    before: int
    rise: int
    step: PlanStep


class LeastParts:
    """The least costs of level steps and of slopes, by the number of the space where they end.

    A slope must fit into one turn of the fight. If a turn ends on a slope, another slope begins.
    """

    def __init__(self, steps: OpenSteps, left: TurnLeft, slopes: Slopes, cheap: int) -> None:
        self.steps, self.left, self.slopes, self.cheap = steps, left, slopes, cheap
        self.whole = left.whole * UNIT or FOREVER
        self._onward: dict[tuple[int, str, bool], list[tuple[int, int, int]]] = {}
        self._prices: dict[tuple[str, int, int], int | None] = {}
        self._into: dict[int, Parts] = {}
        self._back: dict[int, list[_StepBack]] = {}

    def into(self, number: int) -> Parts:
        """Return the parts that lead into a space."""
        known = self._into.get(number)
        if known is None:
            least: dict[int, int] = {}
            for before, cost in (*self._level(number), *self._sloping(number)):
                least[before] = min(cost, least.get(before, FOREVER))
            known = self._into[number] = [*least.items()]
        return known

    def _level(self, number: int) -> Iterator[tuple[int, int]]:
        prices = self.left.prices
        for before, rise, step in self._steps_into(number):
            if not rise and all(one in prices for one in step.grounds):
                yield before, max(prices[one] for one in step.grounds) * UNIT

    def _sloping(self, number: int) -> Iterator[tuple[int, int]]:
        ground = self.steps.grid.kind(self.steps.space(number)).terrain
        if ground not in self.left.prices:
            return
        cheap = self.cheap
        for up in (1, -1):
            slopes, many = {(number, 0)}, 0
            while slopes and (many + 1) * cheap <= max(cheap, self.whole):
                slopes, many = {*self._longer(slopes, ground, up)}, many + 1
                for before, rise in slopes:
                    price = self._price(ground, rise, many)
                    cost = FOREVER if price is None else price // ROUNDED * many
                    if many == 1 or cost <= self.whole:
                        yield before, cost

    def onward(self, run: SlopeRun, number: int) -> Iterator[tuple[int, int]]:
        """Yield all ends of a slope that leads as far as a space, each with the slope's cost."""
        key = (number, run.ground, run.rise > 0)
        if key not in self._onward:
            self._onward[key] = [*self._ends(*key)]
        for there, rise, steps in self._onward[key]:
            many = run.steps + steps
            price = self._price(run.ground, run.rise + rise, many)
            if price is not None:
                yield there, price // ROUNDED * many

    def _ends(self, number: int, ground: str, is_up: bool) -> Iterator[tuple[int, int, int]]:
        """Yield the spaces to which a slope can go on from a space, with the rise and the steps."""
        grid, steps, ends, many = self.steps.grid, self.steps, {(number, 0)}, 0
        while ends and many * self.cheap <= self.whole:
            yield from ((there, rise, many) for there, rise in ends)
            spaces = [(steps.space(one), rise) for one, rise in ends]
            many += 1
            ends = {
                (steps.number(step.to), rise + more)
                for space, rise in spaces
                for step in steps.plan.steps(space, steps.walker.size)
                if step.slopes and grid.kind(step.to).terrain == ground
                for more in (grid.kind(step.to).height - grid.kind(space).height,)
                if (more > 0) == is_up
            }

    def _price(self, ground: str, rise: int, steps: int) -> int | None:
        slope = (ground, rise, steps)
        if slope not in self._prices:
            self._prices[slope] = self.slopes.price(*slope)
        return self._prices[slope]

    def are_for(self, slopes: Slopes) -> bool:
        """Whether all slopes that were looked at have the same prices for another walker."""
        if slopes.price != self.slopes.price:
            if any(slopes.price(*one) != price for one, price in self._prices.items()):
                return False
            self.slopes = slopes
        return True

    def _longer(
        self, slopes: Collection[tuple[int, int]], ground: str, up: int
    ) -> Iterator[tuple[int, int]]:
        """Yield slopes that begin one step earlier: the space where they begin, and the rise."""
        for there, rise in slopes:
            for before, more, _ in self._steps_into(there, ground):
                if more * up > 0:
                    yield before, rise + more

    def _steps_into(self, number: int, ground: str | None = None) -> list[_StepBack]:
        """Return the steps into a space, if it has this ground."""
        known = self._back.get(number)
        if known is None:
            known = self._back[number] = [*self._steps_back(self.steps.space(number))]
        there = self.steps.grid.kind(self.steps.space(number)).terrain
        return known if ground is None or ground == there else []

    def _steps_back(self, there: Space) -> Iterator[_StepBack]:
        grid, lattice = self.steps.grid, self.steps.lattice
        height = grid.kind(there).height
        for name in lattice.STEPS:
            space = lattice.step(there, name)
            if grid.has(space):
                for step in self.steps.plan.steps(space, self.steps.walker.size):
                    if step.to == there:
                        yield _StepBack(
                            self.steps.number(space), height - grid.kind(space).height, step
                        )


class LeastCosts:
    """The least movement from each space to a goal, in parts of `ROUNDED`.

    Whatever does not fit into a turn of the fight waits for the next.
    """

    def __init__(self, parts: LeastParts, goals: Collection[int]) -> None:
        self.parts, self.whole, self.enough = parts, parts.whole, 0
        self.found: dict[int, int] = {}
        self._after: dict[tuple[int, SlopeRun], int] = {}
        self._costs = dict.fromkeys(goals, 0)
        self._heap = [(0, goal) for goal in goals]

    def of(self, number: int, most: int = FOREVER - 1) -> int:
        """Return the least movement from a space to a goal; if it is more than `most`, any more."""
        found, heap = self.found, self._heap
        while number not in found:
            if not heap:
                return FOREVER
            if heap[0][0] > most:
                return heap[0][0]
            self._settle(heappop(heap)[1])
        return found[number]

    def found_soon(self, number: int) -> int | None:
        """Return the least movement from a space to a goal.

        Return None after `MOST_SPACES` spaces, if it is more than two turns of the fight.
        """
        found, heap, most = self.found, self._heap, 2 * self.whole
        while number not in found and heap and (len(found) < MOST_SPACES or heap[0][0] <= most):
            self._settle(heappop(heap)[1])
        return found.get(number, None if heap else FOREVER)

    def after(self, run: SlopeRun, number: int, most: int = FOREVER - 1) -> int:
        """Return the least movement for a slope up to a space, for its rest, and for the way on."""
        key = (number, run)
        known = self._after.get(key)
        if known is None:
            ends = self.parts.onward(run, number)
            known = min((cost + self.of(end, most) for end, cost in ends), default=FOREVER)
            self._after[key] = known
        return known

    def near(self, number: int, run: SlopeRun | None = None) -> int:
        """Return the least movement from a space to a goal; too little if it is over `enough`."""
        cost = self.after(run, number, self.enough) if run else self.of(number, self.enough)
        return max(0, cost)

    def _settle(self, number: int) -> None:
        """Find the least costs to a goal by way of this space. This function must be fast."""
        if number in self.found:
            return
        costs, whole, heap = self._costs, self.whole, self._heap
        cost = self.found[number] = costs[number]
        left = whole - cost % whole
        for before, more in self.parts.into(number):
            after = cost + more + (left if left < more <= whole else 0)
            if after < costs.get(before, FOREVER):
                costs[before] = after
                heappush(heap, (after, before))


def least_costs(
    steps: OpenSteps,
    walker: TurningWalker,
    least: Callable[[Space], int],
    start: Space,
    cheap: int,
) -> LeastCosts:
    """Return the least movement from each space to the goals. `least` is 0 exactly there.

    `cheap` is the least price of a step anywhere, in parts of `ROUNDED`.
    """
    slopes, left = walker.slopes_after(None), walker.turning.far[0]
    assert slopes is not None  # the caller has checked this
    kept = plan_of(steps.grid).least_parts
    about = (walker.size, *left.prices.items(), left.whole, cheap)
    parts = kept.get(about)
    if parts is None or not parts.are_for(slopes):
        parts = kept[about] = LeastParts(steps, left, slopes, cheap)
    return LeastCosts(parts, [*_goals(steps, least, start)])


def _goals(steps: OpenSteps, least: Callable[[Space], int], start: Space) -> Iterator[int]:
    """Yield the numbers of all spaces where `least` is 0."""
    lattice, grid, space = steps.lattice, steps.grid, start

    def around(space: Space) -> list[Space]:
        beside = (lattice.step(space, name) for name in lattice.STEPS)
        return [one for one in beside if grid.has(one)]

    while least(space):
        nearer = min(around(space), key=least)
        if least(nearer) >= least(space):
            break
        space = nearer
    if least(space):
        spaces = (steps.space(number) for number in range(grid.width * grid.height))
        yield from (steps.number(one) for one in spaces if not least(one))
        return
    known, new = {space}, [space]
    while new:
        here = new.pop()
        yield steps.number(here)
        more = [one for one in around(here) if one not in known and not least(one)]
        known.update(more)
        new += more
