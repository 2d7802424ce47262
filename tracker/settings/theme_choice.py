"""Write the chosen theme into the config file. Only the line of the theme changes."""

import os
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from tracker.formats.incoming import CONFIG, NotRead, read_bytes
from tracker.settings.config import ConfigError, read_config
from tracker.store.errors import StoreError

MARK = "\ufeff"
"""The mark that some editors put before the first line."""


def keep_theme(path: Path, name: str) -> None:
    """Write the theme into the config file; a missing file is created.

    The rest of the file does not change. If the file cannot be used, write nothing and raise
    ConfigError (bad-choice, io).
    """
    read_config(path)
    # A config file may be a link to the owner's collection of such files: the link stays.
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
        # The file was good a moment ago: now it is missing or invalid.
        return ""
    except StoreError as fault:
        raise ConfigError("io", None, fault.message) from None


def with_theme(text: str, name: str) -> str:
    """Return a config file's text with another theme. A text without a theme gets a new first line.

    If a change is impossible, the text stays unchanged.
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
    """Return the contents of a config file. Return no contents if the text is not TOML."""
    from tracker.formats.toml import TomlFault, tables_of  # noqa: PLC0415 - slow, and seldom needed

    try:
        return tables_of(text.removeprefix(MARK))
    except TomlFault:
        return {}


def _replace(path: Path, data: bytes) -> None:
    """Replace the file or create it.

    A reader finds the old file or the new file, never a mixture.
    """
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
