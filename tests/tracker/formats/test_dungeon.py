"""Dungeons of One Page Dungeon: rooms become floor, doors are on edges. Other parts are named."""

import json
from contextlib import suppress
from typing import Any

import pytest

from rules.errors import InputError
from rules.map.grid_spaces import edge_name
from tracker.formats.dungeon import MOST_ROOMS, read_dungeon
from tracker.formats.foreign_map import ForeignMap

ROOMS = [(0, 0, 3, 2), (3, 1, 1, 1), (4, 0, 2, 3)]
DOOR = {"x": 3, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1}


def dungeon(rooms: list[tuple[int, int, int, int]], **more: Any) -> str:
    rects = [dict(zip("xywh", one, strict=True)) for one in rooms]
    return json.dumps({"version": "1.2.4b", "title": "A cellar", "rects": rects, **more})


def edges(found: ForeignMap) -> dict[str, str]:
    """Return the edges of the map by their names."""
    return {edge_name(*edge): kind for edge, kind in found.edges.items()}


def rows(found: ForeignMap) -> list[str]:
    """Return the rows of the map as text: '#' for rock, '.' for floor, 'w' for water."""
    return [
        "".join("#" if one is None else "".join(one.words)[:1] or "." for one in row)
        for row in found.rows
    ]


def test_rooms_are_floor_and_all_else_is_rock() -> None:
    found = read_dungeon(dungeon(ROOMS))
    assert found.shape == "squares"
    assert rows(found) == ["...#..", "......", "####.."]


def test_a_dungeon_begins_at_its_first_square_wherever_that_is() -> None:
    moved = [(x - 40, y + 70, wide, high) for x, y, wide, high in ROOMS]
    assert rows(read_dungeon(dungeon(moved))) == rows(read_dungeon(dungeon(ROOMS)))


@pytest.mark.parametrize(
    ("kind", "edge"),
    [
        *((kind, None) for kind in (0, 2, 3, 8, 9)),
        *((kind, "shut") for kind in (1, 4, 5, 7)),
        (6, "wall"),
    ],
)
def test_a_door_is_on_the_edge_from_which_its_square_is_entered(
    kind: int, edge: str | None
) -> None:
    found = read_dungeon(dungeon(ROOMS, doors=[{**DOOR, "type": kind}]))
    assert edges(found) == ({"C2-D2": edge} if edge else {})


def test_the_door_of_a_square_with_a_single_room_beside_it_leads_into_that_room() -> None:
    door = {**DOOR, "x": 0, "y": 2, "dir": {"x": 0, "y": -1}}
    found = read_dungeon(dungeon([(0, 0, 1, 3)], doors=[door]))
    assert edges(found) == {"A2-A3": "shut"}


def test_doors_that_are_unlike_ours_are_named_with_their_places() -> None:
    found = read_dungeon(dungeon(ROOMS, doors=[{**DOOR, "type": 6}]))
    told = "a wall here, since players would see a door; C2]D2 at @ makes it one"
    assert found.notes == (f"Secret door at C2-D2: {told}.",)
    found = read_dungeon(dungeon(ROOMS, doors=[{**DOOR, "type": 7}]))
    assert found.notes == ("Barred door at C2-D2: a shut door like any other here.",)
    found = read_dungeon(dungeon(ROOMS, doors=[{**DOOR, "type": 8}]))
    assert found.notes == ("Stairs of an exit at D2.",)
    assert rows(found)[1] == "...s.."


def test_a_door_in_the_rock_is_left_out_and_named_with_its_place_in_the_file() -> None:
    rock = [{**DOOR, "y": 2}, {**DOOR, "x": 900, "type": 4}, {**DOOR, "x": -3, "type": 8}]
    found = read_dungeon(dungeon(ROOMS, doors=rock))
    assert found.edges == {}
    lost = "door (x 3, y 2), portcullis (x 900, y 1) and stairs of an exit (x -3, y 1)"
    assert found.notes == (f"Left out, since no room has its square: {lost}.",)
    far = dungeon([*ROOMS, (9, 9, 1, 1)], doors=[{**DOOR, "x": 9, "y": 9}])
    assert read_dungeon(far).notes == ("Left out, since no room is beside it: door (x 9, y 9).",)


def test_water_counts_where_there_is_floor() -> None:
    water = [{"x": 0, "y": 0}, {"x": 0, "y": 0}, {"x": 3, "y": 0}, {"x": -8, "y": 99}]
    found = read_dungeon(dungeon(ROOMS, water=water))
    assert rows(found) == ["w..#..", "......", "####.."]
    assert found.notes == ("Left out, since it is in the rock: water of 2 squares.",)


@pytest.mark.parametrize(
    ("wide", "high", "wanted"),
    [
        (1, 1, ["."]),
        (3, 3, ["...", "...", "..."]),
        (5, 5, ["#...#", ".....", ".....", ".....", "#...#"]),
        (4, 4, ["#..#", "....", "....", "#..#"]),
        (8, 2, ["#......#", "#......#"]),
    ],
)
def test_a_round_room_has_the_squares_whose_middle_is_in_it(
    wide: int, high: int, wanted: list[str]
) -> None:
    room = {"x": 0, "y": 0, "w": wide, "h": high, "rotunda": True}
    assert rows(read_dungeon(json.dumps({"rects": [room]}))) == wanted


