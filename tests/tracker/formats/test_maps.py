"""Maps from elsewhere become grids; a wrong map is refused by its line or part."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map.grid_spaces import Space
from rules.map.lattices import LATTICES
from tests.play.table import Table
from tracker.formats.maps import MapFound, map_format, map_of

BOARD = """size 3 2
option exit_roads_to_pavement false
hex 0101 0 "" ""
hex 0201 2 "woods:1;foliage_elev:2" "grass"
hex 0301 0 "water:1" "grass"
hex 0102 -1 "pavement:0;building:2:16;bldg_cf:40" ""
hex 0302 0 "woods:2:36;road:1:36" ""
end
"""
DUNGEON = {
    "version": "1.2.4",
    "title": "Two rooms",
    "rects": [
        {"x": -3, "y": 0, "w": 3, "h": 3, "rotunda": True},
        {"x": 0, "y": 1, "w": 1, "h": 1},
        {"x": 1, "y": 0, "w": 2, "h": 3},
    ],
    "doors": [{"x": 0, "y": 1, "dir": {"x": 1, "y": 0}, "type": 6}],
    "notes": [{"text": "A huge door.", "ref": "1", "pos": {"x": 2, "y": 0.5}}],
    "columns": [],
    "water": [{"x": 2, "y": 2}, {"x": 90, "y": 90}],
}


def read(text: str, system: str = "obss", named: str = "") -> MapFound:
    table = Table(system)
    form = map_format(text, named)
    assert form is not None
    found = map_of(form, text, table.encounter, table.fight.book, "cave")
    table.do(action="draw-map", grid=found.grid)
    return found


def test_a_board_becomes_rows_of_hexes_with_heights() -> None:
    found = read(BOARD)
    assert found.grid == ("hexes 2 m\n.0\n1.\n~2\nlegend 0^-1 1^2(difficult) ~(water) 2(difficult)")
    assert found.notes == (
        "The board is turned over its diagonal: hex 0507 is G5; a hex is 2 m, a level 1 m.",
        "1 hexes are missing: they are open and level.",
        "woods is difficult, water is water and heavy woods is difficult;"
        " 'legend %(mud)' at @ gives a sign another ground.",
        "Without a ground of the book: building (1).",
    )


def test_each_book_has_its_own_ground_for_a_word() -> None:
    assert "shrubs-normal" in read(BOARD, "exp").grid
    assert "moderate" in read(BOARD, "opend6").grid
    emala = read(BOARD, "emala")
    assert "rough" not in emala.grid
    assert "Without a ground of the book: building (1), woods (1) and heavy woods (1)." in (
        emala.notes
    )


@given(st.integers(1, 40), st.integers(1, 40))
def test_neighbours_on_a_board_are_neighbours_on_the_grid(column: int, row: int) -> None:
    """Of a board, every second column is half a hex lower."""
    lower = column % 2 == 0
    beside = (row, row + 1) if lower else (row - 1, row)
    around = [(column, row - 1), (column, row + 1)]
    around += [(other, at) for other in (column - 1, column + 1) for at in beside]
    here = Space(row - 1, column - 1)
    for other, at in around:
        assert LATTICES["hexes"].distance(here, Space(at - 1, other - 1)) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("size 3", "line 1: 'size 3' is no line of a board."),
        ("size 999 3", "line 1: a board has 1 to 200 columns and rows here."),
        ("size 0 3", "line 1: a board has 1 to 200"),
        ("size 3 3\nsize 3 3", "line 2: the size is there twice."),
        ('size 3 3\nhex 0101 0 "" ""\nhex 0101 0 "" ""', "line 3: hex 0101 is there twice."),
        ('size 3 3\nhex 0401 0 "" ""', "line 2: hex 0401 is beyond the size 3 x 3."),
        ('size 3 3\nhex 0001 0 "" ""', "line 2: hex 0001 is beyond the size 3 x 3."),
        ('size 3 3\nhex 101 0 "" ""', "line 2: '101' has no column and row of equal length."),
        ('size 3 3\nhex 0101 x "" ""', 'line 2: \'hex 0101 x "" ""\' is no hex such as'),
        ('size 3 3\nhex 0101 99999 "" ""', "line 2: level 99999 is beyond 1000."),
        ("size 3 3\nmech 0101", "line 2: 'mech 0101' is no line of a board."),
        ('hex 0101 0 "" ""', "line 1: the size comes before the hexes."),
        ("end", "line 1: a board begins with its size, such as 'size 16 17'."),
    ],
)
def test_a_wrong_board_is_refused_by_its_line(text: str, fault: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text, named="board")
    assert raised.value.message.startswith(f"cave, {fault}")


def test_a_dungeon_becomes_squares_with_doors() -> None:
    found = read(json.dumps(DUNGEON))
    assert found.grid == ("squares 1.524 m\n...#..\n......\n...#.~\nlegend ~(water)\nedges D2]E2")
    assert found.notes[:2] == ("1 secret doors are shut doors here.", "1 notes are left out.")


def test_a_large_round_room_has_no_corners() -> None:
    room = {"rects": [{"x": 0, "y": 0, "w": 7, "h": 7, "rotunda": True}], "doors": []}
    rows = read(json.dumps(room)).grid.splitlines()[1:8]
    assert [row.count("#") for row in rows] == [4, 2, 0, 0, 0, 2, 4]
    assert rows == rows[::-1]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rects": []}, "rects: has no rooms."),
        ({"rects": 3}, "rects: is no list."),
        ({"rects": [3]}, "rects 1: its x is no whole number"),
        ({"rects": [{"x": 0, "y": 0, "w": "2", "h": 1}]}, "rects 1: its w is no whole number"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "rects 1: its w is no whole number"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 1, "h": 1}]}, "rects 1: its x is no whole number"),
        (
            {"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}, {"x": 900, "y": 0, "w": 1, "h": 1}]},
            "rects: cover 901 x 1 squares, and 200 are the most.",
        ),
        ({"doors": [{"x": 0, "y": 1, "type": 12}]}, "doors 1: its type is no whole number"),
        ({"doors": [{"x": 0, "y": 1, "type": 1}]}, "doors 1 dir: its x is no whole number"),
        ({"water": [{"x": True, "y": 1}]}, "water 1: its x is no whole number"),
    ],
)
def test_a_wrong_dungeon_is_refused_by_its_part(change: dict[str, object], fault: str) -> None:
    with pytest.raises(InputError) as raised:
        read(json.dumps(DUNGEON | change), named="dungeon")
    assert raised.value.message.startswith(f"cave, {fault}")


@pytest.mark.parametrize("text", ["[]", "3", "{", '{"rects": [NaN]}'])
def test_a_text_that_is_no_dungeon_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cave"):
        read(text, named="dungeon")


def test_a_dungeon_of_a_million_rooms_is_refused_soon() -> None:
    room = '{"x":0,"y":0,"w":1,"h":1},'
    text = f'{{"rects": [{room * 1_000_000}{room[:-1]}], "doors": []}}'
    began = time.monotonic()
    with pytest.raises(InputError):
        read(text)
    assert time.monotonic() - began < 2


def test_a_board_with_too_many_kinds_of_hexes_is_plain_where_signs_end() -> None:
    hexes = "\n".join(
        f'hex {x:02}{y:02} {x * 10 + y} "" ""' for x in range(1, 12) for y in range(1, 12)
    )
    found = read(f"size 11 11\n{hexes}\nend")
    assert found.notes[-1].startswith("There are too many kinds of spaces: ")


def test_our_own_text_is_read_too() -> None:
    assert read("squares 3x3").grid == "squares 3x3"


def test_other_texts_are_no_maps() -> None:
    for text in ("name,side\nOgre,foes", '[{"name": "Ogre"}]', '[[combatant]]\nname = "Ogre"'):
        assert map_format(text, "") is None
