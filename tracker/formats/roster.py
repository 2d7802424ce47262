"""Read combatants from a table or a file, and make the requests that add them."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.letters import who_has
from rules.errors import InputError, RulesError
from rules.fight.actions.adding import MOST_COMBATANTS, MOST_KINDS
from rules.fight.actions.newcomer import may_be_dice
from rules.fight.apply import apply
from rules.history import Fight
from rules.numbers import wire
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from tracker.formats.cells import as_meant, things_from_cell
from tracker.formats.file_formats import READ, imported, read_as
from tracker.formats.incoming import ROSTER, read_bytes, text_of
from tracker.formats.rows import rows_of
from tracker.formats.toml import TomlFault, tables_of
from tracker.store.errors import printable
from tracker.text.jsonio import decode, decode_number
from tracker.text.requests import sanitize_values
from tracker.text.sanitize import sanitize

ARMED = ("defence", "attacks")
LETTER = "letter"
NEWER = (*ARMED, LETTER)
"""Columns that mean the field of the book, if the book has a field with the same name."""

OWN = ("name", "side", "hp", "hp_most", "count", "initiative", *ARMED, "items", LETTER)
"""The columns that every rulebook has; all other columns are fields of the sheet."""

TABLES = ("combatants", "combatant")
"""The keys for the list of combatants, in a JSON text that is an object."""

HEADS = ("system", "name", "about")
"""The other keys that such an object can have."""

LONGEST_LABEL = 200
"""The most characters of a column's label."""

_UNIT = re.compile(r"(.*\S)\s*[(\[]([^)\]]*)[)\]]")


def own_columns(book: Rulebook) -> tuple[str, ...]:
    """Return the columns of OWN, without those of NEWER that are fields of the book."""
    ids = {field.id for field in book.words.fields}
    return tuple(one for one in OWN if one not in NEWER or one not in ids)


class RosterRow(Struct, frozen=True):
    """One row of the file: its place, the request that adds its combatants, and its number."""

    place: str
    request: dict[str, Any]
    at: int = 0
    told: str = ""  # a sentence about a letter that is left out, because somebody has it

    def fault(self, error: RulesError) -> RulesError:
        """Return a copy of an error. The copy's message begins with the row's place in the file."""
        column = f", column {error.field}" if error.field else ""
        message = f"{self.place}{column}: {error.message}"
        return RulesError(error.code, error.field, message)


class RowFault(NamedTuple):
    """A fault of a row, with the row's number. The number is 0 if the whole file has the fault."""

    at: int
    error: RulesError


class Roster(NamedTuple):
    """The rows that could be read, and the faults of the other rows.

    Rows and faults are in the order of the file.
    """

    rows: tuple[RosterRow, ...]
    faults: tuple[RowFault, ...] = ()

    def checked(self) -> tuple[RosterRow, ...]:
        """Return the rows, or raise the first fault."""
        if self.faults:
            raise self.faults[0].error
        return self.rows


def read_roster(path: Path, book: Rulebook) -> Roster:
    """Read the combatants from a file; the ending of the file's name decides the format.

    Raises:
        InputError: if no format for imports has this ending, or if the file cannot be read.
    """
    endings = [one.ending for one in READ]
    if path.suffix.lower() not in endings:
        message = f"{printable(path)}: expected a file that ends in {listed(endings)}."
        raise InputError("bad-choice", "from", message)
    where = printable(path)
    return roster_of(text_of(read_bytes(path, ROSTER), where), path.suffix, book, where)


def roster_of(text: str, named: str, book: Rulebook, where: str) -> Roster:
    """Read the combatants from a text; `named` is the ending or the id of the format.

    If the program does not know this format, it guesses the format from the text.
    """
    rows: list[RosterRow] = []
    faults: list[RowFault] = []
    read: Callable[[str, str, Rulebook], Found] = imported(read_as(text, named).reader)
    try:
        for at, (place, values) in enumerate(read(where, text, book), 1):
            try:
                rows.append(RosterRow(place, _request(values(), book), at))
            except RulesError as error:
                faults.append(RowFault(at, RosterRow(place, {}).fault(error)))
    except RulesError as error:
        faults.append(RowFault(0, error))
    if not rows and not faults:
        missing = InputError("missing", "from", f"{where}: there is no combatant in it.")
        faults.append(RowFault(0, missing))
    return Roster(tuple(rows), tuple(faults))


