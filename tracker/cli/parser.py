"""The arguments of every command, read with argparse."""

import re
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentError,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rules.errors import InputError
from rules.numbers.nearest import the_nearest, told
from tracker.cli import COMMANDS
from tracker.cli.exit_status import MEANINGS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LONGEST = 300
"""The most characters of a message from argparse, which may repeat typed text."""

PLAINER = (
    (r"^the following arguments are required: (.*)", r"\1 is missing"),
    (r"^one of the arguments (.*) is required", r"one of \1 is missing"),
    (r"^argument (.*): expected one argument", r"\1: what belongs behind it is missing"),
    (r"^argument (.*): not allowed with argument (.*)", r"\1 is not taken together with \2"),
    (r"^argument (.*): invalid int value: (.*)", r"\1: \2 is no whole number"),
    (r"^argument ", ""),
)
"""Patterns in argparse's messages. Plainer words replace each pattern."""


class Parser(ArgumentParser):
    """An ArgumentParser that accepts no shortened option names.

    For a wrong call, it raises InputError.
    """

    def __init__(self, example: str, **settings: Any) -> None:
        """Make the parser. Messages about faults show `example`, a complete call."""
        super().__init__(
            allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter, **settings
        )
        self.example = example

    def error(self, message: str) -> NoReturn:
        """Raise InputError (bad-choice) with an example of a call, and how to get help."""
        for said, plainer in PLAINER:
            message = re.sub(said, plainer, message, flags=re.DOTALL)
        wanted = f"as in `{self.example}`; see `{self.prog} --help`"
        raise InputError("bad-choice", None, f"{message[:LONGEST]}, {wanted}.")

    def read(self, words: list[str]) -> tuple[Namespace, list[str]]:
        """Return the options, and the words that no argument took.

        Options may be typed between other words.
        """
        if "--" in words:
            # After `--` there are only words; the intermixed parser forgets some of them.
            return self.parse_known_args(words)
        return self.parse_known_intermixed_args(words)

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Write the help. If this fails, raise the OSError that argparse would hide."""
        (file or sys.stdout).write(self.format_help())
        sys.stdout.flush()

    def no_option(self, word: str) -> InputError:
        """Return the error for an unknown option. The error names the most similar option."""
        name = word.partition("=")[0]
        near = the_nearest(name, self._option_string_actions)
        message = f"there is no option {told(name)}{near}; see `{self.prog} --help`."
        return InputError("bad-choice", None, message)

    def _check_value(self, action: Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            message = f"there is no {told(str(value))}{the_nearest(str(value), action.choices)}"
            raise ArgumentError(action, message)


def a_path(text: str) -> Path:
    """Return a typed path.

    Raises ArgumentTypeError for an empty text, which would mean the current folder.
    """
    if not text:
        raise ArgumentTypeError("there is nothing between the quotes")
    return Path(text)


def parser_of(name: str | None) -> Parser:
    """Return the parser of a command, or of `gaitkeeper` without a command.

    Each parser also reads the options that all commands share.
    """
    parser = _command_parser(name) if name else _tracker_parser()
    common = parser.add_argument_group("with every command")
    common.add_argument(
        "--saves",
        type=a_path,
        metavar="FOLDER",
        help="where the saves lie; else $GAITKEEPER_SAVES, ./saves in a checkout, the user's own",
    )
    common.add_argument(
        "--only-saves",
        type=a_path,
        metavar="FOLDER",
        help="open the tracker on the saves of this folder and let it reach no other file",
    )
    common.add_argument(
        "--book",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a rulebook of yours in a TOML file, for this time; several may be given",
    )
    common.add_argument("--mouse", action="store_true", help="let the mouse be used in the tracker")
    common.add_argument(
        "--version", action=_Version, nargs=0, default=SUPPRESS, help="say which version this is"
    )
    return parser


def _command_parser(name: str) -> Parser:
    command = COMMANDS[name]
    example = f"gaitkeeper {command.example}"
    return Parser(
        example,
        prog=f"gaitkeeper {name}",
        description=f"{command.purpose[0].upper()}{command.purpose[1:]}.",
        epilog=f"example:\n  {example}\n\n{_statuses()}",
    )


def _tracker_parser() -> Parser:
    width = max(map(len, COMMANDS))
    table = "\n".join(f"  {name:{width}}  {one.purpose}" for name, one in COMMANDS.items())
    return Parser(
        'gaitkeeper "The bridge"',
        prog="gaitkeeper",
        usage="gaitkeeper [--saves FOLDER | --only-saves FOLDER] [--book FILE] [--mouse]"
        " [--demo | SAVE | COMMAND ...]",
        description="Open the tracker, with SAVE or with the list of saves; or run a command:",
        epilog=f"commands:\n{table}\n\n`gaitkeeper COMMAND --help` tells what each of them takes."
        f"\n\n{_statuses()}",
    )


def _statuses() -> str:
    return "exit status:\n" + "\n".join(f"  {one:3}  {said}" for one, said in MEANINGS.items())


class _Version(Action):
    """Prints the version and ends.

    Reading the version is slow, so it is read only for this option.
    """

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version  # noqa: PLC0415

        sys.stdout.write(f"gaitkeeper {version('gaitkeeper-rpg')}\n")
        sys.stdout.flush()
        parser.exit()
