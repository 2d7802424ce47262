"""Doors, drops and climbs after 'm': the typed text, the preview, and one undo."""

import pytest

from rules.encounter.codec import to_bytes
from rules.encounter.letters import letters
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed

LINE = "street -9- gate:ME -4]- hall -6- bar:REST"


def at_the_gate(at: At, system: str, line: str = LINE) -> Table:
    """Return a desk at a fight on a line.

    The combatant with the turn is at the place ME of the line. All other combatants are at REST.
    """
    table = at(system)
    table.press("n")
    own = letters(table.desk.encounter)
    me = table.desk.encounter.turn_of
    rest = " ".join(letter for who, letter in own.items() if who != me)
    table.press("@", "ctrl+u", *line.replace("ME", own[me]).replace("REST", rest), "enter")
    return table


def me(table: Table) -> str:
    return table.desk.encounter.turn_of or ""


@pytest.mark.parametrize("text", [">hall", ">out", ">bar"])
def test_a_shut_door_asks_what_the_book_asks(at: At, text: str) -> None:
    table = at_the_gate(at, "exp")
    told = table.take_line("m", text)
    assert (
        "behind the goal: p push (-2 h/u), l latched (stops, by a roll), o pull (stops, by a roll)"
        in told
    )
    assert table.desk.prompt.typed == text


@pytest.mark.parametrize("door", ["p", "push", "P"])
@pytest.mark.parametrize("goal", ["hall", "out", "bar"])
def test_a_letter_behind_the_goal_goes_through_and_the_door_stands_open(
    at: At, goal: str, door: str
) -> None:
    table = at_the_gate(at, "exp")
    before = to_bytes(table.desk.encounter)
    assert "goes through the door (-2 h/u)" in table.take_line("m", f">{goal} {door}")
    assert "-4[-" in as_typed(table.desk.encounter)
    table.press("u")
    assert to_bytes(table.desk.encounter) == before


def test_the_preview_of_a_door_that_stops_tells_both_outcomes_of_the_roll(at: At) -> None:
    table = at_the_gate(at, "exp")
    told = table.take_line("m", ">hall o")
    assert "Rolls" in told
    assert "on the other side" in told
    assert "still before it" in told


def test_an_unknown_letter_for_a_door_is_no_goal(at: At) -> None:
    table = at_the_gate(at, "exp")
    assert "flail >hall" in table.take_line("m", ">hall x")


@pytest.mark.parametrize(
    ("system", "goal", "doors"),
    [("exp", "bar", "p, l or o"), ("obss", "bar", "o"), ("obss", "C2", "o")],
)
def test_an_unknown_word_behind_a_goal_names_the_letters_for_a_shut_door(
    at: At, system: str, goal: str, doors: str
) -> None:
    grid = "squares 6x2; edges C1]C2; people A1:ME F1:REST"
    table = at_the_gate(at, system, grid.replace(":REST", ":b") if goal == "C2" else LINE)
    told = table.take_line("m", f">{goal} zz")
    assert f"a distance, as in >{goal} 2, {doors} for a shut door, or by and a" in told


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_a_book_without_doors_opens_them_for_nothing(at: At, system: str) -> None:
    table = at_the_gate(at, system, "street -9- gate:ME -2]- hall -6- bar:REST")
    assert "type o behind the goal to open it" in table.take_line("m", ">hall")
    table.press(" ", "o")
    assert "opens the door between the gate and the hall" in table.desk.prompt.previewed
    table.press("enter")
    assert table.desk.encounter.map.spots[me(table)].place == "hall"
    assert "-2[-" in as_typed(table.desk.encounter)


def test_a_kept_path_goes_through_its_door_in_a_later_turn(at: At) -> None:
    table = at_the_gate(at, "emala", "street -9- gate:ME -5]- hall -6- bar:REST")
    table.take_line("m", ">hall o")
    assert "-2]-" in as_typed(table.desk.encounter)
    walker = me(table)
    table.press("n", "n")
    while me(table) != walker:
        table.press("n")
    assert "opens the door" in table.take_line("m", ".")


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_a_drop_is_a_fall_and_one_undo(at: At, system: str) -> None:
    table = at_the_gate(at, system, "yard^3:ME -3 drop- pit -6- bar:REST")
    assert "is a drop; to go there type drop too" in table.take_line("m", ">pit")
    table.press("escape")
    before = to_bytes(table.desk.encounter)
    assert "falls" in table.take_line("m", ">pit drop")
    assert table.desk.encounter.map.spots[me(table)].place == "pit"
    assert table.desk.encounter.combatants[me(table)].has("prone")
    table.press("u")
    assert to_bytes(table.desk.encounter) == before


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_nobody_falls_up(at: At, system: str) -> None:
    table = at_the_gate(at, system, "yard^3 -3 drop- pit:ME -6- bar:REST")
    assert "nobody goes up; it is a drop" in table.take_line("m", ">yard drop")


