"""Type at the desk where combatants stand: '@' and Enter, a line, a position, a distance."""

import pytest

from rules.map.distances import distance
from tests.tracker.conftest import SHEETS, Make
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table


def told(table: Table, one: str, other: str) -> str:
    encounter = table.desk.encounter
    people = (encounter.find(name).id for name in (one, other))
    return str(distance(encounter.map, *people))


@pytest.mark.parametrize("system", list(SHEETS))
def test_two_keys_say_who_stands_where(system: str, fight: Make, sit: Sit) -> None:
    table = sit(fight(system))
    table.press("@", "enter")
    assert told(table, "Mira", "Goblin 1") == "10"
    assert told(table, "Goblin 1", "Goblin 2") == "0"


def test_the_proposed_line_has_the_party_first_and_nobody_who_is_out(at: At) -> None:
    table = at()
    table.press("@")
    assert table.desk.prompt.typed == "A+B -10- c e"


def test_the_metres_are_changed_in_the_line(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"gate: a b -7- c e -12- well", "enter")
    assert told(table, "Mira", "Goblin 1") == "7"


def test_a_line_that_cannot_be_stays_to_be_mended(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a -10", "enter")
    assert table.desk.prompt.typed == "a -10"
    assert table.desk.prompt.fault


@pytest.mark.parametrize(
    ("typed", "one", "other", "far"),
    [
        ("c well", "Goblin 1", "Goblin 2", "4"),
        ("c e at well", "Goblin 1", "Mira", "14"),
        ("c beside a", "Goblin 1", "Mira", "0"),
        ("c a", "Goblin 1", "Mira", "0"),
        ("a =c 12", "Mira", "Goblin 1", "12"),
        ("a = Goblin 1 3,5", "Mira", "Goblin 1", "3.5"),
    ],
)
def test_a_position_and_a_distance_are_said_in_words(
    typed: str, one: str, other: str, far: str, at: At
) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c e -4- well", "enter")
    table.press("@", "ctrl+u", *typed, "enter")
    assert told(table, one, other) == far


def test_an_unknown_place_is_named_with_the_nearest(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c e -4- well", "enter")
    table.press("@", "ctrl+u", *"c wel", "enter")
    assert "no 'wel' on the line; the nearest is well" in table.desk.prompt.fault
    table.press("ctrl+u", *"c z", "enter")
    assert "nobody has the letter z" in table.desk.prompt.fault


def test_the_line_that_is_there_is_edited_and_those_off_it_stay_off(at: At) -> None:
    table = at()
    table.press("@", "enter")
    table.press("@", "ctrl+u", *"a =e 5", "enter")
    table.press("@")
    assert table.desk.prompt.typed == "A B -10- c"
    table.press("enter")
    assert told(table, "Mira", "Goblin 2") == "5"
    table.press("@", "ctrl+u", *"A B -9- c", "enter")
    assert told(table, "Mira", "Goblin 2") == "~0-"
    table.press("u")
    assert told(table, "Mira", "Goblin 2") == "5"


def test_the_preview_shows_the_line(at: At) -> None:
    table = at()
    table.press("@")
    table.press("backspace", "e")
    assert "A B \u2500\u250010\u2500\u2500 c e" in table.prompt


def test_without_people_the_selected_one_is_meant(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c -4- well", "enter")
    selected = table.desk.cursor.selected
    assert selected is not None
    table.press("@", "ctrl+u", *"=e 12", "enter")
    assert told(table, selected.name, "Goblin 2") == "12"
    table.press("@", "ctrl+u", *"well", "enter")
    assert table.desk.encounter.map.spots[selected.id].place == "well"


@pytest.mark.parametrize(
    "typed", ["a =a 3", "=", "a = 12", "c =z 4", "[/] well", "c @", "-", "a b", ";"]
)
def test_a_line_that_says_nothing_is_refused_or_previewed_and_loses_nothing(
    typed: str, at: At
) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a -10- c e -4- well", "enter")
    before = table.desk.encounter
    table.press("@", "ctrl+u", *typed, "enter")
    if table.desk.encounter is before:
        assert table.desk.prompt.fault or table.desk.asking
    assert set(before.map.people()) <= set(table.desk.encounter.map.people())


@pytest.mark.parametrize("typed", ["gate:a=c b -9- e", "a=c b -9- e", "b -9- e a=c -2- well"])
def test_an_equals_sign_in_the_line_engages_both(typed: str, at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *typed)
    assert "A=c" in table.prompt
    table.press("enter")
    assert "Grak and Goblin 1 are engaged." in table.told()
    assert told(table, "Grak", "Goblin 1") == "0"
    table.press("u")
    assert not table.desk.fight.book.ground.engaged(table.desk.encounter)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("A -x- B", "'-x-': between two spots is -9-, a distance in metres."),
        ("A -9- c -x- B", "'-x-': between two spots is -9-, a distance in metres."),
        ("A - B", "'-': between two spots is -9-, a distance in metres."),
        ("A \u22129\u2212 B", "between two spots is -9-, a distance in metres."),
        ("A -9 B", "'-9': between two spots is -9-, a distance in metres."),
        ("A 9 B", "'9': between two spots is -9-, a distance in metres."),
        ("well 9 B", "'9': between two spots is -9-, a distance in metres."),
        ("c =a -3", "-3 m is no distance: 0 is the least, as in c =k 12."),
        ("c =a", "say how many metres, as in c =k 12."),
    ],
)
def test_the_fault_is_in_the_distance_and_not_in_the_letters(typed: str, why: str, at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c e -4- well", "enter")
    table.press("@", "ctrl+u", *typed, "enter")
    assert why in table.desk.prompt.fault


def test_a_new_line_tells_whom_it_leaves_off(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c e -4- well", "enter")
    table.press("@", "ctrl+u", *"gate -9- door")
    told = table.desk.prompt.previewed
    assert told.startswith("off the line then: ")
    assert all(name in told for name in ("Mira", "Grak", "Goblin 1", "Goblin 2"))
    table.press("ctrl+u", *"b a -10- c e")
    assert "off the line" not in table.desk.prompt.previewed


@pytest.mark.parametrize("key", ["@", '"'])
def test_a_letter_of_somebody_is_not_completed_to_a_place(key: str, at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"a b -10- c e -4- balcony", "enter")
    for text, rest in (("3 b", ""), ("3 B", ""), ("3 ba", "lcony")):
        table.press(key, "ctrl+u", *text)
        assert table.desk.prompt.line.rest() == rest
        table.press("escape")


def test_the_same_line_again_is_no_event(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("@", "enter")
    last = table.desk.fight.last
    table.press("@", "enter")
    assert table.prompt == "Nothing is new: everybody stands so already."
    assert table.desk.fight.last == last
    table.press("u")
    assert table.newest == "Undone: Who stands where is set."
