"""Every action, once in a correct and once in a wrong request; most of them in every book."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules.fight.actions import COMMON, fields_of, name_of
from rules.fight.apply import actions_of
from rules.rulebook.catalogue import BUILT_IN
from tests.example_book import installed
from tests.play.exp.table import SHEET
from tests.play.table import Table, fighting, moving, touched

Request = Mapping[str, Any]
Good = tuple[Request, set[str]]
Bad = tuple[Request, str, str | None]

BOOKS = (*BUILT_IN, "pace")

GRAK: Request = {"who": "Grak"}
BOTH: Request = {"who": ["Grak", "Mira"]}
MOVED = {"c1 pace made", "c1 pace marks", "c1 pace round", "c1 pace turn"}

GOOD: dict[str, list[Good]] = {
    "add": [
        ({"name": "Oda"}, {"c3", "made", "order"}),
        (
            {"name": "Rat", "count": 3, "hp": 4, "side": "others"},
            {"c3", "c4", "c5", "made", "order"},
        ),
    ],
    "add-several": [
        (
            {"kinds": [{"name": "Oda", "hp": "2d6"}, {"name": "Rat"}]},
            {"c3", "c4", "made", "order"},
        )
    ],
    "edit": [({**GRAK, "hp": 12, "hp_most": 30}, {"c1 hp", "c1 hp_most"})],
    "remove": [(BOTH, {"c1", "c2", "order"})],
    "hide": [(BOTH, {"c1 hidden", "c2 hidden"})],
    "reveal": [(GRAK, {"c1 hidden"})],
    "note": [({"text": "rain"}, set()), ({**GRAK, "text": "limps"}, {"c1 notes"})],
    "roll-initiative": [
        ({}, {"c1 initiative value", "c2 initiative value"}),
        (GRAK, {"c1 initiative value"}),
        ({**GRAK, "results": {"Mira": 7}}, {"c1 initiative value", "c2 initiative value"}),
    ],
    "set-initiative": [({**GRAK, "value": 3}, {"c1 initiative value", "order"})],
    "place": [({**GRAK, "other": "Mira", "where": "after"}, {"order"})],
    "next": [({}, {"turn_of"})],
    "end-round": [({}, {"round"})],
    "delay": [(GRAK, {"c1 delayed"})],
    "come-back": [(GRAK, {"c1 delayed"})],
    "move": [({**GRAK, "distance": 1}, MOVED), ({**GRAK, "distance": "all"}, MOVED)],
    "grant": [({**GRAK, "distance": -1.5, "reason": "mud"}, {"c1 pace granted"})],
    "spend-movement": [({**GRAK, "distance": 1}, {"c1 pace round", "c1 pace turn"})],
    "mount": [({**GRAK, "mount": "Mule"}, {"c1 mount"})],
    "pick-up": [({**GRAK, "item": "Rope", "weight": 2.5, "count": 2}, {"c1 items"})],
    "pick-up-several": [
        ({**BOTH, "items": [{"item": "Rope", "weight": 2.5}]}, {"c1 items", "c2 items"})
    ],
    "drop": [({**GRAK, "item": "Rope"}, {"c1 items"})],
    "wear": [({**GRAK, "item": "Rope"}, {"c1 items"})],
    "damage": [
        ({**GRAK, "amount": 3}, {"c1 hp"}),
        ({**BOTH, "amount": "2d6+1"}, {"c1 hp", "c2 hp"}),
        (
            {**GRAK, "amount": 7, "by": "Mira", "kind": "fire", "half": ["Mira"]},
            {"c1 hp", "c2 hp"},
        ),
        ({**GRAK, "amount": 7, "none": "Grak"}, set()),
    ],
    "temporary": [(BOTH | {"amount": 5}, {"c1 hp_temporary", "c2 hp_temporary"})],
    "heal": [
        ({**GRAK, "amount": 3}, {"c1 hp"}),
        ({**BOTH, "amount": "1d4"}, {"c1 hp", "c2 hp"}),
    ],
    "out": [(BOTH, {"c1 out", "c2 out"})],
    "in": [(GRAK, {"c1 out"})],
    "condition": [({**GRAK, "condition": "prone"}, {"c1 conditions"})],
    "end-condition": [({**GRAK, "condition": "prone"}, {"c1 conditions"})],
    "ready": [({**GRAK, "what": "the door opens"}, {"c1 delayed", "c1 ready"})],
    "join-group": [({**BOTH, "name": "Pair"}, {"c1 group", "c2 group"})],
    "split-group": [({**GRAK}, {"c1 group"})],
    "arrive": [({"who": "Mira", "round": 3, "on": 12}, {"c2 out", "c2 arrives"})],
    "event": [
        ({"text": "the roof falls", "round": 2, "on": 20}, {"timeline"}),
        ({"text": "smoke", "every": 1}, {"timeline"}),
    ],
    "surprise": [({"who": "Mira"}, {"c2 surprised"})],
    "end-fight": [({}, {"ended"})],
    "describe": [({"text": "the ford"}, {"about"})],
    "carry-over": [({**GRAK, "kept": {}}, set())],
    "rule-on": [
        (
            {"about": "terrain", "name": "Mud", "multiplier": 0.5, "distance": 4},
            {"rulings terrain:mud"},
        )
    ],
}
"""Requests of every book, each with the places that it changes and the rules it rests on."""

BEFORE: dict[str, Request] = {
    "come-back": {"action": "delay", **GRAK},
    "drop": {"action": "pick-up", **GRAK, "item": "Rope"},
    "wear": {"action": "pick-up", **GRAK, "item": "Rope"},
    "heal": {"action": "damage", **BOTH, "amount": 9},
    "in": {"action": "out", **GRAK},
    "reveal": {"action": "hide", **GRAK},
    "split-group": {"action": "join-group", **BOTH, "name": "Pair"},
    "end-condition": {"action": "condition", **GRAK, "condition": "prone"},
}
"""Actions that are done first."""

BY_THE_BOOK = {
    *(
        "out",
        "remove",
        "roll-initiative",
        "set-initiative",
        "next",
        "end-round",
        "delay",
        "come-back",
        "ready",
        "join-group",
        "split-group",
    ),
    *("move", "gait", "carry-over"),
}
"""Actions that also change a book's own data; GOOD does not list these changes."""

