"""The search for ways on a grid of a walker who pays for turning, from state to state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.map.costs import PASS, PRICE, ROUNDED, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.sloping_ways import ENDED, SlopeRun, goes_on
from rules.map.turning_walker import PlainStep, TurningWalker

FREE = -1
"""The number of the side of somebody whose next direction is free."""


MOST_ON_HILLS = 6_000
"""The most states of a long way over hills. Beyond them, the search ignores slopes."""

State = tuple[Space, int, int, SlopeRun | None]
"""A space, the number of the side, the number of turns so far, and the last run of slopes.

After a level step, the run is None.
The cost of a state is without the price of its run, which is known only at the end of the run.
"""


class PricedStep(NamedTuple):
    """A step: where it leads, the sides that the walker may face, its cost, and its slope.

    The cost of a step up or down is without its price. `ground` is the ground behind the step.
    """

    there: Space
    sides: list[int]
    cost: int
    rise: int
    ground: str


class Search:
    """A search over spaces and sides for ways with at most `most` turns.

    The prices are the prices after this number of turns. If `most` is None, each turn has its own
    price, and a way may have any number of turns. A way ends in the spaces for which `may_end` is
    true.
    """

    def __init__(
        self,
        grid: GridMap,
        walker: TurningWalker,
        most: int | None,
        may_end: Callable[[Space], bool] = lambda _space: True,
    ) -> None:
        self.grid, self.plan, self.lattice = grid, plan_of(grid), lattice_of(grid)
        self.walker, self.most, self.may_end = walker, most, may_end
        self.diagonal = walker.diagonal != 1 and grid.shape == "squares"
        turning = walker.turning
        self.left = turning.far[0] if most is None else turning.left[most]
        self.slopes = walker.slopes_after(most)
        sides = turning.sides
        self.sides = [
            [at for at, side in enumerate(sides.names) if step in sides.ahead[side]]
            for step in self.lattice.STEPS
        ]
        names = sides.names
        self.side = names.index(turning.facing) if turning.facing in names else len(names)
        self.far = [[sides.between(one, other) for other in names] for one in names]
        # Who may face one of several sides is in a row of their own. FREE is the last row.
        several = [turning.facing] if turning.facing else []
        self.far += [[sides.between(one, other) for other in names] for one in several]
        self.far.append([0] * len(names))
        if not turning.facing:
            self.side = FREE
        price = turning.price
        self.dear = [
            [0 if not far else -1 if price is None else far * price * PRICE + PASS for far in row]
            for row in self.far
        ]
        self.lengths = turning.lengths(PRICE, ROUNDED) if most is None else None
        self.rests = self._set_rests()
        self.steps: dict[Space, list[PricedStep]] = {}
        self.prices: dict[frozenset[str], int | None] = {}
        self.many = 0
        self.best: dict[tuple[Space, int, SlopeRun | None], list[tuple[int, int]]] = {}

    def _set_rests(self) -> bool:
        """Whether the walker may rest instead of a turn that is longer than a turn of the fight."""
        if self.lengths is None or not self.walker.turning.rests:
            return False
        whole = self.lengths.whole + ROUNDED
        self.dear = [[-1 if one > whole else one for one in row] for row in self.dear]
        return any(one < 0 for row in self.dear for one in row)

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return (space, self.side, 0, None)

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Return the states that follow a state, each with the cost of the way to it."""
        if self.slopes is not None:
            return self._over_slopes(state, cost)
        return self._far_on(state, cost) if self.most is None else self._on_now(state, cost)

    def _on_now(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state within this turn, on a map without slopes."""
        space, side, turned, _ = state
        far, most = self.far[side], self.most or 0
        for there, sides, more, _, _ in self.steps_of(space):
            for new in sides:
                turns = turned + far[new]
                if turns <= most:
                    yield (there, new, turns, None), cost + more + (turns > turned) * PASS

    def _far_on(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state on a long way, on a map without slopes.

        There are many of these states, so this function must be fast.
        """
        space, side, _, _ = state
        dear, stays = self.dear[side], self.stays(space)
        if self.rests:
            yield from self._rested(space, cost)
        after_turns: dict[int, Callable[[int], int]] = {}
        for there, sides, more, _, _ in self.steps_of(space):
            for new in sides:
                turn = dear[new]
                if turn < 0:
                    continue
                after = after_turns.get(turn)
                if after is None:
                    after = after_turns[turn] = self._after_turn(cost, turn, stays=stays)
                whole = after(more)
                # Nobody waits for the next turn of the fight in the space of another.
                if stays or whole == cost + turn + more:
                    yield (there, new, 0, None), whole

    def _after_turn(self, cost: int, turn: int, *, stays: bool) -> Callable[[int], int]:
        """Return the function that gives the cost of a way after a turn and a step."""
        if self.lengths is None:
            return (cost + turn).__add__
        if turn and stays and self.walker.turning.keeps_side:
            cost, turn = self.lengths.after(cost, turn), 0
        adding = self.lengths.adding(cost)
        return adding if not turn else lambda more: adding(turn + more)

    def _over_slopes(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, on a map with slopes."""
        space, side, turned, run = state
        self.many += 1
        if run is ENDED or self.is_too_long:
            return
        ended = cost if run is None else self._ended(run, cost)
        if ended is not None and run is not None and self.may_end(space):
            yield (space, side, turned, ENDED), ended
        if ended is not None:
            yield from self._rested(space, ended)
        for step in self.steps_of(space):
            before, on = ended, SlopeRun(step.ground, step.rise, 1) if step.rise else None
            if run is not None and goes_on(run, step.ground, step.rise):
                before, on = cost, SlopeRun(step.ground, run.rise + step.rise, run.steps + 1)
            if before is not None:
                yield from self._turned(state, step, on, before)

    def _turned(
        self, state: State, step: PricedStep, run: SlopeRun | None, cost: int
    ) -> Iterator[tuple[State, int]]:
        """Yield the states after a step, each with a side that the walker may face in it."""
        space, side, turned, _ = state
        for new in step.sides:
            turns = 0 if self.most is None else turned + self.far[side][new]
            if self.most is None:
                dear = self.dear[side][new]
                after = self.after(cost, dear, step.cost, stays=self.stays(space))
                is_open = dear >= 0
            else:
                after = cost + step.cost + (turns > turned) * PASS
                is_open = turns <= self.most
            to = (step.there, new, turns, run)
            if is_open and (self.most is None or self._is_best(to, after)):
                yield to, after

    @property
    def is_too_long(self) -> bool:
        """Whether the search of a long way over hills has looked at too many states."""
        return self.most is None and self.many > MOST_ON_HILLS

    def _rested(self, space: Space, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the state after a turn of the fight without a move, if that can help."""
        if self.rests and self.lengths is not None and self.stays(space):
            yield (space, FREE, 0, None), self.lengths.rested(cost)

    def stays(self, space: Space) -> bool:
        """Whether a turn of the fight can end in a space: nobody else is there."""
        return not (self.walker.others and self._covers(space, self.walker.others))

    def _is_best(self, state: State, cost: int) -> bool:
        """Whether no cheaper way with as few turns has led to a space, a side and a run."""
        space, side, turned, run = state
        others = self.best.setdefault((space, side, run), [])
        if any(one <= cost and turns <= turned for one, turns in others):
            return False
        others.append((cost, turned))
        return True

    def _ended(self, run: SlopeRun, cost: int) -> int | None:
        """Return the cost of a way after its run has ended; None if nobody can go this run."""
        price = None if self.slopes is None else self.slopes.price(*run)
        if price is None:
            return None
        for _ in range(run.steps):
            cost = self.after(cost, 0, price, stays=True)
        return cost

    def after(self, cost: int, turn: int, step: int, *, stays: bool) -> int:
        """Return the cost of a way after a turn and a step.

        If `stays` is true, the walker can turn before the end of a turn of the fight, and step in
        the next one.
        """
        return self._after_turn(cost, turn, stays=stays)(step)

    def ahead(self, least: Callable[[Space], int], cheap: int) -> Callable[[State, int], int]:
        """Return a function that gives the least cost of the way from a state to a goal.

        A step costs at least `cheap`.
        """
        slopes = self.slopes
        if slopes is None:
            return lambda state, _cost: least(state[0]) * cheap

        def over_slopes(state: State, _cost: int) -> int:
            space, _, _, run = state
            unpaid = slopes.least.get(run.ground, 0) * run.steps if run else 0
            return least(space) * cheap + unpaid

        return over_slopes

    def cheapest_step(self) -> int:
        """Return the least cost of a step."""
        level = min(self.left.prices.values(), default=0) * PRICE
        if self.slopes is not None:
            level = min(level, *self.slopes.least.values())
        return level + STEP

    def steps_of(self, space: Space) -> list[PricedStep]:
        """Return the steps from a space. They are looked for only once."""
        known = self.steps.get(space)
        return self.steps_from(space) if known is None else known

    def steps_from(self, space: Space) -> list[PricedStep]:
        """Return the steps from a space, with the prices of this search."""
        known = self.walker.known
        plain = known.get(space)
        if plain is None:
            plain = known[space] = [*self._plain_steps(space)]
        found = self.steps[space] = []
        for there, sides, minor, rise, ground, times, grounds in plain:
            price = self._price(grounds)
            if price is not None:
                # The price of a slope is paid at its end.
                whole = 0 if rise and self.slopes is not None else int(price * PRICE * times)
                found.append(PricedStep(there, sides, whole + minor, rise, ground))
        return found

    def _plain_steps(self, space: Space) -> Iterator[PlainStep]:
        """Yield the steps from a space."""
        others, barred, beside = self.walker.others, self.walker.barred, self.walker.straight
        for step in self.plan.steps(space, self.walker.size):
            there = step.to
            if (barred and self._covers(there, barred)) or (space, there) in self.walker.closed:
                continue
            passes = step.slopes + (bool(others) and self._covers(there, others))
            times: int | Fraction = self._times(there)
            if self.diagonal and there.x != space.x and there.y != space.y:
                times *= self.walker.diagonal
            rise, ground = 0, ""
            if step.slopes and self.slopes is not None:
                kind = self.grid.kind(there)
                rise, ground = kind.height - self.grid.kind(space).height, kind.terrain
            minor = STEP + passes * PASS + (beside(there) if beside else 0)
            sides = self.sides[step.direction]
            yield PlainStep(there, sides, minor, rise, ground, times, step.grounds)

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


def budget_of(most: int) -> int:
    """Return the greatest cost that a way may have if its price may be at most `most`.

    The parts of a cost after its price, such as the number of turns, have no limit.
    """
    return most * PRICE + ROUNDED - 1
