import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.text.sanitize import cell_width, fit, sanitize, sanitize_told

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ANYTHING = st.text(st.characters(), max_size=60)
TROUBLE = st.text(
    st.sampled_from("ab \t\n\x1b\x9b\u0301\u200b\u200d\ufe0f\u202e\u2603\u9f8d\ud800\U0001f468["),
    max_size=40,
)


@pytest.mark.parametrize(
    ("hostile", "safe"),
    [
        ("\x1b[31mGrak\x1b[0m", "[31mGrak[0m"),
        ("\x1b]52;c;cm0gLXJm\x07Grak", "]52;c;cm0gLXJmGrak"),
        ("Gr\x9b2Jak\x90\x84", "Gr2Jak"),
        ("\u202ekarG\u2066\u2069", "karG"),
        ("Gr\u200bak\ufeff\u00ad", "Grak"),
        ("Grak\ud800\udfff", "Grak"),
        ("\ue000Grak\U0010fffd", "Grak"),
        ("Grak\u3164\u1160", "Grak"),
        ("\u2764\ufe0f", "\u2764"),
        ("Grak\nthe\tOrc\r\nof\u2028Mud", "Grak the Orc of Mud"),
        ("e\u0301lan", "\u00e9lan"),
        ("e\u200b\u0301lan", "\u00e9lan"),
        (" \u0301 Grak ", "Grak"),
        ("Grak\u200d", "Grak"),
        ("a\u200db", "ab"),
        ("1\ufe0f\u20e3\u0489", "1"),
        ("G" + "\u0336" * 90 + "r", "G" + "\u0336" * 4 + "r"),
    ],
)
def test_everything_that_could_move_the_terminal_is_removed_from_a_name(hostile: str, safe: str):
    assert sanitize(hostile) == safe


@pytest.mark.parametrize(
    "name",
    [
        "Grak",
        "[/]",
        "[@click=app.quit]x[/]",
        "\u05e9\u05dc\u05d5\u05dd \u05d1\u05e8\u05d0\u05d3",
        "\u0645\u0631\u062d\u0628\u0627",
        "\u9f8d\u306e\u9a0e\u58eb",
        "\U0001f409 Ash",
        FAMILY,
        "\U0001fae8",
        "\u2550\u2551 box",
        "\u05d1\u05b0\u05bc\u05e8\u05b5\u05d0\u05e9\u05b4\u05c1\u0596\u05d9\u05ea",
        "Nguy\u1ec5n \u0e17\u0e35\u0e48 \u0939\u093f\u0928\u094d\u0926\u0940",
    ],
)
def test_a_name_in_any_script_is_not_changed(name: str):
    assert sanitize(name) == name


@pytest.mark.parametrize("nothing", ["", "   ", "\x1b", "\u200b\u202e", "\ud83d", "\u0301"])
def test_a_name_with_nothing_to_show_is_a_question_mark(nothing: str):
    assert sanitize(nothing) == "?"


def test_a_name_of_ten_thousand_characters_is_cut_to_the_limit():
    assert sanitize("\u00e9" * 10_000, limit=200) == "\u00e9" * 200


def test_a_long_row_of_joiners_is_removed_from_the_end_of_a_name():
    assert sanitize("a" + "\u200d" * 10_000) == "a"


@settings(max_examples=150)
@given(ANYTHING | TROUBLE)
def test_a_clean_text_is_printable_and_composed_and_stays_the_same(text: str):
    cleaned = sanitize(text)
    assert cleaned
    assert not {unicodedata.category(char) for char in cleaned} & {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", cleaned)
    assert sanitize(cleaned) == cleaned


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("Grak", 6, "Grak  "),
        ("Grak", 4, "Grak"),
        ("Grakkus", 4, "Gra\u2026"),
        ("Grak", 1, "\u2026"),
        ("Grak", 0, ""),
        ("", 3, "   "),
        ("\u9f8d\u9f8d", 4, "\u9f8d\u9f8d"),
        ("\u9f8d\u9f8d", 3, "\u9f8d\u2026"),
        ("\u9f8d\u9f8d\u9f8d", 4, "\u9f8d\u2026 "),
        (FAMILY + FAMILY, 3, FAMILY + "\u2026"),
        (FAMILY + FAMILY, 2, "\u2026 "),
        ("n\u0303n\u0303n\u0303", 2, "n\u0303\u2026"),
    ],
)
def test_a_text_is_cut_or_padded_to_its_cells(text: str, cells: int, shown: str):
    assert fit(text, cells) == shown


def test_the_ellipsis_can_be_plain_ascii():
    assert fit("Grakkus", 4, ellipsis="~") == "Gra~"


@settings(max_examples=150)
@given((ANYTHING | TROUBLE).map(sanitize), st.integers(0, 30))
def test_a_fitted_text_takes_exactly_its_cells(text: str, cells: int):
    assert cell_width(fit(text, cells)) == cells


def test_a_long_text_is_cut_behind_a_whole_word_and_says_so() -> None:
    assert sanitize_told("hits River bandit", 17) == "hits River bandit"
    assert sanitize_told("hits River bandit", 16) == "hits River \u2026"
    assert len(sanitize_told("word " * 99, 20)) <= 20
