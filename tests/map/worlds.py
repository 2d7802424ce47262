"""Random worlds of points in a plane. The map's ranges must contain the true distances."""

from cmath import rect
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import floor, pi, sqrt

from hypothesis import strategies as st

from rules.map.all_points import Points
from rules.map.distances import distance, walked_between
from rules.map.line_check import along
from rules.map.line_map import LineMap, MapRow, Spot, Stretch
from rules.map.line_walks import LineWalks
from rules.map.moves import (
    WalkAim,
    come_there,
    exchanged,
    placed,
    said,
    walked_off,
    walked_to,
)
from rules.map.pulse_walks import Walk
from rules.map.ranges import Range
from rules.map.whereabouts import PLACE, Whereabouts

NEAR = 1e-6
"""True distances are rounded numbers, so they may be outside their bounds by this much."""

metres = st.builds(Fraction, st.integers(1, 60), st.sampled_from([1, 1, 2, 3]))
angles = st.floats(0, 2 * pi)


@st.composite
def lines(
    draw: st.DrawFn, branches: int = 2, long: st.SearchStrategy[Fraction] = metres
) -> LineMap:
    """Return a line of one to four stretches with branches; some stretches are not straight."""
    names = iter(["gate", "bar", "well", "tables", "cellar", *(f"nook{n}" for n in range(20))])
    rows: list[MapRow] = []
    for number in range(1 + draw(st.integers(0, branches))):
        known = [name for row in rows for name in row.places]
        start = draw(st.sampled_from(known)) if number else next(names)
        stretches = tuple(
            draw(stretches_to(next(names), long)) for _ in range(draw(st.integers(1, 3)))
        )
        rows.append(MapRow(start, stretches))
    return LineMap(tuple(rows))


@st.composite
def stretches_to(draw: st.DrawFn, to: str, metres: st.SearchStrategy[Fraction]) -> Stretch:
    """Return a stretch to the place `to`.

    The stretch is straight, or it has a second number: the straight distance between its ends.
    """
    long = draw(metres)
    part = draw(st.sampled_from([None, None, Fraction(1, 2), Fraction(2, 3), Fraction(0)]))
    return Stretch(to, long, straight=None if part is None else long * part)


@st.composite
def spots(draw: st.DrawFn, line: LineMap) -> Spot:
    """Return a spot of a line: a place, or a part of a stretch."""
    if draw(st.booleans()):
        return Spot(draw(st.sampled_from(line.names())))
    row = draw(st.integers(0, len(line.rows) - 1))
    at = draw(st.integers(0, len(line.rows[row].stretches) - 1))
    part = Fraction(draw(st.integers(0, 6)), 6)
    return along(line, row, at, part * line.stretch(row, at).metres)


class World:
    """A fight in a plane, and the same fight on the map."""

    def __init__(self, draw: st.DrawFn, line: LineMap) -> None:
        self.draw = draw
        self.line = line
        self.standing = Whereabouts(line)
        self.true: dict[str, complex] = {}
        self.corners: dict[tuple[int, int], complex] = {}
        for number, row in enumerate(line.rows):
            self._lay(number, row)

    def _lay(self, number: int, row: MapRow) -> None:
        self.true.setdefault(PLACE + row.start, 0j)
        here, angle = self.true[PLACE + row.start], self.draw(angles)
        for at, stretch in enumerate(row.stretches):
            if stretch.straight is None:
                there = here + rect(float(stretch.metres), angle)
            else:
                angle_of_it = self.draw(angles)
                there = here + rect(float(stretch.straight), angle_of_it)
                half, chord = float(stretch.metres) / 2, float(stretch.straight) / 2
                out = rect(sqrt(max(0, half**2 - chord**2)), angle_of_it + pi / 2)
                self.corners[number, at] = (here + there) / 2 + out
                angle = self.draw(angles)
            self.true[PLACE + stretch.to] = here = there

    def true_spot(self, spot: Spot) -> complex:
        """Return the point of the plane for a spot of the line."""
        if spot.place:
            return self.true[PLACE + spot.place]
        stretch = self.line.stretch(spot.row, spot.stretch)
        start, end = (self.true[PLACE + one] for one in self.line.rows[spot.row].ends(spot.stretch))
        part = float(spot.metres / stretch.metres)
        corner = self.corners.get((spot.row, spot.stretch))
        if corner is None:
            return start + (end - start) * part
        if part <= 0.5:
            return start + (corner - start) * part * 2
        return corner + (end - corner) * (part * 2 - 1)

    def away(self, one: str, other: str) -> float:
        """The true distance of two points in a straight line."""
        return abs(self.true[one] - self.true[other])

    def put(self, who: str) -> None:
        """Set somebody on the line."""
        spot = self.draw(spots(self.line))
        self.standing = placed(self.standing, who, spot)
        self.true[who] = self.true_spot(spot)

    def someone(self) -> str:
        return self.draw(st.sampled_from(self.standing.people()))

    def walk_on_line(self) -> None:
        """Let somebody walk to a spot of the line. Somebody off the line may take a longer way."""
        who, spot = self.someone(), self.draw(spots(self.line))
        before = self.standing.spots.get(who)
        if before is not None:
            long = walked_between(self.line, before, spot)
        else:
            straight = abs(self.true[who] - self.true_spot(spot))
            long = up(straight) + self.draw(st.sampled_from([0, 0, 3]))
        self.standing = walked_to(self.standing, who, spot, long)
        self.true[who] = self.true_spot(spot)

    def walk_off_line(self) -> None:
        """Let somebody leave the line: to any point, round a corner, or to, from or past others."""
        who, long = self.someone(), self.draw(metres)
        others = [one for one in self.true if one != who]
        kind = self.draw(st.sampled_from(["", "corner", "towards", "away", "past"]))
        if kind in ("", "corner"):
            part = 1 if not kind else self.draw(st.floats(0, 1))
            self.true[who] += rect(float(long) * part, self.draw(angles))
            self.standing = walked_off(self.standing, who, long)
            return
        whom = self.draw(st.sampled_from(others))
        if kind == "towards":
            reach = self.draw(st.sampled_from([None, 0, 1, 2]))
            lower = self.bound(who, whom).low - (reach or 0)
            # Without a reach, the walk may go past the combatant who is its goal.
            long = min(long, lower) if lower > 0 and reach is not None else long
        way = self.true[whom] - self.true[who]
        ahead = way / abs(way) if abs(way) > NEAR else rect(1, self.draw(angles))
        self.true[who] += float(long) * (-ahead if kind == "away" else ahead)
        self.standing = walked_off(self.standing, who, long, WalkAim(kind, whom))

    def come_to(self) -> None:
        """Put a combatant where another combatant is, without a walk."""
        who, other = self.someone(), self.someone()
        self.standing = come_there(self.standing, who, other)
        self.true[who] = self.true[other]

    def change_places(self) -> None:
        """Let two combatants change places."""
        who, other = self.someone(), self.someone()
        self.standing = exchanged(self.standing, who, other)
        self.true[who], self.true[other] = self.true[other], self.true[who]

    def say(self) -> None:
        """Let the GM type a true distance: a number or a range."""
        who, other = self.someone(), self.someone()
        if who == other:
            return
        true, loose = self.away(who, other), self.draw(st.sampled_from([0, 0, 0, 2]))
        low, high = down(true) - loose, up(true) + loose
        self.standing = said(self.standing, who, other, Range(max(Fraction(0), low), high)).standing

    def bound(self, one: str, other: str) -> Range:
        """Return the map's range for the straight distance of two points."""
        points = Points(self.standing).load()
        known = points.bound(one, other)
        high = None if known.high >= 1 << 60 else Fraction(known.high, points.per)
        return Range(Fraction(known.low, points.per), high)

    def check(self) -> None:
        """Check that every true distance is in its range, and that no range is impossible."""
        points = Points(self.standing).load()
        for one, other in combinations(points.ids, 2):
            known = points.bound(one, other)
            true = self.away(one, other) * points.per
            room = NEAR * points.per
            assert known.low - room <= true <= known.high + room, (one, other, known, true)
        far = self.standing.far
        statements = sum(1 << bit for bit, pairs in enumerate(far.said) if pairs)
        for numbers in (numbers for row in far.ranges.values() for numbers in row.values()):
            assert all(mask & ~statements == 0 for mask in numbers[2:]), "a mask of no statement"
        for one, other in combinations(self.standing.people(), 2):
            shown = distance(self.standing, one, other)
            assert shown.high is None or self.away(one, other) <= shown.high + NEAR


