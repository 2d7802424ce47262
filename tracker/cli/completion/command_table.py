"""The arguments of every command, which `make docs` writes into a file.

To ask the parsers themselves after Tab would take too long, because all commands are imported then.
"""

from importlib.resources import files

import msgspec
from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True):
    """The value that an argument takes."""

    called: str = ""  # the argument's name in the help: "SAVE"
    choices: tuple[str, ...] = ()  # the words that are allowed; empty if any text is possible
    about: str = ""
    many: bool = False


class CommandOption(Struct, frozen=True, omit_defaults=True):
    """An option with all its names. `value` is None if the option takes no value."""

    names: tuple[str, ...]
    about: str = ""
    value: Value | None = None
    again: bool = False


class Takes(Struct, frozen=True, omit_defaults=True):
    """The arguments of a command in their order, its own options, and its purpose."""

    about: str = ""
    words: tuple[Value, ...] = ()
    options: tuple[CommandOption, ...] = ()


class CommandTable(Struct, frozen=True):
    """The commands by name, and the actions of all books that come with Gaitkeeper.

    The name "" means the tracker itself. The tracker's options are allowed with every command.
    """

    commands: dict[str, Takes]
    actions: tuple[str, ...]


def read_table() -> CommandTable:
    """Read the table of commands that comes with this version of the program."""
    written = files("tracker.cli.completion").joinpath("table.json").read_bytes()
    return msgspec.json.decode(written, type=CommandTable)
