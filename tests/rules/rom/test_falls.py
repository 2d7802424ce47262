"""Falling things: the time before the landing, and the POT of the impact."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.falls import catch_fall, fall_time
from tests.rules.asking import set_aside, value

HEIGHTS = st.fractions(0, 1500, max_denominator=4)
STARTS = (16, 64, 144, 256, 400, 580, 760, 940, 1120, 1300)


@pytest.mark.parametrize(("pulses", "from_feet"), enumerate(STARTS, start=1))
def test_one_more_pulse_begins_exactly_at_its_height(pulses: int, from_feet: int) -> None:
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


@settings(max_examples=50, deadline=None)
@given(HEIGHTS, HEIGHTS, st.integers(0, 400), st.integers(0, 100))
def test_a_longer_fall_or_a_heavier_thing_never_has_a_lower_pot(
    feet: Fraction, more: Fraction, weight: int, heavier: int
) -> None:
    light = value(catch_fall, "pot", feet=feet, weight=weight)
    assert 0 <= light <= value(catch_fall, "pot", feet=feet + more, weight=weight + heavier)
