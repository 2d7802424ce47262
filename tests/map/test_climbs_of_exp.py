"""EXP: a way that the word 'climb' leads over a ledge, if the climb is not the first part of it."""

import pytest

from rules.errors import InputError
from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.typed import directions
from tracker.typed.whom import Whom

CLIMB = {"by": "climb"}


def place_of(table: Table) -> str:
    assert table.encounter.map
    return table.encounter.map.spots["c1"].place


def test_whoever_uses_up_the_unit_before_a_ledge_climbs_in_the_next_unit() -> None:
    grid = "hexes; ......hh; legend h^2; edges F1^G1; people A1:a"
    table = of_three("exp", {"rate": 5}, grid=grid)
    text = go(table, {"place": "H1", **CLIMB})
    assert "cannot climb now: this unit's movement is used" in text
    assert place_of(table) == "F1"
    assert table.encounter.map.paths["c1"]


def test_a_way_with_a_climb_leads_round_a_slope_that_nobody_can_go() -> None:
    """The wall of the terrace on the south side is no ledge, but too steep to walk."""
    grid = "squares 2 m; ...ht; ...h1; .....; legend h^2 t^1 1^1; edges C1^D1 C2^D2; people D3:a"
    table = of_three("exp", {"rate": 5}, grid=grid)
    go(table, {"place": "C1", **CLIMB})
    assert place_of(table) != "D3"


def test_a_step_past_the_end_of_a_ledge_is_told_to_go_straight_over_it() -> None:
    grid = "squares 2 m; ..; ..; .h; legend h^2; edges A3^B3; people A3:a"
    table = of_three("exp", {"rate": 5}, grid=grid)
    leg = {"direction": "ne", "distance": 1}
    why = table.fault(action="go-path", who="Ansa", legs=[leg]).message
    assert "the way leads round it, or straight over it with climb behind the goal" in why


ABOVE_D2 = "squares 2 m; ....h; ....h; ....h; legend h^2; edges D2^E2; people D2:a"


@pytest.mark.parametrize("line", ["1 w climb", "2 w climb", "1 n climb"])
def test_a_climb_to_a_side_without_a_ledge_is_refused_as_level(line: str) -> None:
    table = of_three("exp", {"rate": 5}, grid=ABOVE_D2)
    with pytest.raises(InputError, match="no ledge is straight ahead: say where the climb leads"):
        directions.read(line, table.fight, Whom(table.fight, ("c1",)))


@pytest.mark.parametrize("line", [">E2 climb=5 5 2", "1 e climb=5 5 2", "1 e climb =5 5 2"])
def test_the_rolls_of_a_climb_stand_behind_the_word_with_or_without_a_blank(line: str) -> None:
    table = of_three("exp", {"rate": 5}, grid=ABOVE_D2)
    (asked,) = directions.read(line, table.fight, Whom(table.fight, ("c1",)))
    assert asked.dice == (5, 5, 2)
