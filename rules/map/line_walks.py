"""Several combatants walk in one pulse, on the line or off it: their spots and meetings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.map.all_points import Points
from rules.map.far_walks import FarWalks
from rules.map.line_map import Spot
from rules.map.line_ways import Passable, open_ways
from rules.map.meetings import Near, Trace
from rules.map.nearby import Nearby
from rules.map.pulse_walks import PulseShare, Walk, WalkPart
from rules.map.segments import Here, Segments, Units
from rules.map.whereabouts import PLACE, Whereabouts

PARTS = 12
"""A unit of distance is divided into this many parts, because a pulse has several shares."""


NEVER = -(10**18)
"""The reach of a place: nobody meets a place."""


class _Step(NamedTuple):
    """A step on one segment, from `here` to `to`. It belongs to one share of the movement.

    - `number`, `shares`: the number of the share in the whole walk; how many shares a pulse has
    - `budget`: the movement of the share; `before` and `after` the step, a part of it is used
    """

    here: Here
    to: Units
    number: int
    shares: int
    before: Units
    after: Units
    budget: Units

    def trace(self) -> Trace:
        """Return the step as a trace, with its times in pulses."""
        since = (self.number + Fraction(self.before, self.budget)) / self.shares
        until = (self.number + Fraction(self.after, self.budget)) / self.shares
        return Trace(self.here.segment, since, until, self.here.units, self.to)


class _Part(NamedTuple):
    """A part of a walk in one pulse. It ends at the point `here`, or off the line."""

    units: Units
    terrain: str
    here: Here | None
    towards: str | None = None
    stop: Units | None = None


class LineWalks:
    """The walkers on one line.

    The other combatants of the fight are here too, on the line or off the line.
    """

    def __init__(
        self,
        standing: Whereabouts,
        walks: Iterable[Walk],
        reach: Mapping[str, Fraction],
        passable: Passable = open_ways,
        *,
        by_ground: bool = False,
    ) -> None:
        walks = tuple(walks)
        numbers = [one.stop for one in walks] + [*reach.values()]
        numbers += [metres for one in walks for metres in one.metres]
        points = Points(standing, *numbers)
        self.per = points.per * PARTS
        self.by_ground = by_ground
        self.segments = Segments(standing.line, self.per, passable, by_ground=by_ground)
        self.where = {who: self.segments.here(spot) for who, spot in standing.spots.items()}
        self.walks: dict[str, Walk] = {}
        self._goals: dict[str, Here] = {}
        self._stops_before: dict[str, Units] = {}
        for one in walks:
            self._begin(one)
        self._paces = {one.who: tuple(map(self.segments.units, one.metres)) for one in walks}
        near = {who: self.segments.units(metres) for who, metres in reach.items()}
        self._nearby = Nearby(self.segments, self.where, near)
        leaving = any(one.goal is None and not one.waits for one in walks)
        self.far = FarWalks(standing, self.per) if standing.far.ranges or leaving else None
        self._far_reaches: dict[str, list[Units]] = {}
        names = self.segments.geometry.names
        self._starts = [self.segments.apart[0][one.start] for one in self.segments.all]
        self._places = {PLACE + one: self.segments.apart[0][at] for at, one in enumerate(names)}
        self.stops: dict[str, tuple[int, Units]] = {}
        self.walked: dict[str, tuple[int, Units]] = {}
        self._used: dict[str, tuple[int, Units]] = {}
        self._unmarked = {one.who: one.stands_on for one in walks}
        self._parts: dict[str, tuple[_Part, ...]] = {}
        self._steps: dict[str, list[_Step]] = {}

    def copy(self) -> LineWalks:
        """Return a copy of the walkers with their present spots."""
        new = object.__new__(LineWalks)
        new.__dict__.update(self.__dict__)
        new.where, new._nearby = dict(self.where), self._nearby.copy()
        new.walks, new._goals = dict(self.walks), dict(self._goals)
        new._stops_before = dict(self._stops_before)
        new.stops, new.walked = dict(self.stops), dict(self.walked)
        new._used, new._parts = dict(self._used), dict(self._parts)
        new._unmarked = dict(self._unmarked)
        new._steps = {who: [*steps] for who, steps in self._steps.items()}
        new.far = self.far and self.far.copy()
        return new

    def _begin(self, walk: Walk) -> None:
        """Begin the present leg of a walk."""
        self.walks[walk.who] = walk
        self._stops_before[walk.who] = self.segments.units(walk.stop)
        self._goals.pop(walk.who, None)
        if isinstance(walk.goal, Spot):
            self._goals[walk.who] = self.segments.here(walk.goal)

    def _stands(self, who: str, here: Here) -> None:
        """Note where somebody on the line is now."""
        self._nearby.moves(who, self.where[who], here)
        self.where[who] = here

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let `who` walk at most this many metres in a pulse, and not at all in later pulses."""
        self.stops[who] = (pulse, self.segments.units(metres))

    def gone(self, who: str, pulse: int) -> Fraction:
        """Return how many metres somebody has walked so far in a pulse."""
        return Fraction(self._walked(who, pulse), self.per)

    def left(self, who: str, pulse: int) -> Fraction:
        """Return how much of the movement of a pulse a walker has not used yet, in metres."""
        number, used = self._used.get(who, (pulse, 0))
        return Fraction(self._paces[who][pulse - 1] - (used if number == pulse else 0)) / self.per

    def spots(self) -> dict[str, Spot]:
        """Return where everybody on the line is now."""
        return {who: self.segments.spot(here) for who, here in self.where.items()}

    def parts(self, who: str) -> tuple[WalkPart, ...]:
        """Return the parts of somebody's walk in the last pulse.

        Each part has its ground, and the spot where it ends.
        """
        return tuple(
            WalkPart(
                Fraction(one.units, self.per),
                one.terrain,
                None if one.here is None else self.segments.spot(one.here),
                one.towards,
                None if one.stop is None else Fraction(one.stop, self.per),
            )
            for one in self._parts.get(who, ())
        )

    def walk(self, who: str, pulse: int, share: int, shares: int) -> list[Near]:
        """Let `who` walk one share of a pulse; return everybody who comes within reach."""
        walk = self.walks.get(who)
        if walk is None or pulse > len(walk.metres):
            return []
        if self.walked.get(who, (0, 0))[0] != pulse:
            self.walked[who] = self._used[who] = (pulse, 0)
            self._parts.pop(who, None)
        most: Units | None = None
        if who in self.stops:
            number, units = self.stops[who]
            most = 0 if pulse > number else max(0, units - self.walked[who][1])
        budget = self._paces[who][pulse - 1] // shares
        mine = PulseShare(budget, (pulse - 1) * shares + share, shares, most)
        found: list[Near] = []
        # Whoever comes to the end of a leg goes on along the next one.
        while self._leg(walk, mine, found) and walk.onward is not None:
            following = walk.onward(self.spots())
            if following is None:
                break
            self._begin(following)
            walk = following
        if who in self.where and (mine.left or not budget):
            here, used, all_of_it = self.where[who], budget - mine.left, budget or 1
            steps = self._steps.setdefault(who, [])
            steps.append(_Step(here, here.units, mine.number, shares, used, all_of_it, all_of_it))
        return found

    def _leg(self, walk: Walk, share: PulseShare, found: list[Near]) -> bool:
        """Walk along the present leg. Return whether the walker has reached the end of the leg."""
        if walk.waits:
            return False
        if walk.who in self.where and self._keeps_to_line(walk):
            return self._on_line(walk, share, found)
        return self.far is not None and self._off_line(self.far, walk, share, found)

    def _keeps_to_line(self, walk: Walk) -> bool:
        return isinstance(walk.goal, Spot) or walk.goal in self.where

    def _walked(self, who: str, pulse: int) -> Units:
        """Return how many units somebody has walked in a pulse."""
        number, units = self.walked.get(who, (pulse, 0))
        return units if number == pulse else 0

    def _afford(
        self, walk: Walk, terrain: str, share: PulseShare, wanted: Units
    ) -> tuple[Units, Units]:
        """Return how far a walker can go on a ground, up to `wanted`, and the movement for that."""
        if share.most is not None:
            wanted = min(wanted, share.most)
        if walk.paces is None:
            gone = min(share.left, wanted)
            return gone, gone
        pulse, used = self._used[walk.who]
        left, factor = walk.paces(pulse, terrain, Fraction(used, self.per))
        gone = min(share.left * factor, left * self.per, wanted)
        return gone, gone / factor

    def _count(self, who: str, share: PulseShare, part: _Part, cost: Units) -> None:
        """Note a part of a walk. Subtract its cost from the movement of the share."""
        pulse, before = self.walked[who]
        self.walked[who] = (pulse, before + part.units)
        self._used[who] = (pulse, self._used[who][1] + cost)
        share.left -= cost
        if share.most is not None:
            share.most -= part.units
        parts = self._parts.get(who, ())
        if parts and part.here and parts[-1].here and parts[-1].terrain == part.terrain:
            part, parts = _Part(parts[-1].units + part.units, part.terrain, part.here), parts[:-1]
        self._parts[who] = (*parts, part)

    def _ground(self, walk: Walk, here: Here | None) -> str:
        """Return a walker's ground: the typed ground, the line's ground, or the walker's own."""
        named = "" if here is None else self.segments.all[here.segment].terrain
        if named and not walk.terrain:
            self._unmarked[walk.who] = walk.open_ground
        return walk.terrain or named or self._unmarked[walk.who]

    def _on_line(self, walk: Walk, share: PulseShare, found: list[Near]) -> bool:
        who, segments = walk.who, self.segments
        goal = self._goals.get(who) or self.where[str(walk.goal)]
        stop = self._stops_before[who]
        steps = self._steps.setdefault(who, [])
        while share.left > 0 or walk.onward is not None:
            here = self.where[who]
            onward = segments.towards(here, goal)
            if onward is None:
                return False
            units, far = onward
            if far <= stop:
                return True
            if units == here.units:
                over = segments.next_segment(self._end_of(here), goal)
                if over is None or over == here:
                    return False
                self._stands(who, over)
                continue
            terrain = self._ground(walk, here) if self.by_ground else ""
            ahead = units - here.units if units > here.units else here.units - units
            wanted = min(far - stop, ahead)
            gone, cost = self._afford(walk, terrain, share, wanted)
            if gone <= 0:
                return False
            to = here.units + (gone if units > here.units else -gone)
            found += self._nearby.met(who, here, to, self.walked[who][1])
            there = Here(here.segment, to)
            self._stands(who, there)
            used = share.budget - share.left
            until = used + cost
            steps.append(_Step(here, to, share.number, share.shares, used, until, share.budget))
            self._count(who, share, _Part(gone, terrain, there), cost)
            found += self._of_those_off(who, gone)
        return False

    @property
    def traces(self) -> dict[str, list[Trace]]:
        """All walks on the line until now, by walker."""
        return {
            who: [trace for step in steps for trace in self._traces_of(step.trace())]
            for who, steps in self._steps.items()
        }

    def _traces_of(self, trace: Trace) -> Iterator[Trace]:
        """Yield a trace; if an end of the trace is a place, also yield this end."""
        yield trace
        # Segments meet at a place, so walkers from different segments can meet there.
        segment = self.segments.all[trace.where]
        for units, when in ((trace.begin, trace.since), (trace.end, trace.until)):
            if units in (0, segment.length):
                place = segment.start if units == 0 else segment.end
                yield Trace(-1 - place, when, when, 0, 0)

    def _end_of(self, here: Here) -> int:
        segment = self.segments.all[here.segment]
        return segment.start if here.units == 0 else segment.end

    def _of_those_off(self, who: str, gone: Units) -> list[Near]:
        """Return combatants off the line who may be within reach after a walk on the line."""
        if self.far is None:
            return []
        reach = self._reach(self.far, who)
        if self.far.off and self.segments.geometry.plain:
            near = self.far.walk_on_row(who, gone, self._ahead(who), reach)
        else:
            near = self.far.walk(who, gone, reach)
        return self._near(who, near)

    def _ahead(self, who: str) -> dict[str, Units]:
        """Return how far ahead of `who` everybody and every place on the line is, in units.

        The line must have only one row. A number below 0 means a point behind `who`.
        """
        mine = self._on_row(self.where[who])
        ahead = {point: units - mine for point, units in self._places.items()}
        ahead.update({other: self._on_row(here) - mine for other, here in self.where.items()})
        del ahead[who]
        return ahead

    def _on_row(self, here: Here) -> Units:
        return self._starts[here.segment] + here.units

    def _off_line(self, far: FarWalks, walk: Walk, share: PulseShare, found: list[Near]) -> bool:
        """Walk off the line.

        The walker goes straight towards the goal, as far as the way is certain. After that, the
        walker goes on until beside the goal. Without a goal, the walker may go in any direction.
        """
        who = walk.who
        self._know_exactly(far, who)
        if who in self.where:
            self._nearby.leaves(who, self.where.pop(who))
            far.leave(who)
        goal = PLACE + walk.goal.place if isinstance(walk.goal, Spot) else walk.goal
        terrain = self._ground(walk, None) if self.by_ground else ""
        reach, aimed = self._reach(far, who), goal in far.index and goal is not None
        if not aimed or goal is None:
            more, cost = self._afford(walk, terrain, share, share.budget)
            if more:
                self._count(who, share, _Part(more, terrain, None), cost)
                found += self._near(who, far.walk(who, more, reach))
            return False
        self._know_exactly(far, goal)
        stop = self._stops_before[who]
        sure, cost = self._afford(walk, terrain, share, max(0, far.bound(who, goal)[0] - stop))
        if sure:
            self._count(who, share, _Part(sure, terrain, None, goal), cost)
            found += self._near(who, far.walk_towards(who, goal, sure, reach))
        low, high = far.bound(who, goal)
        more, cost = self._afford(walk, terrain, share, high - max(low, stop))
        if more > 0 and low <= stop:
            self._count(who, share, _Part(more, terrain, None, goal, stop), cost)
            found += self._near(who, far.walk_until(who, goal, more, stop, reach))
        return far.bound(who, goal)[1] <= stop

    def _know_exactly(self, far: FarWalks, who: str) -> None:
        """Tell `far` the exact distances of somebody on a line with only one row."""
        if who in self.where and self.segments.geometry.plain:
            far.set_exact(who, self._ahead(who))

    def _reach(self, far: FarWalks, who: str) -> list[Units]:
        """Return, for each point of `far`, the distance at which `who` meets it."""
        known = self._far_reaches.get(who)
        if known is None:
            mine = self._nearby.reach_of(who)
            known = [mine.get(point, NEVER) for point in far.ids]
            self._far_reaches[who] = known
        return known

    def _near(self, who: str, found: Iterable[tuple[str, bool]]) -> list[Near]:
        """Return everybody who may now be near.

        Each result has the metres that the walker has gone.
        """
        units = self.walked[who][1]
        return [Near(other, units, self.per, sure) for other, sure in found]
