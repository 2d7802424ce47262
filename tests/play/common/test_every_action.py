"""Every action of both books: once as it should be, and once as it cannot be understood."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.fight.actions import COMMON, fields_of, name_of
from rules.fight.apply import actions_of
from tests.play.table import Table, fighting, moving

Request = Mapping[str, Any]

GRAK: Request = {"who": "Grak"}

GOOD: dict[str, list[Request]] = {
    "add": [{"name": "Oda"}, {"name": "Rat", "count": 3, "hp": 4, "side": "others"}],
    "edit": [{**GRAK, "hp": 12, "hp_most": 30}],
    "remove": [{"who": ["Grak", "Mira"]}],
    "note": [{"text": "rain"}, {**GRAK, "text": "limps"}],
    "roll-initiative": [{}, {"who": ["Grak"]}],
    "set-initiative": [{**GRAK, "value": 3}],
    "place": [{**GRAK, "other": "Mira", "where": "after"}],
    "next": [{}],
    "end-round": [{}],
    "delay": [GRAK],
    "move": [{**GRAK, "distance": 1}, {**GRAK, "distance": "all"}],
    "grant": [{**GRAK, "distance": -1.5, "reason": "mud"}],
    "spend-movement": [{**GRAK, "distance": 1}],
    "mount": [{**GRAK, "mount": "Mule"}],
    "pick-up": [{**GRAK, "item": "Rope", "weight": 2.5, "count": 2}],
    "damage": [{**GRAK, "amount": 3}, {"who": ["Grak", "Mira"], "amount": "2d6+1"}],
    "heal": [{**GRAK, "amount": 3}, {"who": ["Grak", "Mira"], "amount": "1d4"}],
    "out": [{"who": ["Grak", "Mira"]}],
    "in": [GRAK],
    "condition": [{**GRAK, "condition": "prone"}],
    "rule-on": [{"about": "terrain", "name": "Mud", "multiplier": 0.5, "distance": 4}],
}
EMALA: dict[str, list[Request]] = {
    "gait": [{**GRAK, "gait": "sprint"}],
    "terrain": [{**GRAK, "terrain": "Steep climb"}],
    "option": [{"option": "swim-bonus", "value": "off"}],
    "consult": [{"rule": "armour-penalty", "in": {"enc": [6, 4.5]}}],
    "spend": [{**GRAK, "points": 2}],
    "give": [GRAK],
    "face": [{**GRAK, "toward": "s"}],
    "square": [{**GRAK, "dx": 0, "dy": -1}],
    "jump": [GRAK],
    "charge": [{**GRAK, "target": "Mira"}],
    "answer-charge": [{"who": "Mira", "charger": "Grak", "response": "parry"}],
}
ROM: dict[str, list[Request]] = {
    "gait": [{**GRAK, "gait": "Quarter"}],
    "terrain": [{**GRAK, "terrain": "open"}],
    "option": [{"option": "pulse-movement", "value": "off"}],
    "consult": [{"rule": "rom/rates", "in": {"full": 7.5}, "who": "Grak"}],
    "declare": [{**GRAK, "mph": 3.5, "intent": "hide"}],
    "opportunity": [
        {**GRAK, "other": "Mira", "path": [[0, 0], [1, 2.5]], "other_path": [[5, 5], [5, 5]]}
    ],
    "use-skill": [{**GRAK, "weapon": "Sword"}],
    "snatch": [{**GRAK, "object": "key"}],
    "draw-item": [{**GRAK, "object": "key"}],
    "hand-off": [{**GRAK, "object": "key", "to": "Mira"}],
}
NEED_A_STORY = {"start", "come-back", "drop", "wear", "end-condition", "correct"}
"""Actions that come after others; their stories are told in the tests around this one."""

BAD: dict[str, list[tuple[Request, str, str | None]]] = {
    "add": [
        ({}, "missing", "name"),
        ({"name": ""}, "out-of-range", "name"),
        ({"name": "x" * 10_000}, "out-of-range", "name"),
        ({"name": "Oda", "count": 0}, "out-of-range", "count"),
        ({"name": "Oda", "side": "enemies"}, "bad-choice", "side"),
        ({"name": "Oda", "sheet": {"wings": 2}}, "unknown-field", "wings"),
        ({"name": "Oda", "sheet": 7}, "wrong-type", "sheet"),
        ({"name": "Oda", "hp": 10**40}, "out-of-range", "hp"),
    ],
    "edit": [({**GRAK, "hp": "many"}, "wrong-type", "hp"), ({}, "missing", "who")],
    "remove": [({"who": []}, "missing", "who"), ({"who": ["Grak", "Zed"]}, "not-found", "who")],
    "note": [({"text": 3}, "wrong-type", "text")],
    "roll-initiative": [({"who": "Zed"}, "not-found", "who")],
    "set-initiative": [({**GRAK, "value": "high"}, "wrong-type", "value")],
    "place": [
        ({**GRAK, "other": "Grak"}, "conflict", "other"),
        ({**GRAK, "other": "Zed"}, "not-found", "other"),
        ({**GRAK, "other": "Mira", "where": "above"}, "bad-choice", "where"),
    ],
    "start": [({}, "conflict", None)],
    "next": [({"spend": -1}, "out-of-range", "spend"), ({"speed": 1}, "unknown-field", "speed")],
    "end-round": [({"who": "Grak"}, "unknown-field", "who")],
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
    "drop": [({**GRAK, "item": "Rope"}, "not-found", "item")],
    "wear": [({**GRAK, "item": "Rope", "worn": "yes"}, "wrong-type", "worn")],
    "damage": [
        ({**GRAK, "amount": -1}, "out-of-range", "amount"),
        ({**GRAK, "amount": 1.5}, "wrong-type", "amount"),
        ({**GRAK, "amount": "2d"}, "bad-choice", "amount"),
        ({**GRAK, "amount": "999d6"}, "out-of-range", "amount"),
        ({"who": ["Grak", 3], "amount": 1}, "wrong-type", "who"),
    ],
    "heal": [({**GRAK, "amount": "d"}, "bad-choice", "amount")],
    "correct": [
        ({"event": 0, "amount": 1}, "out-of-range", "event"),
        ({"event": 1, "amount": 1}, "refused", "event"),
        ({"event": 2, "amount": -1}, "out-of-range", "amount"),
    ],
    "out": [({"who": None}, "wrong-type", "who")],
    "in": [({"who": "Zed"}, "not-found", "who")],
    "condition": [
        ({**GRAK, "condition": "prone", "turns": 0}, "out-of-range", "turns"),
        ({**GRAK, "condition": "prone", "whose": "Zed"}, "not-found", "whose"),
        ({**GRAK, "condition": "prone", "ends": "noon"}, "bad-choice", "ends"),
    ],
    "end-condition": [({**GRAK, "condition": "prone"}, "not-found", "condition")],
    "option": [({"option": "luck", "value": "on"}, "bad-choice", "option")],
    "rule-on": [
        ({"about": "weather", "name": "rain"}, "bad-choice", "about"),
        ({"about": "terrain", "name": "Mud", "multiplier": 0}, "out-of-range", "multiplier"),
        ({"about": "terrain", "name": "Mud", "distance": -1}, "out-of-range", "distance"),
    ],
    "consult": [({"rule": "luck"}, "unknown-rule", "rule")],
    "spend": [({**GRAK, "points": 0}, "out-of-range", "points")],
    "give": [({**GRAK, "points": "all"}, "wrong-type", "points")],
    "face": [
        (GRAK, "missing", "degrees"),
        ({**GRAK, "degrees": 181}, "out-of-range", "degrees"),
        ({**GRAK, "toward": "up"}, "bad-choice", "toward"),
    ],
    "square": [({**GRAK, "dx": 0.5, "dy": 0}, "wrong-type", "dx")],
    "jump": [({**GRAK, "distance": 9}, "refused", "distance")],
    "charge": [({**GRAK, "target": "Zed"}, "not-found", "target")],
    "answer-charge": [
        ({**GRAK, "charger": "Mira", "response": "weep"}, "bad-choice", "response"),
    ],
    "declare": [(GRAK, "missing", "mph"), ({**GRAK, "mph": -1}, "out-of-range", "mph")],
    "opportunity": [
        ({**GRAK, "other": "Mira", "path": [[0, 0]], "other_path": []}, "out-of-range", "path"),
    ],
    "use-skill": [({**GRAK, "weapon": "Sword", "av": -1}, "out-of-range", "av")],
    "snatch": [({**GRAK, "object": "key", "how": "magic"}, "bad-choice", "how")],
    "draw-item": [
        ({**GRAK, "object": "key", "other_items": -1}, "out-of-range", "other_items"),
    ],
    "hand-off": [({**GRAK, "object": "key", "to": "Zed"}, "not-found", "to")],
}


def played(system: str) -> Table:
    """A fight in which Grak can do whatever the book knows."""
    if system == "rom":
        return moving("Grak", "Mira")
    table = fighting("emala", "Grak", "Mira")
    table.do(action="gait", who="Grak", gait="run")
    return table


GOOD_CASES = [
    pytest.param(system, name, request, id=f"{system}-{name}-{number}")
    for system, own in (("emala", EMALA), ("rom", ROM))
    for name, requests in {**GOOD, **own}.items()
    for number, request in enumerate(requests)
]
BAD_CASES = [
    pytest.param(system, name, *case, id=f"{system}-{name}-{number}")
    for system in ("emala", "rom")
    for name, cases in BAD.items()
    for number, case in enumerate(cases)
    if name in actions_of(system)
]


@pytest.mark.parametrize(("system", "name", "request_"), GOOD_CASES)
def test_an_action_that_is_understood_makes_a_line_in_the_log(
    system: str, name: str, request_: Request
) -> None:
    table = played(system)
    before = table.fight.last
    event = table.do(action=name, **request_)
    assert event.n == table.fight.head == before + 1
    assert event.text.endswith((".", "?", ")", "rain", "limps"))


@pytest.mark.parametrize(("system", "name", "request_", "code", "field"), BAD_CASES)
def test_an_action_that_cannot_be_done_says_why_and_changes_nothing(
    system: str, name: str, request_: Request, code: str, field: str | None
) -> None:
    fault = played(system).fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")
    assert len(fault.message) < 1000


@pytest.mark.parametrize("system", ["emala", "rom"])
def test_every_action_is_tried_here(system: str) -> None:
    own = EMALA if system == "emala" else ROM
    assert set(actions_of(system)) == {*GOOD, *own, *NEED_A_STORY}
    assert set(actions_of(system)) <= set(BAD)


@pytest.mark.parametrize("system", ["emala", "rom"])
def test_every_action_says_in_a_list_what_it_is(system: str) -> None:
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
def test_a_request_for_no_action_of_this_book_is_refused(
    request_: Request, code: str, field: str
) -> None:
    fault = played("emala").fault(**request_)
    assert (fault.code, fault.field) == (code, field)
    assert len(fault.message) < 1000


@pytest.mark.parametrize("system", ["emala", "rom"])
def test_an_action_that_fails_in_the_middle_leaves_everything_as_it_was(system: str) -> None:
    table = played(system)
    table.fault(action="condition", who=["Grak", "Mira"], condition="held", turns=1, whose="Zed")
    table.fault([9, 9], action="damage", who="Grak", amount="2d6")
    table.fault(action="end-condition", who=["Grak", "Mira"], condition="held")
    assert table.event.n == table.fight.last


@pytest.mark.parametrize(
    "name", ["[/]", "[bold]Oda", "Zoë 🗡️", "عدة", "a\x1b[2Jb", "c1", 'O\'Hara \\ "x"']
)
def test_a_name_is_taken_as_what_it_is(name: str) -> None:
    table = played("emala")
    table.do(action="add", name=name)
    table.do(action="damage", who=table.order[-1] if name != "c1" else "c3", amount=1)
    assert table.combatant("c3").name == name


def test_ids_are_kept_for_names_so_that_a_renaming_breaks_nothing() -> None:
    table = played("rom")
    event = table.do(action="damage", who=["grak", "MIRA"], amount=1)
    assert list(event.action["who"]) == ["c1", "c2"]
