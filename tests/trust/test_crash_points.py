"""Every acknowledged action is in the save after a kill or a power failure at any time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from tests.trust.disk import Crash, crashes, moments
from tests.trust.fight import Played, States, requests, scratch
from tests.trust.judge import Judge
from tests.trust.recording import Recording, recorded
from tests.trust.table import everything, record
from tracker.session.session import Session
from tracker.store.operations import archive, copy, rename, unarchive

ACTIONS = 61
SAMPLE = 250
"""How many states of each kind a short run opens."""

FIRST = 420 if everything() else 6
"""How many first crashes are tried. At each call of their recovery, a second crash is tried."""


class Trial(NamedTuple):
    """A kind of crash: its row in the table, and the number of places at which a write is cut.

    After a kill, a snapshot is cut at every byte. For the other kinds there are fewer places.
    """

    row: str
    most: int


TRIALS = {
    "killed": Trial("crash points: killed process", 4400),
    "journalled": Trial("crash points: power lost on a journalling file system", 200),
    "posix": Trial("crash points: power lost, by what POSIX alone promises", 64),
}
AGAIN = {
    "killed": Trial("crash points: within recovery from a crash, killed", 16),
    "journalled": Trial("crash points: within recovery from a crash, power lost", 24),
}


class Recorded(NamedTuple):
    """The recorded file calls of a session, and the state of the fight after each event."""

    recording: Recording
    states: States


@cache
def session_of_61() -> Recorded:
    """Play 61 actions with checkpoints and undo. In the middle, copy, move and reopen the save."""
    with TemporaryDirectory() as name, recorded(Path(name)) as recording:
        fight = Played(Path(name))
        recording.acknowledge(1)
        asked = iter(requests(ACTIONS))
        play(fight, recording, islice(asked, 30))
        fight.session.close()
        copied = rename(copy(fight.path, "Bridge"), "Bridge two")
        unarchive(archive(copied))
        fight.open()
        play(fight, recording, asked)
        fight.session.close()
    return Recorded(recording, fight.states)


def play(fight: Played, recording: Recording, asked: Iterable[dict[str, object]]) -> None:
    for request in asked:
        recording.acknowledge(fight.ask(request))


def sampled(recording: Recording, kind: str, most: int) -> Iterator[Crash]:
    """Yield all states. In a short run, yield only some states, from all parts."""
    if everything():
        return moments(recording, kind, most=most)
    return spread(list(moments(recording, kind)), SAMPLE)


def spread(every: list[Crash], count: int) -> Iterator[Crash]:
    """Yield about `count` crashes from the list, at equal distances."""
    return islice(every, 0, None, max(1, len(every) // count))


def note(row: str, tried: int, bad: int, opened: int) -> None:
    """Record a row of the table for a trial.

    Record a second row too: how many different states there were.
    """
    record(row, tried, bad)
    record(f"{row}: states that differ", opened, bad)


@pytest.mark.parametrize("kind", TRIALS)
def test_every_acknowledged_action_survives_every_crash(kind: str) -> None:
    recording, states = session_of_61()
    row, most = TRIALS[kind]
    tried, bad = 0, []
    with scratch() as place:
        judge = Judge(place)
        for crash in sampled(recording, kind, most):
            tried += 1
            if not judge.holds(crash, states):
                bad.append((crash.acknowledged, judge.found(crash)))
    note(row, tried, len(bad), judge.opened)
    assert bad == []
    assert tried > 200


@pytest.mark.parametrize("kind", AGAIN)
def test_every_acknowledged_action_survives_a_crash_during_recovery(kind: str) -> None:
    recording, states = session_of_61()
    row, most = AGAIN[kind]
    every = crashes(recording, ["killed", "journalled"], most=4)
    firsts = [crash for crash in every if "ford.json" in dict(crash.files)]
    tried = bad = 0
    with scratch() as place:
        judge = Judge(place)
        for number, crash in enumerate(spread(firsts, FIRST)):
            states_again, again = recovery(place / f"of-{number}", crash, states)
            for one in moments(again, kind, most=most if everything() else 1):
                tried += 1
                bad += not judge.holds(one, states_again)
    note(row, tried, bad, judge.opened)
    assert (bad, tried > 50) == (0, True)


def recovery(folder: Path, crash: Crash, states: States) -> tuple[States, Recording]:
    """Open a save after a crash, play on, and close it. Return all states, and the file calls."""
    folder.mkdir()
    crash.lay_out(folder)
    with recorded(folder) as recording:
        recording.acknowledge(crash.acknowledged)
        session = Session(folder / "ford.json")
        number = session.ask({"action": "note", "text": "on"}).n
        recording.acknowledge(number)
        session.close()
    return {**states, number: to_bytes(session.encounter)}, recording


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
        judge = Judge(place)
        if all(judge.holds(crash, fight.states) for crash in moments(recording, kind)):
            pytest.fail("nothing was lost")
