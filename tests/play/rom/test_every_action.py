"""Every action of this book: a request with its line in the log, and a wrong request."""

from typing import Any

import pytest

from rules.errors import InputError
from rules.fight.actions import name_of
from rules.fight.apply import actions_of
from rules.fight.typed import read_line
from rules.rulebook.catalogue import rulebook
from tests.play.table import Table, moving

Request = dict[str, Any]

GRAK = {"who": "Grak"}
MIRA = {"who": "Mira"}
KEY = {"object": "key"}
HAS_KEY = {"action": "pick-up", **GRAK, "item": "key", "weight": 0.5}
STRUGGLE = {"action": "begin-struggle", "who": ["Grak", "Mira"], **KEY, "stp": 4}
NEXT_CS = [{"action": "end-round"}, {"action": "next"}]
FALLS = {"action": "fall", "object": "vase", "feet": 15, "size": 2, "stp": 3}
CROSS = {
    "action": "opportunity",
    **GRAK,
    "other": "Mira",
    "path": [[0, 0], [8, 0]],
    "other_path": [[8, 0], [0, 0]],
}

GOOD: dict[str, tuple[Request, str]] = {
    "declare": (
        {**GRAK, "mph": 3.5, "intent": "hide"},
        "Grak declares 3.5 mph (Half). Grak intends: hide.",
    ),
    "opportunity": (
        {key: value for key, value in CROSS.items() if key != "action"},
        "Grak and Mira may each take an opportunity action: 0 ft apart at the closest.",
    ),
    "take-opportunity": (
        {**GRAK, "other": "Mira", "weapon": "Sword", "av": 21, "gives_up": True},
        "Grak takes the opportunity against Mira. Grak uses Sword: AV 21. "
        "What they declared is given up.",
    ),
    "use-skill": (
        {**GRAK, "weapon": "Sword"},
        "Grak uses Sword: AV 15.",
    ),
    "snatch": ({**GRAK, **KEY}, "Grak snatches key: no check."),
    "draw-item": ({**GRAK, **KEY}, "Grak draws key: no check."),
    "hand-off": ({**GRAK, "to": "Mira", **KEY}, "Grak hands key to Mira: no check."),
    "begin-struggle": (
        {"who": ["Grak", "Mira"], **KEY},
        "Grak and Mira have hands on key: the struggle is decided in CS 2.",
    ),
    "struggle": ({**MIRA, "made": True}, "Mira makes the check for key."),
    "let-go": (MIRA, "Mira lets go of key. Grak has key."),
    "break-check": (
        {"object": "vase", "margin": -2},
        "Vase breaks: the check was missed by 2.",
    ),
    "fall": (
        {"object": "vase", "feet": 70, "weight": 5},
        "Vase falls 70 ft: it comes down after 2 pulses of movement. "
        "Way and leap until then: Grak 32.4 ft, Mira 32.4 ft.",
    ),
    "catch": (
        {**GRAK, "object": "vase", "to_landing": 5},
        "Grak snatches at vase: CRD check, DV 17.",
    ),
    "throw": (
        {**GRAK, "to": "Mira", **KEY, "range_dv": 6, "modifiers": 3},
        "Grak throws key to Mira: AGL check, DV 9.",
    ),
    "as-before": (
        {},
        "Grak declares (12 mph as before). Everybody has declared: movement begins.",
    ),
    "set-wounds": ({**GRAK, "wounds": 2}, "Grak has 2 wounds."),
}
"""A request for each action, with its line in the log."""

BEFORE: dict[str, list[Request]] = {
    "take-opportunity": [CROSS],
    "draw-item": [HAS_KEY],
    "hand-off": [HAS_KEY],
    "throw": [HAS_KEY],
    "struggle": [STRUGGLE, *NEXT_CS],
    "let-go": [STRUGGLE],
    "break-check": [FALLS, {"action": "next"}],
    "catch": [FALLS],
    "as-before": [*NEXT_CS, {"action": "next"}],
}
"""The requests that must come first."""

