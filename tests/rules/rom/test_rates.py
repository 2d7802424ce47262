"""Quarter rates, the time sheet's bands and the order of a CS."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.initiative import initiative
from rules.books.rom.text.speeds import rate_band, rates
from rules.errors import InputError
from tests.rules.asking import answer, value

SHARES = st.fractions(0, 1, max_denominator=40)


@pytest.mark.parametrize(
    ("full", "outputs"),
    [
        (15, {"quarter": 3.75, "half": 7.5, "three_quarters": 11.25, "full": 15}),
        (12, {"quarter": 3, "half": 6, "three_quarters": 9, "full": 12}),
        (0, {"quarter": 0, "half": 0, "three_quarters": 0, "full": 0}),
    ],
)
def test_the_rates_are_exact_quarters_of_full_speed(full: int, outputs: dict[str, object]) -> None:
    assert answer(rates, {"full": full}, outputs) == outputs


@pytest.mark.parametrize(
    ("mph", "band"),
    [
        (0, "still"),
        (0.1, "quarter"),
        (3, "quarter"),
        (3.01, "half"),
        (6, "half"),
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


@pytest.mark.parametrize(
    ("full", "mph", "field"), [(12, 13, "mph"), (12, -1, "mph"), (0, 0, "full"), (-3, 0, "full")]
)
def test_a_speed_above_full_is_refused(full: int, mph: int, field: str) -> None:
    with pytest.raises(InputError) as raised:
        rate_band.ask({"full": full, "mph": mph})
    assert (raised.value.code, raised.value.field) == ("out-of-range", field)


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


@pytest.mark.parametrize(
    ("d10", "awa_mod", "hrt_mod", "place"), [(6, 2, -1, 7), (1, -3, -3, -5), (10, 0, 0, 10)]
)
def test_the_order_of_a_cs_is_the_roll_with_both_modifiers(
    d10: int, awa_mod: int, hrt_mod: int, place: int
) -> None:
    assert value(initiative, "initiative", d10=d10, awa_mod=awa_mod, hrt_mod=hrt_mod) == place
