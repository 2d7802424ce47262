"""The number of turns for a way over spaces equals the number of turns in play."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from rules.errors import RulesError
from rules.fight.reach import Reach
from rules.fight.reach_on_grid import rounds_over_spaces
from tests.map.fights import go, of_three
from tests.map.test_going_on_a_grid import OnGrid, on_grids, table_of
from tests.map.test_paths_are_moves import BOOKS
from tests.play.table import Table
from tracker.views import how_far

MOST = 40


def played(table: Table, leg: Mapping[str, object]) -> int | None:
    """Go along a way, turn by turn. Return the number of turns, or None if the way has no end."""
    goal = {"gait": leg["gait"]} if "gait" in leg else {}
    first: tuple[dict[str, Any], ...] = ({**leg, **goal},)
    for turn in range(1, MOST):
        try:
            go(table, *first)
            first = ()
        except RulesError:
            pass
        if table.encounter.map.spots["c1"].place == leg["place"]:
            return turn
        table.do(action="next")
        while table.turn != "Ansa":
            table.do(action="next")
        if not first and "c1" not in table.encounter.map.paths:
            first = ({**leg, **goal},)
    return None


def counted(table: Table, place: str, gait: str) -> Reach:
    book = table.fight.book
    return rounds_over_spaces(
        table.encounter, book, table.combatant("Ansa"), book.words.gait(gait), f"@{place}"
    )


@pytest.mark.parametrize("system", ["emala", "exp", "obss"])
def test_as_many_turns_are_told_as_it_takes(system: str) -> None:
    sheet = BOOKS[system]

    @settings(max_examples=20)
    @given(on_grids(system, sheet))
    def law(way: OnGrid) -> None:
        table = table_of(system, sheet, way)
        gait = way.gait or table.combatant("Ansa").pace.gait
        found = counted(table, way.goal, gait)
        if found.turns is None or way.goal == way.begins:
            return
        turns = played(table, {"place": way.goal, "gait": gait})
        assert turns == found.turns.figure.value

    law()


def test_a_hill_of_exp_counts_in_how_far_it_is() -> None:
    table = of_three("exp", {"rate": 6}, grid="hexes; ............; people A1:a")
    level = how_far.told(table.encounter, table.fight.book, ["c1"], {"place": "L1"})
    table.do(
        action="draw-map",
        grid="hexes; .abcdefghijk; people A1:a; legend "
        + " ".join(f"{sign}^{height}" for height, sign in enumerate("abcdefghijk", 1)),
    )
    hill = how_far.told(table.encounter, table.fight.book, ["c1"], {"place": "L1"})
    assert level != hill
    turns = counted(table, "L1", "walk").turns
    assert turns is not None
    assert played(table, {"place": "L1", "gait": "walk"}) == turns.figure.value


def test_rests_that_the_grid_loses_cost_turns() -> None:
    """A turn has 3 m, and a square is 2 m. The rest of 1 m is lost in each turn."""
    table = of_three("emala", {}, grid="squares 9x1 2 m; people A1:a")
    told = how_far.told(table.encounter, table.fight.book, ["c1"], {"place": "E1"})
    assert "walk 4 turns" in told


def test_people_in_the_way_count_in_how_far_it_is() -> None:
    """If a friend is in the last space of a turn, this turn is shorter.

    If a foe bars the way, the way is closed.
    """
    table = of_three("emala", {}, grid="squares 9x1; people A1:a D1:b")
    turns = counted(table, "G1", "walk").turns
    assert turns is not None
    assert played(table, {"place": "G1", "gait": "walk"}) == turns.figure.value == 3
    table = of_three("obss", {}, side="party", grid="squares; ####; ....; ####; people A2:a C2:b")
    told = how_far.told(table.encounter, table.fight.book, ["c1"], {"place": "D2"})
    assert "cannot just walk there: step 2, from B2 to C2: Fenn stands at C2" in told
    assert "Fenn stands at C2" in (counted(table, "D2", "walk").closed or "")


def test_turns_that_would_end_where_somebody_stands_are_counted_like_played_turns() -> None:
    """Ansa cannot run over the steep ground behind Fenn, so Ansa never arrives."""
    grid = "squares 1 m; ..+; legend +(steep); people A1:a B1:b"
    table = of_three("emala", {}, grid=grid)
    found = counted(table, "C1", "run")
    turns = None if found.turns is None else found.turns.figure.value
    assert turns == played(table, {"place": "C1", "gait": "run"})


def test_no_turns_are_told_for_a_space_where_somebody_stands() -> None:
    table = of_three("emala", {}, grid="squares 5x1; people A1:a D1:b")
    found = counted(table, "D1", "walk")
    assert found.turns is None
    assert found.closed == "step 3, from C1 to D1: Fenn stands there"


def test_turns_in_which_somebody_only_stands_to_turn_are_told() -> None:
    corner = "hexes; ..........; #########.; ..........; people A1:a"
    table = of_three("exp", {"rate": 6}, grid=corner)
    told = how_far.told(table.encounter, table.fight.book, ["c1"], {"place": "A3"})
    assert "walk 4 units, run 3 units, bolt 7 units, 3 of them without a move" in told


@pytest.mark.parametrize("drawn", ["line", "grid"])
def test_a_run_onto_a_ground_that_hinders_is_refused_with_the_reason(drawn: str) -> None:
    line, grid = "a -4 difficult- well", "squares; .%%%.; legend %(difficult); people A1:a"
    table = of_three("obss", {}, **{drawn: grid if drawn == "grid" else line})
    place, point = ("D1", "@D1") if drawn == "grid" else ("well", "@well")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": place, "gait": "run"}])
    why = "cannot move there: no running where movement is hindered"
    assert f"Ansa gets nowhere on this way: Ansa {why}." in fault.message
    if drawn == "grid":
        book, one = table.fight.book, table.combatant("Ansa")
        found = rounds_over_spaces(table.encounter, book, one, book.words.gait("run"), point)
        assert found.closed == "no running where movement is hindered"


@pytest.mark.parametrize(("place", "turns"), [("C1", "walk 3 turns"), ("K1", "walk 3 turns")])
def test_a_swimmer_is_told_the_turns_in_the_gait_that_comes_back_on_land(
    place: str, turns: str
) -> None:
    ford = "squares 1 m; ......~~~~..........; people C1:a T1:b; legend ~(water)"
    table = of_three("emala", {"action_points": 3}, grid=ford)
    go(table, {"place": "F1"})
    for _ in range(3):
        table.do(action="next")
    go(table, {"place": "G1"})
    assert f"{turns}, 1 of them" in how_far.told(
        table.encounter, table.fight.book, ["c1"], {"place": place}
    )
    assert played(table, {"place": place}) == 3
