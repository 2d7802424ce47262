"""A book is written to a file, and the file is read again.

The vocabulary stays the same. Marks show the parts that the file lacks.
"""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from rules.bookfile import BookFaults, book_of_text
from rules.bookfile.toml_text import toml_text
from rules.bookfile.word_tables import tables_of
from rules.bookfile.written import book_text
from rules.dice.code import Code
from rules.numbers.inputs import Choice, Flag, Kind, OrNothing, Quantity, Text, Whole
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary
from tests.example_book import EXAMPLES

FILES = tuple(path.read_text() for path in sorted(EXAMPLES.glob("*.toml")))
BOOKS = [*BUILT_IN, *FILES]


def book_of(book: str) -> Rulebook:
    return rulebook(book) if book in BUILT_IN else book_of_text(book)


def filled(text: str) -> str:
    """Complete every marked line of a text. Then the text can be read.

    A marked line has dots after its first key. A number replaces the dots.
    """
    text = re.sub(r"^# say it: dice = \.\.\.", 'dice = "2d6"', text, flags=re.MULTILINE)
    line = r"^# say it: ([\w.-]+)(?:, [\w, ]+)? = (.*)\.\.\."
    return re.sub(line, r"\1 = \g<2>1", text, flags=re.MULTILINE)


def as_read(words: Vocabulary) -> Mapping[str, Any]:
    """Return the vocabulary of a book after its file was written and read again.

    Parts that a file cannot have, such as the cells of turns, are removed.
    """
    fields = tuple(replace(one, used_by=()) for one in words.fields)
    conditions = tuple(replace(one, kind="") for one in words.conditions)
    parts = replace(words, fields=fields, conditions=conditions, turns_cell=None)
    return asdict(replace(parts, cells_in_round=0, fingerprint=""))


@pytest.mark.parametrize("name", BOOKS, ids=lambda name: name[:7].strip())
def test_a_book_that_is_written_and_read_again_has_the_same_words_and_measures(name: str) -> None:
    book = book_of(name)
    again = book_of_text(filled(book_text(book)))
    words = book.words
    if name in BUILT_IN:
        words = replace(words, id=f"my-{words.id}", title=f"My {words.title}")
    assert as_read(again.words) == as_read(words)
    assert again.measures == book.measures


@pytest.mark.parametrize("system", BUILT_IN)
def test_check_lists_each_missing_speed(system: str) -> None:
    text = book_text(rulebook(system))
    with pytest.raises(BookFaults) as raised:
        book_of_text(text)
    told = [one.at for one in raised.value.faults]
    assert len(told) == text.count("# say it: speed = ...")
    assert all(one.startswith("gaits.") for one in told)


@pytest.mark.parametrize(
    ("system", "line"),
    [
        ("emala", 'title = "My Emala"\ntext = "Emala, Movement and Facing"'),
        ("emala", "# say it: speed = ...  # Crawling: emala/crawl\n"),
        (
            "emala",
            '# say it: charge = { label = "Charge", cost = ... }  # Charging: emala/charge, ',
        ),
        ("exp", "# say it: extra, plus, factor, closes or only = ...  # Ice"),
        ("exp", 'depths = ["ankles", "knees", "legs", "waist", "shoulder", "deep", "way-deep"]'),
        ("obss", 'ground = ["uneven", "undergrowth", "ice", "mud", "snow"]'),
        ("obss", "# say it: limits.immobile = { above = ... }  # Load Capacity, Larger and"),
        ("opend6", '[conditions."out of breath"]'),
        ("opend6", "# say it: dice = ...  # Running (a gap"),
        ("opend6", "most = inf"),
        ("rom", 'kind = "still"'),
    ],
)
def test_what_only_python_says_is_marked_with_its_section(system: str, line: str) -> None:
    assert f"\n{line}" in book_text(rulebook(system))


def test_a_field_of_a_kind_that_no_file_has_is_marked() -> None:
    book = rulebook("emala")
    motto = Field("motto", "Motto", Text(), "none")
    book = replace(book, words=replace(book.words, fields=(*book.words.fields, motto)))
    assert '[fields.motto]\nlabel = "Motto"\n# say it: kind = ...' in book_text(book)


@pytest.mark.parametrize("text", FILES)
def test_a_file_is_written_with_the_same_tables(text: str) -> None:
    tables = tomllib.loads(text)
    assert tomllib.loads(toml_text(tables)) == tables


@given(st.dictionaries(st.text(), st.text() | st.floats(allow_nan=False) | st.lists(st.text())))
def test_any_text_is_read_back_the_same_and_none_of_it_moves_a_terminal(
    values: dict[str, object],
) -> None:
    tables = {"conditions": {"odd": values}, "book": {"a table": values}}
    text = toml_text(tables, {("book",): [str(values)]})
    assert tomllib.loads(text) == tables
    assert all(line.isprintable() for line in text.split("\n"))


LABELS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=40)
NUMBERS = st.integers(-(10**6), 10**6)


def ends(low: int | None, high: int | None) -> tuple[int | None, int | None]:
    return (high, low) if low is not None and high is not None and low > high else (low, high)


ENDS = st.builds(ends, st.none() | NUMBERS, st.none() | NUMBERS)
UNITS = st.none() | st.text("abc/%", min_size=1, max_size=12)
KINDS: st.SearchStrategy[Kind] = st.one_of(
    st.builds(lambda unit, ends: Quantity(unit, *ends), UNITS, ENDS),
    st.builds(lambda unit, ends: Quantity(unit, None, None, *ends), UNITS, ENDS),
    st.builds(lambda unit, ends: Whole(unit, *ends), UNITS, ENDS),
    st.just(Flag()),
    st.just(Code()),
    st.builds(Choice, st.lists(LABELS, min_size=1, max_size=5, unique=True).map(tuple)),
)
FIELDS = st.builds(
    lambda label, kind, group: Field("_", label, OrNothing(kind), None, group=group),
    LABELS,
    KINDS,
    st.sampled_from(("fight", "movement", "rare")),
)
IDS = st.sampled_from(("mud", "mud-deep", "mud-way-deep", "deep", "open", "walk", "roll"))
WAYS = st.text("ab [/]\"'\\", max_size=60).filter(str.strip) | st.just("")
TERRAINS = st.builds(
    Terrain,
    IDS,
    LABELS | st.sampled_from(("Mud, deep", "Mud, way-deep", "Mud")),
    st.sampled_from((None, "walk")),
    WAYS,
    WAYS,
)


@given(
    st.dictionaries(st.from_regex(r"[a-e][a-z0-9_]{0,9}", fullmatch=True), FIELDS, min_size=1),
    st.lists(TERRAINS, min_size=1, unique_by=lambda one: one.id),
)
def test_any_vocabulary_is_written_and_read_again(
    fields: dict[str, Field], terrains: list[Terrain]
) -> None:
    words = Vocabulary(
        id="any",
        title="[/] \"Any\" 'book' \\",
        fields=tuple(replace(one, id=name) for name, one in fields.items()),
        gaits=(Gait("walk", "Walk", "#"),),
        terrains=tuple(terrains),
        options=(Option("a", "[bold]x[/]", ("25 mm", "10 mm"), "§ 1"),),
        conditions=(ConditionWord("out of breath", '"', "\\N", "'''"),),
        cell_word="turn",
        open_ground=terrains[0].id,
    )
    tables = tables_of(words, None)
    tables["gaits"]["walk"]["speed"] = 1
    assert as_read(book_of_text(toml_text(tables)).words) == as_read(words)
