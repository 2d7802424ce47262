"""Convert the texts of a form into values for rules and actions, and values into texts."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.errors import InputError, RulesError
from rules.fight.actions.adding import HitPointsOrDice
from rules.fight.actions.armed import AttackTexts, DefenceText
from rules.fight.actions.base import AmountOrDice, Distance, People, Person, SheetValues
from rules.numbers import inputs
from rules.numbers.exact import Number, parse_number, value_in_words
from rules.numbers.inputs import inner
from tracker.text.jsonio import decode, decode_or_text, encode
from tracker.typed.form_model import FormField

YES_OR_NO = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def form_field(
    one: inputs.Input, *, text: str | None = None, names: Sequence[str] = (), label: str = ""
) -> FormField:
    """Return the form field for an input.

    `names` are the names of combatants that the field accepts.
    """
    kind = inner(one.kind)
    words = words_of(kind) or (tuple(names) if isinstance(kind, Person) else ())
    default = "" if one.required else text_of(one.default)
    label = label or one.name.replace("_", " ")
    return FormField(
        one.name,
        label,
        default if text is None else text,
        expected(kind),
        "" if one.required else "may stay empty",
        words,
        unit_of(label, kind),
        check=lambda text: one.kind.read(one.name, read_text(one.kind, text)),
    )


def with_unit(label: str, kind: Any) -> str:
    """Return the label of a field with the unit of its number.

    If the label already names the unit, return the label unchanged.
    """
    unit = unit_of(label, kind)
    return f"{label} ({unit})" if unit else label


def unit_of(label: str, kind: Any) -> str:
    """Return the unit of a field's number.

    Return an empty text if the number has no unit, or if the label already names the unit.
    """
    unit = getattr(inner(kind), "unit", None)
    return str(unit) if unit and unit.casefold() not in re.split(r"[ ()]", label.casefold()) else ""


def words_of(kind: Any) -> tuple[str, ...]:
    """Return the words that a kind of value accepts.

    Return an empty tuple if the kind also accepts other texts.
    """
    kind = inner(kind)
    if isinstance(kind, inputs.Flag):
        return ("yes", "no")
    return kind.words if isinstance(kind, inputs.Choice) else ()


def expected(kind: Any) -> str:
    """Return a text that says which values a field of a form expects.

    The text has no unit, because the form itself shows the unit.
    """
    kind = inner(kind)
    if type(kind) in _HINTS:
        return _HINTS[type(kind)]
    if isinstance(kind, inputs.ListOf) and _is_plain(kind.item):
        return f"{expected(kind.item)}, or several with commas between them"
    if isinstance(kind, inputs.ListOf | inputs.ByName):
        return f"{kind.describe()} (as JSON)"
    if isinstance(kind, inputs.Quantity | inputs.Whole):
        return replace(kind, unit=None).describe()
    return str(kind.describe())


def text_of(value: object) -> str:
    """A value as a text for a form."""
    if value is None or value in ("", (), {}):
        return ""
    if isinstance(value, str | float | Number):
        return value_in_words(value, 6)
    return encode(value).decode()


def read_texts(
    fields: Iterable[inputs.Input], texts: Mapping[str, str]
) -> tuple[dict[str, object], dict[str, str]]:
    """Return the values of typed texts, and the faults. The keys are the names of the inputs.

    An input with an empty text gets its default. An empty text without a default is a fault.
    """
    values: dict[str, object] = {}
    faults: dict[str, str] = {}
    for field in fields:
        text = texts[field.name]
        if not text:
            if field.required:
                faults[field.name] = _needed(field)
            continue
        try:
            values[field.name] = read_text(field.kind, text)
            field.kind.read(field.name, values[field.name])
        except RulesError as fault:
            faults[field.name] = fault.message
    return values, faults


def read_text(kind: Any, text: str) -> object:
    """Return the value of a typed text. The kind has not checked this value yet.

    Raises RulesError.
    """
    kind = inner(kind)
    if isinstance(kind, inputs.ListOf) and _is_plain(kind.item) and not text.startswith("["):
        return [read_text(kind.item, part.strip()) for part in text.split(",") if part.strip()]
    for known, read in _READERS.items():
        if isinstance(kind, known):
            return read(text)
    # A kind that only a rulebook has is read as on the command line.
    return decode_or_text(text)


def _is_plain(kind: Any) -> bool:
    """Whether several values of this kind can be written as a list with commas."""
    return isinstance(kind, inputs.Quantity | inputs.Whole | inputs.Choice | inputs.Flag)


def _needed(field: inputs.Input) -> str:
    if isinstance(field.kind, inputs.Text):
        return "this is needed"
    return f"this is needed: {expected(field.kind)}"


def _number(text: str) -> Number:
    return parse_number(text, "number")


def _json(text: str) -> object:
    try:
        return decode(text)
    except RulesError as fault:
        message = f'this is written as JSON, as [1, 2] or {{"a": 1}}: {fault.message}'
        raise InputError("wrong-type", None, message) from None


_HINTS: dict[Any, str] = {
    inputs.Flag: "yes or no",
    Person: "a combatant's name",
    People: "names, with commas between them",
}
_READERS: dict[Any, Callable[[str], object]] = {
    inputs.Text | inputs.Choice | Person | AmountOrDice | HitPointsOrDice: str,
    DefenceText | AttackTexts: str,
    inputs.Flag: lambda text: YES_OR_NO.get(text.casefold(), text),
    inputs.Quantity | inputs.Whole: _number,
    Distance: lambda text: "all" if text.casefold() == "all" else _number(text),
    People: lambda text: [name.strip() for name in text.split(",") if name.strip()],
    inputs.ListOf | inputs.ByName | SheetValues: _json,
}
