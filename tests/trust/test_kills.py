"""A program is killed at random moments. Afterwards all its answers are true."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from tests.support.saves import saved_fight
from tests.trust.fight import found, scratch
from tests.trust.table import everything, passed
from tracker.session.session import Session

ROOT = Path(__file__).parents[2]
KILLS = 60 if everything() else 4
LONGEST = 0.5
"""A program plays at most this many seconds after its first answer."""


class Answers:
    """The answers of a program until it is killed. The program plays as fast as it can."""

    def __init__(self, path: Path, module: str = "tracker") -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-m", module, "apply", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
        )
        self._lines: list[bytes] = []
        self._answered = threading.Event()
        self._threads = [threading.Thread(target=self._ask), threading.Thread(target=self._read)]
        for thread in self._threads:
            thread.start()

    def killed_after(self, seconds: float) -> list[int]:
        """Kill the program `seconds` after its first answer.

        Return the numbers of the events that it answered.
        """
        self._answered.wait(30)
        time.sleep(seconds)
        os.kill(self._program.pid, signal.SIGKILL)
        self._program.wait()
        for thread in self._threads:
            thread.join()
        whole = [json.loads(line) for line in self._lines if line.endswith(b"\n")]
        return [one["event"] for one in whole]

    def _ask(self) -> None:
        assert self._program.stdin is not None
        with suppress(BrokenPipeError):
            for number in range(100_000):
                ends = number % 5 == 4
                action = {"action": "end-round"} if ends else {"action": "note", "text": "x" * 100}
                self._program.stdin.write(json.dumps(action).encode() + b"\n")
        with suppress(BrokenPipeError):
            self._program.stdin.close()

    def _read(self) -> None:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            self._lines.append(line)
            self._answered.set()


def begun(folder: Path) -> Path:
    """Return the save of a fight with two combatants. The fight has begun."""
    two = {"action": "add", "name": "Grak", "hp": 20, "count": 2, "initiative": 9}
    return saved_fight(folder, "Ford", two, {"action": "start"})


def lost_of(path: Path, events: list[int]) -> int:
    """Return the number of answered events that are missing in the save.

    A save with a fault counts as one more loss.
    """
    there = found(path)
    last = there[0] if isinstance(there, tuple) else 0
    return sum(event > last for event in events) + isinstance(there, Exception)


def test_every_answered_event_is_there_after_a_kill() -> None:
    chance = random.Random(1)
    answered = lost = 0
    with scratch() as folder:
        path = begun(folder)
        for _ in range(KILLS):
            events = Answers(path).killed_after(chance.random() * LONGEST)
            answered += len(events)
            lost += lost_of(path, events)
        with_all = Session(path)
        numbers = range(with_all.fight.last, 0, -1)
        assert [with_all.fight.event(n).n for n in numbers] == list(numbers)
        with_all.close()
    passed("kills: answered events of `apply`", lost, answered)
    assert answered > KILLS


def test_the_trial_finds_a_program_that_answers_before_it_writes() -> None:
    with scratch() as folder:
        path = begun(folder)
        assert lost_of(path, Answers(path, "tests.trust.careless").killed_after(0.1)) > 0
