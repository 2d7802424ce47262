"""A line is typed without its key. Its first letter can be the key that quits."""

import pytest

from tests.tracker.desk.conftest import At
from tracker.desk.rest_of_word import MOMENT
from tracker.desk.taking_keys import AFTER_QUIT


@pytest.mark.parametrize("keys", ["q", "qq", ["q", "enter"], ["ctrl+q"]])
def test_the_key_alone_quits(at: At, keys: list[str]) -> None:
    table = at()
    last = table.desk.fight.last
    table.press(*keys)
    table.program.wait(AFTER_QUIT)
    assert table.program.has_quit
    assert table.desk.fight.last == last


@pytest.mark.parametrize("end", [[], ["enter"], ["space", "2", "enter"]])
def test_a_word_that_begins_with_the_key_does_nothing(at: At, end: list[str]) -> None:
    table = at("rom")
    last, order = table.desk.fight.head, table.desk.cursor.rows()
    table.press(*"quarter", *end)
    table.program.wait(AFTER_QUIT)
    assert not table.program.has_quit
    assert "is for no line: press the line's key first; q alone quits." in table.prompt
    assert (table.desk.fight.head, table.desk.cursor.rows()) == (last, order)
    table.program.wait(MOMENT)
    table.press("q")
    table.program.wait(AFTER_QUIT)
    assert table.program.has_quit


def test_a_slow_word_ends_with_its_second_letter(at: At) -> None:
    table = at("rom")
    last = table.desk.fight.head
    table.press("q", "u")
    table.program.wait(AFTER_QUIT)
    table.press(*"arter")
    assert not table.program.has_quit
    assert table.desk.fight.head == last
