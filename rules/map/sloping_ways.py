"""Ways on a grid with heights, in a book in which a slope costs by its rise over its run.

A run is an unbroken part of the way on one ground that rises or falls. Its price is not the sum of
the prices of its steps, so the search keeps the run in which a way is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Reached
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space

StepsFrom = Callable[[Space], Iterator[tuple[Space, int, int]]]
"""A function from a space to the next spaces, each with its direction and the cost of the step."""

MOST_STATES = 6_000
"""The most states that are looked at, before the search gives up."""


class Slopes(NamedTuple):
    """The price of runs: `price` has a ground, the tenths of a metre of its rise, and its steps.

    It returns the price of each step, or None if nobody can go such a run. `least` is the least
    price of a step on each ground; both are in the unit of the costs of steps.
    """

    price: Callable[[str, int, int], int | None]
    least: Mapping[str, int]


class _Run(NamedTuple):
    """The run in which a way is: its ground, tenths of a metre of rise, and steps."""

    ground: str
    rise: int
    steps: int


class _State(NamedTuple):
    """A space with the run that leads there, the cost before this run, and the state before.

    `closed` is true once the cost of the run is in `cost`: the way ends here.
    """

    space: Space
    run: _Run
    cost: int
    before: _State | None
    closed: bool = False


class SlopingSearch:
    """A search on a grid. `minor` is the part of a step's cost that is not its price."""

    def __init__(
        self, grid: GridMap, slopes: Slopes, steps: StepsFrom, minor: Callable[[int], int]
    ) -> None:
        self.grid = grid
        self.slopes = slopes
        self.steps = steps
        self.minor = minor

    def way(
        self, start: Space, is_goal: Callable[[Space], bool], least: Callable[[Space], int]
    ) -> CheapestPath[Space] | None:
        """Return the cheapest way to a goal; None without a way, or if the search is too long."""
        cheap = min(self.slopes.least.values(), default=0)
        for state in self._ends(start, is_goal, lambda space: least(space) * cheap):
            states = [state]
            while states[-1].before is not None:
                states.append(states[-1].before)
            spaces = [one.space for one in states if not one.closed]
            return CheapestPath(tuple(spaces[::-1]), (state.cost,))
        return None

    def reach(self, start: Space, most: int) -> dict[Space, Reached[Space]]:
        """Return the spaces that cost at most this, with their costs."""
        found: dict[Space, Reached[Space]] = {}
        for state in self._ends(start, lambda _space: True, lambda _space: 0):
            if state.cost > most:
                break
            found.setdefault(state.space, Reached(state.cost, None))
        return found

    def _ends(
        self, start: Space, is_end: Callable[[Space], bool], ahead: Callable[[Space], int]
    ) -> Iterator[_State]:
        """Yield the ends of the best ways, the cheapest first."""
        heap = [(0, 0, _State(start, _Run("", 0, 0), 0, None))]
        best: dict[tuple[Space, _Run, bool], int] = {}
        looked = 0
        while heap and looked < MOST_STATES:
            state = heappop(heap)[-1]
            looked += 1
            if state.closed:
                yield state
                continue
            for following in self._following(state, is_end):
                key = (following.space, following.run, following.closed)
                if following.cost < best.get(key, following.cost + 1):
                    best[key] = following.cost
                    low = following.cost + self._open(following) + ahead(following.space)
                    heappush(heap, (low, -len(best), following))

    def _open(self, state: _State) -> int:
        """Return the least that the run of a state will cost."""
        return 0 if state.closed else state.run.steps * self.slopes.least.get(state.run.ground, 0)

    def _following(self, state: _State, is_end: Callable[[Space], bool]) -> Iterator[_State]:
        ended = self._ended(state)
        if ended is not None and is_end(state.space):
            yield _State(state.space, _Run("", 0, 0), ended, state, closed=True)
        height = self.grid.kind(state.space).height
        for there, _, cost in self.steps(state.space):
            kind, run = self.grid.kind(there), state.run
            rise = kind.height - height
            goes_on = rise and kind.terrain == run.ground and rise * run.rise > 0
            before = state.cost if goes_on else ended
            if before is None:
                continue
            if not rise:
                yield _State(there, _Run("", 0, 0), before + cost, state)
                continue
            steps, risen = (run.steps + 1, run.rise + rise) if goes_on else (1, rise)
            yield _State(there, _Run(kind.terrain, risen, steps), before + self.minor(cost), state)

    def _ended(self, state: _State) -> int | None:
        """Return the cost of a way that leaves its run; None if nobody can go this run."""
        run = state.run
        if not run.steps:
            return state.cost
        price = self.slopes.price(*run)
        return None if price is None else state.cost + run.steps * price
