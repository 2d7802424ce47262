"""Follow a history that another process writes: read each new event once."""

import os
from pathlib import Path

from tracker.store.errors import StoreError, damaged, from_os, printable
from tracker.store.framing import opened
from tracker.store.journal import LARGEST_EVENT, Position
from tracker.store.names import events_path

Signature = tuple[int, int, int, int] | None
"""Device, inode, size and time of change of a file; None if there is no file."""


class OpenAgain(StoreError):
    """The error for a followed file that somebody cut, replaced or damaged.

    The caller must open the file again.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(
            "conflict", f"It is another save than before: open it again, {printable(path)}."
        )


class Follower:
    """Reads new events in the history of the save at `path`, after a given place.

    If nothing has changed, a look costs only two calls of stat. Files are open only while they are
    read, and no file is locked. So the writer can always work.
    """

    def __init__(self, path: Path, place: Position) -> None:
        self.path = path
        self.place = place
        self._events = events_path(path)
        self._seen = signature(self._events)
        self._unread = True

    def news(self) -> list[bytes]:
        """Return the new events, oldest first; a half-written line waits for a later call.

        Raises:
            OpenAgain: the history does not continue from the place; earlier events may be invalid.
            StoreError: not-found if the save is gone; io.
        """
        now = signature(self._events)
        if now is None or signature(self.path) is None:
            raise gone(self.path)
        if now == self._seen and not self._unread:
            return []
        # The file changed, but has no new byte: so it does not contain the events that were read.
        taken_back = now[2] < self.place.offset + (now != self._seen)
        if taken_back or now[:2] != (self._seen or now)[:2]:
            raise OpenAgain(self.path)
        self._seen = now
        return self._whole_lines()

    def damaged(self, n: int, reason: str) -> StoreError:
        """Return the error for a line of the history that is not an event."""
        return damaged(self._events, f"line {n}", reason)

    def _whole_lines(self) -> list[bytes]:
        """Return the events on all complete lines after the place, and move the place on."""
        *lines, _ = self._read().split(b"\n")
        found = []
        for line in lines:
            number = self.place.n + 1
            event = opened(line, number, self.place.checksum)
            if event is None:
                raise OpenAgain(self.path)
            found.append(event[0])
            self.place = Position(number, self.place.offset + len(line) + 1, event[1])
        return found

    def _read(self) -> bytes:
        """Return the bytes after the place; raises OpenAgain if the file was replaced."""
        try:
            descriptor = os.open(self._events, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        except FileNotFoundError:
            raise gone(self.path) from None
        except OSError as error:
            raise from_os(error, self._events, "read") from error
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if (status.st_dev, status.st_ino) != (self._seen or ())[:2]:
                raise OpenAgain(self.path)
            file.seek(self.place.offset)
            data = file.read(LARGEST_EVENT)
            self._unread = len(data) == LARGEST_EVENT
            return data


def signature(path: Path) -> Signature:
    """Return a value that changes when somebody writes to a file, replaces it or removes it."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def gone(path: Path) -> StoreError:
    """The error for a save that is no longer at its path."""
    message = f"The save is gone from its place, moved, renamed or deleted: {printable(path)}."
    return StoreError("not-found", message)
