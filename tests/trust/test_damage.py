"""A damaged save gives the exact fight, an earlier state with a warning, or a named error."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from rules.history import Event, Misfit
from tests.trust.fight import Played, States, requests, scratch
from tests.trust.harm import harms
from tests.trust.table import everything, record
from tracker.session.repair import mended, repair
from tracker.session.session import Session
from tracker.store import StoreError
from tracker.typed.log_search import LogSearch
from tracker.views.turn_lines import turn_lines

FILES = ("ford.json", "ford.events")
EACH = 330 if everything() else 6
REPAIRED = 10
"""One in this many damaged copies is repaired and opened."""

Files = dict[str, bytes]


class Original(NamedTuple):
    """A save before the damage, and the states after its events."""

    files: Files
    states: States
    events: dict[int, Event]


def original(place: Path, actions: int, *, killed: bool, name: str) -> Original:
    """Play a fight. Return its files and its states.

    If `killed` is true, the process of the fight was killed, and a lock is left. Otherwise the
    fight was closed.
    """
    folder = place / name
    folder.mkdir()
    fight = Played(folder)
    for request in requests(actions):
        fight.ask(request)
    fight.kill() if killed else fight.session.close()
    with closing(Session(fight.path, writable=False)) as reader:
        events = {n: reader.fight.event(n) for n in fight.states}
    return Original(
        {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()},
        fight.states,
        events,
    )


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    with scratch() as folder:
        yield folder


@pytest.fixture(scope="module")
def saves(place: Path) -> dict[str, Original]:
    return {
        "closed": original(place, 25, killed=False, name="closed"),
        "killed": original(place, 25, killed=True, name="killed"),
        "other": original(place, 19, killed=False, name="other"),
    }


def damaged_copies(one: Original, other: Original) -> Iterator[tuple[str, str, Files]]:
    """Yield damaged copies of a save.

    With each come the class of damage, the name of the damaged file, and all files.
    """
    for which in FILES:
        for name, harm in harms(7, EACH, other.files[which]):
            harmed = harm(one.files[which])
            if harmed != one.files[which]:
                yield name, which, {**one.files, which: harmed}


class Trial:
    """A trial opens a damaged copy. `told` is what the program says about the copy."""

    def __init__(self, folder: Path, files: Files, original: Original) -> None:
        self.path = folder / "ford.json"
        self.states, self.events = original.states, original.events
        self.files = files
        self.told = ""
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)

    def is_right(self) -> bool:
        """Whether opening gives the exact state, or an earlier state with a warning.

        A named error is right too.
        """
        try:
            session = Session(self.path)
        except StoreError as fault:
            self.told = fault.message
            return fault.code == "save-damaged" and self._unchanged()
        self.told = session.warning
        last = session.fight.last
        exact = to_bytes(session.encounter) == self.states.get(last)
        right = exact and (last == max(self.states) or bool(session.warning))
        right = right and self._reads(session) and self._goes_back(session)
        session.close()
        return right

    def _reads(self, session: Session) -> bool:
        """Whether the whole log can be read.

        Each event must be unchanged, or the log must say that the event is unreadable.
        """
        fight, search = session.fight, LogSearch(session.fight)
        told = [fight.as_told(n) for n in range(1, fight.last + 1)]
        for one in told:
            search.is_active(one.n)
        whole = all(line.text for line in turn_lines(fight))
        return whole and all(not one.is_readable or one == self.events[one.n] for one in told)

    def _goes_back(self, session: Session) -> bool:
        """Whether undo reaches only states that were played.

        If an event cannot be read, the error must be a named error.
        """
        fight = session.fight
        try:
            while fight.head > 1:
                session.ask({"action": "undo"})
                if to_bytes(fight.encounter) != self.states[fight.head]:
                    return False
        except StoreError as fault:
            return fault.code == "save-damaged"
        except Misfit:
            return True
        return True

    def mends(self) -> bool:
        """Whether a repair recovers only states that were played.

        The repair must not change the damaged files.
        """
        try:
            found = mended(self.path)
        except StoreError as fault:
            return fault.code == "save-damaged"
        made, _ = repair(self.path)
        again = Session(made, writable=False)
        right = to_bytes(again.encounter) == self.states.get(found.n)
        again.close()
        return right and self._unchanged()

    def _unchanged(self) -> bool:
        left = {one.name: one.read_bytes() for one in self.path.parent.iterdir() if one.is_file()}
        return all(left.get(name, data) == data for name, data in self.files.items())


@pytest.mark.parametrize("kind", ["closed", "killed"])
def test_damage_is_named_or_the_fight_is_complete(
    kind: str, place: Path, saves: dict[str, Original]
) -> None:
    one, other = saves[kind], saves["other"]
    tried: Counter[str] = Counter()
    bad: list[tuple[str, str, str]] = []
    repairs = bad_repairs = 0
    for number, (name, which, files) in enumerate(damaged_copies(one, other)):
        tried[name] += 1
        folder = place / f"trial-{kind}-{number}"
        mending = number % REPAIRED == 0
        trial = Trial(folder, files, one)
        if mending:
            repairs += 1
            bad_repairs += not trial.mends()
        if not trial.is_right():
            bad.append((name, which, trial.told))
        shutil.rmtree(folder)
    record(f"damage: copies of a save that was {kind}", tried.total(), len(bad))
    record(f"damage: repairs of a save that was {kind}", repairs, bad_repairs)
    assert (bad, bad_repairs) == ([], 0)
    assert tried.total() > 10 * EACH


def test_the_trial_finds_a_history_without_checksums(
    place: Path, saves: dict[str, Original]
) -> None:
    def trusting(line: bytes, number: int, before: int) -> tuple[bytes, int]:
        return line[:-24] + b"}", 0

    one, other = saves["closed"], saves["other"]
    bad = 0
    with (
        mock.patch("tracker.store.journal.opened", trusting),
        mock.patch("tracker.store.damaged_lines.opened", trusting),
        mock.patch("tracker.store.journal.Journal._has", return_value=True),
    ):
        for number, (_, which, files) in enumerate(damaged_copies(one, other)):
            if which == "ford.events":
                trial = Trial(place / f"trusting-{number}", files, one)
                bad += not trial.is_right()
                shutil.rmtree(place / f"trusting-{number}")
    assert bad > 0
