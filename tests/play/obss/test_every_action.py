"""Every action of this book: a request that it understands, and a wrong request."""

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
    "react": ({**GRAK, "reason": "parry"}, {**GRAK, "back": 1}, "back"),
    "hinder": ({**GRAK, "extra": 1}, {**GRAK, "narrow": -1}, "narrow"),
    "run-over-it": (GRAK, {**GRAK, "acrobatics": "2d"}, "acrobatics"),
    "climb-fast": (GRAK, {**GRAK, "take_ten": 1}, "take_ten"),
    "charge": ({**GRAK, "distance": 6}, {**GRAK, "target": "Zed"}, "target"),
    "blow-in-flight": ({**GRAK, "damage": 9}, GRAK, "damage"),
    "enter-square": (BOTH, {**BOTH, "other": "Grak"}, "other"),
    "leave-square": (GRAK, {"who": "Zed"}, "who"),
    "exchange-places": (BOTH, {**BOTH, "other": "Zed"}, "other"),
    "in-file": ({**BOTH, "option": "stay"}, {**BOTH, "option": "sing"}, "option"),
    "pursue": ({**BOTH, "setting": "open"}, {**BOTH, "setting": "sea"}, "setting"),
    "pursuit-save": ({**GRAK, "pursuer": 12}, {**GRAK, "pursued": "2d"}, "pursued"),
    "end-pursuit": (GRAK, {"who": "Zed"}, "who"),
    "stow": ({**GRAK, "item": "Tent", "kg": 9}, {**GRAK, "item": "Tent", "kg": -1}, "kg"),
    "take": (BOTH, {**BOTH, "how": "thrown"}, "how"),
    "let-go": ({**GRAK, "other": "Mira"}, {**GRAK, "other": "Zed"}, "other"),
    "ride": ({**GRAK, "other": "Dun"}, {**GRAK, "other": "Zed"}, "other"),
    "harness": (GRAK, {**GRAK, "size": "vast"}, "size"),
    "load-cart": ({**GRAK, "load": 3}, {**GRAK, "load": "much"}, "load"),
    "unharness": (GRAK, {"who": "Zed"}, "who"),
    "explore": (GRAK, {**GRAK, "minutes": 0}, "minutes"),
    "travel": (GRAK, {**GRAK, "hours": 25}, "hours"),
    "forced-march": (GRAK, {**GRAK, "hours": -1}, "hours"),
    "rest": (GRAK, {"who": []}, "who"),
    "day-of-rest": (GRAK, {"who": "Zed"}, "who"),
    "sail": ({"vessel": "galley"}, {"vessel": "raft"}, "vessel"),
    "river-night": ({}, {"impetuous": "very"}, "impetuous"),
}

TOLD = {
    "spend": "Grak spends 1 Action: 2 left.",
    "give": "Grak is given 1 Action back: 3 left.",
    "react": "Grak spends the Reaction (parry).",
    "hinder": "Grak: halved once more.",
    "run-over-it": "Grak cannot run here: Acrobatics 7 against DC 20: failed.",
    "climb-fast": "Grak takes the gait Run (18 m an Action).",
    "charge": "Grak charges. Grak takes the gait Run (18 m an Action). Grak moves 6 m, Run",
    "blow-in-flight": "Grak flies on: 9 is less than half of 20 hit points.",
    "enter-square": "Grak and Mira are confined in square A: -1d6 to attack, -4 Defence for each.",
    "leave-square": "Grak stands in a square of their own.",
    "exchange-places": "Grak changes places with Mira, who pays a Reaction.",
    "in-file": "Grak stays beside Mira in single file. Grak and Mira are confined in square A",
    "pursue": "Grak pursues Mira and catches them: 7 against 7, 18 against 6: 2 to the pursuer",
    "pursuit-save": "Save 1 of the pursuit: Grak 12 (as the GM says) against Mira",
    "end-pursuit": "Grak pursues Mira in the open: no save yet. The pursuit is broken off.",
    "stow": "Grak picks up Tent (3 Enc).",
    "take": "Grak drags Mira (6 Enc).",
    "let-go": "Grak lets go of Mira.",
    "ride": "Grak rides Dun, who bears 12 of 50 Enc.",
    "harness": "Grak pulls cart: 0 of 12 Enc, within the capacity: full movement.",
    "load-cart": "3 Enc put on cart. Grak pulls cart: 3 of 12 Enc",
    "unharness": "Grak leaves cart behind.",
    "explore": "Grak walks for 1 min: 54 m.",
    "travel": "Grak travels for a day: 32 km.",
    "forced-march": "Grak: no more than a normal day.",
    "rest": "Grak sleeps for a night.",
    "day-of-rest": "Grak rests for a day.",
    "sail": "By galley for a day (6 km/h): 144 km.",
    "river-night": "By night on the river it may drift: the current is calm and no danger known.",
}
"""The line in the log for each request; lines about an override are left out."""


PURSUES = {"action": "pursue", **BOTH, "setting": "open", "by_saves": True}
BEFORE: dict[str, tuple[dict[str, Any], ...]] = {
    "load-cart": ({"action": "harness", **GRAK},),
    "unharness": ({"action": "harness", **GRAK},),
    "pursuit-save": (PURSUES,),
    "end-pursuit": (PURSUES,),
    "let-go": ({"action": "take", **BOTH},),
}
"""The requests that must come first."""


def test_every_action_is_here() -> None:
    assert set(REQUESTS) == {name_of(kind) for kind in rulebook("obss").actions}


@pytest.mark.parametrize("name", REQUESTS)
def test_every_action_that_is_understood_can_be_done_by_override(name: str) -> None:
    table = with_mare(mount="camel")
    for first in BEFORE.get(name, ()):
        table.do(**first)
    table.do(action=name, override=True, **REQUESTS[name][0])
    assert TOLD[name] in table.text


@pytest.mark.parametrize("name", REQUESTS)
def test_a_wrong_request_names_its_field_and_changes_nothing(name: str) -> None:
    _, wrong, field = REQUESTS[name]
    assert with_mare().fault(action=name, **wrong).field == field
