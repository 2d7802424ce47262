"""A paste as it comes in: any length of text, and an end that may never come, or is not marked."""

import re
from time import monotonic
from typing import Final

from textual._xterm_parser import BRACKETED_PASTE_END

MOST: Final = 4 * 1024 * 1024 + 1
"""Characters that are kept of a paste: one more than anything here reads."""

PAUSE: Final = 1.0
"""Seconds without more after which what has come of a paste is told."""

MOST_TYPED: Final = 1000
"""Characters of text without a control key between them that may be typed ahead.

Nobody types as many before the program reads them: more at once were pasted, in a terminal that
does not mark what is pasted.
"""

SILENCE: Final = 0.1
"""Seconds without more that end a paste that is not marked."""

_CONTROLS: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f"
_CONTROL: Final = re.compile(f"[{_CONTROLS}]")
_LONG_TEXT: Final = re.compile(f"[^{_CONTROLS}]{{{MOST_TYPED + 1},}}")

# The longest that a key press sends at once; what is pasted comes in longer pieces.
_LONGEST_KEY: Final = 8

_TYPED_TEXT: Final = "\t\n\r\x1b"


class Paste:
    """The received part of a paste.

    If the end of a paste is lost on the way, later keys must not become text. After a pause any key
    ends the paste; a control key ends it at once, as terminals remove control characters from
    pasted text. A paste that only paused on the way goes on in long pieces.
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
        """Whether `data`, received at once, was typed and does not belong to the paste."""
        if len(data) == 1 and not data.isprintable() and data not in _TYPED_TEXT:
            return True
        return self._told and len(data) <= _LONGEST_KEY and BRACKETED_PASTE_END not in data

    def take(self, data: str) -> str | None:
        """Take more; gives back what comes after the end of the paste, None before its end."""
        self._last, self._told = monotonic(), False
        text, end, rest = (self._tail + data).partition(BRACKETED_PASTE_END)
        self._tail = "" if end else _begun_end(text)
        self._keep(text.removesuffix(self._tail))
        return rest if end else None

    def pauses(self) -> bool:
        """Whether nothing has come for a while; said once for each pause."""
        pauses = not self._told and monotonic() - self._last >= self.pause
        self._told = self._told or pauses
        return pauses

    def text(self) -> str:
        """The text that has come since it was last asked for, without control codes' beginnings."""
        text = "".join([*self._pieces, self._tail])
        self._pieces.clear()
        self._length, self._tail = 0, ""
        return text.replace("\x1b", "").replace("\x00", "")

    def _keep(self, text: str) -> None:
        room = MOST - self._length
        if text and room > 0:
            self._pieces.append(text[:room])
            self._length += min(len(text), room)


class UnmarkedPaste(Paste):
    """A paste of a terminal that marks none: text up to a control key, or until no more comes."""

    pause = SILENCE
    ends_in_a_pause = True

    def is_left_by(self, data: str) -> bool:
        """Never: what ends it is within what comes, or is that nothing does."""
        return False

    def take(self, data: str) -> str | None:
        """Take more; gives back what comes from a control key on, None before there is one."""
        self._last = monotonic()
        control = _CONTROL.search(data)
        self._keep(data[: control.start()] if control else data)
        return data[control.start() :] if control else None


def pasted_at(data: str) -> int | None:
    """The place in bytes received at once where pasted text begins; None if all was typed."""
    long_text = _LONG_TEXT.search(data)
    return long_text.start() if long_text else None


def _begun_end(text: str) -> str:
    """What `text` ends in, where that may be the beginning of the mark of the end."""
    beginnings = (BRACKETED_PASTE_END[:length] for length in range(5, 0, -1))
    return next((one for one in beginnings if text.endswith(one)), "")
