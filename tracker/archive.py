"""The events of a history, read back from a journal."""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice

import msgspec

from rules.history import Event, event_from_bytes
from tracker.store import Journal
from tracker.store.follow import Follower
from tracker.store.framing import number_of

PREFETCHED = 130


class JournalArchive:
    """The older events of a journal, read from its end when they are asked for."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lines: OrderedDict[int, bytes | None] = OrderedDict()
        self._reader: Iterator[bytes | None] | None = None
        self._next = 0

    def event(self, number: int) -> Event:
        """The event of that number; raises StoreError where it cannot be read."""
        if number not in self._lines:
            self._fetch(number)
        line = self._lines[number]
        if line is None:
            raise self._journal.unreadable(number)
        return decoded(self._journal, line)

    def go_on_in(self, journal: Journal) -> None:
        """Read from another journal from now on: from a copy of this one."""
        self._journal, self._reader = journal, None

    def _fetch(self, number: int) -> None:
        """Read on from where the last read ended, from the end where that is behind us."""
        self._lines.clear()
        reader, at = self._reader, self._next
        if reader is None or number > at:
            reader, at = self._journal.read_backwards(), self._journal.last
        # A read that fails leaves no reader: the next one begins anew.
        self._reader = None
        for offset, line in enumerate(islice(reader, at - number, at - number + PREFETCHED)):
            self._lines[number - offset] = line
        self._reader, self._next = reader, number - len(self._lines)


def decoded(journal: Journal | Follower, line: bytes) -> Event:
    """The event that was read of a history; raises StoreError where it is none."""
    try:
        return event_from_bytes(line)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise journal.damaged(number_of(line), str(fault)) from fault
