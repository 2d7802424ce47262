"""Every action of the book's own: a request it understands, and one it does not."""

from typing import Any

import pytest

from rules.fight.actions import name_of
from rules.rulebook.catalogue import rulebook
from tests.play.obss.table import with_mare

GRAK = {"who": "Grak"}
BOTH = {"who": "Grak", "other": "Mira"}

REQUESTS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "spend": (GRAK, {**GRAK, "points": 4}, "points"),
    "give": (GRAK, {**GRAK, "points": 0}, "points"),
    "hinder": ({**GRAK, "extra": 1}, {**GRAK, "narrow": -1}, "narrow"),
    "run-over-it": (GRAK, {**GRAK, "acrobatics": "2d"}, "acrobatics"),
    "climb-fast": (GRAK, {**GRAK, "take_ten": 1}, "take_ten"),
    "charge": (GRAK, {**GRAK, "target": "Zed"}, "target"),
    "blow-in-flight": ({**GRAK, "damage": 9}, GRAK, "damage"),
    "enter-square": (BOTH, {**BOTH, "other": "Grak"}, "other"),
    "leave-square": (GRAK, {"who": "Zed"}, "who"),
    "exchange-places": (BOTH, {**BOTH, "other": "Zed"}, "other"),
    "in-file": ({**BOTH, "option": "stay"}, {**BOTH, "option": "sing"}, "option"),
    "pursue": ({**BOTH, "setting": "open"}, {**BOTH, "setting": "sea"}, "setting"),
    "stow": ({**GRAK, "item": "Tent", "kg": 9}, {**GRAK, "item": "Tent", "kg": -1}, "kg"),
    "take": (BOTH, {**BOTH, "how": "thrown"}, "how"),
    "ride": ({**GRAK, "other": "Dun"}, {**GRAK, "other": "Zed"}, "other"),
    "harness": (GRAK, {**GRAK, "size": "vast"}, "size"),
    "load-cart": ({**GRAK, "load": 3}, {**GRAK, "load": "much"}, "load"),
    "unharness": (GRAK, {"who": "Zed"}, "who"),
    "explore": (GRAK, {**GRAK, "minutes": 0}, "minutes"),
    "travel": (GRAK, {**GRAK, "hours": 25}, "hours"),
    "forced-march": (GRAK, {**GRAK, "hours": -1}, "hours"),
    "rest": (GRAK, {"who": []}, "who"),
    "sail": ({"vessel": "galley"}, {"vessel": "raft"}, "vessel"),
    "river-night": ({}, {"impetuous": "very"}, "impetuous"),
}


def test_every_action_is_here() -> None:
    assert set(REQUESTS) == {name_of(kind) for kind in rulebook("obss").actions}


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_understood_can_be_done_at_the_gms_word(name: str) -> None:
    table = with_mare(mount="camel")
    if name in ("load-cart", "unharness"):
        table.do(action="harness", who="Grak")
    table.do(action=name, override=True, **REQUESTS[name][0])
    assert table.event.text.endswith((".", "]"))


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_not_understood_names_its_field_and_changes_nothing(name: str) -> None:
    _, wrong, field = REQUESTS[name]
    assert with_mare().fault(action=name, **wrong).field == field
