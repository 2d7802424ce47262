"""EXP's remarks on a combatant in the row and in the pane."""

import re
from typing import Any

import pytest

from rules.numbers.figures import recompute
from rules.rulebook.answers import Remark, text_of
from tests.play.exp.table import melee
from tests.play.table import Table

Request = dict[str, Any]


def seen(table: Table, what: str) -> str:
    ask = getattr(table.fight.book, what)
    return " | ".join(map(text_of, ask(table.encounter, table.combatant("Grak"))))


def after(*done: Request) -> Table:
    """Return a fight in which Grak has done these actions."""
    table = melee(swim=4)
    for request in done:
        dice = request.pop("dice", ())
        table.do(dice, who="Grak", **request)
    return table


@pytest.mark.parametrize(
    ("done", "row"),
    [
        ([], ""),
        ([{"action": "do", "name": "reload", "leaves": "move"}], "chose to move"),
        (
            [{"action": "slope", "rise": 1, "run": 5}, {"action": "attack"}],
            "uphill 1 in 5 | attacked",
        ),
        (
            [{"action": "hold-back", "rate": 2}, {"action": "terrain", "terrain": "ice"}],
            "on ice | holds back to 2 h/u",
        ),
        (
            [
                {"action": "terrain", "terrain": "water-deep"},
                {"action": "current", "hexes": 1},
                {"action": "pick-up", "item": "Safe", "weight": 40},
            ],
            "panic? | in deep water | current 1",
        ),
        (
            [{"action": "activity", "name": "count-money", "count": 70}],
            "busy: count money, to unit 2 of melee 2",
        ),
        ([{"action": "climb", "how": "rope", "dice": [5, 2], "at_most": 1}], "climbs a rope, 1 up"),
    ],
)
def test_the_row_has_urgent_remarks_first_then_the_place_then_the_actions(
    done: list[Request], row: str
) -> None:
    assert seen(after(*(dict(one) for one in done)), "in_row") == row


@pytest.mark.parametrize(
    ("done", "line"),
    [
        (
            [
                {"action": "move", "distance": 1},
                {"action": "move", "distance": 1, "terrain": "grass-tall"},
            ],
            "Left of this unit: 46 % of it.",
        ),
        ([{"action": "move", "distance": 2}], "Run-up for a jump: 2 hexes."),
        ([{"action": "dive"}], "No more movement in this unit: they dived."),
        ([{"action": "terrain", "terrain": "mud-deep"}], "Stuck: a PSTR roll a unit frees"),
        ([{"action": "condition", "condition": "panicked"}], "Panicked: MSTR at the end"),
        (
            [
                {"action": "terrain", "terrain": "water-deep"},
                {"action": "condition", "condition": "panicked"},
            ],
            "Panicked: CON, or they drown",
        ),
        ([{"action": "condition", "condition": "drowning"}], "then take the condition off."),
        ([{"action": "condition", "condition": "falling"}], "How far in each unit"),
        (
            [{"action": "slope", "rise": -4, "run": 4}, {"action": "move", "distance": 10}],
            "Raced downhill: a DEX roll",
        ),
        (
            [{"action": "climb", "how": "free", "dice": [19, 19]}],
            "if they do so again in the next unit, they fall.",
        ),
    ],
)
def test_the_notes_name_rolls_due_and_decisions_of_the_referee(
    done: list[Request], line: str
) -> None:
    assert line in seen(after(*(dict(one) for one in done)), "notes")


@pytest.mark.parametrize(
    "done",
    [
        [{"action": "activity", "name": "count-money", "count": 70}],
        [{"action": "climb", "how": "ladder", "dice": [3]}, {"action": "hold-back", "rate": 2}],
        [{"action": "climb", "how": "ladder", "dice": [2], "down": True}],
        [{"action": "slope", "rise": -1, "run": 5}, {"action": "move", "distance": 2}],
        [
            {"action": "move", "distance": 1},
            {"action": "terrain", "terrain": "water-deep"},
            {"action": "current", "hexes": 3},
            {"action": "move", "distance": 1},
        ],
    ],
)
def test_every_number_in_row_and_notes_can_be_explained(done: list[Request]) -> None:
    table = after(*(dict(one) for one in done))
    book, who = table.fight.book, table.combatant("Grak")
    told = (*book.in_row(table.encounter, who), *book.notes(table.encounter, who))
    assert any(isinstance(remark, Remark) for remark in told)
    for remark in told:
        numbers = re.findall(r"\d+", text_of(remark))
        assert isinstance(remark, Remark) or not numbers, remark
        for number in numbers:
            account = remark.account(int(number))
            assert account.figure.value == int(number)
            assert recompute(account.steps()) == {account.label: int(number)}
            assert account.source.book == "EXP, Chapter 12: Time and Movement"
