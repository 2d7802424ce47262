"""Movement pulse by pulse, and repeated use of a weapon skill."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.pulse import pulse, skill_reuse
from tests.rules.asking import answer, set_aside, value

SPEEDS = st.fractions(0, 60, max_denominator=4)


@pytest.mark.parametrize(
    ("full", "wanted", "moving_pulses", "mph", "feet", "capped"),
    [
        (15, 20, 3, 15, 22, True),
        (15, 7.5, 0, 7.5, 11, False),
        (15, 10, 12, 10, Fraction(44, 3), False),
        (15, 0, 0, 0, 0, False),
        (0, 5, 4, 0, 0, True),
    ],
)
def test_from_the_second_pulse_on_full_rate_is_the_limit(
    full: float, wanted: float, moving_pulses: int, mph: float, feet: Fraction, capped: bool
) -> None:
    inputs = {"full": full, "wanted": wanted, "moving_pulses": moving_pulses}
    outputs = {"mph": mph, "feet": feet, "capped": capped}
    assert answer(pulse, inputs, outputs) == outputs


def test_a_later_pulse_shows_the_half_rate_that_no_longer_limits_it() -> None:
    aside = set_aside(pulse, full=15, wanted=15, moving_pulses=2)
    assert (
        aside["half rate, in the first pulse of movement"]
        == "pulses on the move before this one: 2"
    )


@settings(max_examples=60, deadline=None)
@given(SPEEDS, SPEEDS, st.integers(0, 12), st.integers(0, 12))
def test_a_pulse_is_never_faster_than_wanted_or_than_full_and_never_slowed_by_moving_on(
    full: Fraction, wanted: Fraction, moving_pulses: int, more: int
) -> None:
    first, later = (
        pulse.ask({"full": full, "wanted": wanted, "moving_pulses": count}).answer
        for count in (moving_pulses, moving_pulses + more)
    )
    assert 0 <= first.mph.value <= later.mph.value <= min(full, wanted)
    assert first.capped.value == (first.mph.value < wanted)


@settings(max_examples=60, deadline=None)
@given(SPEEDS, SPEEDS, SPEEDS, st.integers(0, 2))
def test_a_higher_full_speed_never_covers_less(
    full: Fraction, more: Fraction, wanted: Fraction, moving_pulses: int
) -> None:
    slow, fast = (
        pulse.ask({"full": speed, "wanted": wanted, "moving_pulses": moving_pulses})
        for speed in (full, full + more)
    )
    assert slow.answer.feet.value <= fast.answer.feet.value


@pytest.mark.parametrize(("av", "left"), [(21, 0), (-21, -1)])
def test_a_skill_that_is_used_again_and_again_has_nothing_left(av: int, left: int) -> None:
    assert value(skill_reuse, "av", av=av, previous_uses=10**15) == left


@settings(max_examples=50, deadline=None)
@given(st.integers(-200, 200), st.integers(0, 12))
def test_repeated_halving_equals_one_division_by_a_power_of_two(av: int, uses: int) -> None:
    assert value(skill_reuse, "av", av=av, previous_uses=uses) == av // 2**uses
