"""A running program is stopped, continues, or loses its terminal."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.program import FIGHT, answers, events_of, opened, ready
from tests.trust.table import everything, passed, record
from tests.trust.watched import Watched, state_of

SETTINGS = {
    "stty sane": ["sane"],
    "echo": ["echo"],
    "signals by keys": ["isig"],
    "flow control": ["ixon", "ixoff"],
    "no eighth bit": ["istrip"],
    "line ends changed": ["icrnl", "opost", "onlcr"],
    "raw, as another program leaves it": ["raw", "-echo"],
}
WRITTEN = {"reset": b"\x1bc", "a shell's last words": b"bash: no job control\r\n" * 3}
SAMPLE = ["stty sane", "flow control"]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    with opened(tmp_path) as terminal:
        one = Watched(terminal)
        one.read(0.05)
        ready(terminal)
        yield one


def stop(watched: Watched, number: signal.Signals = signal.SIGSTOP) -> None:
    """Stop the program, and wait until it has stopped."""
    process = watched.terminal.process
    os.kill(process.pid, number)
    deadline = time.perf_counter() + 5
    while state_of(process.pid) != "T" and time.perf_counter() < deadline:
        watched.read(0.02)
    assert state_of(process.pid) == "T"


def go_on(watched: Watched) -> None:
    os.kill(watched.terminal.process.pid, signal.SIGCONT)
    watched.read(0.4)


def set_underneath(terminal: Terminal, settings: list[str]) -> None:
    """Run `stty` on this terminal, as a user could do from another window."""
    path = Path(f"/proc/{terminal.process.pid}/fd/0").readlink()
    subprocess.run(["stty", "-F", path, *settings], check=True)


def ended(watched: Watched, status: int) -> str:
    """Check how the program ended. Return what was wrong, or ''."""
    process, deadline = watched.terminal.process, time.perf_counter() + 5
    while process.poll() is None and time.perf_counter() < deadline:
        watched.read(0.05)
    left = watched.as_found()
    wrong = f"it ended with {process.poll()}, " if process.poll() != status else ""
    return f"{wrong}it leaves {left}" if left else wrong


def test_keys_typed_while_it_is_stopped_are_taken_in_order(
    watched: Watched, tmp_path: Path
) -> None:
    terminal, times = watched.terminal, 10 if everything() else 2
    for number in range(times):
        stop(watched)
        terminal.send("N", f"mark {number}", "enter", "N", f"then {number}", "enter")
        go_on(watched)
    told = b"".join(events_of(tmp_path))
    marks = [word % number for number in range(times) for word in (b"mark %d", b"then %d")]
    places = [told.find(mark) for mark in marks]
    right = places == sorted(places) and min(places) >= 0
    record("stopped and gone on", times, times * (not right))
    assert right
    assert answers(terminal)


def test_a_size_that_changes_while_it_is_stopped_is_drawn_when_it_continues(
    watched: Watched,
) -> None:
    terminal = watched.terminal
    stop(watched)
    terminal.resize(100, 30)
    terminal.screen.reset()
    go_on(watched)
    right = terminal.lines[0].startswith(f" {FIGHT}") and terminal.lines[29].startswith("n next")
    passed("stopped and gone on", not right)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_that_comes_while_it_is_stopped_ends_it_when_it_continues(
    watched: Watched, number: signal.Signals
) -> None:
    stop(watched)
    os.kill(watched.terminal.process.pid, number)
    go_on(watched)
    fault = ended(watched, 128 + number)
    passed("stopped and gone on", fault)


def test_a_terminal_that_is_lost_while_it_is_stopped_ends_it(watched: Watched) -> None:
    stop(watched)
    watched.terminal.hang_up()
    # The system may not continue a process that a test has stopped.
    os.kill(watched.terminal.process.pid, signal.SIGCONT)
    status = watched.terminal.wait(10)
    passed("stopped and gone on", status != 129)


@pytest.mark.parametrize("name", SETTINGS if everything() else SAMPLE)
def test_foreign_terminal_settings_do_not_end_the_program_and_are_reset_at_the_end(
    watched: Watched, tmp_path: Path, name: str
) -> None:
    terminal = watched.terminal
    set_underneath(terminal, SETTINGS[name])
    # The terminal may hold lines back, or show Ctrl+L; the end of a line releases all keys.
    terminal.send("down", "up", "\n")
    watched.read(0.3)
    fault = "" if terminal.process.poll() is None else "it has ended"
    os.kill(terminal.process.pid, signal.SIGTERM)
    fault = fault or ended(watched, 143)
    passed("terminal set otherwise underneath", fault)


@pytest.mark.parametrize("name", SETTINGS if everything() else SAMPLE)
def test_a_suspension_and_continuation_correct_the_terminal_settings(
    watched: Watched, tmp_path: Path, name: str
) -> None:
    terminal = watched.terminal
    set_underneath(terminal, SETTINGS[name])
    stop(watched, signal.SIGTSTP)
    go_on(watched)
    terminal.send("N", "rain", "enter")
    watched.read(0.4)
    right = b"rain" in b"".join(events_of(tmp_path)) and answers(terminal)
    passed("terminal set otherwise underneath", not right)


@pytest.mark.parametrize("name", WRITTEN)
def test_foreign_text_on_the_screen_is_gone_after_a_redraw(watched: Watched, name: str) -> None:
    terminal = watched.terminal
    before = terminal.text
    path = Path(f"/proc/{terminal.process.pid}/fd/0").readlink()
    path.write_bytes(WRITTEN[name])
    watched.read(0.1)
    assert terminal.text != before
    terminal.send("ctrl+l")
    watched.read(0.4)
    right = terminal.text == before
    passed("terminal set otherwise underneath", not right)
