"""A history played again from its first event, compared with every state that was saved of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.encounter import Encounter
from rules.encounter.codec import from_plain
from rules.errors import RulesError
from rules.history import Event, Fight
from rules.numbers.exact import Number, in_words
from tracker.cli.log import events
from tracker.session import JournalArchive, fight_of
from tracker.store import Journal, SnapshotState, StoreError
from tracker.store.errors import damaged


class Replay:
    """Plays the events of a journal; what differs from what was saved is in `faults`."""

    def __init__(self, path: Path, journal: Journal, snapshot: SnapshotState | None) -> None:
        self._path = path
        self._journal = journal
        self._snapshot = snapshot
        self._moves: set[int] = set()
        self.faults: list[str] = []

    def run(self) -> None:
        """Play every event.

        Raises:
            StoreError: save-damaged, at the first event that cannot be played.
        """
        fight: Fight | None = None
        for event in events(self._journal):
            try:
                if fight is None:
                    fight = self._begun(event)
                self._check_place(fight, event)
                self._follow(fight, event)
            except StoreError:
                raise
            except Exception as fault:  # a damaged event can fail in any way there is
                raise self._journal.damaged(event.n, _reason(fault)) from fault
            self._compare_snapshot(fight)

    def _begun(self, event: Event) -> Fight:
        if event.action.get("action") != "new":
            raise self._journal.damaged(event.n, "it does not begin an encounter")
        encounter = Encounter(name=event.action["name"], system=event.action["system"])
        fight = Fight(encounter, archive=JournalArchive(self._journal))
        self._compare_snapshot(fight)
        return fight

    def _check_place(self, fight: Fight, event: Event) -> None:
        """Refuse what would send the replay in circles: a parent that is not the one before."""
        if event.parent != fight.head:
            reason = f"it was made on event {event.parent}, where event {fight.head} held"
            raise self._journal.damaged(event.n, reason)
        if event.moves_head:
            if not 1 <= event.head < event.n or event.head in self._moves:
                reason = f"it goes back to event {event.head}, which is none to go back to"
                raise self._journal.damaged(event.n, reason)
            self._moves.add(event.n)

    def _follow(self, fight: Fight, event: Event) -> None:
        replayed = fight.state_at(event.head) if event.moves_head else None
        fight.follow(event)
        if event.state is None:
            return
        found = difference(from_plain(event.state), replayed or fight.encounter)
        if found:
            self.faults.append(self._journal.damaged(event.n, f"its state: {found}").message)

    def _compare_snapshot(self, fight: Fight) -> None:
        snapshot = self._snapshot
        if snapshot is None or snapshot.n != fight.last:
            return
        try:
            saved = fight_of(snapshot.state, snapshot.n, None)
        except (RulesError, LookupError, TypeError, ValueError) as fault:
            self._differs(_reason(fault))
            return
        if snapshot.n and (saved.head, saved.redo) != (fight.head, fight.redo):
            self._differs(f"it stands at event {saved.head}, by the history at {fight.head}")
        found = difference(saved.encounter, fight.encounter)
        if found:
            self._differs(found)

    def _differs(self, reason: str) -> None:
        self.faults.append(damaged(self._path, "", reason).message)


def difference(saved: Encounter, replayed: Encounter) -> str:
    """The first thing in which a saved state differs from what the history adds up to, or ''."""
    for who, one in replayed.combatants.items():
        if who not in saved.combatants:
            return f"{one.name} ({who}) is missing"
        found = _first(saved.combatants[who], one)
        if found:
            return f"{one.name} ({who}): {found}"
    for who, one in saved.combatants.items():
        if who not in replayed.combatants:
            return f"{one.name} ({who}) is in no event of the history"
    return _first(saved, replayed)


def _first(saved: Struct, replayed: Struct) -> str:
    for name in saved.__struct_fields__:
        old, new = getattr(saved, name), getattr(replayed, name)
        if old != new:
            return f"{name} is {_shown(old)}, by the history {_shown(new)}"
    return ""


def _shown(value: Any) -> str:
    text = in_words(value) if isinstance(value, Number) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _reason(fault: Exception) -> str:
    return fault.message if isinstance(fault, RulesError) else f"it cannot be played: {fault!r}"
