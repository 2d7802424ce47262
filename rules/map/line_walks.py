"""Several combatants walk at once, on the line or off it: their spots and their meetings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
        self.where = {who: self.segments.here(spot) for who, spot in standing.spots.items()}
        self.walks = {one.who: one for one in walks}
        self.reach = {who: self._units(metres) for who, metres in reach.items()}
        leaving = any(one.goal is None for one in walks)
        self.far = FarWalks(standing, self.per) if standing.far.ranges or leaving else None
        self._reaches: dict[str, dict[str, int]] = {}
        names = self.segments.geometry.names
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
        new.where = dict(self.where)
        new.stops, new.walked = dict(self.stops), dict(self.walked)
        new._steps = {who: [*steps] for who, steps in self._steps.items()}
        new.far = self.far and self.far.copy()
        return new

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let `who` walk at most this many metres in a pulse, and not at all in later pulses."""
        self.stops[who] = (pulse, self._units(metres))

    def spots(self) -> dict[str, Spot]:
        """Return where everybody on the line is now."""
        return {who: self.segments.spot(here) for who, here in self.where.items()}

    def walk(self, who: str, pulse: int, share: int, shares: int) -> Iterator[Near]:
        """Let `who` walk one share of a pulse; yield everybody who is then within reach."""
        walk = self.walks.get(who)
        if walk is None or pulse > len(walk.metres):
            return
        left = self._units(walk.metres[pulse - 1]) // shares
        if who in self.stops:
            number, most = self.stops[who]
            left = 0 if pulse > number else min(left, max(0, most - self._walked(who, pulse)))
        when = (pulse - 1) * shares + share, shares
        self.walked[who] = (pulse, self._walked(who, pulse))
        if who in self.where and self._keeps_to_line(walk):
            yield from self._on_line(walk, left, when)
        elif self.far is not None:
            yield from self._off_line(walk, left)

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

    def _on_line(self, walk: Walk, left: int, when: tuple[int, int]) -> Iterator[Near]:
        who, budget = walk.who, left
        goal, stop = self._goal(walk), self._units(walk.stop)
        steps = self._steps.setdefault(who, [])
        while left > 0:
            here = self.where[who]
            found = self.segments.towards(here, goal)
            if found is None or found[1] <= stop:
                break
            units, far = found
            if units == here.units:
                over = self.segments.next_segment(self._end_of(here), goal)
                if over is None or over == here:
                    break
                self.where[who] = over
                continue
            gone = min(left, far - stop, abs(units - here.units))
            to = here.units + (gone if units > here.units else -gone)
            yield from self._within_reach(who, here, to)
            self.where[who] = Here(here.segment, to)
            steps.append(_Step(here, to, when, (budget - left, budget - left + gone, budget)))
            left -= gone
            self._count(who, gone)
            yield from self._of_those_off(who, gone)
        if left or not budget:
            here, all_of_it = self.where[who], budget or 1
            steps.append(_Step(here, here.units, when, (budget - left, all_of_it, all_of_it)))

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

    def _goal(self, walk: Walk) -> Here:
        if isinstance(walk.goal, Spot):
            return self.segments.here(walk.goal)
        assert walk.goal is not None
        return self.where[walk.goal]

    def _end_of(self, here: Here) -> int:
        segment = self.segments.all[here.segment]
        return segment.start if here.units == 0 else segment.end

    def _within_reach(self, who: str, here: Here, to: int) -> list[Near]:
        """Return everybody who comes within reach by a step on a segment, the nearest first."""
        number, begin = here
        segment, found = self.segments.all[number], []
        sign, gone = (1, to - begin) if to > begin else (-1, begin - to)
        reach = self._reach_of(who)
        for other, (there, units) in self.where.items():
            if there == number:
                gap = (units - begin) * sign - reach[other]
            else:
                gap = self._gap(segment, begin, sign, Here(there, units), reach[other])
            if 0 < gap <= gone:
                found.append((gap, other))
        begun = self.walked[who][1]
        return [Near(other, Fraction(begun + gap, self.per)) for gap, other in sorted(found)]

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

    def _of_those_off(self, who: str, gone: int) -> Iterator[Near]:
        """Yield combatants off the line who may be within reach after a step on the line."""
        if self.far is not None and self.far.off:
            away = self._away(who) if self.segments.geometry.plain else {}
            near = self.far.walk_on_line(who, gone, away, self._reach(who))
            yield from self._near(who, near)

    def _away(self, who: str) -> dict[str, int]:
        """Return the exact distances between `who` and everything else on a line of one row."""
        mine = self._on_row(self.where[who])
        away = {point: abs(units - mine) for point, units in self._places.items()}
        for other, here in self.where.items():
            away[other] = abs(self._on_row(here) - mine)
        del away[who]
        return away

    def _on_row(self, here: Here) -> int:
        return self.segments.apart[0][self.segments.all[here.segment].start] + here.units

    def _off_line(self, walk: Walk, left: int) -> Iterator[Near]:
        """Walk off the line: straight towards the goal as far as is sure, then in any direction."""
        assert self.far is not None
        if self.where.pop(walk.who, None) is not None:
            self.far.leave(walk.who)
        goal = PLACE + walk.goal.place if isinstance(walk.goal, Spot) else walk.goal
        sure = 0
        if goal in self.far.index and goal is not None:
            sure = min(left, self.far.room(walk.who, goal, self._units(walk.stop)))
            near = self.far.walk_towards(walk.who, goal, sure, self._reach(walk.who))
            yield from self._near(walk.who, near)
            left = min(left, sure + self.far.doubt(walk.who, goal))
        if left > sure:
            near = self.far.walk(walk.who, left - sure, self._reach(walk.who))
            yield from self._near(walk.who, near)
        self._count(walk.who, left)

    def _reach(self, who: str) -> Callable[[str], int]:
        known = self._reach_of(who)
        return lambda other: known.get(other, -1)

    def _near(self, who: str, found: Iterable[tuple[str, bool]]) -> Iterator[Near]:
        """Yield everybody who may now be near, with the walker's metres at the end of the walk."""
        metres = Fraction(self.walked[who][1], self.per)
        for other, sure in found:
            yield Near(other, metres, sure)
