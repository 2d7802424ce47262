"""Falling things: the time until they land, who reaches them, and the checks to catch them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.falls import catch_fall, fall_time, intercept, snatch_falling
from rules.errors import InputError
from tests.rules.asking import answer, set_aside, value

HEIGHTS = st.fractions(0, 1500, max_denominator=4)


@pytest.mark.parametrize(
    ("from_feet", "pulses"),
    [
        (16, 1),
        (64, 2),
        (144, 3),
        (256, 4),
        (400, 5),
        (580, 6),
        (760, 7),
        (940, 8),
        (1120, 9),
        (1300, 10),
    ],
)
def test_one_more_pulse_begins_exactly_at_its_height(from_feet: int, pulses: int) -> None:
    just_under = from_feet - Fraction(1, 10)
    assert value(fall_time, "pulses", feet=from_feet) == pulses
    assert value(fall_time, "pulses", feet=just_under) == pulses - 1


def test_a_fall_shows_the_height_from_which_one_more_pulse_is_left() -> None:
    assert set_aside(fall_time, feet=143) == {"from 144 ft on": "it does not fall so far"}


@settings(max_examples=50, deadline=None)
@given(HEIGHTS, HEIGHTS)
def test_a_longer_fall_never_leaves_less_time(feet: Fraction, more: Fraction) -> None:
    short, long = (value(fall_time, "pulses", feet=height) for height in (feet, feet + more))
    assert 0 <= short <= long <= 10


@pytest.mark.parametrize(
    ("fall", "to_start", "to_landing", "possible"),
    [
        (20, 8, 30, True),
        (16, 8, 30, True),
        (20, 8.5, 9, False),
        (15.9, 8, 5, True),
        (10, 5, 30, True),
        (10, 5.5, 6, False),
    ],
)
def test_a_long_fall_is_reached_with_a_leap_and_a_short_one_from_beside_it(
    fall: float, to_start: float, to_landing: float, possible: bool
) -> None:
    inputs = {"fall": fall, "leap": 8, "to_start": to_start, "to_landing": to_landing}
    assert value(intercept, "possible", **inputs) is possible


@pytest.mark.parametrize(
    ("feet", "weight", "points"),
    [(20, 0, 13), (16, 9.9, 10), (1, 0, 0), (0, 100, 10), (64, 180, 60)],
)
def test_the_dv_and_the_pot_of_a_fall_are_the_same_sum(
    feet: int, weight: float, points: int
) -> None:
    outputs = {"dv": points, "pot": points}
    assert answer(catch_fall, {"feet": feet, "weight": weight}, outputs) == outputs


@settings(max_examples=50, deadline=None)
@given(HEIGHTS, HEIGHTS, st.integers(0, 400), st.integers(0, 100))
def test_a_longer_fall_or_a_heavier_thing_never_lands_softer(
    feet: Fraction, more: Fraction, weight: int, heavier: int
) -> None:
    light = value(catch_fall, "pot", feet=feet, weight=weight)
    assert 0 <= light <= value(catch_fall, "pot", feet=feet + more, weight=weight + heavier)


@pytest.mark.parametrize(
    ("feet", "size", "field"), [(16, 3, "feet"), (-1, 3, "feet"), (10, -1, "size")]
)
def test_a_fall_too_long_to_snatch_from_is_refused(feet: int, size: int, field: str) -> None:
    with pytest.raises(InputError) as raised:
        snatch_falling.ask({"feet": feet, "size": size})
    assert (raised.value.code, raised.value.field) == ("out-of-range", field)
