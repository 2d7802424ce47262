"""Ramming, crashing, shooting: lasting damage, wear, and the combatants aboard."""

from typing import Any

import pytest

from rules.books.opend6.state import kept
from tests.play.opend6.road import again, traffic, with_driver
from tests.play.table import Table


def test_a_ram_damages_both_vehicles_by_their_own_speed_and_situation() -> None:
    table = traffic("Truck", "Coupe")
    table.do(action="set-speed", who="Coupe", level="high")
    table.do(
        [10, 14, 14, 30, 18],
        action="ram",
        who="Truck",
        target="Coupe",
        collision="nose-to-side",
        theirs="head-on",
    )
    assert [roll.dice for roll in table.event.dice] == ["6D", "6D", "4D", "11D", "4D"]
    assert "Damage to Truck 14 (6D: 14, typed total) against 14: no damage." in table.text
    assert "Damage to Coupe 30 (11D: 30, typed total) against 18: a heavy hit." in table.text
    assert table.counter("Coupe", "Maneuverability") == 0
    assert "heavy damage" in table.conditions("Coupe")


def test_a_sideswipe_takes_three_dice_off() -> None:
    table = traffic("Truck", "Coupe")
    table.do([10, 5, 9, 5, 9], action="ram", who="Truck", target="Coupe", kind="sideswipe")
    assert [roll.dice for roll in table.event.dice][1::2] == ["3D", "3D"]


def test_a_missed_ram_spins_and_takes_two_rounds() -> None:
    table = traffic("Truck", "Coupe")
    table.do([9], action="ram", who="Truck", target="Coupe")
    assert "Truck spins, half a turn at most, and stops without power" in table.text
    assert kept(table.combatant("Truck")).level == "stopped"
    again(table)
    table.do(action="regain", who="Truck")
    assert "1 round more to turn back" in table.text
    assert table.fault(action="regain", who="Truck").code == "refused"
    again(table)
    table.do(action="regain", who="Truck")
    assert "out of control" not in table.conditions("Truck")


def test_a_spinning_space_vehicle_keeps_its_speed() -> None:
    table = traffic("Ship", "Pod", type="space")
    table.do([9], action="ram", who="Ship", target="Pod")
    assert kept(table.combatant("Ship")).level == "cruising"


def test_an_air_vehicle_that_rams_can_only_come_down() -> None:
    table = traffic("Kite", "Glider", type="air")
    table.do([10, 5, 9, 5, 9], action="ram", who="Kite", target="Glider")
    assert "a rough landing is left" in table.text
    again(table)
    assert table.fault(action="regain", who="Kite").code == "refused"
    assert table.fault(action="stunt", who="Kite", stunt="land").field == "conditions"
    table.do([13], action="stunt", who="Kite", stunt="land", conditions=["rough-landing"])
    assert "out of control" not in table.conditions("Kite")


@pytest.mark.parametrize(
    ("who", "target", "code"), [("Truck", "Truck", "conflict"), ("Coupe", "Truck", "refused")]
)
def test_a_ram_of_itself_or_out_of_turn_is_refused(who: str, target: str, code: str) -> None:
    table = traffic("Truck", "Coupe")
    assert table.fault([30], action="ram", who=who, target=target).code == code


def test_the_next_try_has_to_wait_for_the_next_turn() -> None:
    table = traffic("Truck", "Coupe")
    table.do([30, 6, 24, 6, 24], action="ram", who="Truck", target="Coupe")
    fault = table.fault([30], action="ram", who="Truck", target="Coupe")
    assert "another try is for the next turn" in fault.message
    again(table)
    table.do([30, 6, 24, 6, 24], action="ram", who="Truck", target="Coupe")


def test_a_standing_vehicle_cannot_ram() -> None:
    table = traffic("Truck", "Coupe")
    table.do(action="set-speed", who="Truck", level="stopped")
    assert "at rest" in table.fault(action="ram", who="Truck", target="Coupe").message


@pytest.mark.parametrize(
    ("request_", "dice"),
    [
        ({"surface": "hard"}, "6D"),
        ({"surface": "hard", "head_on": True}, "9D"),
        ({"surface": "yielding", "yielding": 2}, "4D"),
    ],
)
def test_the_dice_of_a_crash_depend_on_speed_and_obstacle(
    request_: dict[str, Any], dice: str
) -> None:
    table = traffic("Truck")
    table.do([10, 12], action="crash", who="Truck", into="a wall", **request_)
    assert table.event.dice[0].dice == dice
    assert table.text.startswith("Truck crashes into a wall.")
    assert kept(table.combatant("Truck")).level == "stopped"


def hit(table: Table, excess: int, who: str = "Truck") -> None:
    table.do([10 + excess, 10], action="hit-vehicle", who=who, damage="4D")


