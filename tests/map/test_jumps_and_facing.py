"""Emala: a jump to a side of a square, or back on the line, turns at the price of the gait."""

from typing import Any

import pytest

from rules.books.emala.state import facing_in_words
from tests.map.fights import of_three
from tests.play.table import Table

NORTH_TO = {
    # The gait, the goal from B4, the movement left, and the side faced after the jump.
    "a front square": ("run", "B1", 6, "north"),
    "a corner of the front": ("run", "D2", 7, "north"),
    "a side": ("run", "E4", 3, "east"),
    "between a corner and a side": ("run", "D3", 4, "east"),
    "a side, walking": ("walk", "D4", 1, "east"),
    "behind": ("run", "B6", 1, "south"),
}


def jumper(gait: str) -> Table:
    """Return a table at which Ansa stands in B4 and faces north."""
    sheet = {"running_jump": 4, "standing_jump": 2}
    table = of_three("emala", sheet, grid="squares 9x9; people B4:a H1:b H9:c")
    if gait != "walk":
        table.do(action="gait", who="Ansa", gait=gait)
    return table


def jump_to(goal: str) -> dict[str, Any]:
    leg = {"place": goal}
    return {"action": "go-path", "who": "Ansa", "legs": [leg], "doing": {"action": "jump"}}


@pytest.mark.parametrize("named", NORTH_TO)
def test_a_jump_turns_first_and_pays_for_it(named: str) -> None:
    gait, goal, left, side = NORTH_TO[named]
    table = jumper(gait)
    table.do(**jump_to(goal))
    assert (table.left("Ansa"), facing_in_words(table.combatant("Ansa"))) == (left, side)


def test_a_sprinter_jumps_into_front_squares_only() -> None:
    table = jumper("sprint")
    assert "a sprint does not turn" in table.fault(**jump_to("E4")).message
    table.do(**jump_to("D2"))


BACK = {
    # The gait, the metres from the gate, why a jump back is refused, and the movement left.
    "a walker turns for nothing": ("walk", 1, "", 1),
    "a runner pays": ("run", 1, "", 1),
    "a runner with too little left": ("run", 3, "6 m left this turn, and turning costs 6 m", 6),
    "a sprinter": ("sprint", 1, "a sprint does not turn", 14),
}


@pytest.mark.parametrize("named", BACK)
def test_a_jump_back_on_the_line_turns_round_at_the_price_of_the_gait(named: str) -> None:
    gait, metres, why, left = BACK[named]
    sheet = {"running_jump": 4, "standing_jump": 2}
    table = of_three("emala", sheet, line="gate:a b -8- bank -8- end:c")
    there = {"place": "bank", "gait": gait, "distance": metres}
    table.do(action="go-path", who="Ansa", legs=[there])
    if why:
        assert why in table.fault(**jump_to("gate")).message
    else:
        table.do(**jump_to("gate"))
    assert table.left("Ansa") == left


def test_after_a_jump_back_on_the_line_the_way_on_is_a_turn_again() -> None:
    sheet = {"running_jump": 4, "standing_jump": 2}
    table = of_three("emala", sheet, line="gate:a b -8- bank -8- end:c")
    table.do(action="go-path", who="Ansa", legs=[{"place": "bank", "gait": "run", "distance": 1}])
    table.do(**jump_to("gate"))
    assert "turning costs 6 m" in table.fault(**jump_to("bank")).message


def test_a_turn_that_leaves_no_metre_for_a_jump_is_refused_with_its_cost() -> None:
    table = jumper("run")
    table.do(action="move", who="Ansa", distance=3)
    table.do(action="set-position", who="Ansa", at="B4", facing="n")
    told = table.fault(**jump_to("B6")).message
    assert "6 m left this turn, and turning costs 6 m: too little for a step" in told
    table.do(**jump_to("B2"))
