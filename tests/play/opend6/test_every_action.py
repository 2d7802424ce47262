"""Every action of this book: a valid request with its log, and an invalid one."""

from typing import Any

import pytest

from rules.fight.actions import name_of
from rules.rulebook.catalogue import rulebook
from tests.play.opend6.road import CAR, with_driver
from tests.play.table import Table

Request = dict[str, Any]

VANE = {"who": "Vane"}
COUPE = {"who": "Coupe"}
HALTED = {"action": "set-speed", **COUPE, "level": "stopped"}
OUT = {"action": "get-off", **VANE}

GOOD: dict[str, tuple[Request, list[int], str]] = {
    "move": ({**VANE, "distance": 10, "gait": "run"}, [], "Vane runs 10 m."),
    "hold-breath": (
        VANE,
        [12],
        "Vane holds the breath for 60 s, 12 rounds (2D: 12, typed total).",
    ),
    "shake-off": (
        VANE,
        [12],
        "Vane takes 2 actions: -1D. Vane shakes off the fatigue (1D: 12, typed total, against 11).",
    ),
    "tire": (
        {**VANE, "rounds": 5},
        [],
        "Vane has moved fast for 5 rounds: +3 to the difficulty of the next.",
    ),
    "drive": (
        {**COUPE, "level": "cruising"},
        [],
        "Vane in Coupe goes 30 m at cruising speed.",
    ),
    "set-speed": ({**COUPE, "level": "high"}, [], "Coupe goes at high speed, the GM says."),
    "stunt": (
        {**COUPE, "stunt": "turn-90"},
        [15],
        "Coupe turns 90 degrees (6D: 15, typed total, against 15).",
    ),
    "evade": (
        COUPE,
        [12],
        "Vane takes 2 actions: -1D. Coupe is dodging: 12 to hit it (5D: 12, typed total).",
    ),
    "regain": (COUPE, [], "Coupe is restarted: 1 round more to turn back."),
    "plan-actions": (
        {**VANE, "number": 2},
        [],
        "Vane is to take 2 actions: -1D on each roll.",
    ),
    "breathe": (VANE, [], "Vane breathes again."),
    "get-up": (VANE, [], "Vane gets up: the free 5 m of this round."),
    "board": ({**VANE, "vehicle": "Coupe"}, [], "Vane gets into Coupe."),
    "get-off": (VANE, [], "Vane gets out of Coupe."),
    "leap-out": (
        {**VANE, "kph": 30},
        [5],
        "Vane leaps out of Coupe at 30 km/h (2D: 5, typed total, against 18). "
        "Vane takes 2 damage from the fall: 28 of 30 HP. The crew takes the wheel of Coupe.",
    ),
    "ram": (
        {**COUPE, "target": "Truck", "collision": "head-on"},
        [15, 14, 14, 30, 30],
        "Coupe rams Truck (6D: 15, typed total, against 10). "
        "Damage to Coupe 14 (9D: 14, typed total) against 14: no damage. "
        "Damage to Truck 30 (5D: 30, typed total) against 30: no damage.",
    ),
    "crash": (
        {**COUPE, "into": "a wall"},
        [12, 12],
        "Coupe crashes into a wall. "
        "Damage to Coupe 12 (6D: 12, typed total) against 12: no damage.",
    ),
    "shoot": (
        {**VANE, "target": "Truck"},
        [10, 12],
        "Vane takes 2 actions: -1D. Coupe is kept straight (5D: 10, typed total, against 10). "
        "Vane hits Truck (1D: 12, typed total, against 10).",
    ),
    "hit-vehicle": (
        {**COUPE, "damage": "4D"},
        [11, 10],
        "Damage to Coupe 11 (4D: 11, typed total) against 10: a very light hit. "
        "Coupe has very light damage: Maneuverability -1D for this round and the next.",
    ),
    "repair": (
        {**COUPE, "by": "Vane", "difficulty": 8},
        [15],
        "Vane takes 2 actions: -1D. "
        "Vane repairs Coupe (1D: 15, typed total, against 8). Coupe is whole again.",
    ),
}
"""Each valid request with its dice, and the words of the log."""

