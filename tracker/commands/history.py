"""Going back and forth, and overriding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.commands.base import Command

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Undo(Command):
    """Take the last action back, by name, whatever it was."""

    id = "undo"
    title = "Undo"
    keys = ("u",)
    group = "History"
    bar = "undo"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs something to undo."""
        return None if screen.saved.fight.head > 1 else "nothing was done yet"

    def run(self, screen: FightScreen) -> None:
        """Undo."""
        screen.do({"action": "undo"})


class Redo(Command):
    """Do again what was undone last."""

    id = "redo"
    title = "Redo"
    keys = ("U",)
    group = "History"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs something undone, and nothing new since."""
        return None if screen.saved.fight.redo else "there is nothing to redo"

    def run(self, screen: FightScreen) -> None:
        """Redo."""
        screen.do({"action": "redo"})


class UndoTurn(Command):
    """Go back to the start of this turn."""

    id = "undo-turn"
    title = "Undo to the start of this turn"
    keys = ("Z",)
    group = "History"

    def run(self, screen: FightScreen) -> None:
        """Go back."""
        screen.do({"action": "undo-turn"})


class Override(Command):
    """Do what was refused last all the same: advice, not handcuffs; it is recorded."""

    id = "override"
    title = "Override the refusal"
    keys = ("!",)
    group = "History"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a refusal."""
        return None if screen.can_override else "nothing was refused"

    def run(self, screen: FightScreen) -> None:
        """Override."""
        screen.override()
