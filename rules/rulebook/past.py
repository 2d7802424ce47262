"""The part of a fight's history that an action may ask about."""

from typing import Any

from msgspec import Struct

from rules.dice import Roll
from rules.encounter import Encounter
from rules.errors import Refused


class PastEvent(Struct, frozen=True, omit_defaults=True):
    """An action that happened: its plain data, its line in the log and its rolls.

    `parent` is the number of the event whose state it changed. `head` is the event's own number;
    for an undo or a redo it is the number of the event to go to.
    """

    n: int
    parent: int
    head: int
    action: dict[str, Any]
    text: str
    dice: tuple[Roll, ...] = ()


class History:
    """The events of a fight, undone or not; this base class has no events.

    `head` is the event that led to the present state; `last` is the newest event; `redo` are
    the events that can be redone, the last undone event at the end.
    """

    head = 0
    last = 0
    redo: tuple[int, ...] = ()

    def event(self, number: int) -> PastEvent:
        """An event by its number; raises Refused if there is none."""
        raise Refused(f"there is no event {number}.", "event")

    def state_at(self, number: int) -> Encounter:
        """The encounter after an event; raises Refused if there is no such event."""
        raise Refused(f"there is no event {number}.", "event")

    def turn_began(self) -> int:
        """The event that began the present turn; before any turn, the first event."""
        return 0

    def is_active(self, number: int) -> bool:
        """Whether the present state includes an event: the event is not undone, and is no undo."""
        return False


NOTHING_BEFORE = History()
