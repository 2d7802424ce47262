"""Several combatants walk at once, on the line or off it: their spots and their meetings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.map.all_points import Points
from rules.map.far_walks import FarWalks
from rules.map.line_map import Spot
from rules.map.line_ways import Passable, open_ways
from rules.map.meetings import Near, Trace
from rules.map.segments import Here, Segment, Segments
from rules.map.whereabouts import PLACE, Whereabouts

PARTS = 12
"""The number of parts of a unit, so that a share of a pulse is a whole number of parts."""


NEVER = -(10**18)
"""The reach of a place: nobody meets a place."""


class Walk(NamedTuple):
    """A walk: the goal, and the metres of the walker in each pulse.

    The goal is a spot of the line or another combatant. The walker follows that combatant, and
    stops at the distance `stop`. If there is no goal, or if the goal is off the line, the walker
    leaves the line.
    """

    who: str
    metres: tuple[Fraction, ...]
    goal: Spot | str | None = None
    stop: Fraction = Fraction(0)


class _Step(NamedTuple):
    """A step on one segment.

    A pulse has several shares of movement. `share` has the number of this share, and the number of
    shares. `units` has the walked units of the share before the step, the walked units after the
    step, and all units of the share.
    """

    here: Here
    to: int
    share: tuple[int, int]
    units: tuple[int, int, int]

    def trace(self) -> Trace:
        """Return the step with its times in pulses."""
        (number, shares), (before, after, budget) = self.share, self.units
        since = (number + Fraction(before, budget)) / shares
        until = (number + Fraction(after, budget)) / shares
        return Trace(self.here.segment, since, until, self.here.units, self.to)


class LineWalks:
    """Walkers on one line, and everybody else on the line or off the line."""

    def __init__(
        self,
        standing: Whereabouts,
        walks: Iterable[Walk],
        reach: Mapping[str, Fraction],
        passable: Passable = open_ways,
    ) -> None:
        walks = tuple(walks)
        numbers = [one.stop for one in walks] + [*reach.values()]
        numbers += [metres for one in walks for metres in one.metres]
        points = Points(standing, *numbers)
        self.per = points.per * PARTS
        self.segments = Segments(standing.line, self.per, passable)
        self.where: dict[str, Here] = {}
        self._on: list[dict[str, int]] = [{} for _ in self.segments.all]
        for who, spot in standing.spots.items():
            self._stands(who, self.segments.here(spot))
        self.walks = {one.who: one for one in walks}
        spots = {one.who: one.goal for one in walks if isinstance(one.goal, Spot)}
        self._goals = {who: self.segments.here(goal) for who, goal in spots.items()}
        self._paces = {one.who: tuple(map(self._units, one.metres)) for one in walks}
        self.reach = {who: self._units(metres) for who, metres in reach.items()}
        leaving = any(one.goal is None for one in walks)
        self.far = FarWalks(standing, self.per) if standing.far.ranges or leaving else None
        self._most_reach = max(self.reach.values(), default=0)
        self._reaches: dict[str, dict[str, int]] = {}
        self._far_reaches: dict[str, list[int]] = {}
        names = self.segments.geometry.names
        self._starts = [self.segments.apart[0][one.start] for one in self.segments.all]
        self._places = {PLACE + one: self.segments.apart[0][at] for at, one in enumerate(names)}
        self.stops: dict[str, tuple[int, int]] = {}
        self.walked: dict[str, tuple[int, int]] = {}
        self._steps: dict[str, list[_Step]] = {}

    def _units(self, metres: Fraction) -> int:
        return metres.numerator * (self.per // metres.denominator)

    def copy(self) -> LineWalks:
        """Return a copy of the walkers with their present spots."""
        new = object.__new__(LineWalks)
        new.__dict__.update(self.__dict__)
        new.where, new._on = dict(self.where), [dict(one) for one in self._on]
        new.stops, new.walked = dict(self.stops), dict(self.walked)
        new._steps = {who: [*steps] for who, steps in self._steps.items()}
        new.far = self.far and self.far.copy()
        return new

    def _stands(self, who: str, here: Here) -> None:
        """Note where somebody on the line is now."""
        before = self.where.get(who)
        if before is not None and before.segment != here.segment:
            del self._on[before.segment][who]
        self.where[who] = here
        self._on[here.segment][who] = here.units

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let `who` walk at most this many metres in a pulse, and not at all in later pulses."""
        self.stops[who] = (pulse, self._units(metres))

    def gone(self, who: str, pulse: int) -> Fraction:
        """Return how many metres somebody has walked so far in a pulse."""
        return Fraction(self._walked(who, pulse), self.per)

    def spots(self) -> dict[str, Spot]:
        """Return where everybody on the line is now."""
        return {who: self.segments.spot(here) for who, here in self.where.items()}

    def walk(self, who: str, pulse: int, share: int, shares: int) -> list[Near]:
        """Let `who` walk one share of a pulse; return everybody who comes within reach."""
        walk = self.walks.get(who)
        if walk is None or pulse > len(walk.metres):
            return []
        left = self._paces[who][pulse - 1] // shares
        if who in self.stops:
            number, most = self.stops[who]
            left = 0 if pulse > number else min(left, max(0, most - self._walked(who, pulse)))
        when = (pulse - 1) * shares + share, shares
        self.walked[who] = (pulse, self._walked(who, pulse))
        if who in self.where and self._keeps_to_line(walk):
            return self._on_line(walk, left, when)
        return self._off_line(self.far, walk, left) if self.far is not None else []

    def _walked(self, who: str, pulse: int) -> int:
        """Return how many units somebody has walked in a pulse."""
        number, units = self.walked.get(who, (pulse, 0))
        return units if number == pulse else 0

    def _count(self, who: str, units: int) -> None:
        """Count units that somebody has walked in this pulse."""
        number, before = self.walked[who]
        self.walked[who] = (number, before + units)

    def _keeps_to_line(self, walk: Walk) -> bool:
        return isinstance(walk.goal, Spot) or walk.goal in self.where

    def _on_line(self, walk: Walk, left: int, when: tuple[int, int]) -> list[Near]:
        who, budget, found = walk.who, left, []
        goal = self._goals.get(who) or self.where[str(walk.goal)]
        stop = self._units(walk.stop)
        steps = self._steps.setdefault(who, [])
        while left > 0:
            here = self.where[who]
            onward = self.segments.towards(here, goal)
            if onward is None or onward[1] <= stop:
                break
            units, far = onward
            if units == here.units:
                over = self.segments.next_segment(self._end_of(here), goal)
                if over is None or over == here:
                    break
                self._stands(who, over)
                continue
            gone = min(left, far - stop, abs(units - here.units))
            to = here.units + (gone if units > here.units else -gone)
            found += self._within_reach(who, here, to)
            self._stands(who, Here(here.segment, to))
            steps.append(_Step(here, to, when, (budget - left, budget - left + gone, budget)))
            left -= gone
            self._count(who, gone)
            found += self._of_those_off(who, gone)
        if left or not budget:
            here, all_of_it = self.where[who], budget or 1
            steps.append(_Step(here, here.units, when, (budget - left, all_of_it, all_of_it)))
        return found

    @property
    def traces(self) -> dict[str, list[Trace]]:
        """All walks on the line up to now, by walker; `nearest_miss` needs them."""
        return {
            who: [trace for step in steps for trace in self._traces_of(step.trace())]
            for who, steps in self._steps.items()
        }

    def _traces_of(self, trace: Trace) -> Iterator[Trace]:
        """Yield a trace; if an end of the trace is a place, also yield this end.

        Several segments meet at a place, so walkers on other segments can cross there.
        """
        yield trace
        segment = self.segments.all[trace.where]
        for units, when in ((trace.begin, trace.since), (trace.end, trace.until)):
            if units in (0, segment.length):
                place = segment.start if units == 0 else segment.end
                yield Trace(-1 - place, when, when, 0, 0)

    def _end_of(self, here: Here) -> int:
        segment = self.segments.all[here.segment]
        return segment.start if here.units == 0 else segment.end

    def _within_reach(self, who: str, here: Here, to: int) -> list[Near]:
        """Return everybody whom a step on one segment brings within reach, the nearest first."""
        segment, begin = self.segments.all[here.segment], here.units
        sign, gone = (1, to - begin) if to > begin else (-1, begin - to)
        reach, far = self._reach_of(who), gone + self._most_reach
        first, last = (begin, begin + far) if sign > 0 else (begin - far, begin)
        found = [
            (gap, other)
            for other, units in self._on[here.segment].items()
            if first <= units <= last and 0 < (gap := abs(units - begin) - reach[other]) <= gone
        ]
        rest = segment.length - begin if sign > 0 else begin
        if far >= rest:
            ahead = self._beyond(here, sign, far - rest, reach)
            found += [one for one in ahead if 0 < one[0] <= gone]
        begun = self.walked[who][1]
        return [Near(other, Fraction(begun + gap, self.per)) for gap, other in sorted(found)]

    def _beyond(
        self, here: Here, sign: int, far: int, reach: Mapping[str, int]
    ) -> Iterator[tuple[int, str]]:
        """Yield everybody on other segments at most `far` units from the end in front.

        The first of each pair is the number of units of the walk after which that combatant is
        within reach.
        """
        mine = self.segments.all[here.segment]
        apart = self.segments.apart[mine.end if sign > 0 else mine.start]
        for number, segment in enumerate(self.segments.all):
            if number == here.segment:
                continue
            first, last = far - apart[segment.start], segment.length - far + apart[segment.end]
            for other, units in self._on[number].items():
                if units <= first or units >= last:
                    yield (
                        self._gap(mine, here.units, sign, Here(number, units), reach[other]),
                        other,
                    )

    def _gap(self, segment: Segment, begin: int, sign: int, there: Here, near: int) -> int:
        """Return after how many units of a walk somebody on another segment is within reach.

        If the two are within reach already, by way of the end behind the walker, the result is 0.
        """
        before, rest = begin, segment.length - begin
        front, behind = segment.end, segment.start
        if sign < 0:
            before, rest, front, behind = rest, before, behind, front
        if before + self.segments.distance(behind, there) <= near:
            return 0
        return rest + self.segments.distance(front, there) - near

    def _reach_of(self, who: str) -> dict[str, int]:
        """Return the distance at which `who` meets each other combatant.

        This is the longer reach of the two.
        """
        known = self._reaches.get(who)
        if known is None:
            mine = self.reach.get(who, 0)
            everybody = (*self.where, *self.reach, who)
            known = {other: max(mine, self.reach.get(other, 0)) for other in everybody}
            self._reaches[who] = known
        return known

    def _of_those_off(self, who: str, gone: int) -> list[Near]:
        """Return combatants off the line who may be within reach after a step on the line."""
        if self.far is None:
            return []
        reach = self._reach(self.far, who)
        if self.far.off and self.segments.geometry.plain:
            near = self.far.walk_on_row(who, gone, self._ahead(who), reach)
        else:
            near = self.far.walk(who, gone, reach)
        return self._near(who, near)

    def _ahead(self, who: str) -> dict[str, int]:
        """Return the exact distances of everything on a line of one row; behind `who`, below 0."""
        mine = self._on_row(self.where[who])
        ahead = {point: units - mine for point, units in self._places.items()}
        for start, several in zip(self._starts, self._on, strict=True):
            ahead.update({other: start + units - mine for other, units in several.items()})
        del ahead[who]
        return ahead

    def _on_row(self, here: Here) -> int:
        return self._starts[here.segment] + here.units

    def _off_line(self, far: FarWalks, walk: Walk, left: int) -> list[Near]:
        """Walk off the line: straight towards the goal as far as is sure, then in any direction."""
        self._know_exactly(far, walk.who)
        if walk.who in self.where:
            del self._on[self.where.pop(walk.who).segment][walk.who]
            far.leave(walk.who)
        goal = PLACE + walk.goal.place if isinstance(walk.goal, Spot) else walk.goal
        sure, reach, found = 0, self._reach(far, walk.who), []
        if goal in far.index and goal is not None:
            low, high = far.bound(walk.who, goal)
            sure = max(0, min(left, low - self._units(walk.stop)))
            if sure:
                self._know_exactly(far, goal)
                self._count(walk.who, sure)
                found += self._near(walk.who, far.walk_towards(walk.who, goal, sure, reach))
            left = min(left, sure + high - low)
        if left > sure:
            self._count(walk.who, left - sure)
            found += self._near(walk.who, far.walk(walk.who, left - sure, reach))
        return found

    def _know_exactly(self, far: FarWalks, who: str) -> None:
        """Give `far` the exact distances of a combatant on a line of one row."""
        if who in self.where and self.segments.geometry.plain:
            far.set_exact(who, self._ahead(who))

    def _reach(self, far: FarWalks, who: str) -> list[int]:
        """Return the distance at which `who` meets each point of `far`."""
        known = self._far_reaches.get(who)
        if known is None:
            mine = self._reach_of(who)
            known = [mine.get(point, NEVER) for point in far.ids]
            self._far_reaches[who] = known
        return known

    def _near(self, who: str, found: Iterable[tuple[str, bool]]) -> list[Near]:
        """Return everybody who may now be near, with the walker's metres at the end of the walk."""
        return [Near(other, Fraction(self.walked[who][1], self.per), sure) for other, sure in found]
