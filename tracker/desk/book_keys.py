"""The key map of a book: the keys of all commands in its fights.

The config file may give other keys to commands.
"""

from collections.abc import Iterable

from rules.rulebook.rulebook import Rulebook
from tracker.desk.commands import COMMANDS, commands_of
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap, KeyMapError, Moved, unknown
from tracker.terminal.key_names import fault_of_key


def keymap_of(book: Rulebook, moved: Moved) -> KeyMap[FightDesk]:
    """Return the keys of all commands that a fight under this book has.

    Raises KeyMapError if two commands of this fight have the same key.
    """
    commands = commands_of(book)
    here = {command.id for command in commands}
    return KeyMap(commands, {name: keys for name, keys in moved.items() if name in here})


def check_names(moved: Moved, books: Iterable[Rulebook]) -> None:
    """Check that the config file names real commands, and keys that terminals can send.

    The books are read only if a name belongs to no usual command. Raises KeyMapError.
    """
    strangers = [name for name in moved if name not in {command.id for command in COMMANDS}]
    known = {one.id for book in books for one in commands_of(book)} if strangers else set()
    for name in strangers:
        if name not in known:
            raise unknown(name, known)
    for name, keys in moved.items():
        fault = next(filter(None, map(fault_of_key, keys)), "")
        if fault:
            raise KeyMapError(f"{name}: {fault}")
