"""Under OpenD6, one key puts a combatant into a vehicle, and another key rams with the vehicle."""

import pytest

from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session


@pytest.fixture
def table(chase: Session, sit: Sit) -> Table:
    """Return a desk in Mira's turn.

    Vane drives the Coupe and has the next turn. There is also a Truck.
    """
    chase.ask({"action": "add", "name": "Truck", "sheet": {"kind": "vehicle", "move": 25}})
    return sit(chase)


def test_mounts_are_listed_without_vehicles_and_the_key_for_these_is_named(table: Table) -> None:
    table.select("Mira")
    table.press("Y")
    assert "Mira mounts (get into a vehicle: G; / and a name for one not listed" in table.listed
    assert "Vane" in table.listed
    assert not [name for name in ("Coupe", "Truck") if name in table.listed]


def test_a_vehicle_typed_as_a_mount_asks_for_no_ruling(table: Table) -> None:
    table.select("Mira")
    last = table.desk.fight.last
    table.press("Y", "/", *"Truck", "enter")
    assert "Truck is a vehicle, which nobody rides: use G, get in." in table.prompt
    assert table.desk.fight.last == last


@pytest.mark.parametrize("seat", ["driver", "wheel"])
def test_the_wheel_of_a_vehicle_at_rest_is_taken_in_a_line(table: Table, seat: str) -> None:
    table.select("Mira")
    table.press("G")
    assert "gets into:" in table.prompt
    assert "Truck; then driver, else as a passenger" in table.prompt
    table.press(*f"Truck {seat}", "enter")
    assert table.newest.startswith("Mira takes the wheel of Truck")


def test_a_ram_is_a_key_and_a_letter(table: Table) -> None:
    table.press("n")
    table.select("Vane")
    truck = table.desk.cursor.letters()[table.encounter.find("Truck").id]
    table.press("A")
    assert "Truck; then rear-end (Enter takes it), head-on or nose-to-side;" in table.prompt
    table.press(truck)
    assert "Rolls Coupe: ram, 2D, against" in table.prompt
    table.press("enter")
    assert "Truck" in table.newest
    assert table.desk.fight.event(table.desk.fight.last).action["action"] == "ram"


def test_somebody_on_foot_is_told_that_there_is_no_wheel(table: Table) -> None:
    table.select("Mira")
    table.press("A")
    assert "they are at no wheel" in table.prompt


def test_a_shot_takes_the_attack_of_whoever_is_named_after_by(table: Table) -> None:
    table.desk.session.ask({"action": "edit", "who": "Mira", "attacks": "sling 2D"})
    table.select("Vane")
    table.press("f", *"Truck sling by Mira")
    assert table.prompt.startswith("Mira shoots at:")
    assert "with sling" in table.prompt


def test_a_shot_at_somebody_on_foot_names_the_key_of_damage(table: Table) -> None:
    table.select("Vane")
    table.press("f", *"Mira")
    assert "Mira is no vehicle: the chapter has no rule for it; use d, damage." in table.prompt


def test_a_missing_wheel_is_told_with_the_key_that_gets_somebody_in(at: At) -> None:
    table = at("opend6", keys={"board": ("f3",)})
    table.press("v")
    assert "they are at no wheel: use F3, get in" in table.prompt
    table.press(*"cautious")
    assert "is at no wheel: use F3, get in." in table.prompt


def test_a_letter_of_a_condition_of_vehicles_is_no_letter_for_people(table: Table) -> None:
    table.select("Mira")
    table.press("c", *"dizzy", "enter", "enter")
    table.press("c", *"d 3", "enter", "enter")
    assert [(one.name, one.left) for one in table.selected.conditions] == [("dizzy", 3)]
    table.press("c")
    rows = table.listed.splitlines()
    assert any(row.startswith("d dizzy") for row in rows)
    assert rows[-1].startswith("  destroyed")
    table.press("escape")
    table.select("Truck")
    table.press("c", "v", "enter", "enter")
    assert [one.name for one in table.selected.conditions] == ["very light damage"]


