"""Recovery of a damaged history: the events that can still be read from its lines.

A line is good if its checksum continues from the checksum of the line before. This can be checked
after a damaged line too. So only the damaged line is lost, and perhaps the line after it.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from tracker.store.framing import closing, number_of, opened

Found = tuple[int, bytes | None]
"""The number of an event, and the event; None if it cannot be read."""

Read = Callable[[int, int], bytes]
"""A function that returns the bytes of a file from one offset to another."""

PIECE = 1 << 12
"""How many bytes a search for a single line reads first."""


def forwards(lines: Iterable[bytes], last: int) -> Iterator[Found]:
    """Every event from 1 to `last`, the oldest first, each number once."""
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
    """Every event from `last` to 1, the newest first, each number once."""
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
    """Find an event in a history that ends at `end`: return its `number` and the end of its line.

    Numbers ascend, so this is a binary search. None if damage stops the search.
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
    """The end of the first line that begins at `offset` or later, and the number of its event.

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
    """The number on a line (0: none), and its event if it continues from the line before."""
    event = _event(line, before, expected)
    if event is not None:
        return expected, event
    number = number_of(line)
    return number, _event(line, before, number)


def _event(line: bytes, before: bytes | None, number: int) -> bytes | None:
    """The event `number`, if `line` contains it and its checksum fits the line before."""
    checksum = 0 if before is None else closing(before)
    if checksum is None or not number or (before is None and number != 1):
        return None
    found = opened(line, number, checksum)
    return found and found[0]
