"""A grid is written as text and read again. If a text is wrong, the refusal names the line."""

import re
import tracemalloc
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map.distances import as_plain, from_plain
from rules.map.drawn_grid import GridLook, as_text, drawn_grid
from rules.map.grid_edit import edited
from rules.map.grid_text import Grounds, grid_text, read_grid
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts
from tests.map.grids import LETTERS, SIGNS, read, standings

HALL = """squares 1 m
....%%..
..#.%%.h
........
legend %(mud) h^1.5
edges A1|A2 C1]D1 G1[H1
people A2:A F1:f(2x2) C1:g+h"""


@pytest.mark.parametrize(
    "text",
    [
        HALL,
        "hexes 2 m\n...\n...",
        "squares 1.524 m\n.",
        "hexes 2 m\n.+~\nlegend +(deep water) ~^-0.5(mud)\npeople A1:f+g",
    ],
)
def test_a_text_comes_back_unchanged(text: str) -> None:
    standing = read(text)
    assert grid_text(standing, LETTERS) == text
    assert from_plain(as_plain(standing)) == standing


@given(standings())
def test_every_grid_comes_back_from_its_text(standing: Whereabouts) -> None:
    assert read(grid_text(standing, LETTERS)) == standing
    assert from_plain(as_plain(standing)) == standing


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("squares 3x2", "squares 1 m\n...\n..."),
        ("hexes 3 x 2", "hexes 2 m\n...\n..."),
        ("squares 2x1 5 ft", "squares 1.524 m\n.."),
        ("squares 2x1 1,5", "squares 1.5 m\n.."),
        ("squares; ...; ...; people B1:a", "squares 1 m\n...\n...\npeople B1:A"),
        ("\n squares \n\n ... \n legend x\n", "squares 1 m\n...\nlegend x"),
        ("squares\n..\npeople A1:fgh", "squares 1 m\n..\npeople A1:f+g+h"),
        ("squares 2x1\nedges B1|A1", "squares 1 m\n..\nedges A1|B1"),
    ],
)
def test_another_form_of_a_text_means_the_same(typed: str, same: str) -> None:
    assert grid_text(read(typed), LETTERS) == same


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 0: nothing is on the grid"),
        ("squares", "line 1: the grid has no rows"),
        ("triangles 3x3", "line 1: the head is"),
        ("squares 10000x10000", "line 1: a grid has 1 to 201 columns and rows."),
        ("squares 99999999999999999999x3", "line 1: a grid has 1 to 201"),
        ("squares 0x3", "line 1: a grid has 1 to 201"),
        ("squares 0 m\n.", "line 1: from a space to the next are 0.1 to 1000 m."),
        ("squares 1|0 m\n.", "line 1: '1|0' is no number of metres."),
        ("squares 3x3\n...\n...", "line 3: the head says 3 x 3, and the rows are 3 x 2"),
        ("squares\n....\n...", "line 3: this row has 3 spaces, and the row of line 2 has 4"),
        ("squares\n..%.\n....", "line 2: '%' at C1 is not in the legend: write for example"),
        ("squares\n..é.", "line 2: 'é' is no sign of a row"),
        ("squares\n...\nlegend #(mud)", "line 3: '#' has its own meaning"),
        ("squares\n...\nlegend %(mud) %(mud)", "line 3: '%' is in the legend twice"),
        ("squares\n...\nlegend %%(mud)", "line 3: '%%(mud)' is not a sign such as"),
        (
            "squares\n...\nlegend h^1.524",
            "line 3: 'h^1.524': a height is in metres with at most one decimal, as in h^1.5.",
        ),
        ("squares\n...\nlegend h^99999", "line 3: a space is 10000 m high at most"),
        ("squares\n...\nlegend %(lava)", "line 3: 'lava' is no ground here"),
        ("squares\n...\nedges A1|A2", "line 3: the edge between A1 and A2 is beyond"),
        ("squares\n...\nedges A1|C1", "line 3: A1 and C1 have no common edge"),
        ("squares\n..\n..\nedges A1|B2", "line 4: A1 and B2 have no common edge"),
        ("squares\n..\nedges A1|B1 B1]A1", "line 3: the edge B1]A1 is there twice"),
        ("squares\n..\nedges A1-B1", "line 3: 'A1-B1' is not an edge such as"),
        ("squares\n..\nedges A1|B1\n..", "line 4: rows come before"),
        ("squares\n..\npeople A1:z", "line 3: 'z' is nobody here"),
        ("squares\n..\npeople A1:a B1:a", "line 3: 'a' stands twice"),
        ("squares\n..\npeople A2:a", "line 3: 'a' cannot stand at A2: A2 is beyond the edge"),
        ("squares\n.#\npeople B1:a", "line 3: 'a' cannot stand at B1: B1 is rock"),
        ("squares\n..\npeople A1:a(2x2)", "line 3: 'a' cannot stand at A1: A2 is beyond"),
        ("squares\n..\npeople A1:a(5x5)", "line 3: 'a(5x5)': a size is 1x1 to 4x4"),
        ("squares\n..\npeople A1:a(1x2)", "line 3: 'a(1x2)': a size is 1x1 to 4x4"),
        ("squares\n..\nwalls A1|B1", "line 3: 'walls A1|B1' is no row"),
        ("squares\n..\n. .", "line 3: '. .' is no row"),
        ("squares \uff13x\uff13", "line 1: the head is"),
        ("squares\n..\nedges A\uff10|A1", "line 3: 'A\uff10|A1' is not an edge such as"),
        ("squares\n..\nedges A0|A1", "line 3: 'A0' is no space: a space is a column and a row"),
        ("squares\n..\npeople A\uff11:a", "line 3: 'A\uff11:a' is not somebody such as"),
        ("squares\n..\npeople ABC1:a", "line 3: 'ABC1' is no space"),
        ("squares\nh.\nlegend h^\uff11", "line 3: 'h^\uff11' is not a sign such as"),
    ],
)
def test_a_wrong_text_is_refused_by_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as fault:
        read_grid(text, SIGNS, Grounds({"mud": "mud"}))
    assert fault.value.message.startswith(message)
    assert fault.value.message.endswith(".")


