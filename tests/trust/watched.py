"""Read every byte for a terminal, to find settings that the program does not take back."""

import re
import termios
import time
from pathlib import Path

from tests.support.pty_terminal import Terminal

MODES = re.compile(rb"\x1b\[\?(\d+)([hl])")
KITTY = re.compile(rb"\x1b\[([<>])[\d;]*u")


def state_of(process: int) -> str:
    """Return the letter that the system shows for the state of a process: R, S, T or Z."""
    return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]


def left_on(sent: bytes) -> set[str]:
    """Return the modes that are not as in a new terminal.

    In a new terminal, the modes 25 and 7 are on.
    """
    last = {int(number): how for number, how in MODES.findall(sent) if number != b"2026"}
    wrong = {f"?{mode}" for mode, how in last.items() if (how == b"h") != (mode in (7, 25))}
    pushed = sum(1 if how == b">" else -1 for how in KITTY.findall(sent))
    return wrong | ({"kitty keyboard"} if pushed > 0 else set())


class Watched:
    """A fight on a terminal.

    The object has the terminal's attributes from before the start, and all bytes that the program
    sent.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._sent = bytearray()
        self.found = termios.tcgetattr(terminal.descriptor)

    def read(self, seconds: float) -> None:
        burst = self.terminal.collect(time.perf_counter(), quiet=seconds, first=seconds, limit=3)
        self._sent += burst.data

    def as_found(self) -> str:
        """Return the modes and attributes of the terminal that differ from the start, or '' if none
        differ.
        """
        self.read(0.1)
        modes = left_on(bytes(self._sent))
        now = termios.tcgetattr(self.terminal.descriptor)
        return ", ".join([*sorted(modes), *(["attributes"] if now != self.found else [])])