@pytest.mark.parametrize(
    ("hits", "level", "dice", "lost"),
    [
        ([0], "none", 2, 0),
        ([1], "very-light", 1, 0),
        ([4], "light", 1, 0),
        ([4, 4], "light", 0, 0),
        ([4, 4, 4], "light", 0, 1),
        ([9], "heavy", 0, 0),
        ([9, 9], "severe", 0, 2),
        ([9, 4], "severe", 0, 1),
        ([13], "severe", 2, 0),
    ],
)
def test_damage_stays_and_wears(hits: list[int], level: str, dice: int, lost: int) -> None:
    table = traffic("Truck")
    for excess in hits:
        hit(table, excess)
    assert kept(table.combatant("Truck")).damage == level
    assert table.counter("Truck", "Maneuverability") == dice
    assert table.counter("Truck", "top speed lost") == lost


def test_very_light_damage_shakes_for_this_round_and_the_next() -> None:
    table = traffic("Truck")
    hit(table, 1)
    left = []
    for _ in range(3):
        left.append(table.counter("Truck", "Maneuverability"))
        again(table)
    assert left == [1, 1, 2]


def test_lost_top_speed_closes_the_highest_level_and_slows_at_once() -> None:
    table = traffic("Truck", maneuverability="0D")
    table.do(action="set-speed", who="Truck", level="all-out")
    hit(table, 4)
    assert kept(table.combatant("Truck")).level == "high"
    assert table.closed("Truck", "all-out") == "damage leaves high at most"


def test_a_severely_damaged_vehicle_rolls_to_a_stop() -> None:
    table = traffic("Truck")
    table.do(action="set-speed", who="Truck", level="all-out")
    hit(table, 13)
    assert table.fault(action="regain", who="Truck").code == "refused"
    levels = []
    for _ in range(3):
        again(table)
        levels.append(kept(table.combatant("Truck")).level)
    assert levels == ["cruising", "stopped", "stopped"]
    assert table.budget("Truck").reason is not None


def test_a_destroyed_vehicle_is_out_for_good() -> None:
    table = traffic("Truck", "Coupe")
    hit(table, 16)
    assert table.combatant("Truck").out
    assert "Truck will never run again." in table.text
    assert table.fault(action="repair", who="Truck").code == "refused"


def test_combatants_aboard_suffer_their_share_by_how_exposed_they_are() -> None:
    table = with_driver()
    hit(table, 12, "Coupe")
    assert table.combatant("Vane").hp == 19
    table = with_driver(exposure=0.5)
    hit(table, 12, "Coupe")
    assert table.combatant("Vane").hp == 25


def test_armour_and_scale_resist() -> None:
    table = traffic("Truck", armour=3)
    table.do([20, 12], action="hit-vehicle", who="Truck", damage="5D", scale=4, reason="a rocket")
    assert "Truck is hit by a rocket." in table.text
    assert "against 19: a very light hit" in table.text


def test_shooting_at_a_vehicle() -> None:
    table = traffic("Truck", "Coupe", scale=6)
    table.do(action="edit", who="Truck", sheet={"scale": 0})
    table.do([4, 15, 10], action="shoot", who="Truck", target="Coupe", damage="4D")
    assert "Truck hits Coupe (2D: 4, typed total, against 10, scale +6)." in table.text
    assert "against 16: no damage" in table.text
    table.do([3], action="shoot", who="Truck", target="Coupe", range_modifier=5)
    assert "misses" in table.text


def test_a_driver_who_shoots_must_keep_the_vehicle_straight_too() -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet={"kind": "vehicle"})
    table.do([9, 12], action="shoot", who="Vane", target="Truck", actions=2)
    assert [roll.dice for roll in table.event.dice] == ["5D", "1D"]
    assert "Coupe is not kept straight (5D: 9, typed total, against 10)" in table.text


def test_people_are_not_targets_in_this_chapter() -> None:
    table = with_driver()
    assert table.fault(action="shoot", who="Coupe", target="Vane").field == "target"
    assert table.fault(action="hit-vehicle", who="Vane", damage="3D").field == "who"
    assert table.fault(action="repair", who="Vane").field == "who"


def test_a_repair_restores_the_losses() -> None:
    table = traffic("Truck", "Coupe")
    assert table.fault(action="repair", who="Truck").code == "refused"
    hit(table, 9)
    assert table.fault(action="repair", who="Truck", difficulty=15).field == "by"
    table.do([14], action="repair", who="Truck", by="Coupe", difficulty=15)
    assert "fails to repair" in table.text
    again(table)
    table.do([15], action="repair", who="Truck", by="Coupe", difficulty=15)
    assert table.text.endswith("Truck is whole again.")
    assert table.counter("Truck", "Maneuverability") == 2
