"""SIGKILL at any moment: afterwards the save has every line that the screen showed."""

import re
import signal
import time
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rules.encounter.codec import to_bytes
from rules.history import Fight
from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tests.trust.table import everything, passed, record
from tracker.session.session import Session
from tracker.store import StoreError
from tracker.views.turn_lines import turn_lines

RUNS, KILLS_A_RUN = (10, 8) if everything() else (4, 5)
LONGEST = 0.6
"""The longest play before the program is killed, in seconds."""

LOG_LINE = re.compile(r"^(?=[ \d]{4} ) *(\d+) (.{12,40})")
"""A pattern for a line of the log. The line begins with a number in four cells."""

KEYS = ("n\r", "n\r", "d1\r", "h1\r", "cp3\r", "n", "u", "E", "Nhold\r")
"""Keys that write to the save: a turn, damage, healing, a condition, undo, a round, a note."""


def logged(terminal: Terminal) -> dict[int, str]:
    """Return the log on the screen: the number of the newest event, and the first letters of each
    line.
    """
    lines = terminal.lines
    head = next((y for y, line in enumerate(lines) if " Log " in line), len(lines))
    found = (LOG_LINE.match(line) for line in lines[head + 1 : -2])
    return {int(match[1]): match[2] for match in found if match}


def replayed(saved: Session, last: int) -> Fight:
    """Compute the fight again from the changes that each event records.

    The result is the fight after the event with the number `last`.
    """
    fight, _ = Fight.new("replay", saved.encounter.system)
    for number in range(1, last + 1):
        fight.follow(saved.fight.event(number))
    return fight


def killed(terminal: Terminal, chance: Random, longest: float) -> dict[int, str]:
    """Send random keys to a program and kill it. Return the log's lines on the last screen."""
    terminal.wait_for("Log ")
    deadline = time.perf_counter() + chance.uniform(0.0, longest)
    while time.perf_counter() < deadline:
        terminal.send(chance.choice(KEYS))
        terminal.collect(time.perf_counter(), quiet=0.0, first=chance.uniform(0, 0.03), limit=1)
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    return logged(terminal)


def missing(path: Path, shown: dict[int, str]) -> list[str]:
    """Return the lines of the screen that are missing in the save.

    If the save has a fault, return the fault too.
    """
    try:
        saved = Session(path)
    except StoreError as fault:
        return [*shown.values(), fault.message]
    with closing(saved):
        lost = [line for number, line in shown.items() if not tells(saved, number, line)]
        whole = replayed(saved, saved.fight.last)
        same = to_bytes(whole.encounter) == to_bytes(saved.encounter)
        return lost if same else [*lost, "the state is not what its events lead to"]


def tells(saved: Session, number: int, beginning: str) -> bool:
    """Whether a line of the log in the save begins with the text `beginning`.

    The log ends with event `number`. Only its three newest lines count.
    """
    if number > saved.fight.last:
        return False
    newest = islice(turn_lines(replayed(saved, number)), 3)
    return any(one.text.startswith(beginning.strip()) for one in newest)


@pytest.mark.parametrize("seed", range(RUNS))
def test_everything_on_the_screen_survives_a_kill(
    bridge: Path, open_program: Opened, seed: int
) -> None:
    chance = Random(seed)
    seen, lost = 0, []
    for _ in range(KILLS_A_RUN):
        shown = killed(open_program(str(bridge)), chance, LONGEST)
        seen += len(shown)
        lost += missing(bridge, shown)
    record("kills: the tracker, played by random keys", KILLS_A_RUN, int(bool(lost)))
    passed("kills: lines on the screen of the tracker", lost, seen)


def test_this_trial_finds_a_tracker_that_shows_before_it_writes(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge), module="tests.trust.careless", shows="Log ")
    terminal.send("Nhold\r", shows="hold")
    terminal.settle()
    assert missing(bridge, killed(terminal, Random(1), 0.0)) != []
