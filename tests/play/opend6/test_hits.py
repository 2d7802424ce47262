"""Ramming, crashing and shooting: their lasting damage, and the people in the vehicles."""

import pytest

from rules.books.opend6.state import kept
from tests.play.opend6.road import CAR, again, traffic, with_driver
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


def test_a_missed_ram_spins_and_stops_a_vehicle_on_land() -> None:
    table = traffic("Truck", "Coupe")
    table.do([9], action="ram", who="Truck", target="Coupe")
    assert "Truck spins, half a turn at most, and stops without power" in table.text
    assert kept(table.combatant("Truck")).level == "stopped"


def test_a_ram_can_be_tried_again_in_the_next_turn() -> None:
    table = traffic("Truck", "Coupe")
    table.do([30, 6, 24, 6, 24], action="ram", who="Truck", target="Coupe")
    again(table)
    table.do([30, 6, 24, 6, 24], action="ram", who="Truck", target="Coupe")


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


def test_a_vehicle_that_is_damaged_severely_has_no_movement() -> None:
    table = traffic("Truck")
    hit(table, 13)
    assert table.budget("Truck").reason == "severely damaged and out of control"


def test_damage_to_those_aboard_is_multiplied_by_their_exposure_and_rounded_down() -> None:
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


def test_a_shot_with_an_attack_of_ones_own_rolls_its_damage() -> None:
    table = traffic("Truck", "Coupe")
    table.do(action="edit", who="Truck", attacks="rifle 5D (range 30/60/90)")
    table.do([14, 15, 10], action="shoot", who="Truck", target="Coupe", attack="rifle")
    assert "Truck hits Coupe with rifle (2D: 14, typed total, against 10)." in table.text
    assert [roll.dice for roll in table.event.dice][1:] == ["5D", "4D"]
    again(table)
    table.do([14, 15, 10], action="shoot", who="Truck", target="Coupe", attack="rifle", damage="3D")
    assert [roll.dice for roll in table.event.dice][1:] == ["3D", "4D"]


def test_a_passenger_shoots_with_the_weapon_of_the_vehicle() -> None:
    table = with_driver()
    table.do(action="add", name="Truck", sheet=CAR)
    table.do(action="edit", who="Coupe", attacks="turret 7D")
    table.do([14, 14, 15, 10], action="shoot", who="Vane", target="Truck", attack="turret")
    assert "Vane hits Truck with turret" in table.text


def test_an_unknown_attack_and_one_without_a_dice_code_shoot_nothing() -> None:
    table = traffic("Truck", "Coupe")
    table.do(action="edit", who="Truck", attacks="rifle 5D; axe 1d8")
    shot = {"action": "shoot", "who": "Truck", "target": "Coupe"}
    fault = table.fault(**shot, attack="bow")
    assert (fault.code, fault.field) == ("not-found", "attack")
    assert fault.message == "Truck has no attack 'bow'; there are rifle and axe."
    fault = table.fault(**shot, attack="axe")
    assert (fault.code, fault.field) == ("missing", "damage")
    assert fault.message == "axe rolls 1d8: type its dice code too, as damage 4D."


def test_a_repair_restores_the_losses() -> None:
    table = traffic("Truck", "Coupe")
    hit(table, 9)
    assert table.fault(action="repair", who="Truck", difficulty=15).field == "by"
    table.do([14], action="repair", who="Truck", by="Coupe", difficulty=15)
    assert "fails to repair" in table.text
    again(table)
    table.do([15], action="repair", who="Truck", by="Coupe", difficulty=15)
    assert table.text.endswith("Truck is whole again.")
    assert table.counter("Truck", "Maneuverability") == 2
