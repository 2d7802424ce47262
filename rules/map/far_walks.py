"""The bounds of those off the line while several walk at once, and whom they may meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules.map.points import Points, tighten_row
from rules.map.ranges import UNKNOWN, Bound, across, towards
from rules.map.standing import Standing


class FarWalks:
    """All bounds in units of 1/`per` metre, as they change while some walk off the line."""

    def __init__(self, standing: Standing, per: int) -> None:
        points = Points(standing, per=per).load()
        self.known = points.known
        self.index = points.index
        self.off = {points.index[who] for who in standing.far.ranges}
        self.ids = points.ids

    def copy(self) -> FarWalks:
        """Return the same bounds, to be changed apart from these."""
        new = object.__new__(FarWalks)
        new.known, new.off = self.known.copy(), set(self.off)
        new.index, new.ids = self.index, self.ids
        return new

    def leave(self, who: str) -> None:
        """Let somebody leave the line; the caller keeps the bounds to those on it true."""
        self.off.add(self.index[who])

    def walk(self, who: str, units: int, reach: Callable[[str], int]) -> Iterator[tuple[str, bool]]:
        """Let somebody walk off the line in an unknown direction; yield who may come within reach.

        The second of each pair is whether it is sure.
        """
        before = self._lows(who)
        self.known.widen(self.index[who], units)
        yield from self._near(who, before, reach)

    def walk_towards(
        self, who: str, whom: str, units: int, reach: Callable[[str], int]
    ) -> Iterator[tuple[str, bool]]:
        """Let somebody walk straight towards somebody; yield who may come within reach."""
        at, goal, before = self.index[who], self.index[whom], self._lows(who)
        sharp = towards(self.known.bound(at, goal), units)
        self.known.widen(at, units)
        if sharp is not None:
            self.known.sharpen(at, goal, sharp)
            mine = self.known.bound(at, goal)
            for other in range(self.known.size):
                if other not in (at, goal):
                    self.known.sharpen(at, other, across(mine, self.known.bound(goal, other)))
        yield from self._near(who, before, reach)

    def walk_on_line(
        self, who: str, units: int, away: Mapping[str, int], reach: Callable[[str], int]
    ) -> Iterator[tuple[str, bool]]:
        """Let somebody walk on the line; `away` are the straight distances to others afterwards.

        `away` holds only those on the line whose distance is exact.
        """
        at, before = self.index[who], self._lows(who)
        for other in self.off:
            if other != at:
                self.known.put(at, other, _wider(self.known.bound(at, other), units))
        for point, metres in away.items():
            self.known.put(at, self.index[point], Bound(metres, metres))
        by: Sequence[int] = [self.index[point] for point in away if point != who]
        if by:
            tighten_row(self.known, at, by, [one for one in self.off if one != at])
        yield from self._near(who, before, reach)

    def _lows(self, who: str) -> list[int]:
        return self.known.low[self.index[who]][:]

    def _near(
        self, who: str, before: list[int], reach: Callable[[str], int]
    ) -> Iterator[tuple[str, bool]]:
        at = self.index[who]
        lows, highs, mine = self.known.low[at], self.known.high[at], at in self.off
        for other, low in enumerate(before):
            if other != at and (mine or other in self.off):
                near = reach(self.ids[other])
                if lows[other] <= near < low:
                    yield self.ids[other], highs[other] <= near

    def room(self, who: str, whom: str, stop: int) -> int:
        """Return how far somebody can surely walk towards another before they stop."""
        return max(0, self.known.low[self.index[who]][self.index[whom]] - stop)


def _wider(bound: Bound, units: int) -> Bound:
    high = bound.high + units if bound.high < UNKNOWN else UNKNOWN
    return bound._replace(low=max(0, bound.low - units), high=high)
