"""A book file with faults: every fault is listed, with its line and the text expected there."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bookfile import BookFaults
from rules.bookfile.build import build
from rules.bookfile.lines import lines_of
from tests.example_book import EXAMPLES
from tracker.formats.book import load_book
from tracker.formats.incoming import BOOK

TWENTY = """[book]
id = "emala"
title = ""
edition = "x"
[units]
distance = 3
[initiative]
dice = "2q6"
add = "spedd"
ties = ["nope"]
[fields.speed]
kind = "numbr"
default = 10
[fields.Bad]
[gaits.walk]
speed = "speed +"
letter = "ww"
[gaits.run]
speeed = 3
[terrains.mud]
gait = "wade"
extra = "1 / 0"
closes = ["walk", "hop"]
[conditions.prone]
only = "crawl"
[load.limits.a]
factor = true
[actions.next]
takes = "bonus"
needs = "lying"
[strange]
"""

EXPECTED = {
    "book.id": (2, "emala is the id of a book that comes along"),
    "book.title": (3, "it has 0 characters: expected a text of one line"),
    "book.edition": (4, "'x' will not do: expected a whole number, 1 to 1000000"),
    "units.distance": (6, "3 will not do: expected a text"),
    "initiative.dice": (8, "'2q6' is no dice: expected dice such as 2d6+3"),
    "initiative.add": (9, "'spedd' is no number that is known here; there are: speed"),
    "initiative.ties": (10, "there is no 'nope'"),
    "fields.speed.kind": (12, "expected number, whole, yes-no, choice or dice"),
    "fields.Bad": (14, "its name has to be small letters"),
    "gaits.walk.speed": (16, "'speed +' is no formula: it ends where a number"),
    "gaits.walk.letter": (17, "expected one letter or sign"),
    "gaits.run": (18, "speed is missing: expected a number or a formula"),
    "gaits.run.speeed": (19, "there is no such key here; there are: extra, kind"),
    "terrains.mud.gait": (21, "'wade' will not do: expected walk or run"),
    "terrains.mud.extra": (22, "'1 / 0' is no formula: it divides by 0"),
    "terrains.mud.closes": (23, "there is no 'hop'; there are: walk, run"),
    "conditions.prone": (24, "effect is missing"),
    "conditions.prone.only": (25, "'crawl' will not do: expected a list of words"),
    "load.limits.a": (26, "above is missing"),
    "load.limits.a.factor": (27, "true or false will not do"),
    "actions.next": (28, "next is an action of every fight"),
    "actions.next.takes": (29, "the book has none to name"),
    "actions.next.needs": (30, "'lying' will not do: expected prone"),
    "strange": (31, "there is no such key here"),
}


def faults_of(text: str) -> BookFaults:
    with pytest.raises(BookFaults) as raised:
        build(tomllib.loads(text), lines_of(text), "house.toml")
    return raised.value


def test_a_file_of_two_dozen_faults_lists_all_of_them_by_their_lines() -> None:
    found = faults_of(TWENTY).faults
    assert [(one.at, one.line) for one in found] == [
        (at, line) for at, (line, _) in EXPECTED.items()
    ]
    for one in found:
        assert EXPECTED[one.at][1] in one.message


def test_the_message_names_the_first_fault_and_counts_the_rest() -> None:
    fault = faults_of(TWENTY)
    assert fault.message.startswith("house.toml is no book: line 2: book.id: emala is the id")
    assert fault.message.endswith("(23 more: `gaitkeeper book check` lists them)")


GOOD = """[book]
id = "house"
title = "House"
[fields.speed]
default = 10
[gaits.walk]
speed = "speed"
"""


def test_a_title_has_forty_characters_at_most() -> None:
    at_most, beyond = (GOOD.replace("House", "x" * length) for length in (40, 41))
    assert build(tomllib.loads(at_most), lines_of(at_most), "house.toml").title == "x" * 40
    assert [one.at for one in faults_of(beyond).faults] == ["book.title"]


def test_a_book_needs_a_name_a_field_and_a_gait() -> None:
    book = build(tomllib.loads(GOOD), lines_of(GOOD), "house.toml")
    assert (book.id, [one.id for one in book.words.terrains]) == ("house", ["open"])
    assert [one.at for one in faults_of("").faults] == ["book", "book", "fields", "gaits"]


@pytest.mark.parametrize(
    ("more", "at", "said"),
    [
        ("[fields.hp]", "fields.hp", "means something else already"),
        ('[gaits.""]', "gaits.", "its name has to be small letters"),
        ("[fields.floor]", "fields.floor", "means something else already"),
        ('[options.a]\nbefore = "on"', "options.a.before", "together, or neither"),
        ('[options.a]\nbefore = "off"\nsince = 1', "options.a.before", "expected on"),
        ('[options.a]\nbefore = "on"\nsince = 2', "options.a.since", "a whole number, 0 to 1"),
        ('[fields.size]\nchoices = ["a", "a"]', "fields.size.choices", "each word once"),
        ("[fields.size]\nchoices = { a = [] }", "fields.size.choices", "expected a number"),
        ("[fields.a]\nleast = 3\nmost = 2", "fields.a.most", "expected 3 or more"),
        ("[fields.a]\nleast = 3\ndefault = 2", "fields.a.default", "expected a number, 3 to"),
        ("[terrains.x]\nfactor = -nan", "terrains.x.factor", "expected a number or a formula"),
        ('[terrains.x]\nlabel = "a\\u001bb"', "terrains.x.label", "signs that cannot be shown"),
        (f'[terrains.x]\non = "{"a" * 61}"', "terrains.x.on", "of one line, 1 to 60 characters"),
        (f'[terrains.x]\nthrough = "{"a" * 61}"', "terrains.x.through", "line, 1 to 60 characters"),
        ('[terrains.x]\nground = "moon"', "terrains.x.ground", "expected open, uneven"),
        ("[measures]\nmetres = 0\nseconds = 6", "measures.metres", "a number above 0"),
        ("[round]\nslots = { action = 0 }", "round.slots", "a whole number, 1 to 20"),
        ("[load.limits.a]\nabove = 1\nwhen = { x = 1 }", "load.limits.a.when", "no option 'x'"),
        ('[initiative]\nadd = "speed"', "initiative.add", "fields of the kind whole alone"),
        ("gaits = 3", "gaits", "expected tables, as [gaits.name]"),
        ("[fields]\nb = 1", "fields.b", "expected a table of keys and values, not a number"),
        ("[actions.undo]", "actions.undo", "an action of every fight"),
        (
            '[actions.dash]\nkey = "f"\n[actions.dodge]\nkey = "f"',
            "actions.dodge.key",
            "f is the key of dash already.",
        ),
    ],
)
def test_a_fault_says_what_was_expected(more: str, at: str, said: str) -> None:
    text = f"{more}\n" if more.startswith("gaits") else f"{GOOD}{more}\n"
    if more.startswith("[fields]"):
        text = GOOD.replace("[fields.speed]", f"{more}\n[fields.speed]")
    found = [one.message for one in faults_of(text).faults if one.at == at]
    assert said in " ".join(found)


HOSTILE = {
    "deep": ("a = " + "[" * 60_000, "more than 8 deep"),
    "wide key": ("a." * 30_000 + "a = 1", "line 1: a key has more than 8 parts"),
    "large": ("#" * (BOOK.largest + 1), "larger than 256 kB"),
    "a long number": ("a = " + "9" * 5000, "line 1: a number has more than 1000 digits"),
    "no TOML": ("[book]\nid = \n", "line 2: id =: a value is missing behind the ="),
}


@pytest.mark.parametrize(("text", "said"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_gives_one_fault(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "book.toml"
    path.write_text(text)
    with pytest.raises(BookFaults) as raised:
        load_book(path)
    assert len(raised.value.faults) == 1
    assert said in raised.value.message


def test_a_path_that_is_no_text_file_gives_a_fault(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    for path, said in (
        (tmp_path, "it is a folder, and no file"),
        (tmp_path / "none.toml", "there is no such file"),
        (Path("/dev/zero"), "it is a pipe or a device, and no file"),
        (tmp_path / "bytes.toml", "it is UTF-16, and a rulebook is UTF-8"),
    ):
        with pytest.raises(BookFaults, match=said):
            load_book(path)


LINES = (EXAMPLES / "d20-fantasy.toml").read_text().splitlines()
JUNK = st.sampled_from(
    (
        "",
        "[",
        "x = 1",
        'speed = "1 / (speed - 30)"',
        "extra = -1",
        "factor = -2",
        "[fields.x]",
        'above = "strength *"',
        "closes = 3",
        "only = []",
        'add = "if(1 > 2, 3"',
        "turns = 0",
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), JUNK), min_size=1, max_size=6))
def test_a_good_book_with_changed_lines_is_a_book_or_has_faults(
    changes: list[tuple[int, str]],
) -> None:
    lines = list(LINES)
    for at, instead in changes:
        lines[at] = instead
    text = "\n".join(lines)
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    try:
        assert build(plain, lines_of(text), "d20.toml").id
    except BookFaults:
        return


KEYS = st.sampled_from(
    [
        *("", "book", "fields", "gaits", "terrains", "conditions", "actions", "load", "limits"),
        *("round", "initiative", "measures", "units", "options", "id", "speed", "label"),
        *("letter", "only", "choices", "slots", "when", "far", "dice", "add", "target", "open"),
    ]
)
VALUES = st.recursive(
    st.one_of(
        st.integers(-(10**20), 10**20),
        st.floats(),
        st.booleans(),
        st.sampled_from(("speed", "walk", "1 / speed", "1d6", "all", "", "\x1b[31m", "-" * 90)),
        st.text(max_size=5),
        st.dates(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=8), st.booleans())
def test_any_file_is_a_book_or_has_faults_that_can_be_shown(
    plain: dict[str, object], over_a_good_one: bool
) -> None:
    whole = {**tomllib.loads(GOOD), **plain} if over_a_good_one else plain
    try:
        assert build(whole, {}, "house.toml").rules
    except BookFaults as found:
        shown = [one.in_words() for one in found.faults]
    else:
        shown = []
    assert all(len(one) < 1500 for one in shown)
