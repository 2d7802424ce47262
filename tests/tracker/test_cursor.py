"""The cursor: where it is, whom a command is for, and what follows the fight."""

import pytest

from rules.errors import NotFound
from tests.play.table import Table
from tracker.commands.cursor import Cursor


@pytest.fixture
def table() -> Table:
    """Grak, Mira and Goblin, Mira's turn."""
    table = Table("emala")
    for name, initiative in (("Grak", 3), ("Mira", 9), ("Goblin", 6)):
        table.do(action="add", name=name, initiative=initiative)
    table.do(action="start")
    return table


def names(table: Table, ids: object) -> list[str]:
    return [table.encounter.combatants[who].name for who in ids]  # type: ignore[attr-defined]


def test_it_begins_with_whose_turn_it_is(table: Table) -> None:
    cursor = Cursor(table.fight)
    assert names(table, cursor.rows()) == ["Mira", "Goblin", "Grak"]
    assert cursor.target_names() == "Mira"


def test_nobody_is_under_it_where_nobody_is_there() -> None:
    cursor = Cursor(Table("rom").fight)
    cursor.step(1)
    cursor.mark()
    assert cursor.selected is None
    assert cursor.targets() == []


@pytest.mark.parametrize(
    ("steps", "name"),
    [([1], "Goblin"), ([1, 1, 1], "Grak"), ([-1], "Mira"), ([1000, -1], "Goblin")],
)
def test_it_stops_at_the_ends(table: Table, steps: list[int], name: str) -> None:
    cursor = Cursor(table.fight)
    for by in steps:
        cursor.step(by)
    assert cursor.target_names() == name


def test_it_goes_round_in_the_numbers_and_leaves_them_with_the_row(table: Table) -> None:
    cursor = Cursor(table.fight)
    assert [cursor.step_number(1, 3) for _ in range(4)] == [0, 1, 2, 0]
    assert cursor.step_number(-1, 3) == 2
    cursor.step(1)
    assert cursor.number is None
    assert cursor.step_number(-1, 3) == 2


def test_a_command_is_for_those_who_are_marked_and_still_there(table: Table) -> None:
    cursor = Cursor(table.fight)
    cursor.mark()
    cursor.mark()
    assert cursor.target_names() == "2 marked"
    assert names(table, cursor.targets()) == ["Mira", "Goblin"]
    table.do(action="remove", who=["Goblin"])
    assert names(table, cursor.marked) == ["Mira"]
    assert cursor.target_names() == "Mira"
    cursor.unmark()
    assert cursor.target_names() == "Grak"


def test_a_filter_keeps_those_of_a_name_and_never_nobody(table: Table) -> None:
    cursor = Cursor(table.fight)
    cursor.filter("g")
    assert names(table, cursor.rows()) == ["Goblin", "Grak"]
    assert cursor.target_names() == "Goblin"
    with pytest.raises(NotFound, match="nobody is called that"):
        cursor.filter("nobody")
    cursor.follow_turn()
    assert cursor.target_names() == "Goblin"
    cursor.filter("")
    cursor.follow_turn()
    assert cursor.target_names() == "Mira"
