"""Distances between the places of a line: along the line, and in a straight line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations
from math import lcm
from operator import sub
from typing import NamedTuple

from rules.errors import InputError
from rules.map.line_check import shown
from rules.map.line_map import LineMap, MapRow, Spot
from rules.map.ranges import UNKNOWN, Bound, Known


class StraightRun(NamedTuple):
    """A straight part of a row.

    `places` has each place of this part with its distance from the start of the part, in units.
    """

    places: tuple[tuple[int, int], ...]


class Fact(NamedTuple):
    """The straight distance between a spot and a place, in units."""

    place: int
    low: int
    high: int


class Geometry:
    """The distances on a line, in integers of 1/`per` metre. Each line computes them only once."""

    def __init__(self, line: LineMap) -> None:
        self.line = line
        self.names = line.names()
        self.index = {name: at for at, name in enumerate(self.names)}
        self.per = lcm(*(number.denominator for number in _numbers(line)))
        self.walk = self._ways()
        self.runs: list[StraightRun] = []
        self.run_of: dict[tuple[int, int], int] = {}
        for number, row in enumerate(line.rows):
            self._cut(number, row)
        self.plain = len(self.runs) == 1 and len(line.rows) == 1 and not _bent(line)
        self._straight: Known | None = None

    def units(self, metres: Fraction) -> int:
        """Return metres in units of this line."""
        return int(metres * self.per)

    def _ways(self, *, straight: bool = False) -> list[list[int]]:
        """Return the lengths of the shortest ways between all places, in units.

        If `straight` is true, a stretch counts with its straight length.
        """
        neighbours: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for row in self.line.rows:
            for at, stretch in enumerate(row.stretches):
                start, end = (self.index[name] for name in row.ends(at))
                metres = stretch.straight if straight else None
                units = self.units(stretch.metres if metres is None else metres)
                neighbours[start].append((end, units))
                neighbours[end].append((start, units))
        return [nearest(neighbours, at) for at in range(len(self.names))]

    def _cut(self, number: int, row: MapRow) -> None:
        """Cut a row into its straight runs. A stretch that is not straight belongs to no run."""
        places, metres = [(self.index[row.start], 0)], 0
        for at, stretch in enumerate(row.stretches):
            if stretch.straight not in (None, stretch.metres):
                self._keep(places)
                places, metres = [], 0
            else:
                metres += self.units(stretch.metres)
                self.run_of[number, at] = len(self.runs)
            places.append((self.index[stretch.to], metres))
        self._keep(places)

    def _keep(self, places: list[tuple[int, int]]) -> None:
        if len(places) > 1 or not self.runs:
            self.runs.append(StraightRun(tuple(places)))

    @property
    def straight(self) -> Known:
        """The bounds of the straight distances between all places.

        Raises:
            InputError: conflict: the distances of the line contradict each other.
        """
        if self._straight is None:
            self._straight = self._straight_bounds()
        return self._straight

    def _straight_bounds(self) -> Known:
        known = Known(len(self.names))
        for near, far, units in self._said_straight():
            known.sharpen(near, far, Bound(units, units))
        if not self.plain:
            known.high = self._ways(straight=True)
            known.low = _raised(_raised(known.low, known.high), known.high)
        wrong = known.empty()
        if wrong:
            start, end = (shown(self.names[at]) for at in wrong)
            message = f"the distances between {start} and {end} contradict each other."
            raise InputError("conflict", "map", message)
        return known

    def _said_straight(self) -> Iterator[tuple[int, int, int]]:
        """Yield the straight distances that are exactly known.

        They are the distances within straight runs, and the straight lengths of stretches.
        """
        for run in self.runs:
            for (near, here), (far, there) in combinations(run.places, 2):
                yield near, far, abs(here - there)
        for row in self.line.rows:
            for at, stretch in enumerate(row.stretches):
                if stretch.straight is not None:
                    near, far = (self.index[name] for name in row.ends(at))
                    yield near, far, self.units(stretch.straight)

    def walked_to(self, spot: Spot) -> tuple[tuple[int, Fraction], ...]:
        """Return how many metres a spot is from each end of its stretch.

        If the spot is a place, return only this place, with 0 m.
        """
        if spot.place:
            return ((self.index[spot.place], Fraction(0)),)
        start, end = self.line.rows[spot.row].ends(spot.stretch)
        rest = self.line.stretch(spot.row, spot.stretch).metres - spot.metres
        return ((self.index[start], spot.metres), (self.index[end], rest))

    def facts(self, spot: Spot, per: int) -> Iterator[Fact]:
        """Yield the straight distances between a spot and the places of its straight run.

        If the spot is on no straight run, yield the bounds to the two ends of the stretch.
        """
        if spot.place:
            yield Fact(self.index[spot.place], 0, 0)
            return
        stretch = self.line.stretch(spot.row, spot.stretch)
        start, end = (self.index[one] for one in self.line.rows[spot.row].ends(spot.stretch))
        here = spot.metres.numerator * (per // spot.metres.denominator)
        all_of_it = stretch.metres.numerator * (per // stretch.metres.denominator)
        run = self.run_of.get((spot.row, spot.stretch))
        if run is None:
            straight = int((stretch.straight or 0) * per)
            yield Fact(start, max(0, straight - (all_of_it - here)), here)
            yield Fact(end, max(0, straight - here), all_of_it - here)
            return
        places, scale = self.runs[run].places, per // self.per
        begins = dict(places)[start] * scale
        for place, metres in places:
            away = abs(begins + here - metres * scale)
            yield Fact(place, away, away)


def nearest(neighbours: list[list[tuple[int, int]]], start: int) -> list[int]:
    """Return the lengths of the shortest ways from one place to all other places, in units."""
    found = [UNKNOWN] * len(neighbours)
    found[start] = 0
    heap = [(0, start)]
    while heap:
        walked, place = heappop(heap)
        if walked > found[place]:
            continue
        for other, metres in neighbours[place]:
            if walked + metres < found[other]:
                found[other] = walked + metres
                heappush(heap, (walked + metres, other))
    return found


def _numbers(line: LineMap) -> Iterable[Fraction]:
    for row in line.rows:
        for stretch in row.stretches:
            yield stretch.metres
            if stretch.straight is not None:
                yield stretch.straight


def _bent(line: LineMap) -> bool:
    """Whether a stretch has a straight distance that differs from its length."""
    stretches = (one for row in line.rows for one in row.stretches)
    return any(one.straight not in (None, one.metres) for one in stretches)


def _raised(lows: Iterable[Sequence[int]], highs: list[list[int]]) -> list[list[int]]:
    """Return sharper lower bounds, which follow from the distances to a third place.

    The new table has rows and columns exchanged. A second call exchanges them back.
    """
    raised = ([max(map(sub, low, high)) for high in highs] for low in lows)
    return [list(column) for column in zip(*raised, strict=True)]


_RECENT: list[tuple[LineMap, Geometry]] = []


def geometry(line: LineMap) -> Geometry:
    """Return the distances on a line; the distances on the last two lines are remembered."""
    for known, found in _RECENT:
        if known.rows is line.rows:
            return found
    found = Geometry(line)
    _RECENT[:] = [(line, found), *_RECENT[:1]]
    return found
