"""Spaces of a grid: names, neighbours, distances, footprints, arcs and areas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map.grid_areas import arc, burst, cone, ray
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import direction_of, failed_step, heading_to, straight, why_barred
from rules.map.lattices import LATTICES, body_of, lattice_of, why_no_fit
from tests.map.grids import grid, grids, shapes, spaces, spaces_of


@given(spaces)
def test_a_name_is_read_again(space: Space) -> None:
    assert read_space(space.name) == space


def test_columns_go_on_with_two_letters() -> None:
    assert [Space(x, 6).name for x in (0, 25, 26, 51, 52, 199)] == [
        *("A7", "Z7", "AA7", "AZ7", "BA7", "GR7"),
    ]


@pytest.mark.parametrize("text", ["f7", "F0", "F", "7", "ABC3", "F07", "", "F1234"])
def test_other_texts_are_no_spaces(text: str) -> None:
    with pytest.raises(InputError, match="is no space"):
        read_space(text)


@given(shapes, spaces)
def test_neighbours_are_symmetric_and_one_step_away(shape: str, space: Space) -> None:
    lattice = LATTICES[shape]
    around = [lattice.step(space, direction) for direction in lattice.STEPS]
    assert len({*around, space}) == len(lattice.STEPS) + 1
    names = list(lattice.STEPS)
    for number, other in enumerate(around):
        assert lattice.distance(space, other) == 1
        opposite = names[(number + len(names) // 2) % len(names)]
        assert lattice.step(other, opposite) == space


@given(shapes, spaces, spaces, spaces)
def test_distance_is_a_metric(shape: str, one: Space, two: Space, three: Space) -> None:
    distance = LATTICES[shape].distance
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(shapes, spaces, spaces)
def test_each_step_towards_a_space_is_one_less(shape: str, one: Space, two: Space) -> None:
    lattice = LATTICES[shape]
    around = [lattice.distance(lattice.step(one, each), two) for each in lattice.STEPS]
    if one != two:
        assert min(around) == lattice.distance(one, two) - 1


@given(shapes, spaces, st.integers(1, 4))
def test_a_footprint_holds_together(shape: str, space: Space, size: int) -> None:
    lattice = LATTICES[shape]
    body = lattice.footprint(space, size)
    counts = {"squares": (1, 4, 9, 16), "hexes": (1, 3, 7, 12)}
    assert len({*body}) == len(body) == counts[shape][size - 1]
    assert space in body
    joined, more = {space}, [space]
    while more:
        here = more.pop()
        around = {lattice.step(here, each) for each in lattice.STEPS}
        more += (around & {*body}) - joined
        joined |= around & {*body}
    assert joined == {*body}


@given(shapes, spaces, st.integers(1, 4), st.sampled_from(["e", "ne", "sw"]))
def test_a_footprint_moves_as_a_whole(shape: str, space: Space, size: int, way: str) -> None:
    lattice = LATTICES[shape]
    there = {lattice.step(one, way) for one in lattice.footprint(space, size)}
    assert there == {*lattice.footprint(lattice.step(space, way), size)}


# Walls, doors and corners.

SMALL = grid("squares; ....; .#..; ....; edges A1|A2 C1]C2 D1[D2")


@pytest.mark.parametrize(
    ("space", "way", "why"),
    [
        ("A1", "e", ""),
        ("A1", "w", "beyond the edge"),
        ("A1", "n", "beyond the edge"),
        ("A1", "s", "a wall is between A1 and A2"),
        ("A2", "n", "a wall is between A1 and A2"),
        ("A2", "e", "B2 is rock"),
        ("C1", "s", "the door is shut between C1 and C2"),
        ("D1", "s", ""),
        ("B1", "sw", "the corner of B2 is in the way"),
        ("A2", "se", "the corner of B2 is in the way"),
        ("D1", "sw", "crosses no corner: the door is shut between C1 and C2"),
        ("C2", "se", ""),
    ],
)
def test_a_step_is_open_or_says_why_not(space: str, way: str, why: str) -> None:
    found = why_barred(SMALL, read_space(space), way)
    assert why in found
    assert bool(found) == bool(why)


@given(grids(), st.integers(1, 3))
def test_open_steps_go_both_ways(found: GridMap, size: int) -> None:
    plan = plan_of(found)
    fits = [
        one for one in spaces_of(found) if not why_no_fit(found, body_of(found, one.name, size))
    ]
    for space in fits:
        for step in plan.steps(space, size):
            assert space in [back.to for back in plan.steps(step.to, size)]


def test_a_large_body_needs_room_on_its_whole_way() -> None:
    hall = grid("squares; ......; ...#..; ......; ......")
    assert "D2 is rock" in why_barred(hall, read_space("B1"), "e", 2)
    assert why_barred(hall, read_space("B3"), "e", 2) == ""
    assert "wall" in why_barred(
        grid("squares; ....; ....; edges C1|C2"), read_space("A1"), "e", 2
    ) + why_barred(grid("squares; ....; ....; edges C1|C2"), read_space("B1"), "e", 2)
    assert failed_step(hall, [read_space(one) for one in ("A1", "B1", "C1", "D1")], 2) == (
        *(2, "D2 is rock"),
    )


# Directions, arcs and areas.


@given(shapes, st.integers(1, 6))
def test_a_straight_walk_goes_the_way_that_it_is_headed(shape: str, far: int) -> None:
    field = grid(f"{shape} 30x30")
    start = read_space("O15")
    for way in lattice_of(field).STEPS:
        end = straight(field, start, way, far)[-1]
        assert heading_to(field, start, end) == way
        assert lattice_of(field).distance(start, end) == far


@pytest.mark.parametrize(
    ("text", "counts"),
    [("squares 30x30", [1, 9, 25, 49]), ("hexes 30x30", [1, 7, 19, 37])],
)
def test_a_burst_has_as_many_spaces_as_the_rings(text: str, counts: list[int]) -> None:
    field = grid(text)
    assert [len(burst(field, (read_space("O15"),), far)) for far in range(4)] == counts


@pytest.mark.parametrize(
    ("text", "way", "counts"),
    [
        ("squares 30x30", "e", [3, 8, 15]),
        ("squares 30x30", "ne", [3, 8, 15]),
        ("hexes 30x30", "e", [1, 4, 7]),
    ],
)
def test_a_cone_is_a_part_of_the_burst(text: str, way: str, counts: list[int]) -> None:
    field, start = grid(text), read_space("O15")
    cones = [cone(field, start, way, far) for far in (1, 2, 3)]
    assert [len(one) for one in cones] == counts
    assert all(one <= burst(field, (start,), 3) - {start} for one in cones)


@given(shapes, st.data())
def test_a_line_goes_through_its_goal(shape: str, data: st.DataObject) -> None:
    field = grid(f"{shape} 30x30")
    inside = st.builds(Space, st.integers(0, 29), st.integers(0, 29))
    one, other = data.draw(inside), data.draw(inside)
    far = lattice_of(field).distance(one, other)
    line = ray(field, one, other, far)
    assert len(line) == far
    if far:
        assert line[-1] == other
        assert direction_of(field, one, line[0])


def test_a_line_goes_on_to_the_edge_of_the_map() -> None:
    field = grid("squares 6x6")
    assert [one.name for one in ray(field, read_space("A1"), read_space("C2"), 20)] == [
        *("B1", "C2", "D2", "E3", "F3"),
    ]


def test_the_arcs_are_the_rows_ahead_and_behind() -> None:
    field, body = grid("squares 9x9"), (read_space("E5"),)
    around = {one.name: arc(field, body, "n", one) for one in burst(field, body, 1)}
    assert {name for name, one in around.items() if one == "front"} == {"D4", "E4", "F4"}
    assert {name for name, one in around.items() if one == "back"} == {"D6", "E6", "F6"}


def test_a_large_body_has_its_corners_ahead() -> None:
    field, body = (
        grid("squares 9x9"),
        lattice_of(grid("squares 9x9")).footprint(read_space("D4"), 2),
    )
    front = {
        one.name
        for one in burst(field, body, 1)
        if one not in body and arc(field, body, "n", one) == "front"
    }
    assert front == {"C3", "D3", "E3", "F3"}


def test_on_hexes_three_are_ahead_and_three_behind() -> None:
    field, body = grid("hexes 9x9"), (read_space("E5"),)
    around = [arc(field, body, "e", one) for one in burst(field, body, 1) if one not in body]
    assert sorted(around) == ["back", "back", "back", "front", "front", "front"]
