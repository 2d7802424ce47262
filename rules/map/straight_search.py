"""The search for the cheapest way, and of the cheapest ways, for the straightest way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.map.cheapest import CheapestPath
from rules.map.costs import STEP
from rules.map.grid_spaces import Space

TURN = 1
"""The cost of a change to the next direction, for example from 'n' to 'ne'."""

MOST_FOR_TURNS = 250
"""After this number of spaces, a search ignores changes of direction."""


class _Arrival(NamedTuple):
    """A space on a way, the direction of the step that led there, and the arrival before it.

    The direction is -1 at the start. `cost` is the cost of the way so far.
    """

    space: Space
    direction: int
    cost: int
    before: _Arrival | None


_Step = tuple[Space, int, int, _Arrival | None]
"""The parts of an arrival to which the search has not come yet."""


class StraightSearch:
    """A search for a way on a grid, in which a change of direction is the smallest cost.

    - `steps`: returns the steps from a space, each with its direction and its cost
    - `around`: how many directions there are
    - `cheap`: the cost of the cheapest step
    - `least`: returns the least possible number of steps from a space to a goal
    - `beside`: of equal ways, the search takes the one for whose spaces this number is least
    """

    def __init__(
        self,
        steps: Callable[[Space], Sequence[tuple[Space, int, int]]],
        around: int,
        cheap: int,
        least: Callable[[Space], int],
        beside: Callable[[Space], int],
    ) -> None:
        self._steps, self._around, self._cheap = steps, around, cheap
        self._least, self._beside = least, beside
        self._pushed: dict[tuple[Space, int], int] = {}
        self._heap: list[tuple[int, int, int, int, _Step]] = []
        # Most steps lead no nearer to a goal. They wait, and are sorted by the price and the number
        # of steps of their ways only if the search needs them: usually it ends before.
        self._waiting: list[_Step] = []
        self._sorted: dict[int, list[_Step]] = {}

    def way(self, start: Space, is_goal: Callable[[Space], bool]) -> CheapestPath[Space] | None:
        """Return the cheapest way to a goal; None if there is no way."""
        for arrival in self._arrivals(start):
            if is_goal(arrival.space):
                return _as_path(arrival)
        return None

    def _arrivals(self, start: Space) -> Iterator[_Arrival]:
        """Yield the cheapest ways to all spaces. Ways that seem to lead to a goal come first.

        A space comes again if another way to this space can save a change of direction later.
        """
        steps, least, cheap, push = self._steps, self._least, self._cheap, self._push
        heap, waiting, angles, most = self._heap, self._waiting, _angles(self._around), 0
        best: dict[Space, tuple[int, int]] = {}
        waiting.append((start, -1, 0, None))
        while heap or waiting or self._sorted:
            if not heap:
                most = self._push_waiting()
                continue
            arrival = _Arrival(*heappop(heap)[-1])
            space, came, cost, _ = arrival
            cheapest_cost, first_came = best.setdefault(space, (cost, came))
            if cost > cheapest_cost and cost >= cheapest_cost + angles[first_came][came]:
                continue
            yield arrival
            if len(best) == MOST_FOR_TURNS:
                # From here on, changes of direction cost nothing.
                angles = [[0] * len(one) for one in angles]
            turns, far = angles[came], least(space)
            for there, direction, price in steps(space):
                step = there, direction, cost + price + turns[direction], arrival
                ahead = least(there)
                waits = ahead >= far or step[2] + ahead * cheap >= most
                waiting.append(step) if waits else push(step)

    def _push(self, step: _Step) -> None:
        there, direction, cost, _ = step
        before = self._pushed.get((there, direction))
        if before is None or cost < before:
            self._pushed[there, direction] = cost
            ahead = self._least(there)
            order = cost + ahead * self._cheap, ahead, self._beside(there), len(self._pushed)
            heappush(self._heap, (*order, step))

    def _push_waiting(self) -> int:
        """Push the best of the waiting steps. Return the cost from which on steps wait."""
        for one in self._waiting:
            least_cost = one[2] + self._least(one[0]) * self._cheap
            self._sorted.setdefault(least_cost // STEP, []).append(one)
        self._waiting.clear()
        best = min(self._sorted)
        for one in self._sorted.pop(best):
            self._push(one)
        return (best + 1) * STEP


def _angles(around: int) -> list[list[int]]:
    """Return a table with the cost of turning from one direction to another.

    The last row is for the start of a way, where turning costs nothing.
    """
    angles = [min(at, around - at) * TURN for at in range(around)]
    turns = [[angles[one - other] for other in range(around)] + [0] for one in range(around)]
    return [*turns, [0] * (around + 1)]


def _as_path(arrival: _Arrival) -> CheapestPath[Space]:
    found = [arrival]
    while found[-1].before is not None:
        found.append(found[-1].before)
    found.reverse()
    return CheapestPath(tuple(one.space for one in found), tuple(one.cost for one in found))
