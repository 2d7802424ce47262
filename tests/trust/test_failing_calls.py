"""In each trial one call to the disk fails. Messages stay true, and play can continue."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from tests.trust.faults import FOR_EVER, FailingDisk, Fault, failing, faults
from tests.trust.fight import found, requests, scratch
from tests.trust.table import everything, record
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError
from tracker.store.journal import Journal

ACTIONS = 61 if everything() else 16
STEP = 1 if everything() else 37
BAD = ("done, yet refused", "lost", "ghosts", "stuck", "unreadable", "ended by an error")


class Trial:
    """A session on a disk on which one call fails.

    `bad` counts the false messages and the losses.
    """

    def __init__(self, folder: Path, fault: Fault) -> None:
        self.folder = folder
        self.fault = fault
        self.bad: Counter[str] = Counter()
        self.warned = False
        self.calls = 0

    def run(self) -> Trial:
        """Play. After every action, check that a new reader finds the reported state."""
        with failing(self.fault) as disk:
            try:
                session = self._begun(disk)
                for number, request in enumerate(requests(ACTIONS), 1):
                    self._ask(session, request, disk)
                    if number == ACTIONS // 2:
                        session = self._opened_again(session, disk)
                self.calls = disk.count
                session.close()
                disk.on = False
                self._reopened(session)
            except StoreError as error:
                self.bad["stuck"] += 1
                self.why = error.message
            except OSError:
                self.bad["ended by an error"] += 1
        return self

    def _begun(self, disk: FailingDisk) -> Session:
        """Return a new fight. If the disk refuses, repair the disk and begin again."""
        try:
            return Session(begin(SavesFolder(self.folder), "Ford", "emala"))
        except StoreError:
            disk.on = False
        there = SavesFolder(self.folder).entries()
        if len(there) > 1 or any(one.fault for one in there):
            self.bad["unreadable"] += 1
        path = there[0].path if there else begin(SavesFolder(self.folder), "Ford", "emala")
        return Session(path)

    def _opened_again(self, session: Session, disk: FailingDisk) -> Session:
        """Close and open the save. If the disk refuses, repair the disk and open again."""
        session.close()
        try:
            again = Session(session.path)
        except StoreError:
            disk.on = False
            again = Session(session.path)
        self._same(session, again)
        return again

    def _ask(self, session: Session, request: Any, disk: FailingDisk) -> None:
        """Do an action. If the disk refuses, check that the program did nothing.

        Then repair the disk and do the action again.
        """
        before = session.fight.last
        try:
            session.ask(request)
        except StoreError:
            if session.fight.last != before:
                self.bad["done, yet refused"] += 1
                return
            self._compare(session, disk)
            disk.on = False
            session.ask(request)
        self.warned |= bool(session.warning)
        self._compare(session, disk)

    def _compare(self, session: Session, disk: FailingDisk) -> None:
        """If a call has failed, check that a new reader finds the same state as the session."""
        if disk.count < self.fault.first < FOR_EVER:
            return
        with disk.resting():
            there = found(session.path)
        if isinstance(there, StoreError):
            self.bad["unreadable"] += 1
        elif there[0] > session.fight.last:
            self.bad["ghosts"] += 1
        elif there != (session.fight.last, to_bytes(session.encounter)):
            self.bad["lost"] += 1

    def _reopened(self, session: Session) -> None:
        again = Session(session.path)
        self._same(session, again)
        again.ask({"action": "undo"})
        again.close()

    def _same(self, before: Session, again: Session) -> None:
        there, was = again.fight.last, before.fight.last
        self.bad["lost"] += (there, to_bytes(again.encounter)) != (was, to_bytes(before.encounter))


def tried(place: Path, fault: Fault) -> Trial:
    """Play a session in a new folder, and return the trial."""
    folder = place / "saves"
    folder.mkdir()
    try:
        return Trial(folder, fault).run()
    finally:
        shutil.rmtree(folder)


def test_an_action_is_refused_or_done_whatever_call_fails() -> None:
    bad: Counter[str] = Counter()
    warned, sessions = 0, 0
    worst: list[tuple[Fault, Counter[str]]] = []
    with scratch() as place:
        calls = tried(place, Fault(FOR_EVER, 0, 0)).calls
        for fault in faults(calls, STEP):
            trial = tried(place, fault)
            bad += trial.bad
            warned += trial.warned
            sessions += 1
            worst += [(fault, trial.bad)] if trial.bad.total() else []
    for name in BAD:
        record(f"failing calls: {name}", sessions, bad[name])
    assert worst == []
    assert calls > 100
    assert warned > 0


def cut_that_says_it_did(journal: Journal) -> bool:
    """Pretend to cut off a line: return True and do nothing."""
    return True


def checkpoint_that_refuses(session: Session, _done: str = "", **_: object) -> None:
    """Make a checkpoint as an older program did: if the checkpoint fails, the action is refused."""
    session.checkpoint()


@pytest.mark.parametrize(
    ("what", "careless", "found_bad"),
    [
        ("tracker.store.journal.Journal._taken_back", cut_that_says_it_did, "ghosts"),
        (
            "tracker.session.session.Session._write_state",
            checkpoint_that_refuses,
            "done, yet refused",
        ),
    ],
)
def test_the_trial_finds_a_session_with_false_messages(
    what: str, careless: Callable[[Any], object], found_bad: str
) -> None:
    with scratch() as place, mock.patch(what, careless):
        calls = tried(place, Fault(FOR_EVER, 0, 0)).calls
        assert any(tried(place, fault).bad[found_bad] for fault in faults(calls, 13))
