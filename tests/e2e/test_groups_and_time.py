"""Reinforcements, an event and the turn timer at a real terminal, also after a restart."""

from contextlib import closing
from pathlib import Path

from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.session.session import Session


def test_a_timeline_event_comes_after_the_fight_was_left_and_opened_again(
    begun: Terminal, bridge: Path, open_program: Opened
) -> None:
    begun.send("a", "2 wolf hp 7 @ in 1 round on 99", "enter", shows="Wolf 2")
    begun.send("]", "round 2 the tide", "enter", shows="the tide")
    begun.send("q")
    assert begun.wait() == 0

    again = open_program(str(bridge), shows="the tide")
    again.send("E", shows="sees to it")
    again.send("q")
    assert again.wait() == 0
    with closing(Session(bridge, writable=False)) as saved:
        assert [one.name for one in saved.encounter.in_order()][:2] == ["Wolf 1", "Wolf 2"]
        assert [one.text for one in saved.encounter.timeline if one.came] == ["the tide"]


def test_the_timer_counts_down_in_the_title_at_a_terminal(begun: Terminal) -> None:
    begun.send(":", "timer", "enter", "59:59", "enter", shows="Turn timer")
    begun.wait_for("59:57")
    begun.send("q")
    assert begun.wait() == 0
