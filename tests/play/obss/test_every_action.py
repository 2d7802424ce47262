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

TOLD = {
    "spend": "Grak spends 1 Action: 2 left.",
    "give": "Grak is given 1 Action back: 3 left.",
    "hinder": "Grak: halved once more.",
    "run-over-it": "Grak cannot run here: Acrobatics 7 against DC 20: failed.",
    "climb-fast": "Grak takes the gait Run (18 m an Action).",
    "charge": "Grak charges.",
    "blow-in-flight": "Grak flies on: 9 is less than half of 20 hit points.",
    "enter-square": "Grak and Mira are confined in one square: -1d6 to attack, -4 Defence",
    "leave-square": "Grak is no longer confined.",
    "exchange-places": "Grak changes places with Mira, who pays a Reaction.",
    "in-file": "Grak in single file: stay, 0 Actions; confined with Mira.",
    "pursue": "Grak pursues Mira and catches them: 7 against 7, 18 against 6: 2 to the pursuer",
    "stow": "Grak picks up Tent (3 Enc).",
    "take": "Grak drags Mira (6 Enc).",
    "ride": "Grak rides Dun, who bears 12 of 50 Enc.",
    "harness": "Grak at cart: 0 of 12 Encumbrance, within the capacity; movement x 1.",
    "load-cart": "3 Enc on cart. Grak at cart: 3 of 12 Encumbrance",
    "unharness": "Grak leaves cart behind.",
    "explore": "Grak walks for 1 min: 54 m.",
    "travel": "Grak travels for a day (walk): 32 km.",
    "forced-march": "Grak: no more than a normal day.",
    "rest": "Grak sleeps for a night.",
    "sail": "By galley for a day (6 km/h): 144 km.",
    "river-night": "By night on the river it may drift: the current is calm and no danger known.",
}
"""What the log says of what is understood, beside what was overridden."""


def test_every_action_is_here() -> None:
    assert set(REQUESTS) == {name_of(kind) for kind in rulebook("obss").actions}


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_understood_can_be_done_at_the_gms_word(name: str) -> None:
    table = with_mare(mount="camel")
    if name in ("load-cart", "unharness"):
        table.do(action="harness", who="Grak")
    table.do(action=name, override=True, **REQUESTS[name][0])
    assert TOLD[name] in table.text


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_not_understood_names_its_field_and_changes_nothing(name: str) -> None:
    _, wrong, field = REQUESTS[name]
    assert with_mare().fault(action=name, **wrong).field == field
