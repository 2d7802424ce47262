"""Ways along the line: the pieces of stretches between two spots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from rules.errors import InputError
from rules.map.cheapest import cheapest
from rules.map.kept_direction import Direction
from rules.map.line_check import along, check
from rules.map.line_map import UNNAMED, LineMap, MapRow, Spot, Stretch
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.nearest import told


class WayPiece(NamedTuple):
    """A part of a way on one stretch, between two spots in metres from the stretch's start.

    `there` is true if the piece goes from the stretch's start to its end.
    """

    row: int
    at: int
    begin: Fraction
    end: Fraction
    there: bool

    @property
    def metres(self) -> Fraction:
        """The length of the piece."""
        return abs(self.end - self.begin)

    def allowed(self, stretch: Stretch) -> bool:
        """Whether combatants can walk the stretch in this direction."""
        return stretch.one_way in ("", "there" if self.there else "back")

    def through_door(self, stretch: Stretch) -> bool:
        """Whether the piece leads through the door of its stretch."""
        return bool(stretch.door) and stretch.metres in (self.begin, self.end)


Passable = Callable[[WayPiece, Stretch], bool]
"""Whether somebody may walk a piece of a way; doors, heights or rules of a book can forbid it."""


def open_ways(piece: WayPiece, stretch: Stretch) -> bool:
    """Whether everybody can walk a piece: its direction is allowed, and no door is shut."""
    shut = stretch.door == "shut" and piece.through_door(stretch)
    return piece.allowed(stretch) and not shut


def onward(line: LineMap, spot: Spot) -> Iterator[tuple[WayPiece, Spot]]:
    """Yield the pieces that lead from a spot to the neighbouring places.

    Each piece comes with the place at its end.
    """
    if not spot.place:
        start, end = line.rows[spot.row].ends(spot.stretch)
        whole = line.stretch(spot.row, spot.stretch).metres
        yield WayPiece(spot.row, spot.stretch, spot.metres, Fraction(0), False), Spot(start)
        yield WayPiece(spot.row, spot.stretch, spot.metres, whole, True), Spot(end)
        return
    for number, row in enumerate(line.rows):
        for at, stretch in enumerate(row.stretches):
            start, end = row.ends(at)
            if start == spot.place:
                yield WayPiece(number, at, Fraction(0), stretch.metres, True), Spot(end)
            if end == spot.place:
                yield WayPiece(number, at, stretch.metres, Fraction(0), False), Spot(start)


def way(
    line: LineMap, here: Spot, there: Spot, passable: Passable = open_ways
) -> tuple[WayPiece, ...] | None:
    """Return the shortest way between two spots; () for the same spot, None if there is no way."""
    here, there = replace(here, beside=0), replace(there, beside=0)
    pieces: dict[tuple[Spot, Spot], WayPiece] = {}

    def neighbours(spot: Spot, walked: Fraction) -> Iterable[tuple[Spot, Fraction]]:
        for piece, end in (*_last_piece(line, spot, there), *onward(line, spot)):
            if passable(piece, line.stretch(piece.row, piece.at)):
                known = pieces.get((spot, end))
                if known is None or piece.metres < known.metres:
                    pieces[spot, end] = piece
                yield end, walked + piece.metres

    found = cheapest(here, neighbours, there.__eq__, at=Fraction(0))
    if found is None:
        return None
    return tuple(pieces[pair] for pair in zip(found.states, found.states[1:], strict=False))


def _last_piece(line: LineMap, spot: Spot, goal: Spot) -> Iterator[tuple[WayPiece, Spot]]:
    """Yield the piece that leads from a spot to a goal, if both are on the same stretch."""
    if goal.place:
        return
    start, end = line.rows[goal.row].ends(goal.stretch)
    whole = line.stretch(goal.row, goal.stretch).metres
    if spot.place == start:
        yield WayPiece(goal.row, goal.stretch, Fraction(0), goal.metres, True), goal
    if spot.place == end:
        yield WayPiece(goal.row, goal.stretch, whole, goal.metres, False), goal
    if not spot.place and (spot.row, spot.stretch) == (goal.row, goal.stretch):
        yield (
            WayPiece(goal.row, goal.stretch, spot.metres, goal.metres, goal.metres > spot.metres),
            goal,
        )


def length(pieces: Iterable[WayPiece]) -> Fraction:
    """Return the metres of a way."""
    return sum((piece.metres for piece in pieces), Fraction(0))


def spot_after(line: LineMap, pieces: Iterable[WayPiece], metres: Fraction) -> Spot:
    """Return the spot after this many metres of a way, or the end of a shorter way.

    Raises:
        InputError: missing: the way has no pieces.
    """
    last: Spot | None = None
    for piece in pieces:
        if metres <= piece.metres:
            sign = 1 if piece.there else -1
            return along(line, piece.row, piece.at, piece.begin + sign * metres)
        metres -= piece.metres
        last = along(line, piece.row, piece.at, piece.end)
    if last is None:
        raise InputError("missing", "goal", "a way of no pieces leads nowhere.")
    return last


def direction_after(pieces: Sequence[WayPiece], metres: Fraction) -> Direction:
    """Return the direction of the last step after this many metres of a way."""
    last = pieces[0]
    for last in pieces:
        metres -= last.metres
        if metres <= 0:
            break
    return Direction(last.row, last.at, not last.there)


def passed(standing: Whereabouts, who: str, pieces: Iterable[WayPiece]) -> tuple[str, ...]:
    """Return all combatants and places on a way, in order. The name of a place begins with '@'."""
    return tuple(passed_at(standing, who, pieces))


def passed_at(standing: Whereabouts, who: str, pieces: Iterable[WayPiece]) -> dict[str, Fraction]:
    """Return all combatants and places on a way. Each has the metres from the start of the way."""
    found: dict[str, Fraction] = {}
    gone = Fraction(0)
    for piece in pieces:
        for metres, point in sorted(_on(standing, piece), key=lambda one: one[0]):
            if point != who:
                found.setdefault(point, gone + metres)
        gone += piece.metres
    return found


def _on(standing: Whereabouts, piece: WayPiece) -> Iterator[tuple[Fraction, str]]:
    """Yield the combatants on a piece and at its end, with their metres from its start."""
    row = standing.line.rows[piece.row]
    start, end = row.ends(piece.at)
    ends = {start: Fraction(0), end: row.stretches[piece.at].metres}
    points = {PLACE + name: Spot(name) for name in ends if not name.startswith(UNNAMED)}
    for point, spot in {**points, **standing.spots}.items():
        if spot.place:
            metres = ends.get(spot.place)
        elif (spot.row, spot.stretch) == (piece.row, piece.at):
            metres = spot.metres
        else:
            metres = None
        first, last = sorted((piece.begin, piece.end))
        if metres is not None and first <= metres <= last and metres != piece.begin:
            yield abs(metres - piece.begin), point


def lengthened(standing: Whereabouts, end: str, metres: Fraction, to: str = "") -> Whereabouts:
    """Return the whereabouts with a longer line: a new stretch after a place at the line's end.

    The new place has the name `to`, or no name.

    Raises:
        InputError: conflict: the line does not end at that place.
    """
    line = standing.line
    numbers = (int(name[1:]) for name in line.names() if name.startswith(UNNAMED))
    new = to or f"{UNNAMED}{max(numbers, default=0) + 1}"
    for at, row in enumerate(line.rows):
        if row.places[-1] == end:
            longer = MapRow(row.start, (*row.stretches, Stretch(new, metres)))
            return replace(standing, line=_with_row(line, at, longer))
    if not line.rows or line.rows[0].start != end:
        raise InputError("conflict", "place", f"the line does not end at {told(end)}.")
    longer = MapRow(new, (Stretch(end, metres), *line.rows[0].stretches))
    spots = {
        who: spot if spot.place or spot.row else replace(spot, stretch=spot.stretch + 1)
        for who, spot in standing.spots.items()
    }
    return replace(standing, line=_with_row(line, 0, longer), spots=spots)


def _with_row(line: LineMap, at: int, row: MapRow) -> LineMap:
    longer = replace(line, rows=(*line.rows[:at], row, *line.rows[at + 1 :]))
    check(longer)
    return longer
