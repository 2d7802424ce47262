"""Under OpenD6, one key puts a combatant into a vehicle, and another key rams with the vehicle."""

import pytest

from tests.tracker.desk.conftest import Sit
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
    assert "get into a vehicle: G" in table.listed
    assert "Vane" in table.listed
    assert not [name for name in ("Coupe", "Truck") if name in table.listed]


def test_a_vehicle_typed_as_a_mount_asks_for_no_ruling(table: Table) -> None:
    table.select("Mira")
    last = table.desk.fight.last
    table.press("Y", "/", *"Truck", "enter")
    assert '"Get in, or take the wheel" puts somebody aboard' in table.prompt
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
    table.press("A", truck)
    assert "Rolls Coupe: ram, 2D, against" in table.prompt
    table.press("enter")
    assert "Truck" in table.newest
    assert table.desk.fight.event(table.desk.fight.last).action["action"] == "ram"


def test_somebody_on_foot_is_told_that_there_is_no_wheel(table: Table) -> None:
    table.select("Mira")
    table.press("A")
    assert "they are at no wheel" in table.prompt


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


def test_a_letter_alone_gives_nobody_a_condition_of_vehicles(table: Table) -> None:
    table.select("Mira")
    table.press("c", *"'a d 3", "enter")
    assert "no condition has the letter d" in table.prompt
    table.press("escape", "c", *"'a destroyed")
    assert "destroyed" in table.desk.picker.nothing
