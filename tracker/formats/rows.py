"""Read CSV from outside. A row is read only when the program needs this row."""

import csv
from collections.abc import Iterator
from io import StringIO

from rules.errors import InputError
from tracker.text.sanitize import sanitize

LINES = 100_000
"""The most lines of a table, with the empty lines that spreadsheets leave below the rows."""

CELLS = 1000
"""The most delimiters in a line; every sheet has far fewer fields."""


def rows_of(text: str, delimiter: str, where: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row: the number of its last line, from 1, and its cells.

    Raises:
        InputError: the text is not valid CSV.
    """
    rows = csv.reader(_lines(text, delimiter, where), delimiter=delimiter, strict=True)
    try:
        for cells in rows:
            yield rows.line_num, cells
    except csv.Error as fault:
        message = f"{where}, row {rows.line_num}: {sanitize(str(fault))}."
        raise InputError("wrong-type", "from", message) from None


def _lines(text: str, delimiter: str, where: str) -> Iterator[str]:
    for number, line in enumerate(StringIO(text, newline=""), 1):
        if number > LINES:
            message = f"{where}: there are more than {LINES} lines: save the rows alone."
            raise InputError("out-of-range", "from", message)
        if line.count(delimiter) > CELLS:
            message = f"{where}, row {number}: there are more than {CELLS} cells in it."
            raise InputError("out-of-range", "from", message)
        yield line
