"""`NAME.json`: the fight as of one event, a TinyDB file that is written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from tinydb import TinyDB

from tracker.store.errors import StoreError, damaged, shown
from tracker.store.names import backup_path
from tracker.store.tables import SnapshotStorage

VERSION = 1
ENCOUNTER = "encounter"
COMBATANTS = "combatants"

Count = Annotated[int, msgspec.Meta(ge=0)]


class SnapshotState(msgspec.Struct, frozen=True):
    """A fight after event `n`, whose line ends at byte `offset` of the history."""

    n: int
    offset: int
    state: dict[str, Any]
    name: str = ""
    sample: bool = False


class Snapshot:
    """Reads and writes `NAME.json`; keeps no object that it hands out or is given.

    A file that was there before is only ever replaced by who has read it first.
    """

    def __init__(self, path: Path, *, name: str = "", sample: bool = False) -> None:
        """`name` and `sample` are those of a new save; reading takes them from the file."""
        self.path = path
        self.name = name
        self.sample = sample
        self._storage = SnapshotStorage(path)
        self._database = TinyDB(storage=lambda: self._storage)

    @property
    def backup(self) -> Path:
        """Where the state before the last write lies."""
        return backup_path(self.path)

    def read(self) -> SnapshotState:
        """The state as it is on the disk now.

        Raises:
            StoreError: not-found, save-damaged, save-newer, io.
        """
        with self._storage.at_once():
            document = self._database.table(ENCOUNTER).all()
            combatants = self._database.table(COMBATANTS).all()
        found = _state(self.path, document, combatants)
        self.name, self.sample = found.name, found.sample
        self._storage.trust()
        return found

    def read_backup(self) -> SnapshotState:
        """The state before the last write, by the same checks; the save itself is not touched.

        Raises:
            StoreError: not-found, save-damaged, save-newer, io.
        """
        return Snapshot(self.backup).read()

    def write(self, state: dict[str, Any], n: int, offset: int) -> None:
        """Replaces the file, durably, in one write.

        `state` is `{"encounter": {...}, "combatants": [{"id": ..., ...}, ...]}`.

        Raises:
            StoreError: conflict where a file is there that was never read; io.
        """
        meta = {
            "version": VERSION,
            "n": n,
            "offset": offset,
            "name": self.name,
            "sample": self.sample,
            "state": state["encounter"],
        }
        with self._storage.at_once():
            self._database.drop_tables()
            self._database.table(ENCOUNTER).insert(meta)
            self._database.table(COMBATANTS).insert_multiple(state["combatants"])


class _Meta(msgspec.Struct, frozen=True):
    version: int
    n: Count
    offset: Count
    state: dict[str, Any]
    name: str = ""
    sample: bool = False


class _Combatant(msgspec.Struct, frozen=True):
    id: str


class _Versioned(msgspec.Struct, frozen=True):
    version: int


def _state(path: Path, document: list[Any], combatants: list[Any]) -> SnapshotState:
    if len(document) != 1:
        raise damaged(
            path, f"table {ENCOUNTER!r}", f"it holds {len(document)} documents where one belongs"
        )
    _refuse_newer(path, document[0])
    try:
        meta = msgspec.convert(document[0], _Meta)
        ids = [each.id for each in msgspec.convert(combatants, list[_Combatant])]
    except msgspec.ValidationError as error:
        raise damaged(path, "", str(error)) from error
    if len(set(ids)) != len(ids):
        raise damaged(path, f"table {COMBATANTS!r}", "two combatants have the same id")
    state = {"encounter": meta.state, "combatants": [dict(each) for each in combatants]}
    return SnapshotState(meta.n, meta.offset, state, meta.name, meta.sample)


def _refuse_newer(path: Path, document: object) -> None:
    try:
        version = msgspec.convert(document, _Versioned).version
    except msgspec.ValidationError as error:
        raise damaged(path, f"table {ENCOUNTER!r}", str(error)) from error
    if version > VERSION:
        raise StoreError(
            "save-newer",
            f"{shown(path)} was written by a newer Gaitkeeper (save version {version}; this one"
            f" reads {VERSION}): update Gaitkeeper to open it. The file was left as it is.",
        )
    if version < 1:
        raise damaged(path, f"table {ENCOUNTER!r}", f"{version} is no save version")
