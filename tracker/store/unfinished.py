"""Finish or undo interrupted operations on saves at the next look at the folder.

Each operation that makes a save first writes a note: `.NAME.unfinished`. If a save is moved, the
note has the path of this save. `NAME.json` is written last. If `NAME.json` is missing, the
operation is undone. If `NAME.json` exists, the save is complete, and the moved save is removed.
While both saves exist, each of them contains the whole fight.
"""

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import cast

import msgspec

from tracker.store.atomic import open_file, sweep, sync_folder, write_new
from tracker.store.backups import move_backups
from tracker.store.errors import Code, StoreError, from_os, os_errors_as, printable
from tracker.store.journal import Journal
from tracker.store.lock import SaveLock, is_noted
from tracker.store.names import ARCHIVE, events_path, files_of, unfinished_path

_LARGEST_NOTE = 4096
_LEFT_BEHIND = re.compile(
    r"\.(?P<noted>.+)\.unfinished|(?P<locked>.+)\.lock|\.\.(?P<half>.+)\.unfinished\.[^.]+\.tmp"
)


class _Note(msgspec.Struct, frozen=True):
    """The note about an operation that is not finished.

    `source` is the path of the moved save, relative to the note's folder.
    """

    source: str = ""


@contextmanager
def making(target: Path, source: Path | None = None) -> Iterator[None]:
    """Reserve the place of a new save; the `with` block writes the whole save or nothing.

    The history is written first, the save itself last. The caller has locked `source`, which is
    removed at the end.

    Raises:
        StoreError: the save was not made: conflict if a file of a save is there; save-locked; io. A
            complete save that cannot be removed again counts as made.
    """
    if source is not None and os.path.lexists(unfinished_path(source)):
        # The source itself is still being made or moved, so the fight may leave that place.
        message = f"{printable(source)} is still being moved or made: list the saves and try again."
        raise StoreError("save-locked", message)
    with SaveLock(target):
        refuse_taken(target)
        _write_note(target, source)
        try:
            yield
        except StoreError as fault:
            with suppress(OSError):
                _give_up(target, fault)
            if fault.code == "conflict" or not os.path.lexists(target):
                raise
        _finish(target, source)


def settle(*folders: Path) -> None:
    """Finish or take back the interrupted operations in these folders.

    Operations of running programs are not touched. Nothing is raised: a step that fails now is
    tried again when a program opens the folder next.
    """
    for folder in folders:
        for stem in _left_behind(folder):
            with suppress(OSError, StoreError):
                _settle(folder / f"{stem}.json")


def refuse_taken(path: Path) -> None:
    """Raises StoreError (conflict) if any file of a save at `path` exists."""
    for each in files_of(path):
        if os.path.lexists(each):
            raise StoreError(
                "conflict", f"{printable(each)} is there already: choose another name."
            )


def _left_behind(folder: Path) -> set[str]:
    """Return the stems of the files that remain after an interrupted operation.

    The stems of locks without a save are included.
    """
    try:
        names = set(os.listdir(folder))  # noqa: PTH208 (a Path for each name costs ten times as much)
    except OSError:
        return set()
    found = [each for each in map(_LEFT_BEHIND.fullmatch, names) if each]
    locked = {each["locked"] for each in found if each["locked"]}
    homeless = {stem for stem in locked if _is_homeless(folder / f"{stem}.json", names)}
    return homeless | {each["noted"] or each["half"] for each in found} - {None}


def _is_homeless(path: Path, names: set[str]) -> bool:
    """Return whether a writer's lock exists without any file of the save at `path`."""
    # Other programs have files that end in .lock too.
    return not {each.name for each in files_of(path)} & names and is_noted(path)


def _settle(target: Path) -> None:
    with SaveLock(target) as lock:
        settle_held(target, lock)


def settle_held(target: Path, lock: SaveLock) -> None:
    """Finish or take back the operation on a save that the caller has locked.

    Raises:
        OSError, StoreError: the operation could not be finished or undone; the note stays.
    """
    note = _read_note(target) if lock.is_real else None
    if note is None:
        return
    source = _source(target, note)
    with nullcontext() if source is None else SaveLock(source):
        _settle_both(target, source)


def _settle_both(target: Path, source: Path | None) -> None:
    if os.path.lexists(target):
        _finish(target, source)
    elif source is None or os.path.lexists(source):
        _take_back(target)
    else:
        # Somebody removed both saves: only this history is left of the fight.
        unfinished_path(target).unlink()


