"""The history, `NAME.events`: each event adds a JSON line with a number and a checksum."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from tracker.store.atomic import open_file, sync, sync_folder, write_all, write_new
from tracker.store.damaged_lines import backwards, end_of, forwards
from tracker.store.errors import (
    StoreError,
    changed_elsewhere,
    damaged,
    from_os,
    os_errors_as,
    other_format,
    printable,
    unconfirmed,
)
from tracker.store.framing import (
    FORMAT,
    OtherFormat,
    checksum_of,
    closed,
    ends_of,
    number_of,
    opened,
)
from tracker.store.lock import locked

LARGEST_EVENT = 16 << 20
"""The most bytes of an event; one event may change everything in a save."""

BLOCK = 1 << 16


class Position(Struct, frozen=True):
    """The place in a history after the line of event `n`.

    This line ends at the byte `offset`, and `checksum` is its checksum.
    """

    n: int = 0
    offset: int = 0
    checksum: int = 0


BEGINNING = Position()


class Journal:
    """The events of one save; `end` is the place after the newest event.

    If the last line has no end, it does not count: the user never saw it as done. Readers skip it,
    and the next append removes it.

    Raises:
        StoreError: not-found, save-damaged, save-newer, io.
    """

    def __init__(
        self,
        path: Path,
        *,
        writable: bool = False,
        create: bool = False,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Open the history. If there is none and `create` is true, make an empty history, durably.

        `tell` receives warnings about an append that succeeded in spite of a fault.
        """
        self.path = path
        self.end = BEGINNING
        self._torn = self._held = False
        self._unconfirmed = b""
        self._writable = writable
        self._tell = tell
        with os_errors_as(path, "open"):
            self._file: int | None = _open(path, _flags(writable=writable), create=create)
        try:
            self.refresh()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Closes the file; closing twice is harmless."""
        if self._file is not None:
            descriptor, self._file = self._file, None
            with suppress(OSError):
                os.close(descriptor)

    @property
    def last(self) -> int:
        """The number of the newest event."""
        return self.end.n

    def hold(self) -> bool:
        """Lock the history against writers that use another lock file.

        Returns False if the file system has no locks. Raises StoreError (save-locked, io).
        """
        with os_errors_as(self.path, "lock"):
            self._held = locked(self._descriptor, self.path.with_suffix(".json"))
        return self._held

    def refresh(self) -> None:
        """Look again for the newest event.

        A reader must call this when another process writes the save.
        """
        size = self._size()
        end = self._after_last_newline(size)
        newest = next(self._lines_before(end), None)
        if newest is not None and b"\0" in newest:
            # Blocks that never reached the disk read as zeros: the power failed in this append.
            end -= len(newest) + 1
        self.end = self._place_at(end)
        self._torn = end < size

    def append(self, event: bytes) -> None:
        """Write one event, a JSON object that begins with its number `n`, and wait for the disk.

        If the disk reports an error, but the line can be read and cannot be removed, the event
        counts as written, and `tell` gets a warning.

        Raises:
            StoreError: io; the history is then the same as before, for every reader.
            ValueError: `event` is not an event, or not the next event: a mistake of the caller.
        """
        self._check_next(event)
        line, checksum = closed(event, self.end.checksum)
        if len(line) > LARGEST_EVENT:
            raise StoreError("io", f"Could not save {printable(self.path)}: {_TOO_LARGE}.")
        self.settle()
        self._write(line + b"\n")
        self.end = Position(self.last + 1, self.end.offset + len(line) + 1, checksum)

    def settle(self) -> None:
        """Checks that no other program replaced the file, and syncs it; raises StoreError.

        A history that was removed is written again.
        """
        with os_errors_as(self.path, "save"):
            if not os.path.lexists(self.path):
                self._bring_back()
            self._check_unchanged()
            self._cut_torn()
            self._confirm()

    def read_all(self) -> Iterator[bytes]:
        """Every event, oldest first."""
        return self._events(BEGINNING, BEGINNING)

    def read_from(self, place: Position) -> Iterator[bytes]:
        """Return the events after a place in this history; raises StoreError.

        If the offset of the place is wrong, read the history from its start.
        """
        if self.last < place.n:
            raise self.damaged(
                self.last + 1,
                f"the history ends with event {self.last}, but the save knows event {place.n}",
            )
        return self._events(place if self._has(place) else BEGINNING, place)

    def read_backwards(self, newest: int | None = None) -> Iterator[bytes | None]:
        """Return every event from `newest` back to the first. Blocks are read only when needed.

        `newest` is an event of this history; the default is the last event. None stands for an
        unreadable event; the events before and after it are still returned.
        """
        last, end = self.last, self.end.offset
        if newest is not None and newest != last:
            # If its line is damaged, the lines after it show its number.
            last, end = end_of(newest, self._read, end) or (last, end)
        found = backwards(self._lines_before(end), last)
        return (event for number, event in found if newest is None or number <= newest)

    def read_what_is_left(self) -> Iterator[bytes | None]:
        """Every event, oldest first; None for an unreadable event."""
        return (event for _, event in forwards(self._lines_from(0), self.last))

    def unreadable(self, n: int) -> StoreError:
        """Return the error for event `n` if the event cannot be read at all."""
        return self.damaged(n, f"event {n} is not as it was written")

    def blocks(self, stop: int | None = None) -> Iterator[bytes]:
        """Yield the bytes of the history up to the byte `stop`, for a copy.

        The bytes are not checked.
        """
        end = self.end.offset if stop is None else min(stop, self.end.offset)
        for start in range(0, end, BLOCK):
            yield self._read(start, min(start + BLOCK, end))

    def damaged(self, n: int, reason: str) -> StoreError:
        """Return the error for event `n`. The caller found that its line is not an event."""
        return damaged(self.path, f"line {n}", reason)

    def _write(self, line: bytes) -> None:
        self._torn, whole = True, False
        try:
            write_all(self._descriptor, line)
            whole = True
            sync(self._descriptor)
        except OSError as error:
            fault = from_os(error, self.path, "save")
            # A line without its end does not count: it is cut off before the next line is written.
            if self._taken_back() or not whole:
                raise fault from error
            self._unconfirmed += line
            self._tell(unconfirmed(fault))
        self._torn = False

    def _taken_back(self) -> bool:
        """Cut off the lines that were written last. Return True if this succeeds.

        Return False if a reader can still see these lines.
        """
        try:
            os.ftruncate(self._descriptor, self.end.offset)
        except OSError:
            return False
        with suppress(OSError):
            self._cut_torn()
        return True

    def _confirm(self) -> None:
        """Write unconfirmed lines again, because the system forgets them after a failed sync."""
        if not self._unconfirmed:
            return
        # In append mode the bytes would go to the end.
        descriptor = open_file(self.path, os.O_WRONLY)
        try:
            start = self.end.offset - len(self._unconfirmed)
            if os.pwrite(descriptor, self._unconfirmed, start) < len(self._unconfirmed):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(descriptor)
        finally:
            os.close(descriptor)
        self._unconfirmed = b""

    def _bring_back(self) -> None:
        """Write the history into a new file at the same path.

        Somebody removed the name of the file, but this program still has the file open.
        """
        write_new(self.path, self.blocks())
        gone = self._descriptor
        self._file = open_file(self.path, _flags(writable=True))
        os.close(gone)
        self._torn, self._unconfirmed = False, b""
        if self._held:
            self.hold()
        self._tell(f"{printable(self.path)} had been taken away: it was written anew, whole.")

    @property
    def _descriptor(self) -> int:
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        return self._file

    def _size(self) -> int:
        with os_errors_as(self.path, "read"):
            return os.fstat(self._descriptor).st_size

    def _read(self, start: int, stop: int) -> bytes:
        """Return the bytes from `start` up to `stop`, or fewer if the file ends earlier."""
        with os_errors_as(self.path, "read"):
            return os.pread(self._descriptor, stop - start, start)

    def _after_last_newline(self, size: int) -> int:
        stop = size
        while stop:
            start = max(0, stop - BLOCK)
            found = self._read(start, stop).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            stop = start
            if size - stop > LARGEST_EVENT:
                raise damaged(self.path, f"from byte {stop} on", "no line of an event is so long")
        return 0

    def _lines_before(self, end: int) -> Iterator[bytes]:
        """Return the lines that end at byte `end` or earlier, the last line first."""
        rest = b""
        stop = end
        while stop:
            start = max(0, stop - BLOCK)
            *_, first = lines = (self._read(start, stop) + rest).split(b"\n")[::-1]
            # The newline at the very end closes the last line; no line begins after it.
            yield from lines[1:-1] if stop == end else lines[:-1]
            rest = first
            stop = start
            self._refuse_long(rest, stop)
        if end:
            yield rest

    def _lines_from(self, offset: int) -> Iterator[bytes]:
        rest = b""
        start = offset
        while start < self.end.offset:
            block = self._read(start, min(start + BLOCK, self.end.offset))
            if not block:
                raise changed_elsewhere(self.path)
            start += len(block)
            *lines, rest = (rest + block).split(b"\n")
            yield from lines
            self._refuse_long(rest, start)

    def _refuse_long(self, part: bytes, at: int) -> None:
        if len(part) > LARGEST_EVENT:
            raise damaged(self.path, f"at byte {at}", "no line of an event is so long")

    def _events(self, start: Position, after: Position) -> Iterator[bytes]:
        """Yield the events after the place `after`.

        Reading begins at `start`, which is an earlier place.
        """
        checksum = start.checksum
        for expected, line in enumerate(self._lines_from(start.offset), start.n + 1):
            event, checksum = self._opened(line, expected, checksum)
            if expected > after.n:
                yield event
            elif expected == after.n and checksum != after.checksum:
                reason = f"the save knows another event {expected}: the history is not its own"
                raise self.damaged(expected, reason)

    def _opened(self, line: bytes, number: int, before: int) -> tuple[bytes, int]:
        """Return the event on a line, and the line's checksum.

        Raises StoreError if the line is damaged.
        """
        found = opened(line, number, before)
        if found is None:
            raise self._fault(line, number, f"line {number}", before)
        return found

    def _fault(self, line: bytes, number: int, place: str, before: int) -> StoreError:
        written, _ = self._ends(line, place, before)
        if written != number:
            reason = f"event {written} stands where event {number} belongs"
        else:
            reason = "its checksum does not fit: it or the line before is not as it was written"
        return damaged(self.path, place, reason)

    def _ends(self, line: bytes, place: str, before: int = 0) -> tuple[int, int]:
        try:
            return ends_of(line, before)
        except OtherFormat as fault:
            raise other_format(self.path, place, fault.found, FORMAT) from None
        except ValueError as fault:
            raise damaged(self.path, place, str(fault)) from None

    def _checksum(self, line: bytes | None, number: int) -> int:
        """Return the checksum at the end of an event's line. Before the first event, return 0."""
        if line is None and number:
            raise damaged(self.path, "line 1", f"the history begins with event {number + 1}")
        return 0 if line is None else self._ends(line, f"line {number}")[1]

    def _place_at(self, offset: int) -> Position:
        """Return the place after the line that ends at the byte `offset`. Raises StoreError."""
        lines = self._lines_before(offset)
        line = next(lines, None)
        if line is None:
            return BEGINNING
        before = next(lines, None)
        number, checksum = self._ends(line, "last line", checksum_of(before))
        if opened(line, number, self._checksum(before, number - 1)) is None:
            raise self._fault(line, number, "last line", checksum_of(before))
        return Position(number, offset, checksum)

    def _has(self, place: Position) -> bool:
        if not 0 < place.offset <= self.end.offset:
            return place == BEGINNING
        if self._read(place.offset - 1, place.offset) != b"\n":
            return False
        try:
            return self._place_at(place.offset) == place
        except StoreError:
            return False

    def _check_next(self, event: bytes) -> None:
        if not self._writable:
            raise ValueError(f"{self.path} was opened for reading only")
        if b"\n" in event or number_of(event) != self.last + 1:
            raise ValueError(f"event {self.last + 1} comes next, as one line")

    def _check_unchanged(self) -> None:
        """Raises StoreError if the file at this path was replaced, or has another size."""
        held = os.fstat(self._descriptor)
        resized = held.st_size != self.end.offset and not self._torn
        if resized or not os.path.samestat(held, self.path.lstat()):
            raise changed_elsewhere(self.path)

    def _cut_torn(self) -> None:
        if self._torn:
            os.ftruncate(self._descriptor, self.end.offset)
            sync(self._descriptor)
            self._torn = False


def _flags(*, writable: bool) -> int:
    return os.O_RDWR | os.O_APPEND if writable else os.O_RDONLY


_TOO_LARGE = f"an event has at most {LARGEST_EVENT >> 20} MB"


def _open(path: Path, flags: int, *, create: bool) -> int:
    try:
        return open_file(path, flags)
    except FileNotFoundError:
        if not create:
            raise
    descriptor = open_file(path, flags | os.O_CREAT | os.O_EXCL)
    sync_folder(path.parent)
    return descriptor
