"""The texts for the prompts of this book, and the fields read from them."""

from typing import Any

import pytest

from rules.books.rom.actions import ACTIONS
from rules.errors import InputError
from rules.fight.actions import name_of
from tests.play.table import Table, moving

PROMPTS = {name_of(kind): kind.prompt for kind in ACTIONS if kind.prompt is not None}


def read(table: Table, action: str, text: str) -> dict[str, object]:
    """The fields that a prompt reads from a text, for Grak."""
    prompt = PROMPTS[action]
    return prompt.read(text, table.encounter, table.combatant("Grak"))


@pytest.mark.parametrize(
    ("action", "text", "fields"),
    [
        ("declare", "6", {"mph": 6}),
        ("declare", "half to the door", {"mph": 6, "intent": "to the door"}),
        ("declare", "parries only", {"intent": "parries only"}),
        ("declare", "12; runs", {"mph": 12, "intent": "runs"}),
        ("declare", "full, runs", {"mph": 12, "intent": "runs"}),
        ("declare", "half: runs", {"mph": 6, "intent": "runs"}),
        ("declare", "half ; runs", {"mph": 6, "intent": "runs"}),
        ("declare", "12;runs", {"mph": 12, "intent": "runs"}),
        ("declare", "7.5,", {"mph": 15 / 2}),
        ("declare", "waits, then runs", {"intent": "waits, then runs"}),
        ("snatch", "key", {"object": "key"}),
        ("snatch", "silver key passing", {"object": "silver key", "how": "in-passing"}),
        (
            "snatch",
            "key passing size 2 made",
            {"object": "key", "how": "in-passing", "size": 2, "made": True},
        ),
        (
            "snatch",
            "key leap 9 failed",
            {"object": "key", "how": "leap", "feet": 9, "made": False},
        ),
        ("struggle", "made", {"made": True}),
        ("struggle", "silver key Failed", {"made": False, "object": "silver key"}),
        ("catch", "6 made", {"object": "vase", "to_landing": 6, "made": True}),
        ("catch", "blue vase 6.5", {"object": "blue vase", "to_landing": 13 / 2}),
        ("catch", "rope failed", {"object": "rope", "made": False}),
        ("catch", "vase start 4 made", {"object": "vase", "to_start": 4, "made": True}),
        ("use-skill", "long sword", {"weapon": "long sword"}),
        ("use-skill", "long sword 21", {"weapon": "long sword", "av": 21}),
    ],
)
def test_a_prompt_reads_the_typed_text(action: str, text: str, fields: dict[str, Any]) -> None:
    table = moving("Grak", mph=6)
    table.do(action="fall", object="vase", feet=70)
    assert read(table, action, text) == fields


@pytest.mark.parametrize(
    ("action", "text", "code"),
    [
        ("declare", "", "missing"),
        ("snatch", "", "missing"),
        ("snatch", "key leap far", "wrong-type"),
        ("snatch", "key size 1.5", "wrong-type"),
        ("struggle", "key", "missing"),
        ("catch", "6", "missing"),
        ("use-skill", "", "missing"),
    ],
)
def test_an_unreadable_text_is_a_fault_with_a_sentence(action: str, text: str, code: str) -> None:
    with pytest.raises(InputError) as raised:
        read(moving("Grak"), action, text)
    assert raised.value.code == code
    assert raised.value.message.endswith(".")


def test_the_hint_of_catching_names_the_things_in_the_air() -> None:
    table = moving("Grak")
    hint = PROMPTS["catch"].hint
    assert hint(table.encounter, table.combatant("Grak")).startswith("nothing is in the air")
    table.do(action="fall", object="vase", feet=70)
    assert hint(table.encounter, table.combatant("Grak")).startswith("vase;")
