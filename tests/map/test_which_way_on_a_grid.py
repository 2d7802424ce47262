"""On a grid, the program takes the best way of all that the walker may go."""

from collections.abc import Mapping

import pytest

from rules.map.grid_paths import GridWalker
from rules.map.grid_spaces import read_space
from rules.map.grid_ways import to_goal
from rules.map.lattices import lattice_of
from rules.map.way_goals import WayGoal
from tests.map.fights import go, of_three
from tests.map.grids import grid
from tests.play.table import Table

POND = "......; ......; .~~~..; ......; ......; legend ~({})"
CLOSED: Mapping[str, tuple[str, dict[str, object], str]] = {
    "emala": ("air", {}, "squares"),
    "exp": ("mud-knees", {"rate": 6}, "hexes"),
    "obss": ("earth", {}, "squares"),
}


@pytest.mark.parametrize("system", CLOSED)
def test_a_way_leads_round_a_ground_that_the_walker_cannot_enter(system: str) -> None:
    ground, sheet, shape = CLOSED[system]
    table = of_three(system, sheet, grid=f"{shape}; {POND.format(ground)}; people A3:a")
    crossed = []
    for leg in ({"place": "F3"}, {"goal": "away", "place": "A1", "distance": 5}):
        table.do(action="set-position", who=["Ansa"], at="A3")
        go(table, leg, override=system != "obss")
        crossed += [line for line in table.text.splitlines() if "through" in line]
        there = table.encounter.map.spots["c1"].place
        assert there not in ("B3", "C3", "D3")
    assert not crossed


def test_if_only_a_closed_ground_leads_there_the_walk_ends_before_it() -> None:
    table = of_three("obss", {}, grid="squares; ..~..; legend ~(earth); people A1:a")
    assert "The next ground is Earth" not in go(table, {"place": "E1"})
    assert table.encounter.map.spots["c1"].place == "B1"
    assert "no speed to burrow with" in table.text


def way(text: str, start: str, end: str, prices: Mapping[str, int]) -> list[str]:
    """Return the names of the spaces of a way, without its start."""
    field = grid(text)
    goal = WayGoal((read_space(end),), 0, touching=False, free=lambda _space: True)
    found = to_goal(field, GridWalker(1, prices), read_space(start), goal)
    return [one.name for one in found.spaces[1:]]


def test_of_equal_ways_the_one_with_fewer_changes_of_ground_is_taken() -> None:
    alike = {"": 1, "rough": 1}
    text = "squares\n.%.%.\n.....\n.%.%.\nlegend %(rough)"
    assert way(text, "A1", "E1", alike) == ["B2", "C2", "D2", "E1"]
    assert way(text, "A2", "E2", alike) == ["B2", "C2", "D2", "E2"]


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_a_way_in_the_open_is_straight_and_alike_to_all_sides(shape: str) -> None:
    text = f"{shape} 41x41"
    field, here = grid(text), read_space("U21")
    lattice = lattice_of(field)
    for name in lattice.STEPS:
        there = here
        for _ in range(6):
            there = lattice.step(there, name)
        steps, at = [], here
        for one in way(text, "U21", there.name, {"": 1}):
            steps.append(one)
            at = lattice.step(at, name)
            assert one == at.name
    assert way(text, "U21", "AA22", {"": 1})[-1] == "AA22"


def test_ways_to_the_left_and_to_the_right_are_mirror_images() -> None:
    text = "squares 41x41"
    for x, y in ((2, 1), (5, 2), (7, 6), (1, 9)):
        ways = []
        for sign_x in (1, -1):
            for sign_y in (1, -1):
                end = read_space("U21")._replace(x=20 + sign_x * x, y=20 + sign_y * y)
                found = map(read_space, way(text, "U21", end.name, {"": 1}))
                ways.append([((one.x - 20) * sign_x, (one.y - 20) * sign_y) for one in found])
        assert all(one == ways[0] for one in ways)


# The obstacles that a refusal names.


def refused(table: Table, leg: dict[str, object]) -> str:
    return table.fault(action="go-path", who="Ansa", legs=[leg]).message


def test_a_shut_door_off_the_straight_line_is_named() -> None:
    text = "squares; ..#..; ..#..; ..#..; ..#..; ..#..; edges B5]C5 C5|D5; people A1:a E1:b"
    table = of_three("obss", {}, grid=text.replace("; ..#..; edges", "; .....; edges"))
    table.do(action="edit-map", edit="C5.D5")
    told = refused(table, {"place": "E1"})
    assert "from B5 to C5: the door is shut between B5 and C5" in told
    assert "rock" not in told


def test_of_walls_and_a_door_the_door_is_named_also_to_somebody() -> None:
    text = "squares 9x5; edges D1|E1 D2|E2 D3|E3 D4|E4 D5]E5 H2|I2; people A3:a G3:b"
    table = of_three("emala", {}, grid=text)
    assert "from D5 to E5: the door is shut between D5 and E5" in refused(table, {"whom": "Fenn"})
    table.do(action="edit-map", edit="D5|E5")
    assert "from D3 to E3: a wall is between D3 and E3" in refused(table, {"whom": "Fenn"})


def test_somebody_who_bars_the_way_is_named_before_a_wall() -> None:
    text = "squares; #######; .......; #######; people A2:a C2:b"
    told = refused(of_three("obss", {}, side="party", grid=text), {"place": "G2"})
    assert "step 2, from B2 to C2: Fenn stands at C2" in told


def test_a_space_of_rock_is_named_itself() -> None:
    table = of_three("emala", {}, grid="squares; .#..; .#..; ...#; people A1:a")
    assert "D3 is rock" in refused(table, {"place": "D3"})


@pytest.mark.parametrize("goal", [{"distance": 3}, {}])
def test_a_large_walker_goes_the_whole_way_away(goal: dict[str, object]) -> None:
    """If somebody is to the west or north, the body covers the last space one step too early."""
    for people, there in (("C2:a(2x2) A2:b", "F2"), ("H2:a(2x2) K2:b", "E2")):
        table = of_three("obss", {}, grid=f"squares 12x4; people {people}")
        go(table, {"goal": "away", "whom": "Fenn", **goal})
        far = there if goal else {"F2": "K2", "E2": "A2"}[there]
        assert table.encounter.map.spots["c1"].place == far
