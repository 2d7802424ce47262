"""`--only-saves`: the tracker for an account that is to reach one folder of saves, and no more."""

import os
from collections.abc import MutableMapping
from pathlib import Path

from rules.errors import InputError
from rules.numbers.nearest import told

CONFIG = "config.toml"
_NAMES_FILES = ("GAITKEEPER_", "TEXTUAL", "XDG_")
"""What variables begin with that name files, or modules to load."""


def tracker_alone(word: str) -> InputError:
    """The fault of a command with --only-saves."""
    message = f"with --only-saves the tracker alone is opened, not {told(word)}."
    return InputError("conflict", "only-saves", message)


def confine(folder: Path, command: str | None, environ: MutableMapping[str, str]) -> Path:
    """Keep this process to a folder: nothing that it reads or writes is named from elsewhere.

    The config file lies among the saves then, and tracebacks are not kept. To be called before
    Textual is imported, which looks at its variables as it is. Gives the folder, absolute.

    Raises:
        InputError: conflict for a command, whose words may name any file; bad-choice for a folder
            that is not there, as it is never made.
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