def _give_up(target: Path, fault: StoreError) -> None:
    if fault.code == "conflict":
        # The files here belong to another save.
        unfinished_path(target).unlink(missing_ok=True)
    else:
        _take_back(target)


def _take_back(target: Path) -> None:
    """Remove the files of a save that is not complete. Remove the note last.

    Raises OSError.
    """
    backup, save, events = files_of(target)
    for each in (save, backup, events):
        each.unlink(missing_ok=True)
    sweep(save, events)
    sync_folder(target.parent)
    unfinished_path(target).unlink(missing_ok=True)


def _finish(target: Path, source: Path | None) -> None:
    """Remove the copied source and the note. If the source cannot be removed, remove the copy.

    Raises:
        StoreError: io, if the source stays.
    """
    try:
        if source is not None:
            _take_away(source, target)
        unfinished_path(target).unlink(missing_ok=True)
    except (OSError, StoreError) as error:
        if source is None or not os.path.lexists(source):
            # The operation is done; the next look at the folder removes the rest.
            return
        with suppress(OSError, StoreError):
            if _holds(source, target):
                _take_back(target)
        raise _stays(source, target, error) from error


def _take_away(source: Path, target: Path) -> None:
    """Remove a save that was copied completely. Its history is removed last. Raises OSError."""
    backup, save, events = files_of(source)
    there = os.path.lexists(save) or os.path.lexists(events)
    if there and not _holds(target, source):
        # Both saves were played separately: they are two fights now.
        return
    # The copy must be on the disk before any file of the source is removed.
    sync_folder(target.parent)
    with suppress(OSError):
        _keep_times(source, target)
    backup.unlink(missing_ok=True)
    save.unlink(missing_ok=True)
    # A save without its history would be damage; a history alone is not.
    sync_folder(source.parent)
    move_backups(source, target)
    events.unlink(missing_ok=True)
    sync_folder(source.parent)


def _holds(one: Path, other: Path) -> bool:
    """Return whether the save at `one` has every event of the save at `other`.

    Raises StoreError (io).
    """
    try:
        with closing(Journal(events_path(other))) as shorter:
            end = shorter.end
        with closing(Journal(events_path(one))) as longer:
            next(longer.read_from(end), None)
    except StoreError as fault:
        if fault.code == "io":
            raise
        return False
    return True


def _stays(source: Path, target: Path, error: OSError | StoreError) -> StoreError:
    fault = from_os(error, source, "move") if isinstance(error, OSError) else error
    if not os.path.lexists(target):
        return fault
    message = f"{printable(target)} was made, but {printable(source)} could not be taken away"
    later = "both are there until the saves are listed again and it can be"
    return StoreError("io", f"{message} ({fault.reason}): {later}.")


def _keep_times(path: Path, target: Path) -> None:
    """Give the moved files the times that the old files had.

    Lists of saves sort by the time at which a save was last played.
    """
    for old, new in ((path, target), (events_path(path), events_path(target))):
        status = old.stat()
        os.utime(new, ns=(status.st_atime_ns, status.st_mtime_ns))


def _write_note(target: Path, source: Path | None) -> None:
    path = unfinished_path(target)
    note = _Note("" if source is None else os.path.relpath(source, target.parent))
    try:
        write_new(path, [msgspec.json.encode(note)])
    except StoreError as fault:
        # If there is a note already, the save belongs to another process.
        if fault.code != "conflict":
            with suppress(OSError):
                _take_back(target)
        told = fault.message.replace(printable(path), printable(target))
        raise StoreError(cast("Code", fault.code), told, fault.reason) from fault


def _read_note(target: Path) -> _Note | None:
    """Return the note of a save that is being made; None if there is no note.

    An unreadable note counts as an empty note.
    """
    path = unfinished_path(target)
    try:
        with os_errors_as(path, "read"), os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
            return msgspec.json.decode(file.read(_LARGEST_NOTE), type=_Note)
    except StoreError as fault:
        if fault.code == "not-found":
            return None
        raise
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _Note()


def _source(target: Path, note: _Note) -> Path | None:
    """Return the path of the moved save. Return None if the note names no possible path.

    The moved save may be in the note's folder, or in its archive. If the note's folder is an
    archive, the moved save may be in the folder above.
    """
    folder, name = os.path.split(note.source)
    above = ".." if target.parent.name == ARCHIVE else ""
    source = Path(os.path.normpath(target.parent / folder / name))
    known = folder in ("", ARCHIVE, above) and name.endswith(".json") and source != target
    return source if known else None
