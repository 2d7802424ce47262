"""A paste from the terminal is text of any length. Its end may be lost, or may have no mark."""

import re
from time import monotonic
from typing import Final

from textual._xterm_parser import BRACKETED_PASTE_END

from tracker.text.sanitize import MOST_OF_A_PASTE

PAUSE: Final = 1.0
"""Seconds without more text after which the received part of a paste is passed on."""

MOST_TYPED: Final = 1000
"""The most characters, without a control key between them, that can be typed ahead.

Nobody types more before the program reads them. A longer text was pasted, in a terminal that does
not mark pastes.
"""

SILENCE: Final = 0.1
"""Seconds without more text after which an unmarked paste ends."""

_CONTROLS: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_CONTROL: Final = re.compile(f"[{_CONTROLS}]")
_LONG_TEXT: Final = re.compile(f"[^{_CONTROLS}]{{{MOST_TYPED + 1},}}")

# The most characters that a key press sends; a paste comes in longer pieces.
_LONGEST_KEY: Final = 8

_TYPED_TEXT: Final = "\t\n\r\x1b"


class Paste:
    """The received part of a paste.

    If the end of a paste is lost on the way, later keys must not become text. After a pause any key
    ends the paste; a control key ends it immediately, because terminals remove control characters
    from pasted text. A paste that only paused on the way continues in long pieces.
    """

    pause = PAUSE
    ends_in_a_pause = False

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._tail = ""
        self._last = monotonic()
        self._told = False

    def is_left_by(self, data: str) -> bool:
        """Return whether `data`, one received piece, was typed after the paste."""
        if len(data) == 1 and not data.isprintable() and data not in _TYPED_TEXT:
            return True
        return self._told and len(data) <= _LONGEST_KEY and BRACKETED_PASTE_END not in data

    def take(self, data: str) -> str | None:
        """Take more text; return the text after the end of the paste, or None before the end."""
        self._last, self._told = monotonic(), False
        text, end, rest = (self._tail + data).partition(BRACKETED_PASTE_END)
        self._tail = "" if end else _begun_end(text)
        self._keep(text.removesuffix(self._tail))
        return rest if end else None

    def pauses(self) -> bool:
        """Return whether nothing has come for a while; True only once in each pause."""
        pauses = not self._told and monotonic() - self._last >= self.pause
        self._told = self._told or pauses
        return pauses

    def text(self) -> str:
        """The text received since the last call, without Esc and NUL, which begin control codes."""
        text = "".join([*self._pieces, self._tail])
        self._pieces.clear()
        self._length, self._tail = 0, ""
        return text.replace("\x1b", "").replace("\x00", "")

    def _keep(self, text: str) -> None:
        room = MOST_OF_A_PASTE - self._length
        if text and room > 0:
            self._pieces.append(text[:room])
            self._length += min(len(text), room)


class UnmarkedPaste(Paste):
    """A paste without marks. It ends at a control key, or when no more text comes."""

    pause = SILENCE
    ends_in_a_pause = True

    def is_left_by(self, data: str) -> bool:
        """Return False always: only a control key or a pause ends this paste."""
        return False

    def take(self, data: str) -> str | None:
        """Take more text.

        Return the text from a control key on, or None if there is no such key.
        """
        self._last = monotonic()
        control = _CONTROL.search(data)
        self._keep(data[: control.start()] if control else data)
        return data[control.start() :] if control else None


def pasted_at(data: str) -> int | None:
    """Return the place where a paste begins in a received piece.

    Return None if there is no paste.
    """
    long_text = _LONG_TEXT.search(data)
    return long_text.start() if long_text else None


def _begun_end(text: str) -> str:
    """Return the last characters of `text` if they may begin a paste's end mark; else empty."""
    beginnings = (BRACKETED_PASTE_END[:length] for length in range(5, 0, -1))
    return next((one for one in beginnings if text.endswith(one)), "")
