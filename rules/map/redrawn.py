"""The kept paths on a line that is drawn anew: those stay whose walker, goal and way are as before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from rules.errors import InputError
from rules.map import goals
from rules.map.distances import spot_of
from rules.map.line_map import UNNAMED, LineMap, Spot, Stretch
from rules.map.line_ways import WayPiece
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, Whereabouts

StretchSeen = tuple[Stretch, str, Fraction, Fraction]
"""A stretch with its names of places, and the heights of its ends; no place without a name counts."""


def with_paths(before: Whereabouts, now: Whereabouts) -> Whereabouts:
    """Return the new standing with the paths of the standing before that are still as they were."""
    found = {}
    for who, kept in before.paths.items():
        path = _kept_on(before, now, who, kept)
        if path is not None:
            found[who] = path
    return replace(now, paths=found)


def _kept_on(
    before: Whereabouts, now: Whereabouts, who: str, kept: KeptPath
) -> KeptPath | None:
    """Return a path with the spots of the new line; None if something of it has changed."""
    if not now.has(who):
        return None
    if before.spots.get(who) is None or now.spots.get(who) is None:
        return kept if _is_off(before, who) and _is_off(now, who) and _all_there(now, kept) else None
    moved = [_moved(before, now, spot) for spot in (kept.at, kept.seen, kept.begun)]
    at, seen, begun = moved
    lost = any(old and not new for old, new in zip((kept.at, kept.seen, kept.begun), moved, strict=True))
    here = _moved(before, now, before.spots[who])
    if lost or here is None or not here.same_as(now.spots[who]) or not _all_there(now, kept):
        return None
    path = replace(kept, at=at, seen=seen, begun=begun)
    return path if _ways(before, who, kept) == _ways(now, who, path) else None
