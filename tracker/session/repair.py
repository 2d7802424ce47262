"""Make a new save from the last good state of a damaged save. The damaged save stays unchanged."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.encounter import Encounter
from rules.encounter.patch import difference
from rules.errors import CodedError
from rules.history import Event, Fight, edition, event_from_bytes, event_to_bytes
from tracker.session.contents import fight_of, state_of
from tracker.store import Snapshot, SnapshotState, StoreError
from tracker.store.errors import damaged
from tracker.store.journal import BEGINNING
from tracker.store.names import events_path
from tracker.store.operations import new_beside
from tracker.store.salvage import good_after
from tracker.store.save import open_journal


class Mended(NamedTuple):
    """The recovered part of a damaged save: the fight after event `n`.

    The history can be read without a gap up to event `whole`. If the state is from a later event,
    the log jumps from event `whole` to event `n`.
    """

    name: str
    n: int
    whole: int
    events: list[bytes]
    state: dict[str, Any]

    @property
    def told(self) -> str:
        """A sentence for the user about the part of the save that was recovered."""
        said = f"the fight as it stood after event {self.n}"
        if self.n == self.whole:
            return said
        one = self.n == self.whole + 1
        return (
            f"{said}; its log lacks event {self.n}"
            if one
            else (f"{said}; its log lacks events {self.whole + 1} to {self.n}")
        )


def mended(path: Path) -> Mended:
    """Return the newest readable state of a save, and the history up to this state.

    The state is read from the save or its backup, or made from event 1 and the later history.

    Raises:
        StoreError: save-damaged if no state can be read; save-newer if it has a later format.
    """
    _refuse_newer(path)
    history, fight = _from_the_beginning(path)
    whole = fight.last if fight else 0
    found = [*_snapshots(path)]
    name = next((each.name for each in found if each.name), "")
    later = [one for each in found for one in _went_on(path, each) if one.last > whole]
    if later:
        best = max(later, key=lambda fight: fight.last)
        history.append(event_to_bytes(_jump(fight, best)))
        stands = Fight(best.encounter, last=whole + 1, head=whole + 1)
    elif fight is not None:
        best = stands = fight
    else:
        reason = "neither its state, nor its backup, nor its history can be read"
        raise damaged(path, "", reason)
    return Mended(name or best.encounter.name, best.last, whole, history, state_of(stands))


def repair(path: Path) -> tuple[Path, str]:
    """Make a save from the readable part of a damaged save.

    Returns the path of the new save, and a sentence about its contents.

    Raises:
        StoreError: save-damaged if nothing can be read; save-locked, io.
    """
    found = mended(path)
    return new_beside(path, f"{found.name} repaired", found.events, found.state), found.told


def _refuse_newer(path: Path) -> None:
    """Raises StoreError (save-newer) if the save has the format of a later program."""
    for read in (Snapshot(path).read, lambda: open_journal(path).close()):
        try:
            read()
        except StoreError as fault:
            if fault.code == "save-newer":
                raise


def _snapshots(path: Path) -> Iterator[SnapshotState]:
    """Return the states of the save and of its backup; unreadable states are left out."""
    save = Snapshot(path)
    for read in (save.read, save.read_backup):
        with suppress(StoreError):
            yield read()


def _from_the_beginning(path: Path) -> tuple[list[bytes], Fight | None]:
    """Return the readable events from event 1 on, and the fight after these events."""
    lines = good_after(events_path(path), BEGINNING)
    read: list[bytes] = []
    fight: Fight | None = None
    for line, event in _decoded(lines):
        if fight is None:
            if event.action.get("action") != "new":
                break
            fight = Fight(Encounter(name="", system=str(event.action.get("system"))))
        if not _followed(fight, event):
            break
        read.append(line)
    return read, fight if read else None


def _went_on(path: Path, found: SnapshotState) -> Iterator[Fight]:
    """Yield the fight of a snapshot after the later events, up to the first bad event.

    Yield nothing if no fight can be made from the snapshot.
    """
    try:
        fight = fight_of(found.state, found.n, None)
    except CodedError:
        return
    for _, event in _decoded(good_after(events_path(path), found.place)):
        if not _followed(fight, event):
            break
    yield fight


def _decoded(lines: Iterable[bytes]) -> Iterator[tuple[bytes, Event]]:
    for line in lines:
        try:
            yield line, event_from_bytes(line)
        except (msgspec.DecodeError, ValueError, RecursionError):
            return


def _followed(fight: Fight, event: Event) -> bool:
    try:
        fight.follow(event)
    except CodedError:
        return False
    return True


def _jump(before: Fight | None, to: Fight) -> Event:
    """Return an event that changes the fight from one state to a later state.

    The fight `before` is at the end of the readable history. The fight `to` is the later state.
    """
    at = before.last + 1 if before else 1
    encounter = to.encounter
    text = f"Repaired: this is how things stood after event {to.last}; what led to it is lost."
    action = {"action": "note", "text": text}
    if before is None:
        action = {"action": "new", "name": encounter.name, "system": encounter.system}
    return Event(
        at,
        before.head if before else 0,
        at,
        action,
        text,
        begins_turn=before is None,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        book=edition(to.book),
        changes=difference(before.encounter if before else None, encounter),
    )
