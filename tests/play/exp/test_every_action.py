"""Every action of EXP: a valid request with its changes, and requests that are refused."""

from typing import Any

import pytest

from rules.fight.actions import name_of
from rules.fight.apply import actions_of
from rules.rulebook.catalogue import rulebook
from tests.play.exp.table import melee
from tests.play.table import touched

Request = dict[str, Any]

GRAK = {"who": "Grak"}
STRETCH = {
    *("c1 pace made", "c1 pace marks", "c1 pace round", "c1 pace turn"),
    "c1 state unit seen",
}
PASSED = {"c1 initiative", "c2 initiative", "c1 state unit had_turn", "phase", "turn_of"}

GOOD: dict[str, tuple[Request, list[int], set[str]]] = {
    "attack": (
        {**GRAK, "target": "Mira", "weapon": "A"},
        [],
        {"c1 state unit acted", "c1 state unit attacked"},
    ),
    "do": (
        {**GRAK, "name": "chew-gum"},
        [],
        {"c1 state unit acted", "c1 state unit added chew-gum", "exp/action"},
    ),
    "activity": (
        {**GRAK, "name": "count-money", "count": 9},
        [],
        {"c1 state unit acted", "c1 state task", "c1 conditions", "exp/activity"},
    ),
    "turn": ({**GRAK, "hexsides": 2}, [], {"c1 state unit turns", "exp/turn"}),
    "slope": ({**GRAK, "rise": 1, "run": 5}, [], {"c1 state hill", "exp/hill"}),
    "door": (GRAK, [], {"c1 state unit added door", "c1 state unit tried", "exp/door"}),
    "climb": (
        {**GRAK, "how": "ladder"},
        [3],
        {
            *("c1 pace gait", *STRETCH, "c1 state climbing", "c1 state height"),
            *("c1 state unit rolled", "c1 state foot", "exp/climb-ladder"),
        },
    ),
    "roll": (GRAK, [], {"c1 pace gait", *STRETCH, "c1 state unit rolled", "exp/roll"}),
    "get-up": (
        GRAK,
        [9],
        {
            *("c1 conditions", "c1 state unit acted", "c1 state unit rose"),
            *("c1 state unit stopped", "exp/attribute-roll", "exp/righting"),
        },
    ),
    "dive": (
        {**GRAK, "at_most": 1},
        [],
        {
            *("c1 conditions", *STRETCH, "c1 state unit leapt", "c1 state unit stopped"),
            "exp/dive",
        },
    ),
    "jump-across": (
        {**GRAK, "go_on": False},
        [],
        {
            *(*STRETCH, "c1 state unit jumped", "c1 state unit leapt", "c1 state unit ran"),
            *("c1 state unit stopped", "exp/jump-across"),
        },
    ),
    "jump-over": (
        {**GRAK, "height": 80},
        [10],
        {"c1 state unit jumped", "exp/attribute-roll", "exp/jump-over"},
    ),
    "get-free": (
        GRAK,
        [14],
        {"c1 conditions", "c1 state unit tried", "exp/attribute-roll", "exp/get-free"},
    ),
    "flail": (
        {**GRAK, "current": 2},
        [3],
        {*STRETCH, "c1 state unit rolled", "c1 state current", "exp/flail"},
    ),
    "current": ({**GRAK, "hexes": 2}, [], {"c1 state current"}),
    "hold-back": ({**GRAK, "rate": 2}, [], {"c1 state wanted"}),
    "panic": (
        GRAK,
        [12],
        {"c1 conditions", "c1 state unit tried", "exp/attribute-roll", "exp/panic"},
    ),
    "crash-roll": (
        GRAK,
        [18],
        {
            *("c1 conditions", "c1 state unit crash_rolled", "c1 state unit stopped"),
            "c1 state unit ran",
            *("exp/attribute-roll", "exp/hill"),
        },
    ),
    "check": (
        {**GRAK, "attribute": "dex", "falls": True},
        [14],
        {"c1 conditions", "c1 state unit stopped", "exp/attribute-roll"},
    ),
    "switch-off": ({**GRAK, "adjustment": "armour"}, [], {"c1 state switched_off"}),
    "end-unit": ({}, [], {*PASSED, "cell", "c1 had", "c2 had"}),
    "pass-time": ({"amount": 1, "span": "melee"}, [], {"round", "exp/duration"}),
}
"""For each action a request, its dice, and the values that it changes with the rules asked."""

