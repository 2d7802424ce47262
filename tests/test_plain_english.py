"""The phrases of the list are found in docstrings, comments, names of tests and messages."""

import pytest

from tests.plain_english import TURNS, turns


def test_at_least_fifty_turns_are_refused() -> None:
    assert len(TURNS) >= 50


@pytest.mark.parametrize(
    "source",
    [
        '"""Rows anew."""',
        'ROWS = 3\n"""Rows anew."""',
        "x = 1  # rows anew",
        "def test_rows_anew():\n    pass",
        'assert 1, "rows anew"',
    ],
    ids=["docstring", "below a constant", "comment", "name of a test", "message"],
)
def test_a_turn_is_found_with_its_line_and_with_plain_words(source: str) -> None:
    (found,) = turns(source)
    assert "anew" in found
    assert found.endswith("rather: again")


@pytest.mark.parametrize("source", ['x = "rows anew"', "anew = 1", '"""The `anew` flag."""'])
def test_other_strings_names_and_code_are_not_looked_at(source: str) -> None:
    assert list(turns(source)) == []


def test_a_turn_that_is_broken_over_two_lines_is_found() -> None:
    assert list(turns('"""The fight is lost, all\nthe same."""'))
