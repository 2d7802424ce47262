"""Folders of the user: one for the config file, one for the saves."""

from collections.abc import Mapping
from pathlib import Path

from rules.errors import InputError

LONGEST_PART, LONGEST = 255, 4096
"""The most bytes that a system allows for the name of a file, and for a path."""


def typed_path(text: str) -> Path:
    """Return the typed path. '~' becomes the user's folder. The disk is not read.

    Raises:
        InputError: the user is unknown, the path is too long, or it has a forbidden character.
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
    """Return the program's folder in one of the user's folders.

    The XDG variable names the user's folder. Without this variable, the user's folder is `usual`.
    """
    # The XDG specification says that a path that is not absolute has to be ignored. platformdirs
    # does that too, but its import takes longer than most commands.
    chosen = Path(environ.get(variable, ""))
    base = chosen if chosen.is_absolute() else typed_path(usual)
    return base / "gaitkeeper"


def config_path(environ: Mapping[str, str]) -> Path:
    """The path of the config file: $GAITKEEPER_CONFIG, or a file in the user's config folder."""
    chosen = environ.get("GAITKEEPER_CONFIG")
    if chosen:
        return Path(chosen)
    return user_folder(environ, "XDG_CONFIG_HOME", "~/.config") / "config.toml"
