"""Open states of the disk and find the fight in each. Equal states are opened only once."""

from __future__ import annotations

import shutil
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.trust.disk import Crash
from tests.trust.fight import States, found
from tracker.session.session import Session
from tracker.store import SavesFolder, StoreError


class Found(NamedTuple):
    """The number of the newest event on the disk, and a checksum of the state.

    If there is no save, the checksum is None.
    """

    number: int
    state: bytes | None = None


class Judge:
    """A judge opens states of the disk and checks them.

    Each state gets a new folder below `place`.
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self._known: dict[tuple[tuple[str, bytes], ...], Found | None] = {}

    @property
    def opened(self) -> int:
        """The number of different states that were opened."""
        return len(self._known)

    def holds(self, crash: Crash, states: States) -> bool:
        """Whether the save after a crash is right.

        It must have all acknowledged actions, and only actions that were played.
        """
        there = self.found(crash)
        if there is None or there.number < crash.acknowledged:
            return False
        # A save also holds the encounter before its first event.
        return there.number == 0 or there.state == _digest(states.get(there.number, b""))

    def found(self, crash: Crash) -> Found | None:
        """Open the state of a crash, and return the fight.

        Return None if the program reports a fault, or if play cannot continue.
        """
        key = tuple((name, _digest(data)) for name, data in crash.files)
        if key not in self._known:
            folder = self._place / str(self.opened)
            folder.mkdir()
            crash.lay_out(folder)
            self._known[key] = _opened(folder)
            shutil.rmtree(folder)
        return self._known[key]


@lru_cache(1024)
def _digest(data: bytes) -> bytes:
    return sha256(data).digest()


def _opened(folder: Path) -> Found | None:
    path = folder / "ford.json"
    if not _whole_list(folder):
        return None
    if not path.exists():
        return Found(0)
    there = found(path)
    if isinstance(there, StoreError):
        return None
    number, state = there
    try:
        goes_on = _goes_on(path, max(number, 1))
    except StoreError:
        return None
    return Found(number, _digest(state)) if goes_on else None


def _goes_on(path: Path, number: int) -> bool:
    """Whether play can continue after the event `number`. No message may say that events are
    missing.
    """
    session = Session(path)
    told = session.warning
    goes = session.ask({"action": "note", "text": "on"}).n == number + 1
    session.close()
    return goes and not told and not session.warning


def _whole_list(folder: Path) -> bool:
    """Whether the list of saves reports no damage, also for saves that were copied or moved."""
    saves = SavesFolder(folder)
    return not [one for one in (*saves.entries(), *saves.archived()) if one.fault]
