"""Read events of a history again from the journal."""

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import TypeVar

import msgspec

from rules.history import Event, Played, event_from_bytes, played_from_bytes
from tracker.store import Journal
from tracker.store.follow import Follower
from tracker.store.framing import number_of

TOGETHER = 256
"""How many neighbouring events are read together."""

KEPT = 3
"""How many blocks stay in memory. An undo reads from several parts of the history."""

AnEvent = TypeVar("AnEvent", bound=Played)

Block = dict[int, bytes | None]
"""The lines of events, by the events' numbers. In place of an unreadable line, there is None."""


class JournalArchive:
    """The older events of a journal, which can be read in any order.

    The events are read in blocks with fixed borders. So a walk through the history, forwards or
    backwards, reads each event only once.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._blocks: OrderedDict[int, Block] = OrderedDict()

    def event(self, number: int) -> Event:
        """Return the event with this number; raises StoreError if it is unreadable or missing."""
        return decoded(self._journal, self._line(number))

    def played(self, number: int) -> Played:
        """Return the event with this number, without its rulings.

        Reading is faster without the rulings.
        """
        return _decoded(self._journal, self._line(number), played_from_bytes)

    def go_on_in(self, journal: Journal) -> None:
        """From now on, read from `journal`, which is a copy of the present journal."""
        self._journal = journal
        self._blocks.clear()

    def _line(self, number: int) -> bytes:
        line = self._block_with(number).get(number)
        if line is None:
            raise self._journal.unreadable(number)
        return line

    def _block_with(self, number: int) -> Block:
        """Return the block that contains the event with this number.

        If the block is not in memory, read it from the file.
        """
        place = (number - 1) // TOGETHER
        block = self._blocks.get(place)
        if block is None or number not in block:
            block = self._blocks[place] = self._read(place)
        self._blocks.move_to_end(place)
        while len(self._blocks) > KEPT:
            self._blocks.popitem(last=False)
        return block

    def _read(self, place: int) -> Block:
        newest = min((place + 1) * TOGETHER, self._journal.last)
        numbers = range(newest, max(0, place * TOGETHER), -1)
        if not numbers:
            return {}
        lines = islice(self._journal.read_backwards(newest), len(numbers))
        return dict(zip(numbers, lines, strict=True))


def decoded(journal: Journal | Follower, line: bytes) -> Event:
    """Return the event on a line of a history; raises StoreError if the line is not an event."""
    return _decoded(journal, line, event_from_bytes)


def _decoded(journal: Journal | Follower, line: bytes, read: Callable[[bytes], AnEvent]) -> AnEvent:
    try:
        return read(line)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise journal.damaged(number_of(line), str(fault)) from fault
