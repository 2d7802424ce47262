"""Keys that come in one packet have the same effect as single keys.

Two programs play the same fight: one gets all keys in one packet, the other gets single keys. The
two programs must show the same screen and must still run, unless a key ends the program.
"""

import re
import shutil
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from random import Random
from typing import Self

from tests.support.pty_terminal import Terminal
from tests.trust.program import LIST, answers, opened, ready
from tests.trust.table import everything, passed

NEW = [*"{}[]()^~|#@$%", *(f"ctrl+{letter}" for letter in "befkopt")]
LETTERS = [*"ncmgtdhNweafxrLsSojJuU?/+:123,", *NEW]
KEYS = [*LETTERS, "escape", "backspace", "enter", "tab", "down", "ctrl+c", "ctrl+n"]
"""Keys that open, use and close prompts, lists, forms and pages."""

FOUND = [
    *(("escape", "escape"), ("backspace", "backspace"), ("w", "backspace"), ("L", "backspace")),
    *(("w", "s"), ("n", "o"), ("r", "o"), ("o", "enter"), ("?", "L"), ("e", "escape")),
    ("s", "w", "enter", "ctrl+c"),
]
"""Pairs of keys that once ended the program, and similar pairs."""

PAIRS, THREES = 60, 60
"""How many random pairs and triples are tried here. test_pairs_of_keys.py tries all pairs."""

A_FIGHT = 40
"""After this many tries both programs start again, because their dice make fights different."""

DIGITS = re.compile(r"\d+")


def in_front(terminal: Terminal) -> str:
    """Return the first and the last line of the screen, without numbers, because dice change them.

    These two lines show which screen is open.
    """
    lines = terminal.lines
    return DIGITS.sub("#", "\n".join((lines[0].split("  ")[0], lines[-1])))


class Both:
    """Two programs that play the same fight."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()
        self._tries = 0

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def differ(self, keys: Sequence[str]) -> str:
        """Return the difference between two programs, or ''.

        One program gets all keys together. The other program gets the same keys one by one.
        """
        if self._tries % A_FIGHT == 0 or not self._back_to_the_fight():
            self._begin()
        self._tries += 1
        self.packed.send(*keys)
        for key in keys:
            self.single.send(key)
            # A single Esc is recognised only when no rest of a sequence follows.
            self.single.settle(quiet=0.25 if key == "escape" else 0.08)
        if self._same():
            return ""
        return f"{' '.join(keys)}: {in_front(self.packed)!r}, not {in_front(self.single)!r}"

    def _begin(self) -> None:
        self._stack.close()
        for name in ("packed", "single"):
            shutil.rmtree(self._folder / name, ignore_errors=True)
            (self._folder / name).mkdir(parents=True)
        self.packed = self._stack.enter_context(opened(self._folder / "packed"))
        self.single = self._stack.enter_context(opened(self._folder / "single"))
        self._all = (ready(self.packed), ready(self.single))
        self._base = in_front(self.single)

    def _back_to_the_fight(self) -> bool:
        """Close all open screens.

        Return False if a program has ended, or if it does not show the fight.
        """
        for _ in range(6):
            if not all(one.process.poll() is None for one in self._all):
                return False
            if all(in_front(one) == self._base for one in self._all):
                return True
            for one in self._all:
                one.send("enter" if one.lines[0].startswith(LIST) else "escape")
            for one in self._all:
                one.settle(quiet=0.15)
        return False

    def _same(self, limit: float = 5.0) -> bool:
        for one in self._all:
            # The answer comes in order, so all earlier keys have been handled.
            answers(one)
        deadline = time.perf_counter() + limit
        while time.perf_counter() < deadline:
            ends = {one.process.poll() for one in self._all}
            alike = in_front(self.packed) == in_front(self.single)
            if ends == {0} or (ends == {None} and alike):
                return True
            for one in self._all:
                one.settle(quiet=0.05, limit=0.5)
        return False


def tries() -> list[tuple[str, ...]]:
    if not everything():
        return FOUND
    chance = Random(1)
    pairs = chance.sample([*product(KEYS, repeat=2)], PAIRS)
    threes = [tuple(chance.choices(KEYS, k=3)) for _ in range(THREES)]
    return [*FOUND, *pairs, *threes]


def test_keys_in_one_packet_have_the_same_effect_as_single_keys(tmp_path: Path) -> None:
    with Both(tmp_path) as both:
        bad = [fault for keys in tries() if (fault := both.differ(keys))]
    passed("keys in one packet, through a terminal", bad, len(tries()))
