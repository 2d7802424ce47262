"""Rolls that belong to no combatant: their key, and the lines that are typed for them."""

import pytest

from rules.errors import RulesError
from tests.play.table import fighting
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import newest, prompt, typed
from tracker.session.session import Session
from tracker.typed import grammar

WIDE = (120, 36)


async def test_one_key_rolls_dice_into_the_log(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        before = saved.encounter
        await pilot.press("%", *typed("2d6+3 for the door"))
        assert "The GM rolls 2d6+3 for the door: 5 to 15." in prompt(app)
        await pilot.press("enter")
        assert saved.encounter == before
        told = saved.fight.event(saved.fight.last).text
        assert told.startswith("The GM rolls 2d6+3 for the door: ")
        assert told in newest(app)
        await pilot.press("%", *typed("2d6+3=4 2"))
        assert "The GM rolls 2d6+3: 4 + 2 + 3 = 9." in prompt(app)
        await pilot.press("escape", "u")
        assert "1 undone: The GM rolls 2d6+3" in newest(app)


@pytest.mark.parametrize(
    ("text", "fields", "dice"),
    [
        ("2d6+3", {"roll": "2d6+3"}, ()),
        ("d20", {"roll": "d20"}, ()),
        ("3D+1", {"roll": "3D+1"}, ()),
        ("2d6+3=9", {"roll": "2d6+3"}, (9,)),
        ("2d6+3 =4 2 for the door", {"roll": "2d6+3", "reason": "the door"}, ([4, 2],)),
        ("d6 wind", {"roll": "d6", "reason": "wind"}, ()),
    ],
)
def test_a_line_of_dice(text: str, fields: dict[str, str], dice: tuple[object, ...]) -> None:
    asked = grammar.dice(text, fighting("emala", "Mira").fight)
    assert asked.action.to_plain() == {"action": "roll-dice", **fields}
    assert asked.dice == dice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "type an amount such as 7, or dice"),
        ("7", "'7' has no die: expected dice such as 2d6+3"),
        ("2d6 + 3", "'+ 3' stands apart: write the dice without blanks, as in 2d6+3."),
        ("for the door", "'for' is no dice"),
        ("2d6=", "type a total, or what each die shows."),
        ("d 6", "is no dice"),
        ("c 6", "'c' is no dice"),
    ],
)
def test_a_line_that_is_no_dice_is_refused(text: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        grammar.dice(text, fighting("emala", "Mira").fight)
    assert said in caught.value.message
