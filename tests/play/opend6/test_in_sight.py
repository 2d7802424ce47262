"""The texts in the rows and in the panes, and the book's lines about the whole fight."""

from typing import Any

import pytest

from rules.fight.apply import actions_of
from rules.rulebook.answers import Remark, text_of
from tests.play.opend6.road import CAR, again, runners, with_driver
from tests.play.table import Table


def row(table: Table, name: str) -> tuple[str, ...]:
    told = table.fight.book.in_row(table.encounter, table.combatant(name))
    return tuple(map(text_of, told))


def notes(table: Table, name: str) -> tuple[str, ...]:
    return tuple(map(text_of, table.fight.book.notes(table.encounter, table.combatant(name))))


def aboard(table: Table, *names: str) -> None:
    """Put these people into the vehicle."""
    for name in names:
        table.do(action="add", name=name, sheet={}, hp=9, initiative=3)
        table.do(action="board", who=name, vehicle="Coupe", override=True)


def test_a_row_shows_the_speed_the_driver_and_the_dodge() -> None:
    table = with_driver()
    assert row(table, "Coupe") == ("at cruising", "Vane drives")
    assert row(table, "Vane") == ("drives Coupe",)
    table.do([17], action="evade", who="Vane")
    assert row(table, "Coupe") == ("at cruising", "Vane drives", "dodges 17")
    assert row(table, "Vane") == ("drives Coupe", "2 actions, -1D")


def test_a_pane_shows_who_is_aboard_and_where_a_combatant_sits() -> None:
    table = with_driver(piloting=None)
    assert (notes(table, "Coupe"), notes(table, "Vane")) == (
        (),
        ("At the wheel of Coupe, at cruising.",),
    )
    aboard(table, "Oda", "Bo")
    assert notes(table, "Coupe") == ("Vane drives; Oda and Bo aboard.",)
    assert (notes(table, "Oda"), row(table, "Oda")) == (
        ("Aboard Coupe, at cruising.",),
        ("in Coupe",),
    )
    table.do(action="out", who=["Vane"])
    assert row(table, "Coupe") == ("at cruising", "nobody at the wheel")
    assert notes(table, "Coupe") == ("Vane, Oda and Bo aboard.",)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ([({"action": "drive", "level": "all-out"}, [9])], "regain next round"),
        ([({"action": "ram", "target": "Truck"}, [9])], "spins, 2 rounds"),
        ([({"action": "hit-vehicle", "damage": "4D"}, [23, 10])], "brakes by itself"),
    ],
)
def test_a_row_begins_with_the_most_urgent_remark(
    before: list[tuple[dict[str, Any], list[int]]], words: str
) -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet={"kind": "vehicle"})
    for request, dice in before:
        table.do(dice, who="Coupe", **request)
    assert row(table, "Coupe")[0] == words


def test_a_vehicle_that_moves_by_itself_has_a_line_of_the_fight() -> None:
    table = with_driver(piloting=None)
    book = table.fight.book
    assert book.lines(table.encounter) == ()
    table.do(action="out", who=["Coupe"])
    table.do(action="out", who=["Vane"])
    assert book.lines(table.encounter) == ()
    table.do(action="in", who=["Coupe"])
    assert book.lines(table.encounter) == (
        "Coupe goes straight on, at cruising: nobody is at the wheel.",
    )


def test_a_row_counts_breath_and_fatigue() -> None:
    table = runners("Mira", comfortable=2)
    table.do([2], action="hold-breath", who="Mira")
    table.do(action="tire", who="Mira", rounds=4)
    assert row(table, "Mira") == ("holds breath 2", "tired +6")
    again(table)
    assert row(table, "Mira") == ("holds breath 1", "tired +6")


@pytest.mark.parametrize(
    ("request_", "dice", "who", "told"),
    [
        (
            {"action": "evade", "who": "Vane"},
            [17],
            "Coupe",
            {17: "base difficulty to hit a vehicle 10, the driver's dodge 17"},
        ),
        (
            {"action": "evade", "who": "Vane"},
            [17],
            "Vane",
            {2: "actions of this round 2", 1: "actions 2, the first is free of it 1"},
        ),
        (
            {"action": "ram", "who": "Vane", "target": "Truck"},
            [9],
            "Coupe",
            {2: "a round to regain control and one to turn back 2"},
        ),
        (
            {"action": "tire", "who": "Oda", "rounds": 7},
            [],
            "Oda",
            {6: "rounds beyond the comfortable length 2, each of them adds 3"},
        ),
        ({"action": "hold-breath", "who": "Oda"}, [3], "Oda", {3: "kept in the fight 3"}),
    ],
)
def test_numbers_of_a_row_name_their_source(
    request_: dict[str, Any], dice: list[int], who: str, told: dict[int, str]
) -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet={"kind": "vehicle"})
    table.do(action="add", name="Oda", sheet={})
    table.do(dice, **request_)
    remarks = table.fight.book.in_row(table.encounter, table.combatant(who))
    numbered = [one for one in remarks if isinstance(one, Remark)]
    assert numbered
    for value, words in told.items():
        accounts = [one.account(value) for one in numbered if str(value) in one.text]
        steps = [f"{step.label} {step.value}" for step in accounts[0].figure.steps]
        assert ", ".join(steps) == words
        assert accounts[0].source.section


def test_a_spin_counts_down_and_shows_the_work_done() -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet={"kind": "vehicle"})
    table.do([9], action="ram", who="Vane", target="Truck")
    again(table)
    table.do(action="regain", who="Vane")
    spins = table.fight.book.in_row(table.encounter, table.combatant("Coupe"))[0]
    assert isinstance(spins, Remark)
    assert spins.text == "spins, 1 round"
    steps = [(one.label, one.value) for one in spins.account(1).figure.steps]
    assert steps[-1] == ("rounds of work that were made", 1)


@pytest.mark.parametrize(
    ("action", "at_the_wheel", "on_foot"),
    [
        (
            "drive",
            "stopped, cautious, cruising, high, all-out; then how far, a stunt as turn-180,"
            " its conditions",
            "they are at no wheel: use `board`",
        ),
        (
            "shoot",
            "Truck; then damage as 4D; range modifier 5; weapons, navigation or sensors; actions 2",
            "no vehicle is there; then damage as 4D; range modifier 5; weapons, navigation or"
            " sensors; actions 2",
        ),
        (
            "evade",
            "Coupe goes at cruising speed; partial, or full for a full defence",
            "they are at no wheel: use `board`",
        ),
    ],
)
def test_a_hint_shows_the_present_choices(action: str, at_the_wheel: str, on_foot: str) -> None:
    typed = actions_of("opend6")[action].typed
    road, field = with_driver(), runners("Vane")
    road.do(action="add", name="Truck", sheet=CAR)
    for table, hint in ((road, at_the_wheel), (field, on_foot)):
        assert typed is not None
        assert typed.hint_for(table.encounter, table.combatant("Vane")) == hint


def test_the_hint_of_a_shot_has_the_weapons_of_the_shooter_and_of_the_vehicle() -> None:
    typed, table = actions_of("opend6")["shoot"].typed, with_driver()
    table.do(action="edit", who="Vane", attacks="shotgun 5D+1; pistol 4D (range 10/30/50)")
    table.do(action="edit", who="Coupe", attacks="turret 7D")
    assert typed is not None
    told = typed.hint_for(table.encounter, table.combatant("Vane"))
    assert (
        "; then shotgun (5D+1), pistol (4D (range 10/30/50)), turret (7D) or damage as 4D;" in told
    )
