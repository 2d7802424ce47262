"""The arguments of every command, which `make docs` writes into a file.

The parsers know the arguments. But a parser can be made only after its command is imported. After
Tab, this would take too long.
"""

from importlib.resources import files

import msgspec
from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True):
    """The value that an argument takes.

    `called` is the argument's name in the help ("SAVE"). `choices` are the accepted words, if only
    some words are accepted.
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
