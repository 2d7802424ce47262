"""A history that another process writes, followed: what is new in it is read, and nothing twice."""

import os
from pathlib import Path

from tracker.store.errors import StoreError, damaged, from_os, printable
from tracker.store.framing import opened
from tracker.store.journal import LARGEST_EVENT, Position
from tracker.store.names import events_path

Signature = tuple[int, int, int, int] | None
"""Device, inode, size and time of change of a file; None where there is none."""


class OpenAgain(StoreError):
    """The history is not the one that was followed: taken back, replaced, moved or damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "conflict", f"It is another save than before: open it again, {printable(path)}."
        )


class Follower:
    """Reads what is appended to the history of the save at `path`, after a place in it.

    A look costs two stats where nothing has changed. Files are opened for the moment of reading
    alone and nothing is locked: the writer notices nothing of it.
    """

    def __init__(self, path: Path, place: Position) -> None:
        self.path = path
        self.place = place
        self._events = events_path(path)
        self._seen = signature(self._events)
        self._unread = True

    def news(self) -> list[bytes]:
        """The events since the last look, oldest first; a line that is half written waits.

        Raises:
            OpenAgain: it does not go on from where it was read: what was read may not hold.
            StoreError: not-found where the save is gone; io.
        """
        now = signature(self._events)
        if now is None or signature(self.path) is None:
            raise gone(self.path)
        if now == self._seen and not self._unread:
            return []
        # Written to without a byte behind what was read: then what was read is no longer there.
        taken_back = now[2] < self.place.offset + (now != self._seen)
        if taken_back or now[:2] != (self._seen or now)[:2]:
            raise OpenAgain(self.path)
        self._seen = now
        return self._whole_lines()

    def damaged(self, n: int, reason: str) -> StoreError:
        """The error for event `n`: for who finds that its line does not read as one."""
        return damaged(self._events, f"line {n}", reason)

    def _whole_lines(self) -> list[bytes]:
        """The events whose lines have their ends, from the place on, which moves behind them."""
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
        """What stands behind the place; raises OpenAgain where that is another file by now."""
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
    """What is another as soon as a file is written to, replaced or taken away."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def gone(path: Path) -> StoreError:
    """The error for a save that is no longer where it was."""
    message = f"The save is gone from its place, moved, renamed or deleted: {printable(path)}."
    return StoreError("not-found", message)
