"""Messages: how long they stay, and when they go."""

from collections.abc import Callable

import pytest

from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session
from tracker.typed.picker import ChoiceList, PickerOption
from tracker.views.spans import line


def test_a_timed_message_goes_and_a_newer_one_stays(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.desk.tell("a toast", seconds=8)
    assert table.prompt == "a toast"
    table.program.wait(8)
    assert table.prompt == ""
    table.desk.tell("a toast", seconds=8)
    table.desk.tell("stays")
    table.program.wait(8)
    assert table.prompt == "stays"


@pytest.mark.parametrize("opened", ["g", "t", "/", ":", "?", "P"])
def test_a_message_goes_when_something_else_opens(opened: str, at: Callable[..., Table]) -> None:
    table = at()
    table.press("m", *"50", "enter", "escape")
    assert "not 50 m." in table.prompt
    table.press(opened)
    assert "not 50 m." not in table.prompt
    table.press("escape")
    assert "not 50 m." not in table.prompt


def test_each_option_that_the_cursor_reaches_is_reported_once(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    reached: list[str] = []
    options = [PickerOption(name, name, line(name)) for name in ("walk", "run", "climb")]
    table.desk.choose(ChoiceList("Gait", options, None, moved=reached.append, start="run"))
    table.quickly("down", "up", "up")
    table.press("left", "down", "x")
    assert reached == ["walk", "run"]
