"""A line that is longer than its pane is cut, but never within a number."""

from fractions import Fraction

import pytest

from rules.numbers.figures import Source, figure
from rules.rulebook.answers import Account, Remark
from tracker.views.spans import (
    Line,
    ShownNumber,
    Span,
    line,
    remark_spans,
    shortened,
    with_its_number,
)


def shown(cells: int) -> str:
    number = Span("110", "", ShownNumber("scale", 110))
    whole: Line = line("on the table ", number, " mm ", "   ")
    return "".join(span.text for span in shortened(whole, cells)).rstrip()


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        (19, "on the table 110 mm"),
        (18, "on the table 110 \u2026"),
        (17, "on the table 110\u2026"),
        (16, "on the table \u2026"),
        (15, "on the table \u2026"),
        (13, "on the table\u2026"),
        (9, "on the t\u2026"),
    ],
)
def test_a_line_that_does_not_fit_ends_in_an_ellipsis_and_never_in_half_a_number(
    cells: int, text: str
) -> None:
    assert shown(cells) == text


def test_blanks_at_the_end_are_cut_without_an_ellipsis() -> None:
    assert shown(20) == "on the table 110 mm"


def test_blanks_before_an_empty_span_are_cut_without_an_ellipsis() -> None:
    assert shortened((Span("on the table   "), Span("")), 12) == (Span("on the table"),)


def test_digits_in_a_name_are_not_a_number_of_the_remark() -> None:
    source = Source("Book", "Section")
    points = Account("points", figure("points left", Fraction(2, 3)), source)
    remark = Remark("Orc 1 waits for Orc 12 (0.67 left)", source, (points,), ("Orc 1", "Orc 12"))
    spans = remark_spans(remark)
    assert "".join(span.text for span in spans).replace("\u00a0", " ") == remark.text
    assert [(span.text, span.number.account) for span in spans if span.number] == [("0.67", points)]


@pytest.mark.parametrize(
    ("name", "cells", "text"),
    [
        ("Rooftop acrobat 3", 17, "Rooftop acrobat 3"),
        ("Rooftop acrobat 3", 16, "Rooftop acrob\u2026 3"),
        ("Rooftop acrobat 12", 16, "Rooftop acro\u2026 12"),
        ("Rooftop acrobat 12", 7, "Rooftop acrobat 12"),
        ("Rooftop acrobat", 10, "Rooftop acrobat"),
    ],
)
def test_a_long_name_is_cut_before_its_number(name: str, cells: int, text: str) -> None:
    assert with_its_number(name, cells) == text
