"""Show the rulebook's own actions and options in a list, and an action's fields in a form."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from rules.comparison.conversion import short_title
from rules.dice import Typed
from rules.dice.typing import totals, typed_roll
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.apply import own_actions
from rules.fight.typed import can_be_typed, takes_dice
from rules.numbers.inputs import Input, listed
from rules.rulebook.vocabulary import Option
from tracker.desk.commands.making import ask_for
from tracker.desk.commands.of_book import ask_line, command_of, given_people
from tracker.desk.desk import FightDesk
from tracker.screens.form import Faults, FormScreen, Refusal, submitted
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.text.sanitize import sanitize, sanitize_sentence
from tracker.typed.form_model import FormField
from tracker.typed.form_values import form_field, read_texts
from tracker.typed.grammar import Asked
from tracker.typed.picker import PickerOption
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.spans import BLANK, Line, Span, line

OPTION = "option:"
FORM = "form:"
DICE = "dice"
TITLE_CELLS = 26
KEY_CELLS = 4
OTHERS = ("note", "place")
"""Actions of all books in this list: they have no key, or the key asks for only some fields."""


class SpecialScreen(PickScreen):
    """Lists the book's actions and options, and returns the choice.

    The choice is the name of an action, "option:" and an option, or "form:" and an action.
    """

    keys_shown = (("Enter", "do it"), ("Tab", "its form"), *PickScreen.keys_shown[1:])

    def by_tab(self, value: str) -> str | None:
        """Return the value that opens an action's form.

        Return None for an option, because options have no form.
        """
        return None if value.startswith(OPTION) else f"{FORM}{value}"


def open_book_actions(pages: Pages) -> None:
    """Open the list of the book's actions and options.

    Ask for the new value of the option that the game master chooses, or do the chosen action.
    """
    desk = pages.desk
    entries = dict(_entries(desk))

    def chosen(value: str) -> None:
        if value.startswith(OPTION):
            _switch(desk, value.removeprefix(OPTION))
        elif value.startswith(FORM):
            open_form(pages, value.removeprefix(FORM))
        else:
            open_action(pages, value)

    title = f"Special in {short_title(desk.fight.book)}"
    details = {choice.value: lines for choice, lines in entries.items()}
    pages.push(SpecialScreen(title, list(entries), detail=details.__getitem__), chosen)


def open_action(pages: Pages, name: str) -> None:
    """Do an action. If the action needs fields other than combatants, ask for them first."""
    desk = pages.desk
    kind = desk.fight.action_kinds()[name]
    given = given_people(desk, kind)
    command = command_of(kind)
    if given and len(given) == len(fields_of(kind)) and not kind.rolls:
        _do_at_once(desk, kind, given)
    elif desk.cursor.selected is None or name in OTHERS or not can_be_typed(kind):
        open_form(pages, name)
    elif command is not None:
        command.run(desk)
    else:
        ask_line(desk, desk.cursor.selected, action=kind)


def _do_at_once(desk: FightDesk, kind: type[Action], given: Mapping[str, object]) -> None:
    """Do an action. If the action must be confirmed, the prompt asks for a second Enter."""
    asked = Asked(desk.fight.read({"action": name_of(kind), **given}))
    try:
        desk.perform(*asked)
    except InputError:
        if not desk.waits:
            raise
        question = f"{kind.title}, {desk.cursor.target_names()}:"
        ask_for(desk, question, lambda _: [asked], at_once=True)


def open_form(pages: Pages, name: str) -> None:
    """Open the form of an action. The selected combatants are in the form already."""
    desk = pages.desk
    kind = desk.fight.action_kinds()[name]
    pages.push(_form(desk, kind, fields_of(kind)))


def handle(encounter: Encounter, combatant: Combatant) -> str:
    """Return a combatant's name for a form, or the id if the name is not unique."""
    name = combatant.name.casefold()
    same = [one for one in encounter.combatants.values() if one.name.casefold() == name]
    return combatant.name if len(same) == 1 else combatant.id


def _form(desk: FightDesk, kind: type[Action], fields: Sequence[Input]) -> FormScreen:
    encounter = desk.fight.encounter
    names = [handle(encounter, one) for one in encounter.in_order()]
    prefilled = {name: _in_text(encounter, who) for name, who in given_people(desk, kind).items()}
    blanks = [
        form_field(one, text=prefilled.get(one.name), names=names, label=_label(kind, one.name))
        for one in fields
    ]
    one_roll = takes_dice(fields)
    if one_roll or kind.rolls:
        hint = "what you rolled, as 9 or 3 5" if one_roll else "totals in their order, as 9 15"
        blanks.append(FormField(DICE, "your dice", "", hint, "may stay empty: the dice are rolled"))

    def asked(texts: Mapping[str, str], values: Mapping[str, object]) -> Asked:
        action = desk.fight.read({"action": name_of(kind), **values})
        return Asked(action, tuple(_typed(kind, texts.get(DICE, ""), values)))

    def submit(texts: dict[str, str]) -> Faults:
        values, faults = read_texts(fields, texts)
        return faults or _done(desk, lambda: asked(texts, values), texts)

    def preview(texts: dict[str, str]) -> Line:
        values, faults = read_texts(fields, texts)
        if faults:
            return BLANK
        try:
            found = desk.foresee([asked(texts, values)])
        except RulesError as fault:
            return line(Span(f" {sanitize(fault.message)}", "warn"))
        return line(Span(f" {sanitize_sentence(found.text)}"))

    about = [line(Span(f" {sanitize_sentence(_in_full(kind))}", "dim"))]
    return FormScreen(kind.title, blanks, submit, verb="do it", about=about, preview=preview)


