"""Ranges of distances between points; only statements and walks give the ranges.

`Known` computes with integers of a small unit. Each bound has a mask. The bits of the mask are the
statements that led to the bound. So a statement can be dropped together with all bounds that
followed from the statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from operator import add, itemgetter, sub
from typing import NamedTuple

from msgspec import Struct

from rules.numbers.exact import in_words

UNKNOWN = 1 << 60
"""The upper bound if nobody has given one: a number above every possible distance."""


class Range(Struct, frozen=True):
    """A distance in metres that is at least `low` and at most `high`.

    If `high` is unknown, it is None.
    """

    low: Fraction = Fraction(0)
    high: Fraction | None = None

    @property
    def exact(self) -> bool:
        """Whether both bounds are the same number."""
        return self.low == self.high

    def __contains__(self, metres: Fraction | int) -> bool:
        return self.low <= metres and (self.high is None or metres <= self.high)

    def __str__(self) -> str:
        """Return the range as the table shows it: '9' or '~9-15'.

        Without an upper bound, it is '~9-'.
        """
        if self.exact:
            return in_words(self.low)
        return f"~{in_words(self.low)}-{'' if self.high is None else in_words(self.high)}"


def exactly(metres: Fraction | int) -> Range:
    """Return the range that holds one number."""
    return Range(Fraction(metres), Fraction(metres))


class Bound(NamedTuple):
    """A lower and an upper bound of the distance of two points, in units.

    Each bound has a mask of the statements that give this bound.
    """

    low: int = 0
    high: int = UNKNOWN
    low_from: int = 0
    high_from: int = 0


class Known:
    """The bounds between all points, as sharp as the bounds to third points can make them."""

    __slots__ = ("high", "high_from", "low", "low_from", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.low = [[0] * size for _ in range(size)]
        self.high = [[UNKNOWN] * size for _ in range(size)]
        self.low_from = [[0] * size for _ in range(size)]
        self.high_from = [[0] * size for _ in range(size)]
        for one in range(size):
            self.high[one][one] = 0

    def copy(self) -> Known:
        """Return a copy of the bounds; changes of the copy do not change the original."""
        new = Known(0)
        new.size = self.size
        for name in ("low", "high", "low_from", "high_from"):
            setattr(new, name, [row[:] for row in getattr(self, name)])
        return new

    def bound(self, one: int, other: int) -> Bound:
        """Return the known bound of two points."""
        return Bound(
            self.low[one][other],
            self.high[one][other],
            self.low_from[one][other],
            self.high_from[one][other],
        )

    def put(self, one: int, other: int, bound: Bound) -> None:
        """Set the bound of two points. Other bounds do not change."""
        for first, second in ((one, other), (other, one)):
            self.low[first][second], self.high[first][second] = bound.low, bound.high
            self.low_from[first][second] = bound.low_from
            self.high_from[first][second] = bound.high_from

    def sharpen(self, one: int, other: int, bound: Bound) -> None:
        """Set new bounds for the distance of two points.

        A bound changes only if the new value is sharper.
        """
        if bound.low > self.low[one][other]:
            self._set_low(one, other, bound.low, bound.low_from)
        if bound.high < self.high[one][other]:
            self._set_high(one, other, bound.high, bound.high_from)

    def _set_low(self, one: int, other: int, low: int, source: int) -> None:
        self.low[one][other] = self.low[other][one] = low
        self.low_from[one][other] = self.low_from[other][one] = source

    def _set_high(self, one: int, other: int, high: int, source: int) -> None:
        self.high[one][other] = self.high[other][one] = high
        self.high_from[one][other] = self.high_from[other][one] = source

    def say(self, one: int, other: int, bound: Bound) -> None:
        """Add a bound of two points, and tighten all other bounds by the new bound.

        Before the call, all bounds are as sharp as third points can make them, and the new bound
        does not contradict the old bounds. After the call, all bounds are again as sharp as
        possible.
        """
        near = Ends(self, one), Ends(self, other)
        self.sharpen(one, other, bound)
        low, high, low_from, high_from = self.bound(one, other)
        for mine, theirs in (near, near[::-1]):
            self._by_new_high(mine, theirs, high, high_from)
            self._by_new_low(mine, theirs, low, low_from)

    def _by_new_high(self, mine: Ends, theirs: Ends, high: int, source: int) -> None:
        """Tighten the bound of every pair that a new upper bound connects.

        The new bound is between the points `mine` and `theirs`. The distance between i and j
        differs from that between `theirs` and j by at most the way from i over `mine` to `theirs`.
        """
        for i in mine.reached:
            way, way_from = mine.high[i] + high, mine.high_from[i] | source
            highs, lows = self.high[i], self.low[i]
            for j in theirs.reached:
                if way + theirs.high[j] < highs[j] and i != j:
                    self._set_high(i, j, way + theirs.high[j], way_from | theirs.high_from[j])
            for j, low in theirs.far:
                if low - way > lows[j] and i != j:
                    self._set_low(i, j, low - way, way_from | theirs.low_from[j])

    def _by_new_low(self, mine: Ends, theirs: Ends, low: int, source: int) -> None:
        """Tighten the lower bound of every pair by a new lower bound.

        The distance between i and j is at least the new bound, minus the ways from i to `mine` and
        from `theirs` to j.
        """
        for i in mine.reached:
            rest = low - mine.high[i]
            if rest <= 0:
                continue
            lows, rest_from = self.low[i], source | mine.high_from[i]
            for j in theirs.reached:
                if rest - theirs.high[j] > lows[j] and i != j:
                    self._set_low(i, j, rest - theirs.high[j], rest_from | theirs.high_from[j])

    def widen(self, who: int, metres: int) -> None:
        """Let one point move this far in an unknown direction."""
        for other in range(self.size):
            if other == who:
                continue
            low, high, low_from, high_from = self.bound(who, other)
            left = max(0, low - metres)
            more = high + metres if high < UNKNOWN else UNKNOWN
            self.put(who, other, Bound(left, more, low_from if left else 0, high_from))

    def thirds(self, one: int, other: int, *, upper: bool) -> Iterator[int]:
        """Yield the points that explain a bound of two points.

        The upper or the lower bound of the two points follows from their bounds to a third point.
        """
        for third in range(self.size):
            if third in (one, other):
                continue
            over = across(self.bound(one, third), self.bound(third, other))
            if upper and over.high == self.high[one][other] < UNKNOWN:
                yield third
            if not upper and over.low == self.low[one][other] > 0:
                yield third

    def forget(self, sources: int) -> None:
        """Drop these statements, and every bound that followed from one of these statements."""
        lost: dict[int, list[int]] = {}
        for one, other in combinations(range(self.size), 2):
            low, high = self.low_from[one][other] & sources, self.high_from[one][other] & sources
            if low:
                self._set_low(one, other, 0, 0)
            if high:
                self._set_high(one, other, UNKNOWN, 0)
            if low or high:
                lost.setdefault(one, []).append(other)
        everybody = range(self.size)
        sharper = True
        while sharper:
            sharper = False
            for one, others in lost.items():
                sharper = self.tighten_row(one, everybody, others) or sharper

    def tighten_row(self, one: int, by: Sequence[int], others: Iterable[int]) -> bool:
        """Tighten the bounds between `one` and `others` by way of the points in `by`.

        Return whether a bound became sharper. The function must be fast, because a fight with sixty
        combatants calls it for every step.
        """
        pick, sharper = itemgetter(*by) if len(by) > 1 else lambda row: (row[by[0]],), False
        low, high = pick(self.low[one]), pick(self.high[one])
        for other in others:
            if other == one:
                continue
            theirs_low, theirs_high = pick(self.low[other]), pick(self.high[other])
            most = min(map(add, high, theirs_high))
            if most < self.high[one][other]:
                third = by[list(map(add, high, theirs_high)).index(most)]
                source = self.high_from[one][third] | self.high_from[other][third]
                self._set_high(one, other, most, source)
                sharper = True
            for near, far, this, that in (
                (low, theirs_high, one, other),
                (theirs_low, high, other, one),
            ):
                least = max(map(sub, near, far))
                if least > self.low[one][other]:
                    third = by[list(map(sub, near, far)).index(least)]
                    source = self.low_from[this][third] | self.high_from[that][third]
                    self._set_low(one, other, least, source)
                    sharper = True
        return sharper

    def empty(self) -> tuple[int, int] | None:
        """Return two points whose bounds contradict each other.

        Return None if there are no such points.
        """
        for one, other in combinations(range(self.size), 2):
            if self.low[one][other] > self.high[one][other]:
                return one, other
        return None


class Ends:
    """The bounds between one point and all others, before a change."""

    __slots__ = ("far", "high", "high_from", "low_from", "reached")

    def __init__(self, known: Known, point: int) -> None:
        self.high, self.high_from = known.high[point][:], known.high_from[point][:]
        self.low_from = known.low_from[point][:]
        # The points with an upper bound, and those with a lower bound above 0.
        self.reached = [at for at, high in enumerate(self.high) if high < UNKNOWN]
        self.far = [(at, low) for at, low in enumerate(known.low[point]) if low]


def across(mine: Bound, theirs: Bound) -> Bound:
    """Return the bound of a triangle's third side; x and y are the bounds of two sides.

    If x and y are exact, the third side is from |x - y| to x + y.
    """
    high = mine.high + theirs.high
    high = min(UNKNOWN, high)
    less, more = mine.low - theirs.high, theirs.low - mine.high
    if less >= more:
        low, source = less, mine.low_from | theirs.high_from
    else:
        low, source = more, theirs.low_from | mine.high_from
    if low <= 0:
        low, source = 0, 0
    return Bound(low, high, source, mine.high_from | theirs.high_from)


def towards(bound: Bound, metres: int) -> Bound | None:
    """Return the bound after a straight walk towards somebody.

    If the walk may be longer than the distance, None is returned, and the caller must widen the
    bound.
    """
    if metres > bound.low:
        return None
    # The walk ends before its goal because of the lower bound, so the upper bound depends on it.
    both = bound.low_from | bound.high_from
    high = bound.high - metres if bound.high < UNKNOWN else UNKNOWN
    return Bound(bound.low - metres, high, bound.low_from, both)


def until(bound: Bound, metres: int, stop: int) -> Bound:
    """Return the bound after a straight walk towards somebody that ends at the distance `stop`.

    The distance d becomes d - m, but not less than `stop`. If d is less already, it stays.
    """
    both = bound.low_from | bound.high_from
    low, high = (max(one - metres, min(one, stop)) for one in (bound.low, bound.high))
    return Bound(low, high if bound.high < UNKNOWN else UNKNOWN, both if low else 0, both)


def away(bound: Bound, metres: int) -> Bound:
    """Return the bound after a straight walk away from somebody."""
    high = bound.high + metres if bound.high < UNKNOWN else UNKNOWN
    return bound._replace(low=bound.low + metres, high=high)


def past(bound: Bound, metres: int) -> Bound:
    """Return the bound after a straight walk of m metres through somebody's spot.

    The distance d becomes |m - d|.
    """
    both = bound.low_from | bound.high_from
    ends = abs(metres - bound.low), abs(metres - bound.high)
    low = 0 if bound.low <= metres <= bound.high else min(ends)
    high = max(ends) if bound.high < UNKNOWN else UNKNOWN
    return Bound(low, high, both if low else 0, both)
