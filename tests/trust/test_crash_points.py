"""At whatever call the process or the power dies: every acknowledged action is there, exactly."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from tests.trust.disk import Crash, Recording, crashes, moments, recorded
from tests.trust.fight import Played, States, found, requests, scratch
from tests.trust.table import everything, record
from tracker.session import Session
from tracker.store import SavesFolder, StoreError
from tracker.store.operations import archive, copy, rename, unarchive

ACTIONS = 61
CUTS = 64
"""At so many places a write may end where all states are asked for."""

SAMPLE = 250
"""How many states of each kind are opened where not all of them are asked for."""

TRIALS = {
    "killed": "crash points: killed process",
    "journalled": "crash points: power lost on a journalling file system",
    "posix": "crash points: power lost, by what POSIX alone promises",
}


class Recorded(NamedTuple):
    """The calls of a session, its states by event, and how far it was when a copy was made."""

    recording: Recording
    states: States
    copied_at: int


@cache
def session_of_61() -> Recorded:
    """61 actions with folds, undo, opening again, copy, rename, archive and what follows."""
    with TemporaryDirectory() as name, recorded(Path(name)) as recording:
        fight = Played(Path(name))
        recording.acknowledge(1)
        asked = iter(requests(ACTIONS))
        play(fight, recording, islice(asked, 30))
        fight.session.close()
        copied_at = fight.session.fight.last
        copied = rename(copy(fight.path, "Bridge"), "Bridge two")
        recording.acknowledge(copied_at)
        unarchive(archive(copied))
        fight.open()
        play(fight, recording, asked)
        fight.session.close()
    return Recorded(recording, fight.states, copied_at)


def play(fight: Played, recording: Recording, asked: Iterable[dict[str, object]]) -> None:
    for request in asked:
        recording.acknowledge(fight.ask(request))


def sampled(recording: Recording, kind: str) -> Iterator[Crash]:
    """All of them, or as many as a sample has, from one end to the other."""
    if everything():
        return moments(recording, kind, cuts=CUTS)
    count = sum(1 for _ in moments(recording, kind))
    return islice(moments(recording, kind), 0, None, max(1, count // SAMPLE))


def recovered(folder: Path, states: States) -> int | None:
    """The newest event that is there, once play has gone on; None where that is not as it was."""
    path = folder / "ford.json"
    if not path.exists():
        return 0
    there = found(path)
    if isinstance(there, StoreError):
        return None
    number, state = there
    # Before its first event a save holds the encounter all the same.
    right = number == 0 or state == states[number]
    return number if right and goes_on(path, max(number, 1)) else None


def holds(folder: Path, crash: Crash, states: States) -> bool:
    """True where every acknowledged action is there, and nothing else."""
    crash.lay_out(folder)
    number = recovered(folder, states) if whole_copies(folder) else None
    return number is not None and number >= crash.acknowledged


def goes_on(path: Path, number: int) -> bool:
    session = Session(path)
    goes = session.ask({"action": "note", "text": "on"}).n == number + 1
    session.close()
    return goes and not session.warning


def whole_copies(folder: Path) -> bool:
    """True where the list of saves finds nothing damaged, whatever was copied or moved."""
    saves = SavesFolder(folder)
    return not [one for one in (*saves.entries(), *saves.archived()) if one.fault]


@pytest.mark.parametrize("kind", TRIALS)
def test_every_acknowledged_action_survives_every_crash(kind: str) -> None:
    recording, states, _ = session_of_61()
    known: dict[bytes, int | None] = {}
    bad: list[tuple[int, int | None]] = []
    tried = 0
    with scratch() as place:
        for crash in sampled(recording, kind):
            tried += 1
            look = sha256(repr(crash.files).encode()).digest()
            if look not in known:
                folder = place / str(tried)
                folder.mkdir()
                crash.lay_out(folder)
                known[look] = recovered(folder, states) if whole_copies(folder) else None
                shutil.rmtree(folder)
            number = known[look]
            if number is None or number < crash.acknowledged:
                bad.append((crash.acknowledged, number))
    record(TRIALS[kind], tried, len(bad))
    assert bad == []
    assert tried > 200


def test_what_recovers_may_crash_as_well() -> None:
    recording, states, _ = session_of_61()
    tried, bad = 0, 0
    every = list(crashes(recording, ["killed", "journalled"]))
    chosen = every[:: 25 if everything() else max(1, len(every) // 6)]
    with scratch() as place:
        for number, crash in enumerate(chosen):
            states_again, again = recovery(place / f"of-{number}", crash, states)
            for one in again:
                folder = place / f"{number}-again"
                folder.mkdir()
                tried += 1
                bad += not holds(folder, one, states_again)
                shutil.rmtree(folder)
    record("crash points: within recovery from a crash", tried, bad)
    assert (bad, tried > 50) == (0, True)


def recovery(folder: Path, crash: Crash, states: States) -> tuple[States, list[Crash]]:
    """Where opening after a crash, playing on and closing may be cut short in its turn."""
    folder.mkdir()
    crash.lay_out(folder)
    path = folder / "ford.json"
    if not path.exists():
        return states, []
    with recorded(folder) as recording:
        recording.acknowledge(crash.acknowledged)
        session = Session(path)
        number = session.ask({"action": "note", "text": "on"}).n
        recording.acknowledge(number)
        session.close()
    kinds = ["killed", "journalled"]
    again = [one for one in crashes(recording, kinds) if one.acknowledged >= crash.acknowledged]
    return {**states, number: to_bytes(session.encounter)}, again


@pytest.mark.parametrize(
    ("forgotten", "kind"),
    [
        ("tracker.store.journal.sync", "journalled"),
        ("tracker.store.atomic.sync", "journalled"),
        ("tracker.store.atomic.sync_folder", "posix"),
    ],
)
def test_the_trial_finds_a_session_that_does_not_sync(forgotten: str, kind: str) -> None:
    with mock.patch(forgotten), TemporaryDirectory() as name, recorded(Path(name)) as recording:
        fight = Played(Path(name))
        recording.acknowledge(1)
        play(fight, recording, requests(14))
        fight.session.close()
    with scratch() as place:
        for number, crash in enumerate(crashes(recording, [kind])):
            folder = place / str(number)
            folder.mkdir()
            if not holds(folder, crash, fight.states):
                return
    pytest.fail("nothing was lost")
