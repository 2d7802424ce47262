"""Who meets whom while several walk at once: pulse by pulse, in the order of initiative."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, Protocol

SHARES = 4
"""Into how many shares a pulse is cut for those of one initiative, who walk them in turns."""


class Near(NamedTuple):
    """Somebody comes within reach of a walker, with the walker's metres in this pulse.

    `sure` is false if ranges only say that it may be so.
    """

    whom: str
    metres: Fraction
    sure: bool = True


class Walks(Protocol):
    """Walkers with their ways, on any kind of map; a copy goes its own way."""

    def walk(self, who: str, pulse: int, share: int, shares: int) -> Iterable[Near]:
        """Let somebody go a share of their way in a pulse; yield who comes near.

        Pulses are counted from 1, and the equal shares of a pulse from 0.
        """

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let somebody go at most so far in a pulse, and no farther in later ones."""

    def copy(self) -> Walks:
        """Return the same walkers where they are now."""


class Meeting(NamedTuple):
    """A walker comes within reach of somebody, after some metres of a pulse."""

    pulse: int
    who: str
    whom: str
    metres: Fraction
    sure: bool


class Pulse(NamedTuple):
    """A pulse with its meetings, in the order in which they happen."""

    number: int
    meetings: tuple[Meeting, ...]


def by_initiative(initiative: Mapping[str, Fraction | int]) -> Iterator[tuple[str, int, int]]:
    """Yield who walks which share of a pulse, and of how many: two of one initiative in turns."""
    ranked = sorted(initiative, key=lambda who: (-initiative[who], len(who), who))
    for _, several in groupby(ranked, key=initiative.__getitem__):
        equal = list(several)
        shares = SHARES if len(equal) > 1 else 1
        for share in range(shares):
            for who in equal:
                yield who, share, shares


class Pulses:
    """Walks pulse by pulse, and tells the meetings: each pair once, and no pair of `known`.

    `known` are the pairs who are engaged when the walk begins, or who have met already. After each
    pulse, `taken` lets those stop who make something of their meeting.
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
        """Walk the pulse again, and let some stop after their metres of it: their way is gone.

        The result has the meetings of the pulse with these stops; nobody need be asked again.
        """
        self.walks, self.known = self._before.copy(), set(self._known_before)
        for who, metres in stops.items():
            self.walks.stop(who, self.number, metres)
        return self._walked()

    def _walked(self) -> Pulse:
        found: list[Meeting] = []
        for who, share, shares in self.order:
            for whom, metres, sure in self.walks.walk(who, self.number, share, shares):
                pair = frozenset((who, whom))
                if pair not in self.known and self.foes(who, whom):
                    self.known.add(pair)
                    found.append(Meeting(self.number, who, whom, metres, sure))
        return Pulse(self.number, tuple(found))


def all_meetings(pulses: Pulses, number: int) -> tuple[Meeting, ...]:
    """Return the meetings of a number of pulses if nobody takes one."""
    return tuple(one for _ in range(number) for one in pulses.next().meetings)


class Trace(NamedTuple):
    """A part of a way that was walked: on which straight part of the map, from where to where.

    `since` and `until` are times in pulses; `begin` and `end` are in units of the map.
    """

    where: int
    since: Fraction
    until: Fraction
    begin: int
    end: int


class Miss(NamedTuple):
    """Two cross the same spot, one `later` pulses after the other; `first` is there first."""

    first: str
    then: str
    later: Fraction


def nearest_miss(
    who: str, traces: Mapping[str, Sequence[Trace]], others: Iterable[str]
) -> Miss | None:
    """Return who comes closest in time to crossing somebody's way; None if no way crosses it."""
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
    """Return how many pulses later the other crosses a common spot; the smallest in size."""
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


def _when(trace: Trace, spot: int) -> tuple[Fraction, ...]:
    """Return when a trace is at a spot; at its beginning and its end if it stays there."""
    if trace.begin == trace.end:
        return trace.since, trace.until
    part = Fraction(spot - trace.begin, trace.end - trace.begin)
    return (trace.since + (trace.until - trace.since) * part,)
