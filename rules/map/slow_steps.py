"""The fewest slow steps to a goal, for a walker who is faster on some grounds than on others.

In Emala, for example, a crawler swims twice as fast. A search that knows only the distance to the
goal then hopes for water all the way, and looks almost everywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator

from rules.map.grid_plan import GridPlan
from rules.map.grid_spaces import Space

MOST_KEPT = 8
"""A grid keeps the slow steps to this number of goals."""


class SlowSteps:
    """How many slow steps lead from a space to a goal at least, if nobody is in the way.

    A step onto a ground in `slow` is slow. A walker enters a ground in `begun` only as a turn of
    the fight begins, so a step from a slow ground onto it counts, too. `ends` are the spaces where
    a way to the goal can end. The map is searched from there, but only as far as somebody asks.
    """

    def __init__(
        self,
        plan: GridPlan,
        size: int,
        ends: Collection[Space],
        slow: Collection[str],
        begun: Collection[str],
    ) -> None:
        self._plan, self._size, self._slow, self._begun = plan, size, slow, begun
        self._known: dict[Space, int] = {}
        self._search = self._found(ends)

    def least(self, space: Space) -> int:
        """Return the least number of slow steps; 0 if no steps lead to the goal."""
        while space not in self._known:
            if next(self._search, None) is None:
                return 0
        return self._known[space]

    def _found(self, ends: Collection[Space]) -> Iterator[Space]:
        """Yield every space from which steps lead to the goal, the fewest slow steps first."""
        ahead = deque((space, 0) for space in sorted(ends))
        while ahead:
            space, steps = ahead.popleft()
            if space in self._known:
                continue
            self._known[space] = steps
            yield space
            is_slow, is_begun = self._is_slow(space), self._is_begun(space)
            for step in self._plan.steps(space, self._size):
                if step.to in self._known:
                    continue
                if is_slow or (is_begun and self._is_slow(step.to)):
                    ahead.append((step.to, steps + 1))
                else:
                    ahead.appendleft((step.to, steps))

    def _is_slow(self, space: Space) -> bool:
        return all(ground in self._slow for ground in self._plan.grounds(space, self._size))

    def _is_begun(self, space: Space) -> bool:
        return any(ground in self._begun for ground in self._plan.grounds(space, self._size))


def slow_steps(
    plan: GridPlan,
    size: int,
    ends: Collection[Space],
    slow: frozenset[str],
    begun: frozenset[str],
) -> SlowSteps:
    """Return the slow steps to a goal on a grid, from an earlier search if possible."""
    known, about = plan.slow_steps, (size, frozenset(ends), slow, begun)
    if about not in known:
        if len(known) == MOST_KEPT:
            known.clear()
        known[about] = SlowSteps(plan, size, ends, slow, begun)
    found: SlowSteps = known[about]
    return found
