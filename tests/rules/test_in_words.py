"""Values and docstrings as people read them."""

from fractions import Fraction

import pytest

from rules.fight.actions.movement import Move
from rules.numbers.docstrings import summary_of
from rules.numbers.exact import value_in_words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (1, "1"),
        (Fraction(1, 3), "0.33"),
        ("prone", "prone"),
        ([], "nothing"),
        ([1, Fraction(1, 2), True], "1, 0.5, yes"),
    ],
)
def test_a_value_is_told_in_words(value: object, words: str) -> None:
    assert value_in_words(value) == words


def test_a_summary_is_the_first_paragraph_in_one_line() -> None:
    def documented() -> None:
        """Metres that are
        left.

        And more.
        """

    assert summary_of(documented) == "Metres that are left."
    assert summary_of(lambda: None) == ""
    assert Move.summary() == summary_of(Move)
