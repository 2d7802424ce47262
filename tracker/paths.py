"""Folders of the user's: one for the config file, one for the saves."""

from collections.abc import Mapping
from pathlib import Path


def user_folder(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    """The program's own folder in the one that an XDG variable names, else in the usual one."""
    # An XDG path that is not absolute is to be ignored, says its specification. platformdirs knows
    # that too, and takes longer to import than most commands to answer.
    chosen = Path(environ.get(variable, ""))
    base = chosen if chosen.is_absolute() else Path(usual).expanduser()
    return base / "gaitkeeper"


def config_path(environ: Mapping[str, str]) -> Path:
    """Where the config file lies: $GAITKEEPER_CONFIG, else in the user's config folder."""
    chosen = environ.get("GAITKEEPER_CONFIG")
    if chosen:
        return Path(chosen)
    return user_folder(environ, "XDG_CONFIG_HOME", "~/.config") / "config.toml"
