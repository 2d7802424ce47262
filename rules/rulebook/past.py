"""The part of a fight's history that actions can read."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from rules.dice import Roll
from rules.encounter import Encounter
from rules.encounter.patch import Changes
from rules.errors import Refused

Part = Literal["whole", "half", "none"]
Kind = Literal["damage", "healing", "temporary", "own"]


BATCH = "batch"
"""The name of the action that is made of several actions."""


class Share(Struct, frozen=True, omit_defaults=True):
    """The effect of an event on one combatant: a part of an amount.

    - `amount`: the whole amount, given or rolled
    - `part`: the part of the amount that the combatant gets
    - `kind`: 'own' is harm that only the book knows, such as damage to a vehicle
    - `since`: the number of the correction that gave this share; 0 if the event itself gave it
    - `via`: the id of another combatant whose harm caused the share, such as a passenger's vehicle
    - `against`: for 'own', the roll that resisted the harm; None before this roll
    - `place`: for 'own', the part that was hit, such as a vehicle's sensors; empty for the whole
    - `act`: the place of the action in an event of several actions; the first is 0
    """

    who: str
    amount: int
    part: Part = "whole"
    kind: Kind = "damage"
    since: int = 0
    via: str = ""
    against: int | None = None
    place: str = ""
    act: int = 0

    @property
    def own(self) -> int:
        """The part of the amount that this combatant gets. Half of an amount is rounded down."""
        return {"whole": self.amount, "half": self.amount // 2, "none": 0}[self.part]


class PastEvent(Struct, frozen=True, omit_defaults=True):
    """An action that happened: its plain data, its line in the log and its rolls.

    - `n`: the number of this event
    - `parent`: the number of the event before
    - `head`: `n`, or for an undo or a redo the number of the event whose state is back
    - `changes`: the changes of the state
    - `shares`: the effects on hit points; for a correction, those of the corrected event
    """

    n: int
    parent: int
    head: int
    action: dict[str, Any]
    text: str
    dice: tuple[Roll, ...] = ()
    changes: Changes = ()
    shares: tuple[Share, ...] = ()

    @property
    def acts(self) -> tuple[dict[str, Any], ...]:
        """The plain data of each action of the event. A batch has several actions."""
        return tuple(self.action["actions"]) if self.action["action"] == BATCH else (self.action,)


class History:
    """The events of a fight, undone events included. This base class has no events.

    `head` is the event that led to the present state. `last` is the newest event. `redo` are the
    undone events that a redo can bring back, with the last undone event at the end.
    """

    head = 0
    last = 0
    redo: tuple[int, ...] = ()

    def event(self, number: int) -> PastEvent:
        """Return an event by its number; raises Refused if there is no such event."""
        raise Refused(f"there is no event {number}.", "event")

    def held(self) -> Iterator[PastEvent]:
        """Return the events that are not undone, the newest first."""
        return iter(())

    def state_at(self, number: int) -> Encounter:
        """The encounter after an event; raises Refused if there is no such event."""
        raise Refused(f"there is no event {number}.", "event")

    def turn_began(self) -> int:
        """The event that began the present turn. If no turn has begun, it is the first event."""
        return 0

    def is_active(self, number: int) -> bool:
        """Whether an event counts: nobody has undone it, and it is not an undo itself."""
        return False


NOTHING_BEFORE = History()
