"""Every action of Emala: valid requests, and requests that are refused."""

from typing import Any

import pytest

from rules.fight.actions import name_of
from rules.rulebook.catalogue import rulebook
from tests.play.table import Table, fighting, touched

Request = dict[str, Any]

GRAK = {"who": "Grak"}
MIRA = {"who": "Mira"}
POINTS = {"c1 state points"}
TURNED = {"c1 pace round", "c1 pace turn", "c1 state facing", "emala/facing-change"}
MOVED = {"c1 pace marks", "c1 pace made", "c1 pace round", "c1 pace turn", "emala/jump"}
CLIMBED = MOVED - {"emala/jump"}
NEXT_ROUND = {"action": "end-round"}
CHARGE = {"action": "charge", "who": "Grak", "target": "Mira"}
ENGAGE = {"action": "engage", "who": "Grak", "other": "Mira"}
CLIMB = {"action": "terrain", "who": "Grak", "terrain": "rough"}
COUNTER = {"action": "answer-charge", "who": "Mira", "charger": "Grak", "response": "counterattack"}

GOOD: dict[str, list[tuple[list[Request], Request, set[str]]]] = {
    "spend": [([], {**GRAK, "points": 1}, POINTS)],
    "give": [([], GRAK, POINTS)],
    "face": [([], {**GRAK, "toward": "s"}, TURNED)],
    "square": [([], {**GRAK, "dx": 0, "dy": -1}, {"emala/facing-square"})],
    "jump": [([], GRAK, MOVED)],
    "charge": [([], {**GRAK, "target": "Mira"}, {"state", "emala/charge", "emala/cost"})],
    "answer-charge": [
        (
            [CHARGE],
            {**MIRA, "charger": "Grak", "response": "parry"},
            {
                *("state charges", "state engaged", "c2 state points"),
                *("emala/charge-response", "emala/cost"),
            },
        )
    ],
    "blow": [
        (
            [CHARGE],
            {**GRAK, "damage": 4},
            {"state charges", "state engaged", "c2 hp", "emala/cost"},
        ),
        ([CHARGE, COUNTER], {**GRAK, "missed": True}, {"state charges", "emala/cost"}),
    ],
    "engage": [([], {**GRAK, "other": "Mira"}, {"state"})],
    "leave": [([ENGAGE], GRAK, {"state engaged", "state free_attacks", "emala/withdraw"})],
    "free-attack": [
        (
            [ENGAGE, {"action": "leave", "who": "Grak"}],
            {**MIRA, "damage": "1d6"},
            {"state free_attacks", "c1 hp", "emala/cost"},
        )
    ],
    "height": [([CLIMB], {**GRAK, "metres": 2.5}, {"c1 state height"})],
    "rise": [([NEXT_ROUND, CLIMB], {**GRAK, "distance": 2}, {"c1 state height", *CLIMBED})],
    "fall": [
        ([CLIMB], {**GRAK, "metres": 4}, {"c1 conditions", "c1 terrain", "c1 pace gait"}),
    ],
    "tire": [([], GRAK, {"c1 conditions", "c1 state walked"})],
}
"""For each action: the requests before it, its own request, and the values that it changes."""

