"""`gaitkeeper [SAVE]`: open the tracker."""

import os
import sys
from typing import TYPE_CHECKING

from rules.errors import InputError
from tracker.cli.output import print_lines, print_warnings
from tracker.cli.save_argument import add_save_argument, folder_of, to_play
from tracker.session.session import Session
from tracker.store import SavesFolder, StoreError
from tracker.terminal.colour import terminal_fault
from tracker.terminal.startup import before_textual

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """Declare SAVE, which is the save to open, and --demo."""
    add_save_argument(parser, optional=True)
    parser.add_argument(
        "--demo", action="store_true", help="play a fight in its middle, of which nothing is kept"
    )


def run(options: "Namespace") -> int:
    """Open the tracker; raises InputError if there is no terminal."""
    if options.demo:
        from tracker.cli.demo import check_alone  # noqa: PLC0415 - few ask for it

        check_alone(options)
    if not has_terminal():
        _see_that_it_is_there(options)
        message = "the tracker needs a terminal; `gaitkeeper --help` lists what does without one."
        raise InputError("conflict", None, message)
    fault = terminal_fault(os.environ)
    if fault is not None:
        raise InputError("conflict", None, fault)
    if options.demo:
        return _demo(options)
    folder = folder_of(options, make=True)
    fight = None if options.save is None else _to_play_or_look_at(options)
    try:
        return _opened(folder, fight, options)
    finally:
        if fight is not None:
            fight.close()
            print_warnings([fight.warning])


def _opened(folder: SavesFolder, fight: Session | None, options: "Namespace") -> int:
    before_textual()
    # Textual takes longer to import than any command takes to run.
    from tracker.app import run as run_app  # noqa: PLC0415

    return run_app(folder, fight, mouse=options.mouse)


def _demo(options: "Namespace") -> int:
    from tracker.cli.demo import LEFT, demo  # noqa: PLC0415 - few ask for it

    with demo(os.environ) as (folder, fight):
        status = _opened(folder, fight, options)
    if not status:
        print_lines(LEFT)
    return status


def _to_play_or_look_at(options: "Namespace") -> Session:
    """Return the session of the fight that the user wants to play.

    If another process plays the fight, the session is read-only. Raises StoreError.
    """
    try:
        # The screen names the place of the copy.
        return to_play(options, copied=lambda _: None)
    except StoreError as fault:
        if fault.code == "not-found":
            _see_that_it_is_there(options)
        if fault.code != "save-locked":
            raise
    return Session(folder_of(options).find(options.save), writable=False)


def _see_that_it_is_there(options: "Namespace") -> None:
    """Raise StoreError if the save does not exist. Its name may be a mistyped command."""
    # A good call does not need this import.
    from tracker.cli.mistyped import no_save  # noqa: PLC0415

    fault = None if options.save is None else no_save(options, options.save)
    if fault is not None:
        raise fault


def has_terminal() -> bool:
    """Whether the program can read a keyboard and write to a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()
