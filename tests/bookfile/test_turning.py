"""A book in a file says what each turn to the next direction costs."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as given_data
from hypothesis import strategies as st

from rules.bookfile import BookFaults
from rules.errors import InputError, Refused
from rules.fight.spaces_within_reach import reach_now
from tests.bookfile.test_alternate_diagonals import turns_to
from tests.bookfile.test_map import BOOK, EAST, at, fighting
from tests.map import by_the_book
from tests.map.fights import go
from tests.map.grids import spaces_of
from tracker.formats.book import load_book

SQUARES = "squares 9x9 5 ft; people A5:a"
HEXES = "hexes 9x9 5 ft; people A5:a"


@pytest.mark.parametrize(
    ("grid", "way", "left"),
    [
        pytest.param(SQUARES, ("C5", "E5"), 10, id="straight on"),
        pytest.param(SQUARES, ("C5", "D6"), 30 - 10 - 5 - 5, id="by 45 degrees"),
        pytest.param(SQUARES, ("C5", "C6"), 30 - 10 - 10 - 5, id="by 90 degrees"),
        pytest.param(SQUARES, ("B5", "B6", "B7"), 30 - 5 - 10 - 5 - 5, id="on in that direction"),
        pytest.param(SQUARES, ("B6", "C7"), 30 - 5 - 5, id="the first direction is free"),
        pytest.param(HEXES, ("C5", "C6"), 30 - 10 - 5 - 5, id="by 60 degrees, hexes"),
        pytest.param(HEXES, ("C5", "B6"), 30 - 10 - 10 - 5, id="by 120 degrees, hexes"),
    ],
)
def test_each_turn_to_the_next_direction_costs_movement(
    tmp_path: Path, grid: str, way: tuple[str, ...], left: int
) -> None:
    with fighting(tmp_path, "turn = 5", grid=grid) as table:
        for goal in way:
            go(table, {"place": goal}, who="Ann")
        assert at(table, "c1") == way[-1]
        assert table.left("Ann") == left


@pytest.mark.parametrize("said", ['turn = "free"', "turn = 0", ""])
def test_turning_can_cost_nothing(tmp_path: Path, said: str) -> None:
    with fighting(tmp_path, said, grid=SQUARES) as table:
        for goal in ("B5", "A5", "B5"):
            go(table, {"place": goal}, who="Ann")
        assert table.left("Ann") == 15


def test_the_cost_of_a_turn_is_a_formula_of_the_sheet(tmp_path: Path) -> None:
    with fighting(tmp_path, 'turn = "speed / 10 + wide"', grid=SQUARES) as table:
        for goal in ("B5", "C6"):
            go(table, {"place": goal}, who="Ann")
        assert table.left("Ann") == 30 - 5 - 4 - 5


def test_the_last_direction_counts_in_the_next_turn_but_not_after_a_rest(tmp_path: Path) -> None:
    for rests, left in ((0, 30 - 10 - 5), (1, 30 - 5)):
        with fighting(tmp_path, "turn = 5", grid=SQUARES) as table:
            go(table, {"place": "C5"}, who="Ann")
            for _ in range(3 + 3 * rests):
                table.do(action="next")
            go(table, {"place": "C6"}, who="Ann")
            assert table.left("Ann") == left


def test_a_walker_turns_in_place_and_then_goes_on_for_nothing(tmp_path: Path) -> None:
    with fighting(tmp_path, "turn = 5", grid=SQUARES) as table:
        go(table, {"place": "C5"}, who="Ann")
        table.do(action="turn", who="Ann", toward="s")
        assert table.left("Ann") == 30 - 10 - 10
        go(table, {"place": "C7"}, who="Ann")
        assert table.left("Ann") == 0


def test_turning_by_several_turns_costs_each_of_them(tmp_path: Path) -> None:
    with fighting(tmp_path, "turn = 5", grid=SQUARES) as table:
        go(table, {"place": "B5"}, who="Ann")
        table.do(action="turn", who="Ann", times=4)
        go(table, {"place": "A5"}, who="Ann")
        assert table.left("Ann") == 30 - 5 - 20 - 5


@pytest.mark.parametrize(
    ("times", "goal", "left"),
    [
        pytest.param(1, "C6", 30 - 5 - 5 - 5, id="to the one hand"),
        pytest.param(1, "C4", 30 - 5 - 5 - 5, id="or to the other"),
        pytest.param(1, "C5", 30 - 5 - 5 - 5 - 5, id="and back"),
        pytest.param(2, "B6", 30 - 5 - 10 - 5, id="by 90 degrees"),
        pytest.param(2, "A5", 30 - 5 - 10 - 10 - 5, id="on by 90 degrees"),
    ],
)
def test_after_turns_without_a_direction_the_next_step_is_free_only_to_either_hand(
    tmp_path: Path, times: int, goal: str, left: int
) -> None:
    with fighting(tmp_path, "turn = 5", grid=SQUARES) as table:
        go(table, {"place": "B5"}, who="Ann")
        table.do(action="turn", who="Ann", times=times)
        go(table, {"place": goal}, who="Ann")
        assert table.left("Ann") == left


@pytest.mark.parametrize(
    ("price", "message"),
    [
        (10, "Ann has 20 ft left this turn, and turning costs 20 ft: too little for a step."),
        (20, "Ann cannot turn now: it takes 40 ft of movement, 20 ft is left."),
    ],
)
def test_a_turn_that_leaves_no_step_is_refused_with_its_cost(
    tmp_path: Path, price: int, message: str
) -> None:
    with fighting(tmp_path, f"turn = {price}", grid=SQUARES) as table:
        go(table, {"place": "C5"}, who="Ann")
        legs = [{"direction": "n", "distance": 5}]
        assert table.fault(action="go-path", who="Ann", legs=legs).message == message


@pytest.mark.parametrize(
    ("price", "goal"),
    [pytest.param(20, "A5", id="by 90 degrees"), pytest.param(10, "C3", id="round")],
)
def test_the_rest_of_a_turn_pays_for_a_part_of_turning(
    tmp_path: Path, price: int, goal: str
) -> None:
    with fighting(tmp_path, f"turn = {price}", grid="squares 9x9 5 ft; people C3:a") as table:
        go(table, {"place": "C5"}, who="Ann")
        assert turns_to(table, goal) == 2
        go(table, {"place": goal}, who="Ann")
        assert (at(table, "c1"), table.left("Ann")) == ("C5", 0)
        for _ in range(3):
            table.do(action="next")
        go(table, who="Ann")
        assert (at(table, "c1"), table.left("Ann")) == (goal, 0)


def test_nobody_turns_with_too_little_movement_left(tmp_path: Path) -> None:
    with fighting(tmp_path, "turn = 8", grid="squares 9x1 5 ft; people A1:a") as table:
        go(table, {"place": "C1"}, who="Ann")
        with pytest.raises(Refused, match="it takes 32 ft of movement, 20 ft is left"):
            go(table, {"place": "B1", "distance": 5}, who="Ann")


def test_hexes_have_no_north(tmp_path: Path) -> None:
    with fighting(tmp_path, "turn = 5", grid=HEXES) as table:
        go(table, {"place": "B5"}, who="Ann")
        with pytest.raises(InputError, match="n is no direction of this map: ne, e"):
            table.do(action="turn", who="Ann", toward="n")


def test_a_turn_back_on_the_line_is_half_a_circle(tmp_path: Path) -> None:
    with fighting(tmp_path, "turn = 2") as table:
        table.do(action="draw-map", line="gate:a -1.524- well -5- b c")
        table.do(action="start")
        go(table, {"place": "well"}, {"place": "gate"}, who="Ann")
        assert table.left("Ann") == 30 - 5 - 4 * 2 - 5


def test_an_action_of_the_file_called_turn_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(f"{BOOK}\n[actions.turn]\ncost = 3\n[map]\nturn = 5\n", "utf-8")
    with pytest.raises(BookFaults, match='write turn = "turn", or rename it'):
        load_book(path)


QUIET = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
DIAGONALS = ["1", "1.5", "2", '"alternate"']


def rows_of(data: st.DataObject, free: tuple[int, ...]) -> tuple[str, ...]:
    """Draw a map of 7 by 7 spaces. The spaces `free` are open ground."""
    spaces = data.draw(st.lists(st.sampled_from("....%##"), min_size=49, max_size=49))
    for one in free:
        spaces[one] = "."
    return tuple("".join(spaces[row : row + 7]) for row in range(0, 49, 7))


def map_text(shape: str, rows: tuple[str, ...], people: str) -> str:
    legend = "legend %(mud); " if "%" in "".join(rows) else ""
    return f"{shape} 5 ft; {'; '.join(rows)}; {legend}people {people}"


@QUIET
@given_data(data=st.data())
def test_the_shading_is_what_the_book_counts(tmp_path: Path, data: st.DataObject) -> None:
    """Before the test, the walker has gone one space to the east, from C4 to D4."""
    shape = data.draw(st.sampled_from(["squares", "hexes"]))
    diagonals, turn = data.draw(st.sampled_from(DIAGONALS)), data.draw(st.integers(1, 12))
    rows = rows_of(data, (23, 24))
    text = f"turn = {turn}\ndiagonals = {diagonals}"
    with fighting(tmp_path, text, grid=map_text(shape, rows, "C4:a")) as table:
        go(table, {"place": "D4"}, who="Ann")
        near = reach_now(table.encounter, table.fight.book, table.combatant("Ann"))
    squares = None if "alternate" in diagonals else Fraction(diagonals)
    diagonal = squares if shape == "squares" else Fraction(0)
    rules = by_the_book.turning(30, {"": 5, "mud": 10}, turn, diagonal, (5, EAST[shape]))
    field = by_the_book.Field(shape, rows, {"%": by_the_book.Ground("mud")}, frozenset())
    assert {(one.x, one.y) for one in near} == by_the_book.spaces(field, (3, 3), rules, {})


def drawn_book(data: st.DataObject, most: int) -> tuple[str, str]:
    """Draw the shape of a map, and a book's text in which a turn costs at most `most`."""
    shape = data.draw(st.sampled_from(["squares", "hexes"]))
    turn, diagonals = data.draw(st.integers(1, most)), data.draw(st.sampled_from(DIAGONALS))
    return shape, f"turn = {turn}\ndiagonals = {diagonals}"


