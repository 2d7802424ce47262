"""Start the program on a terminal, with a sample, and check that the program answers."""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.pty_terminal import ScreenError, Terminal

SAVE = "ford-at-dusk"
FIGHT, LIST = "Ford at dusk", "Gaitkeeper, saves"


@contextmanager
def opened(
    folder: Path, *, save: str = SAVE, columns: int = 80, rows: int = 24, **environ: str
) -> Iterator[Terminal]:
    """Start `gaitkeeper` on a sample or on the list of saves. The saves are in `folder`."""
    environ |= {"GAITKEEPER_SAVES": str(folder), "GAITKEEPER_CONFIG": str(folder / "none.toml")}
    command = [sys.executable, "-m", "tracker", *([save] if save else [])]
    with Terminal(command, columns=columns, rows=rows, environ=environ) as terminal:
        yield terminal


def ready(terminal: Terminal, text: str = FIGHT) -> Terminal:
    """Wait for the first complete screen on the terminal, and return the terminal."""
    terminal.wait_for(text, timeout=30)
    terminal.settle(quiet=0.2)
    return terminal


def answers(terminal: Terminal, timeout: float = 10.0) -> bool:
    """Whether the program draws its screen again on request."""
    if terminal.process.poll() is not None:
        return False
    terminal.settle()
    terminal.screen.reset()
    terminal.send("ctrl+l")
    deadline = time.perf_counter() + timeout
    while time.perf_counter() < deadline and terminal.process.poll() is None:
        terminal.settle(quiet=0.05, limit=0.5)
        if terminal.text.strip():
            return True
    return False


def pour(terminal: Terminal, data: bytes) -> bytes:
    """Send any number of bytes and read at the same time, as a terminal does.

    If the program has ended, return the bytes that it did not take.

    Raises:
        ScreenError: the program takes no more bytes.
    """
    rest = memoryview(data)
    taken = time.perf_counter()
    while rest and terminal.process.poll() is None:
        terminal.collect(time.perf_counter(), quiet=0.0, first=0.0, limit=0.01)
        if select.select([], [terminal.descriptor], [], 0.05)[1]:
            rest = rest[_write(terminal.descriptor, rest[: 1 << 16]) :]
            taken = time.perf_counter()
        elif time.perf_counter() - taken > 30:
            raise ScreenError(f"{len(rest)} bytes are not taken:\n{terminal.text}")
    return bytes(rest)


def _write(descriptor: int, data: memoryview) -> int:
    try:
        return os.write(descriptor, data)
    except OSError:
        # The terminal is full, or the program has just ended.
        return 0


def memory(terminal: Terminal) -> int:
    """Return the largest amount of memory, in MiB, that the program has used."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def events_of(folder: Path, name: str = SAVE) -> list[bytes]:
    """Return the lines of the history in `folder`. The list is empty before the first change."""
    file = next(folder.glob(f"{name}*.events"), None)
    return file.read_bytes().splitlines() if file else []
