"""A terminal for a full-screen program: for measurements and for end-to-end tests.

    with Terminal([sys.executable, "-m", "tracker", "save.json"]) as terminal:
        terminal.wait_for("Round 1")
        burst = terminal.press("down")

The program runs on a pseudo-terminal. A `pyte` screen keeps the program's output, and answers the
program's questions to the terminal. Output is read, and its time noted, only while a method waits.
Output is drawn only when a method looks at the screen. A synchronised frame is drawn when it is
complete, so an unfinished frame of a killed program is never shown.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyte

KEYS: Final[dict[str, str]] = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "shift+tab": "\x1b[Z",
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
    "space": " ",
}

# Variables that a build machine sets and a player's shell does not.
_UNWANTED: Final = (
    *("NO_COLOR", "COLUMNS", "LINES", "TERM_PROGRAM", "TMUX", "STY", "CI"),
    *("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONDEVMODE", "TEXTUAL"),
)
_QUERY: Final = re.compile(
    rb"\x1b\[(?:\?(?P<mode>\d+)\$p|(?P<device>0?c)|(?P<status>[56]n)|(?P<version>>0?q)"
    rb"|(?P<keyboard>\?u))|\x1b\](?P<colour>1[01]);\?(?P<end>\x07|\x1b\\)"
)
_UNFINISHED: Final = re.compile(
    r"\x1b\[\?2026h(?:(?!\x1b\[\?2026l).)*\Z|\x1b(?:\[[0-?]*[ -/]*|[\]P_^X][^\x07\x1b]*\x1b?)?\Z",
    re.DOTALL,
)
_QUERY_TAIL: Final = 32
# Sequences that draw nothing, and that `pyte` would draw in part.
_NOT_DRAWN: Final = re.compile(
    r"\x1b\[[<=>][0-?]*[ -/]*[@-~]|\x1b\[[0-?]*[ -/]+[@-~]|\x1b\[\?[\d;]*[a-gi-km-z]"
    r"|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[\?(?!7[hl]|25[hl])[\d;]+[hl]"
)
_OTHER_SCREEN: Final = re.compile(r"\x1b\[\?1049[hl]")


class ScreenError(AssertionError):
    """An expected text did not appear. The message shows the screen."""


@dataclass
class Burst:
    """The output of a program between two silences."""

    asked: float
    chunks: list[tuple[float, bytes]] = field(default_factory=list)

    @property
    def data(self) -> bytes:
        """Return all bytes that the program wrote."""
        return b"".join(data for _, data in self.chunks)

    @property
    def size(self) -> int:
        """Return the number of bytes that the program wrote."""
        return len(self.data)

    @property
    def last_ms(self) -> float | None:
        """Return the milliseconds until the last byte came. Afterwards the screen did not change.

        Return None if no byte came.
        """
        return (self.chunks[-1][0] - self.asked) * 1000 if self.chunks else None


class Terminal:
    """A program on a pseudo-terminal of `columns` by `rows` cells.

    `environ` is added to the environment. The terminal is an xterm with true colour, in UTF-8.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 120,
        rows: int = 36,
        environ: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._arrived: list[bytes] = []
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._undrawn = ""
        self._asked_before = b""
        self._open = True
        # A test must not use the settings of the person who runs it.
        self._settings = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        master, slave = pty.openpty()
        self._descriptor = master
        self.set_size(columns, rows)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            list(command),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env=_environment({"XDG_CONFIG_HOME": self._settings.name, **(environ or {})}),
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 (no threads run here)
        )
        os.close(slave)
        os.set_blocking(master, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def descriptor(self) -> int:
        """Return the file descriptor of the terminal. A read or write never waits.

        Some tests need more than the methods of this class.
        """
        return self._descriptor

    @property
    def screen(self) -> pyte.Screen:
        """Return the screen after all bytes that were read."""
        arrived = b"".join(self._arrived)
        self._arrived.clear()
        self._draw(arrived)
        return self._screen

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The text of the whole screen."""
        return "\n".join(self.lines)

    @property
    def cursor(self) -> tuple[int, int]:
        """The position of the cursor: row and column, from 0."""
        cursor = self.screen.cursor
        return cursor.y, cursor.x

    def send(self, *keys: str, shows: str = "") -> None:
        """Press keys, and wait until the text `shows` is on the screen.

        An entry is the name of a key, or a text that is typed.
        """
        self.send_bytes("".join(key_text(key) for key in keys).encode())
        if shows:
            self.wait_for(shows)

    def send_bytes(self, data: bytes) -> None:
        """Send raw bytes."""
        # A program that has just ended does not read any more.
        with suppress(OSError):
            os.write(self._descriptor, data)

    def press(self, key: str, *, quiet: float = 0.06, limit: float = 3.0) -> Burst:
        """Press `key`, and read output until no byte comes for `quiet` seconds."""
        asked = time.perf_counter()
        self.send(key)
        return self.collect(asked, quiet=quiet, first=1.0, limit=limit)

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal larger or smaller, and inform the program."""
        self.screen.resize(rows, columns)
        self.set_size(columns, rows)

    def set_size(self, columns: int, rows: int) -> None:
        """Tell the program that the terminal has another size.

        The screen of this class keeps its old size.
        """
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, size)

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal while the program runs. A lost connection has the same effect."""
        if self._open:
            self._open = False
            os.close(self._descriptor)

    def close(self) -> int:
        """End the program if it still runs. Return the exit status."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self.process.poll() is None:
                self.process.send_signal(number)
                with suppress(subprocess.TimeoutExpired):
                    self.wait(3.0)
        self.hang_up()
        status = self.process.wait()
        self._settings.cleanup()
        return status

    def wait(self, timeout: float = 10.0) -> int:
        """Wait until the program ends by itself. Return the exit status.

        Raises:
            subprocess.TimeoutExpired: the program still runs after `timeout` seconds.
        """
        deadline = time.perf_counter() + timeout
        while self.process.poll() is None:
            if time.perf_counter() > deadline:
                raise subprocess.TimeoutExpired(self.process.args, timeout)
            if self._read(0.02) is None:
                time.sleep(0.005)
        while self._read(0):
            pass
        return self.process.returncode

    def wait_for(self, text: str, timeout: float = 10.0) -> None:
        """Wait until `text` is on the screen and the program sends no more output.

        Raises:
            ScreenError: the text is missing after `timeout` seconds, or the program has ended.
        """
        deadline = time.perf_counter() + timeout
        while text not in self.text:
            data = self._read(max(0.0, min(0.1, deadline - time.perf_counter())))
            if data is None or (not data and time.perf_counter() >= deadline):
                raise ScreenError(f"{text!r} is not on the screen:\n{self.text}")
        # Output without frames comes in pieces.
        self.settle(quiet=0.02, limit=0.2)

    def settle(self, quiet: float = 0.1, limit: float = 5.0) -> Burst:
        """Wait until no output has come for `quiet` seconds. Wait at most `limit` seconds."""
        return self.collect(time.perf_counter(), quiet=quiet, first=quiet, limit=limit)

    def collect(self, asked: float, *, quiet: float, first: float, limit: float) -> Burst:
        """Return the bytes after the moment `asked`. Stop when no byte comes for `quiet` seconds.

        The first byte may take `first` seconds, and all bytes together may take `limit` seconds.
        """
        burst = Burst(asked)
        until = asked + first
        while (now := time.perf_counter()) < min(until, asked + limit):
            data = self._read(min(until, asked + limit) - now)
            if data is None:
                break
            if data:
                moment = time.perf_counter()
                burst.chunks.append((moment, data))
                until = moment + quiet
        return burst

    def start(self, quiet: float = 0.3, limit: float = 20.0) -> Burst:
        """Return the output of the program's start.

        The start ends when the screen shows a text and the program is silent.
        """
        burst = Burst(self.started)
        while not self.text.strip() and time.perf_counter() < self.started + limit:
            now = time.perf_counter()
            burst.chunks += self.collect(now, quiet=quiet, first=quiet, limit=limit).chunks
            if self.process.poll() is not None:
                break
        return burst

    def _read(self, seconds: float) -> bytes | None:
        """Return the bytes that come within `seconds`, or None if the program has ended.

        If the program asks the terminal a question, send the answer.
        """
        if not self._open:
            return None
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self._descriptor, 1 << 16)
        except OSError:
            return None
        self._arrived.append(data)
        for answer in self._answers(data):
            self.send_bytes(answer)
        return data or None

    def _answers(self, data: bytes) -> Iterator[bytes]:
        data = self._asked_before + data
        end = 0
        for match in _QUERY.finditer(data):
            end = match.end()
            place = self.cursor if match["status"] else (0, 0)
            yield _answer(match, place)
        escape = data.rfind(b"\x1b", max(end, len(data) - _QUERY_TAIL))
        self._asked_before = data[escape:] if escape >= 0 else b""

    def _draw(self, data: bytes) -> None:
        text = self._undrawn + self._decode(data)
        unfinished = _UNFINISHED.search(text)
        end = unfinished.start() if unfinished else len(text)
        self._undrawn = text[end:]
        text = _OTHER_SCREEN.sub("\x1b[2J\x1b[H", text[:end])
        self._stream.feed(_NOT_DRAWN.sub("", text))


