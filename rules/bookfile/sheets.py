"""The first tables of a book's file: the book itself, its units, and the fields of its sheet."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct

from rules.bookfile.faults import Faults
from rules.bookfile.reader import FIELD_ID, TableReader, read_each
from rules.encounter.combatant import SheetValue
from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, exact, plain
from rules.numbers.inputs import Choice, Flag, Kind, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field, Group, read_value

KINDS = ("number", "whole", "yes-no", "choice")
GROUPS = ("fight", "movement", "rare")
TAKEN = frozenset(
    {
        *("min", "max", "floor", "ceil", "if"),
        *("movement", "roll", "gait", "terrain", "conditions", "load"),
        *("name", "side", "hp", "count", "initiative"),
    }
)
"""Names that mean something else in a formula, in a rule, or in a table of combatants."""


class About(Struct, frozen=True):
    """A book's id, title and edition, and a few words that distinguish it from other books."""

    id: str
    title: str
    edition: int
    about: str


class Units(Struct, frozen=True):
    """The units of way and load, and the words for a round and a turn."""

    distance: str
    load: str
    round: str
    turn: str


def kind_of_field(field: Field) -> Kind:
    """Return a field's kind; for a field that may be empty, the kind of its value."""
    kind: Kind = field.kind.item if isinstance(field.kind, OrNothing) else field.kind
    return kind


class SheetFields(Struct, frozen=True):
    """The fields of a sheet; `worth` has the numbers of each choice's words, by field id."""

    fields: tuple[Field, ...]
    worth: Mapping[str, Mapping[str, Number]]

    @property
    def numbers(self) -> dict[str, str]:
        """The fields that a formula may name, with their labels."""
        return {
            one.id: one.label
            for one in self.fields
            if not isinstance(kind_of_field(one), Choice) or self.worth.get(one.id)
        }

    @property
    def units(self) -> dict[str, str | None]:
        """The unit of each field."""
        return {one.id: one.unit for one in self.fields}

    @property
    def whole(self) -> frozenset[str]:
        """The fields that hold whole numbers."""
        return frozenset(one.id for one in self.fields if isinstance(one.kind, Whole))


def read_about(file: TableReader, taken: frozenset[str]) -> About:
    """Read [book]: id, title, edition, about."""
    table = file.table("book")
    about = About(
        table.text("id"),
        table.text("title"),
        table.whole("edition", 1, 1, 1_000_000),
        table.text("about", "", 60),
    )
    if table.has("id") and not _is_id(about.id):
        table.note("id", "expected small letters, digits and hyphens, beginning with a letter.")
    if about.id in taken:
        table.note("id", f"{about.id} is the id of a book that comes along: choose another.")
    table.no_more()
    return about


def _is_id(text: str) -> bool:
    return FIELD_ID.fullmatch(text.replace("-", "_")) is not None and "_" not in text


def read_units(file: TableReader) -> Units:
    """Read [units]: distance, load, round, turn."""
    table = file.table("units")
    units = Units(
        table.text("distance", "m", 12),
        table.text("load", "kg", 12),
        table.text("round", "round", 20),
        table.text("turn", "turn", 20),
    )
    table.no_more()
    return units


def read_sheet(file: TableReader) -> SheetFields:
    """Read [fields.NAME]: kind, unit, limits, default, choices and the other keys of each field."""
    worth: dict[str, Mapping[str, Number]] = {}
    tables = file.tables("fields", FIELD_ID)
    for name in tables.keys() & TAKEN:
        file.faults.note(
            (*file.at, "fields", name), "that name means something else already: choose another."
        )
    fields = read_each(tables, lambda name, table: _field(name, table, worth))
    if not fields:
        file.faults.note((*file.at, "fields"), "expected a field of the sheet at least.")
    return SheetFields(tuple(fields.values()), worth)


def _field(name: str, table: TableReader, worth: dict[str, Mapping[str, Number]]) -> Field:
    usual = "choice" if table.has("choices") else "number"
    kind_name = table.choice("kind", usual, KINDS)
    label = table.text("label", name.replace("_", " ").capitalize())
    kind, first = _READERS[kind_name](table, worth.setdefault(name, {}))
    if table.flag("optional"):
        kind, first = OrNothing(kind), None
    group = cast("Group", table.choice("group", "movement", GROUPS))
    field = Field(name, label, kind, first, (), table.text("short", "", 12), group)
    default = table.raw("default")
    if default is None:
        return field
    try:
        value = read_value(field, default)
    except InputError as fault:
        table.note("default", fault.message)
        return field
    return Field(name, label, kind, value, (), field.short, group)


KindAndFirst = tuple[Kind, SheetValue]


def _number(table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    least, most = _limits(table, 0, 10_000)
    return Quantity(table.text("unit", "", 12) or None, least=least, most=most), plain(least)


def _whole(table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    least, most = (int(one) for one in _limits(table, -1000, 1000))
    return Whole(table.text("unit", "", 12) or None, least, most), max(0, least)


def _limits(table: TableReader, least: int, most: int) -> tuple[Number, Number]:
    low = table.number("least", least, -LARGEST, LARGEST)
    high = table.number("most", max(most, low), -LARGEST, LARGEST)
    if high < low:
        table.note("most", f"expected {low} or more, as least has it.")
        high = low
    return low, high


def _flag(_table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    return Flag(), False


def _choice(table: TableReader, worth: Mapping[str, Number]) -> KindAndFirst:
    given: Any = table.raw("choices")
    if isinstance(given, Mapping):
        found = {word: table_number(table, word, one) for word, one in given.items()}
        cast("dict[str, Number]", worth).update(found)
        words = tuple(found)
    else:
        words = table.words("choices")
    if not words or not all(0 < len(one) <= 40 and one.isprintable() for one in words):
        table.note("choices", 'expected words, as ["small", "large"], or words with numbers.')
        words = ("?",)
    return Choice(words), words[0]


def table_number(table: TableReader, word: str, value: object) -> Number:
    """Return the number that a word of a choice stands for."""
    try:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise ValueError
        return exact(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        table.note("choices", f"{word[:40]}: expected a number.")
        return 0


_READERS = {"number": _number, "whole": _whole, "yes-no": _flag, "choice": _choice}


def first_table(plain_file: object, faults: Faults) -> TableReader:
    """Return the whole file as a table."""
    return TableReader(plain_file, (), faults)
