"""The tracker's connection to a terminal: few bytes out, any bytes in, a clean end."""

import asyncio
import os
import select
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import Any, Final, TextIO, cast

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tracker.terminal.diffing import SentScreen
from tracker.terminal.keyboard import PatientParser

HANGUP_STATUS: Final = 129
"""The exit status of a program that lost its terminal: 128 and the number of SIGHUP."""

# Seconds in which Textual has seen to a new size by itself.
_RESIZE_PAUSE: Final = 0.05


class _UntilHangup:
    """Writes to a terminal's descriptor, and nowhere once nobody is there to read it.

    Textual's writing thread would end at the first failed write; its queue would fill up, and
    the next frame would wait for ever. What Python's own stream could not write it would keep,
    try again at the end, and report as the program's failure.
    """

    def __init__(self, stream: TextIO) -> None:
        self._descriptor = stream.fileno()
        self._encoding = stream.encoding
        self._waiting: list[str] = []
        self._gone = False

    def write(self, text: str) -> int:
        self._waiting.append(text)
        return len(text)

    def flush(self) -> None:
        data = "".join(self._waiting).encode(self._encoding, errors="replace")
        self._waiting.clear()
        while data and not self._gone:
            data = data[self._send(data) :]

    def fileno(self) -> int:
        return self._descriptor

    def _send(self, data: bytes) -> int:
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:
            # Whoever shares the terminal may have made it one that does not wait.
            select.select([], [self._descriptor], [])
        except OSError:
            self._gone = True
        return 0


class TerminalDriver(LinuxDriver):
    """A driver that sends only what changes and outlives what a connection does to it.

    - Cells that the terminal shows already are not sent again. `repaint` sends them all, and so
      does what happens after a change of size or a suspension.
    - Input that is not UTF-8, and keys that do not exist, end nothing.
    - The end of the input ends the app, with `HANGUP_STATUS`.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._screen = SentScreen()
        self._unsent_start = False
        self._known_size: tuple[int, int] | None = None
        self._refresh: asyncio.TimerHandle | None = None
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Of the file Textual uses what the stream offers here, and no more.
        self._file = cast("TextIOWrapper[Any]", _UntilHangup(cast("TextIO", self._file)))

    def repaint(self) -> None:
        """Paint the whole screen again, whatever the terminal shows."""
        self._screen.forget()
        self._refresh_all()

    def start_application_mode(self) -> None:
        """Take the terminal over, at the start and after each suspension."""
        self._screen.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal over again only where it was given back.

        The end of a session sends SIGCONT after SIGHUP: to start over then would leave threads
        behind that keep the program from ending.
        """
        if self._must_signal_resume:
            super()._sigcont_application()
        elif not self.exit_event.is_set():
            with suppress(RuntimeError, AttributeError):
                self._loop.call_soon_threadsafe(self.repaint)

    def write(self, data: str) -> None:
        """Send `data`, without the cells that the terminal shows already.

        A frame in which nothing changed is not sent at all, nor are the marks around it.
        """
        if data == SYNC_START:
            self._unsent_start = True
        elif data == SYNC_END and self._unsent_start:
            self._unsent_start = False
        elif changes := self._screen.changes(data):
            if self._unsent_start:
                self._unsent_start = False
                changes = SYNC_START + changes
            super().write(changes)

    def process_message(self, message: Message) -> None:
        """Pass `message` on to the app; a new size is taken note of on the way."""
        # Some terminals tell their size among the keys, also when it has not changed.
        if isinstance(message, events.Resize) and message.size != self._known_size:
            self._take_size(message.size)
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until told to stop or until the terminal is gone."""
        parser = PatientParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    data = self._read()
                    if data == b"":
                        self._leave()
                        break
                    if text := decode(data or b""):
                        self._process_all(parser.feed(text))
                self._process_all(parser.tick())

    def _process_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def _read(self) -> bytes | None:
        """What has come; empty when nothing will come any more, None when nothing has yet."""
        try:
            return os.read(self.fileno, 4096)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _leave(self) -> None:
        # The loop may have ended by itself in the meantime.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(partial(self._app.exit, return_code=HANGUP_STATUS))

    def _get_terminal_size(self) -> tuple[int, int]:
        # Textual asks at the start, after a suspension, and when the terminal reports a new size.
        size = super()._get_terminal_size()
        self._take_size(size)
        return size

    def _take_size(self, size: tuple[int, int]) -> None:
        self._screen.resize(*size)
        if self._known_size is not None:
            self._loop.call_soon_threadsafe(self._refresh_soon)
        self._known_size = size

    def _refresh_soon(self) -> None:
        """Refresh when sizes have stopped coming in.

        Textual paints nothing when the last of them is the one that it started from, yet what is
        shown may be anything by then. What it has painted by itself is not sent a second time.
        """
        if self._refresh is not None:
            self._refresh.cancel()
        self._refresh = self._loop.call_later(_RESIZE_PAUSE, self._refresh_all)

    def _refresh_all(self) -> None:
        self._app.call_later(partial(self._app.refresh, layout=True))


def terminal_driver() -> type[TerminalDriver] | None:
    """The driver to give to an app; None where Textual's own choice has to stand.

    That is inside a browser, where the environment names the driver.
    """
    return None if os.environ.get("TEXTUAL_DRIVER") else TerminalDriver
