"""Signals in any order: the program continues or ends, and leaves a clean terminal."""

import os
import signal
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest

from rules.encounter.codec import to_bytes
from tests.trust.program import answers, events_of, opened, ready
from tests.trust.table import everything, passed
from tests.trust.watched import Watched, state_of
from tracker.session.session import Session
from tracker.terminal.endings import ENDINGS

STOP, GO = signal.SIGTSTP, signal.SIGCONT
ENDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
ORDERS = [order for length in (1, 2, 3) for order in product((STOP, GO, *ENDS), repeat=length)]
ORDERS += [
    order for one in set(ENDINGS) - {*ENDS} for order in ((one,), (STOP, one), (STOP, GO, one))
]
SAMPLE = [
    *((STOP, GO), (signal.SIGINT,), (STOP, signal.SIGTERM), (signal.SIGQUIT,)),
    (signal.SIGHUP, signal.SIGTERM, GO),
]


def fault_of(watched: Watched, order: tuple[signal.Signals, ...]) -> str:
    """Return the faults after signals in this order, or '' if there are no faults."""
    terminal, process = watched.terminal, watched.terminal.process
    for number in order:
        if process.poll() is None:
            os.kill(process.pid, number)
        watched.read(0.4)
        if process.poll() is None and state_of(process.pid) == "T" and (left := watched.as_found()):
            return f"suspended, it leaves {left}"
    if process.poll() is None and state_of(process.pid) == "T":
        os.kill(process.pid, GO)
        watched.read(0.4)
    ending = [number for number in order if number in ENDINGS]
    if not ending:
        return "" if answers(terminal) else "it does not answer"
    deadline = time.perf_counter() + 5
    while process.poll() is None and time.perf_counter() < deadline:
        watched.read(0.05)
    if process.poll() not in {128 + number for number in ending}:
        return f"it ended with {process.poll()}"
    left = watched.as_found()
    return f"it leaves {left}" if left else ""


@pytest.mark.parametrize("order", ORDERS if everything() else SAMPLE, ids=repr)
def test_signals_in_any_order(tmp_path: Path, order: tuple[signal.Signals, ...]) -> None:
    with opened(tmp_path) as terminal:
        watched = Watched(terminal)
        watched.read(0.05)
        ready(terminal)
        terminal.send("N", "rain", "enter")
        terminal.settle(quiet=0.3)
        # The program first makes a copy of the sample.
        while not (acknowledged := events_of(tmp_path)):
            terminal.settle(quiet=0.1)
        fault = fault_of(watched, order)
    passed("signals in an order", fault)
    assert events_of(tmp_path) == acknowledged
    saved = Session(next(tmp_path.glob("*.json")))
    assert saved.fight.last == len(acknowledged)
    assert to_bytes(saved.encounter)
    saved.close()


STORMS = 300 if everything() else 10
PAUSES = (0, 0, 0.0002, 0.001, 0.005, 0.012, 0.02, 0.05)
"""Seconds between two signals: none, or about as long as the program needs to stop."""


def test_the_program_goes_on_if_the_last_of_many_signals_is_to_go_on(tmp_path: Path) -> None:
    chance, stopped = Random(5), 0
    with opened(tmp_path) as terminal:
        watched = Watched(terminal)
        watched.read(0.05)
        ready(terminal)
        process = terminal.process.pid
        for _ in range(STORMS):
            for _ in range(chance.randint(1, 4)):
                os.kill(process, STOP)
                time.sleep(chance.choice(PAUSES))
                os.kill(process, GO)
                time.sleep(chance.choice(PAUSES))
            watched.read(0.3)
            if state_of(process) == "T":
                stopped += 1
                os.kill(process, GO)
                watched.read(0.4)
        right = answers(terminal)
    passed("signals: storms of stops and going on", stopped, STORMS)
    assert right
