"""Read one table of a book's file: check each value against its kind, and note every fault."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from rules.bookfile.faults import Faults, Place
from rules.bookfile.formula import FormulaFault, Node, names_of, parse
from rules.numbers.exact import Number, exact
from rules.numbers.inputs import listed

T = TypeVar("T")

LABEL, SECTION, SENTENCE = 40, 120, 200
"""The most characters of a label, a section's name and a sentence."""

MOST_ENTRIES = 200
"""The most tables of one kind (such as gaits), and also the most words in one list."""

ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
CONDITION_ID = re.compile(r"[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*", re.ASCII)
FIELD_ID = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)

ID_LIKE = "small letters, digits and hyphens, beginning with a letter"
LIKE = {
    ID: ID_LIKE,
    CONDITION_ID: "small letters, digits, hyphens and blanks, beginning with a letter",
    FIELD_ID: "small letters, digits and underscores, beginning with a letter",
}
"""The characters that are allowed in each kind of id, in the words of a message."""


class TableReader:
    """One table of the file. It reads the values that the caller asks for, and notes every fault.

    `values` are the unchanged values from the file.
    """

    def __init__(self, values: object, at: Place, faults: Faults) -> None:
        self.at = at
        self.faults = faults
        self._asked: set[str] = set()
        self._tables: dict[str, dict[str, TableReader]] = {}
        self.values: Mapping[str, Any] = {}
        if isinstance(values, Mapping):
            self.values = values
        else:
            faults.note(at, f"expected a table of keys and values, not {_kind(values)}.")

    def with_values(self, values: Mapping[str, Any]) -> "TableReader":
        """Return this table with other values. The keys that were read before stay known."""
        made = TableReader(values, self.at, self.faults)
        made._asked |= self._asked
        return made

    def has(self, key: str) -> bool:
        """Whether the table has this key."""
        self._asked.add(key)
        return key in self.values

    def note(self, key: str, message: str) -> None:
        """Note a fault in one of the values."""
        self.faults.note((*self.at, key) if key else self.at, message)

    def text(self, key: str, default: str | None = None, most: int = LABEL) -> str:
        """Read a text of one line without control characters.

        If there is a default, the text may be absent.
        """
        expected = f"a text of one line, 1 to {most} characters"
        value = self._value(key, default, expected)
        if value is default:
            return default or ""
        if not isinstance(value, str):
            return self._wrong(key, value, expected, default or "")
        if not 1 <= len(value) <= most:
            self.note(key, f"it has {len(value)} characters: expected {expected}.")
            return default or "?"
        if not value.isprintable() or not value.strip():
            self.note(key, f"it has signs that cannot be shown: expected {expected}.")
            return default or "?"
        return value

    def letter(self, key: str, default: str) -> str:
        """Read one letter or sign."""
        value = self._value(key, default)
        if isinstance(value, str) and (value == default or _is_sign(value)):
            return value
        return self._wrong(key, value, "one letter or sign", default)

    def reference(self, key: str, known: Iterable[str]) -> str:
        """Read the name of another entry in the book. The result is empty if the key is missing."""
        names = tuple(known)
        value = self._value(key, "")
        if value in ("", *names):
            return str(value)
        there = f"expected {listed(names)}" if names else "the book has none to name"
        self.note(key, f"{_short(value)} will not do: {there}.")
        return ""

    def flag(self, key: str, default: bool = False) -> bool:
        """Read true or false."""
        value = self._value(key, default)
        if isinstance(value, bool):
            return value
        return self._wrong(key, value, "true or false", default)

    def number(
        self,
        key: str,
        default: Number | None,
        least: Number | None = None,
        most: Number | None = None,
        *,
        above: Number | None = None,
    ) -> Number:
        """Read an exact number within limits; a fraction may be a text such as "22/15"."""
        expected = _number_in_words(least, most, above)
        value = self._value(key, default, expected)
        found = default if value is default else _exact(value)
        if found is None:
            return self._wrong(key, value, expected, default or 1)
        low = (least is not None and found < least) or (above is not None and found <= above)
        if low or (most is not None and found > most):
            return self._wrong(key, value, expected, default or 1)
        return found

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """Read a whole number within limits."""
        value = self._value(key, default)
        if type(value) is int and least <= value <= most:
            return value
        return self._wrong(key, value, f"a whole number, {least} to {most}", default)

    def choice(self, key: str, default: str | None, words: tuple[str, ...]) -> str:
        """Read one of these words."""
        value = self._value(key, default, listed(words))
        if value is default or (isinstance(value, str) and value in words):
            return str(value)
        return self._wrong(key, value, listed(words), default or words[0])

    def words(self, key: str, known: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Read a list of words. If `known` is given, only these words are allowed."""
        value = self._value(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return self._wrong(key, value, "a list of words", ())
        if len(value) > MOST_ENTRIES or len(set(value)) != len(value):
            self.note(key, f"expected each word once, and {MOST_ENTRIES} at most.")
            return ()
        bad = [one for one in value if known is not None and one not in known]
        for one in bad:
            there = f"there are: {', '.join(known or ())}" if known else "there are none"
            self.note(key, f"there is no {one[:40]!r}; {there}.")
        return tuple(one for one in value if one not in bad)

    def numbers(self, key: str, *, above: Number | None = None) -> dict[str, Number]:
        """Read a table of words, each with an exact number within limits."""
        found: dict[str, Number] = {}
        for word, value in self.items(key):
            number = _exact(value)
            if number is None or (above is not None and number <= above):
                self.note(key, f"{word[:40]}: expected {_number_in_words(None, None, above)}.")
            found[word] = 1 if number is None else number
        return found

    def node(self, key: str, names: Mapping[str, str], default: Number | None = None) -> Node:
        """Read a number, or a formula that may use these names.

        The number is required if there is no default.
        """
        wanted = 'a number or a formula, as "speed / 2"'
        value = self._value(key, default, wanted)
        fallback = parse("1")
        if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
            return fallback if value is None else self._wrong(key, value, wanted, fallback)
        if not isinstance(value, str) and _exact(value) is None:
            return self._wrong(key, value, wanted, fallback)
        try:
            node = parse(value if isinstance(value, str) else _plain(value))
        except FormulaFault as fault:
            self.note(key, f"{_short(value)} is no formula: {fault}.")
            return fallback
        for name in sorted(names_of(node) - names.keys()):
            known = f"there are: {', '.join(names)}" if names else "there are none"
            self.note(key, f"{name[:40]!r} is no number that is known here; {known}.")
        return node if names_of(node) <= names.keys() else fallback

    def table(self, key: str) -> "TableReader":
        """Return a table inside this table. The result is empty if the key is missing."""
        return TableReader(self._value(key, {}), (*self.at, key), self.faults)

    def tables(self, key: str, pattern: re.Pattern[str] = ID) -> dict[str, "TableReader"]:
        """Return the tables of one kind. The keys are their ids."""
        if key not in self._tables:
            self._tables[key] = self._read_tables(key, pattern)
        return self._tables[key]

    def _read_tables(self, key: str, pattern: re.Pattern[str]) -> dict[str, "TableReader"]:
        value = self._value(key, {})
        if not isinstance(value, Mapping):
            return self._wrong(key, value, f"tables, as [{key}.name]", {})
        if len(value) > MOST_ENTRIES:
            self.note(key, f"there are {len(value)}: expected {MOST_ENTRIES} at most.")
            return {}
        like = LIKE[pattern]
        found = {}
        for name, one in value.items():
            place = (*self.at, key, name)
            if pattern.fullmatch(name) and len(name) <= LABEL:
                found[name] = TableReader(one, place, self.faults)
            else:
                self.faults.note(place, f"its name has to be {like}, {LABEL} at most.")
        return found

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """Yield the keys and the unchecked values of a table inside this table."""
        value = self._value(key, {})
        if isinstance(value, Mapping):
            yield from value.items()
        else:
            self._wrong(key, value, "a table of keys and values", None)

    def raw(self, key: str) -> Any:
        """Return an unchecked value. Return None if the key is missing."""
        return self._value(key, None)

    def no_more(self) -> None:
        """Note a fault for every key that nobody read."""
        for key in self.values:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                self.note(key, f"there is no such key here; there are: {known}.")

    def _value(self, key: str, default: Any, expected: str = "") -> Any:
        self._asked.add(key)
        if key not in self.values and default is None and expected:
            self.faults.note(self.at, f"{key} is missing: expected {expected}.")
        return self.values.get(key, default)

    def _wrong(self, key: str, value: object, expected: str, instead: T) -> T:
        if self.has(key):
            self.note(key, f"{_short(value)} will not do: expected {expected}.")
        return instead


def read_each(
    tables: Mapping[str, TableReader], read: Callable[[str, TableReader], Any]
) -> dict[str, Any]:
    """Read each table. For every key that nobody read, note a fault."""
    found = {}
    for name, table in tables.items():
        found[name] = read(name, table)
        table.no_more()
    return found


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isspace()


def _exact(value: object) -> Number | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        return None
    try:
        return exact(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None


def _plain(value: float | Fraction) -> str:
    """Return a number of the file as a formula without an exponent: -0.5 as '-1 / 2'."""
    number = Fraction(exact(value))
    return f"{number.numerator} / {number.denominator}" if number.denominator > 1 else str(number)


def _number_in_words(least: Number | None, most: Number | None, above: Number | None) -> str:
    if above is not None:
        return f"a number above {above}"
    if least is not None and most is not None:
        return f"a number, {least} to {most}"
    return "a number" if least is None else f"a number, {least} or more"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else _kind(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.10g}" if isinstance(value, float) else _digits(value)
    shown = repr(text) if isinstance(value, str) else text
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**15 else "a huge number"


def _kind(value: object) -> str:
    kinds = {bool: "true or false", str: "a text", list: "a list", dict: "a table"}
    return kinds.get(type(value), "a number" if isinstance(value, int | float) else "a date")
