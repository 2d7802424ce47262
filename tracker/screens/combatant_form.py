"""The forms for adding and editing a combatant. The fields come from the rulebook's sheet."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Typed
from rules.dice.typing import totals
from rules.encounter import Combatant
from rules.encounter.attacks import attacks_in_words
from rules.errors import InputError
from rules.fight.actions import fields_of
from rules.fight.actions.adding import Add
from rules.fight.actions.combatants import Edit
from rules.history import Fight
from rules.numbers.exact import value_in_words
from rules.numbers.inputs import Input
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from tracker.desk.commands import combatants
from tracker.desk.commands.making import act_each
from tracker.screens.adding import join
from tracker.screens.form import SHEET, Faults, FormScreen, submitted
from tracker.screens.pages import Pages
from tracker.typed import quick_line
from tracker.typed.at_place import named_place
from tracker.typed.form_model import FormField
from tracker.typed.form_values import (
    expected,
    form_field,
    read_text,
    read_texts,
    text_of,
    unit_of,
    words_of,
)
from tracker.typed.grammar import Asked
from tracker.typed.newcomers import Newcomers
from tracker.typed.quick_fields import parts_of
from tracker.typed.things import things
from tracker.views.spans import Span, line

LABELS = {
    "name": "Name",
    "side": "Side",
    "count": "How many",
    "hp": "Hit points",
    "hp_most": "Most hit points",
    "initiative": "Initiative",
    "defence": "Defence",
    "attacks": "Attacks",
    "at": "Stands at",
}
ARMED = ("defence", "attacks")
"""The fields that an edit can empty."""

IN_ADD = ("name", "side", "count", "hp", "initiative", *ARMED)
IN_EDIT = ("name", "side", "hp", "hp_most", *ARMED)
CARRIES = "items"

Texts = dict[str, str]
"""The texts of a form's fields, by the ids of the fields."""

IDENTITY, FIGHT = "Identity", "Fight"
GROUPS = {"fight": FIGHT, "movement": "Movement", "rare": "Rare"}
OF_IDENTITY = frozenset({"name", "side", "count"})


def open_add_form(pages: Pages, typed: str = "") -> None:
    """Open the form that adds combatants of a kind.

    `typed` is the unfinished line of the prompt.
    """
    desk = pages.desk
    fight = desk.fight
    inputs = _inputs(Add, IN_ADD if fight.encounter.map is UNSET else (*IN_ADD, "at"))
    first, *others = parts_of(typed, ";")
    kind, fault = quick_line.begun(first, fight) if first.strip() else (Newcomers(""), "")
    texts = _texts_of(kind, fight)
    blanks = [_own(one, texts.get(one.name)) for one in inputs]
    blanks.append(_carries(fight, texts.get(CARRIES, "")))
    for field in fight.book.words.fields:
        value = kind.sheet.get(field.id, field.default)
        blanks.append(_blank(field, text_of(value)))

    joined: list[object] = []

    def submit(texts: dict[str, str]) -> Faults:
        hp, dice, fault = _hit_points(texts)
        if fault:
            return {"hp": fault}
        fields, faults = _read(fight.book, inputs, {**texts, "hp": hp}, {})
        if faults:
            return faults
        fields |= _place_in(fields, fight)

        def add() -> None:
            carries = texts[CARRIES]
            more = {"items": things(carries, fight)} if carries else {}
            join(desk, Asked(fight.read({"action": "add", **fields, **more}), dice))
            joined.append(fields["name"])
            pages.show()

        return submitted(add, texts)

    def closed(_: bool | None) -> None:
        left = ";".join(others) if joined else typed
        if left.strip():
            pages.open(combatants.add.page, left)

    form = FormScreen(
        "Add combatants",
        _in_groups(blanks),
        submit,
        verb="add",
        again=lambda: fight.event(fight.head).text,
        fault=fault if first.strip() else "",
    )
    pages.push(form, closed)


def open_edit_form(pages: Pages) -> None:
    """Open the form that edits combatants; unchanged fields keep their values.

    A field in which the combatants differ is empty. A text that is typed there is for all
    combatants.
    """
    desk = pages.desk
    people = [desk.encounter.combatants[who] for who in desk.cursor.targets()]
    if not people:
        return
    several, fields = len(people) > 1, desk.fight.book.words.fields
    inputs = _inputs(Edit, IN_EDIT[1:] if several else IN_EDIT)
    before = _shared([_edited(one, inputs, fields) for one in people])
    names = desk.cursor.names_of(one.id for one in people)

    def submit(texts: dict[str, str]) -> Faults:
        if several:
            texts = {name: text or before[name] for name, text in texts.items()}
        changed = [one for one in inputs if texts[one.name] != before[one.name]]
        empty = [one.name for one in changed if not texts[one.name]]
        emptied = {name: "this cannot be taken away" for name in empty if name not in ARMED}
        new, faults = _read(desk.fight.book, changed, texts, before)
        if faults or emptied:
            return {**faults, **emptied}
        new |= dict.fromkeys(empty, "")
        who = [one.id for one in people]
        return submitted(lambda: act_each(desk, who, "edit", **new), texts) if new else None

    blanks = [replace(_own(one, before[one.name]), help="") for one in inputs]
    blanks += [_blank(one, before[SHEET + one.id]) for one in fields]
    about = [line(Span(" For all of them; an empty field stays as it is.", "dim"))]
    form = FormScreen(f"Edit {names}", _in_groups(blanks), submit, about=about if several else [])
    pages.push(form)