BEFORE: dict[str, list[tuple[Request, list[int]]]] = {
    "move": [(HALTED, []), (OUT, [])],
    "shake-off": [({"action": "tire", **VANE, "rounds": 7}, [])],
    "breathe": [({"action": "hold-breath", **VANE}, [9])],
    "get-up": [
        (HALTED, []),
        (OUT, []),
        ({"action": "condition", **VANE, "condition": "prone"}, []),
    ],
    "regain": [({"action": "ram", **COUPE, "target": "Truck"}, [9]), ({"action": "end-round"}, [])],
    "board": [(HALTED, []), (OUT, [])],
    "get-off": [(HALTED, [])],
    "repair": [({"action": "hit-vehicle", **COUPE, "damage": "4D"}, [19, 10])],
}
"""Actions that come first, with their dice."""

BAD: list[tuple[str, Request, str, str]] = [
    ("move", {**VANE, "distance": 0}, "out-of-range", "distance"),
    ("move", {**VANE, "distance": 1, "actions": 0}, "out-of-range", "actions"),
    ("hold-breath", {**VANE, "prepared": "well"}, "wrong-type", "prepared"),
    ("shake-off", {**VANE, "by": "luck"}, "bad-choice", "by"),
    ("tire", {**VANE, "rounds": -1}, "out-of-range", "rounds"),
    ("drive", {**COUPE, "level": "warp"}, "bad-choice", "level"),
    ("set-speed", COUPE, "missing", "level"),
    ("stunt", {**COUPE, "stunt": "loop"}, "bad-choice", "stunt"),
    ("stunt", {**COUPE, "stunt": "park", "conditions": ["fog"]}, "bad-choice", "conditions"),
    ("evade", {**COUPE, "bonus": 101}, "out-of-range", "bonus"),
    ("regain", COUPE, "refused", "who"),
    ("plan-actions", {**VANE, "number": 0}, "out-of-range", "number"),
    ("breathe", VANE, "refused", "who"),
    ("get-up", VANE, "refused", "who"),
    ("board", {**VANE, "vehicle": "Zed"}, "not-found", "vehicle"),
    ("get-off", {"who": "Zed"}, "not-found", "who"),
    ("leap-out", {**VANE, "kph": -1}, "out-of-range", "kph"),
    ("ram", {**COUPE, "target": "Truck", "kind": "nudge"}, "bad-choice", "kind"),
    ("crash", {**COUPE, "into": "a wall", "yielding": 0}, "out-of-range", "yielding"),
    ("shoot", {**VANE, "target": "Truck", "damage": "much"}, "bad-choice", "damage"),
    ("hit-vehicle", COUPE, "missing", "damage"),
    ("repair", {**COUPE, "difficulty": 201}, "out-of-range", "difficulty"),
]


def road() -> Table:
    """Vane drives the Coupe, and a truck is on the road too."""
    table = with_driver()
    table.do(action="add", name="Truck", sheet=CAR, initiative=1)
    return table


def test_every_action_has_a_case() -> None:
    names = {name_of(kind) for kind in rulebook("opend6").actions}
    assert set(GOOD) == names
    assert {name for name, *_ in BAD} == names


@pytest.mark.parametrize("name", GOOD)
def test_a_valid_action_is_logged_by_its_effect(name: str) -> None:
    table = road()
    for before, rolls in BEFORE.get(name, []):
        table.do(rolls, **before)
    request, dice, told = GOOD[name]
    assert table.do(dice, action=name, **request).text == told


@pytest.mark.parametrize(("name", "request_", "code", "field"), BAD)
def test_an_invalid_action_changes_nothing(
    name: str, request_: Request, code: str, field: str
) -> None:
    fault = road().fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")
