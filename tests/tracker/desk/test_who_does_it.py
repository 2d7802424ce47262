"""An apostrophe before a letter says which combatant acts. Mistakes get an explanation."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table


@pytest.fixture
def left(at_the_ford: At) -> Table:
    """Return a desk after Grak (a) has left the engagement with Wolf 1 (c).

    Wolf 1 may now make a free attack on Grak.
    """
    table = at_the_ford("emala")
    table.press("W", "c", "enter", "m", "2", "enter")
    assert "a free attack for Wolf 1" in table.told(3)
    return table


def test_the_striker_is_named_behind_an_apostrophe(left: Table) -> None:
    left.press("F", *"'c a damage 4", "enter")
    assert "Wolf 1 makes a free attack on Grak" in left.newest
    assert "4" in left.newest


def test_a_free_attack_the_wrong_way_round_says_whose_it_is(left: Table) -> None:
    left.press("F", *"'c 4")
    assert "Wolf 1 has one on Grak: select Wolf 1 first" in left.prompt


def test_two_letters_in_a_row_say_where_the_apostrophe_stands(left: Table) -> None:
    left.press("F", *"c a hits 3")
    assert "'a' is one more: who does it stands behind an apostrophe, as in 'c a" in left.prompt


def test_a_letter_behind_an_apostrophe_answers_a_charge(at_the_ford: At) -> None:
    table = at_the_ford("emala")
    table.press("g", *"run", "enter", "G", "c", "enter")
    assert "Grak charges at Wolf 1" in table.newest
    table.press("A", *"'c counter", "enter")
    assert "Wolf 1 answers Grak's charge with counterattack" in table.newest


@pytest.mark.parametrize("line", ["a damage 4 by c", "a by c damage 4", "a damage 4 by Wolf 1"])
def test_the_striker_is_named_after_by_as_in_a_line_of_damage(left: Table, line: str) -> None:
    left.press("F", *line)
    assert left.prompt.startswith("Wolf 1 makes a free attack: a")
    left.press("enter")
    assert "Wolf 1 makes a free attack on Grak" in left.newest


def test_nobody_strikes_by_an_unknown_name(left: Table) -> None:
    left.press("F", *"a damage 4 by Zed", "enter")
    assert "nobody here is called 'Zed'" in left.prompt
