"""Send the players' view to a browser, and read the keys of the browser.

A watcher is the program that draws the view. The server and the watcher use the protocol of
textual-serve. A packet has a letter, a length and a payload: "D" for output and keys, "M" for news
in JSON, such as a new size. If a browser does not read, only its own watcher waits; in the end the
browser is disconnected.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from select import select
from typing import Final

import msgspec

from tracker.watch.picture import Size
from tracker.watch.terminal import ENTER
from tracker.watch.typed_keys import Keys

VARIABLE: Final = "TEXTUAL_DRIVER"
DRIVER: Final = "textual.drivers.web_driver"
"""If TEXTUAL_DRIVER begins with this, the watcher's output goes to a browser."""

HELLO: Final = b"__GANGLION__\n"
DATA: Final = b"D"
NEWS: Final = b"M"
"""The kind of packets with news; `DATA` is the kind with output and keys."""

MOST_WAITING: Final = 2 << 20
"""If more bytes than this wait for a browser, the browser is disconnected."""

UNREAD: Final = "it did not read what it was sent, and was let go."
LARGEST: Final = 1 << 20
"""The most bytes of a packet; a larger packet ends the watcher."""

SMALLEST_SIZE, LARGEST_SIZE = Size(1, 1), Size(500, 300)


class _News(msgspec.Struct):
    """The message in a packet from the browser."""

    type: str = ""
    width: int = 0
    height: int = 0


def in_browser(environ: Mapping[str, str]) -> bool:
    """Whether this program's output goes to a browser."""
    return environ.get(VARIABLE, "").startswith(DRIVER)


class BrowserOutlet:
    """Standard input and output with a connection to the server (`relay.py`).

    No key ends the view. The view ends when the page is closed.
    """

    leaves = False

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        os.set_blocking(self._out, False)
        self._size = size_of(environ.get("COLUMNS", ""), environ.get("ROWS", ""))
        self._received = b""
        self._waiting = HELLO
        self._keys = Keys()
        self.write(ENTER)

    def size(self) -> Size:
        """The size of the page, in cells."""
        return self._size

    def wait(self, seconds: float) -> list[str] | None:
        """Return the keys that come within this many seconds. Return None if the browser is gone.

        While bytes wait for the browser, there is no time limit. If too many bytes wait, return
        None.
        """
        while len(self._waiting) <= MOST_WAITING:
            sends = [self._out] if self._waiting else []
            came, takes, _ = select([self._in], sends, [], None if sends else seconds)
            if takes and not self._send():
                return None
            if came:
                return self._read()
            if not self._waiting:
                return []
        sys.stderr.write(f"{UNREAD}\n")
        return None

    def write(self, text: str) -> None:
        """Add a text to the bytes for the browser. The method `wait` sends these bytes."""
        self._waiting += packet(DATA, text.encode(errors="replace"))

    def leave(self) -> None:
        """Tell the browser that the view has ended."""
        self._waiting += packet(NEWS, b'{"type":"exit"}')
        self._send()

    def _send(self) -> bool:
        """Send as many bytes as the browser accepts now. Return False if the browser is gone."""
        try:
            self._waiting = self._waiting[os.write(self._out, self._waiting) :]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def _read(self) -> list[str] | None:
        data = os.read(self._in, 1 << 16)
        if not data:
            return None
        self._received += data
        keys: list[str] = []
        for kind, payload in self._packets():
            if kind == DATA:
                keys += self._keys.of(payload)
            elif not self._take(payload):
                return None
        return None if len(self._received) > LARGEST else keys

    def _packets(self) -> Iterator[tuple[bytes, bytes]]:
        """Yield the packets that have arrived completely."""
        while len(self._received) >= 5:
            end = 5 + int.from_bytes(self._received[1:5], "big")
            if len(self._received) < end:
                return
            kind, payload = self._received[:1], self._received[5:end]
            self._received = self._received[end:]
            yield kind, payload

    def _take(self, payload: bytes) -> bool:
        """Handle the message in a packet. Return False if the browser ends the view."""
        try:
            news = msgspec.json.decode(payload, type=_News)
        except msgspec.DecodeError:
            return True
        if news.type == "resize":
            self._size = within(news.width, news.height)
        return news.type != "quit"


def packet(kind: bytes, payload: bytes) -> bytes:
    """Return a packet. The browser's side and the server's side use the same form of packet."""
    return b"%s%s%s" % (kind, len(payload).to_bytes(4, "big"), payload)


def number(text: str, usual: int) -> int:
    """Return the number in a text of at most five digits.

    For any other text, return the number `usual`.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else usual


def size_of(columns: str, rows: str) -> Size:
    """Return the size in two texts, or the nearest size that can be drawn.

    Return 80 by 24 if the texts are not numbers.
    """
    return within(number(columns, 80), number(rows, 24))


def within(columns: int, rows: int) -> Size:
    """Return the nearest size that can be drawn."""
    return Size(*map(max, SMALLEST_SIZE, map(min, LARGEST_SIZE, (columns, rows))))
