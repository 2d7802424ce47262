"""The file `NAME.json`: a TinyDB file with the fight after one event.

The file is always written as a whole.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from tinydb import TinyDB

from tracker.store.errors import damaged
from tracker.store.journal import Position
from tracker.store.names import SAMPLES, backup_path
from tracker.store.tables import SnapshotStorage

ENCOUNTER = "encounter"
COMBATANTS = "combatants"

Count = Annotated[int, msgspec.Meta(ge=0)]


class Standing(msgspec.Struct, frozen=True):
    """The state of one combatant: hit points, their maximum, and whether it is out of the fight."""

    name: str = ""
    side: str = ""
    hp: int | None = None
    hp_most: int | None = None
    out: bool = False


class ListedFight(msgspec.Struct, frozen=True):
    """The summary of a fight for a list: its rulebook, its round, its combatants in order.

    `about` is the GM's note. `turn_of` is the name of the combatant who has the turn. `ended` is
    true if the fight is over.
    """

    system: str = ""
    round: int = 0
    people: tuple[Standing, ...] = ()
    about: str = ""
    turn_of: str = ""
    ended: bool = False


class SnapshotState(msgspec.Struct, frozen=True):
    """A fight at a place in its history.

    `sample` is true if the file says that it is a sample, and is in a folder of samples.
    """

    place: Position
    state: dict[str, Any]
    name: str = ""
    sample: bool = False

    @property
    def n(self) -> int:
        """The number of the newest event in the state."""
        return self.place.n

    def summary(self) -> ListedFight:
        """The summary of the fight for a list.

        It is empty if the state does not describe a fight.
        """
        try:
            fight = msgspec.convert(self.state, _Fight)
        except msgspec.ValidationError:
            return ListedFight()
        known, encounter = fight.combatants, fight.encounter
        people = tuple(known[who] for who in encounter.order if who in known)
        turn_of = known[encounter.turn_of].name if encounter.turn_of in known else ""
        return ListedFight(
            encounter.system, encounter.round, people, encounter.about, turn_of, encounter.ended
        )


class Snapshot:
    """Reads and writes `NAME.json`; shares no object with its callers.

    A Snapshot replaces an existing file only if the Snapshot has read that file before. Reading
    raises StoreError: not-found, save-damaged, save-newer, io.
    """

    def __init__(self, path: Path, *, name: str = "", sample: bool = False) -> None:
        """Make the object for the file at `path`.

        `name` and `sample` are for a new save; `read` takes both from the file. `notes` are
        warnings about writes.
        """
        self.notes: list[str] = []
        self.path = path
        self.name = name
        self.sample = sample
        self._latest: SnapshotState | None = None
        self._storage = SnapshotStorage(path, self.notes.append)
        self._database = TinyDB(storage=lambda: self._storage)

    @property
    def backup(self) -> Path:
        """The path of the state before the last write."""
        return backup_path(self.path)

    def read(self) -> SnapshotState:
        """The state that is on the disk now."""
        with self._storage.at_once():
            document = self._database.table(ENCOUNTER).all()
            combatants = self._database.table(COMBATANTS).all()
        found = _state(self.path, document, combatants)
        self.name, self.sample = found.name, found.sample
        self._storage.trust()
        return found

    def read_backup(self) -> SnapshotState:
        """Return the state before the last write, after the same checks as for the save.

        The save itself stays unchanged.
        """
        return Snapshot(self.backup).read()

    def latest(self) -> SnapshotState:
        """Return the state on the disk. The file is read again only if it has changed."""
        if self._latest is None or not self._storage.unchanged():
            self._latest = self.read()
        return self._latest

    def write(self, state: Mapping[str, Any], place: Position) -> None:
        """Replace the file, durably, in one write.

        `state` is `{"combatants": {id: {"id": id, ...}, ...}, ...}`.

        Raises:
            StoreError: conflict if the file there was never read; io.
        """
        meta = {
            "n": place.n,
            "offset": place.offset,
            "checksum": place.checksum,
            "name": self.name,
            "sample": self.sample,
            "state": {key: value for key, value in state.items() if key != COMBATANTS},
        }
        with self._storage.at_once():
            self._database.drop_tables()
            self._database.table(ENCOUNTER).insert(meta)
            self._database.table(COMBATANTS).insert_multiple(state[COMBATANTS].values())


class _Encounter(msgspec.Struct, frozen=True):
    system: str = ""
    round: int = 0
    order: tuple[str, ...] = ()
    about: str = ""
    turn_of: str | None = None
    ended: bool = False


class _Combatant(msgspec.Struct, frozen=True):
    id: str
    name: str = ""


class _Fight(msgspec.Struct, frozen=True):
    encounter: _Encounter
    combatants: dict[str, Standing]


class _Meta(msgspec.Struct, frozen=True):
    n: Count
    offset: Count
    checksum: Count
    state: dict[str, Any]
    name: str = ""
    sample: bool = False


def _state(path: Path, document: list[Any], combatants: list[Any]) -> SnapshotState:
    if len(document) != 1:
        raise damaged(
            path, f"table {ENCOUNTER!r}", f"it holds {len(document)} documents where one belongs"
        )
    try:
        meta = msgspec.convert(document[0], _Meta)
        ids = [each.id for each in msgspec.convert(combatants, list[_Combatant])]
    except msgspec.ValidationError as error:
        raise damaged(path, "", str(error)) from error
    if len(set(ids)) != len(ids):
        raise damaged(path, f"table {COMBATANTS!r}", "two combatants have the same id")
    state = {**meta.state, COMBATANTS: {each["id"]: dict(each) for each in combatants}}
    place = Position(meta.n, meta.offset, meta.checksum)
    sample = meta.sample and path.absolute().parent.name == SAMPLES
    return SnapshotState(place, state, meta.name, sample)
