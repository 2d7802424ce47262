"""Sizes of a terminal: none, tiny, huge, and many sizes in a short time."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.program import FIGHT, answers, events_of, memory, opened, ready
from tests.trust.table import everything, passed

SIZES = [(0, 0), (1, 1), (1, 300), (300, 1), (0, 24), (80, 0), (500, 200), (501, 201)]
HUGE = [(9_999, 9_999), (65_535, 65_535), (65_535, 1), (1, 65_535)]
MOST_MEMORY = 160
"""The most MiB that the program may use, even after a huge size."""

STORMS = range(20) if everything() else range(1)


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Terminal]:
    with opened(tmp_path) as terminal:
        yield ready(terminal)


def is_played_on(terminal: Terminal) -> bool:
    """Whether the program reacts to a key after the terminal has its usual size again."""
    terminal.resize(81, 24)
    terminal.resize(80, 24)
    terminal.send("N", "x")
    try:
        terminal.wait_for("Note")
    finally:
        terminal.send("escape", "escape")
    terminal.wait_for(FIGHT)
    return answers(terminal)


def test_a_fight_is_played_on_after_any_size(fight: Terminal) -> None:
    sizes = SIZES + HUGE if everything() else [(0, 0), (1, 1), HUGE[1]]
    bad = []
    for columns, rows in sizes:
        fight.set_size(columns, rows)
        fight.settle(quiet=0.3)
        if not is_played_on(fight):
            bad.append((columns, rows))
    passed("sizes", bad, len(sizes))
    passed("sizes: memory", memory(fight) >= MOST_MEMORY)


def test_a_huge_size_reported_among_the_keys_is_drawn_in_part(fight: Terminal) -> None:
    sizes = HUGE if everything() else HUGE[1:2]
    bad = []
    for columns, rows in sizes:
        fight.send_bytes(b"\x1b[48;%d;%d;%d;%dt" % (rows, columns, rows, columns))
        fight.settle(quiet=0.3)
        if not is_played_on(fight):
            bad.append((columns, rows))
    passed("sizes among the keys", bad, len(sizes))
    passed("sizes among the keys: memory", memory(fight) >= MOST_MEMORY)


@pytest.mark.parametrize("seed", STORMS)
def test_after_many_sizes_the_screen_fits_the_last_one(fight: Terminal, seed: int) -> None:
    chance = Random(seed)
    calm = fight.text
    for _ in range(200):
        fight.set_size(chance.randrange(0, 300), chance.randrange(0, 100))
        fight.collect(time.perf_counter(), quiet=0.0, first=0.003, limit=0.003)
    fight.resize(80, 24)
    fight.settle(quiet=0.4)
    fight.screen.reset()
    assert answers(fight)
    fight.settle(quiet=0.3)
    right = fight.text == calm
    passed("storms of 200 sizes", not right)


STARTS = [
    (columns, rows, way)
    for columns, rows in ((0, 0), (65_535, 65_535), (1, 1))
    for way in ("SIGTERM", "hangup", "a key")
]


@pytest.mark.parametrize(("columns", "rows", "way"), STARTS if everything() else STARTS[:2])
def test_a_start_at_any_size_draws_takes_keys_and_ends(
    tmp_path: Path, columns: int, rows: int, way: str
) -> None:
    with opened(tmp_path, columns=80, rows=24) as terminal:
        terminal.set_size(columns, rows)
        if columns == 1:
            # The only cell may be blank. Keys that are sent too early are handled later.
            terminal.settle(quiet=2.0, limit=10)
        else:
            terminal.wait_for(FIGHT)
        terminal.send("N", "rain", "enter")
        deadline = time.perf_counter() + 10
        while b"rain" not in b"".join(events_of(tmp_path)[-1:]) and time.perf_counter() < deadline:
            terminal.settle()
        assert b"rain" in events_of(tmp_path)[-1]
        if way == "SIGTERM":
            terminal.kill(signal.SIGTERM)
        elif way == "hangup":
            terminal.hang_up()
        else:
            terminal.send("q")
        status = terminal.wait(10)
    right = status == {"SIGTERM": 143, "hangup": 129, "a key": 0}[way]
    passed(f"a start at {columns}x{rows}, played and ended", not right)


def test_a_start_without_a_size_takes_the_size_that_comes_later(tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
        terminal.set_size(0, 0)
        ready(terminal)
        terminal.resize(120, 36)
        terminal.settle(quiet=0.3)
        assert answers(terminal)
        terminal.settle(quiet=0.3)
        assert len(terminal.lines[-1]) > 80