def down(number: float) -> Fraction:
    return Fraction(floor(number * 1000), 1000)


def up(number: float) -> Fraction:
    return down(number) + Fraction(1, 1000)


class Walkers:
    """Several walkers of a world in one pulse.

    Each walker goes one share of the pulse at a time, and has a true spot in the plane.
    """

    def __init__(self, world: World, walks: Iterable[Walk], reach: Mapping[str, Fraction]) -> None:
        self.world = world
        self.walks = LineWalks(world.standing, walks, reach)
        self.reach = reach
        self.apart: set[frozenset[str]] = set()
        assert self.walks.far is not None
        self.far = self.walks.far

    def share(self, who: str, pulse: int, share: int, shares: int) -> None:
        """Let somebody walk a share of a pulse. Check all ranges and meetings."""
        walk, true = self.walks.walks[who], self.world.true
        self._note_apart()
        near = {frozenset((who, one.whom)) for one in self.walks.walk(who, pulse, share, shares)}
        self.apart -= near
        if who in self.walks.where:
            true[who] = self.world.true_spot(self.walks.spots()[who])
        else:
            self._walk_off_line(walk, walk.metres[pulse - 1] / shares)
        self._check()

    def _walk_off_line(self, walk: Walk, metres: Fraction) -> None:
        true, draw = self.world.true, self.world.draw
        goal = PLACE + walk.goal.place if isinstance(walk.goal, Spot) else walk.goal
        if goal not in true:
            true[walk.who] += rect(float(metres) * draw(st.floats(0, 1)), draw(angles))
            return
        way = true[goal] - true[walk.who]
        gone = min(float(metres), max(0, abs(way) - float(walk.stop)))
        if gone > NEAR:
            true[walk.who] += gone * way / abs(way)

    def _pairs_off(self) -> Iterator[tuple[str, str]]:
        for one, other in combinations(self.reach, 2):
            if one not in self.walks.where or other not in self.walks.where:
                yield one, other

    def _note_apart(self) -> None:
        """Note which combatants are surely out of reach."""
        for one, other in self._pairs_off():
            if self.far.bound(one, other)[0] > max(self.reach[one], self.reach[other]) * self.per:
                self.apart.add(frozenset((one, other)))

    @property
    def per(self) -> int:
        return self.walks.per

    def _check(self) -> None:
        room = NEAR * self.per
        for one, other in combinations(self.far.index, 2):
            low, high = self.far.bound(one, other)
            true = self.world.away(one, other) * self.per
            assert low - room <= true <= high + room, (one, other, low, true, high)
        for one, other in self._pairs_off():
            if self.world.away(one, other) < max(self.reach[one], self.reach[other]) - NEAR:
                assert frozenset((one, other)) not in self.apart, (one, other)
