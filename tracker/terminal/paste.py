"""A paste from the terminal.

A paste is text of any length. The mark at its end may be lost, or the terminal may send no marks.
"""

import re
from time import monotonic
from typing import Final

from textual._xterm_parser import BRACKETED_PASTE_END

from tracker.text.sanitize import MOST_OF_A_PASTE

PAUSE: Final = 1.0
"""After this many seconds without more text, the received part of a paste is passed on."""

MOST_TYPED: Final = 1000
"""The most characters, without a control key between them, that can be typed ahead.

Nobody types more before the program reads them. A longer text was pasted, in a terminal that does
not mark pastes.
"""

SILENCE: Final = 0.1
"""After this many seconds without more text, an unmarked paste ends."""

_CONTROLS: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_CONTROL: Final = f"[{_CONTROLS}]"
_LONG_TEXT: Final = re.compile(f"[^{_CONTROLS}]{{{MOST_TYPED + 1},}}")

# The most characters that a key press sends; a paste comes in longer pieces.
_LONGEST_KEY: Final = 8

_TYPED_TEXT: Final = "\t\n\r\x1b"


class Paste:
    """The received part of a paste.

    If the end of a paste is lost on the way, later keys must not become text. After a pause any key
    ends the paste; a control key ends it immediately, because terminals remove control characters
    from pasted text. If the paste has only paused, its next pieces are longer than the text of any
    key.
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
        """Return whether the received text `data` was typed after the paste ended."""
        if len(data) == 1 and not data.isprintable() and data not in _TYPED_TEXT:
            return True
        return self._told and len(data) <= _LONGEST_KEY and BRACKETED_PASTE_END not in data

    def take(self, data: str) -> str | None:
        """Add received text to the paste. Return the text after the paste's end.

        Return None if the paste has not ended.
        """
        self._last, self._told = monotonic(), False
        text, end, rest = (self._tail + data).partition(BRACKETED_PASTE_END)
        self._tail = "" if end else _begun_end(text)
        self._keep(text.removesuffix(self._tail))
        return rest if end else None

    def pauses(self) -> bool:
        """Return whether nothing has arrived for a while. In each pause, return True only once."""
        pauses = not self._told and monotonic() - self._last >= self.pause
        self._told = self._told or pauses
        return pauses

    def text(self) -> str:
        """Return the pasted text that arrived since the last call.

        Esc and NUL are removed, because they begin control codes.
        """
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
        """Return False, because only a control key or a pause ends a paste without marks."""
        return False

    def take(self, data: str) -> str | None:
        """Add received text to the paste. Return the text from the first control key on.

        Return None if the received text has no control key.
        """
        self._last = monotonic()
        control = re.search(_CONTROL, data)
        self._keep(data[: control.start()] if control else data)
        return data[control.start() :] if control else None


def pasted_at(data: str) -> int | None:
    """Return the place in the received text where a paste begins.

    Return None if no paste begins in this text.
    """
    long_text = _LONG_TEXT.search(data)
    return long_text.start() if long_text else None


def _begun_end(text: str) -> str:
    """Return the last part of `text` with which the end mark of a paste may begin.

    Return '' if there is no such part.
    """
    beginnings = (BRACKETED_PASTE_END[:length] for length in range(5, 0, -1))
    return next((one for one in beginnings if text.endswith(one)), "")
