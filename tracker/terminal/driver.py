"""The program's connection to a terminal.

It sends few bytes, accepts any bytes, and ends cleanly.
"""

import asyncio
import os
import select
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final, TextIO, cast

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from tracker.terminal.diffing import SentScreen, is_frame
from tracker.terminal.input_order import OrderedInputApp
from tracker.terminal.keyboard import PatientParser
from tracker.terminal.outbox import Outbox
from tracker.terminal.size import drawn_size

HANGUP_STATUS: Final = 129
"""The exit status of a program that lost its terminal: 128 plus the number of SIGHUP."""

PLAIN: Final = "\x1b[m"
"""The plain style. It is sent at the end, because a frame ends in the style of its last cell."""

# Seconds that Textual needs to handle a new size by itself.
_RESIZE_PAUSE: Final = 0.05

# The terminal must get the last bytes of the program: it has this many seconds for them.
_LAST_WORDS: Final = 0.5

# The most bytes of text that are read in one step. A paste comes in pieces, and is recognised by
# its length: after a piece of this many bytes the driver waits this many seconds for the next one.
_MOST_AT_ONCE: Final = 1 << 16
_PIECE: Final = 64
_NEXT_PIECE: Final = 0.003

# Seconds between two checks whether the app has taken its input.
_MOMENT: Final = 0.01


