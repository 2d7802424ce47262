"""Read the bounds between all points of a fight from `Whereabouts`, and write them back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

from msgspec.structs import replace

from rules.map.distances import written_bound
from rules.map.geometry import Fact, geometry
from rules.map.line_map import Spot
from rules.map.ranges import UNKNOWN, Bound, Known
from rules.map.whereabouts import (
    PLACE,
    Far,
    Numbers,
    Whereabouts,
    by_joining,
    first_of,
    sources,
    tidy,
)

MOST_STATEMENTS = 60
"""The most statements with a bit of their own. If there are more, some of them share a bit."""


NOWHERE = Spot()
"""The spot of somebody who is off the line."""


UNSAID: Numbers = (0, -1, 0, 0)
"""A bound about which nobody has said anything."""


class Points:
    """All points of a fight with their bounds, in integers of 1/`per` metre.

    `line` has the numbers of the points on the line, including places. `off` has the numbers of the
    points off the line.
    """

    def __init__(self, standing: Whereabouts, *metres: Fraction, per: int = 1) -> None:
        known = geometry(standing.line)
        denominators = [one.metres.denominator for one in standing.spots.values()]
        more = [one.denominator for one in metres]
        self.standing = standing
        self.geometry = known
        self.per = lcm(per, known.per, standing.far.per, *denominators, *more)
        self.ids = [*(PLACE + name for name in known.names), *standing.people()]
        self.index = {point: at for at, point in enumerate(self.ids)}
        spots, places = standing.spots, {PLACE + name: Spot(name) for name in known.names}
        self.spots = [spots.get(point) or places.get(point, NOWHERE) for point in self.ids]
        self.line = [at for at, point in enumerate(self.ids) if point not in standing.far.ranges]
        self.off = [self.index[who] for who in standing.far.ranges]
        self.known = Known(len(self.ids))
        self.said = list(standing.far.said)
        self._facts: dict[int, tuple[Fact, ...]] = {}

    def units(self, metres: Fraction) -> int:
        """Return metres in units of these points."""
        return metres.numerator * (self.per // metres.denominator)

    def bound_of(self, low: Fraction, high: Fraction | None, source: int) -> Bound:
        """Return a bound in units, with the mask of the statements that give this bound."""
        units = UNKNOWN if high is None else self.units(high)
        return Bound(self.units(low), units, source, source)

    def bound(self, one: str, other: str) -> Bound:
        """Return the bounds of the distance between two points. Each point is given by its id."""
        return self.known.bound(self.index[one], self.index[other])

    def load(self) -> Points:
        """Fill in all bounds. Bounds between two points of the line come only from the line."""
        self.load_far()
        if self.geometry.plain:
            self._load_row()
        else:
            self._load_bent()
            for number, at in enumerate(self.line if self.off else ()):
                self.known.tighten_row(at, self.off, [*self.line[:number], *self.off])
        return self

    def load_far(self) -> None:
        """Fill in the stored ranges of everybody off the line."""
        known = self.known
        for at in self.off:
            self.load_row(at)
        for at in self.line:
            for rows in (known.low, known.high, known.low_from, known.high_from):
                for other in self.off:
                    rows[at][other] = rows[other][at]

    def load_row(self, at: int) -> None:
        """Fill in the bounds between one point and all other points.

        Bounds between other points do not change.
        """
        far, who, known = self.standing.far, self.ids[at], self.known
        mine = far.ranges.get(who, {})
        stored = [mine.get(point, UNSAID) for point in self.ids]
        for other in self.off:
            if stored[other] is UNSAID:
                stored[other] = far.ranges[self.ids[other]].get(who, UNSAID)
        scale = self.per // far.per
        full = [one if len(one) == 4 else (one[0], one[-1], 0, 0) for one in stored]
        low, high, known.low_from[at], known.high_from[at] = map(list, zip(*full, strict=True))
        known.low[at] = low if scale == 1 else [one * scale for one in low]
        known.high[at] = [one * scale if one >= 0 else UNKNOWN for one in high]
        known.high[at][at] = 0
        if at in self.line:
            self.load_line_of(at)

    def load_far_to_line(self) -> None:
        """Fill in the stored ranges from everybody off the line to the points of the line."""
        known, scale = self.known, self.per // self.standing.far.per
        line = [(at, self.ids[at]) for at in self.line]
        for one in self.off:
            stored = self.standing.far.ranges[self.ids[one]]
            low, high = known.low[one], known.high[one]
            low_from, high_from = known.low_from[one], known.high_from[one]
            for at, point in line:
                bound = stored.get(point)
                if bound is None:
                    continue
                if len(bound) == 4:
                    least, most, low_from[at], high_from[at] = bound
                else:
                    least, most = bound[0], bound[-1]
                low[at], high[at] = least * scale, most * scale if most >= 0 else UNKNOWN

    def _load_row(self) -> None:
        where, known = self._metres_on_row(), self.known
        for one in self.line:
            here, lows, highs = where[one], known.low[one], known.high[one]
            for other in self.line:
                lows[other] = highs[other] = abs(where[other] - here)

    def _metres_on_row(self) -> dict[int, int]:
        """Return each point's distance from the start of the row, in units.

        The line must have only one row.
        """
        starts, scale = self.geometry.walk[0], self.per // self.geometry.per
        row = self.geometry.line.rows[0]
        found = {}
        for at in self.line:
            spot = self.spots[at]
            place = spot.place or row.ends(spot.stretch)[0]
            found[at] = starts[self.geometry.index[place]] * scale + self.units(spot.metres)
        return found

    def _load_bent(self) -> None:
        """Fill in the straight distances on a line with corners."""
        rows = {at: self.to_places(self._facts_of(at)) for at in self.line}
        runs = {at: self._on_run(self.spots[at]) for at in self.line}
        for one, other in combinations(self.line, 2):
            (run, units), (same, more) = runs[one], runs[other]
            if run == same and run is not None:
                away = abs(units - more)
                self.known.put(one, other, Bound(away, away))
            else:
                self.known.put(one, other, self.between(one, other, rows[other]))

    def _on_run(self, spot: Spot) -> tuple[int | None, int]:
        """Return the number of a spot's straight run, and the units from the start of this run.

        The number is None if the spot is on no straight run.
        """
        scale, known = self.per // self.geometry.per, self.geometry
        if spot.place:
            place = known.index[spot.place]
            for number, run in enumerate(known.runs):
                for one, metres in run.places:
                    if one == place:
                        return number, metres * scale
            return None, 0
        at = known.run_of.get((spot.row, spot.stretch))
        if at is None:
            return None, 0
        start = known.index[known.line.rows[spot.row].ends(spot.stretch)[0]]
        return at, dict(known.runs[at].places)[start] * scale + self.units(spot.metres)

    def _facts_of(self, at: int) -> tuple[Fact, ...]:
        """Return the facts of a spot.

        The facts are remembered, because a fight with sixty combatants needs them several times.
        """
        found = self._facts.get(at)
        if found is None:
            found = self._facts[at] = tuple(self.geometry.facts(self.spots[at], self.per))
        return found

    def to_places(self, facts: tuple[Fact, ...]) -> list[Bound]:
        """Return the bounds between a spot and all places; `facts` are the facts of the spot."""
        scale = self.per // self.geometry.per
        straight, size = self.geometry.straight, len(self.geometry.names)
        lows, highs = [0] * size, [UNKNOWN] * size
        for fact in facts:
            near, far = straight.low[fact.place], straight.high[fact.place]
            for place in range(size):
                least, most = near[place] * scale, far[place] * scale
                highs[place] = min(highs[place], fact.high + most)
                lows[place] = max(lows[place], least - fact.high, fact.low - most)
        return [Bound(low, high) for low, high in zip(lows, highs, strict=True)]

    def between(self, one: int, other: int, row: list[Bound]) -> Bound:
        """Return the bound of two spots.

        `row` has the bounds between the spot `other` and all places.
        """
        low, high = 0, UNKNOWN
        for fact in self._facts_of(one):
            near = row[fact.place]
            high = min(high, fact.high + near.high)
            low = max(low, near.low - fact.high, fact.low - near.high)
        here, there = self.spots[one], self.spots[other]
        same = (here.row, here.stretch) == (there.row, there.stretch)
        if same and not here.place and not there.place:
            high = min(high, abs(self.units(here.metres) - self.units(there.metres)))
        return Bound(low, high)

    def load_line_of(self, who: int) -> None:
        """Fill in the bounds between one point of the line and all others on the line."""
        if self.geometry.plain:
            where = self._metres_on_row()
            for other in self.line:
                away = abs(where[other] - where[who])
                self.known.put(who, other, Bound(away, away))
            return
        mine = self.to_places(self._facts_of(who))
        run, units = self._on_run(self.spots[who])
        for other in self.line:
            same, more = self._on_run(self.spots[other])
            if run == same and run is not None:
                self.known.put(who, other, Bound(abs(units - more), abs(units - more)))
            elif other != who:
                self.known.put(who, other, self.between(other, who, mine))

    def bit(self, one: str, other: str) -> int:
        """Return the mask of a statement about two points.

        A new statement gets a bit of its own. If no bit is free, the statement shares a bit.
        """
        pair = first_of(one, other)
        for at, pairs in enumerate(self.said):
            if pair in pairs_of(pairs):
                return 1 << at
        free = next((at for at, pairs in enumerate(self.said) if not pairs), len(self.said))
        if free < MOST_STATEMENTS:
            self.said[free : free + 1] = [pair]
            return 1 << free
        shared = sum(map(len, self.said)) % MOST_STATEMENTS
        self.said[shared] = (*self.said[shared], *pair)
        return 1 << shared

    def drop(self, sources: int) -> tuple[tuple[str, str], ...]:
        """Forget the statements of a mask.

        Return the pairs of points that the statements were about.
        """
        dropped: list[tuple[str, str]] = []
        for at, pairs in enumerate(self.said):
            if sources >> at & 1:
                dropped += pairs_of(pairs)
                self.said[at] = ()
        self.known.forget(sources)
        return tuple(dropped)

    def kept(self, standing: Whereabouts) -> Whereabouts:
        """Return the whereabouts with new ranges for everybody who is off the line."""
        off = standing.far.ranges
        ranges = {who: self._row(who, off) for who in sorted(off, key=by_joining)}
        return replace(standing, far=tidy(reduced(Far(self.per, ranges, tuple(self.said)))))

    def kept_row(self, standing: Whereabouts, who: str) -> Whereabouts:
        """Return the whereabouts with new ranges between the combatant `who` and everybody else.

        Ranges between other combatants do not change.
        """
        off, scale = standing.far.ranges, self.per // standing.far.per
        if not off:
            return standing
        at, ranges = self.index[who], {}
        for other in sorted(off, key=by_joining):
            if other == who:
                ranges[who] = self._row(who, off)
                continue
            row = off[other] if scale == 1 else _rescaled(off[other], scale)
            ranges[other] = {**row}
            ranges[other].pop(who, None)
            numbers = written_bound(self.known.bound(at, self.index[other]))
            if numbers is not None and (who not in off or by_joining(other) < by_joining(who)):
                ranges[other][who] = numbers
        far = reduced(Far(self.per, ranges, tuple(self.said)))
        # A statement can only be without a bound if it is new, or if it gave a bound of `who`.
        before = sum(1 << bit for bit in self._said_now()) | _sources_of(self.standing.far, who)
        return replace(standing, far=tidy(far, before & ~_sources_of(far, who)))

    def _said_now(self) -> Iterator[int]:
        """Yield the numbers of the statements that were not stored before."""
        before = self.standing.far.said
        for number, pairs in enumerate(self.said):
            if number >= len(before) or pairs != before[number]:
                yield number

    def _row(self, who: str, off: Mapping[str, object]) -> dict[str, Numbers]:
        """Return the ranges to store for somebody who is off the line."""
        at, known = self.index[who], self.known
        rows = zip(
            self.ids,
            known.low[at],
            known.high[at],
            known.low_from[at],
            known.high_from[at],
            strict=True,
        )
        found = {}
        for point, *bound in rows:
            # If both are off the line, only the row of the smaller id has the range.
            if point != who and (point not in off or by_joining(who) < by_joining(point)):
                numbers = written_bound(Bound(*bound))
                if numbers is not None:
                    found[point] = numbers
        return found


def _sources_of(far: Far, who: str) -> int:
    """Return a mask of all statements that give the bounds of a combatant."""
    theirs = (row[who] for row in far.ranges.values() if who in row)
    return sources(far.ranges.get(who, {}).values()) | sources(theirs)


def _rescaled(row: Mapping[str, Numbers], scale: int) -> dict[str, Numbers]:
    return {one: multiplied(numbers, scale) for one, numbers in row.items()}


def multiplied(numbers: Numbers, scale: int) -> Numbers:
    """Return a stored bound in a smaller unit: a bound of 3 becomes 3 x `scale`."""
    return (*(one * scale if one > 0 else one for one in numbers[:2]), *numbers[2:])


def reduced(far: Far) -> Far:
    """Return the ranges in the largest unit in which all bounds are whole numbers."""
    common = far.per
    for row in far.ranges.values():
        if common == 1:
            return far
        common = gcd(common, *[one for numbers in row.values() for one in numbers[:2] if one > 0])
    if common == 1:
        return far
    ranges = {
        who: {
            one: (*(two // common if two > 0 else two for two in numbers[:2]), *numbers[2:])
            for one, numbers in row.items()
        }
        for who, row in far.ranges.items()
    }
    return replace(far, per=far.per // common, ranges=ranges)


def scaled(bound: Bound, scale: int) -> Bound:
    """Return a bound in a smaller unit: a bound of 3 becomes 3 x `scale`."""
    high = bound.high * scale if bound.high < UNKNOWN else UNKNOWN
    return bound._replace(low=bound.low * scale, high=high)


def pairs_of(flat: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the pairs of points of a stored statement."""
    return list(zip(flat[::2], flat[1::2], strict=True))
