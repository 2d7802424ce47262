"""The search for a way on a grid, if the walker pays for turning to another side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from rules.map.costs import PASS, PRICE, ROUNDED, STEP
from rules.map.grid_spaces import Space
from rules.map.least_costs import LeastCosts
from rules.map.sloping_ways import ENDED, SlopeRun, goes_on
from rules.map.turned_steps import (
    FREE,
    RUN,
    SPACE,
    TURN,
    OpenStep,
    OpenSteps,
    State,
    StepsFrom,
    turns_made,
)
from rules.map.turning_walker import TurningWalker, TurnLeft

MOST_STATES = 4_000
"""The most states that an exact search looks at. If it needs more, a simpler search finds the way.

The simpler search for a long way ignores slopes.
"""


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
    and turning has a price. A way ends in the spaces for which `may_end` is true. `least` returns
    the least possible number of steps from a space to a goal.
    """

    def __init__(
        self,
        open_steps: OpenSteps,
        walker: TurningWalker,
        most: int | None,
        may_end: Callable[[Space], bool] = lambda _space: True,
        least: Callable[[Space], int] = lambda _space: 0,
    ) -> None:
        self.open_steps, self.walker, self.most = open_steps, walker, most
        self.may_end, self.least = may_end, least
        turning = walker.turning
        self.prices = _Prices(turning.far[0] if most is None else turning.left[most])
        self.slopes = walker.slopes_after(most)
        self.dear = self._dear(turning.price) if most is None else open_steps.far
        self.lengths = turning.lengths(PRICE, ROUNDED) if most is None else None
        self.rests = self._set_rests()
        dear = [one for row in self.dear for one in row if one > 0]
        self.cheap_turn = 0 if most is not None else min(dear, default=0)
        self.turns: dict[tuple[int, int, int, bool], list[TurnTo | None]] = {}
        self.near: dict[int, list[int]] = {}
        self.costs: LeastCosts | None = None
        self.many, self.most_states = 0, MOST_STATES
        self.best: dict[int, list[tuple[int, int]]] = {}
        self.runs: list[SlopeRun | None] = [None, ENDED]
        self.numbers: dict[SlopeRun, int] = {}
        self.unpaid = [0, 0]  # the least cost of each run, which a way pays at the run's end

    @cached_property
    def cheap(self) -> int:
        """The least cost of a step."""
        return cheapest_step(self.walker, self.most)

    def _dear(self, price: int | None) -> list[list[int]]:
        """Return the cost of a turn from each side to each; -1 if the walker cannot turn."""
        return [
            [0 if not far else -1 if price is None else far * price * PRICE + PASS for far in row]
            for row in self.open_steps.far
        ]

    def _set_rests(self) -> bool:
        """Return whether a walker may rest where turning needs more than a turn of the fight."""
        if self.lengths is None or not self.walker.turning.rests:
            return False
        whole = self.lengths.whole + ROUNDED
        self.dear = [[-1 if one > whole else one for one in row] for row in self.dear]
        return any(one < 0 for row in self.dear for one in row)

    def state(self, space: Space, side: int, turned: int = 0) -> State:
        """Return the state of a walker at a space, without a run of slopes."""
        return self.open_steps.number(space) * SPACE + side - FREE + turned * TURN

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return self.state(space, self.open_steps.facing)

    def space_of(self, state: State) -> Space:
        """Return the space of a state."""
        return self.open_steps.space(state % TURN // SPACE)

    def steps_from(self, state: State) -> StepsFrom:
        """Return the steps from the space of a state."""
        return self.open_steps.steps_from(state % TURN // SPACE)

    def onward(self, state: State, cost: int) -> Iterable[tuple[State, int]]:
        """Return the states that follow a state, each with the cost of the way to it."""
        if self.slopes is not None:
            return self._over_slopes(state, cost)
        here = self.steps_from(state)
        found = self._after(here, state, cost, here.steps)
        return [*self._rested(here, cost), *found] if self.rests else found

    def onward_within(self, budget: int) -> Callable[[State, int], Iterable[tuple[State, int]]]:
        """Return the function `onward`, without slopes that will cost more than a budget."""

        def onward(state: State, cost: int) -> list[tuple[State, int]]:
            found = self.onward(state, cost)
            return [one for one in found if one[1] + self.unpaid[one[0] // RUN] <= budget]

        # Whoever has no movement on level ground may still have some on a slope, at no known price.
        return onward if self.slopes and budget >= ROUNDED else self.onward

    def _after(
        self, here: StepsFrom, state: State, cost: int, steps: Iterable[OpenStep]
    ) -> list[tuple[State, int]]:
        """Return the states after each of some steps. This function must be fast."""
        turns, found = self._turns(state, cost, stays=here.stays), []
        for there, sides, least, grounds, times, _, _ in steps:
            price = self.prices[grounds]
            if price is None:
                continue
            more = least + (price if times == 1 else int(price * times))
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

    def _turns(self, state: State, cost: int, *, stays: bool) -> list[TurnTo | None]:
        """Return what it costs to face each side. The result is kept for the same question."""
        left = 0 if self.lengths is None else self.lengths.left(cost)
        key = (state % SPACE, turns_made(state), left, stays)
        known = self.turns.get(key)
        if known is None:
            known = self.turns[key] = [*self._turns_of(*key[:3], stays=stays)]
        return known

    def _turns_of(
        self, side: int, turned: int, left: int, *, stays: bool
    ) -> Iterator[TurnTo | None]:
        """Yield what it costs to face each side; None if the walker cannot turn there.

        `side` is the first number of the state. `left` is the movement left in the turn of the
        fight.
        """
        rows = zip(self.open_steps.far[side + FREE], self.dear[side + FREE], strict=True)
        for new, (far, dear) in enumerate(rows):
            faces = new - FREE
            if self.most is not None:
                many = turned + far
                yield TurnTo(faces + many * TURN, (far > 0) * PASS) if many <= self.most else None
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
        found: list[tuple[State, int]] = []
        if ended is not None:
            if run is not None and self.may_end(here.space):
                yield state % RUN + RUN, ended
            yield from self._rested(here, ended)
            found = self._after(here, state, ended, here.steps)
        for step in here.sloping:
            before = cost if goes_on(run, step.ground, step.rise) else ended
            if before is not None:
                on = self._run_after(run, step) * RUN
                following = self._after(here, state, before, [step])
                found += ((to + on, after) for to, after in following)
        yield from (one for one in found if self.most is None or self._is_best(*one))

    def _run_after(self, run: SlopeRun | None, step: OpenStep) -> int:
        """Return the number of the slope that a step begins or goes on."""
        rise, steps = step.rise, 1
        if run is not None and goes_on(run, step.ground, step.rise):
            rise, steps = run.rise + rise, run.steps + 1
        run = SlopeRun(step.ground, rise, steps)
        number = self.numbers.setdefault(run, len(self.runs))
        if number == len(self.runs):
            self.runs.append(run)
            self.unpaid.append(self._least_of(run))
        return number

    def _least_of(self, run: SlopeRun) -> int:
        """Return the least cost of a slope, however the way goes on; 0 on a closed ground."""
        slopes, ground = self.slopes, run.ground
        if slopes is None or ground not in slopes.level:
            return 0
        return run.steps * slopes.least(ground)

    @property
    def is_too_long(self) -> bool:
        """Whether the search of a long way over hills has looked at too many states."""
        return self.most is None and self.many > self.most_states

    def _rested(self, here: StepsFrom, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the state of a walker who does not move for a turn of the fight, if that helps."""
        if self.rests and self.lengths is not None and here.stays:
            yield self.state(here.space, FREE), self.lengths.rested(cost)

    def _is_best(self, state: State, cost: int) -> bool:
        """Whether no way found before leads to this state as cheaply with as few turns."""
        turned = turns_made(state)
        others = self.best.setdefault(state - turned * TURN, [])
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

    def ahead(self, later: int = 0) -> Callable[[State, int], int]:
        """Return a function that gives the least cost of the way from a state to a goal.

        The last `later` steps of the way are left out.
        """
        near, less, unpaid = self.near, later and later * self.cheap, self.unpaid

        def ahead(state: State, _cost: int) -> int:
            number = state % TURN // SPACE
            known = near.get(number)
            if known is None:
                known = near[number] = self._near(self.open_steps.space(number))
            found = known[state % SPACE] - less
            return found if found > 0 else 0

        def over_slopes(state: State, cost: int) -> int:
            run = self.runs[state // RUN]
            if self.costs is not None and run is not None and run is not ENDED:
                return self.costs.near(state % TURN // SPACE, run) * ROUNDED
            return ahead(state, cost) + unpaid[state // RUN]

        return over_slopes if self.slopes else ahead

    def _near(self, space: Space) -> list[int]:
        """Return the least cost of the way to a goal from a space, for each side faced there."""
        least, straight = self.least(space) * self.cheap, self.open_steps.straight
        if self.costs is not None:
            least = self.costs.near(self.open_steps.number(space)) * ROUNDED
        found = [least] * len(self.dear)
        if least and straight and self.cheap_turn and self.walker.leads is not None:
            # If the goal is not ahead, the walker turns, or makes one more step than `least`.
            leads = self.walker.leads(space)
            turned = least + self.cheap_turn
            found[-FREE : len(straight) - FREE] = [
                least if one in leads else turned for one in straight
            ]
        return found


class _Prices(dict[frozenset[str], int | None]):
    """The price of a step by the grounds that it touches, computed when it is first needed.

    If the step touches several grounds, the most expensive ground counts. The price is None if one
    of the grounds is closed.
    """

    def __init__(self, left: TurnLeft) -> None:
        super().__init__()
        self._prices = left.prices

    def __missing__(self, grounds: frozenset[str]) -> int | None:
        is_open = all(one in self._prices for one in grounds)
        self[grounds] = max(self._prices[one] for one in grounds) * PRICE if is_open else None
        return self[grounds]


def cheapest_step(walker: TurningWalker, turns: int | None) -> int:
    """Return the least cost of a step after turning `turns` times; None for a longer way."""
    slopes = walker.slopes_after(turns)
    left = walker.turning.far[0] if turns is None else walker.turning.left[turns]
    level = min(left.prices.values(), default=0) * PRICE
    return STEP + (level if slopes is None else min(level, *map(slopes.least, slopes.level)))


def budget_of(most: int) -> int:
    """Return the greatest cost of a way with at most the price `most`."""
    return most * PRICE + ROUNDED - 1
