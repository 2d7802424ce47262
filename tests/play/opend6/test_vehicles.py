"""Vehicles: speeds, stunts, control, passengers."""

from typing import Any

import pytest

from rules.books.opend6.state import Seat, kept
from tests.play.opend6.road import CAR, again, covered, move, runners, traffic, with_driver


def level(table: Any, name: str) -> str:
    return kept(table.combatant(name)).level


def test_a_driver_moves_the_vehicle() -> None:
    table = with_driver()
    assert table.fight.book.rounds.status(table.encounter) == (
        "Round 1: Vane's turn, at the wheel of Coupe."
    )
    move(table, "Vane", "all")
    assert table.text == "Vane in Coupe goes 30 m at cruising speed."
    assert (covered(table, "Coupe"), covered(table, "Vane")) == ([("cruising", 30)], [])
    assert table.left("Coupe") == 0


def test_a_vehicle_with_a_driver_has_no_turn_and_no_initiative() -> None:
    table = with_driver()
    table.do(action="option", option="initiative-each-round", value="on")
    table.do(action="add", name="Mira", sheet={"perception": "9D"})
    table.do([30, 4], action="roll-initiative", who=["Mira", "Vane", "Coupe"])
    assert table.order == ["Mira", "Vane", "Coupe"]
    assert table.combatant("Coupe").initiative is None
    turns = []
    for _ in range(4):
        table.do(action="next")
        turns.append(table.turn)
    assert "Coupe" not in turns


@pytest.mark.parametrize(
    ("start", "wanted", "dice", "ends", "metres"),
    [
        ("cruising", "high", [5], "high", 60),
        ("cruising", "all-out", [10], "all-out", 120),
        ("high", "all-out", [10], "all-out", 120),
        ("high", "all-out", [9], "high", 60),
        ("cruising", "cautious", [], "cautious", 15),
        ("high", "cautious", [10], "cautious", 15),
    ],
)
def test_a_vehicle_has_five_speeds(
    start: str, wanted: str, dice: list[int], ends: str, metres: int
) -> None:
    table = traffic("Truck", piloting="2D")
    table.do(action="set-speed", who="Truck", level=start)
    table.do(dice, action="drive", who="Truck", level=wanted)
    assert level(table, "Truck") == ends
    assert covered(table, "Truck")[0][1] == metres


def test_a_change_of_three_levels_is_refused_and_the_picker_says_so() -> None:
    table = traffic("Truck")
    table.do(action="set-speed", who="Truck", level="stopped")
    assert table.closed("Truck", "high") == "more than two levels away"
    assert table.fault(action="drive", who="Truck", level="high").code == "refused"
    table.do([10], action="drive", who="Truck", level="high", override=True)
    assert level(table, "Truck") == "high"


def test_a_failed_roll_to_hold_a_speed_loses_control_if_the_option_says_so() -> None:
    table = traffic("Truck", piloting="2D")
    table.do(action="option", option="failed-piloting", value="loses-control")
    table.do([4], action="drive", who="Truck", level="high")
    assert "out of control" in table.conditions("Truck")


@pytest.mark.parametrize("distance", [20, 61])
def test_a_drive_covers_from_half_to_all_of_the_distance_of_its_level(distance: int) -> None:
    table = traffic("Truck")
    table.do(action="set-speed", who="Truck", level="high")
    fault = table.fault([9], action="drive", who="Truck", level="high", distance=distance)
    assert (fault.code, fault.field) == ("refused", "distance")


@pytest.mark.parametrize(
    ("request_", "difficulty"),
    [
        ({"stunt": "turn-90"}, 15),
        ({"stunt": "easy-turn", "conditions": ["reverse", "off-road"]}, 17),
        ({"stunt": "park", "conditions": ["limited-parking"]}, 9),
        ({"stunt": "straight", "actions": 2, "extra": 3}, 8),
        ({"stunt": "turn-45", "extra": 4}, 13),
    ],
)
def test_a_stunt_is_rolled_against_its_difficulty(
    request_: dict[str, Any], difficulty: int
) -> None:
    table = traffic("Truck")
    table.do(action="set-speed", who="Truck", level="cautious")
    table.do([difficulty], action="stunt", who="Truck", **request_)
    assert f"({6 - request_.get('actions', 1) + 1}D" in table.text
    assert f"against {difficulty})" in table.text
    table = traffic("Truck")
    table.do(action="set-speed", who="Truck", level="cautious")
    table.do([difficulty - 1], action="stunt", who="Truck", **request_)
    assert " not " in table.text


def test_terrain_strangeness_and_missing_skill_raise_the_difficulty() -> None:
    table = with_driver(commonness="common")
    table.do(action="edit", who="Vane", sheet={"piloting": None, "untrained": 4})
    table.do(action="board", who="Vane", vehicle="Coupe", seat="driver", strange=True)
    table.do(action="terrain", who="Vane", terrain="moderate")
    table.do([32], action="stunt", who="Vane", stunt="turn-90")
    assert "against 30)" in table.text
    table.do([12], action="drive", who="Vane", level="cruising")
    assert "against 15)" in table.text


@pytest.mark.parametrize(
    ("kind", "request_"),
    [
        ("air", {"stunt": "park"}),
        ("land", {"stunt": "land"}),
        ("space", {"stunt": "straight", "conditions": ["over-debris"]}),
        ("water", {"stunt": "straight", "conditions": ["off-road"]}),
        ("land", {"stunt": "straight", "conditions": ["off-road"]}),
    ],
)
def test_a_stunt_that_does_not_fit_the_vehicle_is_refused(
    kind: str, request_: dict[str, Any]
) -> None:
    table = traffic("Truck", type=kind, off_road=kind == "land")
    assert table.fault(action="stunt", who="Truck", **request_).code == "refused"


