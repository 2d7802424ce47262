"""Find a file by a typed path, and write a file."""

import os
from collections.abc import Mapping
from pathlib import Path

from rules.errors import InputError
from tracker.settings.paths import typed_path
from tracker.store import SavesFolder, StoreError
from tracker.store.atomic import atomic_write, make_folder
from tracker.store.errors import printable

LIBRARY, EXPORTS = "library", "exports"
"""Folders among the saves: the GM's own templates, and files that the program exports."""


def library_folder(folder: SavesFolder, configured: str, environ: Mapping[str, str]) -> Path:
    """Return the folder of the GM's templates.

    The variable $GAITKEEPER_LIBRARY names the folder. Without this variable, `configured` names the
    folder. If `configured` is empty too, or if the program may only reach the saves, the folder is
    inside the folder of saves.
    """
    chosen = "" if folder.names_only else environ.get("GAITKEEPER_LIBRARY") or configured
    return typed_path(chosen) if chosen else folder.path / LIBRARY


def to_read(folder: SavesFolder, typed: str) -> Path:
    """Return the file for a typed path; for a name without a folder, look in the saves too.

    Raises:
        InputError: the path is outside the saves, and the program may only reach the saves.
    """
    path = typed_path(typed.strip())
    places = (folder.path, folder.path / EXPORTS, folder.path / LIBRARY)
    if folder.names_only:
        if not _is_name(typed):
            message = f"{typed[:60]!r} is a path: only files among the saves are read here."
            raise InputError("bad-choice", "file", message)
        inside = (place / path.name for place in places)
        found = next((one for one in inside if _is_file(one) and not one.is_symlink()), None)
        if found is None:
            raise InputError("not-found", "file", f"There is no file {typed[:60]!r} here.")
        return found
    if not _is_name(typed) or _is_file(path):
        return path
    return next((place / path for place in places if _is_file(place / path)), path)


def to_write(folder: SavesFolder, typed: str) -> Path:
    """Return the path of a file to write. A name without a folder goes into the folder of exports.

    Raises:
        InputError: the path is outside the saves, and the program may only reach the saves.
    """
    path = typed_path(typed.strip())
    if _is_name(typed):
        return folder.path / EXPORTS / path
    if folder.names_only:
        message = f"{typed[:60]!r} is a path: type a name, the file lies among the saves then."
        raise InputError("bad-choice", "file", message)
    return path


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # Nobody may search this folder: the error comes when the file is read.
        return False


def _is_name(typed: str) -> bool:
    name = typed.strip()
    return Path(name).name == name and name not in ("", ".", "..")


def write(path: Path, data: bytes, *, over: bool = False) -> None:
    """Write a whole file or nothing.

    If `over` is true, an existing file is replaced, and the old file is kept as .bak.

    Raises:
        StoreError: conflict if the file exists already, io.
    """
    if not over and os.path.lexists(path):
        raise StoreError("conflict", f"{printable(path)} is there already.")
    if over and os.path.lexists(path) and not _is_file(path):
        raise StoreError("conflict", f"{printable(path)} is no file: it is not written over.")
    make_folder(path.parent)
    atomic_write(path, data)
