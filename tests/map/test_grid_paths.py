"""Ways on a grid: two methods find the same ways, and fixed maps have known numbers of spaces."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.map.cheapest import path_to
from rules.map.costs import CHANGE
from rules.map.grid_map import GridMap
from rules.map.grid_paths import NOBODY, GridWalker, reach_of, way_to
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import failed_step, why_barred
from rules.map.grid_ways import to_goal
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.spaces_within import spaces_within
from rules.map.way_goals import WayGoal
from tests.map.grids import as_cost, calls_of, grid, grids, spaces_of

PRICES = {"": 1, "rough": 2, "difficult": 3}
PRICES_OF_GROUNDS = (PRICES, {"": 2, "rough": 7}, {"rough": 1, "difficult": 1})


def by_waves(
    found: GridMap, start: Space, prices: Mapping[str, int], size: int
) -> dict[Space, int]:
    """Return the lowest price of every space.

    The search visits all spaces again until no price changes.
    """
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for one in spaces_of(found):
            if why_no_fit(found, body_of(found, one.name, size)):
                continue
            price = max(prices[found.kind(each).terrain] for each in body_of(found, one.name, size))
            for direction in lattice_of(found).STEPS:
                before = lattice_of(found).step(one, direction)
                if before in best and not why_barred(found, one, direction, size):
                    now = best[before] + price
                    if now < best.get(one, now + 1):
                        best[one], changed = now, True
    return best


@given(grids(6), st.integers(1, 2), st.integers(0, 12))
def test_two_methods_reach_the_same_spaces(found: GridMap, size: int, budget: int) -> None:
    for start in spaces_of(found)[:3]:
        if why_no_fit(found, body_of(found, start.name, size)):
            continue
        walker = GridWalker(size, PRICES)
        reached = {
            space: as_cost(one.cost).price
            for space, one in reach_of(found, walker, start, budget).items()
        }
        every = by_waves(found, start, PRICES, size)
        assert reached == {space: cost for space, cost in every.items() if cost <= budget}


@given(st.data(), grids(6), st.integers(1, 2), st.integers(0, 24))
def test_spaces_without_ways_are_the_spaces_with_ways(
    data: st.DataObject, found: GridMap, size: int, halves: int
) -> None:
    spaces = st.sets(st.sampled_from(spaces_of(found)), max_size=5)
    barred, prices = data.draw(spaces), data.draw(st.sampled_from(PRICES_OF_GROUNDS))
    slow = dict.fromkeys(data.draw(spaces), 3)
    for start in spaces_of(found)[:3]:
        if why_no_fit(found, body_of(found, start.name, size)):
            continue
        # The start may be barred: somebody shares it.
        besides = data.draw(st.sampled_from([NOBODY, {start}]))
        closed = frozenset((start, one) for one in data.draw(spaces))
        walker = GridWalker(size, prices, barred={*barred, *besides}, slow=slow, closed=closed)
        for one in (walker, walker._replace(slow={}, closed=frozenset())):
            budget = Fraction(halves, 2)
            assert spaces_within(found, one, start, budget) == {
                *reach_of(found, one, start, budget)
            }


@given(grids(6))
def test_every_way_consists_of_open_steps(found: GridMap) -> None:
    start = Space(0, 0)
    if found.is_rock(start):
        return
    walker = GridWalker(1, PRICES)
    for space, one in (every := reach_of(found, walker, start, 20)).items():
        way = path_to(every, space)
        assert failed_step(found, way.states) is None
        assert way.cost == one.cost
        assert as_cost(way.cost).steps == len(way.states) - 1
        nearest = way_to(found, walker, start, space.__eq__)
        assert nearest is not None
        assert nearest.cost // CHANGE == one.cost // CHANGE


# Golden numbers: the spaces that a budget reaches on fixed maps.

MAPS = {
    "open squares": ("squares 21x21", "K11"),
    "open hexes": ("hexes 21x21", "K11"),
    "mud": ("squares 21x21\n" + "\n".join(["%" * 21] * 21) + "\nlegend %(rough)", "K11"),
    "a wall with a gate": (
        "squares\n" + "\n".join([".....#....."] * 5 + ["..........."] + [".....#....."] * 5),
        "C6",
    ),
    "a room with a shut door": (
        "squares\n.......\n.###.#.\n.#...#.\n.#...#.\n.#####.\n.......\nedges E2]E3",
        "C3",
    ),
    "a room with an open door": (
        "squares\n.......\n.###.#.\n.#...#.\n.#...#.\n.#####.\n.......\nedges E2[E3",
        "C3",
    ),
    "a fence": ("squares 9x4\nedges " + " ".join(f"{x}2|{x}3" for x in "ABCDEFGH"), "A2"),
    "hexes in a corner": ("hexes 6x6", "A1"),
    "a hill": ("hexes\n.....\n.hhh.\n.hhh.\n.hhh.\n.....\nlegend h^2(difficult)", "A1"),
}
GOLDEN = {
    "open squares": (9, 25, 81, 289),
    "open hexes": (7, 19, 61, 217),
    "mud": (1, 9, 25, 81),
    "a wall with a gate": (9, 25, 47, 101),
    "a room with a shut door": (4, 6, 6, 6),
    "a room with an open door": (4, 6, 8, 16),
    "a fence": (4, 6, 10, 18),
    "hexes in a corner": (3, 7, 19, 36),
    "a hill": (3, 5, 12, 24),
}


@pytest.mark.parametrize("name", MAPS)
def test_a_budget_reaches_as_many_spaces_as_ever(name: str) -> None:
    text, start = MAPS[name]
    field, walker = grid(text), GridWalker(1, PRICES)
    every = by_waves(field, read_space(start), PRICES, 1)
    budgets = (1, 2, 4, 8)
    counts = tuple(len(reach_of(field, walker, read_space(start), far)) for far in budgets)
    assert counts == tuple(sum(cost <= far for cost in every.values()) for far in budgets)
    assert counts == GOLDEN[name]


def test_a_ground_without_a_price_is_closed() -> None:
    field = grid("squares\n.%.\n.%.\nlegend %(rough)")
    walker = GridWalker(1, {"": 1})
    assert way_to(field, walker, read_space("A1"), read_space("C1").__eq__) is None


def test_a_way_goes_round_mud_if_that_is_cheaper() -> None:
    field = grid("squares\n.%%%.\n.....\nlegend %(rough)")
    way = way_to(field, GridWalker(1, PRICES), read_space("A1"), read_space("E1").__eq__)
    assert way is not None
    assert [one.name for one in way.states] == ["A1", "B2", "C2", "D2", "E1"]
    assert as_cost(way.cost) == (4, 4, 0)


def test_a_way_goes_past_others_only_if_it_must() -> None:
    field = grid("squares\n...\n...")
    there = read_space("C1")
    around = GridWalker(1, PRICES, others={read_space("B1")})
    way = way_to(field, around, read_space("A1"), there.__eq__)
    assert way is not None
    assert way.states[1].name == "B2"
    through = around._replace(others={read_space("B1"), read_space("B2")})
    past = way_to(field, through, read_space("A1"), there.__eq__)
    assert past is not None
    assert as_cost(past.cost) == (2, 2, 1)
    closed = through._replace(barred={read_space("B1"), read_space("B2")})
    assert way_to(field, closed, read_space("A1"), there.__eq__) is None


def test_of_ways_of_equal_price_the_level_one_is_taken() -> None:
    field = grid("squares\n.h.\n...\nlegend h^1")
    way = way_to(field, GridWalker(1, PRICES), read_space("A1"), read_space("C1").__eq__)
    assert way is not None
    assert way.states[1].name == "B2"


def test_a_large_body_takes_the_wider_way() -> None:
    field = grid("squares\n.....\n.....\n.#.##\n...##\n...##")
    small = way_to(field, GridWalker(1, PRICES), read_space("A1"), read_space("A4").__eq__)
    large = way_to(field, GridWalker(2, PRICES), read_space("A1"), read_space("A4").__eq__)
    assert small is not None
    assert large is None
    for one, other in pairwise(small.states):
        assert lattice_of(field).distance(one, other) == 1


@pytest.mark.parametrize("text", ["squares 60x40", "hexes 60x40"])
def test_a_turn_on_a_large_map_is_found_with_few_calls(text: str) -> None:
    field, walker = grid(text), GridWalker(1, PRICES)
    assert calls_of(lambda: reach_of(field, walker, read_space("AD20"), 12)) < 300_000


@given(grids(6))
def test_a_goal_has_a_way_if_and_only_if_it_is_reached(found: GridMap) -> None:
    start = Space(0, 0)
    if found.is_rock(start):
        return
    walker = GridWalker(1, PRICES)
    reached = by_waves(found, start, PRICES, 1)
    for space in spaces_of(found):
        if not found.is_rock(space):
            goal = WayGoal((space,), 0, touching=False, free=lambda _space: True)
            assert bool(to_goal(found, walker, start, goal).barred) == (space not in reached)


def test_a_closed_room_on_the_largest_map_is_found_with_few_calls() -> None:
    rows = [["."] * 200 for _ in range(200)]
    for x, y in ((x, y) for x in (99, 100, 101) for y in (99, 100, 101) if (x, y) != (100, 100)):
        rows[y][x] = "#"
    field = grid("squares\n" + "\n".join("".join(row) for row in rows))
    goal = WayGoal((Space(100, 100),), 0, touching=False, free=lambda _space: True)
    found = []
    walker = GridWalker(1, {"": 1})
    calls = calls_of(lambda: found.append(to_goal(field, walker, read_space("A1"), goal)))
    assert (found[0].barred, found[0].step) == ("CV100 is rock", 99)
    assert calls < 100_000
