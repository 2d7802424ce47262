"""The rulebook's own actions, options and a few others: a list, and a form for what each needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.dice import Typed
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import AmountOrDice, People, Person
from rules.numbers.inputs import Input
from rules.rulebook.rulebook import Option
from tracker.screens.form import FormScreen
from tracker.screens.pick import PickScreen
from tracker.store import StoreError
from tracker.text.sanitize import sanitize
from tracker.typed import grammar as phrases
from tracker.typed.form_model import FormField
from tracker.typed.form_values import form_field, inner, read_texts
from tracker.typed.picker import PickerOption
from tracker.views.pieces import Line, Piece, line, padded

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen

OPTION = "option:"
DICE = "dice"
TITLE_CELLS = 26
OTHERS = ("note", "place")
"""Actions of every book that have no key of their own, or more to them than their key asks."""


def open_special(screen: FightScreen) -> None:
    """Open the list; what is chosen is done, or asks for what it needs."""
    details = dict(_details(screen))

    def chosen(value: str | None) -> None:
        if value is None:
            return
        if value.startswith(OPTION):
            _switch(screen, value.removeprefix(OPTION))
        else:
            open_action(screen, value)

    title = f"{screen.book.title}: special"
    choices = list(_choices(screen))
    picker = PickScreen(title, choices, detail=lambda value: details[value])
    screen.app.push_screen(picker, chosen)


def open_action(screen: FightScreen, name: str) -> None:
    """Ask for what an action needs; one that needs only whom it is for is done at once."""
    kind = screen.saved.fight.action_kinds()[name]
    fields = fields_of(kind)
    given = _people(screen, fields)
    if given and len(given) == len(fields) and not kind.rolls:
        screen.do({"action": name, **given})
        return
    screen.app.push_screen(_form(screen, kind, fields))


def handle(encounter: Encounter, combatant: Combatant) -> str:
    """What a combatant is called in a form: its name, or its id where the name is not its own."""
    name = combatant.name.casefold()
    same = [one for one in encounter.combatants.values() if one.name.casefold() == name]
    return combatant.name if len(same) == 1 else combatant.id


def _form(screen: FightScreen, kind: type[Action], fields: Sequence[Input]) -> FormScreen:
    encounter = screen.encounter
    names = [handle(encounter, one) for one in encounter.in_order()]
    prefilled = {name: _in_text(encounter, who) for name, who in _people(screen, fields).items()}
    blanks = [form_field(one, text=prefilled.get(one.name), names=names) for one in fields]
    one_roll = any(isinstance(inner(one.kind), AmountOrDice) for one in fields)
    if one_roll or kind.rolls:
        hint = "what you rolled, as 9 or 3 5" if one_roll else "totals in their order, as 9 15"
        blanks.append(FormField(DICE, "your dice", "", hint, "may stay empty: the dice are rolled"))

    def submit(texts: dict[str, str]) -> Mapping[str, str] | None:
        values, faults = read_texts(fields, texts)
        if faults:
            return faults
        try:
            typed = _typed(kind, texts.get(DICE, ""), values)
            screen.carry_out({"action": name_of(kind), **values}, typed)
        except RulesError as fault:
            return {fault.field if fault.field in texts else "": fault.message}
        except StoreError as fault:
            return {"": fault.message}
        return None

    about = [line(Piece(f" {_sentence(kind)}", "dim"))]
    return FormScreen(kind.title, blanks, submit, verb="do it", about=about)


def _typed(kind: type[Action], text: str, values: Mapping[str, object]) -> list[Typed]:
    """The dice that were typed: one roll for an amount in dice, else the totals of several."""
    if not text:
        return []
    if kind.rolls:
        return phrases.totals(text)
    dice = next((one for one in values.values() if isinstance(one, str) and "d" in one), "")
    if not dice:
        raise InputError("conflict", DICE, "no dice are rolled for this: leave it empty.")
    return [phrases.typed_roll(text, dice)]


def _people(screen: FightScreen, fields: Sequence[Input]) -> dict[str, Any]:
    """Whom an action is for: the one under the cursor, or those marked where it takes several."""
    field = next((one for one in fields if one.name == "who"), None)
    if field is None or screen.selected is None:
        return {}
    if isinstance(inner(field.kind), People):
        return {"who": screen.targets()}
    return {"who": screen.selected.id} if isinstance(inner(field.kind), Person) else {}


def _in_text(encounter: Encounter, who: str | list[str]) -> str:
    ids = [who] if isinstance(who, str) else who
    return ", ".join(handle(encounter, encounter.combatants[one]) for one in ids)


def _actions(screen: FightScreen) -> list[type[Action]]:
    known = screen.saved.fight.action_kinds()
    return [*screen.book.actions, *(known[name] for name in OTHERS)]


def _choices(screen: FightScreen) -> Iterator[PickerOption]:
    for kind in _actions(screen):
        sentence = _sentence(kind)
        shown = line(padded(kind.title, TITLE_CELLS), Piece(f" {sentence}", "dim"))
        yield PickerOption(name_of(kind), f"{kind.title} {name_of(kind)} {sentence}", shown)
    for option in screen.book.options:
        value = screen.book.option(screen.encounter, option.id)
        shown = line(
            Piece("Option, now ", "mark"),
            Piece(padded(value, TITLE_CELLS - 12), "strong"),
            Piece(f" {option.label}", "dim"),
        )
        yield PickerOption(OPTION + option.id, f"option {option.id} {option.label} {value}", shown)


def _details(screen: FightScreen) -> Iterator[tuple[str, list[Line]]]:
    for kind in _actions(screen):
        head = line(Piece(kind.title, "heading"))
        text = line(sanitize(" ".join((kind.__doc__ or "").split())))
        fields = [_field_line(one) for one in fields_of(kind)]
        yield name_of(kind), [head, text, *fields]
    for option in screen.book.options:
        yield OPTION + option.id, _option_lines(screen, option)


def _option_lines(screen: FightScreen, option: Option) -> list[Line]:
    value = screen.book.option(screen.encounter, option.id)
    return [
        line(Piece(option.label, "heading")),
        line(f"now {value}; it can be {' or '.join(option.choices)}"),
        line(Piece("Source: ", "dim"), Piece(f"{screen.book.title}, {option.section}", "good")),
    ]


def _field_line(field: Input) -> Line:
    blank = form_field(field)
    needed = "" if field.required else " (may stay empty)"
    return line(Piece(f"  {blank.label}: ", "strong"), f"{blank.hint}{needed}")


def _switch(screen: FightScreen, name: str) -> None:
    """To the option's next value: most have only two."""
    option = next(one for one in screen.book.options if one.id == name)
    at = option.choices.index(screen.book.option(screen.encounter, name))
    value = option.choices[(at + 1) % len(option.choices)]
    screen.do({"action": "option", "option": name, "value": value})


def _sentence(kind: type[Action]) -> str:
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
