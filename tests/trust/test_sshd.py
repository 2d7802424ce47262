"""A connection to a real sshd ends in any way. All acknowledged actions are saved."""

import shlex
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.support.saves import saved_fight
from tests.support.sshd import Sshd, processes_with, running_sshd
from tests.trust.table import everything, passed
from tracker.session.session import Session

GONE_WITHIN = 1.0
ALL = 90_000
ROUNDS = 6 if everything() else 1


@pytest.fixture(scope="module")
def sshd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sshd]:
    with running_sshd(tmp_path_factory.mktemp("sshd")) as server:
        yield server


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """A fight with only Grak. The fight has begun."""
    sheet = {"movement_rate": 6, "action_points": 2}
    grak = {"action": "add", "name": "Grak", "side": "party", "hp": ALL, "sheet": sheet}
    return saved_fight(tmp_path, "The ford", grak, {"action": "start"})


def tracker(path: Path) -> str:
    """Return the command that opens this save in the tracker.

    The shell of the server runs the command.
    """
    folder = Path(__file__).parents[2]
    return f"cd {folder} && exec {sys.executable} -m tracker {path}"


def log_in(sshd: Sshd, path: Path) -> Terminal:
    return Terminal(sshd.ssh(tracker(path), options=["-tt"]), columns=80, rows=24)


def log_in_without_a_size(sshd: Sshd, path: Path) -> Terminal:
    """Log in as a script does. The terminal of a script has the size 0x0."""
    command = shlex.join(sshd.ssh(tracker(path), options=["-tt"]))
    words = ["sh", "-c", f"stty cols 0 rows 0; exec {command}"]
    return Terminal(words, columns=80, rows=24)


def seconds_until_gone(path: Path) -> float:
    """Wait at most five seconds for the tracker of this save to end. Return the seconds."""
    started = time.monotonic()
    while processes_with(str(path)) and time.monotonic() < started + 5:
        time.sleep(0.01)
    return time.monotonic() - started


def damage_kept(path: Path) -> int:
    """Return the damage that Grak has in the save."""
    saved = Session(path, writable=False)
    hp = saved.encounter.find("Grak").hp
    saved.close()
    assert hp is not None
    return ALL - hp


@pytest.mark.parametrize(
    ("sized", "how"),
    [
        *((True, how) for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)),
        pytest.param(False, signal.SIGKILL, id="a terminal that gets its size later"),
    ],
)
def test_lines_seen_over_ssh_are_saved_after_the_client_has_ended(
    sshd: Sshd, ford: Path, sized: bool, how: signal.Signals
) -> None:
    lost = stayed = seen = 0
    for _ in range(ROUNDS):
        with (log_in if sized else log_in_without_a_size)(sshd, ford) as terminal:
            if not sized:
                wait_until_running(ford)
                terminal.resize(80, 24)
            terminal.wait_for("+Grak")
            seen = play(terminal, seen)
            terminal.kill(how)
            stayed += seconds_until_gone(ford) > GONE_WITHIN
        lost += damage_kept(ford) != seen
    size = "80x24" if sized else "0x0 and then 80x24"
    passed(f"real sshd, {size}: the client ends by {how.name}", lost + stayed, ROUNDS)


def test_a_terminal_that_never_has_a_size_leaves_no_tracker_behind(sshd: Sshd, ford: Path) -> None:
    stayed = 0
    for _ in range(ROUNDS):
        with log_in_without_a_size(sshd, ford) as terminal:
            wait_until_running(ford)
            terminal.settle(0.5)
            terminal.kill(signal.SIGKILL)
            stayed += seconds_until_gone(ford) > GONE_WITHIN
    passed("real sshd, 0x0 for ever: the client is killed", stayed, ROUNDS)


def play(terminal: Terminal, before: int) -> int:
    """Damage Grak three times.

    After each time, wait until the prompt closes. Return the total damage.
    """
    for amount in (1, 2, 3):
        terminal.send("d", str(amount))
        before += amount
        terminal.wait_for(f"{ALL - before} of {ALL}")
        terminal.send("enter", "enter", shows="n next")
    return before


def wait_until_running(path: Path) -> None:
    """Wait until the tracker has opened the save."""
    deadline = time.monotonic() + 10
    while not path.with_suffix(".lock").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(1.0)
