"""A fight: the encounter as it stands, and the history that led to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_plain
from rules.errors import InputError, Refused
from rules.fight.actions import Action, name_of, read_action
from rules.fight.actions.health import Correct
from rules.fight.apply import actions_of, apply
from rules.history.event import Event
from rules.history.undo import FIRST, MOVES, HistoryMove
from rules.rulebook.catalogue import rulebook

KEPT_STATES = 500
KEPT_EVENTS = 2000
STATE_EVERY = 64
"""How many events at most lie between two that carry the whole state."""


class Archive(Protocol):
    """Where events are read that the fight does not hold in memory."""

    def event(self, number: int) -> Event:
        """The event of that number."""


class Proposal(Struct, frozen=True):
    """An action that was applied but is not yet history: to be made durable, then committed."""

    event: Event
    encounter: Encounter


class Fight:
    """One fight in play. `head` is the event whose state holds, `last` the newest event."""

    def __init__(
        self,
        encounter: Encounter,
        *,
        last: int = 0,
        head: int = 0,
        redo: tuple[int, ...] = (),
        archive: Archive | None = None,
    ) -> None:
        self.encounter = encounter
        self.last = last
        self.head = head
        self.redo = redo
        self.book = rulebook(encounter.system)
        self._archive = archive
        self._states: OrderedDict[int, Encounter] = OrderedDict({head: encounter})
        self._events: OrderedDict[int, Event] = OrderedDict()
        self._kinds = {**actions_of(encounter.system), **{name_of(kind): kind for kind in MOVES}}
        # How far behind us a whole state lies is unknown here, and after going back or forth.
        self._since_state = STATE_EVERY if last else 0

    @classmethod
    def new(cls, name: str, system: str) -> tuple[Fight, Proposal]:
        """A fight that is about to begin, and the event that makes its encounter."""
        encounter = Encounter(name=name, system=system)
        fight = cls(encounter)
        text = f"{name}: a new encounter under {fight.book.title}."
        action = {"action": "new", "name": name, "system": system}
        event = Event(FIRST, 0, FIRST, action, text, begins_turn=True, state=to_plain(encounter))
        return fight, Proposal(event, encounter)

    def read(self, request: Mapping[str, object]) -> Action:
        """The action that a request asks for, undo and its like included; raises InputError."""
        return read_action(self._kinds, request)

    def action_kinds(self) -> Mapping[str, type[Action]]:
        """Every action that this fight knows, by name."""
        return self._kinds

    def propose(self, action: Action, dice: Tray, *, override: bool = False) -> Proposal:
        """Apply an action without making it history.

        Raises:
            InputError, NotFound, Refused: nothing has changed then.
        """
        if isinstance(action, HistoryMove):
            return self._propose_move(action)
        if isinstance(action, Correct):
            action = self._with_amount(action)
        number = self.last + 1
        done = apply(self.encounter, action, dice, number=number, override=override)
        event = Event(
            number,
            self.head,
            number,
            done.action.to_plain(),
            done.text,
            done.rolls,
            done.rulings,
            override=override,
            begins_turn=done.begins_turn,
            state=to_plain(done.encounter) if self._since_state >= STATE_EVERY else None,
        )
        return Proposal(event, done.encounter)

    def commit(self, proposal: Proposal) -> None:
        """Take a proposal into the history, once it is durable."""
        event = proposal.event
        self.redo = self._redo_after(event)
        self.last, self.head = event.n, event.head
        self.encounter = proposal.encounter
        if event.moves_head:
            self._since_state = STATE_EVERY
        else:
            self._since_state = 0 if event.state is not None else self._since_state + 1
        self._events[event.n] = event
        self._states[event.head] = proposal.encounter
        self._states.move_to_end(event.head)
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)
        while self._archive is not None and len(self._events) > KEPT_EVENTS:
            self._events.popitem(last=False)

    def follow(self, event: Event) -> None:
        """Take an event that was made durable before: the stored dice are used, none rolled.

        Raises:
            InputError: an event that does not continue this history.
        """
        if event.n != self.last + 1:
            message = f"event {event.n} does not follow event {self.last}."
            raise InputError("conflict", None, message)
        if event.moves_head and not (event.parent == self.head and 0 < event.head < event.n):
            message = f"event {event.n} goes from event {event.parent} to event {event.head}."
            raise InputError("conflict", None, message)
        self.commit(Proposal(event, self._after(event)))

    def event(self, number: int) -> Event:
        """An event by its number, from memory or from the archive; raises Refused."""
        if number in self._events:
            return self._events[number]
        if self._archive is None or not FIRST <= number <= self.last:
            raise Refused(f"there is no event {number}.", "event")
        event = self._archive.event(number)
        self._events[number] = event
        return event

    def state_at(self, number: int) -> Encounter:
        """The encounter as it stood after an event; earlier states are rebuilt from events."""
        chain: list[Event] = []
        at = number
        while at not in self._states:
            event = self.event(at)
            if event.moves_head:
                at = event.head
                continue
            if event.state is not None:
                self._states[at] = from_plain(event.state, self.book.state)
                break
            chain.append(event)
            at = event.parent
        encounter = self._states[at]
        for event in reversed(chain):
            encounter = self._replayed(encounter, event)
        self._states[number] = encounter
        return encounter

    def turn_began(self) -> int:
        """The event that began the present turn, the first event before any turn."""
        at = self.head
        while at > FIRST and not self.event(at).begins_turn:
            at = self.event(at).parent
        return at

    def is_active(self, number: int) -> bool:
        """True for an event that holds: it was not undone, and is no undo itself."""
        return number in self.active_since(number)

    def active_since(self, number: int) -> frozenset[int]:
        """The events from this number on that hold."""
        active: set[int] = set()
        at = self.head
        while at >= max(number, FIRST):
            active.add(at)
            at = self.event(at).parent
        return frozenset(active)

    def _propose_move(self, move: HistoryMove) -> Proposal:
        target = move.target(self)
        encounter = self.state_at(target)
        text = move.text(self, target)
        state = to_plain(encounter)
        event = Event(self.last + 1, self.head, target, move.to_plain(), text, state=state)
        return Proposal(event, encounter)

    def _redo_after(self, event: Event) -> tuple[int, ...]:
        if not event.moves_head:
            return ()
        if event.action["action"] == "redo":
            return self.redo[:-1]
        return (*self.redo, self.head)

    def _after(self, event: Event) -> Encounter:
        if event.moves_head:
            return (
                self.state_at(event.head)
                if event.state is None
                else from_plain(event.state, self.book.state)
            )
        if event.parent != self.head:
            message = f"event {event.n} was made on event {event.parent}, not {self.head}."
            raise InputError("conflict", None, message)
        return self._replayed(self.encounter, event)

    def _replayed(self, encounter: Encounter, event: Event) -> Encounter:
        if event.action.get("action") == "new":
            return Encounter(name=event.action["name"], system=event.action["system"])
        action = read_action(self._kinds, event.action)
        dice = Tray(stored=event.dice)
        return apply(encounter, action, dice, number=event.n, override=event.override).encounter

    def _with_amount(self, action: Correct) -> Correct:
        """The correction with what is to be corrected, from the event that it names."""
        done = self.event(action.event)
        if not self.is_active(action.event):
            raise Refused(f"event {action.event} does not hold: it was undone.", "event")
        kind = done.action["action"]
        if kind == "correct":
            return self._with_amount(replace(action, event=done.action["event"]))
        if kind not in ("damage", "heal"):
            raise Refused(f"event {action.event} has no amount to correct: {done.text}", "event")
        was = done.action["amount"]
        amount = was if isinstance(was, int) else max(0, done.dice[0].total)
        was = self._corrected(action.event, amount)
        who = tuple(one for one in done.action["who"] if one in self.encounter.combatants)
        if not who:
            raise Refused(f"nobody of event {action.event} is in the fight any more.", "event")
        stood = self.state_at(done.parent).combatants
        before = {one: hp for one in who if (hp := stood[one].hp) is not None}
        return replace(action, kind=kind, who=who, was=was, before=before)

    def _corrected(self, number: int, amount: int) -> int:
        at = self.head
        while at > number:
            event = self.event(at)
            if event.action["action"] == "correct" and event.action["event"] == number:
                return int(event.action["amount"])
            at = event.parent
        return amount