OWN: dict[str, dict[str, list[Good]]] = {
    "exp": {
        "gait": [({**GRAK, "gait": "run"}, {"c1 pace gait"})],
        "terrain": [({**GRAK, "terrain": "grass-mess"}, {"c1 terrain"})],
        "option": [({"option": "encumbrance", "value": "ignored"}, {"options encumbrance"})],
        "consult": [({"rule": "speed", "in": {"rate": 5}}, {"exp/speed"})],
    },
    "rom": {
        "next": [({}, {"cell", "c1 pace marks", "c2 pace marks"})],
        "end-round": [({}, {"phase"})],
        "gait": [({**GRAK, "gait": "Quarter"}, {"c1 pace gait", "c1 state declared"})],
        "terrain": [({**GRAK, "terrain": "open"}, set())],
        "option": [({"option": "pulse-movement", "value": "off"}, {"options pulse-movement"})],
        "consult": [({"rule": "rom/rates", "in": {"full": 7.5}, **GRAK}, {"rom/rates"})],
    },
    "obss": {
        "gait": [({**GRAK, "gait": "run"}, {"c1 pace gait"})],
        "terrain": [({**GRAK, "terrain": "difficult"}, {"c1 terrain"})],
        "option": [
            ({"option": "price-of-running", "value": "round"}, {"options price-of-running"})
        ],
        "consult": [
            ({"rule": "initiative", "in": {"total": 9, "ability": 1}}, {"obss/initiative"})
        ],
    },
    "opend6": {
        "gait": [({**GRAK, "gait": "run"}, {"c1 pace gait"})],
        "terrain": [({**GRAK, "terrain": "rough"}, {"c1 terrain"})],
        "option": [({"option": "cap", "value": "off"}, {"options cap"})],
        "spend-movement": [
            (
                {**GRAK, "distance": 1},
                {"c1 pace round", "c1 pace turn", "c1 state this_round gone run"},
            )
        ],
        "consult": [({"rule": "run", "in": {"move": 10, "distance": 9}}, {"opend6/run"})],
    },
    "emala": {
        "gait": [({**GRAK, "gait": "sprint"}, {"c1 pace gait", "c1 state primary"})],
        "terrain": [
            (
                {**GRAK, "terrain": "Steep climb"},
                {"c1 pace gait", "c1 terrain", "emala/gait-switch"},
            )
        ],
        "option": [({"option": "swim-bonus", "value": "off"}, {"options swim-bonus"})],
        "consult": [
            ({"rule": "armour-penalty", "in": {"enc": [6, 4.5]}}, {"emala/armour-penalty"})
        ],
    },
    "pace": {
        "gait": [({**GRAK, "gait": "run"}, {"c1 pace gait"})],
        "terrain": [({**GRAK, "terrain": "water"}, {"c1 terrain"})],
        "option": [],
        "consult": [({"rule": "stretch", "in": {"gait": "run", "pace": 6}}, {"pace/stretch"})],
    },
}
"""Requests in the words of one book, and requests that only this book knows."""