def test_a_letter_in_the_list_finds_no_condition_of_vehicles_for_people(table: Table) -> None:
    table.select("Mira")
    table.press("c", "d")
    assert "destroyed" not in table.listed
    table.press("enter", "enter")
    assert not table.selected.conditions
    assert "no condition has the letter d" in table.prompt
    table.press("escape", "escape", "c", *"de")
    assert "destroyed" in table.listed


def test_a_letter_alone_gives_nobody_a_condition_of_vehicles(table: Table) -> None:
    table.select("Mira")
    table.press("c", *"'a d 3", "enter")
    assert "no condition has the letter d" in table.prompt
    table.press("escape", "c", *"'a destroyed")
    assert "destroyed" in table.desk.picker.nothing


@pytest.fixture
def armed(table: Table) -> Table:
    """Return the desk in the turn of Mira, who has a rifle and a flamer."""
    table.desk.session.ask(
        {"action": "edit", "who": "Mira", "attacks": "rifle 5D+1; long flamer 4D (range 10)"}
    )
    table.select("Mira")
    return table


@pytest.mark.parametrize(
    ("line", "attack", "damage", "further"),
    [
        ("Truck rifle", "rifle", None, 0),
        ("rifle Truck", "rifle", None, 0),
        ("Truck ri", "rifle", None, 0),
        ("Truck long flamer", "long flamer", None, 0),
        ("Truck rifle 4D", "rifle", "4D", 0),
        ("Truck 4D rifle", "rifle", "4D", 0),
        ("Truck rifle range modifier 5", "rifle", None, 5),
        ("Truck 5D+1 range modifier 5", None, "5D+1", 5),
        ("Truck range modifier 5 5D+1", None, "5D+1", 5),
        ("5D+1 range modifier 5 Truck", None, "5D+1", 5),
        ("5D+1 Truck range modifier 5", None, "5D+1", 5),
        ("range modifier 5 Truck 5D+1", None, "5D+1", 5),
        ("e5D+1 range 5", None, "5D+1", 5),
        ("e5D+1 rifle", "rifle", "5D+1", 0),
    ],
)
def test_the_parts_of_a_shot_are_typed_in_any_order(
    armed: Table, line: str, attack: str | None, damage: str | None, further: int
) -> None:
    armed.press("f", *line, "enter")
    action = armed.desk.fight.event(armed.desk.fight.last).action
    assert action["action"] == "shoot", armed.prompt
    said = (action.get("attack"), action.get("damage"), action.get("range_modifier", 0))
    assert said == (attack, damage, further)


def test_an_attack_that_the_shooter_has_not_is_named_with_those_they_have(armed: Table) -> None:
    armed.press("f", *"Truck bow", "enter")
    assert "'bow' is not understood: expected rifle, long flamer, dice (damage)," in armed.prompt
    armed.press("escape", "f", *"Truck rifel", "enter")
    assert "did you mean rifle?" in armed.prompt


def test_the_preview_of_a_shot_tells_the_attack(armed: Table) -> None:
    armed.press("f", *"Truck rifle")
    assert "Mira hits Truck with rifle" in armed.prompt
    assert "5D+1" in armed.prompt


def test_the_outcome_of_a_shot_that_changes_the_most_is_told_first(armed: Table) -> None:
    armed.press("f", *"Truck rifle")
    outcomes = armed.prompt.partition("Either: ")[2].split("Or")
    assert "Truck is destroyed." in outcomes[0]
    assert "Mira misses Truck" in outcomes[-1]


def test_the_list_of_mounts_names_the_key_for_a_vehicle_before_enter(table: Table) -> None:
    table.select("Mira")
    table.press("Y", "/", *"Truck")
    assert table.desk.picker is not None
    told = "Truck is a vehicle, which nobody rides: use G, get in."
    assert table.desk.picker.nothing.startswith(told)
