"""The editor of one line: the effect of each key on the text and on the cursor."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.text.sanitize import cell_width, graphemes, sanitize_typed
from tracker.typed.line_edit import LONGEST, LineEdit

CHARACTERS = {"space": " "}


def key(name: str) -> tuple[str, str | None]:
    """Return a key and its character."""
    return name, name if len(name) == 1 else CHARACTERS.get(name)


def press(line: LineEdit, *names: str) -> LineEdit:
    for name in names:
        line.take_key(*key(name))
    return line


def marked(line: LineEdit) -> str:
    """The text with a bar at the cursor."""
    return f"{line.text[: line.cursor]}|{line.text[line.cursor :]}"


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        ("12 m mud|", ["left"], "12 m mu|d"),
        ("|12", ["left"], "|12"),
        ("1|2", ["right", "right"], "12|"),
        ("12 m| mud", ["home"], "|12 m mud"),
        ("12 m| mud", ["ctrl+a"], "|12 m mud"),
        ("12 m| mud", ["end"], "12 m mud|"),
        ("12 m| mud", ["ctrl+e"], "12 m mud|"),
        ("12 m mud|", ["ctrl+left"], "12 m |mud"),
        ("12 m |mud", ["ctrl+left"], "12 |m mud"),
        ("12 m  |", ["ctrl+left", "ctrl+left", "ctrl+left"], "|12 m  "),
        ("|12, m", ["ctrl+right"], "12|, m"),
        ("12|, m ", ["ctrl+right", "ctrl+right"], "12, m |"),
        ("12|3", ["backspace"], "1|3"),
        ("12|3", ["ctrl+h"], "1|3"),
        ("|12", ["backspace"], "|12"),
        ("12|3", ["delete"], "12|"),
        ("12|", ["delete"], "12|"),
        ("12 m mud|dy", ["ctrl+w"], "12 m |dy"),
        ("12 m |", ["ctrl+w"], "12 |"),
        ("12 m| mud", ["ctrl+u"], "| mud"),
        ("12 m| mud", ["ctrl+k"], "12 m|"),
        ("1|2", ["space", "x"], "1 x|2"),
        ("1|2", ["f5", "up", "ctrl+t", "enter", "tab"], "1|2"),
        ("\u9f8d|\u9f8d", ["left", "delete"], "|\u9f8d"),
        ("q\u0303|", ["backspace"], "|"),
        ("\U0001f469\u200d\U0001f4bb|", ["left"], "|\U0001f469\u200d\U0001f4bb"),
        ("caf|x", ["e", "\u0301"], "caf\u00e9|x"),
    ],
)
def test_a_key_edits_at_the_cursor(before: str, keys: list[str], after: str) -> None:
    start, _, end = before.partition("|")
    line = LineEdit(start + end)
    line.cursor = len(start)
    assert marked(press(line, *keys)) == after


@pytest.mark.parametrize(
    ("name", "changed"), [("x", True), ("backspace", True), ("left", False), ("f5", False)]
)
def test_a_key_says_whether_it_changed_the_text(name: str, changed: bool) -> None:
    assert LineEdit("ab").take_key(*key(name)) is changed


def test_backspace_goes_back_when_the_line_is_empty() -> None:
    assert not LineEdit("a").goes_back("backspace")
    assert LineEdit("").goes_back("backspace")
    assert LineEdit("a").goes_back("escape")
    assert not LineEdit("").goes_back("ctrl+u")


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("one\ntwo\x1b", "one two"),
        (" a\x1b[31mb ", " a[31mb "),
        ("", ""),
        ("\x1b\u202e\u200b", ""),
        ("\u3000", " "),
        ("\u0301a", "a"),
    ],
)
def test_a_paste_is_text_and_no_keys(pasted: str, text: str) -> None:
    line = LineEdit()
    line.insert(pasted)
    assert marked(line) == f"{text}|"


def test_a_long_paste_is_cut_where_the_line_is_full() -> None:
    line = LineEdit("ab", longest=5)
    line.cursor = 1
    line.insert("x" * 10_000)
    assert marked(line) == "axxx|b"


def test_older_entries_are_recalled_and_the_typed_text_comes_back() -> None:
    line = LineEdit(entries=["12 m", "3 hex"])
    press(line, "7")
    line.recall(-1)
    assert marked(line) == "3 hex|"
    line.recall(-1)
    line.recall(-1)
    assert line.text == "12 m"
    line.recall(1)
    line.recall(1)
    line.recall(1)
    assert line.text == "7"


WORDS = ("run", "rough terrain", "mud-ankles", "mud-knees", "Goblin 1", "Goblin 2")


@pytest.mark.parametrize(
    ("typed", "becomes", "suggested"),
    [
        ("3 m ru", "3 m run", "n"),
        ("3 m RU", "3 m run", "n"),
        ("3,rou", "3,rough terrain", "gh terrain"),
        ("3 rough te", "3 rough terrain", "rrain"),
        ("3 m mu", "3 m mud-", ""),
        ("gob", "Goblin ", ""),
        ("3 m run", "3 m run", ""),
        ("3 m x", "3 m x", ""),
        ("3 m ", "3 m ", ""),
        ("", "", ""),
    ],
)
def test_an_unfinished_word_is_completed_as_far_as_all_matches_agree(
    typed: str, becomes: str, suggested: str
) -> None:
    line = LineEdit(typed, words=WORDS)
    assert line.rest() == suggested
    line.complete()
    assert marked(line) == f"{becomes}|"


def test_nothing_is_completed_inside_a_text() -> None:
    line = press(LineEdit("ru 3", words=WORDS), "home", "right", "right")
    line.complete()
    assert marked(line) == "ru| 3"


@pytest.mark.parametrize(
    ("text", "cursor", "cells", "seen"),
    [
        ("12 m", 4, 10, ("12 m", " ", "")),
        ("12 m", 1, 10, ("1", "2", " m")),
        ("0123456789", 10, 6, ("56789", " ", "")),
        ("0123456789", 0, 6, ("", "0", "12345")),
        ("0123456789", 6, 7, ("2345", "6", "78")),
        ("\u9f8d\u9f8d\u9f8d", 3, 6, ("\u9f8d\u9f8d", " ", "")),
        ("\u9f8d\u9f8d\u9f8d", 0, 5, ("", "\u9f8d", "\u9f8d")),
    ],
)
def test_the_cells_around_the_cursor_are_shown(
    text: str, cursor: int, cells: int, seen: tuple[str, str, str]
) -> None:
    line = LineEdit(text)
    line.cursor = cursor
    assert line.window(cells) == seen


def test_the_cursor_is_a_reversed_cell_and_a_suggestion_is_dim() -> None:
    pieces = LineEdit("ru", words=WORDS).as_line(20, "strong")
    assert [(piece.text, piece.style) for piece in pieces] == [
        ("ru", "strong"),
        ("n", "text-cursor"),
        ("", "dim"),
    ]


ODD = st.sampled_from("a ,1\u9f8d\u0301\u200d\U0001f469\U0001f4bb\u1161\u0e33\x1b\n\u202e\ud800")
TYPED = st.text(st.one_of(ODD, st.characters()), max_size=8)
KEYS = st.sampled_from(
    [
        *("left", "right", "home", "end", "ctrl+left", "ctrl+right"),
        *("backspace", "delete", "ctrl+w", "ctrl+u", "ctrl+k"),
    ]
)
MOVES = frozenset({"left", "right", "home", "end", "ctrl+left", "ctrl+right"})
DONE = st.lists(
    st.one_of(TYPED.map(lambda text: ("paste", text)), KEYS.map(lambda name: ("key", name))),
    max_size=25,
)


def edges(text: str) -> set[int]:
    """Every place in a text where the cursor may be."""
    ends = [0]
    for part in graphemes(text):
        ends.append(ends[-1] + len(part))
    return set(ends)


@given(DONE)
def test_the_cursor_is_always_between_two_graphemes_of_a_harmless_text(
    done: list[tuple[str, str]],
) -> None:
    line = LineEdit(longest=40)
    for what, value in done:
        line.insert(value) if what == "paste" else line.take_key(*key(value))
        assert line.cursor in edges(line.text)
        assert len(line.text) <= 40
        assert not {"\x1b", "\n", "\u202e", "\ud800"} & set(line.text)


@given(TYPED, st.integers(0, 8), KEYS)
def test_a_key_changes_the_text_on_one_side_of_the_cursor_alone(
    text: str, steps: int, name: str
) -> None:
    line = press(LineEdit(text), *["left"] * steps)
    before, after = line.text[: line.cursor], line.text[line.cursor :]
    press(line, name)
    if name in MOVES:
        assert line.text == before + after
    elif name in ("delete", "ctrl+k"):
        assert line.text.startswith(before)
        assert after.endswith(line.text[len(before) :])
    else:
        assert line.text.endswith(after)
        assert before.startswith(line.text[: len(line.text) - len(after)])


@given(TYPED, st.integers(0, 8), TYPED)
def test_a_paste_changes_the_text_only_at_the_cursor(text: str, steps: int, pasted: str) -> None:
    line = press(LineEdit(text), *["left"] * steps)
    before, after = line.text[: line.cursor], line.text[line.cursor :]
    line.insert(pasted)
    assert line.text == sanitize_typed(before + pasted).rstrip("\u200d") + after


@given(TYPED, st.integers(0, 8), st.integers(4, 12))
def test_the_visible_part_fits_its_cells_and_is_a_part_of_the_text(
    text: str, steps: int, cells: int
) -> None:
    line = press(LineEdit(text), *["left"] * steps)
    seen = "".join(line.window(cells))
    assert cell_width(seen) <= cells
    assert seen in f"{line.text} "


@given(TYPED)
def test_stepping_through_a_text_stops_once_at_each_grapheme(text: str) -> None:
    line = press(LineEdit(text), "home")
    places = [line.cursor]
    while line.cursor < len(line.text):
        press(line, "right")
        places.append(line.cursor)
    assert all(before < after for before, after in pairwise(places))
    assert len(places) <= LONGEST
    for place in reversed(places[:-1]):
        press(line, "left")
        assert line.cursor == place
