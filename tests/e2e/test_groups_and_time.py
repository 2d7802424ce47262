"""Reinforcements, an event and the turn timer at a real terminal, also after opening again."""

from pathlib import Path

from tests.e2e.conftest import Opened
from tracker.session.session import Session


def test_a_timeline_event_comes_after_the_fight_was_left_and_opened_again(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge))
    terminal.wait_for("begins the fight")
    terminal.send("n")
    terminal.wait_for("blank is rolled")
    terminal.send("enter")
    terminal.wait_for("round 1")
    terminal.send("a", "2 wolf hp 7 @ in 1 round on 99", "enter")
    terminal.wait_for("Wolf 2")
    terminal.send("]", "round 2 the tide", "enter")
    terminal.wait_for("the tide")
    terminal.send("q")
    assert terminal.wait() == 0

    again = open_program(str(bridge))
    again.wait_for("the tide")
    again.send("E")
    again.wait_for("sees to it")
    again.send("q")
    assert again.wait() == 0
    saved = Session(bridge, writable=False)
    try:
        assert [one.name for one in saved.encounter.in_order()][:2] == ["Wolf 1", "Wolf 2"]
        assert [one.text for one in saved.encounter.timeline if one.came] == ["the tide"]
    finally:
        saved.close()


def test_the_timer_counts_down_in_the_title_at_a_terminal(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge))
    terminal.wait_for("begins the fight")
    terminal.send("n")
    terminal.wait_for("blank is rolled")
    terminal.send("enter")
    terminal.wait_for("round 1")
    terminal.send("|", "59:59", "enter")
    terminal.wait_for("Turn timer")
    terminal.wait_for("59:57")
    terminal.send("q")
    assert terminal.wait() == 0