NEED_A_STORY = {
    "start",
    "correct",
    "answer-note",
    "change-rulebook",
    "take-turn",
    "next-group",
    "run-on",
    "answer-event",
}
"""Actions that need other actions before them; other files in this folder test them."""

BAD: dict[str, list[Bad]] = {
    "add-several": [
        ({}, "missing", "kinds"),
        ({"kinds": []}, "wrong-type", "kinds"),
        ({"kinds": ["Oda"]}, "wrong-type", "kinds"),
        ({"kinds": [{"name": "Oda", "hp": "2x6"}]}, "bad-choice", "hp"),
    ],
    "change-rulebook": [
        ({}, "missing", "system"),
        ({"system": "emala"}, "conflict", "system"),
    ],
    "add": [
        ({}, "missing", "name"),
        ({"name": ""}, "out-of-range", "name"),
        ({"name": "x" * 10_000}, "out-of-range", "name"),
        ({"name": "Oda", "count": 0}, "out-of-range", "count"),
        ({"name": "Oda", "side": "enemies"}, "bad-choice", "side"),
        ({"name": "Oda", "sheet": {"wings": 2}}, "unknown-field", "wings"),
        ({"name": "Oda", "sheet": 7}, "wrong-type", "sheet"),
        ({"name": "Oda", "hp": 10**40}, "out-of-range", "hp"),
        ({"name": "Oda", "hp": "2x6"}, "bad-choice", "hp"),
        ({"name": "Oda", "hp": "9d999*1000"}, "out-of-range", "hp"),
        ({"name": "Oda", "items": "rope"}, "wrong-type", "items"),
        ({"name": "Oda", "items": ["rope"]}, "wrong-type", "items"),
        ({"name": "Oda", "items": [{"weight": 2}]}, "missing", "item"),
        ({"name": "Oda", "items": [{"item": "rope", "weight": -1}]}, "out-of-range", "weight"),
    ],
    "edit": [({**GRAK, "hp": "many"}, "wrong-type", "hp"), ({}, "missing", "who")],
    "remove": [({"who": []}, "missing", "who"), ({"who": ["Grak", "Zed"]}, "not-found", "who")],
    "answer-note": [
        (GRAK, "refused", "note"),
        ({**GRAK, "note": "no such"}, "not-found", "note"),
    ],
    "note": [({"text": 3}, "wrong-type", "text")],
    "roll-initiative": [
        ({"who": "Zed"}, "not-found", "who"),
        ({"results": {"Zed": 3}}, "not-found", "results"),
        ({"results": ["Grak"]}, "wrong-type", "results"),
    ],
    "set-initiative": [({**GRAK, "value": "high"}, "wrong-type", "value")],
    "place": [
        ({**GRAK, "other": "Grak"}, "conflict", "other"),
        ({**GRAK, "other": "Zed"}, "not-found", "other"),
        ({**GRAK, "other": "Mira", "where": "above"}, "bad-choice", "where"),
    ],
    "start": [({}, "conflict", None)],
    "next": [({"spend": -1}, "out-of-range", "spend"), ({"times": 0}, "out-of-range", "times")],
    "end-round": [({"who": "Grak"}, "unknown-field", "who")],
    "take-turn": [({"who": "Zed"}, "not-found", "who"), ({"who": "Mira"}, "refused", "who")],
    "next-group": [({"who": "Grak"}, "unknown-field", "who")],
    "run-on": [({"cell": 0}, "out-of-range", "cell")],
    "delay": [({"who": "Zed"}, "not-found", "who")],
    "come-back": [(GRAK, "refused", "who")],
    "gait": [({**GRAK, "gait": "hop"}, "bad-choice", "gait")],
    "terrain": [({**GRAK, "terrain": "lava"}, "bad-choice", "terrain")],
    "move": [
        (GRAK, "missing", "distance"),
        ({**GRAK, "distance": 0}, "out-of-range", "distance"),
        ({**GRAK, "distance": -3}, "out-of-range", "distance"),
        ({**GRAK, "distance": 1e300}, "out-of-range", "distance"),
        ({**GRAK, "distance": float("nan")}, "out-of-range", "distance"),
        ({**GRAK, "distance": True}, "wrong-type", "distance"),
        ({**GRAK, "distance": "far"}, "wrong-type", "distance"),
        ({**GRAK, "distance": 9999}, "refused", "distance"),
        ({**GRAK, "distance": 1, "into": "above"}, "bad-choice", "into"),
    ],
    "grant": [({**GRAK, "distance": None}, "wrong-type", "distance")],
    "spend-movement": [({**GRAK, "distance": 0}, "out-of-range", "distance")],
    "mount": [(GRAK, "refused", "mount"), ({**GRAK, "mount": ""}, "out-of-range", "mount")],
    "pick-up": [({**GRAK, "item": "Rope", "weight": -1}, "out-of-range", "weight")],
    "pick-up-several": [
        ({**BOTH, "items": "Rope"}, "wrong-type", "items"),
        ({**BOTH, "items": [{"item": "Rope", "weight": -1}]}, "out-of-range", "weight"),
    ],
    "drop": [({**GRAK, "item": "Rope"}, "not-found", "item")],
    "wear": [({**GRAK, "item": "Rope", "worn": "yes"}, "wrong-type", "worn")],
    "damage": [
        ({**GRAK, "amount": -1}, "out-of-range", "amount"),
        ({**GRAK, "amount": 1.5}, "wrong-type", "amount"),
        ({**GRAK, "amount": "2d"}, "bad-choice", "amount"),
        ({**GRAK, "amount": "999d6"}, "out-of-range", "amount"),
        ({"who": ["Grak", 3], "amount": 1}, "wrong-type", "who"),
        ({**GRAK, "amount": 1, "by": "Zed"}, "not-found", "by"),
        ({**GRAK, "amount": 1, "half": ["Zed"]}, "not-found", "half"),
        ({**GRAK, "amount": 1, "half": "Grak", "none": "Grak"}, "conflict", "none"),
    ],
    "temporary": [({**GRAK, "amount": -5}, "out-of-range", "amount")],
    "heal": [({**GRAK, "amount": "d"}, "bad-choice", "amount")],
    "correct": [
        ({"event": 0, "amount": 1}, "out-of-range", "event"),
        ({"event": 1, "amount": 1}, "refused", "event"),
        ({"event": 2, "amount": -1}, "out-of-range", "amount"),
    ],
    "out": [({"who": None}, "wrong-type", "who")],
    "in": [({"who": "Zed"}, "not-found", "who")],
    "hide": [({"who": "Zed"}, "not-found", "who"), ({"who": []}, "missing", "who")],
    "reveal": [(GRAK, "refused", "who")],
    "condition": [
        ({**GRAK, "condition": "prone", "turns": 0}, "out-of-range", "turns"),
        ({**GRAK, "condition": "prone", "whose": "Zed"}, "not-found", "whose"),
        ({**GRAK, "condition": "prone", "ends": "noon"}, "bad-choice", "ends"),
    ],
    "end-condition": [({**GRAK, "condition": "prone"}, "not-found", "condition")],
    "ready": [(GRAK, "missing", "what"), ({"who": "Zed", "what": "x"}, "not-found", "who")],
    "join-group": [
        (GRAK, "missing", "who"),
        ({"who": ["Grak", "Zed"]}, "not-found", "who"),
    ],
    "split-group": [(GRAK, "conflict", "who"), (BOTH, "conflict", "who")],
    "arrive": [
        (GRAK, "missing", "round"),
        ({**GRAK, "round": 1}, "out-of-range", "round"),
    ],
    "event": [
        ({}, "missing", "text"),
        ({"text": "rain", "round": 1}, "out-of-range", "round"),
        ({"text": "rain", "every": -1}, "out-of-range", "every"),
    ],
    "answer-event": [
        ({}, "refused", "event"),
        ({"event": "e9"}, "not-found", "event"),
    ],
    "surprise": [({"who": "Zed"}, "not-found", "who")],
    "end-fight": [({"who": "Grak"}, "unknown-field", "who")],
    "describe": [({"text": 3}, "wrong-type", "text")],
    "carry-over": [
        ({"who": "Zed", "kept": {}}, "not-found", "who"),
        ({**GRAK, "kept": {"luck": 1}}, "bad-choice", "kept"),
    ],
    "option": [({"option": "luck", "value": "on"}, "bad-choice", "option")],
    "rule-on": [
        ({"about": "weather", "name": "rain"}, "bad-choice", "about"),
        ({"about": "terrain", "name": "Mud", "multiplier": 0}, "out-of-range", "multiplier"),
        ({"about": "terrain", "name": "Mud", "distance": -1}, "out-of-range", "distance"),
    ],
    "consult": [({"rule": "luck"}, "unknown-rule", "rule")],
}
"""Requests that no book understands, each with its code and its field."""


