"""Going back and forth in the history: undo by whatever measure, and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from rules.errors import Refused
from rules.fight.actions.base import Action
from rules.numbers.inputs import Whole

if TYPE_CHECKING:
    from rules.history.fight import Fight

FIRST = 1
"""The event that made the encounter; nothing goes back before it."""


class HistoryMove(Action, frozen=True, kw_only=True):
    """Moves the head of the history; what is left behind stays in it, marked as undone."""

    def target(self, fight: Fight) -> int:
        """The event whose state holds afterwards; raises Refused where there is none."""
        raise NotImplementedError

    def text(self, fight: Fight, target: int) -> str:
        """The line in the log."""
        raise NotImplementedError


class Undo(HistoryMove, frozen=True, kw_only=True, tag="undo"):
    """Take the last action back."""

    title: ClassVar[str] = "Undo"

    def target(self, fight: Fight) -> int:
        """Raises Refused at the beginning."""
        if fight.head <= FIRST:
            raise Refused("there is nothing to undo: this is how the encounter began.")
        return fight.event(fight.head).parent

    def text(self, fight: Fight, target: int) -> str:
        """Names what is undone."""
        return f"Undone: {fight.event(fight.head).text}"


class Redo(HistoryMove, frozen=True, kw_only=True, tag="redo"):
    """Do again what was undone last; the dice are the ones that were rolled then."""

    title: ClassVar[str] = "Redo"

    def target(self, fight: Fight) -> int:
        """Raises Refused where nothing was undone, or something new was done since."""
        if not fight.redo:
            raise Refused("there is nothing to redo.")
        return fight.redo[-1]

    def text(self, fight: Fight, target: int) -> str:
        """Names what holds again."""
        return f"Redone: {fight.event(target).text}"


class UndoTurn(HistoryMove, frozen=True, kw_only=True, tag="undo-turn"):
    """Go back to the start of this turn."""

    title: ClassVar[str] = "Undo to the start of this turn"

    def target(self, fight: Fight) -> int:
        """Raises Refused where the turn has just begun."""
        began = fight.turn_began()
        if began == fight.head:
            raise Refused("this turn has just begun: undo goes back into the one before.")
        return began

    def text(self, fight: Fight, target: int) -> str:
        """Names the moment."""
        return f"Back to the start of the turn: {fight.event(target).text}"


class Previous(HistoryMove, frozen=True, kw_only=True, tag="previous"):
    """Go back to how things stood before the last "next"."""

    title: ClassVar[str] = "Previous"

    def target(self, fight: Fight) -> int:
        """Raises Refused before the first turn."""
        began = fight.turn_began()
        if began <= FIRST:
            raise Refused("there is no turn before this one.")
        return fight.event(began).parent

    def text(self, fight: Fight, target: int) -> str:
        """Names the step that is taken back."""
        return f"Back to before: {fight.event(fight.turn_began()).text}"


class UndoTo(HistoryMove, frozen=True, kw_only=True, tag="undo-to"):
    """Go back to right after an event."""

    title: ClassVar[str] = "Back to here"

    event: Annotated[int, Whole(least=1)]

    def target(self, fight: Fight) -> int:
        """Raises Refused for an event that was undone itself, or has not happened."""
        if self.event > fight.last or self.event == fight.head:
            raise Refused(f"event {self.event} is not behind us.", "event")
        if not fight.is_active(self.event):
            raise Refused(f"event {self.event} was undone, or is an undo itself.", "event")
        return self.event

    def text(self, fight: Fight, target: int) -> str:
        """Names the event."""
        return f"Back to event {target}: {fight.event(target).text}"


MOVES: tuple[type[HistoryMove], ...] = (Undo, Redo, UndoTurn, Previous, UndoTo)
