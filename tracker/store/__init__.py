"""Saves: durable files, their locks, and the folder of saves."""

from tracker.store.errors import StoreError
from tracker.store.folder import SaveEntry, SavesFolder, saves_folder
from tracker.store.journal import Journal
from tracker.store.lock import SaveLock
from tracker.store.save import Save
from tracker.store.snapshot import Snapshot, SnapshotState

__all__ = [
    "Journal",
    "Save",
    "SaveEntry",
    "SaveLock",
    "SavesFolder",
    "Snapshot",
    "SnapshotState",
    "StoreError",
    "saves_folder",
]
