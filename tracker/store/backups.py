"""Backups of a save during play: `backups/NAME/N.json` is the state after event N.

A backup is a separate copy of the snapshot file, so later writes do not change the backup. The
backup and the history up to event N are a complete save.
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
"""Seconds between two backups that are kept."""


class Backups:
    """The newest backups of one save.

    All backups are at least a minute apart, except the newest two.
    """

    def __init__(self, save: Path) -> None:
        self._save = save
        self._folder = backups_path(save)
        self._kept: list[tuple[float, Path]] | None = None

    def keep(self, n: int, *, at_once: bool = False) -> None:
        """Keep the current snapshot file as the backup of event `n`.

        If the last backup is less than `APART` seconds old and `at_once` is false, do nothing.

        Raises:
            OSError: the backup was not kept.
            StoreError: the folder is a link, or the snapshot has changed since the last write.
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
        # A failure leaves this empty, so that the next call looks at the folder again.
        self._kept = kept


def _thin(kept: list[tuple[float, Path]]) -> None:
    """Remove the second newest backup if it was made too soon. Then keep only the newest MOST."""
    if len(kept) > 2 and kept[-2][0] - kept[-3][0] < APART:
        kept.pop(-2)[1].unlink(missing_ok=True)
    while len(kept) > MOST:
        kept.pop(0)[1].unlink(missing_ok=True)


def _copy(save: Path, path: Path) -> None:
    """Write the contents of a save into a separate file. Raises OSError or StoreError."""
    with os.fdopen(open_file(save, os.O_RDONLY), "rb") as file:
        data = file.read(LARGEST + 1)
    if seal(data) != data:
        raise damaged(save, "", "it is not as it was written")
    # If the writer is killed, the sweep beside the save removes the rest of this file.
    write_to(path, data, beside=save)


def files_in(folder: Path) -> Iterator[Path]:
    """Yield the backups in a folder. Their order can differ each time."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for name in os.listdir(folder):  # noqa: PTH208 (a Path for each name costs ten times as much)
            if name.endswith(".json") and name[:-5].isascii() and name[:-5].isdigit():
                yield folder / name


def move_backups(save: Path, target: Path) -> None:
    """Moves the backups of a save to its new place; raises OSError, StoreError."""
    old, new = backups_path(save), backups_path(target)
    if old.is_dir() and not new.exists():
        make_folder(new.parent)
        old.rename(new)
        for folder in {old.parent, new.parent}:
            sync_folder(folder)
