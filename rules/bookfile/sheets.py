"""The first tables of a book's file: the book itself, its units, and the fields of its sheet."""

from collections.abc import Mapping
from math import inf
from typing import Any, cast

from msgspec import Struct

from rules.bookfile.faults import Faults
from rules.bookfile.formula import FUNCTIONS
from rules.bookfile.reader import FIELD_ID, SECTION, TableReader, read_each
from rules.dice.code import Code
from rules.encounter.combatant import SheetValue
from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, plain
from rules.numbers.inputs import Choice, Flag, Kind, OrNothing, Quantity, Whole, inner
from rules.rulebook.sheet import Field, Group, read_value

KINDS = ("number", "whole", "yes-no", "choice", "dice")
GROUPS = ("fight", "movement", "rare")
TAKEN = frozenset({*FUNCTIONS, *("name", "side", "hp", "count", "initiative")})
"""Names with another meaning in a formula or in a table of combatants. No field can have them."""

OPEN_ENDS = {"least": -inf, "most": inf}
"""A file writes these values for `least` and `most` if a field has no such limit."""

OF_RULES = frozenset({"movement", "roll", "gait", "terrain", "conditions", "load"})
"""Names with another meaning in a rule. A field with such a name has `_` before it there."""


class About(Struct, frozen=True):
    """A book's id, title and edition, and a few words that distinguish the book from others.

    The file names sections of a text, such as the printed book. `text` is the name of this text.
    """

    id: str
    title: str
    edition: int
    about: str
    text: str


class Units(Struct, frozen=True):
    """The units of distance and load, and the words for a round and a turn."""

    distance: str
    load: str
    round: str
    turn: str


def name_in_formulas(field: str) -> str:
    """Return a field's name in formulas and rules: `strength`, but `_load` for the field `load`."""
    return f"_{field}" if field in OF_RULES else field


class SheetFields(Struct, frozen=True):
    """The fields of a sheet.

    `worth` has the fields whose values are words, with a number for each word.
    """

    fields: tuple[Field, ...]
    worth: Mapping[str, Mapping[str, Number]]

    @property
    def counted(self) -> dict[str, Field]:
        """The fields that have a number. The keys are their ids."""
        return {
            one.id: one
            for one in self.fields
            if not isinstance(inner(one.kind), Choice | Code) or self.worth.get(one.id)
        }

    @property
    def numbers(self) -> dict[str, str]:
        """The names of fields in formulas, with the fields' labels."""
        return {name_in_formulas(name): one.label for name, one in self.counted.items()}

    @property
    def units(self) -> dict[str, str | None]:
        """The unit of each field."""
        return {name_in_formulas(one.id): one.unit for one in self.fields}

    @property
    def whole(self) -> frozenset[str]:
        """The fields whose values are whole numbers."""
        return frozenset(
            name_in_formulas(one.id) for one in self.fields if isinstance(one.kind, Whole)
        )


def read_about(file: TableReader, taken: frozenset[str]) -> About:
    """Read [book]: id, title, edition, about, text."""
    table = file.table("book")
    title = table.text("title")
    about = About(
        table.text("id"),
        title,
        table.whole("edition", 1, 1, 1_000_000),
        table.text("about", "", 60),
        table.text("text", title, SECTION),
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
    elif first is None and not table.has("default"):
        table.note("", f"default is missing: expected {kind.describe()}.")
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
"""A field's kind, and its value if the file gives no default. None means: a default is required."""


def _number(table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    above = _limit(table, "above", None)
    below = _limit(table, "below", None)
    least, most = _limits(table, 0 if above is None else None, 10_000 if below is None else None)
    kind = Quantity(table.text("unit", "", 12) or None, least, most, above, below)
    return kind, None if least is None else plain(least)


def _whole(table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    least, most = (None if one is None else int(one) for one in _limits(table, -1000, 1000))
    kind = Whole(table.text("unit", "", 12) or None, least, most)
    return kind, None if least is None else max(0, least)


def _limits(
    table: TableReader, least: int | None, most: int | None
) -> tuple[Number | None, Number | None]:
    low = _limit(table, "least", least)
    high = _limit(table, "most", most if most is None or low is None else max(most, low))
    if low is not None and high is not None and high < low:
        table.note("most", f"expected {low} or more, as least has it.")
        high = low
    return low, high


def _limit(table: TableReader, key: str, usual: Number | None) -> Number | None:
    """Read a limit. If the file writes `inf`, there is no limit: return None."""
    given = table.raw(key)
    if key in OPEN_ENDS and given == OPEN_ENDS[key]:
        return None
    return usual if given is None else table.number(key, usual, -LARGEST, LARGEST)


def _flag(_table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    return Flag(), False


def _choice(table: TableReader, worth: Mapping[str, Number]) -> KindAndFirst:
    given: Any = table.raw("choices")
    if isinstance(given, Mapping):
        found = table.numbers("choices")
        cast("dict[str, Number]", worth).update(found)
        words = tuple(found)
    else:
        words = table.words("choices")
    if not words or not all(0 < len(one) <= 40 and one.isprintable() for one in words):
        table.note("choices", 'expected words, as ["small", "large"], or words with numbers.')
        words = ("?",)
    return Choice(words), words[0]


def _dice(_table: TableReader, _worth: Mapping[str, Number]) -> KindAndFirst:
    return Code(), "0D"


_READERS = {"number": _number, "whole": _whole, "yes-no": _flag, "choice": _choice, "dice": _dice}


def first_table(plain_file: object, faults: Faults) -> TableReader:
    """Return the whole file as a table."""
    return TableReader(plain_file, (), faults)
