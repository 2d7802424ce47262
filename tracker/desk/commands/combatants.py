"""The commands that add, change and remove combatants, and that write notes about them."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.turns import question_of
from tracker.desk.command import Bar, Opens
from tracker.desk.commands import timeline
from tracker.desk.commands.making import (
    PEOPLE,
    SOMEBODY,
    act,
    ask_for,
    for_said,
    for_selected,
    need,
    of_each,
    of_roster,
    opens,
    or_letters,
)
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar
from tracker.typed.lettering import lettering
from tracker.typed.picker import ChoiceList, PickerOption, letters_for
from tracker.typed.quotes import is_empty, unquoted
from tracker.views.spans import Span, line, name_of, short_name

OVER = "!"
"""The first sign of an answer that removes a note; no combatant's id begins with this sign."""

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


@opens("book_actions.open_book_actions")
@of_roster(
    "special",
    "The rulebook's own actions",
    "s",
    row=610,
    heading="Rules",
    word="more actions",
    bar=(110, "special"),
    opens=Opens.LIST,
)
def book_actions(_: FightDesk) -> None:
    """Show the actions and options that only this rulebook has."""


@opens("adding.open_line")
@of_roster(
    "add",
    "Add combatants",
    "a",
    row=405,
    word="add",
    bar=Bar(150, "add", begins=True),
    opens=Opens.LINE,
    also="new, monster, spawn, summon, npc, player, ally, friend",
)
def add(_: FightDesk) -> None:
    """Add combatants in one line: how many, a name, fields, and what they carry."""


@opens("combatant_form.open_edit_form")
@of_roster(
    "edit",
    "Edit the combatant",
    "e",
    beside="add",
    word="edit",
    bar=(160, "edit"),
    needs=(SOMEBODY,),
    also="rename, name, change, stats, sheet, attributes, armour",
)
def edit(_: FightDesk) -> None:
    """Change the name, side, hit points or sheet of the selected combatant, or of the marked."""


@opens("library.open_library")
@of_roster(
    "library",
    "The library",
    "ctrl+k",
    row=415,
    word="library",
    also="bestiary, monster, reinforcements",
)
def library(_: FightDesk) -> None:
    """Look through templates and parties, and bring some of them in."""


@opens("library.open_keep_template")
@of_roster("keep-template", "Keep as a template", "ctrl+t", row=420, word="keep", needs=(SOMEBODY,))
def keep_template(_: FightDesk) -> None:
    """Keep the selected combatant in the library, with its sheet and what it carries."""


@opens("library.open_keep_party")
@of_roster("keep-party", "Keep the party", "ctrl+p", beside="keep-template", needs=(PARTY,))
def keep_party(_: FightDesk) -> None:
    """Keep the party with its loads in the library, to bring the whole party in again."""


@opens("importing.open_import")
@of_roster(
    "import",
    "Import combatants",
    "ctrl+o",
    row=715,
    heading="Program",
    word="in",
    also="csv, paste",
)
def bring_in(_: FightDesk) -> None:
    """Bring combatants in from a file or a pasted table: CSV, TOML or JSON."""


@opens("exporting.open_export")
@of_roster(
    "export",
    "Export the fight",
    "ctrl+e",
    beside="import",
    word="out",
    also="print, picture, save as",
)
def export(_: FightDesk) -> None:
    """Write the fight to a file: for other programs, as a picture, or whole for another GM."""


@opens("adding.open_more")
@of_roster(
    "duplicate",
    "More of the same",
    "y",
    row=410,
    word="more",
    needs=(SOMEBODY,),
    also="copy, clone, duplicate",
)
def duplicate(_: FightDesk) -> None:
    """Add more combatants like the selected one: with its sheet, its side and what it carries."""


