"""SIGKILL at any moment: whatever had its line on the screen is there when it is opened again."""

import re
import signal
import time
from pathlib import Path
from random import Random

import pytest

from rules.encounter.codec import to_bytes
from rules.history import Fight
from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.session import Session

RUNS, KILLS_A_RUN = 10, 5
LOG_LINE = re.compile(r"^ *(\d+) (.{12,40})")
KEYS = ("n", "n", "d1\r", "h1\r", "cstunned 3\r", "n", "u", "E", "Nhold\r")
"""Turns, rounds that end in a checkpoint, damage, conditions, undo: all that writes."""


def logged(terminal: Terminal) -> dict[int, str]:
    """The events whose lines are on the screen, with how they begin."""
    lines = terminal.lines
    head = next(y for y, line in enumerate(lines) if line.startswith("Log "))
    found = (LOG_LINE.match(line) for line in lines[head + 1 : -2])
    return {int(match[1]): match[2] for match in found if match}


def replayed(saved: Session) -> Fight:
    """The same fight from its first event on, by what each event changed."""
    fight, _ = Fight.new("replay", saved.encounter.system)
    for number in range(1, saved.fight.last + 1):
        fight.follow(saved.fight.event(number))
    return fight


@pytest.mark.parametrize("seed", range(RUNS))
def test_what_was_on_the_screen_survives_a_kill(
    bridge: Path, open_program: Opened, seed: int
) -> None:
    chance = Random(seed)
    for _ in range(KILLS_A_RUN):
        terminal = open_program(str(bridge))
        terminal.wait_for("Log ")
        deadline = time.perf_counter() + chance.uniform(0.0, 0.6)
        while time.perf_counter() < deadline:
            terminal.send(chance.choice(KEYS))
            terminal.collect(time.perf_counter(), quiet=0.0, first=chance.uniform(0, 0.03), limit=1)
        terminal.kill(signal.SIGKILL)
        terminal.wait()
        shown = logged(terminal)

        saved = Session(bridge)
        assert saved.fight.last >= max(shown, default=0)
        for number, beginning in shown.items():
            text = saved.fight.event(number).text
            assert beginning.removeprefix("(undone) ").strip() in text
        assert to_bytes(replayed(saved).encounter) == to_bytes(saved.encounter)
        saved.close()
