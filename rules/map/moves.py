"""Apply walks and typed distances: set new spots. Combatants off the line get new ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.errors import InputError, Refused
from rules.map import ranges
from rules.map.all_points import Points, scaled
from rules.map.distances import as_range, kept_bound
from rules.map.line_map import UNNAMED, Spot
from rules.map.ranges import UNKNOWN, Bound, Range, across
from rules.map.whereabouts import (
    NOBODY_OFF,
    PLACE,
    Far,
    Numbers,
    Whereabouts,
    by_joining,
    first_of,
    with_spot,
    without_direction,
)
from rules.numbers.exact import in_words

Straight = Literal["towards", "until", "away", "past"]


class WalkAim(NamedTuple):
    """A straight walk in one step.

    It leads towards a combatant or a place, away from this goal, or past this goal. The kind
    'until' also leads towards the goal, but the walker stops at the distance `stop`.
    """

    kind: Straight
    whom: str
    stop: Fraction = Fraction(0)


class Said(NamedTuple):
    """The map after a typed distance, and the earlier statements that this distance makes false.

    These statements are dropped. `dropped` has the two combatants of each statement. A statement of
    how somebody left the line names this combatant twice.
    """

    standing: Whereabouts
    dropped: tuple[tuple[str, str], ...] = ()


def placed(standing: Whereabouts, who: str, spot: Spot) -> Whereabouts:
    """Set a combatant on the line without a walk.

    Earlier statements about the combatant are dropped. Combatants off the line get new ranges to
    this combatant, which follow from the other combatants on the line.
    """
    return _arrived(with_spot(standing, who, spot), who, {}, 1)


def walked_to(standing: Whereabouts, who: str, spot: Spot, metres: Fraction) -> Whereabouts:
    """Let a combatant walk `metres` to a spot of the line; the walk may begin off the line.

    If somebody is off the line, the distance to them changes by these metres or less.
    """
    per = lcm(standing.far.per, metres.denominator)
    scale, units = per // standing.far.per, int(metres * per)
    before = {
        other: _widened(scaled(kept_bound(standing.far, other, who), scale), units)
        for other in standing.far.ranges
        if other != who
    }
    return _arrived(with_spot(standing, who, spot), who, before, per)


def _arrived(standing: Whereabouts, who: str, before: Mapping[str, Bound], per: int) -> Whereabouts:
    """Give combatants off the line their new ranges to `who`, who is now on the line.

    The ranges in `before` are made sharper. Their unit is 1/`per` metre.
    """
    if not standing.far.ranges:
        return replace(standing, far=NOBODY_OFF)
    if standing.grid is not None:
        return standing
    points = Points(standing, per=per)
    at = points.index[who]
    points.load_line_of(at)
    points.load_far_to_line()
    for other in points.off:
        bound = before.get(points.ids[other], Bound())
        points.known.put(other, at, scaled(bound, points.per // per))
    points.known.tighten_row(at, [one for one in points.line if one != at], points.off)
    return points.kept_row(standing, who)


def walked_off(
    standing: Whereabouts, who: str, metres: Fraction, aim: WalkAim | None = None
) -> Whereabouts:
    """Let a combatant walk who is off the line, or who leaves the line with this walk.

    Without an aim the direction is unknown: after m metres, every distance d is max(0, d - m) .. d
    + m. With an aim, all distances are known more exactly, unless a walk towards somebody may lead
    too far. A combatant who leaves a grid has no ranges, because a grid gives positions only as
    spaces.

    Raises:
        InputError: not-found: the position of the combatant or of the aim is unknown.
    """
    if standing.grid is not None and standing.has(who):
        return left(standing, who)
    points = Points(standing, metres, *([] if aim is None else [aim.stop]))
    if who not in points.index:
        raise InputError("not-found", "who", f"nothing is known of where {who} is.")
    at, walked = points.index[who], points.units(metres)
    points.load_row(at)
    if who in standing.spots:
        if points.off and not points.geometry.plain:
            points.load_far()
            points.known.tighten_row(at, points.off, points.line)
        _leave(points, who)
    sharp = _aimed(points, at, walked, aim)
    points.known.widen(at, walked)
    if aim is not None and sharp is not None:
        _by_way_of_aim(points, at, points.index[aim.whom], sharp)
    spots = {one: spot for one, spot in standing.spots.items() if one != who}
    off = {**standing.far.ranges, who: {}}
    after = replace(
        without_direction(standing, who), spots=spots, far=replace(standing.far, ranges=off)
    )
    return points.kept_row(after, who)


def _leave(points: Points, who: str) -> None:
    """Note that a combatant left the line; all bounds of the combatant follow from this."""
    at, source = points.index[who], points.bit(who, who)
    points.line.remove(at)
    for other in range(points.known.size):
        bound = points.known.bound(at, other)
        if other != at and (bound.low or bound.high < UNKNOWN):
            low_from = bound.low_from | source if bound.low else 0
            high_from = bound.high_from | source if bound.high < UNKNOWN else 0
            points.known.put(at, other, Bound(bound.low, bound.high, low_from, high_from))


_WALKS: Mapping[str, Callable[[Bound, int], Bound | None]] = {
    "towards": ranges.towards,
    "away": ranges.away,
    "past": ranges.past,
}


def _aimed(points: Points, at: int, walked: int, aim: WalkAim | None) -> Bound | None:
    if aim is None:
        return None
    if aim.whom not in points.index or points.index[aim.whom] == at:
        raise InputError("not-found", "goal", f"nothing is known of where {aim.whom} is.")
    bound = points.known.bound(at, points.index[aim.whom])
    if aim.kind == "until":
        return ranges.until(bound, walked, points.units(aim.stop))
    return _WALKS[aim.kind](bound, walked)


def _by_way_of_aim(points: Points, at: int, goal: int, sharp: Bound) -> None:
    """Sharpen the bound between the walker and the aim.

    Then sharpen the bounds between the walker and all other points, by way of the aim.
    """
    points.load_row(goal)
    points.known.sharpen(at, goal, sharp)
    mine = points.known.bound(at, goal)
    for other in range(points.known.size):
        if other not in (at, goal):
            points.known.sharpen(at, other, across(mine, points.known.bound(goal, other)))


def said(
    standing: Whereabouts,
    who: str,
    other: str,
    metres: Range,
    *,
    override: bool = False,
    names: Mapping[str, str] | None = None,
) -> Said:
    """Store that `other` is this far from `who`, and that `other` is off the line.

    `who` is a combatant or a place. If `other` was on the line, `other` leaves the line. If
    `override` is true, statements that contradict the distance are dropped. Everything that
    followed from these statements is dropped too.

    Raises:
        Refused: earlier statements contradict the distance; the message names the third point.
        InputError: not-found: the position of `who` is unknown.
    """
    if who == other or other.startswith(PLACE):
        raise InputError("conflict", "who", "a distance is said of two.")
    if other in standing.spots:
        standing = left(standing, other)
    off = {**standing.far.ranges}
    off.setdefault(other, {})
    if who not in standing.spots and not who.startswith(PLACE):
        off.setdefault(who, {})
    standing = replace(standing, far=replace(standing.far, ranges=off))
    numbers = [metres.low, *([] if metres.high is None else [metres.high])]
    points = Points(standing, *numbers)
    if who not in points.index:
        raise InputError("not-found", "who", f"nothing is known of where {who} is.")
    points.load()
    bound = points.bound_of(metres.low, metres.high, points.bit(who, other))
    return _told(points, who, other, bound, override=override, names=names or {})


def left(standing: Whereabouts, who: str) -> Whereabouts:
    """Take a combatant off the line.

    No range to the combatant is kept, because nobody knows the new spot.
    """
    standing = without_direction(standing, who)
    spots = {one: spot for one, spot in standing.spots.items() if one != who}
    off = {
        one: {k: v for k, v in row.items() if k != who} for one, row in standing.far.ranges.items()
    }
    return replace(standing, spots=spots, far=replace(standing.far, ranges={**off, who: {}}))


def come_there(standing: Whereabouts, who: str, other: str) -> Whereabouts:
    """Set a combatant where the combatant `other` is.

    Earlier statements about the first combatant are dropped. Off the line, the two then have the
    same ranges. If nobody knows where `other` is, nothing changes.
    """
    if who == other or not standing.has(other):
        return standing
    spot = standing.spots.get(other)
    if spot is not None:
        return placed(standing, who, spot)
    standing = left(standing, who)
    rows = {one: {**row} for one, row in standing.far.ranges.items()}
    for one, point, numbers in _pairs(standing.far):
        third = point if one == other else one
        if other in (one, point) and third != who:
            _put(rows, who, third, numbers)
    _put(rows, who, other, (0,))
    return replace(standing, far=replace(standing.far, ranges=rows))


def exchanged(standing: Whereabouts, one: str, other: str) -> Whereabouts:
    """Let two combatants change places.

    Each combatant then has the spot or the ranges of the other combatant.
    """
    swap = {one: other, other: one}
    standing = without_direction(without_direction(standing, one), other)
    sizes = {who: spot.size for who, spot in standing.spots.items()}
    spots = {
        (now := swap.get(who, who)): replace(spot, size=sizes.get(now, spot.size))
        for who, spot in standing.spots.items()
    }
    in_order = dict(sorted(spots.items(), key=lambda pair: by_joining(pair[0])))
    off = sorted((swap.get(who, who) for who in standing.far.ranges), key=by_joining)
    rows: dict[str, dict[str, Numbers]] = {who: {} for who in off}
    for first, second, numbers in _pairs(standing.far):
        _put(rows, swap.get(first, first), swap.get(second, second), numbers)
    return replace(standing, spots=in_order, far=replace(standing.far, ranges=rows))


def _pairs(far: Far) -> Iterator[tuple[str, str, Numbers]]:
    """Yield every stored range: its two points, and its numbers."""
    for who, row in far.ranges.items():
        yield from ((who, point, numbers) for point, numbers in row.items())


def _put(rows: dict[str, dict[str, Numbers]], one: str, other: str, numbers: Numbers) -> None:
    """Store a range in the row of a point that is off the line.

    If both points are off the line, store the range in the row of the point that comes first by id.
    """
    first, second = first_of(one, other) if one in rows and other in rows else (one, other)
    first, second = (first, second) if first in rows else (second, first)
    rows[first][second] = numbers


def _told(
    points: Points,
    who: str,
    other: str,
    bound: Bound,
    *,
    override: bool,
    names: Mapping[str, str],
) -> Said:
    one, two = points.index[who], points.index[other]
    dropped: list[tuple[str, str]] = []
    while wrong := _contradicted(points, one, two, bound):
        if not override or not wrong.sources:
            raise Refused(_reason(points, (one, two), bound, wrong, names), "metres")
        dropped += points.drop(wrong.sources)
        bound = points.bound_of(*_as_metres(bound, points.per), points.bit(who, other))
    points.known.say(one, two, bound)
    return Said(points.kept(points.standing), tuple(dropped))


def _as_metres(bound: Bound, per: int) -> tuple[Fraction, Fraction | None]:
    found = as_range(bound, per)
    return found.low, found.high


class Wrong(NamedTuple):
    """A bound that contradicts a typed distance.

    `upper` is true for an upper bound. `sources` has a bit for each statement that led to the
    bound.
    """

    upper: bool
    sources: int


def _contradicted(points: Points, one: int, other: int, bound: Bound) -> Wrong | None:
    known = points.known.bound(one, other)
    if bound.low > known.high:
        return Wrong(True, known.high_from)
    if bound.high < known.low:
        return Wrong(False, known.low_from)
    return None


def _reason(
    points: Points,
    pair: tuple[int, int],
    bound: Bound,
    wrong: Wrong,
    names: Mapping[str, str],
) -> str:
    """Return why a distance is impossible: '30 cannot be: by way of Fenn it is 18 at most.'"""
    known = points.known.bound(*pair)
    asked = as_range(bound, points.per)
    typed = in_words(asked.low if wrong.upper or asked.high is None else asked.high)
    limit = in_words(Fraction(known.high if wrong.upper else known.low, points.per))
    most = "at most" if wrong.upper else "at least"
    thirds = _named(points, pair, upper=wrong.upper)
    if not thirds:
        return f"{typed} cannot be: by what was said and walked it is {limit} {most}."
    third = thirds[0]
    name = f"the {third[1:]}" if third.startswith(PLACE) else names.get(third, third)
    return f"{typed} cannot be: by way of {name} it is {limit} {most}."


def _named(points: Points, pair: tuple[int, int], *, upper: bool) -> list[str]:
    """Return the points that a sentence names as reasons for a bound. Combatants come first.

    A point is left out if it is in the same spot as one of the pair.
    """
    apart = (
        points.ids[at]
        for at in points.known.thirds(*pair, upper=upper)
        if points.known.high[pair[0]][at] and points.known.high[pair[1]][at]
    )
    named = [one for one in apart if not one.startswith(PLACE + UNNAMED)]
    return sorted(named, key=lambda one: one.startswith(PLACE))


def _widened(bound: Bound, metres: int) -> Bound:
    low = max(0, bound.low - metres)
    high = bound.high + metres if bound.high < UNKNOWN else UNKNOWN
    return Bound(low, high, bound.low_from if low else 0, bound.high_from)