@pytest.fixture(autouse=True)
def _pace() -> Iterator[None]:
    """Install the example rulebook."""
    with installed():
        yield


def played(system: str) -> Table:
    """A fight in which Grak can do everything that the book knows."""
    if system == "rom":
        return moving("Grak", "Mira")
    table = fighting(system, "Grak", "Mira", sheet=SHEET if system == "exp" else None)
    if system == "emala":
        table.do(action="gait", who="Grak", gait="run")
    return table


GOOD_CASES = [
    pytest.param(system, name, *case, id=f"{system}-{name}-{number}")
    for system in BOOKS
    for name, cases in {**GOOD, **OWN[system]}.items()
    for number, case in enumerate(cases)
]
BAD_CASES = [
    pytest.param(system, name, *case, id=f"{system}-{name}-{number}")
    for system in BOOKS
    for name, cases in BAD.items()
    for number, case in enumerate(cases)
]
EVERY_BOOK = pytest.mark.parametrize("system", BOOKS)


@pytest.mark.parametrize(("system", "name", "request_", "expected"), GOOD_CASES)
def test_a_correct_action_makes_exactly_its_changes_and_is_logged(
    system: str, name: str, request_: Request, expected: set[str]
) -> None:
    table = played(system)
    if name in BEFORE:
        table.do(**BEFORE[name])
    before = table.fight.last
    event = table.do(action=name, **request_)
    assert event.n == table.fight.head == before + 1
    assert event.text.endswith((".", "rain", "limps", "the ford"))
    if name in BY_THE_BOOK:
        assert touched(event) >= expected
    else:
        assert touched(event) == expected


