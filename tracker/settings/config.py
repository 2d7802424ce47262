"""The config file: theme, mouse, the timer of turns, and keys that the user changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec

from rules.errors import CodedError, InputError
from rules.numbers.nearest import the_nearest, told
from tracker.formats.incoming import CONFIG, NotRead, read_bytes, text_of
from tracker.settings.paths import typed_path
from tracker.store.errors import StoreError, printable
from tracker.style.theme_names import NAMES
from tracker.typed.durations import seconds_in

FoesDistances = Literal["exact", "rounded", "hidden"]


class ConfigError(CodedError):
    """The error for a config file. The message names the file and the place in the file."""


class Config(msgspec.Struct, frozen=True):
    """The contents of a config file; `keys` maps a command's id to its keys.

    `library` is the folder of the GM's own templates. If `library` is empty, the usual folder is
    used. `turn_timer` is the number of seconds for a turn; 0 means no limit. In the file,
    the time may also be written as "1:30". If `fallen_below` is true, the rows of the fallen are
    below all others. `foes_distances` says how exactly players see the distances that foes have
    moved.
    """

    theme: str = "gaitkeeper-dark"
    mouse: bool = False
    keys: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    library: str = ""
    turn_timer: int = 0
    fallen_below: bool = True
    foes_distances: FoesDistances = "rounded"


class _File(msgspec.Struct, frozen=True):
    theme: str = "gaitkeeper-dark"
    mouse: bool = False
    library: str = ""
    keys: dict[str, str | list[str]] = msgspec.field(default_factory=dict)
    turn_timer: str | int = 0
    fallen_below: bool = True
    foes_distances: FoesDistances = "rounded"


def read_config(path: Path) -> Config:
    """Read the config file; return the defaults if there is no file.

    Raises:
        ConfigError: bad-choice, with the place in the file; io.
    """
    try:
        text = text_of(read_bytes(path, CONFIG), printable(path), CONFIG)
    except NotRead as fault:
        if fault.code == "not-found":
            return Config()
        raise ConfigError("bad-choice", None, fault.message) from None
    except StoreError as fault:
        message = f"{printable(path)} could not be read: {fault.reason}."
        raise ConfigError("io", None, message) from None
    found = _tables(text, path)
    if found.theme not in NAMES:
        known = ", ".join(NAMES)
        raise ConfigError(
            "bad-choice", "theme", f"{path}: no theme {told(found.theme)}; there are: {known}."
        )
    keys = {
        name: (key,) if isinstance(key, str) else tuple(key) for name, key in found.keys.items()
    }
    with _entry(path, "turn_timer"):
        seconds = seconds_in(str(found.turn_timer))
    with _entry(path, "library"):
        typed_path(found.library)
    return Config(
        found.theme,
        found.mouse,
        keys,
        found.library,
        seconds,
        found.fallen_below,
        found.foes_distances,
    )


def _tables(text: str, path: Path) -> _File:
    # Most users have no config file, and TOML is slow to import.
    from tracker.formats.toml import TomlFault, tables_of  # noqa: PLC0415

    try:
        tables = tables_of(text)
        unknown = next((name for name in tables if name not in _File.__struct_fields__), None)
        if unknown is None:
            return msgspec.convert(tables, _File)
        near = the_nearest(unknown, _File.__struct_fields__)
        reason = f"there is no entry {told(unknown)}{near}."
    except TomlFault as fault:
        reason = fault.message
    except msgspec.ValidationError as fault:
        reason = f"{fault}."
    raise ConfigError("bad-choice", None, f"{printable(path)} is no good config file: {reason}")


@contextmanager
def _entry(path: Path, name: str) -> Iterator[None]:
    """If the block raises an InputError, add the file and the entry to the error's message."""
    try:
        yield
    except InputError as fault:
        message = f"{printable(path)}: {name}: {fault.message}"
        raise ConfigError("bad-choice", name, message) from None
