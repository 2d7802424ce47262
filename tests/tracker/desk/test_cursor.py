"""The cursor: where it is, how it moves during a fight, and who is meant by a command."""

import pytest

from rules.errors import InputError
from tests.play.table import Table
from tracker.desk.cursor import Cursor


@pytest.fixture
def table() -> Table:
    """A table with Grak, Mira and Goblin, in Mira's turn."""
    table = Table("emala")
    for name, initiative in (("Grak", 3), ("Mira", 9), ("Goblin", 6)):
        table.do(action="add", name=name, initiative=initiative)
    table.do(action="start")
    return table


@pytest.fixture
def cursor(table: Table) -> Cursor:
    return Cursor(table.fight)


def names(table: Table, ids: object) -> list[str]:
    return [table.encounter.combatants[who].name for who in ids]  # type: ignore[attr-defined]


def test_the_cursor_begins_on_the_combatant_whose_turn_it_is(cursor: Cursor, table: Table) -> None:
    assert names(table, cursor.rows()) == ["Mira", "Goblin", "Grak"]
    assert cursor.target_names() == "Mira"


def test_an_empty_fight_has_nobody_under_the_cursor() -> None:
    cursor = Cursor(Table("rom").fight)
    cursor.step(1)
    cursor.mark()
    assert cursor.selected is None
    assert cursor.targets() == []


@pytest.mark.parametrize(
    ("steps", "name"),
    [([1], "Goblin"), ([1, 1, 1], "Grak"), ([-1], "Mira"), ([1000, -1], "Goblin")],
)
def test_the_cursor_stops_at_the_ends(cursor: Cursor, steps: list[int], name: str) -> None:
    for by in steps:
        cursor.step(by)
    assert cursor.target_names() == name


def test_the_number_goes_round_in_a_row_and_is_forgotten_with_the_row(cursor: Cursor) -> None:
    assert [cursor.step_number(1, 3) for _ in range(4)] == [0, 1, 2, 0]
    assert cursor.step_number(-1, 3) == 2
    cursor.step(1)
    assert cursor.number is None
    assert cursor.step_number(-1, 3) == 2


def test_a_command_is_for_those_who_are_marked_and_still_there(
    cursor: Cursor, table: Table
) -> None:
    cursor.mark()
    cursor.mark()
    assert cursor.target_names() == "Mira, Goblin"
    assert names(table, cursor.targets()) == ["Mira", "Goblin"]
    table.do(action="remove", who=["Goblin"])
    assert names(table, cursor.marked) == ["Mira"]
    assert cursor.target_names() == "Mira"
    cursor.unmark()
    assert cursor.target_names() == "Grak"


def test_a_search_goes_to_the_next_match_and_hides_nobody(cursor: Cursor, table: Table) -> None:
    cursor.begin_search()
    assert cursor.search("g")
    assert cursor.target_names() == "Goblin"
    assert names(table, cursor.rows()) == ["Mira", "Goblin", "Grak"]
    assert sorted(names(table, cursor.found() or ())) == ["Goblin", "Grak"]
    assert cursor.search("gr")
    assert cursor.target_names() == "Grak"
    cursor.end_search(stay=True)
    assert cursor.found() is None
    assert [(cursor.to_match(by), cursor.target_names()) for by in (1, 1)] == [(True, "Grak")] * 2


def test_a_search_that_is_left_goes_back_to_its_start(cursor: Cursor) -> None:
    cursor.begin_search()
    assert not cursor.search("nobody")
    assert cursor.target_names() == "Mira"
    cursor.search("gob")
    cursor.end_search(stay=False)
    assert cursor.target_names() == "Mira"


def test_the_matches_of_a_search_can_be_visited_in_both_directions(cursor: Cursor) -> None:
    assert not cursor.to_match(1)
    cursor.begin_search()
    cursor.search("g")
    cursor.end_search(stay=True)
    told = [(cursor.to_match(by), cursor.target_names())[1] for by in (1, 1, -1, -1)]
    assert told == ["Grak", "Goblin", "Grak", "Goblin"]


def test_marks_end_with_the_command_that_they_were_for(cursor: Cursor) -> None:
    cursor.mark()
    cursor.mark()
    cursor.used(["c1"])
    assert len(cursor.marked) == 2
    cursor.used(cursor.targets())
    assert not cursor.marked


def test_pinned_marks_stay(cursor: Cursor) -> None:
    cursor.mark()
    cursor.pinned = True
    cursor.used(cursor.targets())
    assert len(cursor.marked) == 1
    cursor.unmark()
    assert not cursor.pinned


def test_letters_follow_the_order_of_joining_and_stay_when_the_order_changes(
    cursor: Cursor, table: Table
) -> None:
    before = cursor.letters()
    assert names(table, cursor.rows()) == ["Mira", "Goblin", "Grak"]
    assert [before[who] for who in cursor.rows()] == ["b", "c", "a"]
    table.do(action="delay", who="Mira")
    table.do(action="set-initiative", who="Grak", value=99)
    assert names(table, cursor.rows()) == ["Grak", "Goblin", "Mira"]
    assert cursor.letters() == before
    assert names(table, cursor.whom().by_letter("b")) == ["Mira"]
    assert cursor.whom().by_letter("z") == ()


def test_a_folded_group_has_its_first_letter_and_a_plus(cursor: Cursor, table: Table) -> None:
    table.do(action="add", name="Wolf", count=4, initiative=1)
    cursor.step(3)
    assert cursor.target_names() == "Wolf 1"
    cursor.fold()
    row = cursor.rows()[-1]
    assert cursor.letters()[row] == "e+"
    table.do(action="out", who="Wolf 1")
    assert names(table, cursor.whom().by_letter("e+")) == ["Wolf 2", "Wolf 3", "Wolf 4"]
    assert cursor.letters()[cursor.rows()[-1]] == "e+"
    assert names(table, cursor.whom().by_letter("f")) == ["Wolf 2"]
    with pytest.raises(InputError, match=r"e is folded: e\+ is Wolf 2, Wolf 3, Wolf 4"):
        cursor.whom().by_letter("e")
    with pytest.raises(InputError, match="e3 has two readings: Wolf 3 has the letter g"):
        cursor.whom().by_letter("e", "3")
    assert cursor.whom().by_letter("e", "9") == ()
    cursor.fold()
    assert names(table, cursor.whom().by_letter("e")) == ["Wolf 1"]
