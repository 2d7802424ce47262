"""Who is in the fight, and notes on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.commands.base import Command, ForSelected

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Add(Command):
    """Add a combatant, or several of a kind; in mid-round too."""

    id = "add"
    title = "Add combatants"
    keys = ("a",)
    group = "Roster"
    bar = "add"

    def run(self, screen: FightScreen) -> None:
        """Open the form."""
        from tracker.screens.combatant_form import add_form  # noqa: PLC0415

        screen.app.push_screen(add_form(screen))


class Edit(ForSelected):
    """Change the selected combatant's name, side, hit points or sheet."""

    id = "edit"
    title = "Edit the combatant"
    keys = ("e",)
    group = "Roster"
    bar = "edit"

    def run(self, screen: FightScreen) -> None:
        """Open the form."""
        from tracker.screens.combatant_form import edit_form  # noqa: PLC0415

        if screen.selected is not None:
            screen.app.push_screen(edit_form(screen, screen.selected))


class Remove(ForSelected):
    """Take the selected or marked combatants out of the encounter; undo brings them back."""

    id = "remove"
    title = "Remove combatants"
    keys = ("X",)
    group = "Roster"

    def run(self, screen: FightScreen) -> None:
        """Remove."""
        screen.do({"action": "remove", "who": screen.targets()})


class Note(Command):
    """Write a note: on the selected combatant, or with a leading "*" on the fight."""

    id = "note"
    title = "Note"
    keys = ("N",)
    group = "Roster"

    def run(self, screen: FightScreen) -> None:
        """Ask for the note."""
        combatant = screen.selected

        def answered(text: str) -> str | None:
            whole = text.startswith("*") or combatant is None
            request = {"action": "note", "text": text.lstrip("* ")}
            return screen.act(
                request if whole or combatant is None else {**request, "who": combatant.id}
            )

        about = combatant.name if combatant else "the fight"
        screen.ask(f"Note on {about}:", answered, hint="* first for a note on the fight")


class Special(Command):
    """What this rulebook alone knows: declaring, charging, facing, action points, options."""

    id = "special"
    title = "The rulebook's own actions"
    keys = ("s",)
    group = "Roster"
    bar = "special"

    def run(self, screen: FightScreen) -> None:
        """Open the list."""
        from tracker.screens.book_actions import open_special  # noqa: PLC0415

        open_special(screen)


class Consult(Command):
    """Look a rule up, fill in its inputs, and keep its ruling in the log."""

    id = "consult"
    title = "Ask a rule"
    keys = ("r",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Open the list of rules."""
        from tracker.screens.rules import open_rules  # noqa: PLC0415

        open_rules(screen)
