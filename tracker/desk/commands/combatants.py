"""Commands that add, change and remove combatants, and their notes."""

from rules.fight.turns import question_of
from tracker.desk.command import SOMEBODY, act, ask_for, command, need
from tracker.desk.commands import timeline
from tracker.desk.desk import Desk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar, targets
from tracker.typed.picker import PickerOption, letters_for
from tracker.views.spans import Span, line, name_of, short_name

OVER = "!"
"""Stands before a note that is removed, in the list of answers: no id begins with it."""

ASKED = need(
    lambda desk: (
        desk.fight.encounter.timeline
        or any(one.asking for one in desk.fight.encounter.combatants.values())
    ),
    "no note asks anything now, and nothing is on the timeline",
)

PARTY = need(
    lambda desk: any(one.side == "party" for one in desk.fight.encounter.combatants.values()),
    "nobody of the party is in the fight",
)

NOBODY = need(
    lambda desk: not desk.fight.encounter.combatants,
    "somebody is in the fight, whose sheets are the book's",
)


@command("add", "Add combatants", "a", group="Roster", bar="add")
def add(desk: Desk) -> None:
    """Add combatants in one line: how many, a name, fields, and what they carry."""
    desk.open("add")


@command("library", "The library", "ctrl+k", group="Roster")
def library(desk: Desk) -> None:
    """Look through templates and parties, and bring some of them in."""
    desk.open("library")


@command("keep-template", "Keep as a template", "ctrl+t", group="Roster", needs=(SOMEBODY,))
def keep_template(desk: Desk) -> None:
    """Keep the selected combatant in the library, with its sheet and what it carries."""
    desk.open("keep-template")


@command("keep-party", "Keep the party", "ctrl+p", group="Roster", needs=(PARTY,))
def keep_party(desk: Desk) -> None:
    """Keep the party in the library with its loads, to bring all in together again."""
    desk.open("keep-party")


@command("import", "Import combatants", "ctrl+o", group="Roster")
def bring_in(desk: Desk) -> None:
    """Bring combatants in from a file or a pasted table: CSV, TOML or JSON."""
    desk.open("import")


@command("export", "Export the fight", "ctrl+e", group="Roster")
def export(desk: Desk) -> None:
    """Write the fight for other programs, as a picture, or whole for another table."""
    desk.open("export")


@command("duplicate", "More of the same", "y", group="Roster", needs=(SOMEBODY,))
def duplicate(desk: Desk) -> None:
    """Add more like the selected combatant: its sheet, its side and what it carries."""
    desk.open("duplicate")


@command("edit", "Edit the combatant", "e", group="Roster", bar="edit", needs=(SOMEBODY,))
def edit(desk: Desk) -> None:
    """Change the selected combatant's name, side, hit points or sheet."""
    desk.open("edit")


@command("remove", "Remove combatants", "X", group="Roster", needs=(SOMEBODY,))
def remove(desk: Desk) -> None:
    """Take the selected or marked combatants out of the encounter; undo brings them back."""
    people = desk.cursor.targets()

    def read(text: str) -> list[grammar.Asked]:
        who = targets.every(text.split(), desk.cursor.by_letter) or people
        return [grammar.Asked(desk.fight.read({"action": "remove", "who": who}))]

    hint = f"Enter: {desk.cursor.target_names()}; or letters"
    ask_for(desk, "Remove:", read, hint=hint)


@command("hide", "Hide from the players, or reveal", "#", group="Roster", needs=(SOMEBODY,))
def hide_or_reveal(desk: Desk) -> None:
    """Leave the selected or marked combatants out of the players' view, or show them in it."""
    people = desk.cursor.targets()

    def read(text: str) -> list[grammar.Asked]:
        who = targets.every(text.split(), desk.cursor.by_letter) or people
        shown = all(desk.fight.encounter.combatants[one].hidden for one in who)
        asked = {"action": "reveal" if shown else "hide", "who": who}
        return [grammar.Asked(desk.fight.read(asked))]

    shown = all(desk.fight.encounter.combatants[one].hidden for one in people)
    does = "reveals" if shown else "hides"
    hint = f"Enter {does} {desk.cursor.target_names()}; or letters"
    ask_for(desk, "Hide, or reveal:", read, hint=hint)


@command("note", "Note", "N", group="Roster")
def note(desk: Desk) -> None:
    """Write a note: on the selected combatant, or with a leading "*" on the fight."""
    combatant = desk.cursor.selected

    def answered(text: str) -> None:
        whole = text.startswith("*") or combatant is None
        about = {} if whole or combatant is None else {"who": combatant.id}
        act(desk, "note", text=text.lstrip("* "), **about)

    about = short_name(combatant.name) if combatant else "the fight"
    hint = "* first for one on the fight, ! first to be asked it each turn"
    desk.ask(f"Note on {about}:", answered, hint=hint)


@command("answer-note", "Answer notes and events", "O", group="Roster", needs=(ASKED,))
def answer_note(desk: Desk) -> None:
    """Answer a note's question or a timeline event; the capital letter ends it for good."""
    encounter = desk.fight.encounter
    asking = [(one, note) for one in encounter.in_order() for note in one.asking]
    events = [one.text for one in timeline.in_order(desk)]
    letters = iter(letters_for([*(question_of(note) for _, note in asking), *events]))
    choices = []
    for one, note in asking:
        letter = next(letters)
        told = f"{name_of(one)}: {sanitize(question_of(note))}"
        choices.append(_answer(f"{one.id} {note}", letter, told, "answered"))
        choices.append(_answer(f"{OVER}{one.id} {note}", letter.upper(), told, "over for good"))

    choices += timeline.choices(desk, letters)

    def take(value: str) -> None:
        if value.startswith(timeline.EVENT):
            timeline.take(desk, value)
            return
        who, _, note = value.removeprefix(OVER).partition(" ")
        act(desk, "answer-note", who=who, note=note, over=value.startswith(OVER))

    desk.choose("Answered", choices, take)


def _answer(value: str, letter: str, told: str, what: str) -> PickerOption:
    shown = line(Span(f"{letter or ' '} ", "mark"), Span(told, "warn"), Span(f" {what}", "dim"))
    return PickerOption(value, f"{told} {what}", shown, None, letter)


@command("special", "The rulebook's own actions", "s", group="Roster", bar="special")
def book_actions(desk: Desk) -> None:
    """Show the actions and options that only this rulebook has."""
    desk.open("special")


@command("consult", "Ask a rule", "r", group="Look")
def consult(desk: Desk) -> None:
    """Look a rule up, fill in its inputs, and keep its ruling in the log."""
    desk.open("consult")


@command("rulebook", "Change the rulebook", "@", group="Roster", needs=(NOBODY,))
def change_rulebook(desk: Desk) -> None:
    """Play this fight under another rulebook, while nobody is in it."""
    desk.open("rulebook")
