"""The key map: which command each key runs. The config file can change the keys."""

from collections.abc import Iterable, Mapping
from typing import Generic

from rules.numbers.nearest import the_nearest, told
from tracker.desk.command import OWN, Command, D
from tracker.settings.config import ConfigError
from tracker.terminal.key_names import fault_of_key

KEY_NAMES = {"pagedown": "PageDown", "pageup": "PageUp"}
RESERVED_KEYS = frozenset({"ctrl+c", "escape"})

Moved = Mapping[str, tuple[str, ...]]
"""Maps the id of a command to the keys that the config file gives this command."""


class KeyMapError(ConfigError):
    """The error for a key map with a fault. The message names the command or the key."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-choice", None, f"the keys of the config file: {message}.")


class KeyMap(Generic[D]):
    """The commands of a fight, and the keys that run them.

    If the config file gives a command keys, the command loses its usual keys. A book's command does
    not get a usual key that a command of every fight has.
    """

    def __init__(self, commands: tuple[Command[D], ...], moved: Moved | None = None) -> None:
        """Make the map. Raise KeyMapError for an unknown command or key.

        Also raise KeyMapError if two commands have the same key, or if a needed command has no key.
        `kept` names commands that keep their usual keys, although the config file takes these keys
        away.
        """
        self.commands = commands
        self._by_id = {command.id: command for command in commands}
        given = dict(moved or {})
        needed = [one.id for one in commands if one.needed]
        self.kept = tuple(name for name in needed if given.get(name) == ())
        self._keys = {name: keys for name, keys in given.items() if name not in self.kept}
        self._commands: dict[str, Command[D]] = {}
        for name, keys in self._keys.items():
            if name not in self._by_id:
                raise unknown(name, self._by_id)
            for key in keys:
                self._claim(key, self._by_id[name])
        for command in sorted(commands, key=lambda one: one.rank == OWN):
            if command.id not in self._keys:
                self._keys[command.id] = tuple(self._free(command.keys))
                self._commands |= dict.fromkeys(self._keys[command.id], command)
        for name in needed:
            if not self._keys[name]:
                usual = self._by_id[name].keys[0]
                raise KeyMapError(
                    f"{name!r} is left without a key, as other commands have its own: give it one,"
                    f" or leave {usual!r} to it"
                )

    @property
    def said(self) -> str:
        """Return a sentence about the commands in `kept`, with their keys.

        The sentence is empty if there are no such commands.
        """
        kept = " and ".join(f"{name} ({', '.join(self.keys_of(name))})" for name in self.kept)
        return (
            f"The config file leaves these no key, so they keep their own: {kept}." if kept else ""
        )

    def command(self, key: str, character: str | None) -> Command[D] | None:
        """Return the command of a key. The character or the name of the key finds the command."""
        if character is not None and character in self._commands:
            return self._commands[character]
        return self._commands.get(key)

    def by_id(self, name: str) -> Command[D]:
        """Return the command with this id."""
        return self._by_id[name]

    def key_of(self, name: str) -> str:
        """Return the first key of a command as the screen shows the key.

        The text is empty if the command has no key.
        """
        return next(iter(self.keys_of(name)), "")

    def keys_of(self, name: str) -> tuple[str, ...]:
        """Return all keys of a command as the screen shows them."""
        return tuple(key_in_words(key) for key in self._keys[name])

    def in_bar(self) -> list[Command[D]]:
        """Return the commands that the key bar shows, in the order of the bar.

        Commands without a key are left out.
        """
        shown = [one for one in self.commands if one.bar.word and self._keys[one.id]]
        return sorted(shown, key=lambda one: one.bar.place)

    def _free(self, keys: Iterable[str]) -> Iterable[str]:
        return (key for key in keys if key not in self._commands and key not in RESERVED_KEYS)

    def _claim(self, key: str, command: Command[D]) -> None:
        fault = fault_of_key(key)
        if fault:
            raise KeyMapError(f"{command.id}: {fault}")
        if key in RESERVED_KEYS:
            raise KeyMapError(f"{key!r} goes back everywhere and can be no command's key")
        other = self._commands.setdefault(key, command)
        if other is not command:
            raise KeyMapError(f"{key!r} is the key of both {other.id!r} and {command.id!r}")


def unknown(name: str, known: Iterable[str]) -> KeyMapError:
    """Return the error for an unknown command. The message names commands with similar names."""
    return KeyMapError(
        f"there is no command {told(name)} to give a key to{the_nearest(name, known)}"
    )


def key_in_words(key: str) -> str:
    """Return the name of a key as people read it, such as 'Ctrl+L' or 'PageDown'.

    The name of a key with one character is this character.
    """
    if len(key) == 1:
        return key
    return "+".join(KEY_NAMES.get(part, part.capitalize()) for part in key.split("+"))
