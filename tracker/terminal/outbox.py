"""Send bytes to a terminal that reads slowly or not at all."""

import os
import select
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Final

from msgspec import Struct

MOST_PENDING: Final = 128 * 1024
"""If more bytes than this wait, frames are left out."""

# Seconds between two checks whether it still makes sense to wait.
_LOOK: Final = 0.1


class _Piece(Struct, frozen=True):
    data: bytes
    is_frame: bool


class Outbox:
    """Sends bytes in its own thread, so that the caller never waits.

    If a terminal does not read, at most `MOST_PENDING` bytes and one frame wait. More frames are
    refused. When all waiting bytes have been sent, the thread calls `caught_up`. If the terminal is
    gone, all bytes are dropped.

    No method takes a lock, because a signal handler may add bytes at any moment.
    """

    def __init__(self, descriptor: int, caught_up: Callable[[], None]) -> None:
        self._descriptor = _of_its_own(descriptor)
        self._caught_up = caught_up
        self._pieces: SimpleQueue[_Piece | None] = SimpleQueue()
        self._given = self._sent = 0
        self._refused = False
        self._closing = self._gone = False
        self._thread = Thread(target=self._run, name="terminal-output", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """The number of bytes that have not been sent yet."""
        return self._given - self._sent

    def put(self, data: bytes, *, is_frame: bool = False) -> None:
        """Send `data` after all waiting bytes. Call `has_room` before each frame."""
        self._given += len(data)
        self._pieces.put(_Piece(data, is_frame))

    def has_room(self) -> bool:
        """Return whether there is room for a frame.

        If there is none, `caught_up` is called as soon as there is room.
        """
        if self.pending <= MOST_PENDING:
            return True
        self._refused = True
        return False

    def close(self, seconds: float) -> None:
        """Send the remaining bytes, except frames, and then close.

        Stop after this many seconds, even if bytes remain.
        """
        self._closing = True
        self._pieces.put(None)
        self._thread.join(seconds)
        self._gone = True

    def _run(self) -> None:
        while (piece := self._pieces.get()) is not None:
            if not (self._closing and piece.is_frame):
                self._send(piece.data)
            self._sent += len(piece.data)
            if self._refused and not self.pending:
                self._refused = False
                self._caught_up()
        os.close(self._descriptor)

    def _send(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest and not self._gone:
            rest = rest[self._write(rest) :]

    def _write(self, data: memoryview) -> int:
        try:
            if select.select([], [self._descriptor], [], _LOOK)[1]:
                return os.write(self._descriptor, data)
        except BlockingIOError:
            pass
        except OSError:
            self._gone = True
        return 0


def _of_its_own(descriptor: int) -> int:
    """Open the same terminal again, so that writing to it does not block.

    The first descriptor is not changed, because other programs share it. If the terminal cannot be
    opened, a blocking copy is used. Then only the outbox's thread waits.
    """
    try:
        found = os.open(os.ttyname(descriptor), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(descriptor)
    if os.fstat(found).st_rdev == os.fstat(descriptor).st_rdev:
        return found
    os.close(found)
    return os.dup(descriptor)
