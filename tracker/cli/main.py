"""Entry of the command line: words become a command, whatever happens an exit status."""

import io
import os
import sys
from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from rules.errors import CodedError, InputError, RulesError
from tracker.cli import COMMANDS
from tracker.cli.confined import confine
from tracker.cli.output import print_error
from tracker.debug import traceback_note

MISTAKE, FAILURE, INTERRUPTED = 2, 3, 130
SAVES, ONLY_SAVES, BOOK = "--saves", "--only-saves", "--book"
BEFORE_A_VALUE = ([SAVES], [ONLY_SAVES], [BOOK])

_MODULES = {"import": "import_"}
"""Modules of commands whose names are Python's own words."""

_MISTAKES = ("not-found", "conflict", "bad-choice")
"""What a save refuses because of how it was asked; all else is the save's or the system's fault."""


class Parser(ArgumentParser):
    """An ArgumentParser that takes options by their whole names, and raises InputError."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises InputError (bad-choice) with where help is to be had."""
        raise InputError("bad-choice", None, f"{message}; see `{self.prog} --help`.")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; 0 done, 2 a mistake of the caller's or a refusal, 3 a save or system failed.

    What goes wrong is said in one line on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter shows a question mark in its place.
            stream.reconfigure(errors="replace")
    if sys.stdout is None or sys.stdin is None:
        print_error("standard input and output have to be open: use /dev/null for none.")
        return FAILURE
    return _guarded(list(sys.argv[1:] if words is None else words))


def _run(words: list[str]) -> int:
    name, rest = _command(words)
    command = import_module(f"tracker.cli.{_MODULES.get(name or '', name or 'open')}")
    parser = _parser(name)
    command.arguments(parser)
    options = parser.parse_args(rest)
    if options.only_saves is not None:
        options.only_saves = confine(options.only_saves, name, os.environ)
    # Known to every command by now; to ask for help alone it would be slow.
    from tracker.books.shelf import offer  # noqa: PLC0415

    offer(options.book, options.only_saves or options.saves)
    status: int = command.run(options)
    sys.stdout.flush()
    return status


def _command(words: list[str]) -> tuple[str | None, list[str]]:
    """The command that is asked for, if any, and all other words: options may stand before it."""
    for at, word in enumerate(words):
        if word == "--":
            break
        if not word.startswith("-") and words[at - 1 : at] not in BEFORE_A_VALUE:
            return (word, [*words[:at], *words[at + 1 :]]) if word in COMMANDS else (None, words)
    return None, words


def _parser(name: str | None) -> Parser:
    """The parser of a command, or of the tracker itself, with what every command takes."""
    parser = Parser(prog=f"gaitkeeper {name}") if name else _tracker_parser()
    common = parser.add_argument_group("with every command")
    common.add_argument(
        SAVES,
        type=Path,
        metavar="FOLDER",
        help="where the saves lie; else $GAITKEEPER_SAVES, ./saves in a checkout, the user's own",
    )
    common.add_argument(
        ONLY_SAVES,
        type=Path,
        metavar="FOLDER",
        help="open the tracker on the saves of this folder and let it reach no other file",
    )
    common.add_argument(
        BOOK,
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a rulebook of yours in a TOML file, for this time; several may be given",
    )
    common.add_argument("--mouse", action="store_true", help="let the mouse be used in the tracker")
    common.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    return parser


def _tracker_parser() -> Parser:
    width = max(map(len, COMMANDS))
    table = "\n".join(f"  {name:{width}}  {purpose}" for name, purpose in COMMANDS.items())
    return Parser(
        prog="gaitkeeper",
        usage="gaitkeeper [--saves FOLDER | --only-saves FOLDER] [--book FILE] [--mouse]"
        " [SAVE | COMMAND ...]",
        description="Open the tracker, with SAVE or with the list of saves; or run a command:",
        epilog=f"commands:\n{table}\n\n`gaitkeeper COMMAND --help` tells what each of them takes.",
        formatter_class=RawDescriptionHelpFormatter,
    )


class _Version(Action):
    """Says the version and ends; only then is it looked up, which is slow."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version  # noqa: PLC0415

        sys.stdout.write(f"gaitkeeper {version('gaitkeeper')}\n")
        parser.exit()


def _guarded(words: list[str]) -> int:
    try:
        return _run(words)
    except SystemExit as asked:
        return int(asked.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except Exception as fault:  # a traceback helps no game master
        print_error(_in_words(fault) + traceback_note(fault))
        if isinstance(fault, OSError):
            _forget_output()
        return _status(fault)


def _forget_output() -> None:
    """Let go of what cannot be written, so that Python does not try again on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_words(fault: Exception) -> str:
    if isinstance(fault, CodedError):
        return fault.message
    if isinstance(fault, OSError):
        return f"{fault.filename or 'reading or writing failed'}: {fault.strerror or fault}."
    return (
        f"this is a fault of the program, nothing saved is lost: {fault!r};"
        " GAITKEEPER_DEBUG=1 shows where it comes from."
    )


def _status(fault: Exception) -> int:
    mistake = isinstance(fault, RulesError) or (
        isinstance(fault, CodedError) and fault.code in _MISTAKES
    )
    return MISTAKE if mistake else FAILURE
