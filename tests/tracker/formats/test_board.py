"""Boards of MegaMek: neighbours stay neighbours, and messages name all that a grid cannot show."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map import hex_lattice
from rules.map.grid_spaces import Space, edge_name
from tracker.formats.board import read_board
from tracker.formats.foreign_map import ForeignMap, ForeignSpace


def board(wide: int, high: int, **terrains: str) -> str:
    """Return the text of a board.

    `terrains` has the terrain of each hex, such as h0102='woods:1'.
    """
    hexes = [
        f'hex {column:02}{row:02} 0 "{terrains.get(f"h{column:02}{row:02}", "")}" ""'
        for row in range(1, high + 1)
        for column in range(1, wide + 1)
    ]
    return "\n".join([f"size {wide} {high}", *hexes, "end\n"])


def word(number: int) -> str:
    """Return another word of letters for each number."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def edges(found: ForeignMap) -> dict[str, str]:
    """Return the edges of the map by their names."""
    return {edge_name(*edge): kind for edge, kind in found.edges.items()}


def at(found: ForeignMap, word: str) -> list[Space]:
    """Return the spaces of the map that have this word as their ground."""
    return [
        Space(x, y)
        for y, row in enumerate(found.rows)
        for x, one in enumerate(row)
        if one and word in one.words
    ]


SIDES = {"n": 1, "ne": 2, "se": 4, "s": 8, "sw": 16, "nw": 32}
"""The number that stands for each side of a hex in a board."""


def neighbour(column: int, row: int, side: str) -> tuple[int, int]:
    """Return the column and row of the neighbour on this side of a hex."""
    if side in ("n", "s"):
        return column, row + (1 if side == "s" else -1)
    lower = column % 2 == 0
    return column + (1 if "e" in side else -1), row + ("s" in side) - (not lower)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("column", [3, 4])
def test_the_top_of_a_cliff_is_a_ledge_on_its_side(side: str, column: int) -> None:
    low = neighbour(column, 3, side)
    marked = {f"h{column:02}03": f"cliff_top:1:{SIDES[side]};woods:1"}
    text = board(6, 6, **marked, **{f"h{low[0]:02}{low[1]:02}": "fire:1"})
    found = read_board(text.replace(f"hex {column:02}03 0", f"hex {column:02}03 2"))
    (high,), (below,) = at(found, "woods-1"), at(found, "fire")
    assert edges(found) == {edge_name(high, below): "ledge"}
    assert not any("exits" in one for one in found.notes)
    assert "cliff_top" not in found.counts()


def test_a_cliff_that_leads_beyond_the_board_is_no_ledge() -> None:
    for side in (2, 3):
        for edge in read_board(board(side, side, h0101="cliff_top:1:63")).edges:
            assert all(0 <= one.x < 3 and 0 <= one.y < 3 for one in edge)


def test_a_cliff_without_sides_is_left_out_and_named() -> None:
    found = read_board(board(3, 3, h0202="cliff_top:1", h0101="cliff_top:1:64"))
    assert not found.edges
    assert found.notes[-1] == "Left out, since the board says no side: cliffs of 2 hexes."


def beside(column: int, row: int) -> list[tuple[int, int]]:
    """Return the neighbours of a hex on a board. Even columns of a board are half a hex lower."""
    lower = column % 2 == 0
    slanting = [row, row + 1] if lower else [row - 1, row]
    return [
        (column, row - 1),
        (column, row + 1),
        *((column + side, one) for side in (-1, 1) for one in slanting),
    ]


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_the_neighbours_of_a_hex_are_its_neighbours_on_the_grid(
    wide: int, high: int, data: st.DataObject
) -> None:
    column, row = data.draw(st.integers(1, wide)), data.draw(st.integers(1, high))
    near = [one for one in beside(column, row) if 0 < one[0] <= wide and 0 < one[1] <= high]
    marked = {f"h{x:02}{y:02}": "woods:2" for x, y in near}
    found = read_board(board(wide, high, **marked, **{f"h{column:02}{row:02}": "fire:1"}))
    (space,) = at(found, "fire")
    around = {hex_lattice.step(space, direction) for direction in hex_lattice.STEPS}
    assert set(at(found, "woods")) <= around
    assert len(at(found, "woods")) == len(near)


