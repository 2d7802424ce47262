"""The walks of kept paths: where each walker goes in the coming pulses, and who meets whom.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map import goals
from rules.map.distances import between, spot_of, walked_between
from rules.map.line_map import UNNAMED, Spot, Stretch
from rules.map.line_text import KINDS
from rules.map.line_walks import LineWalks, Walk
from rules.map.line_ways import Passable, WayPiece, length, open_ways, spot_after
from rules.map.path_legs import KeptPath
from rules.map.whereabouts import PLACE, Whereabouts, gone

NONE = Fraction(0)
NOBODY: Mapping[str, str] = {}


class LegAim(NamedTuple):
    """The goal of a leg: a spot of the line or a combatant, and the metres from the goal to stop.

    The goal is None if the leg leads nowhere on the line.
    """

    goal: Spot | str | None
    stop: Fraction = NONE


def walks_of(
    encounter: Encounter,
    reach: Mapping[str, Fraction],
    per: Fraction,
    ways: Mapping[str, Iterable[Fraction]],
    leaders: Mapping[str, str] = NOBODY,
) -> LineWalks:
    """Return the walkers of a fight with positions, on their kept paths.

    `reach` has the metres of reach of everybody with a position, by id. `ways` has the metres of
    each walker in each pulse. Walkers without a kept path leave the line. `per` is the number of
    metres in the book's unit. `leaders` has who walks for a combatant who goes along with another:
    only the leader is on the map of the walkers.
    """
    standing = encounter.map
    assert standing is not UNSET
    walks = []
    for who, metres in ways.items():
        walk = _walk(standing, who, tuple(metres), reach, per)
        goal = leaders.get(walk.goal, walk.goal) if isinstance(walk.goal, str) else walk.goal
        walks.append(walk._replace(goal=goal))
    passable, alone = _passable(standing), standing
    for who, leader in leaders.items():
        alone = alone if who == leader else gone(alone, who)
    return LineWalks(alone, walks, reach, passable)


def _walk(
    standing: Whereabouts,
    who: str,
    metres: tuple[Fraction, ...],
    reach: Mapping[str, Fraction],
    per: Fraction,
) -> Walk:
    kept = standing.paths.get(who)
    if kept is None:
        return Walk(who, metres)
    goal, stop = aim_of(standing, who, kept, reach, per)
    # Whoever cannot get there waits: the way may open again.
    return Walk(who, metres if goal is not None else (NONE,) * len(metres), goal, stop)


def aim_of(
    standing: Whereabouts,
    who: str,
    kept: KeptPath,
    reach: Mapping[str, Fraction],
    per: Fraction,
) -> LegAim:
    """Return where the present leg of a kept path leads."""
    leg = kept.legs[0]
    whom = leg.whom
    if whom and not standing.has(whom):
        return LegAim(None)
    if leg.goal != "to" or leg.distance is not None:
        return LegAim(_end(standing, kept, whom, per) or whom or None)
    if not whom:
        return LegAim(Spot(leg.place), Fraction(leg.stop or 0))
    if not leg.follow:
        return LegAim(kept.seen or whom, Fraction(leg.stop or 0))
    return LegAim(whom, max(reach[who], reach[whom]) if leg.stop is None else Fraction(leg.stop))


def _end(standing: Whereabouts, kept: KeptPath, whom: str, per: Fraction) -> Spot | None:
    """Return the spot where a leg away, a leg past or a leg of a typed distance ends.

    None if the leg is off the line, or if the line does not lead there; None on a grid.
    """
    if standing.grid is not None:
        return None
    way = _way(standing, kept, whom, per)
    if way is None or kept.start is None:
        return None
    far = length(way.pieces) if way.wanted is None else min(length(way.pieces), way.wanted)
    return spot_after(standing.line, way.pieces, far) if way.pieces else kept.start


class _Way(NamedTuple):
    """The way of a leg to the end of the line, and the metres wanted; None for all of the way."""

    pieces: tuple[WayPiece, ...]
    wanted: Fraction | None


def _way(standing: Whereabouts, kept: KeptPath, whom: str, per: Fraction) -> _Way | None:
    """Return the way of a leg from its beginning; None off the line, or if there is no way."""
    leg, line = kept.legs[0], standing.line
    there = kept.seen or spot_of(standing, whom or PLACE + leg.place)
    if kept.start is None or there is None:
        return None
    try:
        pieces = goals.WAYS[leg.goal](line, kept.start, there, leg.by).pieces
    except InputError:
        return None
    if leg.distance is not None:
        return _Way(pieces, Fraction(leg.distance) * per)
    past = walked_between(line, kept.start, there) + Fraction(leg.stop or 1)
    return _Way(pieces, past if leg.goal == "past" else None)


def with_room(
    standing: Whereabouts, ways: Mapping[str, Iterable[Fraction]], per: Fraction
) -> Whereabouts:
    """Return the standing with a line that is long enough for walks over an end without a name.

    `ways` has the metres of each walker in each pulse, by id; `per` is the number of metres in the
    book's unit.
    """
    for who, metres in ways.items():
        kept, here = standing.paths.get(who), standing.spots.get(who)
        if kept is None or kept.legs[0].goal == "to" or kept.start is None or here is None:
            continue
        way = _way(standing, kept, kept.legs[0].whom, per)
        if way is None:
            continue
        end = goals.end_of(standing.line, kept.start, way.pieces)
        most = walked_between(standing.line, kept.start, here) + sum(metres, NONE)
        more = (most if way.wanted is None else min(most, way.wanted)) - length(way.pieces)
        if more > 0 and end.place.startswith(UNNAMED):
            standing = goals.with_longer_end(standing, end, more)
    return standing


def _passable(standing: Whereabouts) -> Passable:
    """Return which stretches are walked: those on foot, and the kinds that a kept path names."""
    named = {leg.by for kept in standing.paths.values() for leg in kept.legs}
    kinds = {*goals.ON_FOOT, *(named & set(KINDS))}

    def passable(piece: WayPiece, stretch: Stretch) -> bool:
        return stretch.kind in kinds and open_ways(piece, stretch)

    return passable


def arrived(standing: Whereabouts, who: str, aim: LegAim) -> bool:
    """Whether a walker has come to the end of a leg."""
    here = standing.spots.get(who)
    there = standing.spots.get(aim.goal) if isinstance(aim.goal, str) else aim.goal
    if here is None or there is None:
        return False
    stop = aim.stop
    if standing.grid is not None and isinstance(aim.goal, str):
        stop = max(stop, standing.grid.unit)
    return between(standing, here, there) <= stop
