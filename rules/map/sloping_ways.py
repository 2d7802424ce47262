"""Ways on a grid in a book in which the cost of a slope depends on its rise and its length.

A run is an unbroken part of the way on one ground that rises or falls. Its price is not the sum of
the prices of its steps, so each state of the search contains the present run. If the walker pays
for turning, a state also contains the side that the walker faces and the number of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Reached
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.sides import Sides
from rules.map.whole_turns import TurnLengths

StepsFrom = Callable[[Space], Iterator[tuple[Space, int, int]]]
"""A function from a space to the next spaces, each with its direction and the cost of the step."""

MOST_STATES = 6_000
"""The most states that are looked at, before the search gives up."""


class Slopes(NamedTuple):
    """The prices of runs.

    The function `price` gets a ground, the rise in tenths of a metre, and the number of steps. It
    returns the price of each step, or None if nobody can go such a run. `least` is the least price
    of a step on each ground. All prices have the same unit as the costs of steps.
    """

    price: Callable[[str, int, int], int | None]
    least: Mapping[str, int]


class TurnLimit(NamedTuple):
    """The turns of a way: the sides, the side faced now, and the greatest number of turns.

    `facing` is empty if the first direction is free. `steps` has the names of the directions in the
    order of their numbers. If `most` is None, a way may have any number of turns, and each turn
    costs `price`. `lengths` says what each turn of the fight allows; None if it is not known.
    """

    sides: Sides
    facing: str
    most: int | None
    steps: Sequence[str]
    price: int = 0
    lengths: TurnLengths | None = None


class _Run(NamedTuple):
    """The last run of a way so far: its ground, rise in tenths of a metre, and number of steps."""

    ground: str
    rise: int
    steps: int


class _State(NamedTuple):
    """A space with the run that leads there, the cost before this run, and the state before it.

    `side` is the side that the walker faces, or -1 if the next direction is free. `turned` is the
    number of turns so far. If `closed` is true, the way ends here, and `cost` includes the run.
    """

    space: Space
    run: _Run
    cost: int
    before: _State | None
    side: int = -1
    turned: int = 0
    closed: bool = False


class SlopingSearch:
    """A search for a way over slopes of a grid.

    The function `minor` returns the part of a step's cost that decides between equal prices.
    `turns` limits the changes of direction; None if they cost nothing.
    """

    def __init__(
        self,
        grid: GridMap,
        slopes: Slopes,
        steps: StepsFrom,
        minor: Callable[[int], int],
        turns: TurnLimit | None = None,
    ) -> None:
        self.grid = grid
        self.slopes = slopes
        self.steps = steps
        self.minor = minor
        self.turns = turns
        self.lengths: TurnLengths | None = None

    def way(
        self,
        start: Space,
        is_goal: Callable[[Space], bool],
        least: Callable[[Space], int],
        most: int | None = None,
    ) -> CheapestPath[Space] | None:
        """Return the cheapest way to a goal that costs at most `most`.

        Return None if there is no way, or if the search is too long.
        """
        cheap = min(self.slopes.least.values(), default=0)
        for state in self._ends(start, is_goal, lambda space: least(space) * cheap, most):
            states = [state]
            while states[-1].before is not None:
                states.append(states[-1].before)
            spaces = [one.space for one in states if not one.closed]
            return CheapestPath(tuple(spaces[::-1]), (state.cost,))
        return None

    def way_of_fewest_turns(
        self,
        start: Space,
        is_goal: Callable[[Space], bool],
        least: Callable[[Space], int],
        found: CheapestPath[Space],
    ) -> CheapestPath[Space]:
        """Return the way `found`, or another way that needs fewer turns of the fight."""
        lengths = None if self.turns is None else self.turns.lengths
        if lengths is None:
            return found
        by_turns = copy(self)
        by_turns.lengths = lengths
        along = copy(by_turns)
        then = dict(pairwise(found.states))
        along.steps = lambda space: (one for one in self.steps(space) if one[0] == then[space])
        same = along.way(start, is_goal, least)
        if same is None or lengths.later(same.cost) == lengths.later(found.cost):
            return found
        other = by_turns.way(start, is_goal, least)
        fewer = other and lengths.later(other.cost) < lengths.later(same.cost)
        return other if other and fewer else found

    def reach(self, start: Space, most: int) -> dict[Space, Reached[Space]]:
        """Return the spaces that a walker can reach for at most the cost `most`, and the costs."""
        found: dict[Space, Reached[Space]] = {}
        for state in self._ends(start, None, lambda _space: 0, most):
            found.setdefault(state.space, Reached(state.cost, None))
        return found

    def _ends(
        self,
        start: Space,
        is_goal: Callable[[Space], bool] | None,
        ahead: Callable[[Space], int],
        most: int | None,
    ) -> Iterator[_State]:
        """Yield the last states of the best ways. The cheapest way comes first.

        No way goes on from a goal. If `is_goal` is None, a way can end or go on in every space.
        """
        turns = self.turns
        side = turns.sides.names.index(turns.facing) if turns and turns.facing else -1
        heap = [(0, 0, _State(start, _Run("", 0, 0), 0, None, side))]
        best: dict[tuple[Space, _Run, int, bool], list[_State]] = {}
        looked = pushed = 0
        while heap and looked < MOST_STATES:
            state = heappop(heap)[-1]
            looked += 1
            if state.closed:
                yield state
                continue
            for following in self._following(state, is_goal):
                low = following.cost + self._open(following) + ahead(following.space)
                if most is not None and low > most:
                    continue
                key = (following.space, following.run, following.side, following.closed)
                others = best.setdefault(key, [])
                if not any(
                    one.cost <= following.cost and one.turned <= following.turned for one in others
                ):
                    others.append(following)
                    pushed += 1
                    heappush(heap, (low, -pushed, following))

    def _open(self, state: _State) -> int:
        """Return the least possible cost of the last run of a state, if the run has not ended."""
        return 0 if state.closed else state.run.steps * self.slopes.least.get(state.run.ground, 0)

    def _following(
        self, state: _State, is_goal: Callable[[Space], bool] | None
    ) -> Iterator[_State]:
        ended = self._ended(state)
        at_goal = is_goal is not None and is_goal(state.space)
        if ended is not None and (at_goal or is_goal is None):
            yield _State(state.space, _Run("", 0, 0), ended, state, closed=True)
        if at_goal:
            return
        height, run = self.grid.kind(state.space).height, state.run
        for there, direction, level in self.steps(state.space):
            kind = self.grid.kind(there)
            rise = kind.height - height
            goes_on = rise and kind.terrain == run.ground and rise * run.rise > 0
            before = state.cost if goes_on else ended
            if before is None:
                continue
            on, cost = _Run("", 0, 0), level
            if rise:
                # The price of a slope is paid at its end.
                cost = self.minor(level)
                steps, risen = (run.steps + 1, run.rise + rise) if goes_on else (1, rise)
                on = _Run(kind.terrain, risen, steps)
            for side, turned, turn in self._turned(state, direction):
                if turn and rise:
                    # The turn waits for the next turn of the fight if no step can follow it.
                    least = self.slopes.least.get(kind.terrain, 0)
                    after = self._after(before, turn + least) - least + cost
                else:
                    after = self._after(before, turn + cost)
                yield _State(there, on, after, state, side, turned)

    def _after(self, cost: int, more: int) -> int:
        """Return the cost of a way after a part that costs `more`."""
        return cost + more if self.lengths is None else self.lengths.after(cost, more)

    def _turned(self, state: _State, direction: int) -> Iterator[tuple[int, int, int]]:
        """Yield the sides that a walker can face to take a step without another turn.

        Each side comes with the number of turns that the walker has then made, and with the cost of
        the new turns. If the search has a price for turns, it does not count them.
        """
        if self.turns is None:
            yield -1, 0, 0
            return
        sides, most, step = self.turns.sides, self.turns.most, self.turns.steps[direction]
        for side, name in enumerate(sides.names):
            if step in sides.ahead[name]:
                more = 0 if state.side < 0 else sides.between(sides.names[state.side], name)
                if most is None:
                    yield side, 0, more * self.turns.price
                elif state.turned + more <= most:
                    yield side, state.turned + more, 0

    def _ended(self, state: _State) -> int | None:
        """Return the cost of a way after its run has ended.

        Return None if nobody can go this run.
        """
        run = state.run
        if not run.steps:
            return state.cost
        price, cost = self.slopes.price(*run), state.cost
        if price is None:
            return None
        for _ in range(run.steps):
            cost = self._after(cost, price)
        return cost
