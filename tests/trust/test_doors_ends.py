"""Pipes without readers, full devices, keys and signals: commands end within a second."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.table import everything, record
from tests.trust.watched import Watched, state_of
from tracker.terminal.endings import ENDINGS

SAMPLE = "ford-at-dusk"
COMMAND = [sys.executable, "-m", "tracker"]
SOON = 1.0
"""A command must end within this many seconds."""

WAITING = [["watch", "--json", SAMPLE], ["apply", SAMPLE], ["rule", "--jsonl"]]
"""Commands that wait for something, even if nobody reads their output."""

STREAMING = [
    *(["log", SAMPLE], ["show", SAMPLE], ["show", "--json", SAMPLE], ["summary", SAMPLE]),
    *(["export", "--json", SAMPLE], ["check", SAMPLE], ["rules"], ["fields", "emala"]),
]


def started(words: list[str], output: int, folder: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, "GAITKEEPER_SAVES": str(folder)},
        start_new_session=True,
    )


def ended(process: "subprocess.Popen[bytes]") -> float:
    """Return the seconds until the process ends. If it runs for ten seconds, kill it."""
    began = time.perf_counter()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
    return time.perf_counter() - began


def in_a_loop(process: "subprocess.Popen[bytes]") -> None:
    """Wait until the program waits for its first line of input.

    The program prints nothing before this line.
    """
    deadline = time.perf_counter() + 20
    while state_of(process.pid) != "S" and time.perf_counter() < deadline:
        time.sleep(0.02)
    time.sleep(0.7)


@pytest.mark.parametrize("words", WAITING, ids=" ".join)
def test_a_waiting_command_ends_when_nobody_reads_it(words: list[str], tmp_path: Path) -> None:
    reads, writes = os.pipe()
    process = started(words, writes, tmp_path)
    os.close(writes)
    if words[0] == "watch":
        assert select.select([reads], [], [], 20)[0]
        os.read(reads, 1)
    else:
        in_a_loop(process)
    os.close(reads)
    took = ended(process)
    _, said = process.communicate()
    bad = took > SOON or process.returncode != 0 or b"Traceback" in said
    record("watch: ends when nobody reads", 1, int(bad))
    assert took < SOON
    assert (process.returncode, b"Traceback" in said) == (0, False)


@pytest.mark.parametrize("words", STREAMING if everything() else STREAMING[:2], ids=" ".join)
def test_a_closed_pipe_and_a_full_device_end_a_command_without_a_traceback(
    words: list[str], tmp_path: Path
) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    unread = started(words, writes, tmp_path)
    os.close(writes)
    _, said = unread.communicate(timeout=60)
    with Path("/dev/full").open("wb") as device:
        full = started(words, device.fileno(), tmp_path)
        _, told = full.communicate(timeout=60)
    right = (unread.returncode, said) == (0, b"")
    right &= full.returncode == 3 and told.count(b"\n") == 1 and b"No space left" in told
    record("watch: ends of other commands, pipes and full devices", 2, 2 * (not right))
    assert right, (unread.returncode, said, full.returncode, told)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_watch_json_with_the_status_of_a_shell(
    number: signal.Signals, tmp_path: Path
) -> None:
    process = started(["watch", "--json", SAMPLE], subprocess.PIPE, tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(number)
    took = ended(process)
    _, said = process.communicate()
    # A shell also reports 128 plus the number for a program that a signal has ended.
    bad = took > SOON or process.returncode not in (128 + number, -number) or said != b""
    record("watch: ends by Ctrl+C and signals", 1, int(bad))
    assert not bad, (took, process.returncode, said)


def watching(folder: Path) -> Terminal:
    command, environ = [*COMMAND, "watch", SAMPLE], {"GAITKEEPER_SAVES": str(folder)}
    return Terminal(command, columns=80, rows=24, environ=environ)


ASKED: dict[str, tuple[signal.Signals | None, int]] = {
    **dict.fromkeys(("q", "ctrl+c"), (None, 0)),
    **{one.name: (one, 128 + one) for one in ENDINGS},
}


SAMPLED = ["ctrl+c", "SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"]


@pytest.mark.parametrize("how", ASKED if everything() else SAMPLED)
def test_keys_and_signals_end_watch_and_give_the_terminal_back(how: str, tmp_path: Path) -> None:
    number, status = ASKED[how]
    with watching(tmp_path) as terminal:
        watched, process = Watched(terminal), terminal.process
        while "Ford at dusk" not in terminal.text:
            watched.read(0.1)
        began = time.perf_counter()
        if number is None:
            terminal.send(how)
        else:
            os.kill(process.pid, number)
        while process.poll() is None and time.perf_counter() < began + 5:
            watched.read(0.02)
        took, left = time.perf_counter() - began, watched.as_found()
    bad = took > SOON or process.returncode != status or left
    record("watch: ends by Ctrl+C and signals", 1, int(bool(bad)))
    assert (process.returncode, left) == (status, "")
    assert took < SOON


def test_a_stopped_watch_gives_the_terminal_back_and_takes_it_again(tmp_path: Path) -> None:
    with watching(tmp_path) as terminal:
        watched, process = Watched(terminal), terminal.process
        while "Ford at dusk" not in terminal.text:
            watched.read(0.1)
        os.kill(process.pid, signal.SIGTSTP)
        watched.read(0.4)
        left, state = watched.as_found(), state_of(process.pid)
        terminal.screen.reset()
        os.kill(process.pid, signal.SIGCONT)
        watched.read(0.4)
        back = "Ford at dusk" in terminal.text
    record("signals: watch, stopped and gone on", 1, int(bool(left) or state != "T" or not back))
    assert (left, state, back) == ("", "T", True)
