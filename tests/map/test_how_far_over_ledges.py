"""`?` and `P` tell the turns of a way over ledges, and `w` names the ledges of a distance."""

from fractions import Fraction

import pytest

from rules.fight.reach import Reach
from rules.fight.reach_on_grid import rounds_over_spaces
from rules.fight.reach_on_line import reach_to
from tests.map.fights import go, of_three, to_the_movement
from tests.play.table import Table
from tracker.views import how_far, why_distance
from tracker.views.spans import Between


def below_a_ledge(system: str, high: int) -> Table:
    """Return a fight of Ansa, who stands three squares from the foot of a ledge."""
    grid = f"squares; ...hhh; ...hhh; legend h^{high}; edges C1^D1 C2^D2; people A1:a F1:b F2:c"
    table = of_three(system, grid=grid)
    to_the_movement(table)
    return table


def reach(table: Table, by: str = "climb") -> Reach:
    book, ansa = table.fight.book, table.combatant("Ansa")
    gait = book.words.gait(ansa.pace.gait)
    return rounds_over_spaces(table.encounter, book, ansa, gait, "@E1", by)


def turns(found: Reach) -> Fraction | None:
    return None if found.turns is None else Fraction(found.turns.figure.value)


def climb_on(table: Table) -> None:
    go(table, {"place": "E1", "by": "climb"}, who="Ansa")


def next_turn(table: Table) -> None:
    for _ in range(3):
        table.do(action="next")
    to_the_movement(table)


@pytest.mark.parametrize(("system", "high"), [("obss", 2), ("obss", 9), ("emala", 2), ("emala", 9)])
def test_the_told_turns_are_those_that_climbing_the_ledge_takes(system: str, high: int) -> None:
    table = below_a_ledge(system, high)
    told, climbed = turns(reach(table)), 1
    climb_on(table)
    while table.encounter.map.spots["c1"].place != "E1":
        next_turn(table)
        climb_on(table)
        climbed += 1
    assert told == climbed


def test_whoever_hangs_on_a_ledge_climbs_only_the_rest() -> None:
    table = below_a_ledge("emala", 9)
    whole = turns(reach(table))
    climb_on(table)
    next_turn(table)
    assert turns(reach(table)) == whole - 1


def test_the_account_of_the_turns_names_what_is_climbed() -> None:
    found = reach(below_a_ledge("obss", 9))
    steps = [step.label for step in found.turns.figure.steps]
    assert steps[0] == "turn 1: 2 m, and 6 m of a ledge"


def test_everybody_is_told_the_same_as_one() -> None:
    table = below_a_ledge("obss", 9)
    book, standing = table.fight.book, table.encounter.map
    found = reach_to(table.encounter, book, standing, "@E1", "climb")
    of_all = {one.who: one.gaits for one in found}
    walk = next(one for one in of_all["c1"] if one.gait.id == "walk")
    assert turns(walk) == turns(reach(table))
    assert turns(next(one for one in of_all["c2"] if one.gait.id == "walk")) == 1


def test_how_many_turns_a_climb_by_rolls_takes_is_not_told() -> None:
    grid = "hexes; ...hhh; legend h^6; edges C1^D1; people A1:a F1:b B1:c"
    table = of_three("exp", grid=grid)
    to_the_movement(table)
    assert "without a climb of 3 hexes up, by the rolls" in reach(table).closed


def test_the_explanation_of_a_distance_names_the_ledge_between() -> None:
    table = below_a_ledge("obss", 3)
    up = why_distance.account(table.encounter, Between("c1", "c2", "exact"))
    assert up.note == "A ledge is between, from C1 to D1: 3 m up."
    down = why_distance.account(table.encounter, Between("c2", "c1", "exact"))
    assert down.note == "A ledge is between, from D1 to C1: 3 m down."
    beside = why_distance.account(table.encounter, Between("c2", "c3", "exact"))
    assert not beside.note


def test_without_a_word_the_refusal_says_what_to_type() -> None:
    table = below_a_ledge("obss", 3)
    assert "type climb behind the goal" in how_far.told(
        table.encounter, table.fight.book, ["c1"], {"place": "E1"}
    )
