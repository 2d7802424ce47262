"""Saves with a history of any length. One played round is repeated, because this is quick.

In a repeated round, only the numbers of the round and of its events are new. So every event fits
the earlier events, and `check` finds no fault.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.patch import Change
from rules.history import Event, Fight, edition, event_to_bytes
from tracker.session.contents import state_of
from tracker.store.framing import closed
from tracker.store.journal import Position
from tracker.store.names import events_path
from tracker.store.snapshot import Snapshot

Shape = Literal["straight", "branches", "there and back"]
"""'branches': each round is undone and played again. 'there and back': all is undone and redone."""

AT = "2026-01-01T20:00:00+00:00"
ROUND = ("encounter", "round")


def long_save(path: Path, events: int, shape: Shape = "straight", people: int = 3) -> Path:
    """Make a save of about `events` events.

    In the fight, combatants move, hurt each other and heal each other.
    """
    story = _Story(people)
    for event in story.told(events, shape):
        story.write(event)
    events_path(path).write_bytes(b"".join(story.lines))
    end = Position(story.last, sum(map(len, story.lines)), story.checksum)
    fight = Fight(story.encounter, last=story.last, head=story.head)
    Snapshot(path, name=path.stem).write(state_of(fight), end)
    return path


class _Story:
    """A fight whose history is written to a save.

    The first rounds are played. All later rounds repeat the events of the second round.
    """

    def __init__(self, people: int) -> None:
        self._fight, proposal = Fight.new("Long", "emala")
        self._fight.commit(proposal)
        self._begins = [proposal.event]
        for number in range(people):
            self._begins.append(
                self._played(action="add", name=f"Grak {number}", hp=20, initiative=9)
            )
        self._begins += [self._played(action="start"), *self._round()]
        self._lasts = self._round()
        self._end = self._fight.encounter
        self._rounds = 1
        self.last = self.head = self.checksum = 0
        self.lines: list[bytes] = []
        self._parents = {0: 0}
        self._changes: dict[int, tuple[Change, ...]] = {}

    @property
    def encounter(self) -> Encounter:
        """The state after the last written round."""
        return replace(self._end, round=self._rounds + 1)

    def told(self, events: int, shape: Shape) -> Iterator[Event]:
        """Yield about this many events. The caller writes each event before it takes the next."""
        yield from map(self._next, self._begins)
        while self.last < (events if shape != "there and back" else events // 3):
            yield from self._again()
            if shape == "branches":
                yield from self._undone(len(self._lasts))
                self._rounds -= 1
                yield from self._again()
        if shape == "there and back":
            back = self.last - len(self._begins)
            redone = [*range(self.last - back + 1, self.last + 1)]
            yield from self._undone(back)
            yield from (self._redo(number) for number in redone)

    def write(self, event: Event) -> None:
        """Write an event as the next line of the history."""
        line, self.checksum = closed(event_to_bytes(event), self.checksum)
        self.lines.append(line + b"\n")
        self.last, self.head = event.n, event.head
        if not event.moves_head:
            self._parents[event.n] = event.parent
            self._changes[event.n] = event.changes

    def _played(self, **request: object) -> Event:
        made = self._fight.propose(self._fight.read(request), Tray(None))
        self._fight.commit(made)
        return made.event

    def _round(self) -> list[Event]:
        """Play a whole round.

        Everybody moves, one after another. The first combatant is hurt and healed.
        """
        found: list[Event] = []
        now = self._fight.encounter.round
        while self._fight.encounter.round == now:
            who = self._fight.encounter.turn_of
            for request in (
                {"action": "move", "who": who, "distance": 1},
                {"action": "damage", "who": "c1", "amount": 1, "by": who, "kind": "fire"},
                {"action": "heal", "who": "c1", "amount": 1},
                {"action": "next"},
            ):
                found.append(self._played(**request))
        return found

    def _again(self) -> Iterator[Event]:
        self._rounds += 1
        yield from map(self._next, self._lasts)

    def _next(self, event: Event) -> Event:
        """Return a copy of a played event, with the number of the next event."""
        number, rounds = self.last + 1, max(0, self._rounds - 2)

        def moved(value: Any) -> Any:
            if isinstance(value, list | tuple):
                return [moved(one) for one in value]
            if isinstance(value, dict) and "event" in value:
                return {**value, "event": value["event"] - event.n + number}
            return value

        changes = (_with(one, moved) for one in event.changes)
        return replace(
            event,
            n=number,
            parent=self.head,
            head=number,
            at=AT,
            changes=tuple(
                _with(one, lambda held: held + rounds) if one.at == ROUND and rounds else one
                for one in changes
            ),
        )

    def _undone(self, count: int) -> Iterator[Event]:
        for _ in range(count):
            changes = (Change(one.at, one.to, one.was) for one in self._changes[self.head])
            target = self._parents[self.head]
            yield self._move("undo", target, tuple(changes))

    def _redo(self, number: int) -> Event:
        return self._move("redo", number, self._changes[number])

    def _move(self, action: str, target: int, changes: tuple[Change, ...]) -> Event:
        text, book = f"{action.title()}: event {target}", edition(self._fight.book)
        done = {"action": action}
        return Event(
            self.last + 1, self.head, target, done, text, at=AT, book=book, changes=changes
        )


def _with(change: Change, moved: Callable[[Any], Any]) -> Change:
    return replace(change, was=moved(change.was), to=moved(change.to))
