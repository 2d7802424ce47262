"""Going back and forth, and overriding."""

from __future__ import annotations

from tracker.commands.base import Command, Does
from tracker.commands.desk import Desk


class Undo(Does):
    """Take the last action back, by name, whatever it was."""

    id = "undo"
    title = "Undo"
    keys = ("u",)
    group = "History"
    bar = "undo"
    action = "undo"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs something to undo."""
        return None if desk.fight.head > 1 else "nothing was done yet"


class Redo(Does):
    """Do again what was undone last."""

    id = "redo"
    title = "Redo"
    keys = ("U",)
    group = "History"
    action = "redo"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs something undone, and nothing new since."""
        return None if desk.fight.redo else "there is nothing to redo"


class UndoTurn(Does):
    """Go back to the start of this turn."""

    id = "undo-turn"
    title = "Undo to the start of this turn"
    keys = ("Z",)
    group = "History"
    action = "undo-turn"


class Override(Command):
    """Do what was refused last all the same: advice, not handcuffs; it is recorded."""

    id = "override"
    title = "Override the refusal"
    keys = ("!",)
    group = "History"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs a refusal."""
        return None if desk.refused else "nothing was refused"

    def run(self, desk: Desk) -> None:
        """Repeat what was refused, by the GM's word."""
        if desk.refused is not None:
            desk.perform(*desk.refused, override=True)
