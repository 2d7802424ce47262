"""The search for the cheapest way, and of the cheapest ways, for the straightest way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import inf

from rules.map.cheapest import CheapestPath
from rules.map.grid_spaces import Space

TURN = 1
"""The cost of a change to the next direction, for example from 'n' to 'ne'."""

MOST_FOR_TURNS = 250
"""After this number of spaces, a search ignores changes of direction."""

_Arrival = tuple[int, int, int, Space, int, int, "_Arrival | None"]
"""A space on a way: the least number of steps from there to a goal, how far the space is aside,
the number of the step that led there, the space, the direction of this step, the cost of the way so
far, and the arrival before it.

The direction is -1 at the start. Of arrivals with equal whole costs, the least one comes first.
"""

_Step = tuple[int, Space, int, int, _Arrival | None]
"""The parts of an arrival to which the search has not come yet, from its number on."""


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
        self._heap: list[_Arrival] = []
        # The steps that a search has not come to yet, by the least cost of a whole way over them.
        self._later: dict[int, list[_Step]] = {}
        # Most steps lead no nearer to a goal. They wait until the search needs them: usually it
        # ends before. Here are the arrivals where they begin, each with the least cost of a whole
        # way over it, the number of its first step, and the costs of turning.
        self._waiting: deque[tuple[int, int, _Arrival, Sequence[int]]] = deque()

    def way(self, start: Space, is_goal: Callable[[Space], bool]) -> CheapestPath[Space] | None:
        """Return the cheapest way to a goal; None if there is no way."""
        for arrival in self._arrivals(start):
            if is_goal(arrival[3]):
                return _as_path(arrival)
        return None

    def _arrivals(self, start: Space) -> Iterator[_Arrival]:
        """Yield the cheapest ways to all spaces. Ways that seem to lead to a goal come first.

        A space comes again if another way to this space can save a change of direction later.
        """
        steps, least, cheap, push = self._steps, self._least, self._cheap, self._push
        heap, later, waiting = self._heap, self._later, self._waiting
        angles, number, whole = _angles(self._around), 0, least(start) * cheap
        best: dict[Space, tuple[int, int]] = {}
        later[whole] = [(0, start, -1, 0, None)]
        while heap or later or waiting:
            if not heap:
                whole = self._push_later()
                continue
            arrival = heappop(heap)
            far, _, _, space, came, cost, _ = arrival
            cheapest_cost, first_came = best.setdefault(space, (cost, came))
            if cost > cheapest_cost and cost >= cheapest_cost + angles[first_came][came]:
                continue
            yield arrival
            if len(best) == MOST_FOR_TURNS:
                # From here on, changes of direction cost nothing.
                angles = [[0] * len(one) for one in angles]
            turns, number = angles[came], number + self._around
            waiting.append((whole, number, arrival, turns))
            for there, direction, price in steps(space):
                ahead = least(there)
                if ahead < far:
                    more = cost + price + turns[direction]
                    most = more + ahead * cheap
                    step = number + direction, there, direction, more, arrival
                    push(step, ahead) if most == whole else later.setdefault(most, []).append(step)

    def _push(self, step: _Step, ahead: int) -> None:
        _, there, direction, cost, _ = step
        before = self._pushed.get((there, direction))
        if before is None or cost < before:
            self._pushed[there, direction] = cost
            heappush(self._heap, (ahead, self._beside(there), *step))

    def _push_later(self) -> int:
        """Push the steps over which a whole way has the next least cost. Return this cost."""
        later, least, cheap = self._later, self._least, self._cheap
        next_whole = min(later, default=inf)
        while self._waiting and self._waiting[0][0] + cheap <= next_whole:
            _, number, arrival, turns = self._waiting.popleft()
            far, _, _, space, _, cost, _ = arrival
            for there, direction, price in self._steps(space):
                ahead = least(there)
                if ahead >= far:
                    more = cost + price + turns[direction]
                    step: _Step = (number + direction, there, direction, more, arrival)
                    later.setdefault(more + ahead * cheap, []).append(step)
        whole = min(later, default=0)
        for one in sorted(later.pop(whole, ())):
            self._push(one, least(one[1]))
        return whole


def _angles(around: int) -> list[list[int]]:
    """Return a table with the cost of turning from one direction to another.

    The last row is for the start of a way, where turning costs nothing.
    """
    angles = [min(at, around - at) * TURN for at in range(around)]
    turns = [[angles[one - other] for other in range(around)] + [0] for one in range(around)]
    return [*turns, [0] * (around + 1)]


def _as_path(arrival: _Arrival) -> CheapestPath[Space]:
    found, before = [arrival], arrival[-1]
    while before is not None:
        found.append(before)
        before = before[-1]
    found.reverse()
    return CheapestPath(tuple(one[3] for one in found), tuple(one[5] for one in found))
