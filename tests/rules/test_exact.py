"""Numbers and other values in the forms that people read and type."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.numbers.exact import (
    Number,
    counted,
    never_more,
    parse_number,
    told_apart,
    value_in_words,
)
from rules.numbers.figures import figure, unrounded


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        ("", "none"),
        (12, "12"),
        (Fraction(1, 3), "0.33"),
        (12.5, "12.5"),
        ("run", "run"),
        ([1, Fraction(3, 2)], "1, 1.5"),
        ((), "nothing"),
    ],
)
def test_every_value_has_words(value: object, words: str) -> None:
    assert value_in_words(value) == words


def test_a_number_has_as_many_decimals_as_requested() -> None:
    assert value_in_words(Fraction(1, 8), 3) == "0.125"


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("1.5", Fraction(3, 2)), ("1/2", Fraction(1, 2)), ("-3", -3)]
)
def test_a_number_is_typed_as_decimals_or_as_a_fraction(text: str, number: Fraction) -> None:
    assert parse_number(text, "distance") == number


@pytest.mark.parametrize("text", ["", "x", "1/0", "1e99", "9" * 70, "nan"])
def test_a_text_that_is_not_a_number_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(InputError, match="is no number") as raised:
        parse_number(text, "distance")
    assert raised.value.field == "distance"


def test_a_unit_of_two_words_has_a_singular_too():
    assert counted(1, "action points") == "1 action point"
    assert counted(2, "action points") == "2 action points"


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (Fraction(2839, 100), Fraction(284, 10), ("28.39", "28.4")),
        (Fraction(117, 8), Fraction(1463, 100), ("14.625", "14.63")),
        (Fraction(26, 3), Fraction(86667, 10000), ("8.66667", "8.6667")),
        (4, 6, ("4", "6")),
        (Fraction(1, 3), Fraction(1, 3), ("0.33", "0.33")),
        (Fraction(1, 10**13), 0, ("1/10000000000000", "0")),
    ],
)
def test_two_numbers_are_shown_with_the_digits_that_tell_them_apart(
    one: Number, other: Number, told: tuple[str, str]
) -> None:
    assert told_apart(one, other) == told


def test_the_value_before_the_last_rounding_is_known() -> None:
    half = figure("speed", 9).divided_by("halved", 2)
    assert (half.rounded_down().value, unrounded(half.rounded_down())) == (4, Fraction(9, 2))
    assert unrounded(half) == Fraction(9, 2)
    assert unrounded(half.rounded_up()) == 5
    assert unrounded(half.rounded_down().at_least("one at least", 1)) == Fraction(9, 2)
    assert unrounded(half.rounded_down().plus("more", 1)) == 5
    assert unrounded(half.becomes("nothing left", 0).rounded_down()) == 0


@given(st.fractions(min_value=0, max_value=1000), st.integers(min_value=0, max_value=3))
def test_a_number_that_is_never_more_can_be_typed_back(value: Fraction, places: int) -> None:
    assert value - Fraction(1, 10**places) < Fraction(never_more(value, places)) <= value
