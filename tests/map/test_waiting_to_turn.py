"""Emala on squares: a walker who cannot turn now waits, turns in place, or goes straight on."""

import pytest

from rules.books.emala.state import facing_in_words
from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.views.how_far import told

DRY = "squares 16x12"
BY_A_LAKE = "\n".join(
    ["squares", "." * 20, *[f"......~~~~{'.' * 10}"] * 3, *["." * 20] * 8, "legend ~(water)"]
)
WITH_A_POND = "\n".join(["squares", *["." * 16] * 11, "." * 14 + "~~", "legend ~(water)"])


def spent(metres: int, grid: str, gait: str = "run", side: str = "n") -> Table:
    """Return a table at which Ansa is in F5, has used some metres of this turn, and faces a side.

    A run is 9 m a turn.
    """
    table = of_three("emala", {}, grid=f"{grid}\npeople F5:a A1:b A12:c")
    table.do(action="set-position", who="Ansa", at="F5", facing=side)
    table.do(action="gait", who="Ansa", gait=gait)
    if metres:
        table.do(action="move", who="Ansa", distance=metres)
        table.do(action="set-position", who="Ansa", at="F5")
    return table


def at(table: Table) -> str:
    assert table.encounter.map
    return table.encounter.map.spots["c1"].place


def facing(table: Table) -> str:
    return facing_in_words(table.combatant("Ansa"))


def refusal(table: Table, leg: dict[str, object]) -> str:
    return table.fault(action="go-path", who="Ansa", legs=[leg]).message


@pytest.mark.parametrize("grid", [DRY, WITH_A_POND], ids=["dry", "pond"])
@pytest.mark.parametrize("goal", ["E5", "E6", "F6", "G6", "D6", "G7", "F7"])
def test_a_runner_who_cannot_turn_now_is_not_led_away_from_the_goal(grid: str, goal: str) -> None:
    table = spent(7, grid)
    assert "Ansa has 2 m left this turn, and turning costs" in refusal(table, {"place": goal})


@pytest.mark.parametrize("grid", [DRY, WITH_A_POND], ids=["dry", "pond"])
@pytest.mark.parametrize(("goal", "side"), [("E5", "west"), ("G6", "east"), ("D6", "west")])
def test_a_runner_may_use_up_a_turn_by_turning_alone(grid: str, goal: str, side: str) -> None:
    table = spent(6, grid)
    assert "Ansa turns 90 degrees" in go(table, {"place": goal})
    assert (at(table), facing(table), table.left("Ansa")) == ("F5", side, 0)
    assert table.encounter.map
    assert "c1" in table.encounter.map.paths


def test_a_runner_turns_a_part_of_the_way_if_the_rest_of_the_turn_is_too_little() -> None:
    table = spent(6, DRY)
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "F9"})
    assert "run 2 turns, 1 of them without a move" in far
    assert "Ansa turns 90 degrees" in go(table, {"place": "F9"})
    assert (at(table), facing(table), table.left("Ansa")) == ("F5", "east", 0)
    for _ in range(3):
        table.do(action="next")
    assert "Ansa moves 4 m to F9" in go(table, {"place": "F9"})
    assert (facing(table), table.left("Ansa")) == ("south", 2)


@pytest.mark.parametrize("grid", [DRY, WITH_A_POND], ids=["dry", "pond"])
def test_turning_alone_counts_as_a_turn_without_a_move(grid: str) -> None:
    table = spent(6, grid)
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "E5"})
    assert "run 2 turns, 1 of them without a move" in far


@pytest.mark.parametrize("distance", [1, 2])
def test_a_typed_distance_that_a_turn_uses_up_is_refused_with_the_cost(distance: int) -> None:
    table = spent(6, DRY)
    why = "Ansa has 3 m left this turn, and turning costs 3 m: too little for a step"
    assert why in refusal(table, {"direction": "w", "distance": distance})


@pytest.mark.parametrize("goal", ["E5", "F6"])
def test_nobody_pays_in_the_last_turn_of_a_round_for_a_turn_that_is_free_in_the_next(
    goal: str,
) -> None:
    table = spent(6, DRY)
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")
    assert table.encounter.round == 1
    table.do(action="move", who="Ansa", distance=6)
    table.do(action="set-position", who="Ansa", at="F5")
    assert "Ansa turns for nothing in the next round" in refusal(table, {"place": goal})
    assert table.left("Ansa") == 3


@pytest.mark.parametrize("goal", ["L5", "L4", "K4"])
def test_a_sprinter_before_a_way_by_water_hears_that_a_sprint_does_not_turn(goal: str) -> None:
    table = spent(1, BY_A_LAKE, "sprint", "e")
    table.do(action="set-position", who="Ansa", at="K2")
    assert refusal(table, {"place": goal}) == "Ansa cannot turn: a sprint does not turn."


def test_a_goal_in_water_behind_a_sprinter_is_refused_because_nobody_can_swim_now() -> None:
    table = spent(1, BY_A_LAKE, "sprint", "e")
    table.do(action="set-position", who="Ansa", at="K2")
    assert refusal(table, {"place": "J2"}).startswith("Step 1, from K2 to J2: Ansa cannot swim")


def test_a_swimmer_uses_the_rest_of_a_turn_towards_a_goal_in_water() -> None:
    table = of_three("emala", {}, grid=f"{BY_A_LAKE}\npeople F2:a A1:b A12:c")
    go(table, {"place": "H2"})
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "J2"})
    assert far.endswith("swim 2 turns.")
    go(table, {"place": "J2", "gait": "swim"})
    assert (at(table), table.left("Ansa")) == ("I2", 0)
