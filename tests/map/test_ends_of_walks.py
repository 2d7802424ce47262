"""EXP on narrow hills with corners: turns and slopes never end a walk in somebody's space."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.map.grid_spaces import Space
from rules.map.grid_steps import open_steps
from tests.map.fights import go, of_three
from tests.map.grids import grid
from tests.play.table import Table

WIDE, HIGH = 8, 6
EMPTY = grid("hexes; " + "; ".join(["." * WIDE] * HIGH))


def place(table: Table) -> str:
    return table.encounter.map.spots["c1"].place


@st.composite
def hills(draw: st.DrawFn) -> tuple[str, str]:
    """Return a narrow way over hills with two people on it, and the space at its end."""
    way = [Space(3, 2)]
    for _ in range(6):
        free = [one for one in open_steps(EMPTY, way[-1]) if one not in way]
        way += [draw(st.sampled_from(free))] if free else []
    rows = [["#"] * WIDE for _ in range(HIGH)]
    for space in way:
        rows[space.y][space.x] = draw(st.sampled_from("..123m"))
    rows[way[0].y][way[0].x] = "."
    first = draw(st.integers(1, len(way) - 3))
    people = f"{way[0].name}:a {way[first].name}:b {way[first + 1].name}:c"
    legend = "1^0.4 2^0.8 3^1.2 m(mud-ankles)"
    text = f"hexes; {'; '.join(map(''.join, rows))}; legend {legend}; people {people}"
    return text, way[-1].name


@settings(max_examples=300)
@given(hills(), st.integers(3, 6))
def test_nobody_ends_a_walk_in_the_space_of_another(hill: tuple[str, str], rate: int) -> None:
    text, goal = hill
    table = of_three("exp", {"rate": rate}, grid=text)
    with suppress(RulesError):
        go(table, {"place": goal, "goal": "to"})
    taken = {table.encounter.map.spots[who].place for who in ("c2", "c3")}
    assert place(table) not in taken


@pytest.mark.parametrize("rate", [4, 5])
def test_a_walk_up_to_a_corner_ends_before_all_who_stand_there(rate: int) -> None:
    rows = "##########; ...12.####; #####1####; #####.####; ######.###; ######..##"
    people = "people C2:a E2:b F3:c"
    table = of_three("exp", {"rate": rate}, grid=f"hexes; {rows}; legend 1^0.4 2^0.8; {people}")
    text = go(table, {"place": "G6", "goal": "to"})
    assert "Ansa moves 1 hex " in text
    assert "Ansa stops before Fenn" in text
    assert place(table) == "D2"
