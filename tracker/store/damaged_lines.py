"""Recover a damaged history: find the events that can still be read.

A line is good if its checksum continues the checksum of the line before it. So a damaged line is
lost, and perhaps the next one, but all later lines can be read.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from tracker.store.framing import closing, number_of, opened

Found = tuple[int, bytes | None]
"""The number of an event, and the event. In place of an unreadable event, there is None."""

Read = Callable[[int, int], bytes]
"""A function that returns the bytes of a file from one offset to another."""

PIECE = 1 << 12
"""A search for a line reads this number of bytes first, and more if the line is longer."""


def forwards(lines: Iterable[bytes], last: int) -> Iterator[Found]:
    """Yield every event from 1 to `last`, the oldest first. No event comes twice."""
    expected = 1
    for before, line in pairwise(chain([None], lines)):
        number, event = _read(line or b"", before, expected)
        if event is None and not 0 < number < expected and expected <= last:
            yield expected, None
            expected += 1
        elif event is not None and expected <= number <= last:
            yield from ((lost, None) for lost in range(expected, number))
            yield number, event
            expected = number + 1
    yield from ((lost, None) for lost in range(expected, last + 1))


def backwards(lines: Iterable[bytes], last: int) -> Iterator[Found]:
    """Yield every event from `last` to 1, the newest first. No event comes twice."""
    expected = last
    for line, before in pairwise(chain(lines, [None])):
        number, event = _read(line or b"", before, expected)
        if event is None and number <= expected and expected:
            yield expected, None
            expected -= 1
        elif event is not None and number <= expected:
            yield from ((lost, None) for lost in range(expected, number, -1))
            yield number, event
            expected = number - 1
    yield from ((lost, None) for lost in range(expected, 0, -1))


def end_of(number: int, read: Read, end: int) -> tuple[int, int] | None:
    """Return the number of an event, and where its line ends, in a history that ends at `end`.

    Return None if damage stops the search.
    """
    # A binary search: the numbers ascend.
    low, high = 0, end
    while low < high:
        middle = (low + high) // 2
        stop, found = _line_after(middle, read, end)
        if found == number:
            return number, stop
        if 0 < found < number:
            low = stop
        else:
            high = middle
    return None


def _line_after(offset: int, read: Read, end: int) -> tuple[int, int]:
    """Return the end and the event's number of the first line that begins at `offset` or later.

    The number is 0 if there is no such line.
    """
    start, size = max(0, offset - 1), PIECE
    while True:
        held = read(start, min(start + size, end))
        begin = held.find(b"\n") + 1 if offset else 0
        stop = held.find(b"\n", begin) + 1
        if stop and (begin or not offset):
            return start + stop, number_of(held[begin:stop])
        if start + size >= end:
            return end, 0
        size *= 2


def _read(line: bytes, before: bytes | None, expected: int) -> Found:
    """Return the number on a line (0 if it has none), and the event (None if it is damaged)."""
    event = _event(line, before, expected)
    if event is not None:
        return expected, event
    number = number_of(line)
    return number, _event(line, before, number)


def _event(line: bytes, before: bytes | None, number: int) -> bytes | None:
    """Return the event on a line if the line is undamaged. Return None if it is damaged.

    The event must have the number `number`. The line's checksum must follow from the line `before`.
    """
    checksum = 0 if before is None else closing(before)
    if checksum is None or not number or (before is None and number != 1):
        return None
    found = opened(line, number, checksum)
    return found and found[0]
