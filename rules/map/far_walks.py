"""The bounds of combatants off the line during their walks, and meetings that may happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import add, itemgetter, sub

from rules.map.all_points import Points
from rules.map.ranges import UNKNOWN
from rules.map.whereabouts import Whereabouts

Nearby = tuple[str, bool]
"""Somebody who may come within reach, and whether it is sure."""


class FarWalks:
    """All bounds in units of 1/`per` metre; walks off the line change the bounds.

    The class computes whole rows at a time and has no masks of statements, because ten pulses of
    sixty walkers change forty thousand bounds.
    """

    def __init__(self, standing: Whereabouts, per: int) -> None:
        points = Points(standing, per=per).load()
        self.low, self.high = points.known.low, points.known.high
        self.index, self.ids = points.index, points.ids
        self.off = {points.index[who] for who in standing.far.ranges}

    def copy(self) -> FarWalks:
        """Return a copy of the bounds; changes of the copy do not change the original."""
        new = object.__new__(FarWalks)
        new.low, new.high = [row[:] for row in self.low], [row[:] for row in self.high]
        new.index, new.ids, new.off = self.index, self.ids, set(self.off)
        return new

    def leave(self, who: str) -> None:
        """Let somebody leave the line."""
        self.off.add(self.index[who])

    def room(self, who: str, whom: str, stop: int) -> int:
        """Return how many units `who` can surely walk towards `whom`.

        The walk ends `stop` units before `whom`.
        """
        return max(0, self.low[self.index[who]][self.index[whom]] - stop)

    def doubt(self, who: str, whom: str) -> int:
        """Return the difference between the highest and the lowest distance of two combatants."""
        one, other = self.index[who], self.index[whom]
        return self.high[one][other] - self.low[one][other]

    def walk(self, who: str, units: int, reach: Callable[[str], int]) -> Iterator[Nearby]:
        """Let `who` walk off the line in an unknown direction.

        Yield everybody who may be near now.
        """
        at = self.index[who]
        before = self.low[at]
        self._put(at, *self._wider(at, units))
        yield from self._near(at, before, reach)

    def walk_towards(
        self, who: str, whom: str, units: int, reach: Callable[[str], int]
    ) -> Iterator[Nearby]:
        """Let `who` walk straight towards `whom`, and stop there.

        Yield everybody who may be near.
        """
        at, goal = self.index[who], self.index[whom]
        before = self.low[at]
        low, high = before[goal] - units, self.high[at][goal] - units
        highs = [
            min(one + units, high + other, UNKNOWN)
            for one, other in zip(self.high[at], self.high[goal], strict=True)
        ]
        lows = [
            max(0, one - units, low - far, near - high)
            for one, near, far in zip(before, self.low[goal], self.high[goal], strict=True)
        ]
        self._put(at, lows, highs)
        yield from self._near(at, before, reach)

    def walk_on_line(
        self, who: str, units: int, away: Mapping[str, int], reach: Callable[[str], int]
    ) -> Iterator[Nearby]:
        """Let `who` walk on the line; yield everybody who may be near now.

        `away` has the exact straight distances between `who` and some points after the walk.
        """
        at = self.index[who]
        before = self.low[at]
        lows, highs = self._wider(at, units)
        points = [self.index[point] for point in away]
        for point, metres in zip(points, away.values(), strict=True):
            lows[point] = highs[point] = metres
        if len(points) > 1:
            pick, exact = itemgetter(*points), tuple(away.values())
            for other in self.off:
                near, far = pick(self.low[other]), pick(self.high[other])
                highs[other] = min(highs[other], *map(add, exact, far))
                lows[other] = max(lows[other], *map(sub, exact, far), *map(sub, near, exact))
        self._put(at, lows, highs)
        yield from self._near(at, before, reach)

    def _wider(self, at: int, units: int) -> tuple[list[int], list[int]]:
        """Return the bounds of a walker, after some units in an unknown direction."""
        lows = [low - units if low > units else 0 for low in self.low[at]]
        highs = [high + units if high < UNKNOWN else UNKNOWN for high in self.high[at]]
        return lows, highs

    def _put(self, at: int, lows: list[int], highs: list[int]) -> None:
        lows[at] = highs[at] = 0
        self.low[at], self.high[at] = lows, highs
        for row, low in zip(self.low, lows, strict=True):
            row[at] = low
        for row, high in zip(self.high, highs, strict=True):
            row[at] = high

    def _near(self, at: int, before: list[int], reach: Callable[[str], int]) -> Iterator[Nearby]:
        lows, highs = self.low[at], self.high[at]
        others = range(len(lows)) if at in self.off else self.off
        for other in others:
            if lows[other] < before[other] and other != at:
                near = reach(self.ids[other])
                if lows[other] <= near < before[other]:
                    yield self.ids[other], highs[other] <= near
