"""`gaitkeeper check`: a save read in full, and what the rules of today make of its history."""

from argparse import ArgumentParser, Namespace

from tracker.cli.audit import Audit
from tracker.cli.output import print_error, print_lines
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.store import Journal, Snapshot, SnapshotState, StoreError
from tracker.store.errors import printable
from tracker.store.save import open_journal

DAMAGED = 3


def arguments(parser: ArgumentParser) -> None:
    """SAVE."""
    add_save_argument(parser)


def run(options: Namespace) -> int:
    """Say what is good on standard output, what is damaged on standard error; 3 where anything is.

    What would come out otherwise by the rules of today is no damage: it stands as it was played.
    """
    check = Check(folder_of(options).find(options.save))
    check.run()
    print_lines(*check.good)
    for fault in check.faults:
        print_error(fault)
    return DAMAGED if check.faults else 0


class Check:
    """What was found out about a save: what is good, and what is not."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.path = snapshot.path
        self._snapshot = snapshot
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
            found = self._snapshot.latest()
        except StoreError as fault:
            self.faults.append(fault.message)
            self._backup()
            return None
        self.good.append(f"{printable(self.path)}: the state after event {found.n} reads well.")
        return found

    def _backup(self) -> None:
        """What there is to go back to: the state before the last write."""
        try:
            found = self._snapshot.read_backup()
        except StoreError:
            return
        self.good.append(
            f"{printable(self._snapshot.backup)}: the state after event {found.n} reads well;"
            " copied over the save, it brings the fight back."
        )

    def _history(self, journal: Journal, snapshot: SnapshotState | None) -> None:
        audit = Audit(self.path, journal, snapshot)
        try:
            if snapshot is not None:
                journal.read_from(snapshot.place)
            audit.run()
        except StoreError as fault:
            self.faults.append(fault.message)
            return
        self.faults += audit.faults
        if not audit.faults:
            self.good.append(
                f"{printable(journal.path)}: {journal.last} events lead to the same state."
            )
        self.good += audit.told()
