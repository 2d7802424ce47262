"""The way of a leg along the line.

A leg leads to its goal, away from its goal, or past its goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from rules.errors import InputError
from rules.map.distances import walked_between
from rules.map.grid_spaces import read_space
from rules.map.kept_direction import Direction
from rules.map.lattices import body_of
from rules.map.line_check import along, shown
from rules.map.line_map import UNNAMED, LineMap, Spot, Stretch, StretchKind
from rules.map.line_ways import (
    Passable,
    WayPiece,
    length,
    lengthened,
    onward,
    open_ways,
    passed,
    spot_after,
    way,
)
from rules.map.path_legs import LegKind
from rules.map.squeezing import wider
from rules.map.tidied import tidied
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import in_words

NONE = Fraction(0)

WAITS = Fraction(1)
"""In a book without squares or hexes, a walker waits this many metres before a shut door."""

ON_FOOT: tuple[StretchKind, ...] = ("", "stair")
"""The kinds of stretches that every way may use. A way uses another kind if the leg names it."""


class GroundRun(NamedTuple):
    """A part of a way on one ground. The terrain is '' if the line does not name a ground.

    `door` is true if a shut door is before this part.
    """

    terrain: str
    pieces: tuple[WayPiece, ...]
    door: bool = False

    @property
    def metres(self) -> Fraction:
        """The length of the part."""
        return length(self.pieces)


class LineWay(NamedTuple):
    """A way along the line; `shut` is the reason why nobody can walk it now, or ''.

    If the way is shut, `instead` has the names of places to which other ways lead.
    """

    pieces: tuple[WayPiece, ...]
    shut: str = ""
    instead: tuple[str, ...] = ()


def way_to(line: LineMap, here: Spot, there: Spot, by: str = "") -> LineWay:
    """Return the way between two spots.

    If `by` is a place, the way leads through this place. If `by` is a kind of stretch, such as
    'climb', the way may use stretches of this kind.

    If only a way exists that nobody can walk now, return this way with the reason.

    Raises:
        InputError: not-found: the line does not join the two spots.
    """
    if by in line.names():
        first, then = way_to(line, here, Spot(by)), way_to(line, Spot(by), there)
        return LineWay(first.pieces + then.pieces, first.shut or then.shut)
    kinds = {*ON_FOOT, by}
    found = way(line, here, there, _walked(line, kinds))
    if found is not None:
        return LineWay(found)
    found = way(line, here, there, lambda _piece, _stretch: True)
    if found is None:
        raise InputError("not-found", "goal", "the line does not lead there.")
    return LineWay(found, next(_reasons(line, found, kinds)))


def _walked(line: LineMap, kinds: Iterable[str]) -> Passable:
    kinds = tuple(kinds)

    def passable(piece: WayPiece, stretch: Stretch) -> bool:
        if stretch.kind not in kinds or _up_a_drop(line, piece, stretch):
            return False
        return open_ways(piece, stretch)

    return passable


def _up_a_drop(line: LineMap, piece: WayPiece, stretch: Stretch) -> bool:
    return stretch.kind == "drop" and rise(line, piece) > 0


def doors_open(line: LineMap, stretches: Iterable[tuple[int, int]] | None = None) -> LineMap:
    """Return the line with these doors open. A door is given by its row and its stretch.

    If `stretches` is None, all shut doors are open.
    """
    only = None if stretches is None else {*stretches}
    rows = []
    for number, row in enumerate(line.rows):
        ways = [
            replace(one, door="open")
            if one.door == "shut" and (only is None or (number, at) in only)
            else one
            for at, one in enumerate(row.stretches)
        ]
        rows.append(replace(row, stretches=tuple(ways)))
    return replace(line, rows=tuple(rows))


def why_shut(line: LineMap, pieces: Iterable[WayPiece], by: str = "") -> str:
    """Return why nobody can walk these pieces; '' if they are open."""
    return next(_reasons(line, pieces, {*ON_FOOT, by}), "")


def through_shut_door(line: LineMap, pieces: Iterable[WayPiece]) -> bool:
    """Whether one of these pieces goes through a shut door."""
    stretches = ((piece, line.stretch(piece.row, piece.at)) for piece in pieces)
    return any(one.door == "shut" and piece.through_door(one) for piece, one in stretches)


def behind_shut_door(line: LineMap, here: Spot, there: Spot) -> bool:
    """Whether a shut door blocks the shortest way between two spots, and no other way is open."""
    return way(line, here, there) is None and through_shut_door(line, _any_way(line, here, there))


def _any_way(line: LineMap, here: Spot, there: Spot) -> tuple[WayPiece, ...]:
    """Return the shortest way between two spots, even if it is not open.

    Return () if there is no way.
    """
    return way(line, here, there, lambda _piece, _stretch: True) or ()


def _reasons(line: LineMap, pieces: Iterable[WayPiece], kinds: Iterable[str]) -> Iterator[str]:
    """Yield a reason for each piece of a way that nobody can walk now."""
    for piece in pieces:
        stretch = line.stretch(piece.row, piece.at)
        start, end = map(shown, line.rows[piece.row].ends(piece.at))
        if not piece.there:
            start, end = end, start
        if _up_a_drop(line, piece, stretch):
            yield f"from {start} to {end} nobody goes up; it is a drop"
        elif stretch.kind not in kinds:
            typed = f"type {stretch.kind} too, behind the goal"
            yield f"from {start} to {end} is a {stretch.kind}; to go there {typed}"
        elif not piece.allowed(stretch):
            yield f"from {start} to {end} nobody can go; only the other way"
        elif not open_ways(piece, stretch):
            yield f"the door between {start} and {end} is shut"


def runs(
    line: LineMap, pieces: Iterable[WayPiece], metres: Fraction, step: Fraction = Fraction(0)
) -> tuple[GroundRun, ...]:
    """Cut the first metres of a way into parts, each on one ground.

    A new part begins at each shut door, and where a stretch begins to rise or fall. If a place has
    its own ground, the last `step` metres before the place are on this ground.
    """
    found: list[GroundRun] = []
    level = False
    parts = (part for piece in first_metres(pieces, metres) for part in _parts(line, piece, step))
    for run in parts:
        stretch = line.stretch(run.pieces[0].row, run.pieces[0].at)
        was_level, level = level, not stretch.kind and not rise(line, run.pieces[0])
        if level and was_level and not run.door and found[-1].terrain == run.terrain:
            found[-1] = found[-1]._replace(pieces=(*found[-1].pieces, *run.pieces))
        else:
            found.append(run)
    return tuple(found)


def _parts(line: LineMap, piece: WayPiece, step: Fraction) -> Iterator[GroundRun]:
    """Cut a piece of a way into parts.

    The piece is cut before a shut door at its end, and before the last step if the place at its end
    has its own ground.
    """
    stretch = line.stretch(piece.row, piece.at)
    shut = stretch.door == "shut"
    place = line.place(line.rows[piece.row].ends(piece.at)[piece.there])
    whole = stretch.metres - piece.begin if piece.there else piece.begin
    ground = place.terrain if step and not stretch.kind else ""
    door_at_end = shut and piece.there and piece.end == stretch.metres
    door_at_begin = shut and not piece.there and piece.begin == stretch.metres
    # Nobody stands in the door: whoever does not go through it waits a step before it.
    last = step if ground else (step or WAITS) if door_at_end else NONE
    cut = max(NONE, whole - last)
    before, after = first_metres((piece,), cut), without_first((piece,), cut)
    if before:
        yield GroundRun(stretch.terrain, before, door_at_begin)
    if after:
        door = door_at_end or (door_at_begin and not before)
        yield GroundRun(ground or stretch.terrain, after, door)


def ground_at_end(line: LineMap, run: GroundRun) -> str:
    """Return the ground at the end of a part of a way. At a place, return the place's ground."""
    piece = run.pieces[-1]
    end = line.stretch(piece.row, piece.at).metres if piece.there else 0
    if piece.end != end:
        return run.terrain
    return line.place(line.rows[piece.row].ends(piece.at)[piece.there]).terrain


