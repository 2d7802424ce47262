"""Folders of the user's: one for the config file, one for the saves."""

from collections.abc import Mapping
from pathlib import Path


def config_folder(environ: Mapping[str, str]) -> Path:
    """Where the config file lies."""
    return _folder(environ, "XDG_CONFIG_HOME", "~/.config")


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where the saves lie that have no other place."""
    return _folder(environ, "XDG_DATA_HOME", "~/.local/share")


def _folder(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    # An XDG path that is not absolute is to be ignored, says its specification. platformdirs knows
    # that too, and takes longer to import than most commands to answer.
    chosen = Path(environ.get(variable, ""))
    base = chosen if chosen.is_absolute() else Path(usual).expanduser()
    return base / "gaitkeeper"