def test_a_board_is_turned_to_the_left_and_not_mirrored() -> None:
    found = read_board(board(3, 2, h0101="fire:1", h0301="woods:2", h0102="mud:0"))
    assert at(found, "fire") == [Space(0, 2)]
    assert at(found, "woods") == [Space(0, 0)]
    assert at(found, "mud") == [Space(1, 2)]
    assert "0101 is A3, and 0301 is A1" in found.notes[0]


def test_a_board_with_an_even_number_of_columns_gets_a_row_of_rock_above() -> None:
    found = read_board(board(4, 3))
    assert [one is None for one in found.rows[0]] == [True] * 3
    assert [len(row) for row in found.rows] == [3] * 5
    assert any("Row 1 is rock" in note for note in found.notes)


def test_levels_words_comments_and_other_lines_are_read() -> None:
    text = """
# a comment
size 1 2
option exit_roads_to_pavement false
tag "Woods (Auto)"
tag "Roads (Auto)"
hex 0101 -2 "bldg_elev:3;woods:1;road:1:9" "grass"
hex 0102 3 "industrial_elevator:-4:50"
end
"""
    found = read_board(text.replace("\n", "\r\n"))
    assert found.rows == [
        [
            ForeignSpace(("bldg_elev", "woods-1", "road"), -2),
            ForeignSpace(("industrial_elevator",), 3),
        ]
    ]
    assert found.notes[-2:] == (
        "Left out: the themes of 1 hex and the exits of 2 hexes.",
        "Left out: the lines tag (2), option (1).",
    )


def test_only_what_a_board_has_is_named_as_left_out() -> None:
    assert not [note for note in read_board(board(3, 2, h0101="woods:1")).notes if "Left" in note]
    found = read_board(board(3, 2, h0101="road:1:9", h0102="road:1:9;woods:1:20"))
    assert found.notes[-1] == "Left out: the exits of 2 hexes."


def test_a_hex_with_a_bridge_has_the_height_of_the_bridge() -> None:
    text = """
size 1 4
hex 0101 -3 "water:2;bridge:1:9;bridge_cf:40;bridge_elev:2" ""
hex 0102 1 "bridge_elev:5;water:2" ""
hex 0103 1 "bridge:1;bridge_elev:0" ""
hex 0104 0 "bridge_elev:1;bridge:1" ""
end
"""
    found = read_board(text)
    assert found.rows == [
        [
            ForeignSpace(("water", "bridge", "bridge_cf"), -1),
            ForeignSpace(("bridge_elev", "water"), 1),
            ForeignSpace(("bridge",), 1),
            ForeignSpace(("bridge",), 1),
        ]
    ]
    told = "2 hexes have the height of the bridge there, and not of what is below it."
    assert found.notes[1:] == (told, "Left out: the exits of 1 hex.")


def test_levels_of_a_word_that_share_a_ground_are_named() -> None:
    hexes = {"h0101": "water:4;building:1", "h0102": "water:2;building:3", "h0201": "water:1"}
    found = read_board(board(3, 2, **hexes, h0202="woods:3;fire:1", h0301="fire:2"))
    assert found.notes[1:] == ("One ground for several levels: fire 1 and 2, water 2 and 4.",)


def test_lines_behind_the_end_are_named() -> None:
    text = board(3, 1) + '\n# a comment\nhex 0101 3 "" ""\nend\n'
    told = "Left out: 2 lines behind 'end', from line 8 on."
    assert read_board(text).notes[-1] == told
    text = board(3, 1) + "  \nhex 0101"
    assert read_board(text).notes[-1] == "Left out: 1 line behind 'end', line 7."


def test_a_cliff_at_the_border_of_the_board_is_named() -> None:
    text = board(3, 1, h0101="cliff_top:1:33", h0201="cliff_top:1:8;cliff_top:1:2")
    found = read_board(text)
    assert len(found.edges) == 1
    told = "Left out, since no hex is on that side: cliffs of 2 hexes."
    assert found.notes[-1] == told


