"""A terminal as the outlet of a watcher.

The terminal is restored in every case, even if the program fails.
"""

import os
import select
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from tracker.terminal.endings import ENDINGS
from tracker.watch.picture import Size
from tracker.watch.typed_keys import REDRAW, Keys

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
LEAVE = "\x1b[m\x1b[?2026l\x1b[?7h\x1b[?25h\x1b[?1049l"
"""`ENTER` switches to another screen without cursor and line wrap, `LEAVE` switches back."""


class TerminalOutlet:
    """Standard input and output on a terminal. Keys are not echoed, and no key stops the program.

    Ctrl+C and Ctrl+Z are ordinary keys, because an account may be allowed only to watch.
    """

    leaves = True

    def __init__(self) -> None:
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        self._keys = Keys()
        self._gone = self._painted_over = False
        self._found = termios.tcgetattr(self._in)

    def take(self) -> None:
        """Take control of the terminal for this program."""
        tty.setraw(self._in, termios.TCSANOW)
        self.write(ENTER)

    def give_back(self) -> None:
        """Restore the terminal."""
        self.write(LEAVE)
        with suppress(termios.error, OSError):
            termios.tcsetattr(self._in, termios.TCSANOW, self._found)

    def stand_still(self, _number: int, _frame: FrameType | None) -> None:
        """Handle SIGTSTP: restore the terminal and stop the program.

        When the program continues, paint everything again.
        """
        self.give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        # A program that goes on in the background may not use the terminal, or has lost it.
        with suppress(termios.error, OSError):
            self.take()
        self._painted_over = True

    def size(self) -> Size:
        """The size of the terminal, at least one cell."""
        columns, rows = shutil.get_terminal_size()
        with suppress(OSError):
            columns, rows = os.get_terminal_size(self._out)
        return Size(max(1, columns), max(1, rows))

    def wait(self, seconds: float) -> list[str] | None:
        """Return the keys that come within this many seconds, or None if the terminal is gone."""
        if self._gone:
            return None
        if self._painted_over:
            self._painted_over = False
            return [REDRAW]
        if not select.select([self._in], [], [], seconds)[0]:
            return []
        try:
            data = os.read(self._in, 4096)
        except OSError:
            return None
        return self._keys.of(data) if data else None

    def write(self, text: str) -> None:
        """Send text, and wait if the terminal is slow."""
        data = memoryview(text.encode(errors="replace"))
        while data and not self._gone:
            try:
                data = data[os.write(self._out, data) :]
            except BlockingIOError:
                select.select([], [self._out], [])
            except OSError:
                self._gone = True


@contextmanager
def taken_over() -> Iterator[TerminalOutlet]:
    """Let this program control the terminal during the block, and restore the terminal after it."""
    outlet = TerminalOutlet()
    for number in ENDINGS:
        signal.signal(number, _leave)
    signal.signal(signal.SIGTSTP, outlet.stand_still)
    try:
        outlet.take()
        yield outlet
    finally:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        outlet.give_back()


def _leave(number: int, _frame: FrameType | None) -> None:
    """Exit normally, so that the terminal is restored.

    The exit status is the usual one for shells.
    """
    sys.exit(128 + number)
