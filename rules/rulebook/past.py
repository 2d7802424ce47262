"""The history of a fight as far as an action may ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules.dice import Roll
from rules.encounter import Encounter
from rules.errors import Refused


class PastEvent(Protocol):
    """An event that lies behind: the action, its line in the log, its dice, what it was made on."""

    @property
    def n(self) -> int:
        """Its number."""

    @property
    def parent(self) -> int:
        """The event that it was made on."""

    @property
    def action(self) -> Mapping[str, Any]:
        """The action, as plain data."""

    @property
    def text(self) -> str:
        """Its line in the log."""

    @property
    def dice(self) -> tuple[Roll, ...]:
        """What was rolled for it."""


class History(Protocol):
    """What has happened in a fight so far, undone or not."""

    @property
    def head(self) -> int:
        """The event whose state holds."""

    @property
    def last(self) -> int:
        """The newest event."""

    @property
    def redo(self) -> tuple[int, ...]:
        """The events that were gone back from, the last one last."""

    def event(self, number: int) -> PastEvent:
        """An event by its number; raises Refused where there is none."""

    def state_at(self, number: int) -> Encounter:
        """The encounter as it stood after an event."""

    def turn_began(self) -> int:
        """The event that began the present turn, the first event before any turn."""

    def is_active(self, number: int) -> bool:
        """True for an event that holds: it was not undone, and is no undo itself."""


class NoHistory:
    """Nothing lies behind."""

    head = 0
    last = 0
    redo: tuple[int, ...] = ()

    def event(self, number: int) -> PastEvent:
        """Raises Refused."""
        raise Refused(f"there is no event {number}.", "event")

    def state_at(self, number: int) -> Encounter:
        """Raises Refused."""
        raise Refused(f"there is no event {number}.", "event")

    def turn_began(self) -> int:
        """None."""
        return 0

    def is_active(self, number: int) -> bool:
        """Never."""
        return False


NOTHING_BEFORE = NoHistory()
