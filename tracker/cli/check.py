"""`gaitkeeper check`: a save read in full, and its history played again from the first event."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.cli.output import print_error, print_lines
from tracker.cli.replay import Replay
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.store import Journal, Snapshot, SnapshotState, StoreError
from tracker.store.errors import shown
from tracker.store.save import open_journal

DAMAGED = 3


def arguments(parser: ArgumentParser) -> None:
    """SAVE."""
    add_save_argument(parser)


def run(options: Namespace) -> int:
    """Say what is good on standard output, what is not on standard error; 3 where anything is."""
    path = folder_of(options).resolve(options.save)
    check = Check(path)
    check.run()
    print_lines(*check.good)
    for fault in check.faults:
        print_error(fault)
    return DAMAGED if check.faults else 0


class Check:
    """What was found out about the save at `path`: what is good, and what is not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.good: list[str] = []
        self.faults: list[str] = []

    def run(self) -> None:
        """Look at the state, at the history, and at whether the one follows from the other."""
        snapshot = self._state()
        try:
            journal = open_journal(self.path)
        except StoreError as fault:
            self.faults.append(fault.message)
            return
        try:
            self._history(journal, snapshot)
        finally:
            journal.close()

    def _state(self) -> SnapshotState | None:
        try:
            found = Snapshot(self.path).read()
        except StoreError as fault:
            self.faults.append(fault.message)
            self._backup()
            return None
        self.good.append(f"{shown(self.path)}: the state after event {found.n} reads well.")
        return found

    def _backup(self) -> None:
        """What there is to go back to: the state before the last write."""
        try:
            found = Snapshot(self.path).read_backup()
        except StoreError:
            return
        backup = Snapshot(self.path).backup
        self.good.append(
            f"{shown(backup)}: the state after event {found.n} reads well; copied over the save,"
            " it brings the fight back."
        )

    def _history(self, journal: Journal, snapshot: SnapshotState | None) -> None:
        try:
            if snapshot is not None:
                journal.read_from(snapshot.offset, snapshot.n)
            replay = Replay(self.path, journal, snapshot)
            replay.run()
        except StoreError as fault:
            self.faults.append(fault.message)
            return
        self.faults += replay.faults
        if not replay.faults:
            self.good.append(
                f"{shown(journal.path)}: {journal.last} events, played again with their dice,"
                " lead to the same state."
            )