@of_roster(
    "remove",
    "Remove combatants",
    "X",
    beside="duplicate",
    word="remove",
    needs=(SOMEBODY,),
    also="delete, kick",
)
def remove(desk: FightDesk) -> None:
    """Take the selected or marked combatants out of the encounter; undo brings them back."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        asked = {"action": "remove", "who": whom.every(text) or whom.usual}
        return [grammar.Asked(desk.fight.read(asked))]

    ask_for(desk, "Remove:", read, preview=or_letters(desk, read), at_once=True)


@of_roster(
    "hide",
    "Hide from the players, or reveal",
    "#",
    row=430,
    word="hide, reveal",
    needs=(SOMEBODY,),
    newcomers=True,
    also="invisible, secret, stealth, unseen",
)
def hide_or_reveal(desk: FightDesk) -> None:
    """Leave the selected or marked combatants out of the players' view, or show them in it."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        who = whom.every(text) or whom.usual
        shown = all(desk.fight.encounter.combatants[one].hidden for one in who)
        asked = {"action": "reveal" if shown else "hide", "who": who}
        return [grammar.Asked(desk.fight.read(asked))]

    shown = all(desk.fight.encounter.combatants[one].hidden for one in whom.usual)
    does = "reveals" if shown else "hides"
    hint = f"Enter {does} {desk.cursor.target_names()}; {PEOPLE}"
    ask_for(desk, "Hide, or reveal:", read, hint=hint)


@of_roster("letter", "Letter", row=435, needs=(SOMEBODY,), also="miniature, token")
@for_selected
def letter(desk: FightDesk, combatant: Combatant) -> None:
    """Give the selected combatant the letter on its miniature; if somebody has it, they swap."""

    whom = replace(desk.cursor.whom(), usual=[combatant.id])

    def read(text: str) -> list[grammar.Asked]:
        return [lettering(text, whom)]

    hint = "g; or c = g for another one"
    ask_for(desk, f"Letter of {short_name(combatant.name)}:", read, hint=hint)


@of_roster("note", "Note", "N", row=425, also="comment, remind, reminder")
def note(desk: FightDesk) -> None:
    """Write a note: on the selected or marked combatants, or with a leading "*" on the fight."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        of_fight = text.startswith("*") or not whom.usual
        if not of_fight:
            whom.refuse_bare(text)
        people, said = ([], text.lstrip("* ")) if of_fight else whom.behind_mark(text)
        if said.strip() == "!" and not of_fight:
            raise InputError("missing", "text", "type what is to be asked behind the !.")
        if is_empty(said):
            raise InputError("missing", "text", "type the note, such as owes the ferryman.")
        if of_fight:
            return [grammar.Asked(desk.fight.read({"action": "note", "text": unquoted(said)}))]
        return of_each(desk, people or whom.usual, "note", text=unquoted(said))

    def about(people: Sequence[str]) -> str:
        return f"Note on {desk.cursor.names_of(people) if people else 'the fight'}:"

    asks = for_said(desk, about)
    hint = "* first for one on the fight, ! first to be asked it each turn, 'cf first for c and f"
    ask_for(desk, asks(""), read, hint=hint, asks=asks)


@of_roster(
    "answer-note", "Answer notes and events", "O", beside="note", word="answer", needs=(ASKED,)
)
def answer_note(desk: FightDesk) -> None:
    """Answer a note's question or a timeline event; its capital letter removes it for good."""
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

    desk.choose(ChoiceList("Answered", choices, take))


def _answer(value: str, letter: str, told: str, what: str) -> PickerOption:
    shown = line(Span(f"{letter or ' '} ", "mark"), Span(told, "warn"), Span(f" {what}", "dim"))
    return PickerOption(value, f"{told}\n{what}", shown, None, letter)


@opens("rulebooks.open_rulebooks")
@of_roster(
    "rulebook",
    "Change the rulebook",
    row=705,
    heading="Program",
    word="rulebook",
    needs=(NOBODY,),
    also="system",
)
def change_rulebook(_: FightDesk) -> None:
    """Change this fight's rulebook; possible only while nobody is in the fight."""
