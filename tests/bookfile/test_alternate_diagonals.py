"""In a book of a file, every second diagonal step of a turn can count as two squares."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as given_data
from hypothesis import strategies as st

from rules.errors import InputError, Refused
from rules.fight.played_turns import whole
from rules.fight.reach_on_grid import ReachOverSpaces, rounds_over_spaces
from tests.bookfile.test_map import at, fighting
from tests.map.fights import go
from tests.play.table import Table

ALTERNATE = 'size = "5 ft"\ndiagonals = "alternate"'


@contextmanager
def alternating(tmp_path: Path, grid: str, more: str = "") -> Iterator[Table]:
    """Yield a fight of Ann, who walks 30 ft in a turn, on a map of 5 ft."""
    with fighting(tmp_path, f"{ALTERNATE}\n{more}", grid=grid) as table:
        yield table


@pytest.mark.parametrize(
    ("way", "left"),
    [
        pytest.param(("B2",), 25, id="the first counts 1"),
        pytest.param(("C3",), 15, id="the second counts 2"),
        pytest.param(("D4",), 10, id="the third counts 1"),
        pytest.param(("E5",), 0, id="1 + 2 + 1 + 2"),
        pytest.param(("B2", "C3"), 15, id="the count goes on in the next move"),
        pytest.param(("B2", "C2", "D3"), 10, id="a straight step does not change the count"),
        pytest.param(("B2", "A3", "B4"), 10, id="in every direction"),
        pytest.param(("C2",), 20, id="one aside and one straight on"),
    ],
)
def test_every_second_diagonal_step_of_a_turn_counts_as_two(
    tmp_path: Path, way: tuple[str, ...], left: int
) -> None:
    with alternating(tmp_path, "squares 9x9; people A1:a") as table:
        for goal in way:
            go(table, {"place": goal}, who="Ann")
        assert at(table, "c1") == way[-1]
        assert table.left("Ann") == left


def test_each_turn_counts_from_one_again(tmp_path: Path) -> None:
    with alternating(tmp_path, "squares 9x9; people A1:a") as table:
        go(table, {"place": "B2"}, who="Ann")
        for _ in range(3):
            table.do(action="next")
        go(table, {"place": "C3"}, who="Ann")
        assert table.left("Ann") == 25


def turns_to(table: Table, goal: str) -> int | None:
    """Return the number of turns that `?` tells for a way of Ann; None without a way."""
    book, ann = table.fight.book, table.combatant("Ann")
    way = rounds_over_spaces(table.encounter, book, ann, book.words.gait("walk"), f"@{goal}")
    return None if way.turns is None else int(way.turns.figure.value)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given_data(data=st.data())
def test_the_turns_of_a_way_are_the_turns_that_going_it_takes(
    tmp_path: Path, data: st.DataObject
) -> None:
    spaces = data.draw(st.lists(st.sampled_from("....%##"), min_size=81, max_size=81))
    spaces[0] = spaces[80] = "."
    rows = "; ".join("".join(spaces[row : row + 9]) for row in range(0, 81, 9))
    legend = "legend %(mud); " if "%" in rows else ""
    with alternating(tmp_path, f"squares 5 ft; {rows}; {legend}people A1:a") as table:
        if data.draw(st.booleans()):
            with suppress(InputError, Refused):
                go(table, {"place": "B2"}, who="Ann")
        told = turns_to(table, "I9")
        for turn in range(1, (told or 0) + 1):
            go(table, {"place": "I9"}, who="Ann")
            assert (at(table, "c1") == "I9") == (turn == told)
            for _ in range(3):
                table.do(action="next")


def test_a_turn_of_several_walkers_is_counted_as_that_of_one(tmp_path: Path) -> None:
    """`P` plays equal turns of several walkers once; `?` plays the turns of one walker."""
    grid = "squares 15x9 5 ft; people A1:a A4:b B9:c"
    with alternating(tmp_path, grid) as table:
        for goal in ("@O9", "@H5", "@M2", "@K8"):
            of_all = ReachOverSpaces(table.encounter, table.fight.book, goal)
            for one in table.encounter.in_order():
                (walk,) = whole(of_all.of(one))
                alone = rounds_over_spaces(table.encounter, table.fight.book, one, walk.gait, goal)
                assert walk.turns.figure.value == alone.turns.figure.value
