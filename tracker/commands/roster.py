"""Who is in the fight, and notes on them."""

from tracker.commands.base import SOMEBODY, act, command
from tracker.commands.desk import Desk


@command("add", "Add combatants", "a", group="Roster", bar="add")
def add(desk: Desk) -> None:
    """Add a combatant, or several of a kind; in mid-round too."""
    desk.open("add")


@command("edit", "Edit the combatant", "e", group="Roster", bar="edit", needs=(SOMEBODY,))
def edit(desk: Desk) -> None:
    """Change the selected combatant's name, side, hit points or sheet."""
    desk.open("edit")


@command("remove", "Remove combatants", "X", group="Roster", needs=(SOMEBODY,))
def remove(desk: Desk) -> None:
    """Take the selected or marked combatants out of the encounter; undo brings them back."""
    act(desk, "remove", who=desk.cursor.targets())


@command("note", "Note", "N", group="Roster")
def note(desk: Desk) -> None:
    """Write a note: on the selected combatant, or with a leading "*" on the fight."""
    combatant = desk.cursor.selected

    def answered(text: str) -> None:
        whole = text.startswith("*") or combatant is None
        about = {} if whole or combatant is None else {"who": combatant.id}
        act(desk, "note", text=text.lstrip("* "), **about)

    about = combatant.name if combatant else "the fight"
    desk.ask(f"Note on {about}:", answered, hint="* first for a note on the fight")


@command("special", "The rulebook's own actions", "s", group="Roster", bar="special")
def book_actions(desk: Desk) -> None:
    """What this rulebook alone knows: its own actions, and its options."""
    desk.open("special")


@command("consult", "Ask a rule", "r", group="Look")
def consult(desk: Desk) -> None:
    """Look a rule up, fill in its inputs, and keep its ruling in the log."""
    desk.open("consult")
