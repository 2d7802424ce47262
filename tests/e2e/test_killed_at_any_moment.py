"""SIGKILL at any moment: whatever had its line on the screen is there when it is opened again."""

import re
import signal
import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rules.encounter.codec import to_bytes
from rules.history import Fight
from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.session import Session
from tracker.views.turn_lines import turn_lines

RUNS, KILLS_A_RUN = 10, 5
LOG_LINE = re.compile(r"^(?=[ \d]{4} ) *(\d+) (.{12,40})")
"""A number in four cells; what goes on in another line is indented by four and is none."""

KEYS = ("n\r", "n\r", "d1\r", "h1\r", "cp3\r", "n", "u", "E", "Nhold\r")
"""Turns, rounds that end in a checkpoint, damage, conditions, undo: all that writes."""


def logged(terminal: Terminal) -> dict[int, str]:
    """The lines of turns that are on the screen, by their newest events, with how they begin."""
    lines = terminal.lines
    head = next((y for y, line in enumerate(lines) if " Log " in line), len(lines))
    found = (LOG_LINE.match(line) for line in lines[head + 1 : -2])
    return {int(match[1]): match[2] for match in found if match}


def replayed(saved: Session, last: int) -> Fight:
    """The same fight from its first event up to another, by what each event changed."""
    fight, _ = Fight.new("replay", saved.encounter.system)
    for number in range(1, last + 1):
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
            newest = [one.text for one in islice(turn_lines(replayed(saved, number)), 3)]
            assert any(one.startswith(beginning.strip()) for one in newest), (beginning, newest)
        whole = replayed(saved, saved.fight.last)
        assert to_bytes(whole.encounter) == to_bytes(saved.encounter)
        saved.close()
