"""Initiative: who acts first."""

import pytest

from rules.books.emala.text.initiative import initiative
from rules.errors import InputError
from tests.rules.asking import value


@pytest.mark.parametrize(
    ("d10", "bonus", "penalty", "place"), [(7, 12, 3, 16), (1, -2, 4, -5), (10, 0, 0, 10)]
)
def test_initiative_is_d10_and_bonus_less_the_armour_penalty(
    d10: int, bonus: int, penalty: int, place: int
) -> None:
    inputs = {"d10": d10, "bonus": bonus, "armour_penalty": penalty}
    assert value(initiative, "initiative", **inputs) == place


@pytest.mark.parametrize("d10", [0, 11])
def test_a_d10_shows_one_to_ten(d10: int) -> None:
    with pytest.raises(InputError) as raised:
        initiative.ask({"d10": d10, "bonus": 0})
    assert (raised.value.code, raised.value.field) == ("out-of-range", "d10")
