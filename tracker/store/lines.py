"""The lines of a history that are not all as they were written, and what can be read of them.

A line is as it was written where its checksum goes on from the one that closes the line before it;
that holds for the lines behind a damaged one too, so that what is lost is that one, and at most
the one after it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from tracker.store.framing import ends_of, number_of, opened

Found = tuple[int, bytes | None]
"""The number of an event, and the event; None where it cannot be read."""


def forwards(lines: Iterable[bytes], last: int) -> Iterator[Found]:
    """Every event from 1 to `last`, the oldest first, each number once."""
    expected = 1
    for before, line in pairwise(chain([None], lines)):
        number, event = _read(line or b"", before)
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
        number, event = _read(line or b"", before)
        if event is None and number <= expected and expected:
            yield expected, None
            expected -= 1
        elif event is not None and number <= expected:
            yield from ((lost, None) for lost in range(expected, number, -1))
            yield number, event
            expected = number - 1
    yield from ((lost, None) for lost in range(expected, 0, -1))


def _read(line: bytes, before: bytes | None) -> tuple[int, bytes | None]:
    """The number on a line, 0 for none, and its event where it goes on from the line before."""
    number = number_of(line)
    try:
        checksum = 0 if before is None else ends_of(before)[1]
    except ValueError:
        return number, None
    found = opened(line, number, checksum) if number else None
    if before is None and number != 1:
        found = None
    return number, found and found[0]
