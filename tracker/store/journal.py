"""`NAME.events`: the history, one numbered JSON line an event, only ever appended to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from tracker.store.atomic import open_file, sync, sync_folder, write_all
from tracker.store.errors import StoreError, changed_elsewhere, damaged, from_os, in_words

LARGEST_EVENT = 1 << 20
BLOCK = 1 << 16


class Journal:
    """The events of one save; `last` is the number of the newest, `end` the byte after its line.

    A line without an end was never acknowledged: it is passed over when reading and cut off
    before the next append. Opening and reading change nothing.
    """

    def __init__(self, path: Path, *, writable: bool = False, create: bool = False) -> None:
        """Opens the history; `create` makes an empty one, durably, where there is none.

        Raises:
            StoreError: not-found, save-damaged (the newest event cannot be read), io.
        """
        self.path = path
        self.last = 0
        self.end = 0
        self._torn = False
        self._writable = writable
        flags = (os.O_RDWR | os.O_APPEND) if writable else os.O_RDONLY
        with in_words(path, "open"):
            self._file: int | None = _open(path, flags, create=create)
        try:
            self.refresh()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Closes the file; closing twice is harmless."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def refresh(self) -> None:
        """Looks for the newest event again: for a reader of a save that another one writes.

        Raises:
            StoreError: save-damaged, io.
        """
        size = self._size()
        end = self._after_last_newline(size)
        newest = next(self._lines_before(end), None)
        if newest is not None and b"\0" in newest:
            # Blocks that never reached the disk read as zeros: the power failed in this append.
            end -= len(newest) + 1
            newest = next(self._lines_before(end), None)
        # Counted from the start only where there is a fault to be placed.
        self.last = 0 if newest is None else self._number(newest, None)
        self.end = end
        self._torn = end < size

    def append(self, line: bytes) -> None:
        """Writes one event, without its newline, and returns when it is on the disk.

        Raises:
            StoreError: io; the history is then as it was before.
            ValueError: no event, or not the one that comes next: a mistake of the caller's.
        """
        self._check_next(line)
        with in_words(self.path, "save"):
            self._check_unchanged()
            self._cut_torn()
        self._torn = True
        try:
            write_all(self._descriptor, line + b"\n")
            sync(self._descriptor)
        except OSError as error:
            # Where cutting fails too, it is done before the next append, or passed over on opening.
            with suppress(OSError):
                self._cut_torn()
            raise from_os(error, self.path, "save") from error
        self._torn = False
        self.last += 1
        self.end += len(line) + 1

    def read_all(self) -> Iterator[bytes]:
        """Every event's line, oldest first.

        Raises:
            StoreError: save-damaged, on reaching a fault.
        """
        return self._numbered(0, 0, 0)

    def read_from(self, offset: int, after: int) -> Iterator[bytes]:
        """The lines of the events after number `after`, whose own line ends at byte `offset`.

        An offset that does not fit (the file is another one) only costs a scan from the start.

        Raises:
            StoreError: save-damaged, on reaching a fault, or where the history ends before `after`.
        """
        if self.last < after:
            raise damaged(
                self.path,
                f"line {self.last + 1}",
                f"the history ends with event {self.last}, but the save knows event {after}",
            )
        if self._fits(offset, after):
            return self._numbered(offset, after, after)
        return self._numbered(0, 0, after)

    def read_backwards(self) -> Iterator[bytes]:
        """Every event's line, newest first, read block by block as they are asked for.

        Raises:
            StoreError: save-damaged, on reaching a fault.
        """
        expected = self.last
        for line in self._lines_before(self.end):
            self._expect(line, expected)
            yield line
            expected -= 1
        if expected:
            raise damaged(self.path, "line 1", f"the history begins with event {expected + 1}")

    def blocks(self) -> Iterator[bytes]:
        """The whole history as it lies there, unchecked: for copying."""
        for start in range(0, self.end, BLOCK):
            yield self._read(start, min(start + BLOCK, self.end))

    def damaged(self, n: int, reason: str) -> StoreError:
        """The error for event `n`: for who finds that its line does not read as one."""
        return damaged(self.path, f"line {n}", reason)

    @property
    def _descriptor(self) -> int:
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        return self._file

    def _size(self) -> int:
        with in_words(self.path, "read"):
            return os.fstat(self._descriptor).st_size

    def _read(self, start: int, stop: int) -> bytes:
        """The bytes from `start` up to `stop`; fewer where the file ends before."""
        with in_words(self.path, "read"):
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
        """The lines that end at byte `end` or before, last first."""
        rest = b""
        stop = end
        while stop:
            start = max(0, stop - BLOCK)
            *_, first = lines = (self._read(start, stop) + rest).split(b"\n")[::-1]
            # The newline at the very end closes the last line and begins none.
            yield from lines[1:-1] if stop == end else lines[:-1]
            rest = first
            stop = start
            self._refuse_long(rest, stop)
        if end:
            yield rest

    def _lines_from(self, offset: int) -> Iterator[bytes]:
        rest = b""
        start = offset
        while start < self.end:
            block = self._read(start, min(start + BLOCK, self.end))
            if not block:
                raise changed_elsewhere(self.path)
            start += len(block)
            *lines, rest = (rest + block).split(b"\n")
            yield from lines
            self._refuse_long(rest, start)

    def _refuse_long(self, part: bytes, at: int) -> None:
        if len(part) > LARGEST_EVENT:
            raise damaged(self.path, f"at byte {at}", "no line of an event is so long")

    def _numbered(self, offset: int, before: int, after: int) -> Iterator[bytes]:
        """The lines from `offset` on, where event `before` ends, that come after `after`."""
        for expected, line in enumerate(self._lines_from(offset), before + 1):
            self._expect(line, expected)
            if expected > after:
                yield line

    def _expect(self, line: bytes, expected: int) -> None:
        number = self._number(line, expected)
        if number != expected:
            reason = f"event {number} stands where event {expected} belongs"
            raise self.damaged(expected, reason)

    def _number(self, line: bytes, expected: int | None) -> int:
        try:
            return _number(line)
        except ValueError as error:
            place = f"line {expected}" if expected else "last line"
            raise damaged(self.path, place, str(error)) from error

    def _fits(self, offset: int, after: int) -> bool:
        if offset > self.end or (offset == 0) != (after == 0):
            return False
        if offset == 0:
            return True
        if self._read(offset - 1, offset) != b"\n":
            return False
        try:
            return _number(next(self._lines_before(offset))) == after
        except (ValueError, StoreError):
            return False

    def _check_next(self, line: bytes) -> None:
        if not self._writable:
            raise ValueError(f"{self.path} was opened for reading only")
        if b"\n" in line or len(line) > LARGEST_EVENT:
            raise ValueError("an event is one line of at most 1 MB")
        if _number(line) != self.last + 1:
            raise ValueError(f"event {self.last + 1} comes next")

    def _check_unchanged(self) -> None:
        """Refuses to append to a file that no longer is the one at this path."""
        held = os.fstat(self._descriptor)
        resized = held.st_size != self.end and not self._torn
        if resized or not os.path.samestat(held, self.path.lstat()):
            raise changed_elsewhere(self.path)

    def _cut_torn(self) -> None:
        if self._torn:
            os.ftruncate(self._descriptor, self.end)
            sync(self._descriptor)
            self._torn = False


class _Numbered(msgspec.Struct):
    n: Annotated[int, msgspec.Meta(ge=1)]


_NUMBERED = msgspec.json.Decoder(_Numbered)


def _number(line: bytes) -> int:
    """The number of the event on this line; raises ValueError with the reason it has none."""
    try:
        # Only the number is decoded: the rest need at least be text.
        line.decode()
        return _NUMBERED.decode(line).n
    except UnicodeDecodeError:
        raise ValueError("it holds bytes that are no text") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None


def _open(path: Path, flags: int, *, create: bool) -> int:
    try:
        return open_file(path, flags)
    except FileNotFoundError:
        if not create:
            raise
    descriptor = open_file(path, flags | os.O_CREAT | os.O_EXCL)
    sync_folder(path.parent)
    return descriptor