def test_from_the_hundredth_column_or_row_on_a_number_has_three_digits() -> None:
    found = read_board(board(101, 110, h10110="fire:1"))
    assert at(found, "fire") == [Space(9, 0), Space(109, 91)]


def test_missing_hexes_are_open_ground_and_named() -> None:
    lines = board(3, 3).splitlines()
    found = read_board(
        "\n".join(one for one in lines if not one.startswith(("hex 02", "hex 0303")))
    )
    assert "Missing on the board, and open ground here: hex 0201, 0202, 0203 and 1 more." in (
        found.notes
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a board begins with its size"),
        ('hex 0101 0 "" ""\n', "line 1: the size of the board comes before its hexes"),
        ("size \uff12 2\n", "line 1: .* is no line of a board"),
        ('size 2 2\nhex \u0660\u0661\u0660\u0661 0 "" ""\n', "line 2: .* is no line of a board"),
        ("size 2 2\nsize 2 2\n", "line 2: the size is there twice"),
        ("size 0 2\n", "line 1: a board of 0 x 2 does not fit"),
        ("size 10000 10000\n", "line 1: a board of 10000 x 10000 does not fit"),
        ("size 202 2\n", "line 1: a board of 202 x 2 does not fit: a grid has 1 to 201 columns"),
        ("size 2 202\n", "line 1: a board of 2 x 202 does not fit"),
        ("size 999999999999999999 1\n", "line 1: .* is no line of a board"),
        ('size 2 2\nhex 0301 0 "" ""\n', "line 2: hex 0301 is beyond the board, which is 2 x 2"),
        ('size 2 2\nhex 0000 0 "" ""\n', "line 2: hex 0000 is beyond"),
        ('size 2 2\nhex 010101 0 "" ""\n', "line 2: hex 010101 is beyond"),
        (
            'size 2 2\nhex 0101 0 "" ""\n\nhex 0101 1 "" ""\n',
            "line 4: hex 0101 is there twice; it is in line 2 too",
        ),
        ('size 2 2\nhex 0101 many "" ""\n', "line 2: .* is no line of a board"),
        ('size 2 2\nhex 0101 0 "woods" ""\n', "line 2: 'woods' is no terrain"),
        ('size 2 2\nhex 0101 0 "woods:x" ""\n', "line 2: 'woods:x' is no terrain"),
        ('size 2 2\nhex 0101 0 "woods:1\n', "line 2: .* is no line of a board"),
        ('size 2 2\nhex 0101 0 "" ""\n', "line 3: 'end' is missing"),
        pytest.param(
            'size 2 2\nhex 0101 0 "' + "woods:1;" * 201 + '" ""\n',
            "line 2: a hex has 200 terrains at most",
            id="terrains",
        ),
        pytest.param(
            board(1, 201, **{f"h01{row:02}": f"{word(row)}:1" for row in range(1, 202)}),
            "line 202: a board has 200 different terrains at most",
            id="different terrains",
        ),
        ("size 2 2\n" + "tag x\n" * 100_000, "line 100001: a board has 100000 lines at most"),
        ("%%%%\n....\n", "line 1: '%%%%' is no line of a board"),
    ],
)
def test_a_wrong_board_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_board(text)


@pytest.mark.parametrize(
    "text",
    [
        board(200, 200),
        board(201, 201),
        "size 199 200\n" + 'hex 0101 0 "" ""\n' * 200_000,
        "size 2 2\n" + "tag x\n" * 600_000 + "end\n",
        "size 2 2\n" + 'hex 0101 0 "' + "woods:1;" * 400_000 + '" ""\nend',
        "size 2 2\n" + " " * 4_000_000,
        "size " + "9" * 4_000_000,
    ],
    ids=["of 200 x 200", "the largest", "doubled", "other lines", "words", "blanks", "digits"],
)
def test_a_large_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        assert read_board(text).rows
