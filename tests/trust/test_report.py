"""The page of figures. Counts are added up, and the rest of the page does not change."""

import json

import pytest

from tests.trust.report import BEGIN, END, PAGE, added_up, put_in, rows


def test_figures_of_one_trial_are_added_up_over_its_tests() -> None:
    lines = [json.dumps({"trial": "kills", "tried": 1000, "bad": bad}) for bad in (0, 2)]
    assert list(rows(added_up(lines)))[-1] == "| kills | 2 000 | 2 |"


def test_only_the_text_between_the_marks_is_replaced() -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    assert put_in(page, "new") == f"before\n{BEGIN}\nnew\n{END}after\n"
    with pytest.raises(ValueError, match="has no"):
        put_in("a page without marks", "new")


def test_the_page_has_its_marks() -> None:
    assert put_in(PAGE.read_text(), "[figures]").count("[figures]") == 1
