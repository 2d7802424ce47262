"""What every command takes, as `make docs` writes it down from the parsers.

To build a parser its command has to be imported, which takes longer than somebody waits who has
pressed Tab.
"""

from importlib.resources import files

import msgspec
from msgspec import Struct


class Value(Struct, frozen=True, omit_defaults=True):
    """What stands for one word: what help calls it ("SAVE"), or the words to choose from."""

    called: str = ""
    choices: tuple[str, ...] = ()
    about: str = ""
    many: bool = False


class CommandOption(Struct, frozen=True, omit_defaults=True):
    """An option by all its names; `value` is None where none follows it."""

    names: tuple[str, ...]
    about: str = ""
    value: Value | None = None
    again: bool = False


class Takes(Struct, frozen=True, omit_defaults=True):
    """What a command is for, and what it takes: words in their order, and options of its own."""

    about: str = ""
    words: tuple[Value, ...] = ()
    options: tuple[CommandOption, ...] = ()


class CommandTable(Struct, frozen=True):
    """The commands by name, and every action that comes along.

    "" is the tracker itself; its options are those of every command.
    """

    commands: dict[str, Takes]
    actions: tuple[str, ...]


def read_table() -> CommandTable:
    """The table of this version."""
    written = files("tracker.cli.completion").joinpath("table.json").read_bytes()
    return msgspec.json.decode(written, type=CommandTable)
