"""Meetings of combatants who walk at the same time: pulse by pulse, in the order of initiative."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, Protocol

from rules.map.path_legs import Meeting
from rules.numbers.exact import Number

SHARES = 4
"""Walkers of equal initiative walk alternately. Each of them has this many shares in a pulse."""


class Near(NamedTuple):
    """Somebody comes within reach of a walker during a pulse.

    Before this, the walker has gone `units` in this pulse, each of them 1/`per` metre. If their
    distance is known only as a range, `sure` is false: perhaps the two do not meet.
    """

    whom: str
    units: Number
    per: int = 1
    sure: bool = True

    @property
    def metres(self) -> Fraction:
        """The metres that the walker has gone in this pulse."""
        return Fraction(self.units, self.per)


class Walks(Protocol):
    """Walkers with their ways, on a map of any kind.

    A change of a copy does not change the original.
    """

    def walk(self, who: str, pulse: int, share: int, shares: int) -> Iterable[Near]:
        """Let `who` walk one share of a pulse; yield everybody who is then within reach.

        Pulses are counted from 1. The equal shares of a pulse are counted from 0.
        """

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let `who` walk at most this many metres in a pulse, and not at all in later pulses."""

    def gone(self, who: str, pulse: int) -> Fraction:
        """Return how many metres `who` has walked so far in a pulse."""

    def copy(self) -> Walks:
        """Return a copy of the walkers with their present spots."""


class Pulse(NamedTuple):
    """A pulse with its meetings, in the order in which they happen."""

    number: int
    meetings: tuple[Meeting, ...]


def by_initiative(initiative: Mapping[str, Fraction | int]) -> Iterator[tuple[str, int, int]]:
    """Yield the order of a pulse: a walker, the number of the share, and the number of shares.

    If walkers have equal initiative, each of them walks one share, then each walks the next share.
    Their order is the order in `initiative`.
    """
    ranked = sorted(initiative, key=lambda who: -initiative[who])
    for _, several in groupby(ranked, key=initiative.__getitem__):
        equal = list(several)
        shares = SHARES if len(equal) > 1 else 1
        for share in range(shares):
            for who in equal:
                yield who, share, shares


class Pulses:
    """Lets everybody walk, pulse after pulse, and returns the meetings; a pair meets only once.

    Pairs in `known` do not meet again: they were engaged at the beginning, or have met already. If
    combatants stop at a meeting, call `taken`: it walks the pulse again, with these stops.
    """

    def __init__(
        self,
        walks: Walks,
        initiative: Mapping[str, Fraction | int],
        known: Iterable[frozenset[str]] = (),
        foes: Callable[[str, str], bool] = lambda _one, _other: True,
    ) -> None:
        self.walks = walks
        self.order: Sequence[tuple[str, int, int]] = tuple(by_initiative(initiative))
        self.known = set(known)
        self.foes = foes
        self.number = 0
        self._before = walks.copy()
        self._known_before = set(self.known)

    def next(self) -> Pulse:
        """Walk the next pulse."""
        self.number += 1
        self._before, self._known_before = self.walks.copy(), set(self.known)
        return self._walked()

    def taken(self, stops: Mapping[str, Fraction]) -> Pulse:
        """Walk the pulse again. Some walkers stop for good after these metres of the pulse."""
        self.walks, self.known = self._before.copy(), set(self._known_before)
        for who, metres in stops.items():
            self.walks.stop(who, self.number, metres)
        return self._walked()

    def _walked(self) -> Pulse:
        found: list[Meeting] = []
        for who, share, shares in self.order:
            for near in self.walks.walk(who, self.number, share, shares):
                whom = near.whom
                pair = frozenset((who, whom))
                if pair not in self.known and self.foes(who, whom):
                    self.known.add(pair)
                    theirs = self.walks.gone(whom, self.number)
                    found.append(Meeting(self.number, who, whom, near.metres, near.sure, theirs))
        return Pulse(self.number, tuple(found))


def all_meetings(pulses: Pulses, number: int) -> tuple[Meeting, ...]:
    """Return the meetings of several pulses. In these pulses, no meeting stops a walker."""
    return tuple(one for _ in range(number) for one in pulses.next().meetings)


class Trace(NamedTuple):
    """A part of a walk on one straight part of the map, with its times.

    `where` is the number of that part of the map. `since` and `until` are times in pulses. `begin`
    and `end` are in units of the map.
    """

    where: int
    since: Fraction
    until: Fraction
    begin: Number
    end: Number


class Miss(NamedTuple):
    """Two combatants cross the same spot: `then` comes there `later` pulses after `first`."""

    first: str
    then: str
    later: Fraction


def nearest_miss(
    who: str, traces: Mapping[str, Sequence[Trace]], others: Iterable[str]
) -> Miss | None:
    """Of all crossings of two walks, return the one with the shortest time between the walkers.

    Return None if the walks do not cross.
    """
    best: Miss | None = None
    for other in others:
        for mine in traces.get(who, ()):
            for theirs in traces.get(other, ()):
                gap = _gap(mine, theirs)
                if gap is not None and (best is None or abs(gap) < best.later):
                    pair = (who, other) if gap >= 0 else (other, who)
                    best = Miss(*pair, abs(gap))
    return best


def _gap(mine: Trace, theirs: Trace) -> Fraction | None:
    """Return how many pulses after `mine` the trace `theirs` crosses a common spot.

    If there are several results, the result nearest to 0 is returned. Return None if there is no
    common spot.
    """
    if mine.where != theirs.where:
        return None
    low = max(min(mine.begin, mine.end), min(theirs.begin, theirs.end))
    high = min(max(mine.begin, mine.end), max(theirs.begin, theirs.end))
    if low > high:
        return None
    gaps = [
        there - here
        for spot in (low, high)
        for here in _when(mine, spot)
        for there in _when(theirs, spot)
    ]
    if min(gaps) <= 0 <= max(gaps):
        return Fraction(0)
    return min(gaps, key=abs)


def _when(trace: Trace, spot: Number) -> tuple[Fraction, ...]:
    """Return the time when a walker is at a spot, or the first and the last time."""
    if trace.begin == trace.end:
        return trace.since, trace.until
    part = Fraction(spot - trace.begin, trace.end - trace.begin)
    return (trace.since + (trace.until - trace.since) * part,)
