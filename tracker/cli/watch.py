"""`gaitkeeper watch`: show the players' view of a save while another program plays it."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rules.errors import CodedError, InputError
from tracker.cli.output import print_json, wait_while_read
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.cli.show import everything
from tracker.settings.config import read_config
from tracker.settings.paths import config_path
from tracker.terminal.colour import ascii_only, terminal_fault
from tracker.watch.browser import BrowserOutlet, in_browser
from tracker.watch.screen import LOOKS, Watcher
from tracker.watch.terminal import taken_over
from tracker.watch.watched import Watched

FAULT = "the view ended by a fault of the program; nothing saved is lost. It can be opened again."


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE and --json."""
    add_save_argument(parser)
    parser.add_argument(
        "--json", action="store_true", help="a line of JSON for each change, in place of a screen"
    )


def run(options: Namespace) -> int:
    """Show the players' view until q is pressed; nothing is written.

    Raises:
        CodedError: the save could not be opened.
        InputError: there is no terminal.
    """
    if not options.json and not in_browser(os.environ):
        _check_terminal()
    path = folder_of(options).find(options.save).path
    try:
        _watch(path, json=options.json)
    except (CodedError, OSError):
        raise
    except Exception as fault:
        # The text of the fault may name a hidden combatant.
        raise CodedError("io", None, FAULT) from fault
    return 0


def _watch(path: Path, *, json: bool) -> None:
    watched = Watched(path, read_config(config_path(os.environ)).foes_distances)
    if json:
        _tell(watched)
    elif in_browser(os.environ):
        outlet = BrowserOutlet(os.environ)
        try:
            Watcher(watched, outlet, os.environ, ascii_only=False).run()
        finally:
            outlet.leave()
    else:
        with taken_over() as terminal:
            Watcher(watched, terminal, os.environ, ascii_only=ascii_only(os.environ)).run()


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        message = "watching needs a terminal (over SSH: ssh -t); --json does without one."
        raise InputError("conflict", None, message)
    fault = terminal_fault(os.environ)
    if fault is not None:
        raise InputError("conflict", None, fault)


def _tell(watched: Watched) -> None:
    """Print the view as a line of JSON, now and after each change.

    Stop at Ctrl+C, or when nobody reads the lines.
    """
    print_json({**everything(watched.view), "fault": None})
    while True:
        wait_while_read(LOOKS)
        if watched.look():
            print_json({**everything(watched.view), "fault": watched.fault or None})
