"""What is typed at a prompt, read as the fields of an action."""

from typing import Any

import pytest

from rules.rulebook.catalogue import rulebook
from tests.play.table import Table
from tracker.typed import grammar as phrases


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("strongbox 50", {"item": "strongbox", "weight": 50}),
        ("torch 1 x 3", {"item": "torch", "weight": 1, "count": 3}),
        ("torch 1 x3", {"item": "torch", "weight": 1, "count": 3}),
        ("mail 12 worn", {"item": "mail", "weight": 12, "worn": True}),
    ],
)
def test_a_name_that_holds_an_x_is_no_count(text: str, fields: dict[str, Any]) -> None:
    assert phrases.item(text) == fields


@pytest.mark.parametrize("text", ["3 hex grass-tall run", "3 hexes through grass-tall, running"])
def test_a_move_may_be_told_in_hexes(text: str) -> None:
    encounter = Table("exp").encounter
    assert phrases.move(text, encounter, rulebook("exp")) == {
        "distance": 3,
        "gait": "run",
        "terrain": "grass-tall",
    }
