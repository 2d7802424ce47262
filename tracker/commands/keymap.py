"""The key map: which key asks for which command, as built and as the config file moved it."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.commands.base import Command
from tracker.config import ConfigError

SHOWN = {"pagedown": "PageDown", "pageup": "PageUp"}
TAKEN = frozenset({"ctrl+c", "escape"})


class KeyMapError(ConfigError):
    """A key map that cannot be: the message names the command or the key."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-choice", None, f"the keys of the config file: {message}.")


class KeyMap:
    """Commands by their keys. A command that was given keys of its own loses its usual ones."""

    def __init__(
        self, commands: tuple[Command, ...], moved: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        """Raises KeyMapError for an unknown command, or a key that two commands claim."""
        self.commands = commands
        self._by_id = {command.id: command for command in commands}
        self._keys: dict[str, tuple[str, ...]] = {one.id: one.keys for one in commands}
        moved = moved or {}
        for name in moved:
            if name not in self._by_id:
                raise KeyMapError(f"there is no command {name!r} to give a key to")
        claimed = {key for keys in moved.values() for key in keys}
        for name, keys in self._keys.items():
            self._keys[name] = tuple(key for key in keys if key not in claimed)
        self._keys.update(moved)
        self._commands: dict[str, Command] = {}
        for name, keys in self._keys.items():
            for key in keys:
                self._claim(key, self._by_id[name])

    def command(self, key: str, character: str | None) -> Command | None:
        """The command of a key, by the character that it types or by its name."""
        if character is not None and character in self._commands:
            return self._commands[character]
        return self._commands.get(key)

    def by_id(self, name: str) -> Command:
        """A command by its id."""
        return self._by_id[name]

    def key_of(self, name: str) -> str:
        """The first key of a command as it is shown; empty where it has none."""
        return next(iter(self.keys_of(name)), "")

    def keys_of(self, name: str) -> tuple[str, ...]:
        """Every key of a command as it is shown."""
        return tuple(key_in_words(key) for key in self._keys[name])

    def in_bar(self) -> tuple[Command, ...]:
        """The commands of the key bar."""
        return tuple(command for command in self.commands if command.bar and self._keys[command.id])

    def _claim(self, key: str, command: Command) -> None:
        if key in TAKEN:
            raise KeyMapError(f"{key!r} goes back everywhere and can be no command's key")
        if key in self._commands and self._commands[key] is not command:
            other = self._commands[key].id
            raise KeyMapError(f"{key!r} is the key of both {other!r} and {command.id!r}")
        self._commands[key] = command


def key_in_words(key: str) -> str:
    """A key's name for people: 'Ctrl+L', 'PageDown'; one that types a character is that."""
    if len(key) == 1:
        return key
    return "+".join(SHOWN.get(part, part.capitalize()) for part in key.split("+"))
