"""Areas: who is within some metres of a spot, in a straight line."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules.errors import InputError
from rules.map.all_points import Points
from rules.map.distances import spot_of
from rules.map.line_map import UNNAMED, Spot
from rules.map.moves import placed
from rules.map.whereabouts import Whereabouts

CENTRE = ""
"""The id of the centre of an area that is a spot; no combatant has this id."""


class InArea(NamedTuple):
    """Combatants who are surely in an area, and combatants who may be in it; the nearest first."""

    surely: tuple[str, ...]
    perhaps: tuple[str, ...]


def in_area(standing: Whereabouts, centre: Spot | str, metres: Fraction) -> InArea:
    """Return the combatants who are surely, or perhaps, within this many metres of the centre.

    The centre is a spot of the line, a combatant, or a place with '@' before its name. A combatant
    in the centre is in the area.

    Raises:
        InputError: not-found: nobody knows where the centre is.
    """
    people = standing.people()
    if isinstance(centre, Spot):
        standing, centre = placed(standing, CENTRE, centre), CENTRE
    points = Points(standing, metres)
    if centre not in points.index:
        raise InputError("not-found", "at", f"nothing is known of where {centre} is.")
    points.load()
    bounds = [(points.bound(centre, who), who) for who in people]
    far = points.units(metres)
    near = [
        one
        for one in bounds
        if one[0].low <= far and (one[0].high <= far or _apart(standing, centre, one[1]) <= metres)
    ]
    near.sort(key=lambda one: (one[0].high, one[0].low))
    return InArea(
        tuple(who for bound, who in near if bound.high <= far),
        tuple(who for bound, who in near if bound.high > far),
    )


def _apart(standing: Whereabouts, one: str, other: str) -> Fraction:
    """Return the difference between the heights of two points, in metres.

    The distance between the points is at least this difference. A place with a name, but without a
    height, is on the floor, at 0 m.
    """
    first, second = (_heights(standing, who) for who in (one, other))
    if not first or not second:
        return Fraction(0)
    return max(Fraction(0), min(first) - max(second), min(second) - max(first))


def _heights(standing: Whereabouts, who: str) -> list[Fraction]:
    """Return the heights at a combatant's spot: one height at a place, and two on a stretch.

    Return no heights if one of them is unknown.
    """
    spot, line = spot_of(standing, who), standing.line
    if spot is None:
        return []
    ends = (spot.place,) if spot.place else line.rows[spot.row].ends(spot.stretch)
    if any(name.startswith(UNNAMED) and name not in line.places for name in ends):
        return []
    return [line.place(name).height for name in ends]
