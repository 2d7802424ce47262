"""The line in segments for fast walking, cut at corners and where walkers cannot pass.

If the grounds of a line count, the line is also cut where the ground changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from rules.map.geometry import geometry, nearest
from rules.map.line_check import along
from rules.map.line_map import LineMap, Spot, Stretch
from rules.map.line_ways import Passable, WayPiece
from rules.map.ranges import UNKNOWN
from rules.numbers.exact import Number

Units = Number
"""A number of units: usually whole, but a fraction if a slow ground or a leg ends inside a unit."""


class Segment(NamedTuple):
    """A straight part of a row: the places at both ends, and the length in units."""

    start: int
    end: int
    length: int
    # Whether combatants can enter the segment from an end, and leave it to an end.
    from_start: bool = True
    to_end: bool = True
    from_end: bool = True
    to_start: bool = True
    shut: bool = False  # whether a shut door is at `end`
    terrain: str = ""

    @property
    def there(self) -> bool:
        """Whether combatants can walk the segment in the direction of its row."""
        return self.from_start and self.to_end

    @property
    def back(self) -> bool:
        """Whether combatants can walk the segment against the direction of its row."""
        return self.from_end and self.to_start

    def inside(self, begin: Units, end: Units) -> bool:
        """Whether combatants can walk a part of the segment, from `begin` to `end` in units."""
        if end > begin:
            return self.from_start and (self.to_end or end < self.length)
        return end == begin or (self.to_start and (self.from_end or begin < self.length))


class Here(NamedTuple):
    """Somebody's position: a segment, and the units from the segment's start."""

    segment: int
    units: Units


def _apart(one: Units, other: Units) -> Units:
    return one - other if one > other else other - one


Gone = tuple[bool, bool, bool, bool]

FREE: Gone = (True, True, True, True)


def _flags(row: int, at: int, stretch: Stretch, passable: Passable) -> Gone:
    """Return whether combatants can enter and leave a stretch, at both of its ends."""
    whole, part = stretch.metres, stretch.metres / 4
    pieces = (
        WayPiece(row, at, Fraction(0), part, True),
        WayPiece(row, at, whole - part, whole, True),
        WayPiece(row, at, whole, whole - part, False),
        WayPiece(row, at, part, Fraction(0), False),
    )
    first, second, third, fourth = (passable(piece, stretch) for piece in pieces)
    return first, second, third, fourth


class Segments:
    """All segments of a line, in units of 1/`per` metre.

    `apart` has the units between all places. `near` has the units without ways through shut doors,
    because nobody reaches through a shut door. `by_ground` is true if the grounds count.
    """

    def __init__(
        self, line: LineMap, per: int, passable: Passable, *, by_ground: bool = False
    ) -> None:
        self.line = line
        self.per = per
        self.geometry = geometry(line)
        self.all: list[Segment] = []
        self._where: dict[tuple[int, int], Here] = {}
        self._stretches: list[list[tuple[int, int, int]]] = []
        self._at_place: dict[int, Here] = {}
        self._ways: dict[int, list[int]] = {}
        scale = per // self.geometry.per
        self.apart = [[one * scale for one in row] for row in self.geometry.walk]
        corners = self._corners()
        for number in range(len(line.rows)):
            self._cut(number, corners, passable, by_ground=by_ground)
        self.near = self.apart
        if any(segment.shut for segment in self.all):
            self._part_at_doors()

    def _corners(self) -> set[str]:
        """Return the places where rows begin and end.

        A segment never goes on beyond such a place.
        """
        ends = (name for row in self.line.rows for name in (row.start, row.places[-1]))
        return set(ends)

    def _part_at_doors(self) -> None:
        """Give each place behind a shut door a segment of its own. Then fill the table `near`."""
        # Else such a place would be on the near side of its door.
        for segment in tuple(self.all):
            here = self._at_place[segment.end]
            if segment.shut and here.units and self.all[here.segment].shut:
                self._at_place[segment.end] = Here(len(self.all), 0)
                self._keep(Segment(segment.end, segment.end, 0), [])
        neighbours: list[list[tuple[int, int]]] = [[] for _ in self.geometry.names]
        for segment in self.all:
            if not segment.shut:
                neighbours[segment.start].append((segment.end, segment.length))
                neighbours[segment.end].append((segment.start, segment.length))
        self.near = [nearest(neighbours, at) for at in range(len(neighbours))]

    def _cut(self, number: int, corners: set[str], passable: Passable, *, by_ground: bool) -> None:
        row, index = self.line.rows[number], self.geometry.index
        start, length, gone, ground, shut = row.start, 0, FREE, "", False
        held: list[tuple[int, int, int]] = []
        for at, stretch in enumerate(row.stretches):
            begin = row.ends(at)[0]
            flags = _flags(number, at, stretch, passable)
            terrain = stretch.terrain if by_ground else ""
            cut = begin in corners or not all(gone) or not all(flags) or shut or terrain != ground
            if held and (cut or stretch.door == "shut"):
                self._keep(Segment(index[start], index[begin], length, *gone, shut, ground), held)
                start, length, held = begin, 0, []
            held.append((number, at, length))
            length, gone = length + int(stretch.metres * self.per), flags
            ground, shut = terrain, stretch.door == "shut"
        if held or not row.stretches:
            end = index[row.places[-1]]
            self._keep(Segment(index[start], end, length, *gone, shut, ground), held)

    def _keep(self, segment: Segment, held: list[tuple[int, int, int]]) -> None:
        number = len(self.all)
        self.all.append(segment)
        self._stretches.append(held)
        for row, at, begins in held:
            self._where[row, at] = Here(number, begins)
            length = int(self.line.stretch(row, at).metres * self.per)
            ends = zip(self.line.rows[row].ends(at), (begins, begins + length), strict=True)
            for name, units in ends:
                self._at_place.setdefault(self.geometry.index[name], Here(number, units))
        if not held:
            self._at_place.setdefault(segment.start, Here(number, 0))

    def here(self, spot: Spot) -> Here:
        """Return the position for a spot of the line."""
        if spot.place:
            return self._at_place[self.geometry.index[spot.place]]
        segment, begins = self._where[spot.row, spot.stretch]
        return Here(segment, begins + self.units(spot.metres))

    def units(self, metres: Fraction) -> Units:
        """Return metres in units.

        If the metres are not a whole number of units, return a fraction.
        """
        if self.per % metres.denominator:
            return metres * self.per
        return metres.numerator * (self.per // metres.denominator)

    def spot(self, here: Here) -> Spot:
        """Return the spot of the line for a position."""
        segment = self.all[here.segment]
        if here.units in (0, segment.length):
            place = segment.start if here.units == 0 else segment.end
            return Spot(self.geometry.names[place])
        found = [one for one in self._stretches[here.segment] if one[2] <= here.units]
        row, at, begins = found[-1]
        return along(self.line, row, at, Fraction(here.units - begins, self.per))

    def distance(self, place: int, here: Here) -> Units:
        """Return the units between a place and a position, by the shortest way along the line.

        No way goes through a shut door.
        """
        segment, near = self.all[here.segment], self.near[place]
        from_start = near[segment.start] + here.units
        if segment.shut:
            return from_start
        return min(from_start, near[segment.end] + segment.length - here.units)

    def between(self, here: Here, there: Here) -> Units:
        """Return the units between two positions, by the shortest way without a shut door."""
        segment = self.all[here.segment]
        over = here.units + self.distance(segment.start, there)
        if not segment.shut:
            rest = segment.length - here.units
            over = min(over, rest + self.distance(segment.end, there))
        if here.segment == there.segment:
            return min(over, _apart(here.units, there.units))
        return over

    def towards(self, here: Here, goal: Here) -> tuple[Units, Units] | None:
        """Return the next point of the way on this segment, and the distance to the goal.

        Return None if there is no way.
        """
        segment = self.all[here.segment]
        ways: list[tuple[Units, Units]] = []
        if here.segment == goal.segment and segment.inside(here.units, goal.units):
            if segment.length == self.apart[segment.start][segment.end]:
                return goal.units, _apart(goal.units, here.units)
            ways.append((_apart(goal.units, here.units), goal.units))
        if segment.to_start or here.units == 0:
            ways.append((here.units + self._way_to(segment.start, goal), 0))
        rest = segment.length - here.units
        if segment.to_end or rest == 0:
            ways.append((rest + self._way_to(segment.end, goal), segment.length))
        # Of two ways of one length, take a way that begins on this segment.
        far, units = min(ways, key=lambda one: (one[0], one[1] == here.units), default=(UNKNOWN, 0))
        return None if far >= UNKNOWN else (units, far)

    def next_segment(self, place: int, goal: Here) -> Here | None:
        """Return this place as the beginning of the next segment on the way to the goal.

        Return None if there is no way.
        """
        best: Units = UNKNOWN
        found = None
        for number, here in self._ends_at(place):
            far = self._over(number, here, goal)
            if number == goal.segment and self.all[number].inside(here.units, goal.units):
                far = min(far, _apart(goal.units, here.units))
            if far < best:
                best, found = far, here
        return found

    def _ends_at(self, place: int) -> Iterator[tuple[int, Here]]:
        for number, segment in enumerate(self.all):
            if not segment.length:
                continue
            if segment.start == place:
                yield number, Here(number, 0)
            if segment.end == place:
                yield number, Here(number, segment.length)

    def _over(self, number: int, here: Here, goal: Here) -> Units:
        """Return the distance to a goal by a way that first follows the whole segment."""
        segment = self.all[number]
        if here.units == 0 and segment.there:
            return segment.length + self._way_to(segment.end, goal)
        if here.units and segment.back:
            return segment.length + self._way_to(segment.start, goal)
        return UNKNOWN

    def _way_to(self, place: int, goal: Here) -> Units:
        """Return the units between a place and a goal, by ways that combatants can walk."""
        segment = self.all[goal.segment]
        from_start = self._to(segment.start)[place] + goal.units
        from_end = self._to(segment.end)[place] + segment.length - goal.units
        if not segment.inside(0, goal.units):
            from_start = UNKNOWN
        if not segment.inside(segment.length, goal.units):
            from_end = UNKNOWN
        return min(from_start, from_end)

    def _to(self, goal: int) -> list[int]:
        """Return the units between every place and one place, by ways that combatants can walk."""
        if goal not in self._ways:
            found = [UNKNOWN] * len(self.geometry.names)
            found[goal] = 0
            heap = [(0, goal)]
            while heap:
                far, place = heappop(heap)
                if far > found[place]:
                    continue
                for before, more in self._into(place):
                    if far + more < found[before]:
                        found[before] = far + more
                        heappush(heap, (far + more, before))
            self._ways[goal] = found
        return self._ways[goal]

    def _into(self, place: int) -> Iterator[tuple[int, int]]:
        for segment in self.all:
            if segment.end == place and segment.there:
                yield segment.start, segment.length
            if segment.start == place and segment.back:
                yield segment.end, segment.length
