"""A fight to open, and the program that opens it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.support.saves import saved_fight

Opened = Callable[..., Terminal]


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    """Five combatants under Emala, ready to start."""
    folder = tmp_path / "saves"
    folder.mkdir()
    party = {"action": "add", "side": "party", "hp": 20}
    party["sheet"] = {"movement_rate": 6, "action_points": 2, "dex": 12}
    raiders = {"action": "add", "name": "Raider", "count": 3, "hp": 9}
    people = ({**party, "name": "Grak"}, {**party, "name": "Mira"}, raiders)
    return saved_fight(folder, "The bridge", *people)


@pytest.fixture
def begun(bridge: Path, open_program: Opened) -> Terminal:
    """Return the program in the first round of the fight `bridge`."""
    terminal = open_program(str(bridge), shows="begins the fight")
    terminal.send("n", shows="blank is rolled")
    terminal.send("enter", shows="round 1")
    return terminal


@pytest.fixture
def open_program(tmp_path: Path) -> Iterator[Opened]:
    """Yield a function that starts `gaitkeeper` on a new terminal.

    The function gets the program's arguments. It waits until the screen shows the text `shows`.
    """
    running: list[Terminal] = []

    def start(
        *words: str,
        shows: str = "",
        columns: int = 100,
        rows: int = 30,
        module: str = "tracker",
        **environ: str,
    ) -> Terminal:
        environ["GAITKEEPER_CONFIG"] = str(tmp_path / "none.toml")
        command = [sys.executable, "-m", module, *words]
        terminal = Terminal(command, columns=columns, rows=rows, environ=environ)
        running.append(terminal)
        if shows:
            terminal.wait_for(shows)
        return terminal

    yield start
    for terminal in running:
        terminal.close()