def _done(desk: FightDesk, asked: Callable[[], Asked], fields: Collection[str]) -> Faults:
    """Do the action of a form, or return its faults.

    If the rules refuse the action, the form offers to do the action anyway.
    """
    faults = submitted(lambda: desk.perform(*asked()), fields)
    if faults is not None or not desk.refused:
        return faults
    try:
        desk.foresee(desk.refused)
    except RulesError as fault:
        place = fault.field if fault.field in fields else ""
        again = partial(_override, desk, desk.refused, fields)
        return Refusal({place or "": fault.message}, desk.key_of("override"), again)
    return None


def _override(desk: FightDesk, refused: Sequence[Asked], fields: Collection[str]) -> Faults:
    """Do the refused action anyway. If the action fails again, return the faults.

    After a fault, the same key tries the action again.
    """
    faults = submitted(lambda: desk.perform_all(refused, override=True), fields)
    again = partial(_override, desk, refused, fields)
    return None if faults is None else Refusal(faults, desk.key_of("override"), again)


def _typed(kind: type[Action], text: str, values: Mapping[str, object]) -> list[Typed]:
    """Return the dice that were typed in a form.

    The dice are one roll for an amount in dice, or the totals of several rolls.
    """
    if not text:
        return []
    if kind.rolls:
        return [*totals(text)]
    dice = next((one for one in values.values() if isinstance(one, str) and "d" in one), "")
    if not dice:
        raise InputError("conflict", DICE, "no dice are rolled for this: leave it empty.")
    return [typed_roll(text)]


def _in_text(encounter: Encounter, who: str | list[str]) -> str:
    ids = [who] if isinstance(who, str) else who
    return ", ".join(handle(encounter, encounter.combatants[one]) for one in ids)


def _entries(desk: FightDesk) -> Iterator[tuple[PickerOption, list[Line]]]:
    """Return every choice of the list, with the lines that describe the choice."""
    known = desk.fight.action_kinds()
    for kind in (*own_actions(desk.fight.book), *(known[name] for name in OTHERS)):
        yield _action_entry(desk, kind)
    for option in desk.fight.book.words.options:
        yield _option_entry(desk, option)


def _action_entry(desk: FightDesk, kind: type[Action]) -> tuple[PickerOption, list[Line]]:
    name, sentence = name_of(kind), kind.summary()
    command = command_of(kind)
    key = desk.key_of(command.id) if command else ""
    cells = (Span(key, "strong"), kind.title, Span(f" {sentence}", "dim"))
    shown = in_columns((Column(KEY_CELLS), Column(TITLE_CELLS)), cells)
    head = line(Span(kind.title, "heading"), Span(f"  {key}" if key else "", "strong"))
    text = line(sanitize_sentence(_in_full(kind)))
    fields = [_field_line(one, _label(kind, one.name)) for one in fields_of(kind)]
    also = ", ".join(kind.typed.also) if kind.typed else ""
    words = f"{kind.title}\n{name}\n{also}\n{sentence}"
    return PickerOption(name, words, shown), [head, text, *fields]


def _option_entry(desk: FightDesk, option: Option) -> tuple[PickerOption, list[Line]]:
    book, label = desk.fight.book, option.label
    value = book.words.chosen(desk.fight.encounter, option.id)
    shown = line(
        Span("Option, now ", "mark"),
        *filled(value, KEY_CELLS + TITLE_CELLS - 12, style="strong"),
        Span(f" {label}", "dim"),
    )
    lines = [
        line(Span(label, "heading")),
        line(f"now {value}; it can be {' or '.join(option.choices)}"),
        line(Span("Source: ", "dim"), Span(f"{book.title}, {option.section}", "good")),
    ]
    if option.before and not desk.fight.encounter.option(option.id):
        began = f"this fight began before edition {option.since} of the book"
        lines.append(line(f"{began}, whose default is {option.choices[0]}"))
    return PickerOption(OPTION + option.id, f"option {option.id} {label} {value}", shown), lines


def _in_full(kind: type[Action]) -> str:
    """Return the whole description of an action, with the names of the fields as in the form."""
    said = " ".join((kind.__doc__ or "").split())
    return re.sub(r"`(\w+)`", lambda name: f'"{_label(kind, name[1])}"', said)


def _label(kind: type[Action], field: str) -> str:
    """Return a field's label in the form.

    Return the action's own label, or else a usual label, or else the field's name.
    """
    usual = {"who": "who does it" if kind.acts else "whom it is about", "other": "the other one"}
    return kind.labels.get(field) or usual.get(field) or field.replace("_", " ")


def _field_line(field: Input, label: str) -> Line:
    blank = form_field(field, label=label)
    needed = "" if field.required else " (may stay empty)"
    return line(Span(f"  {blank.label}: ", "strong"), f"{blank.hint}{needed}")


def _switch(desk: FightDesk, name: str) -> None:
    """Ask for an option's new value. An empty answer is the next value: most have only two."""
    option = next(one for one in desk.fight.book.words.options if one.id == name)
    at = option.choices.index(desk.fight.book.words.chosen(desk.fight.encounter, name))
    following = option.choices[(at + 1) % len(option.choices)]

    def read(text: str) -> list[Asked]:
        value = text.strip() or following
        return [Asked(desk.fight.read({"action": "option", "option": name, "value": value}))]

    hint = f"{listed(option.choices, 'or')}; Enter takes {following}"
    ask_for(desk, f"{option.label}:", read, hint=hint, words=option.choices, at_once=True)
