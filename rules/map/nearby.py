"""Who comes within reach of a walker on the line."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping
from copy import copy
from itertools import islice

from rules.map.meetings import Near
from rules.map.segments import Here, Segment, Segments, Units


class Nearby:
    """Everybody on the line, and the distances at which combatants meet each other.

    `where` has the position of everybody on the line. `reach` has the reach of each combatant, in
    units.
    """

    def __init__(
        self, segments: Segments, where: Mapping[str, Here], reach: Mapping[str, Units]
    ) -> None:
        self.segments = segments
        self._on: list[list[tuple[Units, str]]] = [[] for _ in segments.all]
        for who, here in where.items():
            insort(self._on[here.segment], (here.units, who))
        self._reach: dict[str, Units] = {**dict.fromkeys(where, 0), **reach}
        self._most_reach = max(reach.values(), default=0)
        self._reaches: dict[str, dict[str, Units]] = {}

    def copy(self) -> Nearby:
        """Return a copy with the present positions.

        A change of the copy does not change the original.
        """
        new = copy(self)
        new._on = [[*several] for several in self._on]
        return new

    def moves(self, who: str, before: Here, here: Here) -> None:
        """Note that somebody on the line has moved to another position."""
        self.leaves(who, before)
        insort(self._on[here.segment], (here.units, who))

    def leaves(self, who: str, here: Here) -> None:
        """Note that somebody leaves the line."""
        several = self._on[here.segment]
        del several[bisect_left(several, (here.units, who))]

    def _from(self, number: int, units: Units) -> Iterator[tuple[Units, str]]:
        """Yield everybody on a segment who is at least `units` units from its start.

        Each comes with the distance from the start, in units.
        """
        several = self._on[number]
        return islice(several, bisect_left(several, (units,)), None)

    def met(self, who: str, here: Here, to: Units, begun: Units) -> list[Near]:
        """Return everybody whom a step on one segment brings within reach, the nearest first.

        If a combatant is within reach before the step, the walker meets this combatant only at the
        combatant's spot. Before the step, the walker has gone `begun` units in this pulse.
        """
        segment, begin = self.segments.all[here.segment], here.units
        sign, gone = (1, to - begin) if to > begin else (-1, begin - to)
        reach, far = self.reach_of(who), gone + self._most_reach
        first, last = (begin, begin + far) if sign > 0 else (begin - far, begin)
        found: list[tuple[Units, str]] = []
        for units, other in self._from(here.segment, first):
            if units > last:
                break
            gap = _met_after((units - begin) * sign, reach[other])
            if 0 < gap <= gone:
                found.append((gap, other))
        rest = segment.length - begin if sign > 0 else begin
        # Reach goes through no shut door, and the door of a segment is at its end.
        if far >= rest and not (segment.shut and sign > 0):
            ahead = self._beyond(here, sign, far - rest, reach)
            found += [one for one in ahead if 0 < one[0] <= gone]
        per = self.segments.per
        return [Near(other, begun + gap, per) for gap, other in sorted(found)]

    def _beyond(
        self, here: Here, sign: int, far: Units, reach: Mapping[str, Units]
    ) -> Iterator[tuple[Units, str]]:
        """Yield combatants on other segments, at most `far` units from the end ahead of the walker.

        In a pair (12, 'c'), c is within reach after 12 units of the walk.
        """
        mine = self.segments.all[here.segment]
        apart = self.segments.near[mine.end if sign > 0 else mine.start]
        for number, segment in enumerate(self.segments.all):
            if number == here.segment:
                continue
            first, last = far - apart[segment.start], segment.length - far + apart[segment.end]
            for units, other in self._on[number]:
                if units <= first or units >= last:
                    yield (
                        self._gap(mine, here.units, sign, Here(number, units), reach[other]),
                        other,
                    )

    def _gap(self, segment: Segment, begin: Units, sign: int, there: Here, near: Units) -> Units:
        """Return after how many units of a walk somebody on another segment is within reach.

        Return 0 if that combatant is already within reach behind the walker.
        """
        before, rest = begin, segment.length - begin
        front, behind = segment.end, segment.start
        if sign < 0:
            before, rest, front, behind = rest, before, behind, front
        ahead = self.segments.distance(front, there)
        if not ahead and 0 < rest <= near:
            return rest
        if not segment.shut and before + self.segments.distance(behind, there) <= near:
            return 0
        return rest + ahead - near

    def reach_of(self, who: str) -> dict[str, Units]:
        """Return at which distance `who` meets each other combatant.

        It is the longer reach of the two combatants.
        """
        known = self._reaches.get(who)
        if known is None:
            mine = self._reach.get(who, 0)
            known = {other: max(mine, units) for other, units in self._reach.items()}
            self._reaches[who] = known
        return known


def _met_after(far: Units, reach: Units) -> Units:
    """Return after how many units of a walk the walker meets somebody straight ahead.

    If the walker never meets that combatant, the result is below 1.
    """
    return far - reach if far > reach else far