def is_drop(line: LineMap, run: GroundRun) -> bool:
    """Whether a part of a way is a drop."""
    return line.stretch(run.pieces[0].row, run.pieces[0].at).kind == "drop"


def rise(line: LineMap, piece: WayPiece) -> Fraction:
    """Return how many metres the whole stretch of a piece rises in the direction of the walk.

    The number is negative if the stretch falls.
    """
    start, end = (line.place(name).height for name in line.rows[piece.row].ends(piece.at))
    return end - start if piece.there else start - end


def first_metres(pieces: Iterable[WayPiece], metres: Fraction) -> tuple[WayPiece, ...]:
    """Return the pieces of the first metres of a way."""
    found = []
    for piece in pieces:
        if metres <= 0:
            break
        part = min(metres, piece.metres)
        found.append(piece._replace(end=piece.begin + (part if piece.there else -part)))
        metres -= part
    return tuple(found)


def without_first(pieces: Iterable[WayPiece], metres: Fraction) -> tuple[WayPiece, ...]:
    """Return the pieces of a way after the first metres."""
    found = []
    for piece in pieces:
        gone = min(metres, piece.metres)
        metres -= gone
        if gone < piece.metres:
            found.append(piece._replace(begin=piece.begin + (gone if piece.there else -gone)))
    return tuple(found)


