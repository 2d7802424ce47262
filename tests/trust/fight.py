"""A fight that the trials play. They know the state after each event, so they notice every loss."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rules.encounter.codec import to_bytes
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError

Request = Mapping[str, Any]
States = dict[int, bytes]

OPENING: tuple[Request, ...] = (
    {"action": "add", "name": "Grak", "hp": 20, "count": 3, "initiative": 9},
    {"action": "start"},
    {"action": "move", "who": "Grak 1", "distance": "all"},
    {"action": "damage", "who": ["Grak 1", "Grak 2"], "amount": "2d6"},
    {"action": "next"},
    {"action": "undo"},
    {"action": "condition", "who": "Grak 3", "condition": "prone"},
    {"action": "next"},
    {"action": "remove", "who": "Grak 2"},
    {"action": "undo-to", "event": 4},
)


def requests(count: int) -> Iterator[Request]:
    """Yield this many actions.

    Every seventh action ends a round, so that the program saves the state.
    """
    yield from OPENING[:count]
    for number in range(len(OPENING), count):
        if number % 7 == 0:
            yield {"action": "end-round"}
        else:
            yield {"action": "note", "text": f"note {number}"}


class Played:
    """A fight in play. `states` has the state after each event. The key is the event's number."""

    def __init__(self, folder: Path) -> None:
        self.path = begin(SavesFolder(folder), "Ford", "emala")
        self.states: States = {}
        self.session = self.open()

    def open(self) -> Session:
        """Open the save again."""
        self.session = Session(self.path, random=Random(1))
        self._note()
        return self.session

    def ask(self, request: Request) -> int:
        """Do an action and return the number of its event."""
        number = self.session.ask(request).n
        self._note()
        return number

    def kill(self) -> None:
        """End the fight without closing its files.

        The files are then as after a kill of the process.
        """
        lock = self.session._save._lock
        assert lock is not None
        self.session._save.journal.close()
        assert lock._descriptor is not None
        os.close(lock._descriptor)
        lock._descriptor = None

    def _note(self) -> None:
        self.states[self.session.fight.last] = to_bytes(self.session.encounter)


def found(path: Path) -> tuple[int, bytes] | StoreError:
    """Open a save as a new reader does.

    Return the number of the newest event with the state, or the error.
    """
    try:
        reader = Session(path, writable=False)
    except StoreError as fault:
        return fault
    number, state = reader.fight.last, to_bytes(reader.encounter)
    reader.close()
    return number, state


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a folder, in memory if possible. No real disk is needed: a model checks the syncs."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
