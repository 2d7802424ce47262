"""The bounds of combatants off the line during their walks, and meetings that may happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter, sub

from rules.map.all_points import Points
from rules.map.segments import Units
from rules.map.whereabouts import Whereabouts

Nearby = tuple[str, bool]
"""The id of somebody who may come within reach, and whether this is certain."""

Reach = Sequence[Units]
"""The distance at which a walker meets each combatant; for places the number is below 0."""


class FarWalks:
    """The bounds of all distances, in units of 1/`per` metre; they change when somebody walks.

    `_slack` has the units that each point has walked in an unknown direction. The true lower bound
    of two points is their number in `_low` minus both slacks. The true upper bound is their number
    in `_high` plus both slacks. So a walk in an unknown direction changes only one number.
    """

    def __init__(self, standing: Whereabouts, per: int) -> None:
        points = Points(standing, per=per).load()
        self._low: list[list[Units]] = [[*row] for row in points.known.low]
        self._high: list[list[Units]] = [[*row] for row in points.known.high]
        self._slack: list[Units] = [0] * len(points.ids)
        self.index, self.ids = points.index, points.ids
        self.off = sorted(points.off)

    def copy(self) -> FarWalks:
        """Return a copy of the bounds; changes of the copy do not change the original."""
        new = object.__new__(FarWalks)
        new._low, new._high = [row[:] for row in self._low], [row[:] for row in self._high]
        new._slack, new.off = self._slack[:], self.off[:]
        new.index, new.ids = self.index, self.ids
        return new

    def leave(self, who: str) -> None:
        """Let somebody leave the line."""
        self.off = sorted((*self.off, self.index[who]))

    def bound(self, who: str, whom: str) -> tuple[Units, Units]:
        """Return the lowest and the highest distance of two points."""
        one, other = self.index[who], self.index[whom]
        slack = self._slack[one] + self._slack[other]
        return max(0, self._low[one][other] - slack), self._high[one][other] + slack

    def walk(self, who: str, units: Units, reach: Reach) -> Iterator[Nearby]:
        """Let `who` walk in an unknown direction. Yield everybody who may now be near."""
        at = self.index[who]
        others = self._others(at)
        self._slack[at] += units
        before = [low + units for low in self._lows(at, others)]
        yield from self._near(at, others, before, reach)

    def walk_towards(self, who: str, whom: str, units: Units, reach: Reach) -> Iterator[Nearby]:
        """Let `who` walk straight towards the point `whom`, which is at least so far away.

        Yield everybody who may now be near.
        """
        low, high = (one - units for one in self.bound(who, whom))
        yield from self._walk_to(who, whom, units, (low, high), reach)

    def walk_until(
        self, who: str, whom: str, units: Units, stop: Units, reach: Reach
    ) -> Iterator[Nearby]:
        """Let `who` walk straight towards the point `whom`, and end at the distance `stop`.

        Nobody knows whether `who` comes so far. Yield everybody who may now be near.
        """
        low, high = (max(one - units, min(one, stop)) for one in self.bound(who, whom))
        yield from self._walk_to(who, whom, units, (low, high), reach)

    def _walk_to(
        self, who: str, whom: str, units: Units, bound: tuple[Units, Units], reach: Reach
    ) -> Iterator[Nearby]:
        """Let `who` walk straight towards the point `whom`; the two then have this bound.

        Yield everybody who may now be near.
        """
        at, goal = self.index[who], self.index[whom]
        others = self._others(at)
        before = self._lows(at, others)
        low, high = bound
        self._slack[at] += units
        self._sharpen(at, goal, low, high)
        mine, theirs = self._slack[at], self._slack[goal]
        # The third point's own slack is in both bounds to it, so that it cancels out.
        nearer, farther, most = mine - theirs - high, mine - theirs + low, theirs - mine + high
        lows = [
            max(one, near + nearer, farther - far)
            for one, near, far in zip(self._low[at], self._low[goal], self._high[goal], strict=True)
        ]
        highs = [
            min(one, far + most) for one, far in zip(self._high[at], self._high[goal], strict=True)
        ]
        self._low[at], self._high[at] = lows, highs
        for row, one in zip(self._low, lows, strict=True):
            row[at] = one
        for row, one in zip(self._high, highs, strict=True):
            row[at] = one
        yield from self._near(at, others, before, reach)

    def walk_on_row(
        self, who: str, units: Units, ahead: Mapping[str, Units], reach: Reach
    ) -> Iterator[Nearby]:
        """Let `who` walk on a line of one row. Yield combatants off the line who may now be near.

        `ahead` has the exact distance of each point on the line after the walk. The distance is
        below 0 if the point is behind `who`.
        """
        at, points = self.index[who], [self.index[point] for point in ahead]
        before = self._lows(at, self.off)
        self._slack[at] += units
        mine, slack, pick = self._slack[at], self._slack, itemgetter(*points)
        by_distance = list(zip(ahead.values(), points, strict=True))
        farther = [max(away, -away) - slack[point] for away, point in by_distance]
        # The bounds of two points on the row differ by their distance at most. So a bound over a
        # sum, or over a near point, is sharpest by way of the two points beside the walker.
        away, back = max(one for one in by_distance if one[0] <= 0)
        to_back, low_back, high_back = slack[back] - away, self._low[back], self._high[back]
        away, front = min(one for one in by_distance if one[0] >= 0)
        to_front, low_front, high_front = slack[front] + away, self._low[front], self._high[front]
        lows, highs = self._low[at], self._high[at]
        for other in self.off:
            low = max(map(sub, farther, pick(self._high[other])))
            low = max(low, low_back[other] - to_back, low_front[other] - to_front) + mine
            if low > lows[other]:
                lows[other] = self._low[other][at] = low
            high = min(high_back[other] + to_back, high_front[other] + to_front) - mine
            if high < highs[other]:
                highs[other] = self._high[other][at] = high
        yield from self._near(at, self.off, before, reach)

    def set_exact(self, who: str, ahead: Mapping[str, Units]) -> None:
        """Set the exact distances between `who` and other points.

        The sign of a distance is ignored.
        """
        for whom, units in ahead.items():
            away = max(units, -units)
            self._sharpen(self.index[who], self.index[whom], away, away)

    def _others(self, at: int) -> Iterable[int]:
        """Return the numbers of all points whose distance to this walker is not exactly known."""
        return range(len(self.ids)) if at in self.off else self.off

    def _lows(self, at: int, others: Iterable[int]) -> list[Units]:
        row, slack, mine = self._low[at], self._slack, self._slack[at]
        return [row[other] - slack[other] - mine for other in others]

    def _sharpen(self, at: int, other: int, low: Units, high: Units) -> None:
        """Set new bounds for the distance of two points.

        A bound changes only if the new value is sharper.
        """
        slack = self._slack[at] + self._slack[other]
        if low + slack > self._low[at][other]:
            self._low[at][other] = self._low[other][at] = low + slack
        if high - slack < self._high[at][other]:
            self._high[at][other] = self._high[other][at] = high - slack

    def _near(
        self, at: int, others: Iterable[int], before: Iterable[Units], reach: Reach
    ) -> Iterator[Nearby]:
        """Yield everybody who has come within reach by a walk.

        The numbers in `before` are the lower bounds from before the walk.
        """
        lows = self._lows(at, others)
        for other in [
            other
            for other, was, now in zip(others, before, lows, strict=True)
            if now <= reach[other] < was
        ]:
            if other != at:
                sure = self.bound(self.ids[at], self.ids[other])[1] <= reach[other]
                yield self.ids[other], sure
