"""The history of a fight as far as an action may ask about it."""

from typing import Any

from msgspec import Struct

from rules.dice import Roll
from rules.encounter import Encounter
from rules.errors import Refused


class PastEvent(Struct, frozen=True, omit_defaults=True):
    """An action as it happened: as plain data, its line in the log, what was rolled for it.

    `parent` is the event whose state it was made on, `head` the one whose state holds after it:
    its own number, or, for an undo or a redo, the one gone back or forth to.
    """

    n: int
    parent: int
    head: int
    action: dict[str, Any]
    text: str
    dice: tuple[Roll, ...] = ()


class History:
    """What has happened in a fight so far, undone or not: in itself nothing.

    `head` is the event whose state holds, `last` the newest one; `redo` are the events that were
    gone back from, the last one last.
    """

    head = 0
    last = 0
    redo: tuple[int, ...] = ()

    def event(self, number: int) -> PastEvent:
        """An event by its number; raises Refused where there is none."""
        raise Refused(f"there is no event {number}.", "event")

    def state_at(self, number: int) -> Encounter:
        """The encounter as it stood after an event; raises Refused where there is none."""
        raise Refused(f"there is no event {number}.", "event")

    def turn_began(self) -> int:
        """The event that began the present turn, the first event before any turn."""
        return 0

    def is_active(self, number: int) -> bool:
        """True for an event that holds: it was not undone, and is no undo itself."""
        return False


NOTHING_BEFORE = History()
