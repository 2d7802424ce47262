"""Backups of a save: list them, and make a new save from a backup."""

from contextlib import closing
from pathlib import Path

from msgspec import Struct

from tracker.store.atomic import write_new
from tracker.store.backups import files_in
from tracker.store.errors import StoreError, os_errors_as
from tracker.store.folder import SavesFolder
from tracker.store.journal import Journal
from tracker.store.names import backups_path, events_path
from tracker.store.operations import place_for
from tracker.store.save import open_journal
from tracker.store.snapshot import Snapshot, SnapshotState
from tracker.store.unfinished import making


class Backup(Struct, frozen=True):
    """A backup: its path, the time when it was written (seconds since 1970), and its contents.

    If the backup cannot be restored, `fault` says why.
    """

    path: Path
    written: float
    found: SnapshotState | None = None
    fault: str = ""


def backups_of(save: Path) -> list[Backup]:
    """Return the backups of a save, newest first. Backups with a fault are included.

    Raises:
        StoreError: the save has no readable history.
    """
    paths = sorted(files_in(backups_path(save)), key=lambda path: -_number(path))
    if not paths:
        return []
    with closing(open_journal(save)) as journal:
        return [_backup(path, journal) for path in paths]


def restore(save: Path, backup: Backup, name: str) -> Path:
    """Make a new save beside `save`, from a backup and the history up to the backup's event.

    Raises:
        StoreError: bad-choice or conflict for the name; save-damaged; io.
    """
    if backup.found is None:
        raise StoreError("save-damaged", backup.fault)
    name, target = place_for(SavesFolder(save.parent), name)
    place = backup.found.place
    with closing(open_journal(save)) as journal:
        next(journal.read_from(place), None)
        with making(target):
            write_new(events_path(target), journal.blocks(place.offset))
            Snapshot(target, name=name).write(backup.found.state, place)
    return target


def _backup(path: Path, journal: Journal) -> Backup:
    try:
        with os_errors_as(path, "read"):
            written = path.lstat().st_mtime
        found = Snapshot(path).read()
        next(journal.read_from(found.place), None)
    except StoreError as fault:
        return Backup(path, 0.0, fault=fault.message)
    return Backup(path, written, found)


def _number(path: Path) -> int:
    return int(path.stem[:20])