def met_on(
    standing: Whereabouts, who: str, pieces: tuple[WayPiece, ...], metres: Fraction
) -> tuple[str, ...]:
    """Return the combatants whom a walk passes, in order.

    Combatants at the end of the walk are not passed.
    """
    walked = first_metres(pieces, metres)
    if not walked:
        return ()
    end = spot_after(standing.line, walked, metres)
    met = passed(standing, who, walked)
    return tuple(
        one for one in met if not one.startswith(PLACE) and not standing.spots[one].same_as(end)
    )


def onward_from(line: LineMap, piece: WayPiece) -> tuple[WayPiece, ...]:
    """Return the pieces that lead straight on from the end of a piece to the end of its row."""
    stretches = line.rows[piece.row].stretches
    whole = stretches[piece.at].metres
    rest = piece._replace(begin=piece.end, end=whole if piece.there else Fraction(0))
    numbers = range(piece.at + 1, len(stretches)) if piece.there else range(piece.at - 1, -1, -1)
    more = []
    for at in numbers:
        long = stretches[at].metres
        ends = (Fraction(0), long) if piece.there else (long, Fraction(0))
        more.append(WayPiece(piece.row, at, *ends, piece.there))
    return (*([rest] if rest.metres else []), *more)


def way_away(line: LineMap, here: Spot, there: Spot, by: str = "") -> LineWay:
    """Return the way from the spot `here` that leads away from the spot `there`.

    The way ends at the end of the line. If `by` is a place, the way ends at this place.

    Raises:
        InputError: bad-choice: several ways lead away; the message names them.
    """
    if by in line.names():
        return way_to(line, here, Spot(by))
    towards = way(line, here, there, lambda _piece, _stretch: True) or ()
    ways = [piece for piece, _ in onward(line, here) if not _begins(towards, piece)]
    every = ways
    ways = _of_one_row(ways, towards)
    if len(ways) > 1:
        names = " or ".join(_named_end(line, one) for one in ways)
        message = f"there are several ways from here: say by which, as in <f >gate ({names})."
        raise InputError("bad-choice", "by", message)
    if not ways:
        return LineWay(())
    pieces = (ways[0], *onward_from(line, ways[0]))
    shut = next(_reasons(line, pieces, ON_FOOT), "")
    others = (one for one in every if shut and one != ways[0] and not why_shut(line, (one,)))
    ends = (line.rows[one.row].ends(one.at)[one.there] for one in others)
    return LineWay(pieces, shut, tuple(one for one in ends if not one.startswith(UNNAMED)))


def way_past(line: LineMap, here: Spot, there: Spot, by: str = "") -> LineWay:
    """Return the way through the spot `there`, and then straight on to the end of the line."""
    first = way_to(line, here, there, by)
    if not first.pieces:
        message = "both are in one spot: say a direction, as in >gate."
        raise InputError("bad-choice", "goal", message)
    return LineWay((*first.pieces, *onward_from(line, first.pieces[-1])), first.shut)


WAYS: Mapping[LegKind, Callable[[LineMap, Spot, Spot, str], LineWay]] = {
    "to": way_to,
    "away": way_away,
    "past": way_past,
}
"""The function that finds the way of each kind of leg."""


def _begins(towards: tuple[WayPiece, ...], piece: WayPiece) -> bool:
    """Whether a piece goes in the same direction as the first piece of a way."""
    one = towards[0] if towards else None
    return one is not None and (one.row, one.at, one.there) == (piece.row, piece.at, piece.there)


def _of_one_row(ways: list[WayPiece], towards: tuple[WayPiece, ...]) -> list[WayPiece]:
    """Return the pieces in `ways` that lead away from the goal of `towards`, in the same row.

    If no piece does this, return all the pieces.
    """
    if not towards:
        return ways
    first = towards[0]
    straight = [one for one in ways if one.row == first.row and one.there != first.there]
    return straight or ways


def _named_end(line: LineMap, piece: WayPiece) -> str:
    start, end = line.rows[piece.row].ends(piece.at)
    name = end if piece.there else start
    return "a place without a name" if name.startswith(UNNAMED) else name


def end_of(line: LineMap, here: Spot, pieces: tuple[WayPiece, ...]) -> Spot:
    """Return the spot where a way ends. If the way has no pieces, return its first spot."""
    if not pieces:
        return here
    last = pieces[-1]
    return along(line, last.row, last.at, last.end)


