"""A walker who goes away from somebody on a grid ends as far from them as the turn allows."""

import pytest

from rules.fight.spaces_within_reach import sizes_within_reach
from rules.map.lattices import apart, body_of, lattice_of
from tests.map.fights import go, of_three
from tests.play.table import Table

ROOMS = {
    "a hall": "..........; ..........; people B1:b C1:a(2x2)",
    "a hall with a narrow passage": "..........; ..........; ####.#####; ####.#####; "
    "people B1:b D1:a(2x2)",
    "two halls": "..........; ..........; ....#####.; ....#####.; ..........; ..........; "
    "people A2:b C1:a(2x2)",
    "beside somebody": ".........; .........; #.#######; people B1:b(2x2) F1:a(2x2) D2:c",
    "a dead end": "..........; ..........; ######....; people J2:b F2:c G1:a(2x2)",
    "three spaces wide": "............; ............; ............; ............; "
    "people A2:b C2:a(3x3)",
    "small": "..........; ..........; people B1:b C1:a",
}


def far(table: Table) -> int:
    standing = table.encounter.map
    bodies = [body_of(standing.grid, one.place, one.size) for one in standing.spots.values()]
    return apart(standing.grid, bodies[0], bodies[1])


def farthest(table: Table) -> int:
    """Return the longest distance from Fenn that Ansa could reach without a smaller size."""
    me, standing = table.combatant("Ansa"), table.encounter.map
    size, goal = standing.spots["c1"].size, standing.spots["c2"]
    body = body_of(standing.grid, goal.place, goal.size)
    footprint = lattice_of(standing.grid).footprint
    within = sizes_within_reach(table.encounter, table.fight.book, me)
    whole = [space for space, now in within if now == size]
    return max(apart(standing.grid, footprint(space, size), body) for space in whole)


@pytest.mark.parametrize("book", ["obss", "emala", "opend6"])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_a_walk_away_ends_as_far_away_as_possible(book: str, room: str, shape: str) -> None:
    table = of_three(book, grid=f"{shape}; {ROOMS[room]}")
    most = farthest(table)
    if most > far(table):
        go(table, {"goal": "away", "whom": "Fenn"})
    assert far(table) >= most


def test_a_large_walker_does_not_squeeze_for_a_way_that_ends_nearer() -> None:
    table = of_three("obss", grid=f"squares; {ROOMS['a hall with a narrow passage']}")
    assert "moves 5 m away from Fenn" in go(table, {"goal": "away", "whom": "Fenn"})
    assert table.encounter.map.spots["c1"].place == "I1"


def test_a_typed_distance_is_gone_whole() -> None:
    table = of_three("obss", grid=f"squares; {ROOMS['a hall']}")
    assert "moves 3 m away" in go(table, {"goal": "away", "whom": "Fenn", "distance": 3})
    assert far(table) == 4


@pytest.mark.parametrize(("gait", "why"), [("climb", "nothing to climb"), ("swim", "no water")])
def test_a_walk_away_in_a_gait_that_the_ground_does_not_allow_tells_why(
    gait: str, why: str
) -> None:
    table = of_three("emala", grid="squares; ..........; ..........; people B1:b C1:a")
    leg = {"goal": "away", "whom": "Fenn", "gait": gait}
    assert why in table.fault(action="go-path", who="Ansa", legs=[leg]).message


@pytest.mark.parametrize(
    ("distance", "why"),
    [
        (1, "no farther away from Fenn in 1 hex."),
        (3, "no farther away from Fenn in 3 hexes than in 2 hexes; 6 hexes lead farther."),
        (7, "can go only 6 hexes away from Fenn now."),
    ],
)
def test_a_distance_that_leads_no_farther_away_tells_whether_another_does(
    distance: int, why: str
) -> None:
    table = of_three("exp", {"rate": 8}, grid="hexes 9x9; people A1:a H1:b A6:c")
    leg = {"goal": "away", "whom": "Fenn", "distance": distance}
    assert table.fault(action="go-path", who="Ansa", legs=[leg]).message.endswith(why)


def test_a_walk_in_a_direction_tells_the_space_where_it_ends() -> None:
    table = of_three("emala", grid="squares 20x3; people B1:b C1:a")
    told = go(table, {"direction": "e"})
    assert told == "Ansa moves 3 m to the east, Walk: at F1, 0 m left this turn."


@pytest.mark.parametrize("distance", [4, 5, 9])
def test_a_typed_distance_that_cannot_be_gone_away_is_refused_with_what_can(distance: int) -> None:
    """She came to E3 from the east, and the map ends in the west."""
    table = of_three("exp", {"rate": 6}, grid="hexes 8x6; people F3:a C1:b H6:c")
    table.do(action="set-position", who="Fenn", at="D3")
    go(table, {"direction": "w", "distance": 1})
    leg = {"goal": "away", "whom": "Fenn", "distance": distance}
    fault = table.fault(action="go-path", who="Ansa", legs=[leg])
    assert "Ansa can go only 3 hexes away from Fenn now" in fault.message
    assert fault.nearest == 3
