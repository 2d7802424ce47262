"""A fight in one process, which plays it. Other processes watch the fight."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.support.pty_terminal import Terminal
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError

ROOT = Path(__file__).parents[2]
SHEET = {"movement_rate": 6, "action_points": 2, "dex": 12}
HIDDEN = "Vexilla"
NOTE = "carries the opal key"

Watch = Callable[..., Terminal]
Serve = Callable[..., tuple[str, "subprocess.Popen[str]"]]


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Session]:
    """An open fight of two heroes, two raiders and a hidden foe, with a note."""
    folder = tmp_path / "saves"
    folder.mkdir()
    saved = Session(begin(SavesFolder(folder), "The bridge", "emala"), random=Random(1))
    for name in ("Grak", "Mira"):
        saved.ask({"action": "add", "name": name, "side": "party", "hp": 20, "sheet": SHEET})
    saved.ask({"action": "add", "name": "Raider", "count": 2, "hp": 9, "sheet": SHEET})
    saved.ask({"action": "add", "name": HIDDEN, "hp": 30, "hidden": True, "sheet": SHEET})
    saved.ask({"action": "note", "who": "Raider 1", "text": NOTE})
    saved.ask({"action": "start"})
    saved.ask({"action": "condition", "who": "Mira", "condition": f"held by {HIDDEN}"})
    yield saved
    # If a test has replaced the file, the write is refused, which is right.
    with suppress(StoreError):
        saved.close()


@pytest.fixture
def watch(fight: Session) -> Iterator[Watch]:
    """Return a function that starts `gaitkeeper watch` on a terminal and waits for `shows`."""
    running: list[Terminal] = []

    def start(
        path: Path | None = None,
        shows: str = "",
        columns: int = 80,
        rows: int = 24,
        **environ: str,
    ) -> Terminal:
        command = [sys.executable, "-m", "tracker", "watch", str(path or fight.path)]
        terminal = Terminal(command, columns=columns, rows=rows, environ=environ, cwd=ROOT)
        running.append(terminal)
        if shows:
            terminal.wait_for(shows)
        return terminal

    yield start
    for terminal in running:
        terminal.close()


@pytest.fixture
def told(fight: Session) -> Iterator[Callable[[], dict[str, object]]]:
    """Yield a function that returns the next line of `gaitkeeper watch --json`."""
    command = [sys.executable, "-m", "tracker", "watch", "--json", str(fight.path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        yield lambda: dict(json.loads(process.stdout.readline()))
        process.kill()


@pytest.fixture
def serve(fight: Session) -> Iterator[Serve]:
    """Yield a function that starts `gaitkeeper serve`, and returns its address and process."""
    running: list[subprocess.Popen[str]] = []

    def start(*words: str) -> tuple[str, "subprocess.Popen[str]"]:
        command = [sys.executable, "-m", "tracker", "serve", str(fight.path), "--port", "0", *words]
        # Build machines may set the variable that makes Python write at once: empty it.
        told = {**os.environ, "NO_COLOR": "", "PYTHONUNBUFFERED": ""}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=told)
        running.append(process)
        assert process.stdout is not None
        return process.stdout.readline().split()[-1], process

    yield start
    for process in running:
        process.terminate()
        process.communicate(timeout=10)