class TerminalDriver(LinuxDriver):
    """A driver that sends only changes. It survives a slow, broken or strange connection.

    - A cell is sent again only if it has changed. `repaint`, a change of size and a suspension send
      all cells again.
    - If a terminal does not read, the app does not wait: frames are left out, and the missing cells
      are sent when the terminal reads again.
    - If a terminal reports no size or a huge size, the screen is drawn in a usable size.
    - Input that is not UTF-8, and keys that do not exist, do not end the program. The driver reads
      no more input than the app can take.
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
        self._outbox: Outbox | None = None
        self._frame: list[str] | None = None
        self._known_size: Size | None = None
        self._refresh: asyncio.TimerHandle | None = None
        found = size or drawn_size(*self._told_size())
        super().__init__(app, debug=debug, mouse=mouse, size=(found[0], found[1]))
        self._output = cast("TextIO", self._file)
        self._stops = False
        self._asked = self._told_to_go_on = -inf
        # A loop outside the main thread accepts no handlers: then Textual's handlers stay.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            self._loop.add_signal_handler(signal.SIGTSTP, self._asked_to_stop)
            self._loop.add_signal_handler(signal.SIGCONT, self._asked_to_go_on)
            # The loop also gets this signal, but later.
            signal.signal(signal.SIGCONT, self._hear_to_go_on)

    def repaint(self) -> None:
        """Paint the whole screen again, even the cells that have not changed."""
        self._screen.forget()
        self._refresh_all()

    def start_application_mode(self) -> None:
        """Take control of the terminal, at the start and after each suspension."""
        self._screen.forget()
        self._outbox = Outbox(self._output.fileno(), self._caught_up)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._writer_thread is not None:
            # Textual's own thread makes the app wait if the terminal does not read.
            self._writer_thread.stop()
            self._writer_thread = None
        # Textual's handler can interrupt itself. Then the older of two quick sizes comes last.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            self._loop.add_signal_handler(signal.SIGWINCH, self._size_changed)
        if drawn_size(*self._told_size()) != self._known_size:
            self._size_changed()

    def stop_application_mode(self) -> None:
        """Restore the terminal, at the end and before each suspension."""
        # A signal to suspend may come in the middle of a frame.
        self._frame = None
        self.write(PLAIN)
        super().stop_application_mode()

    def close(self) -> None:
        """Release the terminal. If the terminal reads nothing, wait only a moment."""
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            outbox.close(_LAST_WORDS)

    def _asked_to_stop(self) -> None:
        """Stop after a moment, unless SIGCONT came just before or comes within this moment.

        The sender of SIGCONT wants the program to run. The loop reports signals in their order, but
        Python's handlers may report two quick signals in the wrong order. So after both signals
        within a moment, the program continues.
        """
        self._asked = monotonic()
        if not self._stops and self._asked - self._told_to_go_on > _MOMENT:
            self._stops = True
            self._loop.call_later(_MOMENT, self._give_back_and_stop)

    def _give_back_and_stop(self) -> None:
        if self._stops and not self._must_signal_resume:
            self.suspend_application_mode()
            self._must_signal_resume = True
            self._loop.call_later(_MOMENT, self._stop)

    def _stop(self) -> None:
        if self._stops and self._told_to_go_on < self._asked:
            self._stops = False
            os.kill(os.getpid(), signal.SIGSTOP)

    def _hear_to_go_on(self, *_: object) -> None:
        self._told_to_go_on = monotonic()

    def _asked_to_go_on(self) -> None:
        self._told_to_go_on, self._stops = monotonic(), False
        self._sigcont_application()

    def _sigcont_application(self, *_: object) -> None:
        """Take control of the terminal again, but only if the program gave up control before.

        When a session ends, SIGCONT comes after SIGHUP. If the program took control again at that
        moment, new threads would prevent the program's end.
        """
        if self._must_signal_resume:
            super()._sigcont_application()
        elif not self.exit_event.is_set():
            with suppress(RuntimeError, AttributeError):
                self._loop.call_soon_threadsafe(self.repaint)

    def write(self, data: str) -> None:
        """Send `data`, without the cells that the terminal shows already.

        A frame without changes is not sent at all, not even its marks for start and end. A frame
        for which the outbox has no room is not sent either.
        """
        if data == SYNC_START:
            self._frame = []
        elif data == SYNC_END:
            changes, self._frame = "".join(self._frame or ()), None
            if changes:
                self._send(f"{SYNC_START}{changes}{SYNC_END}", is_frame=True)
        elif self._outbox is None or (is_frame(data) and not self._outbox.has_room()):
            pass
        elif self._frame is not None:
            self._frame.append(self._screen.changes(data))
        elif changes := self._screen.changes(data):
            self._send(changes, is_frame=is_frame(data))

    def _send(self, data: str, *, is_frame: bool) -> None:
        if self._outbox is not None:
            self._outbox.put(
                data.encode(self._output.encoding, errors="replace"), is_frame=is_frame
            )

    def _caught_up(self) -> None:
        """Send the cells that the terminal does not show yet.

        The thread of the outbox calls this.
        """
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._refresh_all)

    def process_message(self, message: Message) -> None:
        """Pass `message` on to the app. If the message has a new size, remember the size."""
        if isinstance(message, events.Resize):
            size = drawn_size(*message.size)
            message = events.Resize(size, size, pixel_size=message.pixel_size)
            # Some terminals report their size among the keys, even if it has not changed.
            if size != self._known_size:
                self._take_size(size)
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the thread must stop, or until the terminal is gone."""
        parser = PatientParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(parser.patience):
                    data = self._read()
                    if data == b"":
                        self._leave()
                        break
                    if text := decode(data or b""):
                        self._process_all(parser.feed(text))
                self._process_all(parser.tick())
                self._wait_for_the_app()

    def _wait_for_the_app(self) -> None:
        """Wait while the app still has much input that it has not handled."""
        while (
            isinstance(self._app, OrderedInputApp)
            and self._app.input_waits
            and not self.exit_event.wait(_MOMENT)
        ):
            pass

    def _process_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def _read(self) -> bytes | None:
        """Return the bytes that have arrived. Return None if no bytes have arrived.

        At the end of the input, the result is empty.
        """
        whole = self._read_piece()
        while whole and self._goes_on(whole) and (piece := self._read_piece()):
            whole += piece
        return whole

    def _read_piece(self) -> bytes | None:
        try:
            return os.read(self.fileno, 4096)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _goes_on(self, read: bytes) -> bool:
        """Return whether more text has arrived after the text `read`.

        Return False after keys, because keys are not read ahead.
        """
        if b"\x1b" in read or len(read) >= _MOST_AT_ONCE:
            return False
        wait = _NEXT_PIECE if len(read) >= _PIECE else 0
        return bool(select.select([self.fileno], [], [], wait)[0])

    def _leave(self) -> None:
        # The loop may have ended in the meantime.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(partial(self._app.exit, return_code=HANGUP_STATUS))

    def _size_changed(self) -> None:
        """Pass the terminal's size on to the app, after a signal that the size has changed."""
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self.process_message(events.Resize(size, size))

    def _get_terminal_size(self) -> tuple[int, int]:
        # Textual asks at the start, after a suspension, and when the terminal reports a new size.
        size = drawn_size(*self._told_size())
        self._take_size(size)
        return size

    def _told_size(self) -> tuple[int, int]:
        """Return the size that the terminal reports.

        If the terminal reports no size, return the size in the environment.
        """
        with suppress(OSError):
            told = os.get_terminal_size()
            if all(told):
                return told
        return super()._get_terminal_size()

    def _take_size(self, size: Size) -> None:
        self._screen.resize(*size)
        if self._known_size is not None:
            self._loop.call_soon_threadsafe(self._refresh_soon)
        self._known_size = size

    def _refresh_soon(self) -> None:
        """Refresh the screen when the size has stopped changing.

        If the size changes and changes back, Textual paints nothing, but the terminal may have lost
        its contents. Cells that Textual has painted already are not sent a second time.
        """
        if self._refresh is not None:
            self._refresh.cancel()
        self._refresh = self._loop.call_later(_RESIZE_PAUSE, self._refresh_all)

    def _refresh_all(self) -> None:
        self._app.call_later(partial(self._app.refresh, layout=True))


def terminal_driver() -> type[TerminalDriver] | None:
    """Return the driver for an app; None if Textual chooses the driver.

    Inside a browser, Textual chooses the driver, because the environment names it.
    """
    return None if os.environ.get("TEXTUAL_DRIVER") else TerminalDriver
