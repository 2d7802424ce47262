"""One open save: its lock, its snapshot and its history together."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tracker.store.atomic import part_from_links
from tracker.store.backups import Backups
from tracker.store.errors import SampleError, StoreError, damaged, no_locks, printable
from tracker.store.journal import BEGINNING, Journal
from tracker.store.lock import SaveLock, known_event
from tracker.store.names import events_path
from tracker.store.snapshot import Snapshot
from tracker.store.unfinished import making, settle_held


class Save:
    """The files of a save. `opened` is the snapshot at the opening; `journal` is the history.

    `notes` are warnings about the opening, and about actions that were done in spite of a fault.
    """

    def __init__(self, save: Path | Snapshot, *, writable: bool = True) -> None:
        """Open `NAME.json` and the files beside it. A given `Snapshot` is not read again.

        Raises:
            StoreError: not-found, save-locked, save-damaged, save-newer, io; SampleError for a
                sample, which can only be read.
        """
        self._snapshot = save if isinstance(save, Snapshot) else Snapshot(save)
        self.path, self.notes = self._snapshot.path, self._snapshot.notes
        self.opened = self._snapshot.latest()
        self._lock: SaveLock | None = None
        self._backups: Backups | None = None
        self._told_of_backups = False
        if writable:
            if self.opened.sample:
                message = f"{printable(self.path)} is a sample, which is never written"
                raise SampleError("conflict", f"{message}: open a copy of it.")
            self._lock = SaveLock(self.path)
        try:
            if self._lock is not None:
                self._put_in_order(self._lock)
            # The previous writer may have written more before we got the lock.
            self.opened = self._snapshot.latest()
            # The snapshot is read before the history, because a writer may add to the history in
            # between.
            known = self._lock.known if self._lock else known_event(self.path)
            self.journal = open_journal(self.path, writable=writable, tell=self.notes.append)
            try:
                self._hold(known)
            except BaseException:
                self.journal.close()
                raise
        except BaseException:
            self._unlock()
            raise

    def events(self) -> Iterator[bytes]:
        """Return the events after the snapshot with which the save was opened."""
        return self.journal.read_from(self.opened.place)

    def append(self, event: bytes) -> None:
        """Add one event. Return only when the event is on the disk. Raises StoreError (io)."""
        self.journal.append(event)
        if self._lock is not None:
            self._lock.note(self.journal.last)

    def checkpoint(self, state: Mapping[str, Any]) -> None:
        """Write the state after the newest event; raises StoreError (io)."""
        # The snapshot must not contain an event that the history on the disk lacks.
        self.journal.settle()
        self._snapshot.write(state, self.journal.end)

    def call(self, name: str) -> None:
        """Give the save another name. The files keep their names. Raises StoreError (io)."""
        times = self.path.stat()
        self._snapshot.name = name
        self._snapshot.write(self.opened.state, self.opened.place)
        with suppress(OSError):
            # A rename does not count as play: lists sort by the time of the last play.
            os.utime(self.path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def keep(self, n: int, *, at_once: bool = False) -> None:
        """Keep the last written state, which is the state after event `n`, as a backup.

        If the last backup is recent and `at_once` is false, do nothing. If a backup fails, give one
        warning; the save stays unchanged.
        """
        if self._backups is None:
            self._backups = Backups(self.path)
        try:
            self._backups.keep(n, at_once=at_once)
        except (OSError, StoreError) as fault:
            told = fault.strerror if isinstance(fault, OSError) else fault.message
            if not self._told_of_backups:
                self.notes.append(f"Earlier states of this save are not kept: {told}.")
            self._told_of_backups = True

    def close(self) -> None:
        """Close the files, so that another program can write. A second call does nothing."""
        self.journal.close()
        self._unlock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put_in_order(self, lock: SaveLock) -> None:
        """Finish an interrupted operation on this save. Replace hard links with separate files.

        If a step fails now, the next opening repeats this step.
        """
        with suppress(OSError, StoreError):
            settle_held(self.path, lock)
        with suppress(OSError, StoreError):
            part_from_links(self.path)

    def _hold(self, known: int) -> None:
        """Lock the history file. If events are missing at its end, add a warning to `notes`.

        `known` is the newest event that was ever in the history.
        """
        last = self.journal.last
        if self._lock is not None:
            if not self.journal.hold():
                self.notes.append(no_locks(self.path.parent))
            self._lock.note(last)
        if known > last:
            lost = f"event {known}" if known == last + 1 else f"events {last + 1} to {known}"
            self.notes.append(
                f"{printable(self.journal.path)} ends with event {last}, but event {known} was in"
                f" it when the save was last played: {lost} went missing."
            )

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()


def create(path: Path, name: str, state: Mapping[str, Any], *, sample: bool = False) -> None:
    """Make a new save, durably, at event 0.

    Raises:
        StoreError: conflict if one of its files exists already; save-locked; io.
    """
    with making(path):
        Journal(events_path(path), writable=True, create=True).close()
        Snapshot(path, name=name, sample=sample).write(state, BEGINNING)


def open_journal(
    path: Path, *, writable: bool = False, tell: Callable[[str], None] = lambda _: None
) -> Journal:
    """Return the history of the save at `path`; a save has a history from its start.

    Raises:
        StoreError: save-damaged if the history is missing or its newest event is unreadable; io.
    """
    events = events_path(path)
    try:
        return Journal(events, writable=writable, tell=tell)
    except StoreError as error:
        if error.code != "not-found":
            raise
        raise damaged(events, "", "the history is missing: put it back beside the save") from error
