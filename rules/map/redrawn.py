"""After a new text of the line, keep the paths whose walker, goal and way have not changed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from rules.errors import InputError
from rules.map.distances import distance, spot_of
from rules.map.goals import WAYS, rise
from rules.map.line_map import UNNAMED, LineMap, Spot
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, Whereabouts

WayPart = tuple[object, ...]
"""A part of the description of a way: ground, kind, whether it is allowed, door and slope."""


def with_paths(before: Whereabouts, now: Whereabouts) -> Whereabouts:
    """Return the new whereabouts with the old paths that have not changed."""
    found = {who: _path(before, now, who, kept) for who, kept in before.paths.items()}
    return replace(now, paths={who: kept for who, kept in found.items() if kept is not None})


def _path(before: Whereabouts, now: Whereabouts, who: str, kept: KeptPath) -> KeptPath | None:
    """Return a path with its spots on the new line.

    Return None if the walker, a goal or a way has changed.
    """
    old, new = before.spots.get(who), now.spots.get(who)
    begins = kept.begins_at(old) and _place(old) == _place(new)
    if not (begins and _ways(before, who, kept.legs) == _ways(now, who, kept.legs)):
        return None
    first = kept.legs[0]
    goal = first.whom or PLACE + first.place
    seen = spot_of(now, goal)
    if kept.seen is not None and not kept.seen.same_as(spot_of(before, goal) or Spot()):
        seen = _same_spot(before.line, kept.seen, now.line)
    begun = kept.begun and _same_spot(before.line, kept.begun, now.line)
    if (kept.seen is None) != (seen is None) or (kept.begun is None) != (begun is None):
        return None
    return replace(kept, at=new, seen=seen, begun=begun)


def _place(spot: Spot | None) -> str:
    """Return the name of the place at a spot.

    The name is empty between places, and at a place without a name.
    """
    return "" if spot is None or spot.place.startswith(UNNAMED) else spot.place


def _ways(standing: Whereabouts, who: str, legs: tuple[PathLeg, ...]) -> list[object]:
    """Return the ways of all legs. Each way begins at the goal of the leg before it."""
    found: list[object] = []
    point = who
    for leg in legs:
        goal = leg.whom or PLACE + leg.place
        found.append(_way(standing, point, goal, leg))
        point = goal
    return found


def _way(standing: Whereabouts, point: str, goal: str, leg: PathLeg) -> object:
    """Describe the way of a leg: two ways are the same if their descriptions are equal.

    The names of places on the way are not in it: a new place on a stretch changes no way.
    """
    here, there = spot_of(standing, point), spot_of(standing, goal)
    try:
        if here is None or there is None:
            return distance(standing, point, goal)
        pieces = WAYS[leg.goal](standing.line, here, there, leg.by).pieces
    except InputError as fault:
        return fault.message
    parts: list[tuple[WayPart, Fraction]] = []
    for piece in pieces:
        one = standing.line.stretch(piece.row, piece.at)
        door = one.door if piece.through_door(one) else ""
        slope = rise(standing.line, piece) / one.metres if one.metres else 0
        part = (one.terrain, one.kind, piece.allowed(one), door, slope)
        same = parts and parts[-1][0] == part and not door
        begun = parts.pop()[1] if same else Fraction(0)
        parts.append((part, begun + piece.metres))
    return parts


def _same_spot(line: LineMap, spot: Spot, now: LineMap) -> Spot | None:
    """Return where a spot of the old line is on the new line.

    Return None if this is not certain.
    """
    if _place(spot):
        return Spot(spot.place) if spot.place in now.names() else None
    here = _around(line, spot)
    found = [one for one in _spots(now, spot.metres) if _around(now, one) == here]
    return found[0] if len(found) == 1 else None


def _spots(line: LineMap, metres: Fraction) -> Iterator[Spot]:
    """Yield all places without a name, and each spot that is this many metres along a stretch."""
    yield from (Spot(name) for name in line.names() if name.startswith(UNNAMED))
    for number, row in enumerate(line.rows):
        yield from (
            Spot("", number, at, metres)
            for at, one in enumerate(row.stretches)
            if 0 < metres < one.metres
        )


def _around(line: LineMap, spot: Spot) -> list[tuple[object, ...]]:
    """Return what is around a spot: the stretches there, each with the names of both its ends."""
    found = []
    for number, row in enumerate(line.rows):
        for at, one in enumerate(row.stretches):
            ends = row.ends(at)
            inside = not spot.place and (number, at) == (spot.row, spot.stretch)
            if inside or spot.place in ends:
                side = ends.index(spot.place) if spot.place else -1
                names = (_place(Spot(name)) for name in ends)
                found.append((*names, str(replace(one, to="")), side))
    return sorted(found)
