"""A pane shows a part of a grid, and says in which directions the grid goes on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.map.drawn_grid import GridLook, as_text
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.whereabouts import Whereabouts
from tests.map.grids import grid, grids
from tracker.views.grid_window import beyond, drawing, margin_of, part_of

Room = tuple[int, int]


def part(found: GridMap, kept: Space, room: Room) -> list[str]:
    draw = drawing(Whereabouts(grid=found), GridLook({}))
    return [as_text(row) for row in part_of(found, kept, Space(0, 0), room, draw)[1]]


def test_a_whole_grid_has_no_arrows() -> None:
    found = grid("squares 4x3")
    assert part(found, Space(0, 0), (10, 4)) == [
        "  A B C D",
        "1 . . . .",
        "2 . . . .",
        "3 . . . .",
    ]


@pytest.mark.parametrize(
    ("kept", "room", "rows"),
    [
        pytest.param(
            Space(0, 0),
            (9, 4),
            ["   A B C→", " 1 . . .", " 2 . . .", " 3↓. . ."],
            id="to the right and down",
        ),
        pytest.param(
            Space(29, 10),
            (9, 4),
            ["  ←AC   →", "10↑. . .", "11 . . .", "12↓. . ."],
            id="all around",
        ),
        pytest.param(
            Space(39, 19),
            (9, 4),
            ["  ←  AM", "18↑. . .", "19 . . .", "20 . . ."],
            id="to the left and up",
        ),
        pytest.param(Space(1, 5), (9, 2), ["   A B C→", " 6↕. . ."], id="one row"),
    ],
)
def test_an_arrow_stands_at_each_edge_beyond_which_the_grid_goes_on(
    kept: Space, room: Room, rows: list[str]
) -> None:
    assert part(grid("squares 40x20"), kept, room) == rows


def test_an_arrow_takes_the_place_of_a_name_with_two_letters() -> None:
    head, *_ = part(grid("squares 40x20"), Space(28, 0), (7, 4))
    assert head == "  ←   →"


def test_a_row_that_walls_push_out_of_sight_is_beyond_the_edge() -> None:
    walls = " ".join(f"A{y}|A{y + 1}" for y in range(1, 6))
    rows = part(grid(f"squares 3x6; edges {walls}"), Space(0, 0), (8, 7))
    assert rows == ["  A B C", "1 . . .", "  ──", "2 . . .", "  ──", "3↓. . .", "  ──"]


@given(grids(most=12), st.data())
def test_rows_and_columns_beyond_the_edge_have_an_arrow(
    found: GridMap, data: st.DataObject
) -> None:
    kept = Space(
        data.draw(st.integers(0, found.width - 1)), data.draw(st.integers(0, found.height - 1))
    )
    room = data.draw(st.integers(margin_of(found) + 2, 30)), data.draw(st.integers(2, 14))
    draw = drawing(Whereabouts(grid=found), GridLook({}))
    _, rows = part_of(found, kept, Space(0, 0), room, draw)
    there = {one.space for row in rows for one in row if one.space}
    assert kept in there
    arrows = {
        "←": min(one.x for one in there) > 0,
        "→": max(one.x for one in there) < found.width - 1,
        "↑": min(one.y for one in there) > 0,
        "↓": max(one.y for one in there) < found.height - 1,
    }
    shown = beyond(rows).replace("↕", "↑ ↓").split()
    assert shown == [arrow for arrow, needed in arrows.items() if needed]
    assert all(len("".join(one.text for one in row)) <= room[0] for row in rows)
    assert len(rows) <= room[1]