class Recorded(Terminal):
    """A terminal of 80 by 24 cells. `sent` has all bytes that the program sent to the terminal."""

    def __init__(self, command: Sequence[str], cwd: Path) -> None:
        self.sent = b""
        super().__init__(command, columns=80, rows=24, cwd=cwd)

    def _draw(self, data: bytes) -> None:
        self.sent += data
        super()._draw(data)


def key_text(key: str) -> str:
    """Return the text that a terminal sends for a key.

    If `key` is not the name of a key, return `key`.
    """
    if key.startswith("ctrl+") and len(key) == len("ctrl+x"):
        return chr(ord(key[-1].upper()) & 0x1F)
    return KEYS.get(key, key)


def _answer(query: re.Match[bytes], cursor: tuple[int, int]) -> bytes:
    if mode := query["mode"]:
        return b"\x1b[?%s;%d$y" % (mode, 2 if mode == b"2026" else 0)
    if query["device"]:
        return b"\x1b[?62;22c"
    if status := query["status"]:
        place = b"\x1b[%d;%dR" % (cursor[0] + 1, cursor[1] + 1)
        return b"\x1b[0n" if status == b"5n" else place
    if query["version"]:
        return b"\x1bP>|pty_terminal\x1b\\"
    if query["keyboard"]:
        return b"\x1b[?0u"
    level = b"ffff" if query["colour"] == b"10" else b"0000"
    return b"\x1b]%s;rgb:%s%s" % (query["colour"], b"/".join([level] * 3), query["end"])


def _environment(added: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    screen = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    return {**kept, **screen, **added}


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
