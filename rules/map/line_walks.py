"""Several who walk at once, on the line and off it: where each is, and who comes within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.map.far_walks import FarWalks
from rules.map.line_map import Spot
from rules.map.meetings import Near, Trace
from rules.map.points import Points
from rules.map.segments import Here, Segments
from rules.map.standing import PLACE, Standing
from rules.map.ways import Passable, open_ways

PARTS = 12
"""Into how many parts the unit is cut, so that a share of a pulse is whole."""


class Walk(NamedTuple):
    """What somebody walks: metres in each pulse, and whereto.

    The goal is a spot of the line, or somebody who is followed and stopped short of by `stop`.
    Without a goal, or with one off the line, somebody leaves the line.
    """

    who: str
    metres: tuple[Fraction, ...]
    goal: Spot | str | None = None
    stop: Fraction = Fraction(0)


class LineWalks:
    """Walkers on one line, with everybody else who stands on it or is off it."""

    def __init__(
        self,
        standing: Standing,
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
        self.stops: dict[str, tuple[int, int]] = {}
        self.done: dict[str, tuple[int, Fraction, int]] = {}
        self.traces: dict[str, list[Trace]] = {}

    def _units(self, metres: Fraction) -> int:
        return int(metres * self.per)

    def copy(self) -> LineWalks:
        """Return the same walkers where they are now."""
        new = object.__new__(LineWalks)
        new.__dict__.update(self.__dict__)
        new.where = dict(self.where)
        new.stops, new.done = dict(self.stops), dict(self.done)
        new.traces = {who: [*one] for who, one in self.traces.items()}
        new.far = self.far and self.far.copy()
        return new

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let somebody go at most so far in a pulse, and no farther in later ones."""
        self.stops[who] = (pulse, self._units(metres))

    def spots(self) -> dict[str, Spot]:
        """Return where everybody on the line is now."""
        return {who: self.segments.spot(here) for who, here in self.where.items()}

    def walk(self, who: str, pulse: int, part: Fraction) -> Iterator[Near]:
        """Let somebody go a part of what they walk in a pulse; yield who comes within reach."""
        walk = self.walks.get(who)
        if walk is None or pulse > len(walk.metres):
            return
        since, walked = self._so_far(who, pulse)
        left = int(walk.metres[pulse - 1] * part * self.per)
        if who in self.stops:
            number, most = self.stops[who]
            left = 0 if pulse > number else min(left, max(0, most - walked))
        self.done[who] = (pulse, since + part, walked)
        if who in self.where and self._keeps_to_line(walk):
            yield from self._on_line(walk, left, pulse - 1 + since, part)
        elif self.far is not None:
            yield from self._off_line(walk, left)

    def _so_far(self, who: str, pulse: int) -> tuple[Fraction, int]:
        """Return which part of the pulse somebody has walked, and how many units of it."""
        number, part, units = self.done.get(who, (pulse, Fraction(0), 0))
        return (part, units) if number == pulse else (Fraction(0), 0)

    def _walked(self, who: str, units: int) -> int:
        """Count units that somebody has walked in this pulse; return all of them."""
        number, part, before = self.done[who]
        self.done[who] = (number, part, before + units)
        return before + units

    def _keeps_to_line(self, walk: Walk) -> bool:
        return isinstance(walk.goal, Spot) or walk.goal in self.where

    def _on_line(self, walk: Walk, left: int, since: Fraction, part: Fraction) -> Iterator[Near]:
        who = walk.who
        goal, stop = self._goal(walk), self._units(walk.stop)
        budget, before = left, since
        while left > 0:
            here = self.where[who]
            found = self.segments.towards(here, goal)
            if found is None or found[1] <= stop:
                break
            units, far = found
            if units == here.units:
                place = self._end_of(here)
                over = self.segments.next_segment(place, goal)
                if over is None or over == here:
                    break
                self.where[who] = over
                continue
            gone = min(left, far - stop, abs(units - here.units))
            to = here.units + (gone if units > here.units else -gone)
            yield from self._within_reach(who, here, to)
            self.where[who] = Here(here.segment, to)
            left -= gone
            after = before + part * Fraction(gone, budget)
            trace = Trace(here.segment, before, after, here.units, to)
            self.traces.setdefault(who, []).append(trace)
            before = after
            self._walked(who, gone)
            yield from self._of_those_off(who, gone)
        self._stays(who, before, since + part)

    def _stays(self, who: str, since: Fraction, until: Fraction) -> None:
        """Keep that a walker stands where the way has ended for the rest of the share."""
        if since < until:
            here = self.where[who]
            trace = Trace(here.segment, since, until, here.units, here.units)
            self.traces.setdefault(who, []).append(trace)

    def _goal(self, walk: Walk) -> Here:
        if isinstance(walk.goal, Spot):
            return self.segments.here(walk.goal)
        assert walk.goal is not None
        return self.where[walk.goal]

    def _end_of(self, here: Here) -> int:
        segment = self.segments.all[here.segment]
        return segment.start if here.units == 0 else segment.end

    def _within_reach(self, who: str, here: Here, to: int) -> list[Near]:
        """Return whom a step on one segment brings within reach, in the order of the step."""
        segment = self.segments.all[here.segment]
        ahead = to > here.units
        sign, gone = (1, to - here.units) if ahead else (-1, here.units - to)
        front, behind = (segment.end, segment.start) if ahead else (segment.start, segment.end)
        rest = segment.length - here.units if ahead else here.units
        mine, begun, found = self.reach.get(who, 0), self.done[who][2], []
        for other, there in self.where.items():
            near = max(mine, self.reach.get(other, 0))
            if there.segment == here.segment:
                gap = (there.units - here.units) * sign - near
            else:
                gap = rest + self.segments.distance(front, there) - near
                back = segment.length - rest + self.segments.distance(behind, there)
                gap = gap if back > near else 0
            if 0 < gap <= gone:
                found.append((gap, other))
        return [Near(other, Fraction(begun + gap, self.per)) for gap, other in sorted(found)]

    def _of_those_off(self, who: str, gone: int) -> Iterator[Near]:
        """Yield those off the line who may have come within reach by a step on the line."""
        if self.far is not None and self.far.off:
            away = self._away(who) if self.segments.geometry.plain else {}
            near = self.far.walk_on_line(who, gone, away, self._reach(who))
            yield from self._near(who, near)

    def _away(self, who: str) -> dict[str, int]:
        """Return the exact distances of somebody on a line of one row to everything on it."""
        start = self.segments.here(Spot(self.segments.geometry.names[0]))
        places = ((PLACE + name, Spot(name)) for name in self.segments.geometry.names)
        points = {point: self.segments.here(spot) for point, spot in places} | self.where
        along = {point: self.segments.between(start, here) for point, here in points.items()}
        return {point: abs(units - along[who]) for point, units in along.items() if point != who}

    def _off_line(self, walk: Walk, left: int) -> Iterator[Near]:
        """Walk off the line: straight towards the goal as far as that is sure, then anywhere."""
        assert self.far is not None
        if self.where.pop(walk.who, None) is not None:
            self.far.leave(walk.who)
        goal = PLACE + walk.goal.place if isinstance(walk.goal, Spot) else walk.goal
        sure = 0
        if goal in self.far.index and goal is not None:
            sure = min(left, self.far.room(walk.who, goal, self._units(walk.stop)))
            near = self.far.walk_towards(walk.who, goal, sure, self._reach(walk.who))
            yield from self._near(walk.who, near)
        if left > sure:
            near = self.far.walk(walk.who, left - sure, self._reach(walk.who))
            yield from self._near(walk.who, near)
        self._walked(walk.who, left)

    def _reach(self, who: str) -> Callable[[str], int]:
        mine = self.reach.get(who, 0)
        return lambda other: max(mine, self.reach.get(other, 0))

    def _near(self, who: str, found: Iterable[tuple[str, bool]]) -> Iterator[Near]:
        """Yield combatants among the points that come near, at the end of what was walked."""
        metres = Fraction(self.done[who][2], self.per)
        for other, sure in found:
            if not other.startswith(PLACE):
                yield Near(other, metres, sure)
