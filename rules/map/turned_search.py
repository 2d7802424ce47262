"""The search for a way on a grid, if the walker pays for turning to another side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from rules.map.costs import PASS, PRICE, ROUNDED, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.sloping_ways import ENDED, SlopeRun, goes_on
from rules.map.turning_walker import TurningWalker

FREE = -1
"""The number of the side of somebody whose next direction is free."""

MOST_STATES = 4_000
"""The most states that an exact search looks at. If it needs more, a simpler search finds the way.

The simpler search for a long way ignores slopes.
"""

State = int
"""A state of a search, as one integer, because a search compares integers fast.

The integer is the sum of four numbers:

- how often the walker has turned to the next side
- the number of the side that the walker faces, times `SIDE`; `FREE` counts as 0
- the number of the space, times `SPACE`
- the number of the last slope, times `RUN`: 0 after a level step, 1 after the end of a slope
"""

SIDE = 1 << 8
SPACE = 1 << 16
RUN = 1 << 48


class PricedStep(NamedTuple):
    """A step to the space with the number `there` / `SPACE`, which has the ground `ground`.

    The walker must face one of `sides`. If the step goes up or down by `rise`, `cost` has no price:
    the slope is paid for at its end.
    """

    there: int
    sides: list[int]
    cost: int
    rise: int
    ground: str


class StepsFrom(NamedTuple):
    """A space, whether a turn of the fight can end there, and the steps from there."""

    space: Space
    stays: bool
    steps: list[PricedStep]


class TurnTo(NamedTuple):
    """What it costs to face another side before a step.

    - `faces`: the first two numbers of the next state
    - `before`: the cost of turning, if the step costs at most `fits`, or at least `too_long`: then
      the step fits into this turn of the fight, or into none
    - `late`: the cost of turning and of waiting for the next turn of the fight, for other steps;
      None if the walker cannot wait here
    """

    faces: int
    before: int
    fits: int = 0
    too_long: int = 0
    late: int | None = None


class Search:
    """A search for ways on which the walker turns to the next side at most `most` times.

    The prices are for a walker who has turned `most` times. If `most` is None, there is no limit,
    and turning has a price. A way ends in the spaces for which `may_end` is true. If `along` is
    set, the walker makes only these steps.
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
        self.width = grid.width
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
        ahead = [sides.ahead[side] for side in names]
        always_pays = all(sides.between(one, other) for one, other in permutations(names, 2))
        is_one_ahead = always_pays and all(len(steps) == 1 for steps in ahead)
        self.straight = [self.lattice.STEPS[one] for one, *_ in ahead] if is_one_ahead else []
        self.cheap = cheapest_step(walker, most)
        dear = [one for row in self.dear for one in row if one > 0]
        self.cheap_turn = 0 if most is not None else min(dear, default=0)
        self.turns: dict[tuple[int, int, bool], list[TurnTo | None]] = {}
        self.steps: dict[int, StepsFrom] = {}
        self.prices: dict[frozenset[str], int | None] = {}
        self.along: Collection[tuple[Space, Space]] | None = None
        self.many = 0
        self.best: dict[int, list[tuple[int, int]]] = {}
        self.runs: list[SlopeRun | None] = [None, ENDED]
        self.numbers: dict[SlopeRun, int] = {}

    def _set_rests(self) -> bool:
        """Return whether a walker may rest where turning needs more than a turn of the fight."""
        if self.lengths is None or not self.walker.turning.rests:
            return False
        whole = self.lengths.whole + ROUNDED
        self.dear = [[-1 if one > whole else one for one in row] for row in self.dear]
        return any(one < 0 for row in self.dear for one in row)

    def state(self, space: Space, side: int, turned: int = 0) -> State:
        """Return the state of a walker at a space, without a run of slopes."""
        return self._number(space) * SPACE + (side - FREE) * SIDE + turned

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return self.state(space, self.side)

    def _number(self, space: Space) -> int:
        return space.y * self.width + space.x

    def space_of(self, state: State) -> Space:
        """Return the space of a state."""
        row, column = divmod(state % RUN // SPACE, self.width)
        return Space(column, row)

    def onward(self, state: State, cost: int) -> Iterable[tuple[State, int]]:
        """Return the states that follow a state, each with the cost of the way to it."""
        if self.slopes is not None:
            return self._over_slopes(state, cost)
        here = self.steps_from(state)
        found = self._after(here, state, cost, here.steps)
        return [*self._rested(here, cost), *found] if self.rests else found

    def _after(
        self, here: StepsFrom, state: State, cost: int, steps: Iterable[PricedStep]
    ) -> list[tuple[State, int]]:
        """Return the states after each of some steps. This function must be fast."""
        turns, found = self._turns(state % SPACE, cost, stays=here.stays), []
        for there, sides, more, _, _ in steps:
            for new in sides:
                turn = turns[new]
                if turn is None:
                    continue
                faces, before, fits, too_long, late = turn
                if not fits < more < too_long:
                    found.append((there + faces, cost + before + more))
                elif late is not None:
                    found.append((there + faces, cost + late + more))
        return found

    def _turns(self, faces: int, cost: int, *, stays: bool) -> list[TurnTo | None]:
        """Return what it costs to face each side. The result is kept for the same question."""
        left = 0 if self.lengths is None else self.lengths.left(cost)
        key = (faces, left, stays)
        known = self.turns.get(key)
        if known is None:
            side, turned = divmod(faces, SIDE)
            known = self.turns[key] = [*self._turns_of(side + FREE, turned, left, stays=stays)]
        return known

    def _turns_of(
        self, side: int, turned: int, left: int, *, stays: bool
    ) -> Iterator[TurnTo | None]:
        """Yield what it costs to face each side; None if the walker cannot turn there.

        `left` is the movement left in the turn of the fight.
        """
        rows = zip(self.far[side], self.dear[side], strict=True)
        for new, (far, dear) in enumerate(rows):
            faces = (new - FREE) * SIDE
            if self.most is not None:
                many = turned + far
                yield TurnTo(faces + many, (far > 0) * PASS) if many <= self.most else None
            elif dear < 0:
                yield None
            elif self.lengths is None:
                yield TurnTo(faces, dear)
            elif dear and stays and self.walker.turning.keeps_side:
                # The walker can turn before the end of a turn of the fight, and step in the next.
                before = self.lengths.wait(left, dear) + dear
                rest = self.lengths.left(before, left)
                yield TurnTo(faces, before, *self.lengths.limits(rest), before + rest)
            else:
                # Nobody waits for the next turn of the fight in the space of another.
                fits, too_long = self.lengths.limits(left)
                late = dear + left if stays else None
                yield TurnTo(faces, dear, fits - dear, too_long - dear, late)

    def _over_slopes(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, on a map with slopes."""
        run, here = self.runs[state // RUN], self.steps_from(state)
        self.many += 1
        if run is ENDED or self.is_too_long:
            return
        ended = cost if run is None else self._ended(run, cost)
        if ended is not None:
            if run is not None and self.may_end(here.space):
                yield state % RUN + RUN, ended
            yield from self._rested(here, ended)
        for step in here.steps:
            before = cost if goes_on(run, step.ground, step.rise) else ended
            if before is None:
                continue
            into = step._replace(there=step.there + self._run_after(run, step) * RUN)
            for to, after in self._after(here, state, before, [into]):
                if self.most is None or self._is_best(to, after):
                    yield to, after

    def _run_after(self, run: SlopeRun | None, step: PricedStep) -> int:
        """Return the number of the slope that a step begins or goes on; 0 if the step is level."""
        if not step.rise:
            return 0
        rise, steps = step.rise, 1
        if run is not None and goes_on(run, step.ground, step.rise):
            rise, steps = run.rise + rise, run.steps + 1
        run = SlopeRun(step.ground, rise, steps)
        number = self.numbers.setdefault(run, len(self.runs))
        if number == len(self.runs):
            self.runs.append(run)
        return number

    @property
    def is_too_long(self) -> bool:
        """Whether the search of a long way over hills has looked at too many states."""
        return self.most is None and self.many > MOST_STATES

    def _rested(self, here: StepsFrom, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the state of a walker who does not move for a turn of the fight, if that helps."""
        if self.rests and self.lengths is not None and here.stays:
            yield self.state(here.space, FREE), self.lengths.rested(cost)

    def _is_best(self, state: State, cost: int) -> bool:
        """Whether no way found before leads to this state as cheaply with as few turns."""
        at, turned = divmod(state, SIDE)
        others = self.best.setdefault(at, [])
        if any(one <= cost and turns <= turned for one, turns in others):
            return False
        others.append((cost, turned))
        return True

    def _ended(self, run: SlopeRun, cost: int) -> int | None:
        """Return the cost of a way at the end of a slope; None if nobody can climb the slope."""
        price = None if self.slopes is None else self.slopes.price(*run)
        if price is None:
            return None
        if self.lengths is None:
            return cost + run.steps * price
        for _ in range(run.steps):
            cost = self.lengths.after(cost, price)
        return cost

    def ahead(self, least: Callable[[Space], int]) -> Callable[[State, int], int]:
        """Return a function that gives the least cost of the way from a state to a goal."""
        known: dict[int, int] = {}

        def ahead(state: State, _cost: int) -> int:
            at = state % RUN // SIDE
            found = known.get(at)
            if found is None:
                space = self.space_of(state)
                found = least(space) * self.cheap
                # If the goal is not ahead, the walker turns, or makes one more step than `least`.
                if found and self._must_turn(space, at % (SPACE // SIDE) + FREE):
                    found += self.cheap_turn
                known[at] = found
            return found

        def over_slopes(state: State, cost: int) -> int:
            run, slopes = self.runs[state // RUN], self.slopes
            unpaid = slopes.least.get(run.ground, 0) * run.steps if slopes and run else 0
            return ahead(state, cost) + unpaid

        return over_slopes if self.slopes else ahead

    def _must_turn(self, space: Space, side: int) -> bool:
        """Whether a walker who faces a side never comes to the goal without a turn."""
        leads = self.walker.leads
        if leads is None or not self.cheap_turn or not 0 <= side < len(self.straight):
            return False
        return not leads(space, self.straight[side])

    def steps_from(self, state: State) -> StepsFrom:
        """Return the steps from the space of a state. They are looked for only once."""
        number = state % RUN // SPACE
        known = self.steps.get(number)
        if known is None:
            space, others = self.space_of(state), self.walker.others
            stays = not (others and self._covers(space, others))
            known = self.steps[number] = StepsFrom(space, stays, [*self._steps(space)])
        return known

    def _steps(self, space: Space) -> Iterator[PricedStep]:
        """Yield the steps from a space, with the prices of this search."""
        others, barred, beside = self.walker.others, self.walker.barred, self.walker.straight
        plain = not self.walker.slow and not self.diagonal
        for there, direction, grounds, slopes, _ in self.plan.steps(space, self.walker.size):
            if self.along is not None and (space, there) not in self.along:
                continue
            price = self._price(grounds)
            if price is None or (space, there) in self.walker.closed:
                continue
            if barred and self._covers(there, barred):
                continue
            passes = slopes + (bool(others) and self._covers(there, others))
            cost = STEP + passes * PASS + (beside(there) if beside else 0)
            rise, ground = 0, ""
            if slopes and self.slopes is not None:
                # The price of a slope is paid at its end.
                kind = self.grid.kind(there)
                rise, ground = kind.height - self.grid.kind(space).height, kind.terrain
            else:
                cost += price * PRICE if plain else int(price * PRICE * self._times(space, there))
            yield PricedStep(self._number(there) * SPACE, self.sides[direction], cost, rise, ground)

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

    def _times(self, space: Space, there: Space) -> int | Fraction:
        """Return the factor of the price of a step: 2 if it costs twice as much, for example."""
        slow, times = self.walker.slow, 1
        if slow:
            body = self.lattice.footprint(there, self.walker.size)
            times = max(slow.get(one, 1) for one in body)
        if self.diagonal and there.x != space.x and there.y != space.y:
            return times * self.walker.diagonal
        return times

    def _covers(self, space: Space, spaces: frozenset[Space]) -> bool:
        if self.walker.size == 1:
            return space in spaces
        return not spaces.isdisjoint(self.lattice.footprint(space, self.walker.size))


def cheapest_step(walker: TurningWalker, turns: int | None) -> int:
    """Return the least cost of a step after turning `turns` times; None for a longer way."""
    slopes = walker.slopes_after(turns)
    left = walker.turning.far[0] if turns is None else walker.turning.left[turns]
    level = min(left.prices.values(), default=0) * PRICE
    return STEP + (level if slopes is None else min(level, *slopes.least.values()))


def budget_of(most: int) -> int:
    """Return the greatest cost of a way with at most the price `most`."""
    return most * PRICE + ROUNDED - 1
