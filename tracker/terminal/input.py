"""Parser of key presses that outlives bytes which no terminal should send."""

from collections.abc import Iterable

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys


class PatientParser(XTermParser):
    """Textual's parser, where a key that does not exist is passed over and ends nothing."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        # A terminal can report any number as a key of the kitty protocol.
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return [_ignored(sequence)]
        return [key if _is_writable(key) else _ignored(sequence) for key in keys]


def _ignored(sequence: str) -> events.Key:
    return events.Key(Keys.Ignore, sequence)


def _is_writable(key: events.Key) -> bool:
    text = f"{key.key}{key.character or ''}"
    return not any("\ud800" <= char <= "\udfff" for char in text)
