"""The line number of every key in a TOML text."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bookfile.lines import lines_of

TEXT = '''# a book
title = "x" # not = this
[book]
id = "a"   # [no.table]

  [fields.speed]  # one
unit = "m"
words = [
  "a = 1",   # in a list
  "[b]",
]
long = """
[not.a.table]
key = "no"
"""
other = \'\'\'
also = no\'\'\'
a.b."c d" = 1
when = { on = "yes", off = [1,
  2] }
[[readings]]
text = "one"
[[readings]]
text = "two"
[readings.more]
deep = 1
last = 2'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 2),
        (("book",), 3),
        (("book", "id"), 4),
        (("fields", "speed"), 6),
        (("fields", "speed", "unit"), 7),
        (("fields", "speed", "words"), 8),
        (("fields", "speed", "long"), 12),
        (("fields", "speed", "other"), 16),
        (("fields", "speed", "a", "b", "c d"), 18),
        (("fields", "speed", "when"), 19),
        (("readings",), 21),
        (("readings", 0, "text"), 22),
        (("readings", 1, "text"), 24),
        (("readings", 1, "more", "deep"), 26),
        (("readings", 1, "more", "last"), 27),
    ],
)
def test_a_key_is_in_the_line(place: tuple[str | int, ...], line: int) -> None:
    assert tomllib.loads(TEXT)
    assert lines_of(TEXT)[place] == line


def test_text_that_only_looks_like_a_key_has_no_line() -> None:
    found = {part for place in lines_of(TEXT) for part in place}
    assert not found & {"not", "no", "key", "also", "on"}


NAMES = st.sampled_from(("a", "b", "c-d", '"e f"', "'g.h'"))
VALUES = st.sampled_from(('"x # y"', "1", "[\n 1,\n 2]", '"""\n[t]\nk = 1\n"""', "{ z = 1 }"))


AFTER = st.sampled_from(("", "\n", "# c\n"))


@given(st.lists(st.tuples(NAMES, VALUES, AFTER), unique_by=lambda row: row[0]))
def test_every_key_is_found_in_the_line_it_was_written_in(rows: list[tuple[str, str, str]]) -> None:
    text, wanted = "", {}
    for name, value, after in rows:
        wanted[name.strip("\"'")] = text.count("\n") + 1
        text += f"{name} = {value}\n{after}"
    plain: dict[str, Any] = tomllib.loads(text)
    assert plain.keys() == wanted.keys()
    assert {place[0]: line for place, line in lines_of(text).items()} == wanted


@given(st.text(max_size=200))
def test_the_scan_reaches_the_end_of_every_text(text: str) -> None:
    lines_of(text)
