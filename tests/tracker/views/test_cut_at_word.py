"""Texts that are cut at a word."""

import pytest

from tracker.views.spans import Span, cut_at_word, line

CASES = (
    ("prone, blinded, poisoned", 24, "prone, blinded, poisoned"),
    ("prone, blinded, poisoned", 23, "prone, blinded…"),
    ("prone, blinded, poisoned", 15, "prone, blinded…"),
    ("prone, blinded, poisoned", 14, "prone…"),
    ("prone, blinded, poisoned", 6, "prone…"),
    ("prone, blinded, poisoned", 5, "pron…"),
    ("poisoned by the wyvern, prone", 22, "poisoned by the…"),
    ("prone, 3 Actions", 10, "prone…"),
    ("prone 3 turns", 10, "prone 3…"),
    ("not declared", 6, "not d…"),
    ("unconscious", 8, "unconsc…"),
    ("prone", 0, ""),
    ("", 5, ""),
)


@pytest.mark.parametrize(("text", "cells", "shown"), CASES)
def test_a_text_is_cut_at_a_word(text: str, cells: int, shown: str) -> None:
    halves = line(Span(text[:9], "warn"), Span(text[9:], "dim"))
    for spans in (line(text), halves):
        assert "".join(span.text for span in cut_at_word(spans, cells)) == shown
