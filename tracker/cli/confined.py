"""`--only-saves`: run the tracker so that it can reach only one folder of saves."""

import os
from collections.abc import MutableMapping
from pathlib import Path

from rules.errors import InputError
from rules.numbers.nearest import told

CONFIG = "config.toml"
_NAMES_FILES = ("GAITKEEPER_", "TEXTUAL", "XDG_")
"""Environment variables whose names begin like this can name files, or modules to load."""


def tracker_alone(word: str) -> InputError:
    """Return the error for a command that was typed together with --only-saves."""
    message = f"with --only-saves the tracker alone is opened, not {told(word)}."
    return InputError("conflict", "only-saves", message)


def confine(folder: Path, command: str | None, environ: MutableMapping[str, str]) -> Path:
    """Keep this process inside a folder: remove all variables that name files in other places.

    After this, the config file is among the saves, and no tracebacks are kept. Call this before
    Textual is imported, because Textual reads its variables on import. Returns the folder's
    absolute path.

    Raises:
        InputError: conflict for a command, because its words may name any file; bad-choice for a
            folder that does not exist.
    """
    if command:
        raise tracker_alone(command)
    if not folder.is_dir():
        message = f"--only-saves: there is no folder {folder}: make it, for its account alone."
        raise InputError("bad-choice", "only-saves", message)
    for name in [name for name in environ if name.startswith(_NAMES_FILES)]:
        del environ[name]
    folder = folder.resolve()
    environ["GAITKEEPER_CONFIG"] = str(folder / CONFIG)
    os.chdir(folder)
    return folder
