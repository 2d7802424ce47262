"""A fight: the current encounter, and the history that led to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Protocol, TypeVar

from msgspec import Struct

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.patch import Changes, Draft, difference
from rules.errors import CodedError, InputError, Refused
from rules.fight.actions import Action, name_of, read_action
from rules.fight.apply import actions_of, apply
from rules.history.event import Event, Misfit, Played, edition, unreadable
from rules.history.undo import FIRST, MOVES
from rules.rulebook.catalogue import rulebook
from rules.rulebook.past import History
from rules.rulebook.rulebook import Rulebook

KEPT_STATES = 500
KEPT_EVENTS = 2000

AnEvent = TypeVar("AnEvent", bound=Played)


class Archive(Protocol):
    """Reads the events that the fight does not keep in memory."""

    def event(self, number: int) -> Event:
        """Return the event with that number."""

    def played(self, number: int) -> Played:
        """Return the event with that number.

        The rulings of the event may be missing, because reading is faster without rulings.
        """


class Proposal(Struct, frozen=True):
    """An action that was applied, but is not a part of the history yet.

    The caller first saves the proposal durably, and then commits it.
    """

    event: Event
    encounter: Encounter


class Fight(History):
    """A fight in play.

    Its state is the state after event `head`, and `last` is the newest event.
    """

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
        self._archive = archive
        self._states: OrderedDict[int, Encounter] = OrderedDict({head: encounter})
        self._events: OrderedDict[int, Event] = OrderedDict()

    @property
    def book(self) -> Rulebook:
        """The rulebook that is in use now."""
        return rulebook(self.encounter.system)

    @classmethod
    def new(cls, name: str, system: str) -> tuple[Fight, Proposal]:
        """Return a new fight, and the event that makes its encounter."""
        options = rulebook(system).words.options_of_a_new_fight()
        encounter = Encounter(name=name, system=system, options=options)
        fight = cls(encounter)
        event = Event(
            FIRST,
            0,
            FIRST,
            {"action": "new", "name": name, "system": system},
            f"{name}: a new encounter under {fight.book.title}.",
            begins_turn=True,
            book=edition(fight.book),
            changes=difference(None, encounter),
        )
        return fight, Proposal(event, encounter)

    def read(self, request: Mapping[str, object]) -> Action:
        """Return the action for a request, which may be undo or redo. Raises InputError."""
        return read_action(self.action_kinds(), request)

    def action_kinds(self) -> Mapping[str, type[Action]]:
        """Return every action that this fight knows. The keys are the names of the actions."""
        return _kinds_of(self.encounter.system)

    def propose(self, action: Action, dice: Tray, *, override: bool = False) -> Proposal:
        """Apply an action, but do not add it to the history.

        Raises:
            InputError, NotFound, Refused: the fight is unchanged then.
        """
        number = self.last + 1
        done, scene = apply(
            self.encounter, action, dice, number=number, override=override, history=self
        )
        event = Event(
            number,
            self.head,
            scene.head,
            done.to_plain(),
            scene.text(),
            tuple(dice.rolls),
            rulings=tuple(scene.records),
            override=override,
            begins_turn=scene.begins_turn,
            book=edition(self.book),
            changes=difference(self.encounter, scene.encounter),
            shares=tuple(scene.shares),
            brief=scene.brief(),
        )
        return Proposal(event, scene.encounter)

    def commit(self, proposal: Proposal) -> None:
        """Add a proposal to the history. Before this, the caller must save the event durably."""
        self._take(proposal.event)
        self._stand(proposal.encounter)

    def follow(self, *events: Event) -> None:
        """Add events that were saved before. No rule is asked, and no dice are rolled.

        Raises:
            Misfit: an event does not continue this history; the fight is unchanged.
        """
        if not events:
            return
        draft = Draft(self.encounter if self.last else None)
        before = self.last, self.head, self.redo
        try:
            for event in events:
                self._check(event)
                _patched(draft.forward, event)
                self._take(event)
            self._stand(self._built(draft, self.last))
        except BaseException:
            self.last, self.head, self.redo = before
            raise

    def event(self, number: int) -> Event:
        """Return an event by its number, from memory or the archive. Raises Refused, Misfit."""
        if number not in self._events:
            self._keep(self._read(number))
        return self._events[number]

    def held(self) -> Iterator[Played]:
        """Yield the events that are not undone, the newest first. Stop at an unreadable event.

        An event that is not in memory is read without its rulings, and does not stay in memory.
        """
        at = self.head
        while at >= FIRST:
            event = self._told(at, self._at)
            yield event
            at = event.parent if event.is_readable else 0

    def _at(self, number: int) -> Played:
        """Return an event. An event from the archive does not stay in memory."""
        return self._events.get(number) or self._read_played(number)

    def _read(self, number: int) -> Event:
        return _fitting(number, self._archive_with(number).event(number))

    def _read_played(self, number: int) -> Played:
        return _fitting(number, self._archive_with(number).played(number))

    def _archive_with(self, number: int) -> Archive:
        if self._archive is None or not FIRST <= number <= self.last:
            raise Refused(f"there is no event {number}.", "event")
        return self._archive

    def as_told(self, number: int) -> Event:
        """Return an event, or a placeholder for an unreadable event.

        Raises Refused if there is no such event.
        """
        return self._told(number, self.event)

    def _told(self, number: int, read: Callable[[int], AnEvent]) -> AnEvent | Event:
        try:
            return read(number)
        except Refused:
            raise
        except CodedError as fault:
            return unreadable(number, fault.message)

    def state_at(self, number: int) -> Encounter:
        """Return the encounter after an event, computed from the nearest known state before it.

        Raises:
            Refused, Misfit: there is no such event, or an event does not fit.
        """
        while (event := self._at(number)).moves_head:
            number = event.head
        draft, ahead = self._towards(number)
        for event in reversed(ahead):
            _patched(draft.forward, event)
        encounter = self._built(draft, number)
        self._remember(number, encounter)
        return encounter

    def turn_began(self) -> int:
        """Return the number of the event that began this turn, or 1 if no turn has begun."""
        at = self.head
        while at > FIRST and not (event := self._at(at)).begins_turn:
            at = event.parent
        return at

    def is_active(self, number: int) -> bool:
        """Whether an event counts: nobody has undone it, and it is not an undo itself."""
        return number in self.active_since(number)

    def active_since(self, number: int) -> frozenset[int]:
        """Return the numbers of the events that count, from the event `number` on."""
        active: set[int] = set()
        at = self.head
        while at >= max(number, FIRST):
            active.add(at)
            at = self._at(at).parent
        return frozenset(active)

    def _towards(self, number: int) -> tuple[Draft, list[Played]]:
        """Return the nearest known state before an event, and the events after this state.

        The newest event comes first.
        """
        here, draft = self.head, Draft(self.encounter)
        there = number
        ahead: list[Played] = []
        while here != there:
            if there in self._states:
                return Draft(self._states[there]), ahead
            if here > there:
                event = self._at(here)
                here = event.parent
                if here in self._states:
                    draft = Draft(self._states[here])
                else:
                    _patched(draft.back, event)
            else:
                ahead.append(self._at(there))
                there = ahead[-1].parent
        return draft, ahead

    def _check(self, event: Event) -> None:
        if event.n != self.last + 1:
            raise Misfit(event.n, f"it does not follow event {self.last}")
        if event.parent != self.head:
            raise Misfit(event.n, f"it was made on event {event.parent}, where {self.head} held")
        if event.moves_head and not 0 < event.head < event.n:
            raise Misfit(event.n, f"it goes to event {event.head}, which is none to go to")

    def _take(self, event: Event) -> None:
        self.redo = self._redo_after(event)
        self.last, self.head = event.n, event.head
        self._keep(event)

    def _redo_after(self, event: Event) -> tuple[int, ...]:
        if not event.moves_head:
            return ()
        if event.action["action"] == "redo":
            return self.redo[:-1]
        return (*self.redo, self.head)

    def _built(self, draft: Draft, number: int) -> Encounter:
        try:
            book = rulebook(draft.system)
            return draft.encounter(book.state, book.fight_state)
        except InputError as fault:
            raise Misfit(number, fault.message) from fault

    def _stand(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self._remember(self.head, encounter)

    def _remember(self, number: int, encounter: Encounter) -> None:
        self._states[number] = encounter
        self._states.move_to_end(number)
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def _keep(self, event: Event) -> None:
        self._events[event.n] = event
        while self._archive is not None and len(self._events) > KEPT_EVENTS:
            self._events.popitem(last=False)


@cache
def _kinds_of(system: str) -> Mapping[str, type[Action]]:
    """Return every action of a fight under a book, undo and redo included."""
    return {**actions_of(system), **{name_of(kind): kind for kind in MOVES}}


def _fitting(number: int, event: AnEvent) -> AnEvent:
    if event.n != number or event.parent >= number or event.head > number:
        raise Misfit(number, f"it is event {event.n}, made on event {event.parent}")
    return event


def _patched(patch: Callable[[Changes], None], event: Played) -> None:
    try:
        patch(event.changes)
    except InputError as fault:
        raise Misfit(event.n, fault.message) from fault
