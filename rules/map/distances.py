"""Distances between two points, and the checked positions of everybody as plain data."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.errors import InputError
from rules.map.geometry import geometry
from rules.map.grid_check import check_grid, check_on_grid, check_size
from rules.map.grid_spaces import is_space, read_space
from rules.map.lattices import apart, body_of
from rules.map.line_check import check
from rules.map.line_map import LineMap, Spot
from rules.map.ranges import UNKNOWN, Bound, Range, exactly
from rules.map.whereabouts import PLACE, Far, Numbers, Whereabouts, by_joining
from rules.numbers import wire


def kept_bound(far: Far, one: str, other: str) -> Bound:
    """Return the stored bound of two points, in the units of `far`.

    One of the points must be off the line.
    """
    first, second = one, other
    if one not in far.ranges or (other in far.ranges and by_joining(other) < by_joining(one)):
        first, second = other, one
    return read_bound(far.ranges.get(first, {}).get(second))


def read_bound(numbers: Numbers | None) -> Bound:
    """Return a bound from its numbers."""
    if numbers is None:
        return Bound()
    if len(numbers) == 1:
        return Bound(numbers[0], numbers[0])
    high = UNKNOWN if numbers[1] < 0 else numbers[1]
    return Bound(numbers[0], high, *numbers[2:])


def written_bound(bound: Bound) -> Numbers | None:
    """Return the numbers of a bound. Return None if the bound allows every distance."""
    low, high, low_from, high_from = bound
    if high >= UNKNOWN:
        high = -1
        if not low:
            return None
    if low_from or high_from:
        return low, high, low_from, high_from
    return (low,) if low == high else (low, high)


def distance(standing: Whereabouts, one: str, other: str) -> Range:
    """Return the distance between two points.

    If both points are on the line, the distance is exact: it is the length of the way along the
    line. On a grid, it is the way between the nearest spaces of the two points, in metres, without
    regard to walls. If one point is off the map, the distance is a range.

    Raises:
        InputError: not-found: the position of one of the two points is unknown.
    """
    for who in (one, other):
        if not standing.has(who) and not _is_place(standing, who):
            raise InputError("not-found", "who", f"nothing is known of where {who} is.")
    if one == other:
        return exactly(0)
    here, there = spot_of(standing, one), spot_of(standing, other)
    if here is not None and there is not None:
        return exactly(between(standing, here, there))
    return as_range(kept_bound(standing.far, one, other), standing.far.per)


def spot_of(standing: Whereabouts, point: str) -> Spot | None:
    """Return the spot of a combatant, or of a place if the point is '@' and the place's name.

    On a grid a place is the name of a space. Return None if the combatant is off the map.
    """
    return Spot(point[1:]) if _is_place(standing, point) else standing.spots.get(point)


def _is_place(standing: Whereabouts, point: str) -> bool:
    if not point.startswith(PLACE):
        return False
    if standing.grid is not None:
        return is_space(point[1:]) and standing.grid.has(read_space(point[1:]))
    return point[1:] in geometry(standing.line).index


def between(standing: Whereabouts, here: Spot, there: Spot) -> Fraction:
    """Return the metres between two spots: along the line, or in steps over the grid."""
    if standing.grid is None:
        return walked_between(standing.line, here, there)
    grid = standing.grid
    return grid.unit * apart(grid, *(body_of(grid, one.place, one.size) for one in (here, there)))


def walked_between(line: LineMap, here: Spot, there: Spot) -> Fraction:
    """Return the metres between two spots of a line, by the shortest way along the line."""
    known = geometry(line)
    ways = [
        mine + theirs + Fraction(known.walk[one][other], known.per)
        for one, mine in known.walked_to(here)
        for other, theirs in known.walked_to(there)
    ]
    same = not here.place and not there.place
    if same and (here.row, here.stretch) == (there.row, there.stretch):
        ways.append(abs(here.metres - there.metres))
    return min(ways)


def as_range(bound: Bound, per: int) -> Range:
    """Return a bound in units of 1/`per` metre as a range of metres."""
    high = None if bound.high >= UNKNOWN else Fraction(bound.high, per)
    return Range(Fraction(bound.low, per), high)


def as_plain(standing: Whereabouts) -> dict[str, object]:
    """Return the whereabouts as plain data for JSON; default values are left out."""
    plain: dict[str, object] = msgspec.to_builtins(standing, enc_hook=wire.kept)
    return plain


def from_plain(plain: object) -> Whereabouts:
    """Return the whereabouts from the plain data that `as_plain` wrote.

    Raises:
        InputError: the data has another form, or somebody stands at an unknown place.
    """
    try:
        standing = msgspec.convert(plain, Whereabouts, dec_hook=_number)
    except msgspec.ValidationError as fault:
        raise InputError("wrong-type", "map", f"this is no map: {fault}") from None
    check_standing(standing)
    return standing


def check_standing(standing: Whereabouts) -> None:
    """Check that all known places and stretches exist, and that all ranges are possible.

    Raises:
        InputError: the map is wrong, a spot does not exist, or a range is impossible.
    """
    if standing.grid is not None:
        check_grid(standing.grid)
    check(standing.line)
    for who, spot in standing.spots.items():
        if standing.grid is not None:
            check_on_grid(standing.grid, who, spot)
        else:
            _check_spot(standing.line, who, spot)
    for who, row in standing.far.ranges.items():
        if who in standing.spots or not all(_is_bound(numbers) for numbers in row.values()):
            raise InputError("wrong-type", "map", f"the ranges of {who} cannot be.")
    for who, size in standing.sizes.items():
        check_size(who, size)


def _check_spot(line: LineMap, who: str, spot: Spot) -> None:
    known = geometry(line)
    if spot.place:
        fine = spot.place in known.index
    else:
        rows = line.rows
        fine = 0 <= spot.row < len(rows) and 0 <= spot.stretch < len(rows[spot.row].stretches)
        fine = fine and 0 < spot.metres < line.stretch(spot.row, spot.stretch).metres
    if not fine:
        raise InputError("wrong-type", "map", f"{who} stands where this line has nothing.")


def _is_bound(numbers: Numbers) -> bool:
    return len(numbers) in (1, 2, 4) and numbers[0] >= 0 and (len(numbers) < 2 or numbers[1] >= -1)


def _number(kind: type, value: object) -> object:
    if kind is Fraction:
        return wire.from_kept(value)
    raise ValueError(f"a {kind.__name__} is not read from a save")