BAD: list[tuple[str, Request, str, str]] = [
    ("declare", GRAK, "missing", "mph"),
    ("declare", {**GRAK, "mph": -1}, "out-of-range", "mph"),
    (
        "opportunity",
        {**GRAK, "other": "Mira", "path": [[0, 0]], "other_path": []},
        "out-of-range",
        "path",
    ),
    ("take-opportunity", {**GRAK, "other": "Mira", "weapon": "Axe"}, "refused", "other"),
    ("use-skill", {**GRAK, "weapon": "Sword", "av": -1}, "out-of-range", "av"),
    ("snatch", {**GRAK, **KEY, "how": "magic"}, "bad-choice", "how"),
    ("snatch", {**GRAK, **KEY, "most": 9}, "out-of-range", "most"),
    ("snatch", {**GRAK, **KEY, "made": True}, "conflict", "made"),
    ("draw-item", {**GRAK, **KEY, "other_items": -1}, "out-of-range", "other_items"),
    ("draw-item", {**GRAK, **KEY}, "refused", "object"),
    ("hand-off", {**GRAK, **KEY, "to": "Zed"}, "not-found", "to"),
    ("hand-off", {**GRAK, **KEY, "to": "Grak"}, "conflict", "to"),
    ("hand-off", {**GRAK, **KEY, "to": "Mira"}, "refused", "object"),
    ("begin-struggle", {"who": "Grak", **KEY}, "out-of-range", "who"),
    ("begin-struggle", {"who": ["Grak", "Mira"], **KEY, "most": 1}, "out-of-range", "who"),
    ("struggle", {**GRAK, "made": True}, "conflict", "object"),
    ("struggle", GRAK, "missing", "made"),
    ("let-go", {**GRAK, **KEY}, "conflict", "object"),
    ("break-check", {**KEY, "margin": 1}, "conflict", "object"),
    ("fall", {"feet": 20}, "missing", "object"),
    ("fall", {**KEY, "feet": -1}, "out-of-range", "feet"),
    ("fall", {**KEY, "feet": 20, "by": "Grak"}, "refused", "object"),
    ("catch", {**GRAK, **KEY}, "conflict", "object"),
    ("throw", {**GRAK, "to": "Mira", **KEY, "range_dv": 6}, "refused", "object"),
    ("throw", {**GRAK, "to": "Grak", **KEY, "range_dv": 6}, "conflict", "to"),
    ("throw", {**GRAK, "to": "Mira", **KEY, "range_dv": 6, "caught": True}, "conflict", "caught"),
    ("as-before", GRAK, "unknown-field", "who"),
    ("set-wounds", {**GRAK, "wounds": -1}, "out-of-range", "wounds"),
]


def pulse_one() -> Table:
    """Grak and Mira, who have declared 12 mph, before the first pulse."""
    table = moving("Grak", "Mira")
    table.do(action="edit", who="Mira", side="party")
    return table


def test_every_action_is_here() -> None:
    names = {name_of(kind) for kind in rulebook("rom").actions}
    assert set(GOOD) == names
    assert {name for name, *_ in BAD} == names


@pytest.mark.parametrize("name", GOOD)
def test_an_action_that_is_understood_is_in_the_log(name: str) -> None:
    table = pulse_one()
    for before in BEFORE.get(name, []):
        table.do(**before)
    request, told = GOOD[name]
    assert table.do(action=name, **request).text == told


@pytest.mark.parametrize(("name", "request_", "code", "field"), BAD)
def test_an_action_that_is_not_understood_changes_nothing(
    name: str, request_: Request, code: str, field: str
) -> None:
    fault = pulse_one().fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")


def test_what_is_alone_in_the_air_is_caught_without_its_name() -> None:
    table, kind = pulse_one(), actions_of("rom")["catch"]
    grak = table.combatant("Grak")
    assert kind.typed
    assert kind.typed.hint_for(table.encounter, grak).startswith("nothing is in the air")
    with pytest.raises(InputError, match="object is missing"):
        read_line(kind, "6", table.encounter, grak)
    table.do(**FALLS)
    assert kind.typed.hint_for(table.encounter, grak).startswith("vase;")
    said = read_line(kind, "6 made", table.encounter, grak)
    assert said.fields == {"object": "vase", "to_landing": 6, "made": True}
