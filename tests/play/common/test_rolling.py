"""Rolls of dice that belong to no combatant."""

from typing import Any

import pytest

from rules.errors import InputError
from rules.history.summary import summary
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import fighting


@pytest.mark.parametrize("system", BUILT_IN)
def test_rolled_dice_change_only_the_log(system: str) -> None:
    table = fighting(system, "Mira")
    before = table.encounter
    table.do([[4, 2]], action="roll-dice", roll="2d6+3")
    assert table.text == "The GM rolls 2d6+3: 4 + 2 + 3 = 9."
    assert table.encounter == before
    assert table.event.dice[0].faces == (4, 2)
    assert summary(table.fight).dice.rolls == 1
    table.do(action="undo")
    assert "The GM rolls 2d6+3" in table.text


@pytest.mark.parametrize(
    ("asked", "typed", "told"),
    [
        ({"roll": "d20"}, [14], "d20: 14"),
        ({"roll": "d20"}, [[14]], "d20: 14"),
        ({"roll": "2d6"}, [9], "2d6: 9"),
        ({"roll": "2d6", "reason": "the door"}, [[4, 5]], "2d6 for the door: 4 + 5 = 9"),
        ({"roll": "2d6-1"}, [[4, 5]], "2d6-1: 4 + 5 - 1 = 8"),
        ({"roll": "1d6*10"}, [[4]], "1d6*10: 10 x 4 = 40"),
        ({"roll": "2d6*2-1d4"}, [[4, 5, 3]], "2d6*2-1d4: 2 x (4 + 5) - 3 = 15"),
        ({"roll": "-1d4+9"}, [[3]], "-1d4+9: - 3 + 9 = 6"),
        ({"roll": "3D+1"}, [[4, 2, 6, 5]], "3D+1: 4 + 2 + 6 + 5 + 1 = 18"),
    ],
)
def test_the_log_shows_each_face(asked: dict[str, Any], typed: list[Any], told: str) -> None:
    table = fighting("emala", "Mira")
    table.do(typed, action="roll-dice", **asked)
    assert table.text == f"The GM rolls {told}."


@pytest.mark.parametrize(
    ("roll", "said"),
    [(7, "expected dice"), ("7", "has no die"), ("3+4", "has no die"), ("2d", "is no dice"),
     ("101d6", "at most 100 dice"), ("", "is no dice"), (None, "expected dice")],
)  # fmt: skip
def test_a_number_is_no_dice(roll: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        fighting("emala", "Mira").do(action="roll-dice", roll=roll)


def test_a_typed_total_that_the_dice_cannot_show_is_refused() -> None:
    with pytest.raises(InputError, match="13 cannot be rolled on 2d6"):
        fighting("emala", "Mira").do([13], action="roll-dice", roll="2d6")
