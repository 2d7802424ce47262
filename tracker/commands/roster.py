"""Who is in the fight, and notes on them."""

from __future__ import annotations

from tracker.commands.base import Command, ForSelected, Opens, act
from tracker.commands.desk import Desk


class Add(Opens):
    """Add a combatant, or several of a kind; in mid-round too."""

    id = "add"
    title = "Add combatants"
    keys = ("a",)
    group = "Roster"
    bar = "add"


class Edit(Opens, ForSelected):
    """Change the selected combatant's name, side, hit points or sheet."""

    id = "edit"
    title = "Edit the combatant"
    keys = ("e",)
    group = "Roster"
    bar = "edit"


class Remove(ForSelected):
    """Take the selected or marked combatants out of the encounter; undo brings them back."""

    id = "remove"
    title = "Remove combatants"
    keys = ("X",)
    group = "Roster"

    def run(self, desk: Desk) -> None:
        """Remove."""
        act(desk, "remove", who=desk.cursor.targets())


class Note(Command):
    """Write a note: on the selected combatant, or with a leading "*" on the fight."""

    id = "note"
    title = "Note"
    keys = ("N",)
    group = "Roster"

    def run(self, desk: Desk) -> None:
        """Ask for the note."""
        combatant = desk.cursor.selected

        def answered(text: str) -> None:
            whole = text.startswith("*") or combatant is None
            about = {} if whole or combatant is None else {"who": combatant.id}
            act(desk, "note", text=text.lstrip("* "), **about)

        about = combatant.name if combatant else "the fight"
        desk.ask(f"Note on {about}:", answered, hint="* first for a note on the fight")


class BookActions(Opens):
    """What this rulebook alone knows: its own actions, and its options."""

    id = "special"
    title = "The rulebook's own actions"
    keys = ("s",)
    group = "Roster"
    bar = "special"


class Consult(Opens):
    """Look a rule up, fill in its inputs, and keep its ruling in the log."""

    id = "consult"
    title = "Ask a rule"
    keys = ("r",)
    group = "Look"
