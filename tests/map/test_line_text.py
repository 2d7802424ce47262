"""A line of the map is written as text and read again. A clear sentence refuses a wrong text."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.errors import InputError
from rules.map.distances import as_plain, distance, from_plain
from rules.map.line_check import check, check_heights
from rules.map.line_map import LineMap, MapPlace, MapRow, Spot, Stretch
from rules.map.line_text import Grounds, read_line
from rules.map.line_writer import line_text
from rules.map.tidied import tidied
from rules.map.whereabouts import Whereabouts
from tests.map.worlds import lines, spots

PARTY = dict(zip("ABCE", ("c1", "c2", "c3", "c4"), strict=True))
FOES = {letter: f"c{at}" for at, letter in enumerate("fghijklmn", 6)}
SIGNS = {**PARTY, **FOES, "ll": "c40"}
LETTERS = {who: sign for sign, who in SIGNS.items()}


def read(text: str) -> Whereabouts:
    return read_line(text, SIGNS).standing


@pytest.mark.parametrize(
    "text",
    [
        "gate:A B -9- f g -12 mud- well",
        "A B C E -10- f g h i j k",
        "street -]- door:A B -4- bar:k -3- C f g -5- tables:h i j -4- cellar; "
        "tables -6 stair/3.5- balcony^3:E",
        "gate -9- A B C -6- E f -0.5 rubble- j k",
        "a_b^-2(mud, room 4, cover low wall):A -7[- well",
        "well -2 stair/- f -4 stair/3.5- roof",
        "well -22|15- roof; roof -3 drop>- ledge -3 drop>- well",
        "gate -2- f -3]- hall",
        ".^3:A -4- .",
        "well:ll",
    ],
)
def test_a_text_comes_back_unchanged(text: str) -> None:
    standing = read(text)
    assert line_text(standing, LETTERS) == text
    assert from_plain(as_plain(standing)) == standing


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("A+B+C+E -10- f g h", "A B C E -10- f g h"),
        (" gate:A B ──9── ▶f g ", "gate:A B -9- f g"),
        ("gate ─9─ A B C ─6─ E=f ▶G=h=i ─12%─ j-m", "gate -9- A B C -6- E f g h i -12 %- j k l m"),
        (
            "tables:h\n  tables -6 stair/3.5- balcony^3:E",
            "tables:h; tables -6 stair/3.5- balcony^3:E",
        ),
        ("gate -4- . -5- well", "gate -9- well"),
        ("gate:fgh -4- well:Ei", "gate:f g h -4- well:E i"),
        ("gate -3,5- well", "gate -3.5- well"),
        ("gate -6 stair- f -4 stair- well", "gate -6 stair- f -4 stair- well"),
    ],
)
def test_other_ways_to_type_a_line(typed: str, same: str) -> None:
    people = {**SIGNS, "m": "c13"}
    standing = read_line(typed, {**people, "l": "c12"}).standing
    assert line_text(standing, {who: sign for sign, who in people.items()} | {"c12": "l"}) == same


def test_a_part_of_a_stretch_is_no_place() -> None:
    standing = read("gate:A -9- f -12- well:g")
    assert standing.line.names() == ("gate", "well")
    assert standing.spots["c6"] == Spot("", 0, 0, Fraction(9))
    assert str(distance(standing, "c6", "c7")) == "12"


def test_signs_of_engagement_give_pairs() -> None:
    found = read_line("E=f g=h=i -3- j", SIGNS).engaged
    pairs = {"".join(sorted(LETTERS[who] for who in pair)) for pair in found}
    assert pairs == {"Ef", "gh", "hi"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nothing is on the line: write for example gate:A B -9- f g."),
        ("gate:A -9-", "the line ends with -9-: write a place, somebody, or '.' behind it."),
        ("-9- gate", "the line begins with -9-: write a place or somebody before it."),
        ("gate -9- -4- well", "-4- follows another stretch: write a place or '.' between them."),
        (
            "gate:A well",
            "between 'gate' and 'well' there is no distance: write -9- there, with its metres.",
        ),
        ("gate -9- well -4- gate", "the gate is there twice: a place has one spot."),
        (
            "gate -9- well; gate -4- bar -3- well -2- x1",
            "the well is there twice: a place has one spot.",
        ),
        ("gate:A -9- f A", "'A' stands twice: everybody has one spot."),
        ("gate:A -9- q", "'q' is nobody here"),
        ("gate:fqg -9- well", "'fqg' is nobody here"),
        ("gate:fgf -9- well", "'f' stands twice: everybody has one spot."),
        ("gate -9- F7", "'F7' is a space of a grid."),
        ("gate -9- [/]", "'[/]' is no name: a place has one word of letters, digits, _ and '."),
        ("gate -9 (- well", "is no ground here"),
        ("gate -9- well(ell", "'(' means nothing here; what a place has is name(mud, room 4)."),
        (
            "gate -0- well",
            "between the gate and the well cannot be 0 m: more than 0, and 1000000 at most.",
        ),
        (
            "gate -9/12- well",
            "between the gate and the well it is 9 m to walk; straight it cannot be 12.",
        ),
        (
            "gate -2 stair- well^6:f",
            "between the gate and the well the heights differ by 6 m: it cannot be 2 m, but 6 or",
        ),
        (
            "gate^-2 -9/4- well^3",
            "the heights differ by 5 m: its straight distance cannot be 4 m, but 5 or more.",
        ),
        ("gate -9/- well", "between the gate and the well the figure behind '/' is missing"),
        ("gate -1.2.3- well", "'1.2.3' is no number of metres."),
        ("gate -9- well; bar -4- hall", "a branch begins at a place of a row above, not at 'bar'."),
        ("gate -9 mdu- well", "'mdu' is no ground here; the nearest is mud."),
        ("gate(room many) -9- well", "'room many': write how many have room, such as room 4."),
        ("gate^x -9- well", "'x' is no number of metres."),
        (" -1- ".join(f"n{n}x" for n in range(10_000)), "a line has 2000 characters at most"),
        (" -1- ".join("." for _ in range(300)) + " ", "a line has 100 places at most."),
        ("g" * 40 + " -9- well", "is longer than 24 letters."),
        ("i-f", "'i-f' ends before it begins."),
        ("gate -9- \x1b[31m", "is no name"),
    ],
)
def test_a_wrong_text_says_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        read_line(text, SIGNS, Grounds({"mud": "mud", "rubble": "rubble", "%": "mud"}))
    assert told in fault.value.message
    assert fault.value.message.isprintable()


def test_a_sign_of_a_ground_is_its_terrain() -> None:
    grounds = Grounds({"mud": "mud", "%": "mud"})
    standing = read_line("gate -9 %- well -3%- bar", SIGNS, grounds).standing
    assert {one.terrain for one in standing.line.rows[0].stretches} == {"mud"}


@st.composite
def standings(draw: st.DrawFn) -> Whereabouts:
    """Return a random line with grounds, doors, heights and people."""
    line = draw(lines())
    rows = tuple(
        MapRow(row.start, tuple(draw(dressed(stretch)) for stretch in row.stretches))
        for row in line.rows
    )
    names = {
        name: draw(st.sampled_from([name, name, f".{at}"])) for at, name in enumerate(line.names())
    }
    used = [row.start for row in line.rows]
    names = {name: name if name in used else new for name, new in names.items()}
    rows = tuple(
        MapRow(names[row.start], tuple(replace(one, to=names[one.to]) for one in row.stretches))
        for row in rows
    )
    places = {
        name: MapPlace(
            draw(st.sampled_from(["", "mud"])),
            Fraction(draw(st.integers(-4, 9)), 3),
            draw(st.sampled_from([None, 1, 8])),
            draw(st.sampled_from(["", "low wall"])),
        )
        for name in names.values()
        if draw(st.integers(0, 3)) == 0
    }
    whole = LineMap(rows, places)
    check(whole)
    try:
        check_heights(whole)
    except InputError:
        level = {name: replace(one, height=Fraction(0)) for name, one in places.items()}
        whole = LineMap(rows, level)
    people = {who: draw(spots(whole)) for who in list(LETTERS)[: draw(st.integers(0, 8))]}
    return Whereabouts(*tidied(whole, people))


@st.composite
def dressed(draw: st.DrawFn, stretch: Stretch) -> Stretch:
    return replace(
        stretch,
        terrain=draw(st.sampled_from(["", "", "mud", "deep-mud", "loose sand"])),
        kind=draw(st.sampled_from(["", "", "stair", "drop"])),
        door=draw(st.sampled_from(["", "", "shut", "open"])),
        one_way=draw(st.sampled_from(["", "", "there", "back"])),
    )


@settings(max_examples=300)
@given(standings())
def test_every_written_line_is_read_again(standing: Whereabouts) -> None:
    text = line_text(standing, LETTERS)
    assert read(text) == standing
    assert line_text(read(text), LETTERS) == text
    assert from_plain(as_plain(standing)) == standing


@settings(max_examples=300)
@given(st.text(alphabet="gatewlABfg -─=+:;.,/[]^()<>'_\n\x1b5", max_size=40))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    refused = ""
    try:
        standing = read(text)
        assert read(line_text(standing, LETTERS)) == standing
    except InputError as fault:
        refused = fault.message
    assert refused.isprintable()
    assert not refused or refused.endswith(".")


def test_every_line_on_the_page_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "where-everybody-stands.md").read_text("utf-8")
    people = {sign: f"c{at}" for at, sign in enumerate("ABcefghij")}
    proposed, first = re.findall(r"```\n(?:Who stands where\?  )?(.+)\n", page)[:2]
    for text in (proposed, first):
        assert read_line(text, people).standing.spots
    table = page[page.index("## A line") : page.index("## What else")]
    cells = re.findall(r"^\| (`.*?) \| ", table, re.MULTILINE)
    written = [one for cell in cells for one in cell.split("`")[1::2]]
    for one in written:
        before, behind = {"-": ("gate ", " h"), ";": ("tables -9- h", "")}.get(one[0], ("", ""))
        assert read_line(f"{before}{one}{behind}", people).standing.line.rows, one
    assert len(written) >= 14
