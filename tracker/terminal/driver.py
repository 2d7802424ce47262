"""The tracker's connection to a terminal: few bytes out, any bytes in, a clean end."""

import os
import selectors
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import Any, TextIO, cast

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tracker.terminal.diffing import SentScreen
from tracker.terminal.input import PatientParser

HANGUP_STATUS = 129
"""The exit status of a program that lost its terminal: 128 and the number of SIGHUP."""


class _UntilHangup:
    """A text stream that swallows what is written once nobody is there to read it.

    Textual's writing thread would end at the first failed write; its queue would fill up, and
    the next frame would wait for ever.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._gone = False

    def write(self, text: str) -> int:
        return 0 if self._gone else self._try(partial(self._stream.write, text))

    def flush(self) -> None:
        if not self._gone:
            self._try(self._stream.flush)

    def fileno(self) -> int:
        return self._stream.fileno()

    def _try(self, call: Callable[[], int | None]) -> int:
        try:
            return call() or 0
        except OSError:
            self._gone = True
            return 0


class TerminalDriver(LinuxDriver):
    """A driver that sends only what changes and outlives what a connection does to it.

    - Cells that the terminal shows already are not sent again. `forget` makes the next frame go
      out whole; resizing and coming back from suspension forget by themselves.
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
        # Textual asks for the size while it starts, and that goes to the screen.
        self._screen = SentScreen()
        self._unsent_start = False
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Of the file Textual uses what the stream offers here, and no more.
        self._file = cast("TextIOWrapper[Any]", _UntilHangup(cast("TextIO", self._file)))

    def forget(self) -> None:
        """Send everything at the next frame, as if the terminal showed nothing known."""
        self._screen.forget()

    def start_application_mode(self) -> None:
        """Take the terminal over, at the start and after each suspension."""
        self._screen.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]

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
        if isinstance(message, events.Resize):
            self._screen.resize(*message.size)
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
                    if not data:
                        self._leave()
                        break
                    if text := decode(data):
                        self._process_all(parser.feed(text))
                self._process_all(parser.tick())

    def _process_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _leave(self) -> None:
        # The loop may have ended by itself in the meantime.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(partial(self._app.exit, return_code=HANGUP_STATUS))

    def _get_terminal_size(self) -> tuple[int, int]:
        # Textual asks when it starts and when the terminal says that its size has changed.
        size = super()._get_terminal_size()
        self._screen.resize(*size)
        return size


def terminal_driver() -> type[TerminalDriver] | None:
    """The driver to give to an app; None where Textual's own choice has to stand.

    That is inside a browser, where the environment names the driver.
    """
    return None if os.environ.get("TEXTUAL_DRIVER") or sys.platform == "win32" else TerminalDriver
