"""Create, copy, rename and archive saves. An interrupted operation is finished or undone later.

All these functions raise StoreError: bad-choice or conflict for a name or a place, not-found,
save-locked, save-damaged, save-newer, io.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from tracker.store.atomic import write_new
from tracker.store.errors import StoreError, printable
from tracker.store.folder import SavesFolder, casefolded
from tracker.store.framing import closed
from tracker.store.journal import Position
from tracker.store.names import (
    ARCHIVE,
    LONGEST_NAME,
    display_name,
    events_path,
    free_stem,
    sayable,
    stem_for,
)
from tracker.store.save import Save, create
from tracker.store.snapshot import Snapshot
from tracker.store.unfinished import making

_TRIES = 20


class _TakenMeanwhile(StoreError):
    """The error for a copy whose place is taken: another process has just made a save there."""


def new_save(folder: SavesFolder, name: str, state: Mapping[str, Any]) -> Path:
    """Make a save with this state at event 0, and return the save's path."""
    name, path = place_for(folder, name)
    create(path, name, state)
    return path


def new_save_at(path: Path, name: str, state: Mapping[str, Any]) -> Path:
    """Make a save with this state at event 0. The GM has chosen the file."""
    if path.suffix != ".json":
        message = f"{printable(path)} is no name of a save's file: it has to end in .json."
        raise StoreError("bad-choice", message)
    if not path.parent.is_dir():
        message = f"There is no folder {printable(path.parent)} for {path.name}: make it first."
        raise StoreError("not-found", message)
    name = display_name(name)
    SavesFolder(path.parent).refuse_name(name)
    create(path, name, state)
    return path


def copy(path: Path, name: str) -> Path:
    """Copy a save into the same folder under another name."""
    name, target = place_for(SavesFolder(path.parent), name)
    with Save(path) as save:
        _copy(save, target, name)
    return target


def rename(path: Path, name: str) -> Path:
    """Give a save and its files another name. Return the new path."""
    name, target = place_for(SavesFolder(path.parent), name, but=path)
    if target == path:
        with Save(path) as save:
            save.call(name)
        return path
    return _move(path, target, name)


def archive(path: Path) -> Path:
    """Move a save into the archive beside it, and return the new path."""
    if path.parent.name == ARCHIVE:
        raise StoreError("bad-choice", f"{printable(path)} is in the archive already.")
    return _move(path, _free_place(path, SavesFolder(path.parent / ARCHIVE)))


def unarchive(path: Path) -> Path:
    """Move a save out of the archive, and return the new path."""
    if path.parent.name != ARCHIVE:
        raise StoreError("bad-choice", f"{printable(path)} is in no archive: nothing to take out.")
    folder = SavesFolder(path.parent.parent)
    folder.refuse_name(Snapshot(path).read().name)
    return _move(path, _free_place(path, folder))


def running_copy(path: Path, folder: Path) -> Path:
    """Copy a sample into a save that can be played, and return the path of the save.

    The first copy gets the name of the sample. Later copies also get a number.
    """
    # A sample is never written, and its folder may allow no lock.
    with Save(path, writable=False) as sample:
        for _ in range(_TRIES):
            with suppress(_TakenMeanwhile):
                return _numbered_copy(sample, SavesFolder(folder))
        return _numbered_copy(sample, SavesFolder(folder))


def new_beside(path: Path, name: str, events: Iterable[bytes], state: Mapping[str, Any]) -> Path:
    """Make a save with these events beside the save at `path`, and return the new path.

    `state` is the state after the newest event. If the name is taken, the new name gets a number.
    """
    folder = SavesFolder(path.parent)
    name = _free_name(folder, name)
    target = folder.path / f"{stem_for(name, folder.taken())}.json"
    lines, place = _lines_of(events)
    with making(target):
        write_new(events_path(target), lines)
        Snapshot(target, name=name).write(state, place)
    return target


def _lines_of(events: Iterable[bytes]) -> tuple[list[bytes], Position]:
    """Return the lines of a history that has these events.

    Also return the place after the last event.
    """
    lines: list[bytes] = []
    checksum = size = 0
    for event in events:
        line, checksum = closed(event, checksum)
        lines.append(line + b"\n")
        size += len(line) + 1
    return lines, Position(len(lines), size, checksum)


def _free_name(folder: SavesFolder, name: str) -> str:
    name = sayable(name)
    for number in count(2):
        try:
            folder.refuse_name(name)
        except StoreError as fault:
            if fault.code != "conflict":
                raise
            name = f"{name.removesuffix(f' {number - 1}')} {number}"
        else:
            break
    return name


def _numbered_copy(sample: Save, folder: SavesFolder) -> Path:
    """Copy a sample to a free place; raises StoreError.

    Raises _TakenMeanwhile if another process has taken the place.
    """
    name, target = _numbered(sample, folder)
    try:
        _copy(sample, target, name)
    except StoreError as error:
        if error.code in ("conflict", "save-locked"):
            raise _TakenMeanwhile("conflict", error.message) from error
        raise
    return target


def _numbered(sample: Save, folder: SavesFolder) -> tuple[str, Path]:
    """Return a free name and a free path for a copy of the sample.

    The name and the path have the same number at their end.
    """
    taken = folder.taken()
    while True:
        stem = free_stem(sample.path.stem, taken)
        number = stem.removeprefix(sample.path.stem).replace("-", " ")
        name = sayable(sample.opened.name or sample.path.stem)
        name = f"{name[: LONGEST_NAME - len(number)]}{number}"
        if casefolded(name) not in taken:
            return name, folder.path / f"{stem}.json"
        taken.add(stem)


def place_for(folder: SavesFolder, text: str, *, but: Path | None = None) -> tuple[str, Path]:
    """Return the name that a save stores, and the path of the save's file."""
    name = display_name(text)
    folder.refuse_name(name, but=but)
    taken = folder.taken()
    if but is not None and stem_for(name, ()) == but.stem:
        return name, but
    return name, folder.path / f"{stem_for(name, taken)}.json"


def _free_place(path: Path, folder: SavesFolder) -> Path:
    return folder.path / f"{free_stem(path.stem, folder.taken())}.json"


def _move(path: Path, target: Path, name: str | None = None) -> Path:
    with Save(path) as save:
        _copy(save, target, save.opened.name if name is None else name, source=path)
    return target


def _copy(save: Save, target: Path, name: str, *, source: Path | None = None) -> None:
    with making(target, source):
        write_new(events_path(target), save.journal.blocks())
        Snapshot(target, name=name).write(save.opened.state, save.opened.place)
