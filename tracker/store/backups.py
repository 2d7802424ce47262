"""Backups of a save while it is played: `backups/NAME/N.json`, each the state after event N.

A backup is a copy of the snapshot that was written, a file of its own: what is written into the one
does not touch the other. With the history up to its event it is a save again.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tracker.store.atomic import make_folder, open_file, refuse_link, sync_folder, write_to
from tracker.store.errors import damaged
from tracker.store.names import backups_path
from tracker.store.tables import LARGEST, seal

MOST = 10
APART = 60.0
"""Seconds between two states that are kept."""


class Backups:
    """Keeps the last states of one save, all but the newest two a minute apart or more."""

    def __init__(self, save: Path) -> None:
        self._save = save
        self._folder = backups_path(save)
        self._kept: list[tuple[float, Path]] | None = None

    def keep(self, n: int, *, at_once: bool = False) -> None:
        """Keeps the snapshot as it lies there, written as of event `n`.

        One that comes soon after another is not kept, unless it has to be `at_once`.

        Raises:
            OSError: it was not kept; StoreError: a link stands where the folder belongs, or the
                snapshot is not as it was written.
        """
        if self._kept is None:
            refuse_link(self._folder.parent)
            refuse_link(self._folder)
            make_folder(self._folder)
            self._kept = sorted((path.stat().st_mtime, path) for path in files_in(self._folder))
        path = self._folder / f"{n}.json"
        soon = self._kept and time.time() - self._kept[-1][0] < APART
        if (soon and not at_once) or any(path == kept for _, kept in self._kept):
            return
        kept, self._kept = self._kept, None
        _copy(self._save, path)
        kept.append((time.time(), path))
        _thin(kept)
        # What failed has left it empty: the folder is looked at again next time.
        self._kept = kept


def _thin(kept: list[tuple[float, Path]]) -> None:
    """Takes the one before the newest away where it came too soon, and what is too many."""
    if len(kept) > 2 and kept[-2][0] - kept[-3][0] < APART:
        kept.pop(-2)[1].unlink(missing_ok=True)
    while len(kept) > MOST:
        kept.pop(0)[1].unlink(missing_ok=True)


def _copy(save: Path, path: Path) -> None:
    """Makes a file of its own that holds the same; raises OSError, StoreError."""
    with os.fdopen(open_file(save, os.O_RDONLY), "rb") as file:
        data = file.read(LARGEST + 1)
    if seal(data) != data:
        raise damaged(save, "", "it is not as it was written")
    # What a killed writer leaves of it is swept with what lies beside the save.
    write_to(path, data, beside=save)


def files_in(folder: Path) -> Iterator[Path]:
    """The states in a folder of them, in no order."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for name in os.listdir(folder):  # noqa: PTH208 (a Path a name costs ten times as much)
            if name.endswith(".json") and name[:-5].isascii() and name[:-5].isdigit():
                yield folder / name


def move_backups(save: Path, target: Path) -> None:
    """Takes the states of a save along to where it lies now; raises OSError, StoreError."""
    old, new = backups_path(save), backups_path(target)
    if old.is_dir() and not new.exists():
        make_folder(new.parent)
        old.rename(new)
        for folder in {old.parent, new.parent}:
            sync_folder(folder)
