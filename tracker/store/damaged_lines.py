"""Recover a damaged history: find the events that can still be read.

A line is good if its checksum continues the checksum of the line before it. This check works even
after a damaged line. So only the damaged line is lost, and perhaps the next line.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from tracker.store.framing import closing, number_of, opened

Found = tuple[int, bytes | None]
"""The number of an event, and the event. In place of an unreadable event, there is None."""

Read = Callable[[int, int], bytes]
"""A function that returns the bytes of a file from one offset to another."""

PIECE = 1 << 12
"""How many bytes a search for a single line reads first."""


def forwards(lines: Iterable[bytes], last: int) -> Iterator[Found]:
    """Yield every event from 1 to `last`, the oldest first. Each number is yielded once."""
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
    """Yield every event from `last` to 1, the newest first. Each number is yielded once."""
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
    """Find the event `number` in a history that ends at `end`.

    Return the event's number and the end of its line. This is a binary search, because the numbers
    ascend. Return None if damage stops the search.
    """
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
    """Find the first line that begins at `offset` or later.

    Return the end of this line and the event's number. If there is no such line, the number is 0.
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
    """Return the event on a line, with its number.

    The event is left out if its line does not continue the line before. The number is 0 for a line
    without a number.
    """
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
