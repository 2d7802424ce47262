"""The arguments of every command, which `make docs` writes into a file.

The parsers know the arguments. But building a parser imports its command, and this takes too long
after Tab.
"""

from importlib.resources import files

import msgspec
from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True):
    """The value that an argument takes.

    It has the argument's name in the help ("SAVE"), or the words that the argument accepts.
    """

    called: str = ""
    choices: tuple[str, ...] = ()
    about: str = ""
    many: bool = False


class CommandOption(Struct, frozen=True, omit_defaults=True):
    """An option with all its names. `value` is None if the option takes no value."""

    names: tuple[str, ...]
    about: str = ""
    value: Value | None = None
    again: bool = False


class Takes(Struct, frozen=True, omit_defaults=True):
    """What a command takes: its arguments in their order, and its own options.

    The purpose of the command is here too.
    """

    about: str = ""
    words: tuple[Value, ...] = ()
    options: tuple[CommandOption, ...] = ()


class CommandTable(Struct, frozen=True):
    """The commands by name, and the actions of all books that come with Gaitkeeper.

    The name "" means the tracker itself. Its options are allowed with every command.
    """

    commands: dict[str, Takes]
    actions: tuple[str, ...]


def read_table() -> CommandTable:
    """Read the table of commands that comes with this version of the program."""
    written = files("tracker.cli.completion").joinpath("table.json").read_bytes()
    return msgspec.json.decode(written, type=CommandTable)
