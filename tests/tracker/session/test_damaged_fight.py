"""A fight with damaged files. Opening gives either an expected error or the exact fight."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter.codec import to_bytes
from tests.tracker.store.fights import contents
from tests.tracker.store.test_store_hostile import Damage, damages
from tracker.cli.check import checked
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, Snapshot, StoreError
from tracker.store.names import events_path

Files = dict[str, bytes]

REQUESTS = (
    {"action": "add", "name": "Grak", "hp": 20, "count": 3, "initiative": 9},
    {"action": "start"},
    {"action": "move", "who": "Grak 1", "distance": "all"},
    {"action": "damage", "who": ["Grak 1", "Grak 2"], "amount": "2d6"},
    {"action": "next"},
    {"action": "note", "text": "rain"},
    {"action": "undo"},
    {"action": "remove", "who": "Grak 2"},
    {"action": "undo-to", "event": 4},
    {"action": "condition", "who": "Grak 3", "condition": "prone"},
)


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Files, list[bytes]]]:
    """Yield the files of a fight after a kill of the process, and the state after each event."""
    with tempfile.TemporaryDirectory() as name:
        path = begin(SavesFolder(Path(name)), "Ford", "emala")
        session = Session(path, random=Random(1))
        states = [b"", to_bytes(session.encounter)]
        for request in REQUESTS:
            session.ask(request)
            states.append(to_bytes(session.encounter))
        session._save.close()
        yield {each.name: each.read_bytes() for each in (path, events_path(path))}, states


@settings(max_examples=200, deadline=None)
@given(which=st.sampled_from(["ford.json", "ford.events"]), harm=damages())
def test_damage_gives_a_named_error_or_the_fight_that_was_played(
    which: str, harm: Damage, played: tuple[Files, list[bytes]]
) -> None:
    files, states = played
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "ford.json"
        for each, data in files.items():
            path.with_name(each).write_bytes(harm(data) if each == which else data)
        before = contents(path.parent)
        _, faults = checked(Snapshot(path))
        assert contents(path.parent) == before
        found = gone_through(path)
        if isinstance(found, StoreError):
            assert found.code == "save-damaged"
            assert "\n" not in found.message
            assert faults
            return
        number, reached = found
        assert reached[0] == states[number]
        assert set(reached) <= set(states)


def gone_through(path: Path) -> tuple[int, list[bytes]] | StoreError:
    """Open a save and undo all events. Return the newest event's number and all states.

    If the save cannot be read, return the error.
    """
    try:
        session = Session(path)
        number, reached = session.fight.last, [to_bytes(session.encounter)]
        while session.fight.head > 1:
            session.ask({"action": "undo"})
            reached.append(to_bytes(session.encounter))
        session.close()
    except StoreError as fault:
        return fault
    return number, reached
