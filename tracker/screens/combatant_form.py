"""The forms for adding and editing a combatant, made from the rulebook's sheet."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.actions import fields_of
from rules.fight.actions.roster import Add, Edit
from rules.numbers.inputs import Input
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from tracker.commands.base import act
from tracker.commands.desk import Desk
from tracker.screens.form import SHEET, Faults, FormScreen, submitted
from tracker.typed.form_model import FormField
from tracker.typed.form_values import expected, form_field, read_texts, text_of, with_unit, words_of

LABELS = {
    "name": "Name",
    "side": "Side",
    "count": "How many",
    "hp": "Hit points",
    "hp_most": "Most hit points",
    "initiative": "Initiative",
}
IN_ADD = ("name", "side", "count", "hp", "initiative")
IN_EDIT = ("name", "side", "hp", "hp_most")


def open_add_form(desk: Desk) -> None:
    """Ask for a combatant to add, or several of a kind."""
    inputs = _inputs(Add, IN_ADD)
    blanks = [form_field(one, label=LABELS[one.name]) for one in inputs]
    blanks += [_blank(field, text_of(field.default)) for field in desk.fight.book.words.fields]

    def submit(texts: dict[str, str]) -> Faults:
        fields, faults = _read(desk.fight.book, inputs, texts, {})
        return faults or submitted(lambda: act(desk, "add", **fields), texts)

    desk.push(FormScreen("Add combatants", blanks, submit, verb="add"))


def open_edit_form(desk: Desk) -> None:
    """Ask what is to change of the selected combatant; what was left as it is stays as it is."""
    combatant = desk.cursor.selected
    if combatant is None:
        return
    who, held = combatant.id, combatant.sheet
    inputs = _inputs(Edit, IN_EDIT)
    texts_before = {one.name: text_of(getattr(combatant, one.name)) for one in inputs}
    blanks = [
        replace(form_field(one, text=texts_before[one.name], label=LABELS[one.name]), help="")
        for one in inputs
    ]
    blanks += [
        _blank(field, text_of(held.get(field.id, field.default)))
        for field in desk.fight.book.words.fields
    ]

    def submit(texts: dict[str, str]) -> Faults:
        changed = [one for one in inputs if texts[one.name] != texts_before[one.name]]
        emptied = {one.name: "this cannot be taken away" for one in changed if not texts[one.name]}
        fields, faults = _read(desk.fight.book, changed, texts, held)
        if faults or emptied:
            return {**faults, **emptied}
        return submitted(lambda: act(desk, "edit", who=who, **fields), texts) if fields else None

    desk.push(FormScreen(f"Edit {combatant.name}", blanks, submit))


def _inputs(action: type[Add | Edit], names: tuple[str, ...]) -> list[Input]:
    known = {one.name: one for one in fields_of(action)}
    return [known[name] for name in names]


def _blank(field: Field, text: str) -> FormField:
    used = f"used by {', '.join(field.used_by)}" if field.used_by else ""
    label = with_unit(field.label, field.kind)
    words = words_of(field.kind)
    return FormField(SHEET + field.id, label, text, expected(field.kind), used, words)


def _read(
    book: Rulebook, inputs: Sequence[Input], texts: Mapping[str, str], held: Mapping[str, object]
) -> tuple[dict[str, object], dict[str, str]]:
    """An action's fields, with the sheet where it differs from what is held; and what is wrong."""
    given, faults = read_texts(inputs, texts)
    sheet: dict[str, object] = {}
    for field in book.words.fields:
        text = texts[SHEET + field.id]
        if text == text_of(held.get(field.id, field.default)):
            continue
        try:
            sheet[field.id] = field.from_text(text)
        except InputError as fault:
            faults[SHEET + field.id] = fault.message
    return {**given, **({"sheet": sheet} if sheet else {})}, faults
