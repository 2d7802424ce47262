"""`gaitkeeper [SAVE]`: the tracker itself."""

import os
import sys
from argparse import ArgumentParser, Namespace

from rules.errors import InputError
from tracker.cli.save_argument import add_save_argument, folder_of, to_play
from tracker.terminal.colour import terminal_fault
from tracker.terminal.startup import before_textual


def arguments(parser: ArgumentParser) -> None:
    """SAVE, where one is to be opened at once."""
    add_save_argument(parser, optional=True)


def run(options: Namespace) -> int:
    """Open the tracker; raises InputError where there is no terminal to open it on."""
    if not has_terminal():
        message = "the tracker needs a terminal; `gaitkeeper --help` lists what does without one."
        raise InputError("conflict", None, message)
    fault = terminal_fault(os.environ)
    if fault is not None:
        raise InputError("conflict", None, fault)
    folder = folder_of(options, make=True)
    # Where a copy lies, the screen says.
    fight = None if options.save is None else to_play(options, copied=lambda _: None)
    before_textual()
    # Textual takes longer to import than every command takes to run.
    from tracker.app import run as run_app  # noqa: PLC0415

    try:
        return run_app(folder, fight, mouse=options.mouse)
    finally:
        if fight is not None:
            fight.close()


def has_terminal() -> bool:
    """True where there is a keyboard to read and a screen to write."""
    return sys.stdin.isatty() and sys.stdout.isatty()
