"""Maps of other programs, in every book: a table turns their words into the book's grounds."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map.grid_spaces import Space
from rules.map.grid_text import read_grid
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.rulebook import Rulebook
from tests.play.table import Table
from tests.tracker.formats.test_board import board
from tracker.formats.file_formats import MAPS, MapFormat, imported, map_format
from tracker.formats.foreign_map import ForeignMap, ForeignSpace
from tracker.formats.incoming_map import IncomingMap
from tracker.formats.like_grounds import LIKE, ground_like

HILLS = """size 3 2
hex 0101 0 "woods:1" ""
hex 0201 1 "" ""
hex 0301 0 "water:2" ""
hex 0102 2 "road:1:9;woods:2" ""
hex 0202 0 "magma:1;fluff:3" ""
hex 0302 0 "building:2;bldg_cf:40" ""
end
"""


def read(text: str, named: str = "") -> IncomingMap:
    form = map_format(text, named)
    assert form is not None
    return IncomingMap("a.board", foreign=imported(form.reader)(text))


def under(system: str) -> tuple[Encounter, Rulebook]:
    table = Table(system)
    return table.encounter, table.fight.book


def grid(text: str, system: str, table: str | None = None) -> str:
    found, (encounter, book) = read(text), under(system)
    made = found.request(found.table(encounter, book) if table is None else table, encounter, book)
    return str(made["grid"])


@pytest.mark.parametrize(
    ("table", "ledges"), [(None, "A1^A2"), ("level=1 m", "A1^A2"), ("level=0", "")]
)
def test_a_cliff_is_a_ledge_if_its_sides_have_different_heights(
    table: str | None, ledges: str
) -> None:
    text = 'size 3 1\nhex 0101 0 "" ""\nhex 0201 0 "" ""\nhex 0301 2 "cliff_top:1:48" ""\nend\n'
    drawn = grid(text, "exp", table)
    assert ("edges A1^A2" in drawn) == bool(ledges)
    encounter, book = under("exp")
    sentences = read(text).told(table or "", encounter, book)
    dropped = "Left out, since both heights are equal: cliffs at A1-A2."
    assert (dropped in sentences) == (not ledges)


def test_too_many_cliffs_are_refused_until_the_heights_are_left_out() -> None:
    cliffs = "\n".join(
        f'hex {x:02}{y:02} {x} "cliff_top:1:63" ""' for x in range(1, 61) for y in range(1, 61)
    )
    text = f"size 60 60\n{cliffs}\nend\n"
    with pytest.raises(InputError, match=r"ledges, which is more.*: level=0 leaves"):
        grid(text, "exp")
    assert "edges" not in grid(text, "exp", "level=0")


@pytest.mark.parametrize("side", [200, 201])
def test_the_largest_board_is_drawn(side: int) -> None:
    drawn = grid(board(side, side), "exp").splitlines()
    assert len(drawn) == 1 + 201
    assert {len(row) for row in drawn[1:]} == {side}


@pytest.mark.parametrize("form", MAPS, ids=lambda one: one.id)
def test_a_format_of_maps_has_the_reader_that_it_names(form: MapFormat) -> None:
    assert not form.reader or callable(imported(form.reader))


@pytest.mark.parametrize(
    ("text", "named", "wanted"),
    [
        ("squares 2x2", "", "map"),
        ("hexes\n..\n", ".txt", "map"),
        ("anything", ".map", "map"),
        ("# by hand\nsize 2 2\nend\n", "", "board"),
        ("size 2 2\n", ".board", "board"),
        ('{"title": "x", "rects": []}', ".json", "dungeon"),
        ('{"rects": []}', "", "dungeon"),
        ('{"rects": []}', "json", None),
        ('{"story": "[sic]", "notes": [], "rects": [{}]}', ".json", "dungeon"),
        (r'{"combatants": [{"name": "\"rects\": ["}]}', ".json", None),
        ("{", "dungeon", "dungeon"),
        ("squares,hp\nMira,3\n", "", None),
        ("squares 2x2", ".csv", None),
        ("name,hp\n", "", None),
        ("size = 3\n", "", None),
    ],
)
def test_an_ending_an_id_or_the_beginning_says_that_a_text_is_a_map(
    text: str, named: str, wanted: str | None
) -> None:
    found = map_format(text, named)
    assert (found and found.id) == wanted


def test_the_table_has_the_grounds_of_the_book_that_are_most_like() -> None:
    found, (encounter, book) = read(HILLS), under("obss")
    assert found.table(encounter, book) == (
        "size=2 m level=0.4 m building=# road=. water=water magma= woods-1=difficult woods=minimal"
    )
    told = found.told(found.table(encounter, book), encounter, book)
    assert told[0] == "2 x 3 hexes, 2 m from one to the next, 0.4 m a level."
    assert "woods-1 (1 space): difficult ground." in told
    assert (
        "Left out, without a ground: magma (1 space), bldg_cf (1 space), fluff (1 space)." in told
    )


def test_the_rows_have_grounds_heights_and_rock() -> None:
    assert grid(HILLS, "obss") == "\n".join(
        ["hexes 2 m", "~#", "1.", '"2', 'legend "(difficult) ~(water) 1^0.4 2^0.8']
    )


def test_the_game_master_changes_the_table() -> None:
    table = "size=5 ft level=1.5 m woods=water road= magma=barely passable building=."
    text = grid(HILLS, "obss", table)
    assert text.startswith("hexes 1.524 m\n")
    assert "^3(water)" in text
    assert "(minimal)" in text
    assert "#" not in text


def test_a_word_stands_for_its_levels_unless_a_level_has_its_own_entry() -> None:
    found, (encounter, book) = read(HILLS), under("obss")
    told = found.told("woods=water woods-1=difficult", encounter, book)
    told_of_woods = {"woods-1 (1 space): difficult ground.", "woods (0 of 1 space): deep water."}
    assert told_of_woods <= {*told}
    told = found.told("woods=water", encounter, book)
    assert "woods-1 (1 space): deep water." in told


def test_a_word_says_of_how_many_of_its_spaces_it_is_the_ground() -> None:
    found, (encounter, book) = (
        read(board(3, 1, h0101="water:2;ice:1", h0201="water:2")),
        under("exp"),
    )
    told = found.told("", encounter, book)
    assert told[1:3] == ["ice (1 space): ice.", "water (1 of 2 spaces): water, deep."]
    told = found.told("ice=", encounter, book)
    assert told[1:3] == [
        "water (2 spaces): water, deep.",
        "Left out, without a ground: ice (1 space).",
    ]


def test_steps_and_stairs_in_water_are_water() -> None:
    room, way = {"x": 0, "y": 0, "w": 3, "h": 1}, {"x": 1, "y": 0}
    doors = [{"x": at, "y": 0, "dir": way, "type": kind} for at, kind in enumerate((3, 9))]
    water = [{"x": at, "y": 0} for at in range(2)]
    text = json.dumps({"rects": [room], "doors": doors, "water": water})
    assert grid(text, "obss").splitlines()[1] == "~~."


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("wood=difficult", "the map has no 'wood'; the nearest are woods-1 and woods"),
        ("woods=mud", "'mud' is no ground here"),
        ("woods=difficult woods=water", "'woods' is there twice"),
        ("woods", "'woods' is no entry such as"),
        ("woods=difficult, road=.", "is no ground here"),
        ("size=many", "'size=many': say metres or feet"),
        ("size=0", "from a space to the next are 0.1 to 1000 m"),
        ("size=-3", "say metres or feet"),
        ("level=99999 m", "level 1 is higher than 10000 m"),
        ("=", "'=' is no entry"),
        ("x" * 3000, "it has 3000 characters"),
    ],
)
def test_a_wrong_table_is_refused_with_its_entry(table: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        grid(HILLS, "obss", table)


@given(st.text("woods-1= .#mdif&l", max_size=40))
def test_any_text_is_a_table_or_is_refused(table: str) -> None:
    with suppress(InputError):
        assert grid(HILLS, "obss", table)


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_map_is_drawn_in_every_book_and_its_own_table_draws_the_same(system: str) -> None:
    table = Table(system)
    found, book = read(HILLS), table.fight.book
    typed = found.table(table.encounter, book)
    table.do(**found.request(typed, table.encounter, book))
    drawn = table.encounter.map
    table.do(**found.request("", table.encounter, book))
    assert table.encounter.map == drawn


@pytest.mark.parametrize("word", [word for word, grounds in LIKE.items() if grounds])
def test_every_word_of_the_table_is_like_a_ground_of_some_book(word: str) -> None:
    books = [rulebook(system).words.terrains for system in BUILT_IN]
    assert any(ground_like(word, {one.id: one for one in grounds}) for grounds in books)


def test_a_ground_to_climb_is_like_no_word() -> None:
    emala = {one.id: one for one in rulebook("emala").words.terrains}
    assert ground_like("rough", emala) == ""
    assert ground_like("water", emala) == "water"


def test_more_kinds_of_spaces_than_signs_are_refused_until_the_heights_are_left_out() -> None:
    rows = [[ForeignSpace((), level) for level in range(150)]]
    found, (encounter, book) = IncomingMap("x", foreign=ForeignMap("hexes", rows)), under("exp")
    with pytest.raises(InputError, match="level=0 leaves the heights out"):
        found.request("", encounter, book)
    assert found.request("level=0", encounter, book)["grid"] == f"hexes 2 m\n{'.' * 150}"


kinds = st.builds(
    ForeignSpace,
    st.lists(st.sampled_from(["woods", "water", "road", "fluff"]), max_size=3).map(tuple),
    st.integers(-9, 9),
)


@given(
    st.integers(1, 6).flatmap(
        lambda wide: st.lists(
            st.lists(st.none() | kinds, min_size=wide, max_size=wide), min_size=1, max_size=6
        )
    )
)
def test_the_text_of_a_map_is_a_grid_of_its_size_with_its_heights(
    rows: list[list[ForeignSpace | None]],
) -> None:
    found, (encounter, book) = IncomingMap("x", foreign=ForeignMap("hexes", rows)), under("obss")
    read_back = read_grid(found.request("level=1", encounter, book)["grid"], {})[0].grid
    assert read_back is not None
    assert (read_back.width, read_back.height) == (len(rows[0]), len(rows))
    for space in (Space(x, y) for y in range(len(rows)) for x in range(len(rows[0]))):
        one = rows[space.y][space.x]
        assert read_back.is_rock(space) == (one is None)
        assert one is None or read_back.kind(space).height == 10 * one.level


def test_a_text_of_ours_that_is_too_long_is_refused_with_its_line() -> None:
    encounter, book = under("obss")
    found = IncomingMap("x", "squares\n" + f"{'.' * 10_000}\n" * 300)
    with pytest.raises(InputError, match="line 2: a row has 201 spaces at most"):
        found.request("", encounter, book)
    found = IncomingMap("x", "squares\n" + f"{'.' * 200}\n" * 10_000)
    with pytest.raises(InputError, match="line 203: a grid has 201 rows at most"):
        found.request("", encounter, book)
