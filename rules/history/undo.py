"""Moves back and forward in the history: several kinds of undo, and redo."""

from typing import Annotated, ClassVar

from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene
from rules.numbers.inputs import Whole
from rules.rulebook.past import History

FIRST = 1
"""The event that made the encounter. No undo goes back before this event."""


class HistoryMove(Action, frozen=True, kw_only=True):
    """Moves the head of the history. Later events stay in the history, but count as undone."""

    alone: ClassVar[bool] = True

    def apply(self, scene: ActionScene) -> None:
        """Move the head; raises Refused if the history does not have this event."""
        target, told = self.move(scene.history)
        scene.log(told)
        scene.go_to(target)

    def move(self, history: History) -> tuple[int, str]:
        """Return the number of the event to go to, and the line for the log. Raises Refused."""
        raise NotImplementedError


class Undo(HistoryMove, frozen=True, kw_only=True, tag="undo"):
    """Undo the last action."""

    title: ClassVar[str] = "Undo"

    def move(self, history: History) -> tuple[int, str]:
        """Go to the event before. Raises Refused if this is the first event."""
        if history.head <= FIRST:
            raise Refused("there is nothing to undo: this is how the encounter began.")
        undone = history.event(history.head)
        return undone.parent, f"Undone: {undone.text}"


class Redo(HistoryMove, frozen=True, kw_only=True, tag="redo"):
    """Do the last undone action again, with the dice that were rolled then."""

    title: ClassVar[str] = "Redo"

    def move(self, history: History) -> tuple[int, str]:
        """Go to the undone event.

        Raises Refused if there is none, or if a new action followed.
        """
        if not history.redo:
            raise Refused("there is nothing to redo.")
        again = history.redo[-1]
        return again, f"Redone: {history.event(again).text}"


class UndoTurn(HistoryMove, frozen=True, kw_only=True, tag="undo-turn"):
    """Go back to the start of this turn."""

    title: ClassVar[str] = "Undo to the start of this turn"

    def move(self, history: History) -> tuple[int, str]:
        """Go to the start of the turn. Raises Refused if the turn has just begun."""
        began = history.turn_began()
        if began == history.head:
            raise Refused("this turn has just begun: undo goes back into the one before.")
        then = history.state_at(began)
        if then.turn_of is None:
            return began, f"Back to the start of the turn: {history.event(began).text}"
        return began, f"Back to the start of {then.combatants[then.turn_of].name}'s turn."


class Previous(HistoryMove, frozen=True, kw_only=True, tag="previous"):
    """Go back to the state before the last "next"."""

    title: ClassVar[str] = "Previous"

    def move(self, history: History) -> tuple[int, str]:
        """Go to the event before this turn. Raises Refused if no turn has begun yet."""
        began = history.turn_began()
        if began <= FIRST:
            raise Refused("there is no turn before this one.")
        step = history.event(began)
        return step.parent, f"Back to before: {step.text}"


class UndoTo(HistoryMove, frozen=True, kw_only=True, tag="undo-to"):
    """Go back to the state right after an event."""

    title: ClassVar[str] = "Back to here"

    event: Annotated[int, Whole(least=1)]

    def move(self, history: History) -> tuple[int, str]:
        """Go to the event. Raises Refused if it is undone, is an undo, or is not earlier."""
        if self.event > history.last or self.event == history.head:
            raise Refused(f"event {self.event} is not behind us.", "event")
        if not history.is_active(self.event):
            raise Refused(f"event {self.event} was undone, or is an undo itself.", "event")
        return self.event, f"Back to event {self.event}: {history.event(self.event).text}"


MOVES: tuple[type[HistoryMove], ...] = (Undo, Redo, UndoTurn, Previous, UndoTo)
