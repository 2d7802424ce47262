"""A terminal stops reading: actions are saved, memory stays small, the screen comes back later."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.program import answers, events_of, memory, opened, ready
from tests.trust.table import everything, passed, record
from tracker.terminal.outbox import MOST_PENDING

ACTIONS = 2_000 if everything() else 24
PAINTED = 1.0
"""Seconds to wait for the painting of the last action, even if its frame has no room."""

MOST_BEHIND = 2 * MOST_PENDING
"""The most bytes that come after the terminal reads again: waiting bytes, and missing cells."""

LOADED = 2.0
"""Seconds without a key. In them all pages are preloaded, and their memory does not count."""

MOST_GROWN = 48
"""The most MiB of growth. 2000 actions need 20 MiB; the rest may be garbage."""


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Terminal]:
    with opened(tmp_path, columns=200, rows=60) as terminal:
        ready(terminal)
        terminal.send("N", "first", "enter", shows="first")
        terminal.settle(quiet=LOADED)
        yield terminal


def play_unread(terminal: Terminal, folder: Path, actions: int) -> bool:
    """Play without reading the terminal. After each action, the program draws the screen again.

    Return whether all actions are saved.
    """
    done = len(events_of(folder))
    for number in range(1, actions + 1):
        terminal.send("N", f"mark{number}.", "enter", "ctrl+l")
        deadline = time.perf_counter() + 10
        while len(events_of(folder)) < done + number:
            if time.perf_counter() > deadline:
                return False
            time.sleep(0.002)
    return True


def test_actions_are_saved_while_nobody_reads_and_the_screen_comes_back(
    fight: Terminal, tmp_path: Path
) -> None:
    before = memory(fight)
    saved = play_unread(fight, tmp_path, ACTIONS)
    grown = memory(fight) - before
    # From here on the test reads. Wait first: then the program has left out the last frame.
    time.sleep(PAINTED)
    behind = fight.settle(quiet=0.5, limit=20)
    seen = fight.text
    right = answers(fight)
    fight.settle(quiet=0.4)
    last = f"mark{ACTIONS}." in seen and right and fight.text == seen
    record("actions while nobody reads", ACTIONS, ACTIONS * (not saved))
    record(
        "actions while nobody reads: memory, bytes and the screen afterwards",
        1,
        int(grown >= MOST_GROWN or behind.size >= MOST_BEHIND or not last),
    )
    assert saved
    assert grown < MOST_GROWN
    assert behind.size < MOST_BEHIND
    assert last, seen


ENDS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]


@pytest.mark.parametrize("number", ENDS if everything() else ENDS[:1])
def test_a_signal_ends_the_program_soon_while_nobody_reads(
    fight: Terminal, tmp_path: Path, number: int
) -> None:
    assert play_unread(fight, tmp_path, 15)
    asked = time.perf_counter()
    os.kill(fight.process.pid, number)
    status = fight.process.wait(timeout=10)
    took = time.perf_counter() - asked
    passed("an end while nobody reads", took > 2.5)
    assert status == 128 + number
    assert len(events_of(tmp_path)) >= 16
