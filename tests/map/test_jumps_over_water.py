"""Jumps over water and into it: the gait before a jump decides how far the jump goes."""

import pytest

from rules.errors import Refused
from tests.map.fights import go, of_three
from tests.play.table import Table

SHEET = {"running_jump": 6, "standing_jump": 3}
ROWS = "squares; ..............; ......~~~~....; ..............; legend ~(water)"
LINE = "gate:a b c -4- bank -3 water- shore -2- pool(water)"


def runner(metres: int = 0) -> Table:
    """Return a table at which Ansa runs in E2, west of a pond from G2 to J2.

    A run is 9 m a turn. She has used some metres.
    """
    table = of_three("emala", SHEET, grid=f"{ROWS}; people E2:a A1:b A3:c")
    table.do(action="set-position", who="Ansa", at="E2", facing="e")
    table.do(action="gait", who="Ansa", gait="run")
    if metres:
        table.do(action="move", who="Ansa", distance=metres)
        table.do(action="set-position", who="Ansa", at="E2", facing="e")
    return table


def jump(table: Table, goal: str) -> str:
    leg = {"place": goal}
    table.do(action="go-path", who="Ansa", legs=[leg], doing={"action": "jump"})
    return table.text


def now(table: Table) -> tuple[str, str, str, object]:
    """Return where Ansa is, on which ground, in which gait, and the metres left of this turn."""
    assert table.encounter.map
    ansa = table.combatant("Ansa")
    at = table.encounter.map.spots["c1"].place
    return at, ansa.terrain, ansa.pace.gait, table.left("Ansa")


@pytest.mark.parametrize("used", [0, 2])
def test_a_runner_jumps_over_water_at_any_time_of_a_turn(used: int) -> None:
    table = runner(used)
    assert "a running jump of 6 m" in jump(table, "K2")
    assert now(table) == ("K2", "open", "run", 3 - used)


@pytest.mark.parametrize("used", [0, 2])
def test_a_runner_makes_a_running_jump_into_water_and_swims_there(used: int) -> None:
    table = runner(used)
    text = jump(table, "I2")
    assert "a running jump of 4 m" in text
    assert "lands in the water, in the gait Swim: 0 m left this turn" in text
    assert now(table) == ("I2", "water", "swim", 0)


def test_a_swimmer_makes_a_standing_jump_out_of_the_water() -> None:
    table = runner()
    jump(table, "G2")
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")
    with pytest.raises(Refused, match="standing jump goes 3 m, not 4 m"):
        jump(table, "C2")
    assert "lands on open ground, in the gait Run" in jump(table, "D2")
    assert now(table)[:3] == ("D2", "open", "run")


def test_a_jump_on_the_line_goes_over_water_to_the_ground_of_its_end() -> None:
    table = of_three("emala", SHEET, line=LINE)
    table.do(action="gait", who="Ansa", gait="run")
    go(table, {"place": "bank"})
    assert "a running jump of 3 m" in jump(table, "shore")
    assert now(table) == ("shore", "open", "run", 2)
    assert "lands in the water" in jump(table, "pool")
    assert now(table) == ("pool", "water", "swim", 0)


@pytest.mark.parametrize("leap", ["jump-across", "dive"])
@pytest.mark.parametrize(
    ("ground", "gait", "held"), [("water-deep", "flail", ""), ("mud-deep", "walk", "stuck")]
)
def test_in_exp_a_leap_into_deep_ground_begins_on_the_bank(
    leap: str, ground: str, gait: str, held: str
) -> None:
    grid = f"hexes; ......; ...~..; ......; legend ~({ground}); people A2:a A1:b A3:c"
    table = of_three("exp", {"dex": 12, "pstr": 14}, grid=grid)
    go(table, {"place": "C2"})
    table.do(action="go-path", who="Ansa", legs=[{"place": "D2"}], doing={"action": leap})
    assert now(table)[:3] == ("D2", ground, gait)
    assert not held or held in table.conditions("Ansa")


def test_in_exp_whoever_cannot_swim_is_told_how_to_come_into_deep_water() -> None:
    grid = "hexes; ......; ...~..; ......; legend ~(water-deep); people C2:a A1:b A3:c"
    table = of_three("exp", {"dex": 12, "pstr": 14}, grid=grid)
    why = table.fault(action="flail", who="Ansa").message
    assert "no water too deep to stand in here. A dive, a jump or @ leads into it." in why
