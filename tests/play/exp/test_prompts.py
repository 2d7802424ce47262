"""The texts typed for actions that have keys of their own."""

import pytest

from rules.books.exp.actions.prompts import ATTACK, CLIMB, HOLD_BACK
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from tests.play.exp.table import melee


@pytest.mark.parametrize(
    ("prompt", "text", "fields"),
    [
        (ATTACK, "", {}),
        (ATTACK, "Mira", {"target": "Mira"}),
        (ATTACK, "Marauder 2 C hit", {"target": "Marauder 2", "weapon": "C", "hits": True}),
        (ATTACK, "Mira miss", {"target": "Mira", "hits": False}),
        (ATTACK, "B", {"weapon": "B"}),
        (CLIMB, "", {}),
        (CLIMB, "2", {"at_most": 2}),
        (CLIMB, "10000", {"at_most": 10000}),
        (CLIMB, "gear down 1", {"how": "equipped", "down": True, "at_most": 1}),
        (CLIMB, "pole", {"how": "other"}),
        (HOLD_BACK, "3", {"rate": 3}),
        (HOLD_BACK, "", {}),
    ],
)
def test_a_typed_text_becomes_the_fields_of_the_action(
    prompt: ActionPrompt, text: str, fields: dict[str, object]
) -> None:
    table = melee()
    assert prompt.read(text, table.encounter, table.combatant("Grak")) == fields


@pytest.mark.parametrize(
    ("prompt", "text", "told"),
    [
        (CLIMB, "tree", "'tree' is no way to climb: expected free"),
        (HOLD_BACK, "slow", "'slow' is no whole number of h/u."),
    ],
)
def test_a_refused_text_says_which_texts_are_valid(
    prompt: ActionPrompt, text: str, told: str
) -> None:
    table = melee()
    with pytest.raises(InputError) as raised:
        prompt.read(text, table.encounter, table.combatant("Grak"))
    assert told in raised.value.message


def test_the_hints_say_where_and_how_fast_they_are() -> None:
    table = melee()
    table.do(action="hold-back", who="Grak", rate=3)
    table.do(action="terrain", who="Grak", terrain="cliff")
    encounter, grak = table.encounter, table.combatant("Grak")
    assert HOLD_BACK.hint(encounter, grak).endswith("; now 3 h/u")
    assert CLIMB.hint(encounter, grak).startswith("Cliff or wall: free, gear")
    assert "hit or miss" in ATTACK.hint(encounter, grak)
