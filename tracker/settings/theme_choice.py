"""The theme that was chosen in the program, kept in the config file: that line and no other."""

import os
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from tracker.formats.incoming import CONFIG, NotRead, read_bytes
from tracker.settings.config import ConfigError, read_config
from tracker.store.errors import StoreError

MARK = "\ufeff"
"""What some editors put before the first line."""


def keep_theme(path: Path, name: str) -> None:
    """Write the theme into the config file, which is made where there is none.

    All else in the file stays as it was typed. Raises ConfigError, and nothing is written then:
    bad-choice for a file that cannot be used as it is, io.
    """
    read_config(path)
    # A config file may be a link to where its owner keeps them all: the link stays.
    target = path.resolve()
    try:
        old = _text_in(target)
        mark, text = (MARK, old[1:]) if old.startswith(MARK) else ("", old)
        new = mark + with_theme(text, name)
        too_large = len(new.encode()) > CONFIG.largest
        if too_large or _told(new) != {**_told(old), "theme": name}:
            by_hand = f'{path} is left as it is: write theme = "{name}" into it by hand.'
            raise ConfigError("bad-choice", "theme", by_hand)
        _replace(target, new.encode())
    except OSError as fault:
        why = os.strerror(fault.errno or 0)
        raise ConfigError("io", None, f"{path} could not be written: {why}.") from None


def _text_in(path: Path) -> str:
    try:
        return read_bytes(path, CONFIG).decode()
    except NotRead:
        # It was good a moment ago: it is not there, or is not any more.
        return ""
    except StoreError as fault:
        raise ConfigError("io", None, fault.message) from None


def with_theme(text: str, name: str) -> str:
    """A config file's text with this theme in the place of its own, else in a new first line.

    The text as it is where nothing can be changed in it.
    """
    # Slow to import, and most sessions choose no theme.
    import tomlkit  # noqa: PLC0415

    try:
        document = tomlkit.parse(text)
        if "theme" in document:
            document["theme"] = name
            return tomlkit.dumps(document)
    except (ValueError, RecursionError):
        return text
    newline = "\r\n" if "\r\n" in text else "\n"
    return f'theme = "{name}"{newline}{text}'


def _told(text: str) -> dict[str, Any]:
    """What a config file says; nothing where it cannot be read."""
    from tracker.formats.toml import TomlFault, tables_of  # noqa: PLC0415 - slow, and seldom needed

    try:
        return tables_of(text.removeprefix(MARK))
    except TomlFault:
        return {}


def _replace(path: Path, data: bytes) -> None:
    """Replace the file, or make it: whoever reads it finds the old one or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    descriptor, name = mkstemp(".tmp", f".{path.name}.", path.parent)
    ready = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        ready.chmod(mode)
        ready.replace(path)
    except BaseException:
        ready.unlink(missing_ok=True)
        raise
