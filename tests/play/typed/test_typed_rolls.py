"""Rolls that were made at the table, and are typed at the end of a line."""

import pytest

from rules.dice.typing import typed_roll
from rules.errors import InputError
from rules.fight.typed import without_rolls


@pytest.mark.parametrize(
    ("text", "said", "dice"),
    [
        ("", "", ()),
        (" 7 Orc ", "7 Orc", ()),
        ("1d8=5", "1d8", (5,)),
        ("1d8 Goblin 1=5", "1d8 Goblin 1", (5,)),
        ("2d6=3 5 Orc", "2d6 Orc", ([3, 5],)),
        ("1d8 = 5 Orc", "1d8 Orc", (5,)),
        ('1d8 "a = b"=5', '1d8 "a = b"', (5,)),
    ],
)
def test_an_answer_with_one_roll_behind_it(text: str, said: str, dice: tuple[object, ...]) -> None:
    assert without_rolls(text, one_roll=True) == (said, dice)


def test_an_answer_with_several_totals_behind_it() -> None:
    assert without_rolls("12 m run=9 15", one_roll=False) == ("12 m run", (9, 15))


@pytest.mark.parametrize("text", ["1d8=", "1d8=Orc"])
def test_an_answer_that_lacks_the_dice_behind_it(text: str) -> None:
    with pytest.raises(InputError, match="type a total"):
        without_rolls(text, one_roll=True)


@pytest.mark.parametrize(
    ("text", "typed"), [("9", 9), ("3 5", [3, 5]), ("3,5", [3, 5]), ("-1", -1)]
)
def test_a_typed_roll(text: str, typed: object) -> None:
    assert typed_roll(text) == typed


@pytest.mark.parametrize("text", ["", "six", "1.5", "9" * 10, "\u0669"])
def test_a_bad_roll_is_refused(text: str) -> None:
    with pytest.raises(InputError) as raised:
        typed_roll(text)
    assert raised.value.field == "dice"
