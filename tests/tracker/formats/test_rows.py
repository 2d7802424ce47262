"""CSV row by row: each row is read only when the program needs it."""

import pytest

from rules.errors import InputError
from tracker.formats.rows import CELLS, LINES, rows_of


def test_rows_have_the_numbers_of_their_last_lines() -> None:
    text = 'name,note\nA,"one\ntwo"\r\nB,x\n'
    assert list(rows_of(text, ",", "x")) == [
        (1, ["name", "note"]),
        (3, ["A", "one\ntwo"]),
        (4, ["B", "x"]),
    ]


def test_a_row_is_read_only_when_it_is_needed() -> None:
    rows = rows_of("name\n" + '"' * 3 + "\n", ",", "x")
    assert next(rows) == (1, ["name"])
    with pytest.raises(InputError, match="x, row 2"):
        next(rows)


def test_more_lines_or_cells_than_anybody_fills_are_refused() -> None:
    with pytest.raises(InputError, match="more than 100000 lines"):
        list(rows_of("\n" * (LINES + 1), ",", "x"))
    with pytest.raises(InputError, match="row 2: there are more than 1000 cells"):
        list(rows_of("a\n" + "," * (CELLS + 1), ",", "x"))
