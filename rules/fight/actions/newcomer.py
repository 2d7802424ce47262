"""The sheet of a new combatant: roll its dice, and convert numbers of another book."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import Struct

from rules.dice import Tray, parse_dice
from rules.dice.notation import Dice
from rules.encounter.combatant import SheetValue
from rules.errors import InputError
from rules.numbers.inputs import Kind, Quantity, Whole, inner
from rules.rulebook.sheet import Field, read_sheet, read_value
from rules.rulebook.vocabulary import Vocabulary

DICE = frozenset("0123456789d+-* ")
"""The characters that may be in dice notation."""


class RolledSheet(Struct, frozen=True):
    """A sheet for newcomers: `shared` values for all of them, and `dice` that each one rolls."""

    shared: dict[str, object]
    dice: dict[str, Dice]

    def of(
        self, words: Vocabulary, name: str, tray: Tray, under: Mapping[str, object]
    ) -> tuple[dict[str, SheetValue], list[str]]:
        """Return a combatant's sheet, and its rolls as text.

        If the sheet lacks a field, the value in `under` is taken.
        """
        values = {**under, **self.shared}
        told = []
        for field, dice in self.dice.items():
            label = words.field(field).label
            roll = tray.roll(f"{label} of {name}", dice)
            values[field] = roll.total
            told.append(f"{label} {roll.in_words()}")
        return read_sheet(words.fields, values), told


def rolled_sheet(words: Vocabulary, sheet: Mapping[str, object]) -> RolledSheet:
    """Separate the dice of a sheet from its other values; dice such as "3d6" stand for a number.

    Raises:
        InputError: dice with a result that the field does not allow, or more than 100 dice.
    """
    fields = {field.id: field for field in words.fields}
    dice = {
        name: _dice(fields[name], value)
        for name, value in sheet.items()
        if name in fields and isinstance(value, str) and may_be_dice(fields[name], value)
    }
    return RolledSheet({name: one for name, one in sheet.items() if name not in dice}, dice)


def may_be_dice(field: Field, text: str) -> bool:
    """Whether a text can be dice for this field. The field must take a number."""
    kind = inner(field.kind)
    letters = text.casefold()
    return isinstance(kind, Quantity | Whole) and "d" in letters and set(letters) <= DICE


def _dice(field: Field, text: str) -> Dice:
    dice = parse_dice(text, field.id)
    for end in (dice.least, dice.most):
        try:
            read_value(field, end)
        except InputError as fault:
            message = f"{field.id}, {dice.text} could show {end}: {fault.message}"
            raise InputError(fault.code, field.id, message) from None
    return dice


class Origin(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A combatant of another book: this book's id, the combatant's sheet, and its things."""

    system: str
    sheet: dict[str, object] = {}
    items: tuple[dict[str, object], ...] = ()


class Origins(Kind, frozen=True):
    """A combatant of another book: an object with system, sheet and items."""

    type_name: ClassVar[str] = "combatant of another book"
    expected: ClassVar[str] = "an object with system, sheet and items"

    def read(self, field: str, value: object) -> Origin:
        """Return the newcomer's book, sheet and items; raises InputError.

        `brought_over` checks the sheet later.
        """
        if isinstance(value, Origin):
            return value
        try:
            return msgspec.convert(value, Origin)
        except msgspec.ValidationError as fault:
            message = f"{field}: {fault}; expected {self.expected}."
            raise InputError("wrong-type", field, message) from None
