"""A correction of damage to a vehicle also corrects the shares of the people aboard."""

from typing import Any

import pytest

from rules.encounter.codec import to_bytes
from tests.play.table import Table

VEHICLE = {"kind": "vehicle", "move": 30, "maneuverability": "3D", "toughness": "3D", "armour": 1}


def road() -> Table:
    """Return two vehicles with a person in each. A hit on the truck is event 9."""
    table = Table("opend6")
    for name in ("Truck", "Van"):
        table.do(action="add", name=name, sheet={**VEHICLE, "exposure": 1})
    for name in ("Ann", "Bob"):
        table.do(action="add", name=name, hp=20)
    table.do(action="start")
    table.do(action="board", who="Ann", vehicle="Truck")
    table.do(action="board", who="Bob", vehicle="Van")
    table.do([17, 9], action="hit-vehicle", who="Truck", damage="5D")
    return table


def told(table: Table) -> tuple[Any, ...]:
    """The damage of the vehicles, and the hit points of the people."""
    vehicles = (table.combatant(name) for name in ("Truck", "Van"))
    damage = [one.state.damage if one.state else "none" for one in vehicles]
    return (*damage, table.combatant("Ann").hp, table.combatant("Bob").hp)


def correct(table: Table, *dice: int, event: int = 9, **right: Any) -> None:
    table.do(dice, action="correct", event=event, **right)


@pytest.mark.parametrize(
    ("right", "dice", "left"),
    [
        ({}, [], ("light", "none", 16, 20)),
        ({"amount": 9}, [], ("none", "none", 20, 20)),
        ({"amount": 12}, [], ("very-light", "none", 20, 20)),
        ({"amount": 40}, [], ("destroyed", "none", -20, 20)),
        ({"who": "Van"}, [8], ("none", "light", 20, 16)),
        ({"who": ["Truck", "Van"]}, [8], ("light", "light", 16, 16)),
        ({"of": "Ann", "amount": 9}, [], ("light", "none", 11, 20)),
        ({"of": "Ann", "who": "Bob"}, [], ("light", "none", 20, 16)),
    ],
)
def test_a_hit_is_as_if_it_had_been_right(
    right: dict[str, Any], dice: list[int], left: tuple[Any, ...]
) -> None:
    table = road()
    if right:
        correct(table, *dice, **right)
    assert told(table) == left


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ({"amount": 9}, "9, not 4."),
        ({"who": "Bob"}, "Bob, not Ann."),
        ({}, "9 to Bob, not 4 to Ann."),
    ],
)
def test_the_share_of_a_passenger_is_told_if_only_that_is_corrected(
    right: dict[str, Any], said: str
) -> None:
    table = road()
    correct(table, of="Ann", **(right or {"amount": 9, "who": "Bob"}))
    assert f"Correction of event 9: {said}" in table.text


@pytest.mark.parametrize("amount", [3, 12, 20, 25, 30, 50])
def test_a_hit_corrected_there_and_back_is_the_same(amount: int) -> None:
    table = road()
    before = to_bytes(table.encounter)
    correct(table, amount=amount)
    correct(table, amount=17)
    if amount < 30:
        assert to_bytes(table.encounter) == before
    assert told(table) == ("light", "none", 16, 20)
    correct(table, 8, who="Van")
    correct(table, who="Truck")
    assert told(table) == ("light", "none", 16, 20)


def test_a_wreck_that_was_hit_less_is_back_in_the_fight() -> None:
    table = road()
    correct(table, amount=50)
    assert table.combatant("Truck").out
    assert table.combatant("Ann").out
    correct(table, amount=12)
    assert not table.combatant("Truck").out
    assert not table.combatant("Ann").out
    assert "Truck is back in the fight." in table.text


@pytest.mark.parametrize(
    "since",
    [
        {"action": "repair", "who": "Truck"},
        {"action": "hit-vehicle", "who": "Truck", "damage": "9D"},
    ],
)
def test_a_hit_is_not_corrected_after_a_repair_or_another_hit(since: dict[str, Any]) -> None:
    table = road()
    table.do([30, 9] if since["action"] == "hit-vehicle" else [], **since)
    fault = table.fault(action="correct", event=9, amount=3)
    assert (fault.code, fault.field) == ("refused", "event")
    assert "Truck was harmed or repaired again after event 9" in fault.message


def test_only_a_vehicle_takes_damage_to_a_vehicle() -> None:
    assert "Bob is no vehicle" in road().fault(action="correct", event=9, who="Bob").message


def test_each_vehicle_of_a_ram_is_corrected_by_its_name() -> None:
    table = road()
    table.do(action="board", who="Ann", vehicle="Truck", seat="driver")
    for name in ("Truck", "Van"):
        table.do(action="set-speed", who=name, level="cruising")
    table.do([30, 14, 9, 12, 9], action="ram", who="Ann", target="Van", override=True)
    ram = table.event.n
    hurt = told(table)
    fault = table.fault(action="correct", event=ram, amount=3)
    assert (fault.code, fault.field) == ("conflict", "of")
    assert "Truck 14 and Van 12" in fault.message
    correct(table, event=ram, of="Van", amount=3)
    assert told(table)[1] == "none"
    correct(table, event=ram, of="Van", amount=12)
    assert told(table) == hurt


