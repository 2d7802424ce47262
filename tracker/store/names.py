"""The names of a fight and of its files; the GM types the name of the fight."""

import re
import unicodedata
from collections.abc import Collection
from itertools import chain, count
from pathlib import Path

from tracker.store.errors import StoreError

ARCHIVE = "archive"
BACKUPS = "backups"
SAMPLES = "samples"
LONGEST_NAME = 100
_UNSAYABLE = r"(?i)^-|/|\.json$"
LONGEST_STEM = 60


def display_name(text: str) -> str:
    """Return the name in its stored form: composed letters, single blanks, no blank at an end.

    Raises:
        StoreError: bad-choice for an empty or long name, for a name that cannot be shown, and for a
            name that a command would read as a path or an option.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise StoreError("bad-choice", "A save needs a name: give it a letter or more.")
    if len(name) > LONGEST_NAME:
        raise StoreError(
            "bad-choice", f"The name has {len(name)} characters: at most {LONGEST_NAME}."
        )
    if not name.isprintable():
        raise StoreError("bad-choice", f"The name {name!a} holds signs that cannot be shown.")
    if name != sayable(name):
        raise StoreError(
            "bad-choice",
            f"{name!r} holds a slash, ends in .json or begins with a hyphen, which a command takes"
            f" for no name: call it {sayable(name)!r}, or otherwise.",
        )
    return name


def sayable(name: str) -> str:
    """Return the name if a command accepts it. If not, return the nearest accepted name."""
    while name != (shorter := re.sub(_UNSAYABLE, " ", name).strip()):
        name = shorter
    return " ".join(name.split()) or "encounter"


def stem_for(name: str, taken: Collection[str]) -> str:
    """Return a free file stem for this name: letters, digits and hyphens, at most 60 bytes."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return free_stem(re.sub(r"[\W_]+", "-", folded).strip("-") or "encounter", taken)


def free_stem(stem: str, taken: Collection[str]) -> str:
    """Return the stem if it is free; if it is not, add -2, -3, ... at its end."""
    numbered = (_cut(stem, f"-{number}") for number in count(2))
    return next(each for each in chain([_cut(stem, "")], numbered) if each not in taken)


def backup_path(path: Path) -> Path:
    """Return the path of the backup of the save at `path`.

    The backup has the state before the last write.
    """
    return path.with_name(f"{path.name}.bak")


def backups_path(path: Path) -> Path:
    """Return the folder with the earlier states of the save at `path`."""
    return path.parent / BACKUPS / path.stem


def events_path(path: Path) -> Path:
    """The path of the history of the save at `path`."""
    return path.with_suffix(".events")


def lock_path(path: Path) -> Path:
    """The path of the lock of the save at `path`."""
    return path.with_suffix(".lock")


def unfinished_path(path: Path) -> Path:
    """Return the path of the note that says that the save at `path` is not complete yet."""
    return path.with_name(f".{path.stem}.unfinished")


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """Return the backup, the save and the history, in the order in which they may be removed."""
    return backup_path(path), path, events_path(path)


def _cut(stem: str, suffix: str) -> str:
    room = LONGEST_STEM - len(suffix)
    return stem.encode()[:room].decode(errors="ignore").rstrip("-") + suffix
