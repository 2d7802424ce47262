"""The program starts in unusual environments: locales, terminals, wrong sizes and homes."""

import sys
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.trust.program import FIGHT, SAVE, answers, events_of, ready
from tests.trust.table import everything, passed
from tests.trust.watched import Watched

PLAYED_IN: dict[str, list[str]] = {
    "a locale of ASCII": ["LC_ALL=C"],
    "LANG of ASCII": ["-u", "LC_ALL", "LANG=C"],
    "no locale": ["-u", "LC_ALL", "-u", "LANG", "-u", "LC_CTYPE"],
    "a locale of Latin 1": ["LC_ALL=de_DE.ISO-8859-1", "PYTHONUTF8=0"],
    "a locale that there is not": ["LC_ALL=xx_XX.UTF-8"],
    "output in ASCII": ["PYTHONUTF8=0", "PYTHONIOENCODING=ascii"],
    "no TERM": ["-u", "TERM"],
    "an empty TERM": ["TERM="],
    "a TERM that there is not": ["TERM=abacus"],
    "vt100": ["TERM=vt100"],
    "linux": ["TERM=linux"],
    "no colours": ["NO_COLOR=1"],
    "no COLORTERM": ["-u", "COLORTERM"],
    "COLUMNS and LINES too small": ["COLUMNS=1", "LINES=1"],
    "COLUMNS and LINES too large": ["COLUMNS=65535", "LINES=65535"],
    "COLUMNS and LINES of no number": ["COLUMNS=wide", "LINES=-3"],
    "no HOME": ["-u", "HOME", "-u", "XDG_CONFIG_HOME"],
    "a HOME that there is not": ["-u", "XDG_CONFIG_HOME", "HOME=/nowhere/at/all"],
    "a time zone that there is not": ["TZ=Mars/Olympus"],
    "frames and delays of no number": ["TEXTUAL_FPS=many", "ESCDELAY=soon"],
    "nothing at all": ["-i"],
}
"""For each change of the environment, by its name, the arguments of `env`."""

REFUSED_IN = {"a terminal without a cursor": ["TERM=dumb"], "unknown": ["TERM=unknown"]}
SAMPLE = ["LANG of ASCII", "no TERM", "COLUMNS and LINES too small", "nothing at all"]


def opened_in(folder: Path, changed: list[str]) -> Terminal:
    """Start the program in a changed environment. Return the terminal."""
    own = [f"GAITKEEPER_SAVES={folder}", f"GAITKEEPER_CONFIG={folder / 'none.toml'}"]
    program = [sys.executable, "-m", "tracker", SAVE]
    return Terminal(["/usr/bin/env", *changed, *own, *program], columns=80, rows=24)


def fault_in(terminal: Terminal, folder: Path) -> str:
    """Play a fight in this environment. Return the faults, or ''."""
    watched = Watched(terminal)
    ready(terminal)
    watched.read(0.05)
    terminal.send("N", "rain", "enter")
    watched.read(0.3)
    first, *between, last = terminal.lines
    # The whole line is visible only if the screen has the terminal's own size.
    log = any("Log" in one and "for all of it" in one for one in between)
    if FIGHT not in first or not log or not last.startswith("n next"):
        return f"it draws\n{terminal.text}"
    if not answers(terminal):
        return "it does not answer"
    terminal.send("q")
    watched.read(0.3)
    if terminal.wait(10) != 0 or b"rain" not in events_of(folder)[-1]:
        return "it does not end by its key, or has nothing saved"
    left = watched.as_found()
    return f"it leaves {left}" if left else ""


@pytest.mark.parametrize("name", PLAYED_IN if everything() else SAMPLE)
def test_a_fight_is_played_in_any_environment(tmp_path: Path, name: str) -> None:
    with opened_in(tmp_path, PLAYED_IN[name]) as terminal:
        fault = fault_in(terminal, tmp_path)
    passed("environments that it is started in", fault)


@pytest.mark.parametrize("name", REFUSED_IN)
def test_a_terminal_without_cursor_moves_gets_a_message_and_stays_unchanged(
    tmp_path: Path, name: str
) -> None:
    with opened_in(tmp_path, REFUSED_IN[name]) as terminal:
        watched = Watched(terminal)
        status = terminal.wait(10)
        left = watched.as_found()
        told = "cannot place its cursor" in terminal.text
    bad = status == 0 or bool(left) or not told
    passed("environments that it is started in", bad)


def test_letters_that_a_locale_does_not_have_are_not_sent(tmp_path: Path) -> None:
    ascii_alone = ["-u", "LC_ALL", "LANG=C", "PYTHONUTF8=0", "PYTHONCOERCECLOCALE=0"]
    with opened_in(tmp_path, ascii_alone) as terminal:
        text = ready(terminal).text
    assert text.isascii()
