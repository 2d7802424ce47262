"""The sheet of one who joins: dice in it that are rolled for each, and numbers of another book."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec
from msgspec import Struct

from rules.comparison.conversion import Bearer, Converted, convert, short_title
from rules.dice import Tray, parse_dice
from rules.dice.notation import Dice
from rules.encounter import Combatant, Guess, GuessStep, Item
from rules.encounter.combatant import SheetValue
from rules.errors import InputError
from rules.numbers.figures import Step
from rules.numbers.inputs import Kind, OrNothing, Quantity, Text, Whole
from rules.rulebook.answers import Account
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field, read_sheet, read_value
from rules.rulebook.vocabulary import Vocabulary

DICE = frozenset("0123456789d+-* ")
"""What dice are written with."""


class RolledSheet(Struct, frozen=True):
    """A sheet as it is asked for: what all of a kind share, and dice that each rolls anew."""

    shared: dict[str, object]
    dice: dict[str, Dice]

    def of(
        self, words: Vocabulary, name: str, tray: Tray, under: Mapping[str, object]
    ) -> tuple[dict[str, SheetValue], list[str]]:
        """The sheet of one of them, over what is `under` it, and each roll in words."""
        values = {**under, **self.shared}
        told = []
        for field, dice in self.dice.items():
            label = words.field(field).label
            roll = tray.roll(f"{label} of {name}", dice)
            values[field] = roll.total
            told.append(f"{label} {roll.in_words()}")
        return read_sheet(words.fields, values), told


def rolled_sheet(words: Vocabulary, sheet: Mapping[str, object]) -> RolledSheet:
    """A sheet with its dice apart: a number may be dice, as "3d6".

    Raises:
        InputError: dice that could show what the field cannot be, or dice of over 100 dice.
    """
    fields = {field.id: field for field in words.fields}
    dice = {
        name: _dice(fields[name], value)
        for name, value in sheet.items()
        if name in fields and isinstance(value, str) and may_be_dice(fields[name], value)
    }
    return RolledSheet({name: one for name, one in sheet.items() if name not in dice}, dice)


def may_be_dice(field: Field, text: str) -> bool:
    """True for text that stands for dice in a field of numbers."""
    kind = field.kind.item if isinstance(field.kind, OrNothing) else field.kind
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


class Origin(Struct, frozen=True, omit_defaults=True):
    """What somebody is under another book: its id, their sheet there, and what they carry."""

    system: str
    sheet: dict[str, object] = {}
    items: tuple[dict[str, object], ...] = ()


class Origins(Kind, frozen=True):
    """A combatant of another book: an object with system, sheet and items."""

    type_name: ClassVar[str] = "combatant of another book"
    expected: ClassVar[str] = "an object with system, sheet and items"

    def read(self, field: str, value: object) -> Origin:
        """The origin; its sheet is read when it is brought over. Raises InputError."""
        if isinstance(value, Origin):
            return value
        try:
            return msgspec.convert(value, Origin)
        except msgspec.ValidationError as fault:
            message = f"{field}: {fault}; expected {self.expected}."
            raise InputError("wrong-type", field, message) from None


def brought_over(name: str, origin: Origin, items: tuple[Item, ...], book: Rulebook) -> Converted:
    """Somebody of another book as this one has them, by m/s, by kilograms, by the name of a size.

    Raises:
        InputError: conflict, where one of the books does not tell its measures; unknown-system;
            a sheet that the other book does not know.
    """
    there = rulebook(Text().read("system", origin.system))
    sheet = read_sheet(there.words.fields, origin.sheet)
    combatant = Combatant(
        id="c0",
        name=name,
        sheet=sheet,
        items=items,
        pace=there.words.at_rest(),
        terrain=there.words.open_ground,
    )
    return convert(Bearer(there, combatant), book)


def guesses_of(found: Converted, origin: Origin, words: Vocabulary) -> dict[str, Guess]:
    """The numbers that were worked out, by the fields of this book's sheet."""
    ids = {field.label: field.id for field in words.fields}
    of = short_title(rulebook(origin.system))
    return {ids[one.label]: _guess(one, of) for one in found.made}


def _guess(account: Account, of: str) -> Guess:
    shown = account.figure
    return Guess(
        account.label,
        Fraction(shown.value),
        shown.unit or "",
        of,
        account.source.book,
        account.source.section,
        tuple(map(_step, shown.steps)),
    )


def _step(step: Step) -> GuessStep:
    source = step.source or None
    return GuessStep(
        step.label,
        step.op,
        Fraction(step.value),
        step.unit or "",
        source.book if source else "",
        source.section if source else "",
        step.why_not or "",
    )
