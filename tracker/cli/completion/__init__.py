"""`gaitkeeper completion`: print a script that lets a shell complete the words of a command.

The printed script calls this command again to ask for the next word. So in every shell, the words
come from the installed version.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from importlib.resources import files

from tracker.cli.completion.answer import Completion, answered
from tracker.cli.completion.bash import BREAKS, Line, in_bash

SHELLS = ("bash", "zsh", "fish")


def arguments(parser: ArgumentParser) -> None:
    """Declare SHELL."""
    parser.add_argument(
        "shell", choices=SHELLS, metavar="SHELL", help="bash, zsh or fish: the script for it"
    )


def run(options: Namespace) -> int:
    """Print the completion script of the shell."""
    script = files("tracker.cli.completion").joinpath(f"gaitkeeper.{options.shell}")
    sys.stdout.write(script.read_text(encoding="utf-8"))
    return 0


def answer(shell: str, typed: list[str]) -> int:
    """Print the words that may come next.

    Errors are not printed, because they would disturb typing.
    """
    with suppress(Exception):
        sys.stdout.write("".join(f"{line}\n" for line in _lines(shell, typed)))
        sys.stdout.flush()
    return 0


def _lines(shell: str, typed: list[str]) -> list[str]:
    """Return the lines for the shell.

    The first line is the kind of the answer. Each other line is a word that may come next, with
    special characters escaped.
    """
    if shell == "bash":
        breaks, text = typed
        line = Line.read(text, breaks or BREAKS)
        found = answered(line.words[1:-1], line.words[-1], os.environ)
        return [found.kind, *in_bash(found, line)]
    found = answered(typed[:-1], typed[-1] if typed else "", os.environ)
    return [found.kind, *_told(found)]


def _told(found: Completion) -> list[str]:
    return [f"{one.text}\t{one.about}" if one.about else one.text for one in found.offers]
