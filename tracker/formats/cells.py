"""Make the cells of a table harmless for spreadsheets.

Also write a combatant's things into one cell, and read things from a cell.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.errors import InputError, RulesError
from rules.numbers.exact import parse_number
from rules.numbers.wire import kept
from tracker.formats.exact_numbers import number_in_file
from tracker.text.jsonio import decode

FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""Matches a cell that a spreadsheet reads as a formula. Apostrophes may come before the formula."""

_THING = re.compile(r"(?:(\d{1,6}) x )?([^;\[\]]*?[^;\[\]\d\s])(?: (\d[\d./]*))?( worn)?")


def harmless(text: str) -> str:
    """Return the cell's text.

    If a spreadsheet would compute the text as a formula, put an apostrophe before the text.
    """
    return f"'{text}" if FORMULA.match(text) else text


def as_meant(cell: str) -> str:
    """Return the cell's text without the apostrophe that `harmless` puts in front."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


def things_to_cell(things: Sequence[dict[str, Any]]) -> str:
    """Return things as text such as '2 x torch 1; mail 12 worn'.

    If such a text would be misread, the things are returned as JSON.
    """
    text = "; ".join(map(_thing_to_text, things))
    plain = msgspec.json.decode(msgspec.json.encode(things, enc_hook=kept))
    if things and _read_back(text) == [{**_USUAL, **one} for one in things]:
        return text
    return msgspec.json.encode(plain).decode() if things else ""


def things_from_cell(cell: str) -> Any:
    """Return the things in a cell; raises InputError if the cell is not a list of things."""
    if cell.lstrip().startswith("["):
        return decode(cell)
    return [_thing(part) for part in cell.split(";") if part.strip()]


_USUAL = {"weight": 0, "count": 1, "worn": False}


def _thing_to_text(one: dict[str, Any]) -> str:
    many = f"{one['count']} x " if one.get("count", 1) != 1 else ""
    worn = " worn" if one.get("worn") else ""
    return f"{many}{one['item']} {number_in_file(one.get('weight', 0))}{worn}"


def _read_back(text: str) -> list[dict[str, Any]] | None:
    try:
        return [{**_USUAL, **one} for one in things_from_cell(text)]
    except RulesError:
        return None


def _thing(text: str) -> dict[str, Any]:
    found = _THING.fullmatch(text.strip())
    if found is None:
        message = f"items: {text.strip()[:40]!r}: expected as in '2 x torch 1; mail 12 worn'."
        raise InputError("wrong-type", "items", message)
    many, name, weight, worn = found.groups()
    thing: dict[str, Any] = {"item": name, "weight": parse_number(weight or "0", "items")}
    thing |= {"count": int(many)} if many else {}
    return thing | ({"worn": True} if worn else {})
