"""Speeds as distances on the table."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.scale import PrintedRow, scale
from rules.numbers.exact import Number
from tests.rules.rom.printed_scale import PRINTED

SCALES = ("mm_25", "mm_10", "mm_5")


@pytest.mark.parametrize(("mph", "row"), PRINTED.items())
def test_a_speed_of_the_table_is_as_printed(mph: Number, row: PrintedRow) -> None:
    outputs = dict(zip(("feet", *SCALES), row, strict=True))
    assert scale.ask({"mph": mph}).values() == {**outputs, "printed": True}


def test_the_table_has_every_whole_speed_up_to_149_and_three_below_one() -> None:
    quarters = {Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)}
    assert set(PRINTED) == quarters | set(range(1, 150))


@pytest.mark.parametrize("mph", range(1, 150))
def test_a_printed_figure_is_within_a_millimetre_of_its_exact_distance(mph: int) -> None:
    feet = Fraction(22, 15) * mph
    printed = scale.ask({"mph": mph}).values()
    for name, millimetres in zip(SCALES, (5 * feet, 2 * feet, feet), strict=True):
        assert abs(printed[name] - millimetres) < 1


@settings(max_examples=60, deadline=None)
@given(st.fractions(0, 160, max_denominator=8), st.fractions(1, 20, max_denominator=8))
def test_a_higher_speed_is_never_shorter_on_the_table(mph: Fraction, more: Fraction) -> None:
    slow, fast = (scale.ask({"mph": speed}).values() for speed in (mph, mph + more))
    for name in ("feet", "mm_25", "mm_10"):
        assert 0 <= slow[name] <= fast[name]