@pytest.mark.parametrize(("system", "name", "request_", "code", "field"), BAD_CASES)
def test_an_impossible_action_says_why_and_changes_nothing(
    system: str, name: str, request_: Request, code: str, field: str | None
) -> None:
    fault = played(system).fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")
    assert len(fault.message) < 1000


@EVERY_BOOK
def test_every_common_action_is_tried_here(system: str) -> None:
    names = {name_of(kind) for kind in COMMON}
    assert names <= {*GOOD, *OWN[system], *NEED_A_STORY}
    assert names == set(BAD)


@EVERY_BOOK
def test_every_action_has_a_title_and_a_description(system: str) -> None:
    for kind in actions_of(system).values():
        assert kind.title
        assert kind.__doc__
        assert all(field.kind.describe() for field in fields_of(kind))


def test_no_two_actions_share_a_name() -> None:
    names = [name_of(kind) for kind in COMMON]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({}, "missing", "action"),
        ({"action": 7}, "missing", "action"),
        ({"action": "dance"}, "unknown-action", "action"),
        ({"action": "x" * 10_000}, "unknown-action", "action"),
        ({"action": "declare", "who": "Grak", "mph": 3}, "unknown-action", "action"),
    ],
)
def test_a_request_without_an_action_of_this_book_is_refused(
    request_: Request, code: str, field: str
) -> None:
    fault = played("emala").fault(**request_)
    assert (fault.code, fault.field) == (code, field)
    assert len(fault.message) < 1000


@EVERY_BOOK
def test_an_action_that_fails_in_the_middle_changes_nothing(system: str) -> None:
    table = played(system)
    table.fault(action="condition", who=["Grak", "Mira"], condition="held", turns=1, whose="Zed")
    table.fault([9, 9], action="damage", who="Grak", amount="2d6")
    table.fault(action="end-condition", who=["Grak", "Mira"], condition="held")
    assert table.event.n == table.fight.last


@pytest.mark.parametrize(
    "name", ["[/]", "[bold]Oda", "Zoë 🗡️", "عدة", "a\x1b[2Jb", "c1", 'O\'Hara \\ "x"']
)
def test_a_name_that_looks_like_something_else_is_only_a_name(name: str) -> None:
    table = played("emala")
    table.do(action="add", name=name)
    table.do(action="damage", who=table.order[-1] if name != "c1" else "c3", amount=1)
    assert table.combatant("c3").name == name


def test_events_keep_ids_instead_of_names_so_that_a_renaming_breaks_nothing() -> None:
    table = played("rom")
    event = table.do(action="damage", who=["grak", "MIRA"], amount=1)
    assert list(event.action["who"]) == ["c1", "c2"]
