"""A kept path that its walker follows without being asked, as in the pulses of Realms of Myth.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map.distances import spot_of
from rules.map.goals import way_to
from rules.map.line_map import Spot
from rules.map.line_ways import WayPiece, length, spot_after
from rules.map.moves import walked_to
from rules.map.path_legs import KeptPath
from rules.map.whereabouts import PLACE, Walk, Whereabouts
from rules.rulebook.rulebook import Rulebook

NONE = Fraction(0)


def kept_walk(encounter: Encounter, book: Rulebook, who: str) -> Walk | None:
    """Return the function that walks a combatant on along its kept path; None if it has no way.

    The walker stops at the goal, also if the book lets it move farther.
    """
    standing = encounter.map
    if standing is UNSET or who not in standing.paths or who not in standing.spots:
        return None
    kept = standing.paths[who]
    leg = kept.legs[0]
    goal = PLACE + leg.place if leg.place else leg.whom
    there = spot_of(standing, goal) if leg.follow else kept.seen
    if leg.goal != "to" or there is None:
        return None
    try:
        way = way_to(standing.line, standing.spots[who], there, leg.by)
    except InputError:
        return None
    if way.shut:
        return None
    stop = NONE if leg.stop is None else Fraction(leg.stop)
    if leg.stop is None and leg.whom and leg.follow:
        people = encounter.combatants
        stop = max(book.ground.reach(encounter, people[one]) for one in (who, leg.whom))
    return _walk(who, kept, there, way.pieces, max(NONE, length(way.pieces) - stop))


def _walk(
    who: str, kept: KeptPath, there: Spot, pieces: tuple[WayPiece, ...], far: Fraction
) -> Walk:
    def walk(standing: Whereabouts, people: Sequence[str], metres: Fraction) -> Whereabouts:
        spot = standing.spots[who]
        if pieces:
            spot = spot_after(standing.line, pieces, min(metres, far))
        for one in people:
            standing = walked_to(standing, one, spot, metres)
        # Whoever is there stays there while the book still moves them: the last leg is kept.
        legs = kept.legs if metres < far else kept.legs[1:] or kept.legs[-1:]
        now = replace(kept, legs=legs, at=standing.spots[who], seen=there)
        return replace(standing, paths={**standing.paths, who: now})

    return walk
