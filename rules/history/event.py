"""An event: an action that happened, and the changes that the action made."""

import re

import msgspec
from msgspec.structs import replace

from rules.errors import InputError
from rules.numbers import wire
from rules.rulebook.past import PastEvent
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import RulingRecord

UNREADABLE = "unreadable"


class Played(PastEvent, frozen=True, omit_defaults=True):
    """An action with its dice, its line in the log and its changes.

    `book` is the edition of the rulebook at that time. `brief` are short texts about the action:
    first a text for the turn in which the action happened, then a text for each turn that the
    action began. `brief` is empty if there is only one such text, and it is the same as `text`.
    """

    override: bool = False
    begins_turn: bool = False
    at: str = ""
    book: str = ""
    brief: tuple[str, ...] = ()

    @property
    def moves_head(self) -> bool:
        """Whether this is an undo, a redo, or another move in the history."""
        return self.head != self.n

    @property
    def is_readable(self) -> bool:
        """Whether the program could read the event.

        The placeholder for an unreadable event is not readable.
        """
        return bool(self.action.get("action") != UNREADABLE)


class Event(Played, frozen=True, omit_defaults=True):
    """A played action with its rulings.

    In a save, rulings fill more than half of the event's line.
    """

    rulings: tuple[RulingRecord, ...] = ()


def unreadable(number: int, reason: str) -> Event:
    """Return a placeholder for an unreadable event. No state can come from a placeholder."""
    text = f"Event {number} cannot be read: {reason}"
    return Event(number, number - 1, number, {"action": UNREADABLE}, text)


class Misfit(InputError):
    """The error for an event that does not fit its history. `event` is the number of this event."""

    def __init__(self, event: int, reason: str) -> None:
        super().__init__("conflict", None, f"event {event} does not fit: {reason}.")
        self.event = event
        self.reason = reason


def edition(book: Rulebook) -> str:
    """Return a book and its version: "emala/1". A file's book adds a checksum: "d20/1-3fa9c1"."""
    words = book.words
    wording = f"-{words.fingerprint}" if words.fingerprint else ""
    return f"{book.id}/{words.version}{wording}"


def is_newer(played: str, book: Rulebook) -> bool:
    """Whether the edition in `played` is later than the edition of this book."""
    name, _, rest = played.partition("/")
    version = rest.partition("-")[0]
    return name == book.id and version.isdecimal() and int(version) > book.words.version


def event_to_bytes(event: Event) -> bytes:
    """Return a line of JSON with the event, without its line end."""
    return _ENCODER.encode(event)


def event_from_bytes(line: bytes) -> Event:
    """Return the event in a line of a save. Raises msgspec.DecodeError for other lines."""
    event = _DECODER.decode(line)
    if not event.rulings or not _FRACTION.search(line):
        return event
    return replace(event, rulings=tuple(_exact(ruling) for ruling in event.rulings))


def played_from_bytes(line: bytes) -> Played:
    """Return the event in a line of a save, without its rulings. Raises msgspec.DecodeError."""
    return _PLAYED.decode(line)


def _exact(ruling: RulingRecord) -> RulingRecord:
    steps = (replace(step, value=wire.with_fractions(step.value)) for step in ruling.steps)
    return replace(ruling, out=wire.with_fractions(ruling.out), steps=tuple(steps))


_ENCODER = msgspec.json.Encoder(enc_hook=wire.kept)
_DECODER = msgspec.json.Decoder(Event)
_PLAYED = msgspec.json.Decoder(Played)
_FRACTION = re.compile(rb'"' + wire.FRACTION.pattern.encode() + rb'"')