def rehearsed(roster: Roster, fight: Fight) -> Roster:
    """Return the roster with a fault for each row that the fight would refuse.

    Nothing is added to the fight. A letter that somebody in the fight already has is left out.
    """
    encounter = fight.encounter
    faults, rows = list(roster.faults), []
    for each in roster.rows:
        row = _with_free_letter(each, encounter)
        rows.append(row)
        try:
            action = fight.read({"action": "add", **row.request})
            encounter = apply(encounter, action, Tray(Random(0)), history=fight)[1].encounter
        except RulesError as error:
            faults.append(RowFault(row.at, row.fault(error)))
    wrong = {fault.at for fault in faults}
    good = tuple(row for row in rows if row.at not in wrong)
    return Roster(good, tuple(sorted(faults, key=lambda fault: fault.at)))


def _with_free_letter(row: RosterRow, encounter: Encounter) -> RosterRow:
    """Return the row, without its letter if a combatant in the fight has this letter."""
    letter = str(row.request.get(LETTER, "")).lower()
    other = who_has(encounter, letter)
    if other is None:
        return row
    rest = {name: one for name, one in row.request.items() if name != LETTER}
    name = encounter.combatants[other].name
    told = f"{row.place}: {name} has the letter {letter}, this one gets the next."
    return replace(row, request=rest, told=told)


def doubled(rows: tuple[RosterRow, ...], fight: Fight) -> list[str]:
    """Return messages about names and letters that are already taken.

    A name or letter is taken by a combatant in the fight, or by an earlier row of the file.
    """
    seen = {one.name.casefold() for one in fight.encounter.combatants.values()}
    told = [row.told for row in rows if row.told]
    for row in rows:
        name = str(row.request.get("name", ""))
        if name.casefold() in seen:
            told.append(f"{row.place}: {name} is there already, this one gets a number.")
        seen.add(name.casefold())
    return told


def requests(rows: tuple[RosterRow, ...]) -> list[dict[str, Any]]:
    """Return actions that add the rows. Each action adds at most MOST_KINDS rows."""
    parts = [rows[at : at + MOST_KINDS] for at in range(0, len(rows), MOST_KINDS)]
    return [{"action": "add-several", "kinds": [one.request for one in part]} for part in parts]


def _request(values: Mapping[str, object], book: Rulebook) -> dict[str, Any]:
    """Return the request that adds a row's combatants.

    The fields of the sheet are inside the field `sheet`. Empty fields are left out.
    """
    ids = {field.id for field in book.words.fields}
    request: dict[str, Any] = {}
    sheet: dict[str, Any] = {}
    own, given = own_columns(book), values.get("sheet")
    if isinstance(given, dict):
        sheet.update(sanitize_values(given, "sheet"))
    for key, value in values.items():
        if key == "sheet" and isinstance(value, dict):
            continue
        if key in (*own, "origin"):
            request[key] = wire.with_fractions(sanitize_values(value, key), wire.FractionText)
        elif key in ids and key in sheet:
            raise InputError("conflict", key, f"{key} is there twice: in the sheet as well.")
        elif key in ids:
            sheet[key] = sanitize_values(value, key)
        else:
            raise _unknown(key, book)
    return {**request, "sheet": sheet} if sheet else request


def _unknown(key: str, book: Rulebook) -> InputError:
    known = (*OWN, *(field.id for field in book.words.fields))
    message = f"there is no field {told(key)}{the_nearest(key, known)}."
    return InputError("unknown-field", sanitize(key, 60), message)


Values = Callable[[], Mapping[str, object]]
Found = Iterator[tuple[str, Values]]


def from_csv(where: str, text: str, book: Rulebook) -> Found:
    """Read rows from CSV. Commas, semicolons or tabs separate the cells.

    One line has the names of the columns.
    """
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = rows_of(text, delimiter, where)
    head = _head(where, next(rows, (1, []))[1], book)
    fields = {field.id: field for field in book.words.fields}
    found = []
    for number, cells in rows:
        if any(cell.strip() for cell in cells):
            found.append((f"{where}, row {number}", cells))
            _refuse_many(where, len(found))
    for place, cells in found:
        yield place, partial(_cells, head, cells, fields)


def _refuse_many(where: str, count: int) -> None:
    if count > MOST_COMBATANTS:
        message = (
            f"{where}: there are more than {MOST_COMBATANTS} rows, and a fight holds at most"
            f" {MOST_COMBATANTS} combatants."
        )
        raise InputError("out-of-range", "from", message)


