"""'?' alone at `m`: who meets whom on the kept paths, turn by turn."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table

BOOKS = ["emala", "exp", "obss", "opend6"]


def walking(at: At, book: str, line: str = "gate:a b -45- c -20- well:e") -> Table:
    """The first two, who are foes, are on the way to each other over 45 m."""
    table = at(book)

    def act(**request: object) -> None:
        table.desk.perform(table.desk.fight.read(request))

    act(action="edit", who="c1", side="party")
    act(action="edit", who="c3", side="foes")
    act(action="draw-map", line=line)
    if not table.encounter.started:
        act(action="start")
    for _ in range(12):
        if table.encounter.turn_of == "c1":
            break
        act(action="next")
    act(action="go-path", who="c1", legs=[{"whom": "c3"}])
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_a_question_mark_tells_who_meets_whom_of_kept_paths(at: At, book: str) -> None:
    table = walking(at, book)
    assert table.encounter.map
    assert "c1" in table.encounter.map.paths
    table.press("m", "?")
    names = [table.encounter.combatants[who].name for who in ("c1", "c3")]
    assert f"By kept paths {names[0]} meets {names[1]} in" in table.prompt
    before = table.desk.fight.last
    table.press("enter")
    assert table.desk.fight.last == before


@pytest.mark.parametrize("book", BOOKS)
def test_the_turn_that_is_told_is_the_turn_in_which_they_are_beside_each_other(
    at: At, book: str
) -> None:
    table = walking(at, book)
    table.press("m", "?")
    told = table.prompt
    table.press("escape")
    turns = 1
    while table.encounter.map and "c1" in table.encounter.map.paths and turns < 30:
        table.desk.perform(table.desk.fight.read({"action": "next"}))
        if table.encounter.turn_of == "c1":
            turns += 1
            table.press("m", ".", "enter")
    assert f"{turns}." in told


def test_without_a_kept_path_it_says_so(at: At) -> None:
    table = walking(at, "emala")
    table.desk.perform(table.desk.fight.read({"action": "drop-path", "who": "c1"}))
    table.press("m", "?")
    assert "nobody has a path to go on with" in table.prompt
