"""Sheet fields: the values that a rulebook asks of each combatant."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Literal

from msgspec import Struct

from rules.encounter.combatant import SheetValue
from rules.errors import InputError
from rules.numbers.exact import plain
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Whole, inner
from rules.numbers.nearest import the_nearest, told

Group = Literal["fight", "movement", "rare"]
"""The part of a form that shows a field: the fight, the movement, or the rarely needed fields."""


class Field(Struct, frozen=True):
    """A field of a sheet: its id in saves and imports, its kind, and the rules that need it."""

    id: str
    label: str
    kind: Any
    default: SheetValue
    used_by: tuple[str, ...] = ()
    short: str = ""
    group: Group = "movement"

    @property
    def unit(self) -> str | None:
        """The unit of the number in this field.

        It is None if the field is no number, or if the number has no unit.
        """
        kind = inner(self.kind)
        return kind.unit if isinstance(kind, Quantity | Whole) else None

    @property
    def type_name(self) -> str:
        """The kind in words: number, whole number, yes or no, choice or text."""
        kind = inner(self.kind)
        names: dict[Any, str] = {
            Quantity: "number",
            Whole: "whole number",
            Flag: "yes or no",
            Choice: "choice",
        }
        return names.get(type(kind), "text")

    def from_text(self, text: str) -> SheetValue:
        """Return the value of a text from a form or a table; raises InputError."""
        return read_value(self, _from_text(self.kind, text.strip()))


rare = partial(Field, group="rare")
"""Make a field that few combatants need: `rare("scale", "Scale", Whole(), 0)`."""


def read_value(field: Field, value: object) -> SheetValue:
    """Return a value in the form of a sheet. Raises InputError with the field's name."""
    read = field.kind.read(field.id, value)
    return read if isinstance(read, bool | str) or read is None else plain(read)


def read_sheet(
    fields: Iterable[Field], values: Mapping[str, object], *, partial: bool = False
) -> dict[str, SheetValue]:
    """Return a checked sheet. Missing fields get their defaults, unless `partial` is true.

    Raises:
        InputError: unknown-field, wrong-type, out-of-range or bad-choice, naming the field.
    """
    known = {field.id: field for field in fields}
    for name in values:
        if name not in known:
            message = f"the sheet has no field {told(name)}{the_nearest(name, known)}."
            raise InputError("unknown-field", name, message)
    return {
        name: read_value(field, values[name]) if name in values else field.default
        for name, field in known.items()
        if name in values or not partial
    }


def _from_text(kind: Any, text: str) -> object:
    if isinstance(kind, OrNothing):
        return None if text.casefold() in ("", "-", "none") else _from_text(kind.item, text)
    if isinstance(kind, Flag):
        return {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}.get(
            text.casefold(), text
        )
    if isinstance(kind, Quantity | Whole):
        return _number_or_text(text)
    return text


def _number_or_text(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text