BEFORE: dict[str, list[Request]] = {
    "get-up": [{"action": "condition", "condition": "prone"}],
    "jump-across": [{"action": "move", "distance": 1}],
    "get-free": [{"action": "terrain", "terrain": "mud-legs"}],
    "flail": [{"action": "terrain", "terrain": "water-deep"}],
    "current": [{"action": "terrain", "terrain": "water-deep"}],
    "panic": [{"action": "terrain", "terrain": "water-deep"}],
    "switch-off": [{"action": "edit", "sheet": {"restrictiveness": 4}}],
    "crash-roll": [
        {"action": "edit", "sheet": {"dex": 10}},
        {"action": "slope", "rise": -4, "run": 4},
        {"action": "move", "distance": 8, "gait": "run"},
    ],
}
"""The actions that Grak does first."""

BAD: list[tuple[str, Request, str, str]] = [
    ("door", {**GRAK, "door": "trap"}, "bad-choice", "door"),
    ("roll", {**GRAK, "impassable": 1}, "wrong-type", "impassable"),
    ("get-up", {**GRAK, "difficulty": "hard"}, "bad-choice", "difficulty"),
    ("get-free", {**GRAK, "difficulty": 3}, "wrong-type", "difficulty"),
    ("panic", {**GRAK, "difficulty": ""}, "bad-choice", "difficulty"),
    ("flail", GRAK, "refused", "who"),
    ("current", {**GRAK, "hexes": 2}, "refused", "who"),
    ("hold-back", GRAK, "refused", "rate"),
    ("crash-roll", GRAK, "refused", "who"),
    ("check", {**GRAK, "attribute": "luck"}, "bad-choice", "attribute"),
    ("switch-off", GRAK, "missing", "adjustment"),
    ("end-unit", GRAK, "unknown-field", "who"),
]
"""Wrong requests for actions without `bad` lines, and requests that only the rules refuse."""


def test_these_tables_hold_every_action() -> None:
    names = {name_of(kind) for kind in rulebook("exp").actions}
    assert set(GOOD) == names
    in_lines = {name for name, kind in actions_of("exp").items() if kind.typed and kind.typed.bad}
    assert names <= {name for name, *_ in BAD} | in_lines


@pytest.mark.parametrize("name", GOOD)
def test_a_valid_action_changes_the_right_values(name: str) -> None:
    table = melee()
    for before in BEFORE.get(name, []):
        table.do(**GRAK, **before)
    request, dice, expected = GOOD[name]
    assert touched(table.do(dice, action=name, **request)) == expected


@pytest.mark.parametrize(("name", "request_", "code", "field"), BAD)
def test_an_invalid_action_changes_nothing(
    name: str, request_: Request, code: str, field: str
) -> None:
    fault = melee().fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")


def test_the_hints_say_where_and_how_fast_they_are() -> None:
    table = melee()
    table.do(action="hold-back", who="Grak", rate=3)
    table.do(action="terrain", who="Grak", terrain="cliff")
    kinds, grak = actions_of("exp"), table.combatant("Grak")
    hints = {
        name: typed.hint_for(table.encounter, grak)
        for name in ("hold-back", "climb")
        if (typed := kinds[name].typed)
    }
    assert hints["hold-back"].endswith("; now 3 h/u")
    assert hints["climb"].startswith("Cliff or wall: free, gear")
