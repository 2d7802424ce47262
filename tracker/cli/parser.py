"""What every command takes, as argparse reads it."""

import sys
from argparse import SUPPRESS, Action, ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any, NoReturn

from rules.errors import InputError
from tracker.cli import COMMANDS


class Parser(ArgumentParser):
    """An ArgumentParser that takes options by their whole names, and raises InputError."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises InputError (bad-choice) with where help is to be had."""
        raise InputError("bad-choice", None, f"{message}; see `{self.prog} --help`.")


def parser_of(name: str | None) -> Parser:
    """The parser of a command, or of the tracker itself, with what every command takes."""
    parser = Parser(prog=f"gaitkeeper {name}") if name else _tracker_parser()
    common = parser.add_argument_group("with every command")
    common.add_argument(
        "--saves",
        type=Path,
        metavar="FOLDER",
        help="where the saves lie; else $GAITKEEPER_SAVES, ./saves in a checkout, the user's own",
    )
    common.add_argument(
        "--only-saves",
        type=Path,
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

        sys.stdout.write(f"gaitkeeper {version('gaitkeeper-rpg')}\n")
        parser.exit()
