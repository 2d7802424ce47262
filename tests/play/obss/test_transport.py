"""Loads, riders and carts."""

import pytest

from tests.play.obss.table import MARE, ford, with_mare
from tests.play.table import Table


def load(table: Table, name: str) -> dict[str, object]:
    accounts = table.fight.book.movement.load(table.encounter, table.combatant(name))
    return {one.label: one.figure.value for one in accounts}


def thresholds(table: Table, name: str) -> list[object]:
    found = table.fight.book.movement.thresholds(table.encounter, table.combatant(name))
    return [one.figure.value for one in found]


def test_heavy_things_light_things_and_coins_make_the_load() -> None:
    table = ford(strength=-1)
    table.do(action="pick-up", who="Grak", item="Mail", weight=4, worn=True)
    table.do(action="pick-up", who="Grak", item="Torch", count=12)
    table.do(action="pick-up", who="Grak", item="Arrow", count=8)
    table.do(action="pick-up", who="Grak", item="Silver coins", count=1250)
    assert load(table, "Grak") == {"load": 8, "load capacity": 11}
    assert thresholds(table, "Grak") == [11, 22]


@pytest.mark.parametrize(("easy", "weight"), [(False, 3), (True, 2)])
def test_a_thing_stowed_by_weight_gets_its_encumbrance(easy: bool, weight: int) -> None:
    table = ford()
    table.do(action="stow", who="Grak", item="Tent", kg=10, easy=easy)
    assert load(table, "Grak")["load"] == weight


@pytest.mark.parametrize(("weight", "metres"), [(12, 27), (13, 13), (24, 0)])
def test_overload_halves_movement_and_twice_the_capacity_stops_it(weight: int, metres: int) -> None:
    table = ford()
    table.do(action="pick-up", who="Grak", item="Anvil", weight=weight)
    assert table.left("Grak") == metres
    assert load(table, "Grak").get("Dexterity checks") == (None if weight == 12 else -3)


def test_legs_multiply_the_capacity_and_an_odd_leg_does_not_count() -> None:
    table = with_mare()
    assert load(table, "Dun")["load capacity"] == 48
    table.do(action="edit", who="Dun", sheet={"legs": 5})
    assert load(table, "Dun")["load capacity"] == 48
    table.do(action="edit", who="Dun", sheet={"mount": "camel"})
    assert load(table, "Dun")["load capacity"] == 50


@pytest.mark.parametrize(("how", "weight"), [("dragged", 8), ("carried", 14)])
def test_somebody_dragged_or_carried_is_a_load_until_let_go(how: str, weight: int) -> None:
    table = ford()
    table.do(action="pick-up", who="Mira", item="Mail", weight=2)
    table.do(action="take", who="Grak", other="Mira", how=how)
    assert load(table, "Grak")["load"] == weight
    table.do(action="let-go", who="Grak")
    assert load(table, "Grak")["load"] == 0
    assert table.fault(action="take", who="Grak", other="Grak").code == "conflict"


@pytest.mark.parametrize(
    "mounting", [{"action": "ride", "other": "Dun"}, {"action": "mount", "mount": "Dun"}]
)
def test_a_mount_by_another_name_is_still_ridden(mounting: dict[str, str]) -> None:
    table = with_mare()
    table.do(who="Grak", **mounting)
    table.do(action="edit", who="Dun", name="Dusty")
    assert (table.left("Grak"), load(table, "Dusty")["load"]) == (36, 12)
    assert table.budget("Dusty").reason == "Grak rides it and moves it"
    table.do(action="mount", who="Grak")
    assert table.text == "Grak dismounts from Dusty."


def test_a_namesake_of_the_mount_is_not_ridden() -> None:
    table = with_mare()
    table.do(action="ride", who="Grak", other="Dun")
    table.do(action="edit", who="Dun", name="Dusty")
    table.do(action="edit", who="Mira", name="Dun")
    assert table.left("Grak") == 36
    assert table.budget("Dun").reason is None


@pytest.mark.parametrize(("cargo", "metres"), [(72, 36), (73, 18), (144, 18), (145, 9), (289, 0)])
def test_a_cart_leaves_all_half_a_quarter_or_none_of_the_movement(cargo: int, metres: int) -> None:
    table = with_mare()
    table.do(action="add", name="Roan", sheet=MARE, hp=20, initiative=2)
    table.do(action="harness", who=["Dun", "Roan"], cart="Wagon", load=cargo)
    assert table.left("Dun") == metres
    assert table.budget("Roan").reason == "pulls Wagon with Dun, who moves it"


def test_a_cart_is_pulled_by_no_more_than_fit_it() -> None:
    table = ford("Grak", "Mira", "Oda")
    fault = table.fault(action="harness", who=["Grak", "Mira", "Oda"])
    assert (fault.code, fault.field) == ("out-of-range", "who")
    table.do(action="harness", who=["Grak", "Mira", "Oda"], size="large")
    assert table.fault(action="harness", who="Mira").code == "refused"


def test_nobody_is_held_by_a_cart_left_behind() -> None:
    table = ford()
    assert table.fault(action="unharness", who="Grak").code == "conflict"
    table.do(action="harness", who=["Grak", "Mira"], load=30)
    table.do(action="unharness", who="Mira")
    assert (table.left("Grak"), table.left("Mira")) == (27, 27)


def test_the_slowest_of_the_team_sets_the_pace() -> None:
    table = with_mare()
    table.do(action="harness", who=["Dun", "Grak"])
    assert table.left("Dun") == 27