def test_damage_to_a_system_is_corrected_as_damage_to_that_system() -> None:
    table = road()
    table.do([18, 9], action="hit-vehicle", who="Van", damage="5D", system="sensors")
    hit = table.event.n
    assert table.combatant("Van").state.systems == {"sensors": "light"}
    correct(table, event=hit, amount=11)
    assert table.combatant("Van").state.systems == {"sensors": "very-light"}
    correct(table, event=hit, amount=2)
    assert table.combatant("Van").state.systems == {}
    correct(table, 9, event=hit, amount=18, who="Truck")
    assert table.combatant("Truck").state.systems == {"sensors": "light"}
    assert table.combatant("Truck").state.damage == "light"


def sky(kind: str = "air") -> Table:
    """Return a craft at cruising speed with its pilot, and a second craft with a crew."""
    table = Table("opend6")
    table.do(action="add", name="Kit", hp=90, initiative=50, sheet={"piloting": "4D"})
    craft = {"kind": "vehicle", "type": kind, "move": 30, "toughness": "4D"}
    table.do(action="add", name="Kite", sheet=craft)
    table.do(action="add", name="Hawk", initiative=30, sheet={**craft, "piloting": "4D"})
    table.do(action="board", who="Kit", vehicle="Kite", seat="driver")
    table.do(action="start")
    table.do(action="set-speed", who="Kite", level="cruising")
    return table


def hit(table: Table, damage: int) -> int:
    """Hit the Kite, which resists with 10. Return the number of the event."""
    return table.do([damage, 10], action="hit-vehicle", who="Kite", damage="4D").n


def test_an_aircraft_that_was_not_destroyed_flies_on() -> None:
    table = sky()
    correct(table, event=hit(table, 40), amount=5)
    kite = table.combatant("Kite").state
    assert (kite.level, kite.descent) == ("cruising", None)
    assert "descent" not in table.text
    table.do(action="drive", who="Kit", level="cruising")


def test_an_aircraft_does_not_come_down_by_a_hit_that_was_none() -> None:
    table = sky()
    last = [hit(table, 15) for _ in range(4)][-1]
    assert table.combatant("Kite").state.descent == "comes down"
    correct(table, event=last, amount=5)
    assert table.combatant("Kite").state.descent is None
    assert "Left as it is" not in table.text


@pytest.mark.parametrize(("first", "rounds"), [(12, 0), (12, 2), (15, 0)])
def test_a_hit_is_not_corrected_after_a_very_light_one(first: int, rounds: int) -> None:
    table = road()
    table.do([first, 9], action="hit-vehicle", who="Van", damage="4D")
    event = table.event.n
    for _ in range(rounds):
        table.do(action="end-round")
    table.do([12, 9], action="hit-vehicle", who="Van", damage="4D")
    assert (
        "harmed or repaired again" in table.fault(action="correct", event=event, amount=3).message
    )


def test_a_hit_is_corrected_after_one_that_did_no_damage() -> None:
    table = sky()
    event = hit(table, 24)
    hit(table, 4)
    correct(table, event=event, amount=5)
    assert table.combatant("Kite").state.out_of_control is None


def test_control_is_the_same_as_before_the_hit() -> None:
    table = sky("space")
    table.do([9], action="ram", who="Kit", target="Hawk")
    before = table.combatant("Kite")
    correct(table, event=hit(table, 24), amount=5)
    assert table.combatant("Kite") == before


def test_a_wreck_that_was_not_destroyed_is_out_of_control_as_before() -> None:
    table = sky("land")
    hit(table, 24)
    correct(table, event=hit(table, 24), amount=5)
    assert table.combatant("Kite").state.out_of_control == "severe"
    assert table.combatant("Kite").has("out of control")


def test_a_correction_of_one_aboard_tells_their_own_damage() -> None:
    table = road()
    correct(table, of="Ann", amount=1)
    assert "Correction of event 9: 1, not 4." in table.text


@pytest.mark.parametrize("damage", [24, 40])
def test_an_aircraft_that_rams_is_out_of_control_whatever_harm_it_takes(damage: int) -> None:
    table = sky()
    ram = table.do([25, damage, 10], action="ram", who="Kit", target="Hawk").n
    correct(table, event=ram, of="Kite", amount=5)
    kite = table.combatant("Kite")
    assert (kite.state.level, kite.state.out_of_control) == ("cruising", "falling")
    assert kite.has("out of control")
    correct(table, event=ram, of="Kite", amount=damage)
    correct(table, event=ram, of="Kite", amount=5)
    assert table.combatant("Kite").state.out_of_control == "falling"
