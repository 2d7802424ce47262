"""Who stands where: spots on the line, and ranges for everybody who is off it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.errors import InputError
from rules.map.geometry import geometry
from rules.map.line_map import LineMap, Spot, check
from rules.map.ranges import UNKNOWN, Bound, Range, exactly
from rules.numbers import wire

PLACE = "@"
"""How the id of a place begins among the points; ids of combatants do not begin so."""

Numbers = tuple[int, ...]
"""A bound: (d,) if exact and of no statement, (low, high), or with the two masks behind it.

A high of -1 is unknown.
"""


class Far(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The ranges of everybody who is off the line, in integers of 1/`per` metre.

    `ranges` has a row for each of them, also if nothing is known; the bound of two who are both off
    the line is in the row of the first by id. `said` are the pairs of the statements, each at its
    bit; a pair of one combatant is how they left the line.
    """

    per: int = 1
    ranges: Mapping[str, Mapping[str, Numbers]] = {}
    said: tuple[tuple[str, ...], ...] = ()


NOBODY_OFF = Far()
NO_LINE = LineMap()


class Whereabouts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who stands where. Somebody is on the line, off it with ranges, or nowhere at all."""

    line: LineMap = NO_LINE
    spots: Mapping[str, Spot] = {}
    far: Far = NOBODY_OFF

    def has(self, who: str) -> bool:
        """Whether anything is known of where a combatant is."""
        return who in self.spots or who in self.far.ranges

    def people(self) -> tuple[str, ...]:
        """Return everybody, in the order of their ids."""
        return tuple(sorted({**self.spots, **self.far.ranges}, key=by_joining))


def by_joining(who: str) -> tuple[int, str]:
    """Return the sort key of an id: c2 before c10."""
    return len(who), who


def first_of(one: str, other: str) -> tuple[str, str]:
    """Return two ids in the order in which a pair is kept."""
    return (one, other) if by_joining(one) <= by_joining(other) else (other, one)


def kept_bound(far: Far, one: str, other: str) -> Bound:
    """Return what is kept of two points, one of them somebody off the line, in units of `far`."""
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
    """Return the numbers of a bound; None if nothing is known."""
    low, high, low_from, high_from = bound
    if high >= UNKNOWN:
        high = -1
        if not low:
            return None
    if low_from or high_from:
        return low, high, low_from, high_from
    return (low,) if low == high else (low, high)


def distance(standing: Whereabouts, one: str, other: str) -> Range:
    """Return how far one is from another: exact on the line, by the way along it; else a range.

    Raises:
        InputError: not-found: nothing is known of where one of them is.
    """
    for who in (one, other):
        if not standing.has(who) and not _is_place(standing, who):
            raise InputError("not-found", "who", f"nothing is known of where {who} is.")
    if one == other:
        return exactly(0)
    here, there = spot_of(standing, one), spot_of(standing, other)
    if here is not None and there is not None:
        return exactly(walked_between(standing.line, here, there))
    return as_range(kept_bound(standing.far, one, other), standing.far.per)


def spot_of(standing: Whereabouts, point: str) -> Spot | None:
    """Return where a combatant, or a place by '@' and its name, is on the line; None off it."""
    return Spot(point[1:]) if _is_place(standing, point) else standing.spots.get(point)


def _is_place(standing: Whereabouts, point: str) -> bool:
    return point.startswith(PLACE) and point[1:] in geometry(standing.line).index


def walked_between(line: LineMap, here: Spot, there: Spot) -> Fraction:
    """Return the metres between two spots of a line, by the shortest way along it."""
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


def with_spot(standing: Whereabouts, who: str, spot: Spot) -> Whereabouts:
    """Return the standing with somebody in a spot, last of those who stand there; no ranges."""
    there = [one for other, one in standing.spots.items() if other != who and one.same_as(spot)]
    last = max((one.beside for one in there), default=-1) + 1
    spots = {**standing.spots, who: replace(spot, beside=last)}
    in_order = dict(sorted(spots.items(), key=lambda one: by_joining(one[0])))
    return replace(standing, spots=in_order, far=without(standing.far, who))


def gone(standing: Whereabouts, who: str) -> Whereabouts:
    """Take somebody off the map; whoever left it or the fight has no position."""
    spots = {one: spot for one, spot in standing.spots.items() if one != who}
    return replace(standing, spots=spots, far=without(standing.far, who))


def without(far: Far, who: str) -> Far:
    """Drop every range of a combatant."""
    ranges = {
        one: {other: bound for other, bound in row.items() if other != who}
        for one, row in far.ranges.items()
        if one != who
    }
    return tidy(replace(far, ranges=ranges))


def tidy(far: Far) -> Far:
    """Forget the statements from which nothing follows any more; nobody off the line: nothing."""
    if not far.ranges:
        return NOBODY_OFF
    used = 0
    for row in far.ranges.values():
        for numbers in row.values():
            if len(numbers) > 2:
                used |= numbers[2] | numbers[3]
    said = [pairs if used >> bit & 1 else () for bit, pairs in enumerate(far.said)]
    while said and not said[-1]:
        said.pop()
    return replace(far, said=tuple(said))


def as_plain(standing: Whereabouts) -> dict[str, object]:
    """Return who stands where in JSON's own types; what is ordinary is left out."""
    plain: dict[str, object] = msgspec.to_builtins(standing, enc_hook=wire.kept)
    return plain


def from_plain(plain: object) -> Whereabouts:
    """Read what `as_plain` wrote.

    Raises:
        InputError: it is not a map, or somebody stands where nothing is.
    """
    try:
        standing = msgspec.convert(plain, Whereabouts, dec_hook=_number)
    except msgspec.ValidationError as fault:
        raise InputError("wrong-type", "map", f"this is no map: {fault}") from None
    check(standing.line)
    for who, spot in standing.spots.items():
        _check_spot(standing.line, who, spot)
    for who, row in standing.far.ranges.items():
        if who in standing.spots or not all(_is_bound(numbers) for numbers in row.values()):
            raise InputError("wrong-type", "map", f"the ranges of {who} cannot be.")
    return standing


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
