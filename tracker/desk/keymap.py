"""The key map: the command of each key, with the changes that the config file makes."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from rules.numbers.nearest import the_nearest, told
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import Command
from tracker.desk.commands import COMMANDS, commands_of
from tracker.desk.commands.combatants import add
from tracker.desk.commands.view import leave, palette
from tracker.desk.desk import Desk
from tracker.desk.key_names import fault_of_key
from tracker.settings.config import ConfigError
from tracker.views.bars import KeyLabel

KEY_NAMES = {"pagedown": "PageDown", "pageup": "PageUp"}
RESERVED_KEYS = frozenset({"ctrl+c", "escape"})

NEEDED = (leave.id, palette.id)
"""Commands that must have a key: the first leaves, the second reaches every other command."""

Moved = Mapping[str, tuple[str, ...]]
"""The keys that the config file gives to commands, by the commands' ids."""


class KeyMapError(ConfigError):
    """A key map that cannot be used: the message names the command or the key."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-choice", None, f"the keys of the config file: {message}.")


class KeyMap:
    """Commands by their keys.

    A command that the config file gives keys loses its usual keys. If two commands have the same
    usual key, only one of them gets the key: a command of every fight has precedence over a book's
    command.
    """

    def __init__(self, commands: tuple[Command, ...], moved: Moved | None = None) -> None:
        """Raise KeyMapError for an unknown command or key, a key of two commands, or a missing key.

        `kept` names commands that keep their usual keys though the config file gives them no key.
        """
        self.commands = commands
        self._by_id = {command.id: command for command in commands}
        given = dict(moved or {})
        self.kept = tuple(name for name in NEEDED if given.get(name) == ())
        self._keys = {name: keys for name, keys in given.items() if name not in self.kept}
        self._commands: dict[str, Command] = {}
        for name, keys in self._keys.items():
            if name not in self._by_id:
                raise _unknown(name, self._by_id)
            for key in keys:
                self._claim(key, self._by_id[name])
        for command in sorted(commands, key=lambda one: one not in COMMANDS):
            if command.id not in self._keys:
                self._keys[command.id] = tuple(self._free(command.keys))
                self._commands |= dict.fromkeys(self._keys[command.id], command)
        for name in NEEDED:
            if name in self._by_id and not self._keys[name]:
                usual = self._by_id[name].keys[0]
                raise KeyMapError(
                    f"{name!r} is left without a key, as other commands have its own: give it one,"
                    f" or leave {usual!r} to it"
                )

    @property
    def said(self) -> str:
        """A sentence that names the `kept` commands and their keys; empty if there are none."""
        kept = " and ".join(f"{name} ({', '.join(self.keys_of(name))})" for name in self.kept)
        return (
            f"The config file leaves these no key, so they keep their own: {kept}." if kept else ""
        )

    def command(self, key: str, character: str | None) -> Command | None:
        """The command of a key, by the character that it types or by its name."""
        if character is not None and character in self._commands:
            return self._commands[character]
        return self._commands.get(key)

    def by_id(self, name: str) -> Command:
        """A command by its id."""
        return self._by_id[name]

    def key_of(self, name: str) -> str:
        """The first key of a command as the screen shows it; empty if it has none."""
        return next(iter(self.keys_of(name)), "")

    def keys_of(self, name: str) -> tuple[str, ...]:
        """Every key of a command as the screen shows it."""
        return tuple(key_in_words(key) for key in self._keys[name])

    def bar(self, desk: Desk) -> list[KeyLabel]:
        """The keys of the key bar; if nobody is in the fight, the usable keys come first."""
        shown = [one for one in self.commands if one.bar.word and self._keys[one.id]]
        shown.sort(key=lambda one: one.bar.place)
        closed = {one.id: one.unavailable(desk) is not None for one in shown}
        if desk.cursor.selected is None:
            shown.sort(key=lambda one: (closed[one.id], one != add))
        return [KeyLabel(self.key_of(one.id), one.bar.word, closed[one.id]) for one in shown]

    def _free(self, keys: Iterable[str]) -> Iterable[str]:
        return (key for key in keys if key not in self._commands and key not in RESERVED_KEYS)

    def _claim(self, key: str, command: Command) -> None:
        fault = fault_of_key(key)
        if fault:
            raise KeyMapError(f"{command.id}: {fault}")
        if key in RESERVED_KEYS:
            raise KeyMapError(f"{key!r} goes back everywhere and can be no command's key")
        other = self._commands.setdefault(key, command)
        if other is not command:
            raise KeyMapError(f"{key!r} is the key of both {other.id!r} and {command.id!r}")


class KeyedDesk(Desk, Protocol):
    """A desk that finds its commands by their keys."""

    keymap: KeyMap

    def run_command(self, command: Command) -> None:
        """Run a command, or say why it cannot be used now."""


def keymap_of(book: Rulebook, moved: Moved) -> KeyMap:
    """The keys of a fight under this book; keys for the commands of other books are left out.

    Raises KeyMapError for a key that two commands of this fight claim.
    """
    commands = commands_of(book)
    here = {command.id for command in commands}
    return KeyMap(commands, {name: keys for name, keys in moved.items() if name in here})


def check_names(moved: Moved, books: Iterable[Rulebook]) -> None:
    """Check that each command in the config file exists, and that terminals send each of its keys.

    The books are read only for a name that is not a command of every fight. Raises KeyMapError.
    """
    strangers = [name for name in moved if name not in {command.id for command in COMMANDS}]
    known = {one.id for book in books for one in commands_of(book)} if strangers else set()
    for name in strangers:
        if name not in known:
            raise _unknown(name, known)
    for name, keys in moved.items():
        fault = next(filter(None, map(fault_of_key, keys)), "")
        if fault:
            raise KeyMapError(f"{name}: {fault}")


def _unknown(name: str, known: Iterable[str]) -> KeyMapError:
    return KeyMapError(
        f"there is no command {told(name)} to give a key to{the_nearest(name, known)}"
    )


def key_in_words(key: str) -> str:
    """A key's name for people: 'Ctrl+L', 'PageDown', or the character that it types."""
    if len(key) == 1:
        return key
    return "+".join(KEY_NAMES.get(part, part.capitalize()) for part in key.split("+"))
