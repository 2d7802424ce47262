"""The rows of the fallen are below all other rows, until the GM moves them back."""

import pytest

from tests.play.table import Table
from tests.tracker.desk.conftest import At
from tracker.desk.cursor import Cursor


@pytest.fixture
def table() -> Table:
    """Return a table with Mira, three goblins and Grak in this order. Mira has the turn."""
    table = Table("emala")
    table.do(action="add", name="Mira", initiative=20, side="party", hp=9)
    table.do(action="add", name="Goblin", count=3, initiative=9, hp=5)
    table.do(action="add", name="Grak", initiative=3, side="party")
    table.do(action="start")
    return table


@pytest.fixture
def cursor(table: Table) -> Cursor:
    return Cursor(table.fight)


def names(table: Table, cursor: Cursor) -> list[str]:
    return [table.encounter.combatants[who].name for who in cursor.rows()]


def test_a_fallen_combatant_is_below_all_others_and_comes_up_again(
    table: Table, cursor: Cursor
) -> None:
    table.do(action="damage", who=["Goblin 1"], amount=5)
    assert names(table, cursor) == ["Mira", "Goblin 2", "Goblin 3", "Grak", "Goblin 1"]
    assert cursor.aim().fallen == 1
    table.do(action="heal", who=["Goblin 1"], amount=2)
    assert names(table, cursor) == ["Mira", "Goblin 1", "Goblin 2", "Goblin 3", "Grak"]
    assert cursor.aim().fallen == 0


def test_the_fallen_are_in_their_places_if_the_gm_wants_them_there(
    table: Table, cursor: Cursor
) -> None:
    table.do(action="damage", who=["Goblin 1"], amount=5)
    cursor.sinks = False
    assert names(table, cursor) == ["Mira", "Goblin 1", "Goblin 2", "Goblin 3", "Grak"]
    assert cursor.aim().fallen == 0


def test_cursor_marks_and_letters_follow_who_falls(table: Table, cursor: Cursor) -> None:
    first = table.encounter.order[1]
    before = dict(cursor.letters())
    cursor.select(first)
    cursor.mark()
    cursor.select(first)
    table.do(action="damage", who=["Goblin 1"], amount=5)
    assert cursor.selected is not None
    assert cursor.selected.id == first
    assert cursor.marked == {first}
    assert dict(cursor.letters()) == before
    cursor.step(-1)
    assert cursor.target_names() == "Goblin 1", "the mark is still what a command is for"


def test_those_who_come_later_are_not_fallen(table: Table, cursor: Cursor) -> None:
    table.do(action="damage", who=["Goblin 3"], amount=9)
    table.do(action="add", name="Wolf", initiative=1, round=4)
    assert names(table, cursor)[-2:] == ["Wolf", "Goblin 3"]
    assert cursor.aim().fallen == 1


def test_a_folded_group_falls_only_when_all_have_fallen(table: Table, cursor: Cursor) -> None:
    cursor.select(table.encounter.order[1])
    cursor.fold()
    table.do(action="damage", who=["Goblin 1", "Goblin 2"], amount=5)
    assert len(cursor.rows()) == 3
    assert cursor.aim().fallen == 0
    table.do(action="damage", who=["Goblin 3"], amount=5)
    assert names(table, cursor) == ["Mira", "Grak", "Goblin 1"]
    assert cursor.aim().fallen == 1


def test_a_combatant_out_while_delaying_is_below_too(table: Table, cursor: Cursor) -> None:
    table.do(action="delay", who="Mira")
    table.do(action="out", who=["Mira"])
    assert names(table, cursor)[-1] == "Mira"


@pytest.mark.parametrize("line", ["c+ 14", "cef 14", "wolves 14", "14"])
def test_a_line_for_a_folded_group_of_the_fallen_is_for_all_of_them(
    line: str, at_the_ford: At
) -> None:
    down = {"action": "damage", "who": ["Wolf 1", "Wolf 2", "Wolf 3"], "amount": 20}
    table = at_the_ford("obss", then=[down])
    table.press("shift+tab")
    table.select("Wolf 1")
    table.press("h", *line, "enter")
    wolves = [table.encounter.find(f"Wolf {one}") for one in (1, 2, 3)]
    assert [one.hp for one in wolves] == [14, 14, 14]


def test_the_cursor_leaves_the_fallen_if_all_act_again(at_the_ford: At) -> None:
    table = at_the_ford("rom")
    while table.encounter.turn_of is not None:
        table.press("n")
    table.select("Sage")
    table.press("d", *"20", "enter", "enter")
    assert table.desk.cursor.aim().fallen == 1
    number = table.encounter.round
    while table.encounter.round == number:
        table.press("n")
    assert table.encounter.turn_of is None
    assert table.desk.cursor.selected is not None
    assert table.desk.cursor.selected.id == table.desk.cursor.rows()[0]
