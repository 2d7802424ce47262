"""An event: an action as it happened."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Roll
from rules.numbers.exact import Number, exact, plain
from rules.rulebook.scene import RulingRecord


class Event(Struct, frozen=True, omit_defaults=True):
    """An action with its dice, its rulings and its line in the log.

    `parent` is the event whose state it was applied to, `head` the one whose state holds after
    it: its own number, or, for an undo or a redo, the one gone back or forth to. `state`, where
    it is given, is that state as plain data: a shortcut for whoever reads from the middle.
    """

    n: int
    parent: int
    head: int
    action: dict[str, Any]
    text: str
    dice: tuple[Roll, ...] = ()
    rulings: tuple[RulingRecord, ...] = ()
    override: bool = False
    begins_turn: bool = False
    at: str = ""
    state: dict[str, Any] | None = None

    @property
    def moves_head(self) -> bool:
        """True for an undo, a redo and their like."""
        return self.head != self.n


def event_to_bytes(event: Event) -> bytes:
    """The event as one line of JSON, without its line end."""
    return _ENCODER.encode(event)


def event_from_bytes(line: bytes) -> Event:
    """The event that a line holds; raises msgspec.DecodeError for anything else."""
    event = _DECODER.decode(line)
    if event.state is None:
        return event
    # The state is plain data, whose decimals are a sheet's own; only rulings hold exact numbers.
    return replace(event, state=_plainly(event.state))


def _plainly(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plainly(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plainly(one) for one in value]
    return float(value) if isinstance(value, Fraction) else value


def _encode(value: object) -> int | float:
    if isinstance(value, Fraction):
        return plain(value)
    raise NotImplementedError(f"cannot be written as JSON: {value!r}")


def _number(text: str) -> Number | float:
    try:
        return exact(text)
    except ValueError:
        return float(text)


_ENCODER = msgspec.json.Encoder(enc_hook=_encode)
_DECODER = msgspec.json.Decoder(Event, float_hook=_number)
