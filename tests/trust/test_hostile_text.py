"""Text that would move the terminal, or the page it is put on: shown as text, everywhere."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.hostile import PAYLOADS, faults_in, forged, kinds_of
from tests.trust.table import everything, record
from tracker.session import Session, begin
from tracker.store import SavesFolder

ROOT = Path(__file__).parents[2]
PLACES = ("Name", "Foe", "Cond", "Note", "Item", "Ground", "Kind", "Why", "Save")
"""Words that are put into a fight, each in its place, and then are another text."""

SCREENS = (
    *("w", "_", "L", "r", "?", "s", "B", "T", "I", "e", "y", ":", "g", "t", "l", "c", "C", "O"),
    *("d", "h", "m", "N", "a", "i", "V", "R", "M", "S", "/", "E", "n", "u", "U", "@", "X", "D"),
)
"""The keys that open something, and some that play."""


def played(folder: Path, system: str = "emala") -> Path:
    """A fight with a word for each place that a text can come into."""
    path = begin(SavesFolder(folder), "QQSave", system)
    saved = Session(path, random=Random(1))
    for request in requests():
        saved.ask(request)
    saved.close()
    return path


def requests() -> Iterator[dict[str, Any]]:
    yield {"action": "add", "name": "QQName", "side": "party", "hp": 9}
    yield {"action": "add", "name": "QQFoe", "count": 3, "hp": 5}
    yield {"action": "start"}
    yield {"action": "damage", "who": ["c1"], "amount": 2, "reason": "QQWhy", "kind": "QQKind"}
    yield {"action": "condition", "who": ["c1"], "condition": "QQCond"}
    yield {"action": "note", "who": "c1", "text": "! QQNote"}
    yield {"action": "note", "who": "c2", "text": "QQNote"}
    yield {"action": "pick-up", "who": "c1", "item": "QQItem", "weight": 2}
    yield {"action": "rule-on", "about": "terrain", "name": "QQGround", "multiplier": 0.5}
    yield {"action": "terrain", "who": "c1", "terrain": "QQGround"}
    yield {"action": "next"}


def walked(path: Path, columns: int, rows: int) -> bytes:
    """All that is sent while every screen is opened."""
    config = path.with_suffix(".toml")
    command = [sys.executable, "-m", "tracker", "--saves", str(path.parent), str(path)]
    environ = {"GAITKEEPER_CONFIG": str(config)}
    sent = bytearray()

    def read(terminal: Terminal, quiet: float = 0.05) -> None:
        sent.extend(b"".join(data for _, data in terminal.settle(quiet).chunks))

    with Terminal(command, columns=columns, rows=rows, environ=environ, cwd=ROOT) as terminal:
        sent.extend(b"".join(data for _, data in terminal.start().chunks))
        for key in SCREENS:
            for one in (key, "down", "tab", "enter", "escape", "escape", "escape"):
                terminal.send(one)
                read(terminal, 0.02)
            assert terminal.process.poll() is None, (key, terminal.text)
        terminal.send("o")
        read(terminal, 0.3)
        terminal.send("q", "escape", "ctrl+c")
        terminal.wait()
    return bytes(sent)