@pytest.mark.parametrize("wide", [202, 10_000])
def test_a_grid_that_is_too_large_is_refused_without_much_memory(wide: int) -> None:
    row = "." * wide
    text = "squares\n" + "\n".join([row] * 10_000)
    tracemalloc.start()
    with pytest.raises(InputError, match="line 2: a row has 201 spaces at most"):
        read(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 50_000_000


def test_too_many_rows_are_refused_by_their_line() -> None:
    with pytest.raises(InputError, match="line 203: a grid has 201 rows at most"):
        read("squares\n" + ".\n" * 1_000_000)


def test_too_long_a_text_is_refused_even_if_its_first_part_is_a_grid() -> None:
    with pytest.raises(InputError, match="characters at most"):
        read("squares 3x3\n" + " \n" * 40_000)


WORDS = (
    "squares hexes 3x2 1 m 5 ft ... .#. %h. legend edges people % %(mud) h^1.5 #^2 x( (mud) A1|A2"
)
PIECES = st.sampled_from(
    [*WORDS.split(), "A1]B1", "A1:A", "B2:f(2x2)", "C9:g+h", "A1-C2", "é", "\x1b"]
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from([" ", "\n", "; ", ""])), max_size=12).map(
    lambda parts: "".join(f"{piece}{gap}" for piece, gap in parts)
)


@given(TEXTS)
def test_any_text_is_a_grid_or_refused_in_a_sentence(text: str) -> None:
    try:
        standing = read_grid(f"squares 3x2\n{text}", SIGNS, Grounds({"mud": "mud"}))[0]
    except InputError as fault:
        refused = fault.message
    else:
        refused = ""
        assert read(grid_text(standing, LETTERS)) == standing
        assert from_plain(as_plain(standing)) == standing
    assert refused.isprintable()
    assert not refused or refused.endswith(".")


@given(TEXTS)
def test_any_change_of_a_grid_is_made_or_refused_in_a_sentence(text: str) -> None:
    grid = read("squares 3x2\n...\n.%.\nlegend %(mud)").grid
    assert grid is not None
    try:
        changed = edited(grid, text or "x", Grounds({"mud": "mud"}))
    except InputError as fault:
        refused = fault.message
    else:
        refused = ""
        assert from_plain(as_plain(Whereabouts(grid=changed))).grid == changed
    assert refused.isprintable()
    assert not refused or refused.endswith(".")


def test_the_largest_grid_is_read() -> None:
    standing = read("squares\n" + "\n".join(["." * 200] * 200) + "\npeople GR200:f")
    assert standing.spots["c3"] == Spot("GR200")


def test_a_foot_is_exact() -> None:
    standing = read("squares 2x1 5 ft")
    assert standing.grid is not None
    assert standing.grid.unit == Fraction(381, 250)


def test_the_maps_on_the_page_are_read_and_drawn_so() -> None:
    page = (Path(__file__).parents[2] / "docs" / "on-a-grid.md").read_text("utf-8")
    first, drawn, text = re.findall(r"```\n(.+?)\n```", page, re.DOTALL)
    assert read(first).grid is not None
    signs = {sign: f"c{at}" for at, sign in enumerate("ABcg", 1)}
    standing = read_grid(text, signs)[0]
    assert grid_text(standing, {who: sign for sign, who in signs.items()}) == text
    rows = drawn_grid(standing, GridLook({who: sign for sign, who in signs.items()}))
    assert [as_text(row) for row in rows] == drawn.splitlines()[:-2]


def test_columns_of_two_letters_are_named_by_turns() -> None:
    rows = drawn_grid(read("squares 30x1"), GridLook({}))
    assert as_text(rows[0]).endswith("X Y Z AA  AC")
    assert len(as_text(rows[1])) == 2 + 2 * 30 - 1


HUGE = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"squares 3x3 {HUGE} m",
        f"squares 3x3 1.{HUGE} m",
        f"squares 3x3 1|{HUGE} m",
        f"squares {HUGE}x3",
        "squares 3x3 nan m",
        f"squares\nh..\nlegend h^{HUGE}",
        f"squares\nh..\nlegend h^-{HUGE}",
        f"squares 3x3\npeople A1:a({HUGE}x{HUGE})",
        f"squares 3x3\nedges A{HUGE}|A2",
        "squares\n" + ("." * 10_000 + "\n") * 10_000,
    ],
)
def test_huge_numbers_and_maps_are_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text)
    assert len(raised.value.message) < 200


def test_a_change_with_a_huge_number_is_refused() -> None:
    grid = read("squares 3x2").grid
    assert grid is not None
    with pytest.raises(InputError):
        edited(grid, f"A1 h^{HUGE}", Grounds())
