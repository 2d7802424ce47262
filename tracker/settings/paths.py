"""Folders of the user's: one for the config file, one for the saves."""

from collections.abc import Mapping
from pathlib import Path

from rules.errors import InputError

LONGEST_PART, LONGEST = 255, 4096
"""Bytes of a file's name, and of a path, that a system takes."""


def typed_path(text: str) -> Path:
    """The path that somebody typed, '~' the folder of its user; nothing is looked at.

    Raises:
        InputError: a user whom nobody knows, a sign or a length that no name has.
    """
    try:
        path = Path(text).expanduser()
        data = bytes(path)
    except (RuntimeError, ValueError):
        raise _no_path(text, "there is no such user or sign") from None
    if b"\0" in data:
        raise _no_path(text, "no name has such a sign")
    if len(data) > LONGEST or any(len(one) > LONGEST_PART for one in data.split(b"/")):
        raise _no_path(text, "the name is too long")
    return path


def _no_path(text: str, reason: str) -> InputError:
    shown = "".join(one if one.isprintable() else "\ufffd" for one in text[:60])
    return InputError("bad-choice", "file", f"{shown!r} is no path here: {reason}.")


def user_folder(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    """The program's own folder in the one that an XDG variable names, else in the usual one."""
    # An XDG path that is not absolute is to be ignored, says its specification. platformdirs knows
    # that too, and takes longer to import than most commands to answer.
    chosen = Path(environ.get(variable, ""))
    base = chosen if chosen.is_absolute() else typed_path(usual)
    return base / "gaitkeeper"


def config_path(environ: Mapping[str, str]) -> Path:
    """Where the config file lies: $GAITKEEPER_CONFIG, else in the user's config folder."""
    chosen = environ.get("GAITKEEPER_CONFIG")
    if chosen:
        return Path(chosen)
    return user_folder(environ, "XDG_CONFIG_HOME", "~/.config") / "config.toml"
