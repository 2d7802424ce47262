"""Read the argument SAVE: find the save, and copy a sample before its first change."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tracker.cli.output import print_error, print_warnings
from tracker.session.session import Session
from tracker.store import SavesFolder, saves_folder
from tracker.store.atomic import make_folder
from tracker.store.errors import StoreError, printable

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_save_argument(parser: "ArgumentParser", *, optional: bool = False) -> None:
    """Declare SAVE."""
    parser.add_argument(
        "save",
        nargs="?" if optional else None,
        metavar="SAVE",
        help="a path (with a slash, or ending in .json) or the name of a save",
    )


def folder_of(options: "Namespace", *, make: bool = False) -> SavesFolder:
    """Return the folder of saves. If `make` is true, a missing folder is made."""
    if options.only_saves is not None:
        return SavesFolder(options.only_saves, names_only=True)
    path = saves_folder(options.saves, os.environ, Path.cwd())
    if path.exists() and not path.is_dir():
        raise StoreError("bad-choice", f"{printable(path)} is no folder: saves lie in one.")
    if make:
        make_folder(path)
    return SavesFolder(path)


def _told(copy: Path) -> None:
    print_error(f"a sample is never written: this is a copy of it, {printable(copy)}")


def to_play(
    options: "Namespace", random: Random | None = None, copied: Callable[[Path], None] = _told
) -> Session:
    """Return the fight to play. A sample is copied at the first change.

    `copied` gets the path of this copy.

    Raises:
        StoreError: not-found, save-locked, save-damaged, save-newer, io.
    """
    folder = folder_of(options, make=True)
    save = folder.find(options.save)
    session = Session(save, random=random, copies_to=folder.path, copied=copied)
    print_warnings([session.warning])
    return session


def to_look_at(options: "Namespace") -> Session:
    """Return a read-only session of the fight. Raises StoreError."""
    session = Session(folder_of(options).find(options.save), writable=False)
    print_warnings([session.warning])
    return session
