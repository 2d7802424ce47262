"""EXP's slopes on a grid. The cost of a run depends on its whole rise and its whole length."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Tray
from rules.errors import Refused, RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_slopes import slopes_now
from rules.fight.grid_walkers import grid_walker, prices_now
from rules.fight.path_walker import Walker
from rules.fight.spaces_within_reach import reach_now
from rules.map.costs import PRICE
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, way_to
from rules.map.grid_spaces import Space
from rules.map.grid_steps import open_steps
from rules.map.way_parts import runs
from tests.map.fights import go, of_three
from tests.play.table import Table


def hexes(rows: str, rate: int = 6, *, turning: bool = False) -> Table:
    """Return a table with a hill, on which the walker begins at A1.

    If `turning` is false, turns cost nothing.
    """
    text = f"hexes; {rows}; legend a^1 b^2 c^3 d^4 e^6; people A1:a"
    table = of_three("exp", {"rate": rate}, grid=text)
    if not turning:
        table.do(action="option", option="direction", value="ignored")
    return table


def walker_of(table: Table) -> tuple[GridMap, GridWalker]:
    grid = table.encounter.map.grid
    one = Walker(ActionScene(table.encounter, Tray()), "c1")
    prices, _ = prices_now(one, grid)
    slopes = slopes_now(one, grid, prices, None)
    return grid, grid_walker(table.encounter, table.fight.book, one.me, 1, prices, slopes)


def price(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> Fraction | None:
    """Return the price of a way: the sum of the prices of its runs.

    Return None if the way is closed.
    """
    total = Fraction(0)
    for run in runs(grid, way):
        steps = len(run.spaces)
        each: int | None = walker.prices[run.terrain] * PRICE
        if run.rise and walker.slopes:
            each = walker.slopes[0].price(run.terrain, int(run.rise * 10), steps)
        if each is None:
            return None
        total += Fraction(steps * each, PRICE)
    return total


def all_ways(grid: GridMap, way: tuple[Space, ...], end: Space) -> Iterator[tuple[Space, ...]]:
    if way[-1] == end:
        yield way
        return
    for there in open_steps(grid, way[-1]):
        if there not in way:
            yield from all_ways(grid, (*way, there), end)


@pytest.mark.parametrize("rate", [3, 4, 6, 9])
def test_no_slope_is_cheaper_than_the_search_supposes(rate: int) -> None:
    _, walker = walker_of(hexes(".abcde", rate))
    slopes = walker.slopes[0]
    for rise, steps in product(range(1, 61), range(1, 7)):
        up, down = slopes.price("", rise, steps), slopes.price("", -rise, steps)
        assert up is None or slopes.least("") <= up
        assert down is not None
        assert slopes.least("") <= down <= slopes.level[""]


@settings(max_examples=25)
@given(st.lists(st.text(".abcde", min_size=4, max_size=4), min_size=2, max_size=3))
def test_no_way_is_cheaper_than_the_way_taken(rows: list[str]) -> None:
    table = hexes("; ".join(rows))
    grid, walker = walker_of(table)
    start, end = Space(0, 0), Space(grid.width - 1, grid.height - 1)
    every = [price(grid, walker, way) for way in all_ways(grid, (start,), end)]
    best = min((one for one in every if one is not None), default=None)
    found = way_to(grid, walker, start, end.__eq__)
    if best is None or found is None:
        assert best is None
        return
    assert abs((price(grid, walker, found.states) or 0) - best) < Fraction(1, 1000)


def test_a_way_leads_round_a_hill_if_that_is_cheaper() -> None:
    grid, walker = walker_of(hexes("..eee..; ..eee..; .......; ......."))
    found = way_to(grid, walker, Space(0, 1), Space(6, 1).__eq__)
    straight = way_to(grid, walker._replace(slopes=()), Space(0, 1), Space(6, 1).__eq__)
    assert found is not None
    assert straight is not None
    assert len(straight.states) == 7
    assert len(found.states) == 8
    assert not any(grid.kind(one).height for one in found.states)


@pytest.mark.parametrize("turning", [False, True])
@pytest.mark.parametrize("rows", ["..abcd; ab.dc.", ".dcba.; ......; dd.a.b", "abcde.; .cab.d"])
def test_the_shading_is_what_one_turn_comes_to(rows: str, *, turning: bool) -> None:
    check_shading(hexes(rows, turning=turning))


@settings(max_examples=10)
@given(
    st.lists(st.text(".abcd", min_size=6, max_size=6), min_size=3, max_size=4),
    st.integers(3, 8),
    st.booleans(),
)
def test_somebody_who_turns_on_a_hill_comes_as_far_as_the_shading(
    rows: list[str], rate: int, moved: bool
) -> None:
    table = hexes("; ".join(rows), rate, turning=True)
    if moved:
        with suppress(RulesError):
            go(table, {"place": "B1"})
    check_shading(table)


def check_shading(table: Table) -> None:
    """Check that a walk can end in each shaded space, and in no other space."""
    near = reach_now(table.encounter, table.fight.book, table.combatant("Ansa"))
    grid = table.encounter.map.grid
    at = table.encounter.map.spots["c1"].place
    for space in (Space(x, y) for y in range(grid.height) for x in range(grid.width)):
        if space.name == at:
            continue
        try:
            go(table, {"place": space.name})
        except RulesError:
            assert space not in near
            continue
        arrives = table.encounter.map.spots["c1"].place == space.name
        table.do(action="undo")
        assert arrives == (space in near), space.name


def test_the_shading_has_no_space_that_a_slope_puts_out_of_reach() -> None:
    level, hill = hexes(".........."), hexes(".abcdeeeee")
    near = [
        len(reach_now(one.encounter, one.fight.book, one.combatant("Ansa")))
        for one in (level, hill)
    ]
    assert near[0] > near[1]


def test_whoever_has_nothing_left_cannot_go_away_over_a_hill() -> None:
    text = "hexes; ..h.......h..; .............; legend h^1; people A1:a H1:b"
    table = of_three("exp", {"rate": 6}, grid=text)
    go(table, {"place": "M1"})
    table.do(action="next")
    away = {"goal": "away", "whom": "Fenn"}
    fault = table.fault(action="go-path", who="Ansa", legs=[away])
    assert fault.message == "Ansa is as far away as this turn leads already."


def test_in_a_book_without_slopes_a_walk_up_and_down_is_one_move() -> None:
    table = of_three("obss", {}, grid="squares; .ab.a.; legend a^1 b^2; people A1:a")
    table.do(action="condition", who="Ansa", condition="prone")
    text = go(table, {"place": "E1"})
    assert "Ansa moves 4 m to E1" in text
    assert "cannot move from prone" not in text


def test_a_unit_pays_only_for_the_part_of_a_slope_that_it_goes() -> None:
    table = of_three("exp", {"rate": 3}, grid="hexes; ..123; legend 1^0.4 2^1.2 3^2; people A1:a")
    text = go(table, {"place": "E1"})
    assert table.encounter.map.spots["c1"].place == "C1"
    assert "uphill, 0.2 in 1 (-1 h/u)" in text


def test_nobody_pays_for_a_slope_behind_somebody_who_bars_the_end_of_a_walk() -> None:
    grid = "hexes; ...123; legend 1^0.4 2^0.8 3^1; people A1:a D1:b E1:c"
    text = go(of_three("exp", {"rate": 5}, grid=grid), {"direction": "e"})
    assert "Ansa moves 2 hexes to the east" in text
    assert "uphill" not in text


@pytest.mark.parametrize("rate", [3, 4])
def test_a_slope_that_begins_at_somebody_is_not_walked_in_part(rate: int) -> None:
    grid = "hexes; ...123; legend 1^0.4 2^0.8 3^1; people A1:a D1:b"
    table = of_three("exp", {"rate": rate}, grid=grid)
    text = go(table, {"direction": "e"})
    assert table.encounter.map.spots["c1"].place == "C1"
    assert "Ansa stops before Fenn" in text
    assert "uphill" not in text


UP = "hexes; ..........; ..125.....; ..........; legend 1^0.4 2^1.2 5^2; people A2:a J1:b J3:c"
DOWN = (
    "hexes; ................; ....mmm.........; ....mmm.%%......; ........%%......;"
    " .........111....; ........1221....; ........1232....; ........1221....; .........111....;"
    " ................; legend 1^0.4 2^0.8 3^1.2 %(grass-high) m(mud-ankles)"
)
DIRECTION = {"direction": "e"}
AWAY = {"whom": "Fenn", "goal": "away"}


@pytest.mark.parametrize(
    ("grid", "rate", "leg", "most"),
    [
        (UP, 3, DIRECTION, 2),
        (f"{DOWN}; people N9:a N10:b A1:c", 4, AWAY, 4),
        (f"{DOWN}; people J8:a I9:b A1:c", 4, AWAY, 4),
    ],
)
def test_a_refused_distance_over_slopes_names_the_greatest_that_goes(
    grid: str, rate: int, leg: dict[str, object], most: int
) -> None:
    for typed in range(most + 1, most + 5):
        with pytest.raises(Refused) as caught:
            go(of_three("exp", {"rate": rate}, grid=grid), {**leg, "distance": typed})
        assert caught.value.nearest == most
    go(of_three("exp", {"rate": rate}, grid=grid), {**leg, "distance": most})


def test_a_walk_out_of_mud_that_leaves_less_than_a_hex_comes_to_the_foot_of_a_slope() -> None:
    rows = "%.1; ...; 1..; legend 1^1 %(mud-ankles); people A1:a"
    table = of_three("exp", {"rate": 4}, grid=f"hexes; {rows}")
    table.do(action="rule-on", about="terrain", name="mud-ankles", multiplier=Fraction(1, 2))
    text = go(table, {"place": "C1"})
    assert "Ansa moves 1 hex towards C1, Walk: on the way to C1" in text
    assert "too little movement left to go on: uphill, 0.5 in 1" in text


@pytest.mark.parametrize(("goal", "left"), [("D1", 3), ("E1", 2)])
def test_after_a_running_landing_below_a_slope_the_log_tells_what_is_left_on_the_level(
    goal: str, left: int
) -> None:
    grid = "hexes; .hh.......; legend h^1.8; people B1:a J1:b A1:c"
    table = of_three("exp", {"rate": 5, "pstr": 14}, grid=grid)
    go(table, {"direction": "e", "distance": 1})
    to = {"legs": [{"place": goal}], "doing": {"action": "jump-across"}}
    table.do([1], action="go-path", who="Ansa", **to)
    assert f"lands running and goes on: {left} hexes left." in table.text
    assert table.left("Ansa") == left


@pytest.mark.parametrize("ground", ["water-knees", "mud-ankles"])
def test_a_slope_out_of_slow_ground_does_not_count_for_that_ground(ground: str) -> None:
    """Uphill there the walker would be out of their depth or stuck; the slope is dry, though."""
    grid = f"hexes; gh.; legend g({ground}) h^0.8(open); people A1:a"
    table = of_three("exp", {"rate": 4}, grid=grid)
    go(table, {"place": "B1"})
    told = table.text
    assert "uphill, 0.4 in 1 (-2 h/u)" in told
    assert "Flail" not in told
    assert "stuck" not in told
    assert table.encounter.map.spots["c1"].place == "B1"
