"""Typed input at the keys of this book: a speed, a stunt, a shot, a dodge."""

from typing import Any

import pytest

from rules.books.opend6.actions.prompts import DODGE, DRIVE, SHOOT, STUNT
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from tests.play.opend6.road import CAR, runners, with_driver
from tests.play.table import Table


def read(prompt: ActionPrompt, text: str, table: Table | None = None) -> dict[str, Any]:
    """The fields that are read from a text, at the wheel."""
    table = table or with_driver()
    return prompt.read(text, table.encounter, table.combatant("Vane"))


@pytest.mark.parametrize(
    ("prompt", "text", "fields"),
    [
        (DRIVE, "high", {"level": "high"}),
        (DRIVE, "all", {"level": "all-out"}),
        (DRIVE, "cruising 20", {"level": "cruising", "distance": 20}),
        (DRIVE, "cau park limited-p", {"level": "cautious"} | {"stunt": "park"}),
        (DRIVE, "high 40 90 off", {"level": "high", "distance": 40, "stunt": "turn-90"}),
        (STUNT, "turn-45", {"stunt": "turn-45"}),
        (STUNT, "180 steep", {"stunt": "turn-180", "conditions": ["steep-climb-or-dive"]}),
        (SHOOT, "Truck", {"target": "Truck"}),
        (SHOOT, "Blue truck 4D+2", {"target": "Blue truck", "damage": "4D+2"}),
        (DODGE, "", {}),
        (DODGE, "10", {"bonus": 10}),
    ],
)
def test_typed_input_is_read(prompt: ActionPrompt, text: str, fields: dict[str, Any]) -> None:
    found = read(prompt, text)
    assert {name: found.get(name) for name in fields} == fields
    assert ("conditions" in found) is (" off" in text or "limited" in text or "steep" in text)


@pytest.mark.parametrize(
    ("prompt", "text", "field"),
    [
        (DRIVE, "", "level"),
        (DRIVE, "c", "level"),
        (DRIVE, "high loop", "stunt"),
        (DRIVE, "high 90 limited", "conditions"),
        (STUNT, "off-road", "stunt"),
        (SHOOT, "", "target"),
        (DODGE, "much", "bonus"),
    ],
)
def test_a_refusal_of_typed_input_shows_the_right_form(
    prompt: ActionPrompt, text: str, field: str
) -> None:
    with pytest.raises(InputError) as fault:
        read(prompt, text)
    assert fault.value.field == field


def test_the_hints_show_the_present_choices() -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet=CAR)
    vane = table.combatant("Vane")
    assert DRIVE.hint(table.encounter, vane).startswith(
        "stopped, cautious, cruising, high, all-out;"
    )
    assert SHOOT.hint(table.encounter, vane).startswith("Truck;")
    assert DODGE.hint(table.encounter, vane).startswith("Coupe goes at cruising speed;")
    table = runners("Vane")
    vane = table.combatant("Vane")
    assert DRIVE.hint(table.encounter, vane) == "they are at no wheel"
    assert "no vehicle is there" in SHOOT.hint(table.encounter, vane)
