"""From SAVE to a file: the folder of saves, names in it, and copies of samples."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from tracker.cli.output import print_error
from tracker.session import Session
from tracker.store import SavesFolder, saves_folder
from tracker.store.atomic import make_folder
from tracker.store.errors import SampleError, printable
from tracker.store.operations import running_copy


def add_save_argument(parser: ArgumentParser, *, optional: bool = False) -> None:
    """Declare SAVE."""
    parser.add_argument(
        "save",
        nargs="?" if optional else None,
        metavar="SAVE",
        help="a path (with a slash, or ending in .json) or the name of a save",
    )


def folder_of(options: Namespace, *, make: bool = False) -> SavesFolder:
    """The folder of saves, made where it is missing if it is to be written to."""
    path = saves_folder(options.saves, os.environ, Path.cwd())
    if make:
        make_folder(path)
    return SavesFolder(path)


def to_play(options: Namespace, random: Random | None = None) -> Session:
    """The fight to play on: of a sample, a running copy, and a line that says where.

    Raises:
        StoreError: not-found, save-locked, save-damaged, save-newer, io.
    """
    folder = folder_of(options, make=True)
    save = folder.find(options.save)
    try:
        return Session(save, random=random)
    except SampleError:
        copy = running_copy(save.path, folder.path)
    print_error(f"a sample is never written: this is a copy of it, {printable(copy)}")
    return Session(copy, random=random)
