"""Going back and forth in the history: undo by whatever measure, and redo."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene
from rules.numbers.inputs import Whole
from rules.rulebook.past import History

FIRST = 1
"""The event that made the encounter; nothing goes back before it."""


class HistoryMove(Action, frozen=True, kw_only=True):
    """Moves the head of the history; what is left behind stays in it, marked as undone."""

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where there is nothing to go to."""
        target = self.target(scene.history)
        scene.log(self.text(scene.history, target))
        scene.go_to(target)

    def target(self, history: History) -> int:
        """The event whose state holds afterwards; raises Refused where there is none."""
        raise NotImplementedError

    def text(self, history: History, target: int) -> str:
        """The line in the log."""
        raise NotImplementedError


class Undo(HistoryMove, frozen=True, kw_only=True, tag="undo"):
    """Take the last action back."""

    title: ClassVar[str] = "Undo"

    def target(self, history: History) -> int:
        """Raises Refused at the beginning."""
        if history.head <= FIRST:
            raise Refused("there is nothing to undo: this is how the encounter began.")
        return history.event(history.head).parent

    def text(self, history: History, target: int) -> str:
        """Names what is undone."""
        return f"Undone: {history.event(history.head).text}"


class Redo(HistoryMove, frozen=True, kw_only=True, tag="redo"):
    """Do again what was undone last; the dice are the ones that were rolled then."""

    title: ClassVar[str] = "Redo"

    def target(self, history: History) -> int:
        """Raises Refused where nothing was undone, or something new was done since."""
        if not history.redo:
            raise Refused("there is nothing to redo.")
        return history.redo[-1]

    def text(self, history: History, target: int) -> str:
        """Names what holds again."""
        return f"Redone: {history.event(target).text}"


class UndoTurn(HistoryMove, frozen=True, kw_only=True, tag="undo-turn"):
    """Go back to the start of this turn."""

    title: ClassVar[str] = "Undo to the start of this turn"

    def target(self, history: History) -> int:
        """Raises Refused where the turn has just begun."""
        began = history.turn_began()
        if began == history.head:
            raise Refused("this turn has just begun: undo goes back into the one before.")
        return began

    def text(self, history: History, target: int) -> str:
        """Names the moment."""
        return f"Back to the start of the turn: {history.event(target).text}"


class Previous(HistoryMove, frozen=True, kw_only=True, tag="previous"):
    """Go back to how things stood before the last "next"."""

    title: ClassVar[str] = "Previous"

    def target(self, history: History) -> int:
        """Raises Refused before the first turn."""
        began = history.turn_began()
        if began <= FIRST:
            raise Refused("there is no turn before this one.")
        return history.event(began).parent

    def text(self, history: History, target: int) -> str:
        """Names the step that is taken back."""
        return f"Back to before: {history.event(history.turn_began()).text}"


class UndoTo(HistoryMove, frozen=True, kw_only=True, tag="undo-to"):
    """Go back to right after an event."""

    title: ClassVar[str] = "Back to here"

    event: Annotated[int, Whole(least=1)]

    def target(self, history: History) -> int:
        """Raises Refused for an event that was undone itself, or has not happened."""
        if self.event > history.last or self.event == history.head:
            raise Refused(f"event {self.event} is not behind us.", "event")
        if not history.is_active(self.event):
            raise Refused(f"event {self.event} was undone, or is an undo itself.", "event")
        return self.event

    def text(self, history: History, target: int) -> str:
        """Names the event."""
        return f"Back to event {target}: {history.event(target).text}"


MOVES: tuple[type[HistoryMove], ...] = (Undo, Redo, UndoTurn, Previous, UndoTo)