@QUIET
@given_data(data=st.data())
def test_every_shaded_space_is_reached_and_no_other(tmp_path: Path, data: st.DataObject) -> None:
    shape, text = drawn_book(data, 12)
    grid = map_text(shape, rows_of(data, (23, 24)), "C4:a")
    with fighting(tmp_path, text, grid=grid) as table:
        go(table, {"place": "D4"}, who="Ann")
        before, book = table.encounter, table.fight.book
        near = {one.name for one in reach_now(before, book, table.combatant("Ann"))} - {"D4"}
        gone = set()
        for goal in (one.name for one in spaces_of(before.map.grid)):
            with suppress(InputError, Refused):
                go(table, {"place": goal}, who="Ann")
                gone |= {goal} & {at(table, "c1")} - {"D4"}
            table.fight.encounter = before
        assert gone == near


@QUIET
@given_data(data=st.data())
def test_the_told_turns_are_the_turns_that_going_takes(tmp_path: Path, data: st.DataObject) -> None:
    shape, text = drawn_book(data, 8)
    grid = map_text(shape, rows_of(data, (0, 48)), "A1:a")
    with fighting(tmp_path, text, grid=grid) as table:
        told = turns_to(table, "G7")
        for turn in range(1, (told or 0) + 1):
            go(table, {"place": "G7"}, who="Ann")
            assert (at(table, "c1") == "G7") == (turn == told)
            for _ in range(3):
                table.do(action="next")