BAD: dict[str, list[tuple[Request, str, str | None, str]]] = {
    "spend": [({**GRAK, "points": 0}, "out-of-range", "points", "")],
    "give": [({**GRAK, "points": "all"}, "wrong-type", "points", "")],
    "face": [
        (GRAK, "missing", "degrees", "how far to turn"),
        ({**GRAK, "degrees": 181}, "out-of-range", "degrees", ""),
        ({**GRAK, "toward": "up"}, "bad-choice", "toward", ""),
        ({**MIRA, "degrees": 90}, "refused", "who", "not their turn"),
    ],
    "square": [({**GRAK, "dx": 0.5, "dy": 0}, "wrong-type", "dx", "")],
    "jump": [({**GRAK, "distance": 9}, "refused", "distance", "running jump goes 3 m")],
    "charge": [
        ({**GRAK, "target": "Zed"}, "not-found", "target", ""),
        ({**GRAK, "target": "Grak"}, "conflict", "target", "charge themselves"),
        ({**GRAK, "target": "Oda"}, "refused", "target", "out of the fight"),
        ({**MIRA, "target": "Grak"}, "refused", "who", "not their turn"),
    ],
    "answer-charge": [
        ({**GRAK, "charger": "Mira", "response": "weep"}, "bad-choice", "response", ""),
        ({**MIRA, "charger": "Grak", "response": "parry"}, "refused", "charger", "declare"),
        ({**MIRA, "charger": "Mira", "response": "parry"}, "conflict", "charger", "their own"),
    ],
    "blow": [
        (GRAK, "refused", "who", "declare the charge first"),
        ({**GRAK, "damage": 3, "missed": True}, "conflict", "damage", "missed"),
        ({**GRAK, "damage": -3}, "out-of-range", "damage", ""),
    ],
    "engage": [
        ({**GRAK, "other": "Grak"}, "conflict", "other", "themselves"),
        ({**GRAK, "other": "Oda"}, "refused", "other", "out of the fight"),
        ({"who": "Oda", "other": "Grak"}, "refused", "who", "out of the fight"),
        (GRAK, "missing", "other", ""),
    ],
    "leave": [
        (GRAK, "refused", "who", "engaged with nobody"),
        ({**GRAK, "other": "Mira"}, "refused", "other", "not engaged with Mira"),
    ],
    "free-attack": [
        (GRAK, "refused", "who", "nobody has just left"),
        ({**GRAK, "target": "Mira"}, "refused", "target", "Mira has not just left"),
        ({**GRAK, "target": "Mira", "damage": 1, "missed": True}, "conflict", "damage", "missed"),
    ],
    "height": [({**GRAK, "metres": 2}, "refused", "metres", "stand on the ground")],
    "rise": [
        ({**GRAK, "distance": 2}, "refused", "who", "stand on the ground"),
        ({**GRAK, "distance": 0}, "out-of-range", "distance", ""),
    ],
    "fall": [
        (GRAK, "refused", "metres", "say how many metres"),
        ({**GRAK, "metres": 3, "into": "lava"}, "bad-choice", "into", ""),
    ],
    "tire": [({**MIRA}, "refused", "who", "no limit of worn ENC")],
}
"""Refused requests, each with its code, its field and words of the reason."""


def played() -> Table:
    """A fight in round 2: Grak has walked in too much armour, then run; Oda is out."""
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="out", who="Oda")
    table.do(action="edit", who="Grak", sheet={"tiring_enc": 1})
    table.do(action="pick-up", who="Grak", item="Boots", weight=2, worn=True)
    table.do(action="move", who="Grak", distance=1)
    table.do(action="end-round")
    table.do(action="drop", who="Grak", item="Boots")
    table.do(action="move", who="Grak", distance=9, gait="run")
    table.do(action="next")
    table.do(action="next")
    return table


def test_these_tables_hold_every_action() -> None:
    names = {name_of(kind) for kind in rulebook("emala").actions}
    assert names == set(GOOD) == set(BAD)


@pytest.mark.parametrize(
    ("name", "first", "asked", "changed"),
    [pytest.param(name, *case, id=name) for name, cases in GOOD.items() for case in cases],
)
def test_a_valid_action_changes_the_right_values(
    name: str, first: list[Request], asked: Request, changed: set[str]
) -> None:
    table = played()
    for request in first:
        table.do(**request)
    assert touched(table.do(action=name, **asked)) >= changed


@pytest.mark.parametrize(
    ("name", "asked", "code", "field", "told"),
    [pytest.param(name, *case, id=name) for name, cases in BAD.items() for case in cases],
)
def test_an_action_that_cannot_be_done_says_why_and_changes_nothing(
    name: str, asked: Request, code: str, field: str | None, told: str
) -> None:
    fault = played().fault(action=name, **asked)
    assert (fault.code, fault.field) == (code, field)
    assert told in fault.message
    assert fault.message.endswith(".")