def test_a_flier_does_stunts_with_the_flying_skill() -> None:
    table = runners("Mira", fly_rate=20, flying="4D")
    assert "fly first" in table.fault(action="stunt", who="Mira", stunt="turn-90").message
    table.do(action="gait", who="Mira", gait="fly")
    event = table.do([14], action="stunt", who="Mira", stunt="turn-90")
    assert event.dice[0].dice == "4D"


def test_air_vehicles_stop_on_the_ground_and_are_cautious_only_while_they_climb() -> None:
    table = traffic("Kite", type="air")
    assert table.fault(action="drive", who="Kite", level="cautious").field == "climbing"
    table.do(action="drive", who="Kite", level="cautious", climbing=True)
    again(table)
    assert "land first" in table.fault(action="drive", who="Kite", level="stopped").message


def test_passengers_travel_with_the_vehicle_and_do_not_walk() -> None:
    table = with_driver()
    table.do(action="add", name="Oda", sheet={}, hp=10)
    table.do(action="board", who="Oda", vehicle="Coupe", override=True)
    assert table.budget("Oda").reason == "aboard Coupe"
    assert table.closed("Oda", "run") == "aboard Coupe"
    table.do(action="terrain", who="Vane", terrain="rough")
    assert table.combatant("Oda").terrain == "rough"


def test_seats_can_be_changed_but_there_is_only_one_wheel() -> None:
    table = with_driver()
    table.do(action="set-speed", who="Coupe", level="stopped")
    table.do(action="add", name="Oda", sheet={})
    assert table.fault(action="board", who="Oda", vehicle="Coupe", seat="driver").field == "seat"
    table.do(action="board", who="Oda", vehicle="Coupe", seat="driver", override=True)
    assert kept(table.combatant("Vane")).seat == Seat(table.combatant("Coupe").id)


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"action": "move", "who": "Mira", "distance": 2}, "refused", "who"),
        ({"action": "gait", "who": "Mira", "gait": "high"}, "refused", "gait"),
        ({"action": "drive", "who": "Mira", "level": "high"}, "conflict", "who"),
        ({"action": "stunt", "who": "Mira", "stunt": "regain-control"}, "bad-choice", "stunt"),
        ({"action": "board", "who": "Mira", "vehicle": "Coupe"}, "refused", "vehicle"),
        ({"action": "board", "who": "Mira", "vehicle": "Vane"}, "conflict", "vehicle"),
        ({"action": "get-off", "who": "Mira"}, "conflict", "who"),
        ({"action": "get-off", "who": "Vane"}, "refused", "who"),
        ({"action": "ram", "who": "Coupe", "target": "Coupe"}, "refused", "target"),
        ({"action": "ram", "who": "Truck", "target": "Coupe"}, "refused", "who"),
        ({"action": "shoot", "who": "Coupe", "target": "Vane"}, "conflict", "target"),
        ({"action": "hit-vehicle", "who": "Vane", "damage": "3D"}, "conflict", "who"),
        ({"action": "repair", "who": "Vane"}, "conflict", "who"),
        ({"action": "repair", "who": "Wreck"}, "refused", "who"),
    ],
)
def test_a_refusal_names_the_field_that_is_wrong(
    request_: dict[str, Any], code: str, field: str
) -> None:
    table = with_driver()
    for name, sheet in (("Mira", {}), ("Truck", CAR), ("Wreck", CAR)):
        table.do(action="add", name=name, sheet=sheet)
    table.do([26, 10], action="hit-vehicle", who="Wreck", damage="6D")
    fault = table.fault(**request_)
    assert (fault.code, fault.field) == (code, field)


def test_a_new_vehicle_does_not_move() -> None:
    table = runners("Mira")
    table.do(action="add", name="Van", sheet=CAR)
    assert table.combatant("Van").pace.gait == "stopped"
    assert table.budget("Van").reason == "at rest: choose a speed"


def test_a_vehicle_cannot_be_ridden_and_the_refusal_names_the_action_for_boarding() -> None:
    table = traffic("Coupe")
    table.do(action="add", name="Vane", initiative=3)
    fault = table.fault(action="mount", who="Vane", mount="Coupe")
    assert fault.message == "Coupe is a vehicle, which nobody rides: use `board`."
    assert table.fault(action="mount", who="Coupe", mount="Vane").message == (
        "Coupe is a vehicle: it rides nobody."
    )
    table.do(action="mount", who="Vane", mount="Coupe", override=True)
    assert table.encounter.mount_name(table.combatant("Vane")) == "Coupe"


def test_nobody_gets_into_a_vehicle_that_they_bear() -> None:
    table = traffic("Coupe")
    table.do(action="add", name="Vane", initiative=3)
    table.do(action="rule-on", about="mount", name="Vane", multiplier=1)
    table.do(action="mount", who="Coupe", mount="Vane", override=True)
    fault = table.fault(action="board", who="Vane", vehicle="Coupe")
    assert (fault.code, fault.field) == ("conflict", "vehicle")
    assert fault.message == "Coupe cannot bear Vane: Vane bears Coupe."


def test_the_gm_decides_how_a_beast_is_ridden() -> None:
    table = runners("Kane", "Horse")
    table.do(action="rule-on", about="mount", name="Horse", multiplier=2)
    table.do(action="mount", who="Kane", mount="Horse")
    assert table.text == "Kane mounts Horse."
