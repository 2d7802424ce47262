"""An area at the desk: everybody in it is marked. Everybody who may be in it is named."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table

LINE = "gate: a b -7- c -12- well: e"


def marked(table: Table) -> list[str]:
    people = table.desk.encounter.combatants
    return sorted(people[who].name for who in table.desk.cursor.marked)


def drawn(at: At) -> Table:
    table = at()
    table.press("@", "ctrl+u", *LINE, "enter")
    return table


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("burst 3 at well", ["Goblin 2"]),
        ("3 well", ["Goblin 2"]),
        ("12 m around c", ["Goblin 1", "Goblin 2", "Grak", "Mira"]),
        ("7,5 gate", ["Goblin 1", "Grak", "Mira"]),
        ("0 C", ["Goblin 1"]),
        ("42 ft at well", ["Goblin 1", "Goblin 2"]),
        ("39 feet well", ["Goblin 2"]),
        ("0 at Goblin 1", ["Goblin 1"]),
    ],
)
def test_those_in_an_area_are_marked(typed: str, names: list[str], at: At) -> None:
    table = drawn(at)
    table.press('"', *typed, "enter")
    assert marked(table) == names


def test_without_a_centre_the_combatant_under_the_cursor_is_the_centre(at: At) -> None:
    table = drawn(at)
    selected = table.desk.cursor.selected
    assert selected is not None
    table.press("space", "up", '"', *"0", "enter")
    assert selected.id in table.desk.cursor.marked


def test_those_who_may_be_in_it_are_named_and_space_marks_the_first(at: At) -> None:
    table = drawn(at)
    table.press("@", "ctrl+u", *"a =e 12", "enter")
    table.press('"', *"8 at c")
    assert "surely +Grak, +Mira, Goblin 1; perhaps Goblin 2" in table.prompt
    table.press("enter")
    assert marked(table) == ["Goblin 1", "Grak", "Mira"]
    table.press("space")
    assert marked(table) == ["Goblin 1", "Goblin 2", "Grak", "Mira"]


def test_harm_is_for_those_in_the_area(at: At) -> None:
    table = drawn(at)
    before = table.desk.encounter.combatants
    table.press('"', *"12 at well", "enter")
    assert marked(table) == ["Goblin 1", "Goblin 2"]
    table.press("d", *"2", "enter", "enter")
    hurt = {one.name for one in table.desk.encounter.combatants.values() if one != before[one.id]}
    assert hurt == {"Goblin 1", "Goblin 2"}


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("well", "how many metres"),
        ("3 at wel", "no 'wel' on the line; the nearest is well"),
        ("3 at z", "nobody has the letter z"),
        ("-3 at well", "how many metres"),
        ("3 [/]", "no '[/]' on the line"),
        ("", "how many metres"),
    ],
)
def test_an_area_that_cannot_be_stays_to_be_mended(typed: str, fault: str, at: At) -> None:
    table = drawn(at)
    table.press('"', *typed, "enter")
    assert fault in table.desk.prompt.fault
    assert not table.desk.cursor.marked


def test_an_area_with_nobody_takes_the_marks_off(at: At) -> None:
    table = drawn(at)
    table.press("space", "@", "ctrl+u", *"gate: a b -7- c -12- e -9- well", "enter")
    assert table.desk.cursor.marked
    table.press('"', *"2 at well", "enter")
    assert not table.desk.cursor.marked
    assert "In the area: nobody." in table.desk.message.text


def test_without_positions_it_says_how_to_begin(at: At) -> None:
    table = at()
    table.press('"')
    assert "nobody has a position yet: @ says who stands where" in table.desk.message.text


def test_friends_stand_first_in_a_list_that_is_cut(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"gate: c e a b", "enter")
    table.desk.cursor.select("c1")
    table.press('"', *"3 gate")
    assert "surely +Grak, +Mira, Goblin 1" in table.prompt


def test_a_ruling_on_all_mud_is_a_ruling_on_mud(at: At) -> None:
    table = at("rom")
    table.press("R", *"all mud x 1/2", "enter")
    assert [one.about for one in table.desk.encounter.rulings.values()] == ["terrain"]
    table.press("@", "ctrl+u", *"gate:a -12 mud- c", "enter")
    assert table.newest.startswith("Who stands where is set")


def test_a_ground_that_no_book_has_is_told_how_a_ruling_makes_it(at: At) -> None:
    table = at("rom")
    table.press("@", "ctrl+u", *"gate:a -12 mud- c", "enter")
    assert "'mud' is no ground here; there is open ground." in table.prompt
    assert "A ruling at R makes a new one, as in mud x 1/2" in table.prompt
    table.press("escape", "R", *"mud x 1/2", "enter")
    table.press("@", "ctrl+u", *"gate:a -12 mud- c", "enter")
    assert table.newest.startswith("Who stands where is set")


def test_the_marks_of_an_area_end_with_the_turn(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"gate:A B -9- c e -4- well", "enter", "n")
    table.press('"', *"3 c", "enter")
    assert table.desk.cursor.marked
    assert "takes the marks off" in table.desk.message.text
    table.press("n")
    assert not table.desk.cursor.marked


def test_marks_of_the_game_master_stay_when_the_turn_passes(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"gate:A B -9- c e -4- well", "enter", "n")
    table.press("space", "space", "n")
    assert table.desk.cursor.marked