def _head(where: str, cells: list[str], book: Rulebook) -> list[str]:
    """Return the ids of the columns; raises InputError for unknown, doubled or missing columns."""
    head = []
    for cell in map(as_meant, cells):
        try:
            head.append(_column(cell.strip(), book) if cell.strip() else "")
        except InputError as error:
            raise RosterRow(f"{where}, row 1", {}).fault(error) from None
    twice = next((name for name in head if name and head.count(name) > 1), None)
    if twice is not None:
        message = f"{where}, row 1: the column {twice} is there twice."
        raise InputError("conflict", "from", message)
    if any(head) and "name" not in head:
        message = f"{where}, row 1: there is no column name; there are: {', '.join(head)[:200]}."
        raise InputError("missing", "name", message)
    return head


def _column(text: str, book: Rulebook) -> str:
    """Find a column by the id or label of a field. The label may include the field's unit."""
    with_unit = _UNIT.fullmatch(text) if len(text) <= LONGEST_LABEL else None
    for label, unit in ((text, ""), with_unit.groups() if with_unit else ("", "")):
        wanted = label.strip().casefold()
        if wanted.replace(" ", "_") in own_columns(book):
            return wanted.replace(" ", "_")
        for field in book.words.fields:
            if wanted in (field.id, field.label.casefold()) and wanted:
                return _with_unit(field, unit)
    raise _unknown(text, book)


def _with_unit(field: Field, unit: str) -> str:
    if unit and unit.strip() != (field.unit or ""):
        own = f"in {field.unit}" if field.unit else "a number without a unit"
        message = f"{field.id} is {own} here, not in {sanitize(unit, 20)}."
        raise InputError("bad-choice", field.id, message)
    return field.id


def _cells(head: list[str], cells: list[str], fields: Mapping[str, Field]) -> Mapping[str, object]:
    if any(cell.strip() for cell in cells[len(head) :]):
        message = f"{counted(len(cells), 'cell')} under {counted(len(head), 'column name')}."
        raise InputError("wrong-type", None, message)
    return {
        name: _cell(fields.get(name), name, as_meant(cell))
        for name, cell in zip(head, cells, strict=False)
        if cell.strip()
    }


def _cell(field: Field | None, name: str, cell: str) -> object:
    if name == "items":
        return things_from_cell(cell)
    if field is not None:
        text = cell.strip()
        if may_be_dice(field, text):
            return text
        return field.from_text(text.removesuffix(field.unit or "").strip() or text)
    if name not in ("hp", "hp_most", "count", "initiative"):
        return cell
    try:
        return decode(cell.strip())
    except RulesError:
        return cell


def from_toml(where: str, text: str, book: Rulebook) -> Found:
    """Read rows from the [[combatant]] tables of a TOML text."""
    try:
        document = tables_of(text, decode_number)
    except TomlFault as fault:
        place = f"{where}, line {fault.line}" if fault.line else where
        message = f"{place}: {sanitize(fault.reason, 400)}"
        raise InputError("wrong-type", "from", message) from None
    return _listed(where, document, book)


def from_json(where: str, text: str, book: Rulebook) -> Found:
    """Read rows from JSON. The JSON is a list of objects, or an object that contains one list."""
    try:
        document = decode(text, ROSTER.largest)
    except RulesError as error:
        raise RulesError(error.code, "from", f"{where}: {error.message}") from None
    return _listed(where, document, book)


def _listed(where: str, document: object, book: Rulebook) -> Found:
    rows: object = document
    system: object = None
    if isinstance(document, dict):
        rows = next((document[name] for name in TABLES if name in document), None)
        system = document.get("system")
        other = next((one for one in document if one not in (*TABLES, *HEADS)), None)
        if rows is not None and other is not None:
            message = f"{where}: there is no key {sanitize(other, 60)!r} beside {TABLES[0]!r}."
            raise InputError("unknown-field", "from", message)
    if not isinstance(rows, list):
        message = f"{where}: expected a list of combatants, or one called {TABLES[0]!r}."
        raise InputError("wrong-type", "from", message)
    if system not in (None, book.id):
        message = (
            f"{where}: it is a roster of {sanitize(str(system), 40)}, and this fight is under"
            f" {book.id}: keep those as a party, which can be brought over."
        )
        raise InputError("conflict", "from", message)
    _refuse_many(where, len(rows))
    for count, values in enumerate(rows, 1):
        yield f"{where}, combatant {count}", partial(_object, values)


def _object(values: object) -> Mapping[str, object]:
    if not isinstance(values, dict):
        raise InputError("wrong-type", None, "expected an object of fields.")
    return values
