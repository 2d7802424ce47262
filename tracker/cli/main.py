"""From the words of the command line to a command, and from whatever happens to an exit status."""

from __future__ import annotations

import io
import os
import sys
from argparse import REMAINDER, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from rules.errors import RulesError
from tracker.cli import COMMANDS, OPEN
from tracker.cli.output import complain
from tracker.cli.parser import Parser
from tracker.text.jsonio import Coded

MISTAKE, FAILURE, INTERRUPTED = 2, 3, 130

_MISTAKES = ("not-found", "conflict", "bad-choice")
"""What a save refuses because of how it was asked; all else is the save's or the system's fault."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; 0 done, 2 a mistake of the caller's or a refusal, 3 a save or system failed.

    What goes wrong is said in one line on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter shows a question mark in its place.
            stream.reconfigure(errors="replace")
    if sys.stdout is None or sys.stdin is None:
        complain("standard input and output have to be open: use /dev/null for none.")
        return FAILURE
    arguments = list(sys.argv[1:] if words is None else words)
    return _guarded(lambda: _run(arguments))


def _run(words: list[str]) -> int:
    parser = _main_parser()
    options = parser.parse_args(words)
    if options.version:
        sys.stdout.write(f"gaitkeeper {_version()}\n")
        return 0
    rest: list[str] = options.words
    named = bool(rest) and rest[0] in COMMANDS
    command = import_module(f"tracker.cli.{rest[0] if named else OPEN}")
    own = Parser(prog=f"gaitkeeper {rest[0]}" if named else "gaitkeeper")
    command.arguments(own)
    own.set_defaults(saves=options.saves, mouse=options.mouse)
    status: int = command.run(own.parse_args(rest[1:] if named else rest))
    sys.stdout.flush()
    return status


def _main_parser() -> Parser:
    width = max(map(len, COMMANDS))
    table = "\n".join(f"  {name:{width}}  {purpose}" for name, purpose in COMMANDS.items())
    parser = Parser(
        prog="gaitkeeper",
        usage="gaitkeeper [--saves FOLDER] [--mouse] [SAVE | COMMAND ...]",
        description="Open the tracker, with SAVE or with the list of saves; or run a command:",
        epilog=f"commands:\n{table}\n\n`gaitkeeper COMMAND --help` tells what each of them takes.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--saves", type=Path, metavar="FOLDER", help="where the saves lie")
    parser.add_argument("--mouse", action="store_true", help="let the mouse be used too")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.add_argument("words", nargs=REMAINDER, metavar="SAVE | COMMAND ...")
    return parser


def _guarded(work: Callable[[], int]) -> int:
    try:
        return work()
    except SystemExit as asked:
        return int(asked.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except Exception as fault:  # a traceback helps no game master
        complain(_in_words(fault))
        if isinstance(fault, OSError):
            _forget_output()
        return _status(fault)


def _forget_output() -> None:
    """Let go of what cannot be written, so that Python does not try again on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_words(fault: Exception) -> str:
    if isinstance(fault, Coded):
        return fault.message
    if isinstance(fault, OSError):
        return f"{fault.filename or 'reading or writing failed'}: {fault.strerror or fault}."
    return f"this is a fault of the program, nothing saved is lost: {fault!r}."


def _status(fault: Exception) -> int:
    mistake = isinstance(fault, RulesError) or (
        isinstance(fault, Coded) and fault.code in _MISTAKES
    )
    return MISTAKE if mistake else FAILURE


def _version() -> str:
    # Slow to import, and wanted here alone.
    from importlib.metadata import version  # noqa: PLC0415

    return version("gaitkeeper")
