"""Turn bytes from the terminal into keys.

Esc with a key after it counts as two keys. Unknown keys are skipped.
"""

import re
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Final

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import BRACKETED_PASTE_START, XTermParser
from textual.keys import Keys
from textual.message import Message

from tracker.terminal.paste import Paste, UnmarkedPaste, pasted_at

_ESCAPE: Final = "\x1b"
_WITHIN, _BETWEEN = 0.01, 0.1
_BEGINNINGS: Final = frozenset(
    key[:length] for key in ANSI_SEQUENCES_KEYS for length in range(2, len(key) + 1)
)
"""The beginnings of the sequences that terminals send for keys."""

# Linux sends "[[A" for F1, and the oldest mice send three more bytes after an M.
_WHOLE: Final = re.compile(r"\x1b\[(?![\[M])[0-?]*[ -/]*[@-~]")


class PatientParser(XTermParser):
    """Textual's parser of input, with changes for a program that has no Alt keys.

    - Over a slow line Esc and the next key arrive together, like Alt and that key. This parser
      makes two keys of them: Esc and the key.
    - A key that does not exist is skipped; it does not end the program.
    - A whole paste is text, never keys. If the end of a paste is lost, a key after a pause ends the
      paste. A paste has marks, or is longer than any text that somebody types so quickly.
    """

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._sequence = ""
        self._paste: Paste | None = None

    def feed(self, data: str) -> Iterable[Message]:
        """Return the keys, clicks and pastes that are complete in the data."""
        if self._paste is not None and self._paste.is_left_by(data):
            yield from self._end_paste()
        rest = data
        while rest:
            if self._paste is not None:
                left = self._paste.take(rest)
                rest = left or ""
                if left is not None:
                    yield from self._end_paste()
            else:
                rest = yield from self._type(rest)

    def tick(self) -> Iterable[Message]:
        """Return the keys of a sequence that is still incomplete after a pause."""
        if self._paste is not None and self._paste.pauses():
            ended = self._paste.ends_in_a_pause
            yield from self._end_paste() if ended else self._told(self._paste.text())
        yield from super().tick()

    def parse_mouse_code(self, code: str) -> Message | None:
        """Return the message for a mouse report. Return None if the report is not valid."""
        # If the terminal reported a size of zero cells, no place can be computed.
        with suppress(ZeroDivisionError):
            return super().parse_mouse_code(code)
        return None

    def _type(self, data: str) -> Generator[Message, None, str]:
        """Handle typed text. If a paste begins in the text, return the rest from the paste on."""
        pasted = pasted_at(data)
        for at, char in enumerate(data):
            if pasted is not None and at >= pasted and not self._within_sequence:
                self._paste = UnmarkedPaste()
                return data[at:]
            yield from self._take(char)
            if self._paste is not None:
                return data[at + 1 :]
        return ""

    def _take(self, char: str) -> Iterable[Message]:
        """Handle one character that does not belong to a paste."""
        if not self._within_sequence:
            self._sequence = ""
        elif not _can_go_on(self._sequence, char):
            yield from self._break_off()
        if self._sequence or char == _ESCAPE:
            self._sequence += char
        if self._sequence == BRACKETED_PASTE_START:
            # Textual would take a paste character by character, and wait forever for its end.
            list(self._break_off())
            self._paste = Paste()
            return
        yield from super().feed(char)
        if self._within_sequence and _WHOLE.fullmatch(self._sequence):
            # A complete sequence, but no known key; its characters were not typed one by one.
            list(self._break_off())

    def _end_paste(self) -> Iterable[Message]:
        paste, self._paste = self._paste, None
        return self._told(paste.text() if paste else "")

    def _told(self, pasted: str) -> Iterable[Message]:
        return [events.Paste(pasted)] if pasted else []

    @property
    def patience(self) -> float:
        """The seconds after which `tick` must be called at the latest."""
        if self._paste is not None:
            return min(_BETWEEN, self._paste.pause / 4)
        return _WITHIN if self._within_sequence else _BETWEEN

    @property
    def _within_sequence(self) -> bool:
        """Whether Textual waits for the rest of an escape sequence."""
        return self._timeout_time is not None

    def _break_off(self) -> Iterable[Message]:
        """Stop waiting for the rest of a sequence. Return its characters as single keys."""
        self._sequence = ""
        self._timeout_time = 0.0
        return self.tick()

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        # A terminal can report any number as a key of the kitty protocol.
        ignored = events.Key(Keys.Ignore, sequence)
        before = [events.Key("escape", _ESCAPE)] if alt else []
        try:
            keys = list(super()._sequence_to_key_events(sequence))
        except (ValueError, OverflowError):
            return [*before, ignored]
        return [*before, *(key if _is_writable(key) else ignored for key in keys)]


def _can_go_on(sequence: str, char: str) -> bool:
    """Return whether a key's sequence can begin with `sequence` and then the character `char`."""
    if char == _ESCAPE:
        return False
    if sequence == _ESCAPE:
        return char in "[O"
    return not sequence.startswith("\x1bO") or sequence + char in _BEGINNINGS


def _is_writable(key: events.Key) -> bool:
    text = f"{key.key}{key.character or ''}"
    return not any("\ud800" <= char <= "\udfff" for char in text)
