"""Quarter rates, the time sheet's bands and the order of a CS."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.speeds import rate_band
from tests.rules.asking import value

SHARES = st.fractions(0, 1, max_denominator=40)


@pytest.mark.parametrize(
    ("mph", "band"),
    [
        (0.1, "quarter"),
        (3, "quarter"),
        (3.01, "half"),
        (7, "three-quarters"),
        (9, "three-quarters"),
        (9.5, "full"),
        (12, "full"),
    ],
)
def test_the_time_sheet_notes_the_smallest_rate_that_is_not_below_the_speed(
    mph: float, band: str
) -> None:
    assert value(rate_band, "band", full=12, mph=mph) == band


@settings(max_examples=50, deadline=None)
@given(st.fractions(Fraction(1, 4), 60, max_denominator=4), SHARES, SHARES)
def test_a_faster_speed_never_falls_into_a_lower_band(
    full: Fraction, one: Fraction, other: Fraction
) -> None:
    order = ("still", "quarter", "half", "three-quarters", "full")
    slow, fast = (
        order.index(rate_band.ask({"full": full, "mph": share * full}).answer.band.value)
        for share in sorted((one, other))
    )
    assert slow <= fast
