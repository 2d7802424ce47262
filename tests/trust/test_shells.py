"""Tab in real shells. A completed name is one word, and the shell runs no part of it."""

import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import ScreenError, Terminal
from tests.trust.table import everything, record
from tracker.cli.main import main

ROOT = Path(__file__).parents[2]

ODD = (
    *("A blank", "B'quote", 'C"quote', "D$(touch ran)", "E`touch ran`", "F;touch ran", "G!!x"),
    *("H&x", "I*[x]?", "J:colon", "K=equals", "L\\back", "M{a,b}", "N #x", "Oümlaut (2)", "P~x"),
    *("Q<in>|out", "R%s%n$HOME", "S  two", "T^x^y"),
)
"""Names of saves. Each begins with another letter, and has characters special to a shell."""

ALL_IN_ONE = (
    "A blank's;touch ran&\"$(touch ran)`touch ran`!!\\",
    "B: ~x=<in>|out*[x]?{a,b}(2) #ü%s",
)
"""Two names that have all these special characters between them."""

NAMES = ODD if everything() else ALL_IN_ONE

NEVER = ("Uq\x1b[31mred", "Vq\nline", "-Wq", "Xq\u202eback")
"""Names that are not offered. A shell could not show them, or would read them as options."""

START = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        "bind 'set enable-bracketed-paste off'; PS1='ready> '; source {script};"
        " args() {{ printf '<%s>' \"$@\"; echo; }}",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "PROMPT='ready> '; unsetopt beep; autoload -U compinit; compinit -u -D;"
        " source {script}; args() {{ printf '<%s>' \"$@\"; echo }}",
    ),
    "fish": (
        ["fish", "--private", "--no-config", "-i"],
        "function fish_prompt; echo -n 'ready> '; end; set fish_greeting;"
        " source {script}; function args; printf '<%s>' $argv; echo; end",
    ),
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder with saves that have odd names. `gaitkeeper` is on its path.

    The files of the real user are not in this folder.
    """
    saves = tmp_path / "saves"
    saves.mkdir()
    for name in (*NAMES, *NEVER):
        (saves / f"{name}.json").write_text("{}")
    (tmp_path / "Afile").touch()
    program = tmp_path / "bin" / "gaitkeeper"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m tracker "$@"\n')
    program.chmod(0o755)
    return tmp_path


@pytest.fixture(params=sorted(START))
def shell(
    request: pytest.FixtureRequest, home: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Terminal]:
    """The shell on a terminal, with our completion loaded."""
    words, setup = START[request.param]
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    assert main(["completion", request.param]) == 0
    script = home / "script"
    script.write_text(capsys.readouterr().out)
    environ = {
        "HOME": str(home),
        "PATH": f"{home / 'bin'}:/usr/bin:/bin",
        "GAITKEEPER_SAVES": str(home / "saves"),
        "LC_ALL": "C.UTF-8",
    }
    with Terminal(words, environ=environ, cwd=home, columns=100, rows=60) as terminal:
        terminal.settle(quiet=0.5)
        terminal.send(setup.format(script=script), "enter")
        terminal.settle(quiet=0.5)
        yield terminal
        # An interactive shell ignores SIGTERM.
        terminal.kill(signal.SIGHUP)


def not_given(shell: Terminal, *tries: tuple[str, str]) -> list[str]:
    """Type calls in a shell.

    If the shell does not complete a call as expected, return its screen.
    """
    bad = []
    for number, (typed, given) in enumerate(tries):
        # Type `args` at the beginning of the line: so the call is shown, not run.
        shell.send(f"{typed}\x01args {number} \x05\r")
        try:
            shell.wait_for(f"<{number}>{given}", timeout=20)
        except ScreenError as fault:
            bad.append(str(fault))
        shell.send("\x0c")
    return bad


def test_a_name_is_one_word_of_the_call(shell: Terminal, home: Path) -> None:
    tries = [
        (f"gaitkeeper show {quote}{name[0]}\t", f"<gaitkeeper><show><{name}>")
        for name in NAMES
        for quote in ("", '"', "'")
    ]
    bad = not_given(shell, *tries)
    run = (home / "ran").exists()
    record("names of saves that a shell completes", len(tries), len(bad) + run)
    assert (bad, run) == ([], False)


def test_commands_books_rules_inputs_actions_and_files_are_completed(
    shell: Terminal, home: Path
) -> None:
    bad = not_given(
        shell,
        ("gaitkeeper summ\t", "<gaitkeeper><summary>"),
        ("gaitkeeper sho\tA\t--js\t", f"<gaitkeeper><show><{NAMES[0]}><--json>"),
        ("gaitkeeper rule ema\tgait-\tmo\t6", "<gaitkeeper><rule><emala><gait-switch>"),
        ("gaitkeeper new x --sys\tema\t", "<gaitkeeper><new><x><--system><emala>"),
        ("gaitkeeper actions give-\t", "<gaitkeeper><actions><give-"),
        ("gaitkeeper import Afight Afi\t", "<gaitkeeper><import><Afight><Afile>"),
        ("gaitkeeper --saves sav\t", "<gaitkeeper><--saves><saves"),
    )
    assert bad == []


def test_names_that_a_shell_cannot_show_or_would_misread_are_not_offered(shell: Terminal) -> None:
    tries = ((f"gaitkeeper log {one[:2]}\t", f"<gaitkeeper><log><{one[:2]}>") for one in NEVER)
    assert not_given(shell, *tries) == []
