"""An event: an action as it happened, and what it changed."""

import re

import msgspec
from msgspec.structs import replace

from rules.encounter.patch import Changes
from rules.errors import InputError
from rules.numbers import wire
from rules.rulebook.past import PastEvent
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import RulingRecord

UNREADABLE = "unreadable"


class Played(PastEvent, frozen=True, omit_defaults=True):
    """An action with its dice, its line in the log and what it changed.

    `changes` lead from the one state to the other. `book` is the edition of the rulebook that it
    was played under. `brief` is what the turns say of it that it belongs to, first the one that it
    happened in, then those that it began; empty where that is its text.
    """

    override: bool = False
    begins_turn: bool = False
    at: str = ""
    book: str = ""
    changes: Changes = ()
    brief: tuple[str, ...] = ()

    @property
    def moves_head(self) -> bool:
        """True for an undo, a redo and their like."""
        return self.head != self.n

    @property
    def is_readable(self) -> bool:
        """False for what stands in the place of an event that cannot be read."""
        return bool(self.action.get("action") != UNREADABLE)


class Event(Played, frozen=True, omit_defaults=True):
    """What was played, with the rulings that it rests on: more than half of its line."""

    rulings: tuple[RulingRecord, ...] = ()


def unreadable(number: int, reason: str) -> Event:
    """What is told in the place of an event that cannot be read; no state is made of it."""
    text = f"Event {number} cannot be read: {reason}"
    return Event(number, number - 1, number, {"action": UNREADABLE}, text)


class Misfit(InputError):
    """An event that does not go with the history that it stands in; `event` is its number."""

    def __init__(self, event: int, reason: str) -> None:
        super().__init__("conflict", None, f"event {event} does not fit: {reason}.")
        self.event = event
        self.reason = reason


def edition(book: Rulebook) -> str:
    """A rulebook and its version: "emala/1"; with the print of its file, if any: "d20/1-3fa9c1"."""
    words = book.words
    wording = f"-{words.fingerprint}" if words.fingerprint else ""
    return f"{book.id}/{words.version}{wording}"


def is_newer(played: str, book: Rulebook) -> bool:
    """True for an edition that is later than the book that is here."""
    name, _, rest = played.partition("/")
    version = rest.partition("-")[0]
    return name == book.id and version.isdecimal() and int(version) > book.words.version


def event_to_bytes(event: Event) -> bytes:
    """The event as one line of JSON, without its line end."""
    return _ENCODER.encode(event)


def event_from_bytes(line: bytes) -> Event:
    """The event that a line holds; raises msgspec.DecodeError for anything else."""
    event = _DECODER.decode(line)
    if not event.rulings or not _FRACTION.search(line):
        return event
    return replace(event, rulings=tuple(_exact(ruling) for ruling in event.rulings))


def played_from_bytes(line: bytes) -> Played:
    """What a line says was played, its rulings left out; raises msgspec.DecodeError."""
    return _PLAYED.decode(line)


def _exact(ruling: RulingRecord) -> RulingRecord:
    steps = (replace(step, value=wire.with_fractions(step.value)) for step in ruling.steps)
    return replace(ruling, out=wire.with_fractions(ruling.out), steps=tuple(steps))


_ENCODER = msgspec.json.Encoder(enc_hook=wire.kept)
_DECODER = msgspec.json.Decoder(Event)
_PLAYED = msgspec.json.Decoder(Played)
_FRACTION = re.compile(rb'"' + wire.FRACTION.pattern.encode() + rb'"')