def with_longer_end(standing: Whereabouts, end: Spot, metres: Fraction) -> Whereabouts:
    """Return who stands where after one end of the line has become longer by these metres.

    Raises:
        InputError: conflict: the line does not end at that spot.
    """
    rows = standing.line.rows
    before_all = all(row.places[-1] != end.place for row in rows)
    longer = lengthened(standing, end.place, metres)
    line, spots = tidied(longer.line, longer.spots)

    def moved(spot: Spot | None) -> Spot | None:
        """Return where a spot of the old line is on the new line."""
        if spot is None:
            return None
        first = before_all and not spot.place and not spot.row
        now = replace(spot, stretch=spot.stretch + 1) if first else spot
        return tidied(longer.line, {"": now})[1][""]

    paths = {
        who: replace(one, at=moved(one.at), seen=moved(one.seen), begun=moved(one.begun))
        for who, one in standing.paths.items()
    }
    directions = {
        who: replace(one, row=now.row, stretch=now.stretch)
        for who, one in standing.directions.items()
        if (now := moved(_on_stretch(standing.line, one))) is not None
    }
    return replace(longer, line=line, spots=spots, paths=paths, directions=directions)


def _on_stretch(line: LineMap, direction: Direction) -> Spot:
    """Return the spot in the middle of the stretch on which somebody moved in this direction."""
    half = line.stretch(direction.row, direction.stretch).metres / 2
    return Spot(row=direction.row, stretch=direction.stretch, metres=half)


def why_no_room(standing: Whereabouts, who: str, spot: Spot) -> str:
    """Return why a place has no room for one more combatant; '' if it has room."""
    room = standing.line.place(spot.place).room if spot.place else None
    others = sum(one.same_as(spot) for other, one in standing.spots.items() if other != who)
    if room is None or others < room:
        return ""
    stand = "stands" if others == 1 else "stand"
    return (
        f"{shown(spot.place)} has room for {in_words(room)}, and {in_words(others)} {stand} there"
    )


def behind_nearest_door(line: LineMap, here: Spot) -> str:
    """Return the place behind the door that is nearest to a spot; '' if the line has no door."""
    found = []
    for number, row in enumerate(line.rows):
        for at, stretch in enumerate(row.stretches):
            if stretch.door:
                start, end = row.ends(at)
                far = walked_between(line, here, Spot(end))
                inside = not here.place and (here.row, here.stretch) == (number, at)
                before = inside or walked_between(line, here, Spot(start)) < far
                found.append((far, end if before else start))
    return min(found, default=(0, ""), key=lambda one: one[0])[1]


def grounds_at(line: LineMap, spot: Spot) -> tuple[str, ...]:
    """Return the grounds that the line names at a spot.

    These are the grounds of the place, and of the stretches at the place.
    """
    if not spot.place:
        ends = line.rows[spot.row].ends(spot.stretch)
        own = line.stretch(spot.row, spot.stretch).terrain
        return (own, *filter(None, (line.place(one).terrain for one in ends)))
    around = [line.stretch(piece.row, piece.at).terrain for piece, _ in onward(line, spot)]
    return tuple(one for one in (line.place(spot.place).terrain, *around) if one)


def is_named_here(standing: Whereabouts, who: str, terrain: str) -> bool:
    """Whether the map names this ground at a combatant's spot.

    On a grid, the ground below the combatant's mount counts, too. If somebody is squeezed, the
    grounds of the room for the whole size count, too.
    """
    spot = standing.spots.get(who)
    if spot is None:
        return False
    return any(terrain in grounds_here(standing, one) for one in _with_rooms(standing, spot))


def _with_rooms(standing: Whereabouts, spot: Spot) -> Iterator[Spot]:
    """Yield a spot, and the spots that everybody at its space would have in their whole size."""
    yield spot
    grid = standing.grid
    if grid is None:
        return
    for who, one in standing.spots.items():
        if one.place == spot.place:
            yield one
            full = standing.sizes.get(who, one.size)
            rooms = wider(grid, read_space(one.place), full) if full > one.size else ()
            yield from (Spot(room.name, size=full) for room in rooms)


def grounds_here(standing: Whereabouts, spot: Spot) -> tuple[str, ...]:
    """Return the grounds that the map names at a spot.

    On a grid, these are the grounds of all spaces that the combatant covers.
    """
    if standing.grid is None:
        return grounds_at(standing.line, spot)
    body = body_of(standing.grid, spot.place, spot.size)
    grounds = dict.fromkeys(standing.grid.kind(one).terrain for one in body)
    return tuple(one for one in grounds if one)
