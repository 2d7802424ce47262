"""Combatants from a table or a file: CSV, TOML or JSON, as requests to add them."""

import csv
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.errors import InputError, NotFound, RulesError
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from tracker.store.errors import printable
from tracker.text.jsonio import decode, decode_number
from tracker.text.requests import sanitize_values
from tracker.text.sanitize import sanitize

LARGEST = 4 << 20
"""Bytes; a roster of 1000 combatants is a fiftieth of it."""

OWN = ("name", "side", "hp", "count", "initiative")
"""The columns that every rulebook has; the others are the sheet's."""

TABLES = ("combatants", "combatant")
"""What the list is called in a file that holds an object."""


class Row(Struct, frozen=True):
    """One row of the file: where it stands, and the request that adds its combatants."""

    place: str
    request: dict[str, Any]

    def fault(self, error: RulesError) -> RulesError:
        """The error with the place in the file put before it."""
        column = f", column {error.field}" if error.field else ""
        message = f"{self.place}{column}: {error.message}"
        return RulesError(error.code, error.field, message)


def read_roster(path: Path, book: Rulebook) -> list[Row]:
    """The combatants in a file, by its ending: .csv, .toml or .json.

    Raises:
        RulesError: with the file, the row and the column in its message.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        message = f"{printable(path)}: expected a file that ends in .csv, .toml or .json."
        raise InputError("bad-choice", "from", message)
    rows = []
    for place, values in reader(path, _text_of(path), book):
        row = Row(place, {})
        try:
            rows.append(Row(place, _request(values, book)))
        except RulesError as error:
            raise row.fault(error) from None
    if not rows:
        raise InputError("missing", "from", f"{printable(path)}: there is no combatant in it.")
    return rows


def _text_of(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise InputError("bad-choice", "from", f"{printable(path)} is no file.")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise InputError("out-of-range", "from", f"{printable(path)} is larger than 4 MB.")
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise NotFound(
            f"There is no file {printable(path)}: look at the path again.", "from"
        ) from None
    except UnicodeDecodeError as fault:
        message = f"{printable(path)}, byte {fault.start}: it is not UTF-8; save it as such."
        raise InputError("wrong-type", "from", message) from None


def _request(values: Mapping[str, object], book: Rulebook) -> dict[str, Any]:
    """One row as a request: the sheet's fields put into the sheet, what is empty left out."""
    ids = {field.id for field in book.words.fields}
    request: dict[str, Any] = {"action": "add"}
    sheet: dict[str, Any] = {}
    for key, value in values.items():
        if key == "sheet" and isinstance(value, dict):
            sheet.update(sanitize_values(value, key))
        elif key in OWN:
            request[key] = sanitize_values(value, key)
        elif key in ids:
            sheet[key] = sanitize_values(value, key)
        else:
            known = ", ".join((*OWN, *(field.id for field in book.words.fields)))
            message = f"there is no field {sanitize(key, 60)!r}; there are: {known}."
            raise InputError("unknown-field", sanitize(key, 60), message)
    return {**request, "sheet": sheet} if sheet else request


Found = Iterator[tuple[str, Mapping[str, object]]]


def _from_csv(path: Path, text: str, book: Rulebook) -> Found:
    """Rows under a line of column names, separated by commas, semicolons or tabs."""
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    try:
        head = [cell.strip() for cell in next(rows, [])]
        _check_head(path, head)
        for cells in rows:
            if any(cell.strip() for cell in cells):
                place = f"{printable(path)}, row {rows.line_num}"
                yield place, _from_cells(place, head, cells, book)
    except csv.Error as fault:
        message = f"{printable(path)}, row {rows.line_num}: {fault}."
        raise InputError("wrong-type", "from", message) from None


def _check_head(path: Path, head: list[str]) -> None:
    twice = next((name for name in head if name and head.count(name) > 1), None)
    if twice is not None:
        message = f"{printable(path)}, row 1: the column {sanitize(twice, 60)} is there twice."
        raise InputError("conflict", "from", message)


def _from_cells(place: str, head: list[str], cells: list[str], book: Rulebook) -> dict[str, object]:
    if any(cell.strip() for cell in cells[len(head) :]):
        message = f"{place}: {len(cells)} cells under {len(head)} column names."
        raise InputError("wrong-type", "from", message)
    fields = {field.id: field for field in book.words.fields}
    values: dict[str, object] = {}
    for name, cell in zip(head, cells, strict=False):
        if not cell.strip():
            continue
        try:
            values[name] = _cell(fields.get(name), name, cell)
        except RulesError as error:
            raise Row(place, {}).fault(error) from None
    return values


def _cell(field: Field | None, name: str, cell: str) -> object:
    if field is not None:
        return field.from_text(cell)
    if name not in ("hp", "count", "initiative"):
        return cell
    try:
        return decode(cell.strip())
    except RulesError:
        return cell


def _from_toml(path: Path, text: str, _: Rulebook) -> Found:
    """[[combatant]] tables."""
    try:
        document = tomllib.loads(text, parse_float=decode_number)
    except (ValueError, RecursionError) as fault:
        reason = "it is nested too deeply" if isinstance(fault, RecursionError) else str(fault)
        raise InputError("wrong-type", "from", f"{printable(path)}: {reason}.") from None
    return _listed(path, document)


def _from_json(path: Path, text: str, _: Rulebook) -> Found:
    """A list of objects, or an object with such a list in it."""
    try:
        document = decode(text)
    except RulesError as error:
        raise RulesError(error.code, "from", f"{printable(path)}: {error.message}") from None
    return _listed(path, document)


def _listed(path: Path, document: object) -> Found:
    rows: object = document
    if isinstance(document, dict):
        rows = next((document[name] for name in TABLES if name in document), None)
    if not isinstance(rows, list):
        message = f"{printable(path)}: expected a list of combatants, or one called {TABLES[0]!r}."
        raise InputError("wrong-type", "from", message)
    for count, values in enumerate(rows, 1):
        place = f"{printable(path)}, combatant {count}"
        if not isinstance(values, dict):
            raise InputError("wrong-type", "from", f"{place}: expected an object of fields.")
        yield place, values


_READERS: dict[str, Callable[[Path, str, Rulebook], Found]] = {
    ".csv": _from_csv,
    ".toml": _from_toml,
    ".json": _from_json,
}