def test_columns_notes_and_unknown_parts_are_named() -> None:
    found = read_dungeon(
        dungeon(
            ROOMS,
            columns=[{"x": 1, "y": 1}, {"x": 1.5, "y": 1.25}],
            notes=[
                {"text": "A chest\x1b[31m.", "ref": "1", "pos": {"x": 0.5, "y": 1.5}},
                {"text": "A rumour.", "pos": {"x": 1e300, "y": None}},
            ],
            traps=[],
        )
    )
    assert found.notes == (
        "Left out, since a column fills no square: 2 columns.",
        "Not kept, note 1 at A2: A chest[31m.",
        "Not kept, note: A rumour.",
        "Left out: traps.",
    )


ROOM = {"x": 0, "y": 0, "w": 1, "h": 1}


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ([], "it is no dungeon"),
        ({}, "it is no dungeon"),
        ({"rects": {}}, "'rects' is no list"),
        ({"rects": []}, "there is no room"),
        ({"rects": [3]}, "rects, 1: expected an object"),
        ({"rects": [ROOM, {**ROOM, "x": None}]}, "rects, 2: 'x' is no whole number: it is null"),
        ({"rects": [{"x": 0, "y": 0, "w": 1}]}, "rects, 1: 'h' is no whole number: it is not"),
        ({"rects": [{**ROOM, "x": "many"}]}, "'x' is no whole number: it is \"many\""),
        ({"rects": [{**ROOM, "x": 0.5}]}, "'x' is no whole number: it is 0.5"),
        ({"rects": [{**ROOM, "w": 10**400}]}, "'w' is a huge number, and 100000 is the most"),
        ({"rects": [{**ROOM, "x": True}]}, "'x' is no whole number: it is true"),
        ({"rects": [{**ROOM, "x": [None]}]}, r"'x' is no whole number: it is \[null\]"),
        ({"rects": [{**ROOM, "x": 0.0005}]}, "'x' is no whole number: it is 0.0005"),
        ({"rects": [{**ROOM, "rotunda": 1}]}, "rects, 1: 'rotunda' is not true or false: it is 1"),
        ({"rects": [{**ROOM, "w": 0}]}, "rects, 1: a room of 0 x 1 squares"),
        ({"rects": [{**ROOM, "w": -5}]}, "rects, 1: a room of -5 x 1 squares"),
        ({"rects": [{**ROOM, "w": 10**9}]}, "'w' is 1000000000, and 100000 is the most"),
        ({"rects": [ROOM, {**ROOM, "x": 500}]}, "it is 501 x 1 squares, and a grid has 201"),
        ({"rects": [ROOM] * (MOST_ROOMS + 1)}, "'rects' has 5001 entries, and 5000 is the most"),
        ({"rects": [ROOM], "doors": [{**ROOM}]}, "doors, 1: 'dir' is no object"),
        ({"rects": [ROOM], "doors": [{**DOOR, "type": 10}]}, "no door of type 10"),
        ({"rects": [ROOM], "doors": [{**DOOR, "dir": {"x": 1, "y": 1}}]}, "none of the four sides"),
        ({"rects": [ROOM], "water": [{"x": 1}]}, "water, 1: 'y' is no whole number"),
        ({"rects": [ROOM], "notes": [{"text": 3}]}, "notes, 1: 'text' is no text"),
        ({"rects": [ROOM], "columns": [None]}, "columns, 1: expected an object"),
        ({"rects": [ROOM], "columns": [{"x": 1}]}, "columns, 1: 'y' is no number: it is not there"),
        ({"rects": [ROOM], "columns": [{"x": True, "y": 1}]}, "'x' is no number: it is true"),
    ],
)
def test_a_wrong_dungeon_is_refused_with_its_place(document: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_dungeon(json.dumps(document))


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("1e400", "'w' is no whole number: it is 1e400"),
        ("3.5", "'w' is no whole number: it is 3.5"),
        ("NaN", "this is no JSON"),
        ("[" * 10_000 + "]" * 10_000, "nested too deeply"),
    ],
)
def test_a_text_that_is_not_a_whole_number_is_refused(number: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_dungeon(dungeon([(0, 0, 77, 1)]).replace("77", number))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"rects": [' + '{"x":0,"y":0,"w":1,"h":1},' * 150_000 + "]}",
        '{"rects": [' + "{}," * 1_000_000 + "]}",
        '{"rects": ' + "[" * 1_000_000,
        dungeon([(-100, -100, 200, 200)] * MOST_ROOMS),
        dungeon([(-100 + at % 7, -100, 190 + at % 3, 200) for at in range(MOST_ROOMS)]),
        '{"rects": [{"x": ' + "9" * 1_000_000 + "}]}",
        '{"rects": [{"x": NaN, "y": 1, "w": 1, "h": 1}]}',
        '{"rects": [{"x": 1, "x": 2, "y": 1, "w": 1, "h": 1}]}',
    ],
    ids=lambda text: f"{text[:20]}... {len(text)}",
)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        assert read_dungeon(text).rows