def test_a_climb_with_rolls_tells_its_outcomes_before(at: At) -> None:
    table = at_the_gate(at, "exp", "yard:ME -4 climb- roof^4 -6- bar:REST")
    told = table.take_line("m", ">roof climb")
    assert "Rolls AWE" in told
    assert "climbs" in told


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("obss", "climb 1 turn"),
        ("exp", "climbs on the way, and rolls decide how far"),
        ("opend6", "climbs on the way, and rolls decide how far"),
    ],
)
def test_how_far_by_a_climb_counts_its_turns_or_says_why_not(
    at: At, system: str, told: str
) -> None:
    table = at_the_gate(at, system, "yard:ME -4 climb- roof^4 -6- bar:REST")
    table.press("m", *"?roof climb")
    assert told in table.desk.prompt.previewed
    table.press("ctrl+u", *"?roof")
    assert "is a climb; to go there type climb too" in table.desk.prompt.previewed


def test_several_go_through_one_door_that_the_first_opens(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"gate:A B -4]- hall -6- bar:c e", "enter", "n")
    told = table.take_line("m", "a b >hall o")
    assert told.count("opens the door") == 1
    assert {table.desk.encounter.map.spots[who].place for who in ("c1", "c2")} == {"hall"}


def test_a_declared_path_says_which_doors_are_opened_on_its_way(at: At) -> None:
    table = at("rom")
    table.press("@", "ctrl+u", *"gate:A B -4]- hall -6- bar:c e", "enter", "n")
    for _ in range(3):
        if table.desk.encounter.phase == "declare":
            break
        table.press("enter", "n")
    table.press("f", *"half >hall o")
    told = "On the way the door between the gate and the hall is opened."
    assert told in table.desk.prompt.previewed
    table.press("enter")
    assert "-4]-" in as_typed(table.desk.encounter)


@pytest.mark.parametrize(("system", "door"), [("exp", "o"), ("exp", "p"), ("rom", "o")])
def test_the_letter_of_a_door_is_not_completed_to_a_ground(at: At, system: str, door: str) -> None:
    table = at(system)
    table.press("@", "ctrl+u", *"gate:a -5]- hall: b", "enter")
    table.press("m", *f">hall {door}", "tab")
    assert table.desk.prompt.typed == f">hall {door}"


@pytest.mark.parametrize(
    ("door", "told"),
    [("o easy", "1d10"), ("latched improbable", "1d100"), ("o", "1d20")],
)
def test_the_difficulty_of_the_roll_stands_behind_the_door(at: At, door: str, told: str) -> None:
    table = at_the_gate(at, "exp")
    assert told in table.take_line("m", f">hall {door}")
    assert f"{told}:" in table.newest


def test_a_door_without_a_roll_takes_no_difficulty(at: At) -> None:
    table = at_the_gate(at, "exp")
    assert "'easy' is not understood: behind >hall p stands nothing more." in table.take_line(
        "m", ">hall p easy"
    )
    assert table.desk.prompt.asking


@pytest.mark.parametrize("system", ["exp", "emala"])
@pytest.mark.parametrize("letter", ["p", "l", "o"])
def test_a_letter_for_a_door_is_completed_to_no_word(at: At, system: str, letter: str) -> None:
    table = at_the_gate(at, system)
    table.press("m", *f">hall {letter}", "tab")
    assert table.desk.prompt.typed == f">hall {letter}"


def test_a_ladder_is_a_climb_that_needs_its_word(at: At) -> None:
    table = at_the_gate(at, "exp", "yard:ME -6 ladder- roof^6 -6- bar:REST")
    assert "is a climb; to go there type climb too" in table.take_line("m", ">roof")
    table.press(*" climb")
    assert "1d6" in table.desk.prompt.previewed
