"""`gaitkeeper --demo` opens a fight in progress. Afterwards no file of the demo is left."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.cli.demo import LEFT

ROOT = Path(__file__).parents[2]
Demo = Callable[[], Terminal]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder with one file. The folder belongs to a user who tries the program."""
    (tmp_path / "home" / "tmp").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def open_demo(home: Path, open_program: Opened) -> Demo:
    """Start the demo on a terminal, with that home folder."""
    told = {
        "HOME": str(home),
        "TMPDIR": str(home / "tmp"),
        "XDG_DATA_HOME": "",
        "XDG_CONFIG_HOME": "",
    }
    return lambda: open_program("--demo", columns=100, rows=30, **told)


def left_in(home: Path) -> list[str]:
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))


def test_a_fight_in_progress_is_played_asked_undone_and_forgotten(
    home: Path, open_demo: Demo
) -> None:
    terminal = open_demo()
    terminal.wait_for("Ford at dusk   round 4")
    terminal.wait_for("delays")
    terminal.send("m", "3", "enter", shows="sprints 3 m")
    terminal.send("w", shows="Why")
    terminal.send("escape")
    terminal.send("d", "2", "enter", "enter", shows="takes 2:")
    terminal.send("u", shows="1 undone: ")
    terminal.send("L", shows="type to filter  events 132-184 of 184")
    terminal.send("escape")
    assert left_in(home) != ["tmp"]
    terminal.send("q")
    assert terminal.wait() == 0
    assert LEFT[:60] in terminal.text
    assert left_in(home) == ["tmp"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_nothing_behind(
    home: Path, open_demo: Demo, number: signal.Signals
) -> None:
    terminal = open_demo()
    terminal.wait_for("round 4")
    terminal.send("d", "2", "enter", "enter", shows="takes 2:")
    terminal.kill(number)
    terminal.kill(number)
    assert terminal.wait() == 128 + number
    assert left_in(home) == ["tmp"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_before_the_first_picture_leaves_nothing_behind(
    home: Path, open_demo: Demo, number: signal.Signals
) -> None:
    terminal = open_demo()
    deadline = time.monotonic() + 10
    while left_in(home) == ["tmp"] and time.monotonic() < deadline:
        time.sleep(0.001)
    terminal.kill(number)
    assert terminal.wait() == 128 + number
    assert left_in(home) == ["tmp"]


def test_a_terminal_that_goes_away_leaves_nothing_behind(home: Path, open_demo: Demo) -> None:
    terminal = open_demo()
    terminal.wait_for("round 4")
    terminal.hang_up()
    terminal.wait()
    assert left_in(home) == ["tmp"]


def test_a_theme_chosen_in_the_demo_is_not_kept_for_the_user(home: Path, open_demo: Demo) -> None:
    terminal = open_demo()
    terminal.wait_for("round 4")
    terminal.send("T", shows="gaitkeeper-light")
    terminal.send("down", "enter", shows="kept in")
    terminal.send("q")
    terminal.wait()
    assert left_in(home) == ["tmp"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--demo", "--only-saves", "."], "leave --only-saves away"),
        (["--demo", "--saves", "."], "leave --saves away"),
        (["--demo", "ambush"], "leave SAVE away"),
        (["show", "--demo", "ambush"], "there is no option '--demo'"),
    ],
)
def test_with_a_save_a_folder_or_a_command_it_is_refused_in_a_sentence(
    words: list[str], told: str
) -> None:
    command = [sys.executable, "-m", "tracker", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
