"""Texts in the cells of their columns."""

import pytest

from tracker.text.sanitize import cell_width
from tracker.views.aligned import Column, Text, filled, in_columns
from tracker.views.spans import BLANK, Closed, Line, ShownNumber, Span, line, width_of

NUMBER = Span("110", "strong", ShownNumber("scale", 110))
CLOSED = Span("\u2013", "dim", closed=Closed("run", "too steep"))
REMARK: Line = line(Span("map ", "dim"), NUMBER, " mm")


def text_of(spans: Line) -> str:
    return "".join(span.text for span in spans)


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("", 3, "   "),
        ("Mira", 6, "Mira  "),
        ("Mira", 4, "Mira"),
        ("Mira", 3, "Mi\u2026"),
        ("Mira", 1, "\u2026"),
        (NUMBER, 5, "110  "),
        (CLOSED, 3, "\u2013  "),
        (REMARK, 12, "map 110 mm  "),
        (BLANK, 2, "  "),
    ],
)
def test_a_text_takes_the_cells_of_its_column(text: Text, cells: int, shown: str) -> None:
    assert text_of(filled(text, cells)) == shown


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("\u65e5\u672c", 6, "\u65e5\u672c  "),
        ("\u65e5\u672c\u8a9e", 5, "\u65e5\u672c\u2026"),
        ("\u65e5\u672c\u8a9e", 4, "\u65e5\u2026 "),
        (Span("\u65e5\u672c\u8a9e"), 4, "\u65e5\u2026 "),
        (line("\u65e5\u672c\u8a9e"), 4, "\u65e5\u2026 "),
    ],
)
def test_a_wide_character_takes_two_cells_and_is_never_cut_in_half(
    text: Text, cells: int, shown: str
) -> None:
    assert text_of(filled(text, cells)) == shown
    assert cell_width(shown) == cells


def test_a_combining_character_takes_no_cell_and_stays_with_its_letter() -> None:
    assert text_of(filled("Mi\u0303ra", 5)) == "Mi\u0303ra "
    assert text_of(filled("Mi\u0303ra", 3)) == "Mi\u0303\u2026"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("7", "    7"),
        (NUMBER, "  110"),
        (REMARK[1:], "110 \u2026"),
        ("\u65e5\u672c", " \u65e5\u672c"),
    ],
)
def test_a_text_of_a_right_column_ends_at_its_right_end(text: Text, shown: str) -> None:
    assert text_of(filled(text, 5, right=True)) == shown


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [(NUMBER, 2, "\u2026 "), (REMARK, 6, "map \u2026 "), (REMARK, 8, "map 110\u2026")],
)
def test_a_number_is_never_cut_in_half(text: Text, cells: int, shown: str) -> None:
    assert text_of(filled(text, cells)) == shown


@pytest.mark.parametrize("cells", [0, -3])
@pytest.mark.parametrize("text", ["Mira", NUMBER, CLOSED, REMARK])
def test_a_column_without_cells_shows_nothing(text: Text, cells: int) -> None:
    assert width_of(filled(text, cells)) == 0


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize(
    ("text", "shown"), [("Mira", "Mira"), (NUMBER, "110"), (REMARK, "map 110 mm")]
)
def test_a_column_that_grows_keeps_a_long_text_whole(
    text: Text, shown: str, *, right: bool
) -> None:
    assert text_of(filled(text, 2, gap=1, right=right, grows=True)) == f"{shown} "


def test_the_blanks_have_the_style_of_a_plain_text() -> None:
    assert filled("Mira", 6, gap=1, style="dim") == (Span("Mira   ", "dim"),)


def test_the_blanks_beside_a_number_have_its_style_and_do_not_belong_to_it() -> None:
    assert filled(NUMBER, 5, gap=1, right=True) == (
        Span("  ", "strong"),
        NUMBER,
        Span(" ", "strong"),
    )


def test_the_blanks_beside_a_closed_place_belong_to_it() -> None:
    assert filled(CLOSED, 3, right=True) == (CLOSED._replace(text="  \u2013"),)


def test_the_blanks_beside_a_line_are_plain() -> None:
    assert filled(REMARK, 12) == (*REMARK, Span("  "))


def test_the_head_and_the_rows_of_a_table_have_the_same_columns() -> None:
    columns = (Column(6, gap=1), Column(4, right=True))
    head = in_columns(columns, (Span("name", "heading"), Span("took", "heading")))
    row = in_columns(columns, ("Grak the Bold", NUMBER))
    assert text_of(head) == "name   took"
    assert text_of(row) == "Grak \u2026  110"


def test_a_text_behind_the_last_column_keeps_its_length() -> None:
    row = in_columns((Column(2),), ("a", Span("and all the rest", "dim"), NUMBER))
    assert text_of(row) == "a and all the rest110"


def test_a_row_may_end_before_the_last_column() -> None:
    assert text_of(in_columns((Column(2), Column(5)), ("a",))) == "a "