def _edited(combatant: Combatant, inputs: Sequence[Input], fields: Sequence[Field]) -> Texts:
    """Return the texts with which the form of a combatant opens. The keys are the fields."""
    texts = {one.name: text_of(getattr(combatant, one.name)) for one in inputs}
    texts["attacks"] = attacks_in_words(combatant.attacks)
    sheet = combatant.sheet
    return texts | {SHEET + one.id: text_of(sheet.get(one.id, one.default)) for one in fields}


def _shared(every: Sequence[Texts]) -> Texts:
    """Return the text of each field if all combatants have the same text.

    If the texts differ, the field's text is empty.
    """
    first, *others = every
    alike = {name: all(one[name] == text for one in others) for name, text in first.items()}
    return {name: text if alike[name] else "" for name, text in first.items()}


def _inputs(action: type[Add | Edit], names: tuple[str, ...]) -> list[Input]:
    known = {one.name: one for one in fields_of(action)}
    return [known[name] for name in names]


def _own(one: Input, text: str | None) -> FormField:
    """Return the form field for a value that exists in every book, such as the name."""
    field = form_field(one, text=text, label=LABELS[one.name])
    group = IDENTITY if one.name in OF_IDENTITY else FIGHT

    def check(text: str) -> None:
        # The text after an equals sign is what was rolled at the table.
        one.kind.read(one.name, read_text(one.kind, text.partition("=")[0].strip()))

    return replace(field, group=group, unit="", check=check)


def _carries(fight: Fight, text: str) -> FormField:
    unit = fight.book.words.load_unit
    hint = f"name and {unit}, with commas between things: mail 12 worn, torch 1 x 3"
    return FormField(
        CARRIES,
        "Carries",
        text,
        hint,
        group=IDENTITY,
        check=lambda text: things(text, fight) if text.strip() else [],
    )


def _blank(field: Field, text: str) -> FormField:
    return FormField(
        SHEET + field.id,
        field.label,
        text,
        expected(field.kind),
        f"rules: {', '.join(field.used_by)}" if field.used_by else "",
        words_of(field.kind),
        unit_of(field.label, field.kind),
        GROUPS[field.group],
        field.from_text,
    )


def _in_groups(blanks: Sequence[FormField]) -> list[FormField]:
    """Return the form fields, sorted by the order of their groups."""
    order = (IDENTITY, *GROUPS.values())
    return sorted(blanks, key=lambda one: order.index(one.group))


def _place_in(fields: Mapping[str, object], fight: Fight) -> dict[str, object]:
    """Return the position that is typed in the form, as the field `at` of an action.

    The position is a place on the line, or the id of a combatant.
    """
    said = str(fields.get("at") or "")
    return {"at": named_place(said, fight) or said} if said else {}


def _texts_of(kind: Newcomers, fight: Fight) -> dict[str, str]:
    """Return texts for the form's fields. They come from the line that was typed in the prompt."""
    texts = {name: text_of(value) for name, value in kind.fields.items()}
    beside = fight.encounter.combatants.get(texts.get("at", ""))
    texts |= {"at": beside.name} if beside else {}
    if kind.totals:
        texts["hp"] += f"={' '.join(map(str, kind.totals))}"
    texts[CARRIES] = ", ".join(_thing(one) for one in kind.items)
    return texts


def _thing(item: Mapping[str, object]) -> str:
    """Return a carried thing in the words that a GM would type: 'torch 1 x 3 worn'."""
    count = f" x {item['count']}" if item.get("count", 1) != 1 else ""
    return f"{item['item']} {value_in_words(item['weight'], 6)}{count}" + (
        " worn" if item.get("worn") else ""
    )


def _hit_points(texts: Mapping[str, str]) -> tuple[str, tuple[Typed, ...], str]:
    """Return three parts of the typed hit points.

    These parts are the hit points, the typed totals of the dice, and the fault in these totals.
    """
    hp, equals, typed = texts["hp"].partition("=")
    try:
        return hp.strip(), tuple(totals(typed)) if equals else (), ""
    except InputError as fault:
        return hp, (), fault.message


def _read(
    book: Rulebook, inputs: Sequence[Input], texts: Mapping[str, str], before: Mapping[str, str]
) -> tuple[dict[str, object], dict[str, str]]:
    """Return the action's fields, and the faults.

    A value of the sheet is left out if its text is the same as in `before`. If `before` does not
    have the value, the text is compared with the value's default.
    """
    given, faults = read_texts(inputs, texts)
    sheet: dict[str, object] = {}
    for field in book.words.fields:
        text = texts[SHEET + field.id]
        if text == before.get(SHEET + field.id, text_of(field.default)):
            continue
        try:
            sheet[field.id] = field.from_text(text)
        except InputError as fault:
            faults[SHEET + field.id] = fault.message
    return {**given, **({"sheet": sheet} if sheet else {})}, faults
