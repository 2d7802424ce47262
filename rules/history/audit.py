"""Compare the events of a fight with today's rules. The comparison changes nothing."""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import shorten

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.patch import difference, place_in_words, same, shown
from rules.errors import RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.apply import apply
from rules.history.event import Event, Misfit
from rules.history.fight import Archive, Fight
from rules.history.undo import FIRST
from rules.numbers import wire
from rules.numbers.exact import counted
from rules.rulebook.scene import RulingRecord

FEW = 3
"""The most differences that the audit lists for one event."""
LONGEST = 200


class Audit:
    """Follows a fight event by event, and asks today's rules about each event.

    The audit stores only a hash of the state after each event, so the check of an undo or a redo
    always takes the same time. `fight` is the fight after the last checked event.
    """

    def __init__(self, fight: Fight, archive: Archive) -> None:
        """Take a fight before its first event, and the archive that has its events."""
        self.fight = fight
        self._archive = archive
        self._marks: dict[int, int] = {}
        self._people: dict[str, tuple[Combatant, int]] = {}

    def audited(self, event: Event) -> str:
        """Return how today's rules would change the next event. Then go on to the event's state.

        The text is empty if nothing would change. The audit applies each action to the recorded
        state before the event. So one difference does not make later events differ.

        Raises:
            Misfit: an event does not continue the history.
        """
        if event.moves_head:
            self._follow_move(event)
            return ""
        today = None if event.n == FIRST else _today(self.fight, event)
        self.fight.follow(event)
        self._marks[event.n] = self._mark()
        if today is None or isinstance(today, str):
            return today or ""
        told = list(_differences(event, self.fight.encounter, today))
        more = f"; and {len(told) - FEW} more" if len(told) > FEW else ""
        return f"{'; '.join(told[:FEW])}{more}"

    def _follow_move(self, event: Event) -> None:
        """Follow an undo or a redo.

        Raises Misfit if this does not lead to the state after the target event.
        """
        if event.head not in self._marks:
            raise Misfit(event.n, f"it goes to event {event.head}, which is none to go to")
        before = self.fight.encounter
        self.fight.follow(event)
        if self._mark() == self._marks[event.head]:
            return
        there = Fight(before, last=event.n - 1, head=event.parent, archive=self._archive)
        wanted = there.state_at(event.head)
        for change in difference(wanted, self.fight.encounter):
            place = place_in_words(change.at, wanted)
            raise Misfit(event.n, f"it leads to another state than event {event.head}: {place}")

    def _mark(self) -> int:
        """Return a hash of this state. Only changed combatants are hashed again."""
        encounter = self.fight.encounter
        for who, one in encounter.combatants.items():
            if who not in self._people or self._people[who][0] is not one:
                self._people[who] = one, _hash_of(one)
        people = (self._people[who][1] for who in encounter.combatants)
        return hash((_hash_of(replace(encounter, combatants={})), *people))


def _hash_of(kept: Struct) -> int:
    return hash(_ENCODER.encode(kept))


def _today(fight: Fight, event: Event) -> ActionScene | str:
    """Return the result of the action under today's rules.

    If the rules give no result, return the reason.
    """
    try:
        _, scene = apply(
            fight.encounter,
            fight.read(wire.with_fractions(event.action, wire.FractionText)),
            Tray(stored=event.dice),
            number=event.n,
            override=event.override,
            history=fight,
        )
    except RulesError as fault:
        return f"it is refused: {shorten(fault.message.rstrip('.'), LONGEST)}"
    except Exception as fault:  # a book from elsewhere may fail in any way
        return f"it cannot be played: {fault!r}"
    return scene


def _differences(event: Event, played: Encounter, today: ActionScene) -> Iterator[str]:
    lettered = today.encounter.letters if played.letters is not UNSET else UNSET
    there = replace(today.encounter, letters=lettered)
    for change in difference(_ruled(played), _ruled(there)):
        place = place_in_words(change.at, played)
        yield f"{place} is {shown(change.to)}, not {shown(change.was)}"
    if len(today.dice.rolls) != len(event.dice):
        yield f"it rolls {counted(len(today.dice.rolls), 'time')}, not {len(event.dice)}"
    for was, now in zip_longest(event.rulings, today.records):
        if was is None or now is None or (was.rule, was.about) != (now.rule, now.about):
            yield "it rests on other rulings"
            return
        yield from _of_rulings(was, now)


def _ruled(encounter: Encounter) -> Encounter:
    """Return the encounter without mentions and secrets, because older programs had none."""
    people = {who: _unnamed(one) for who, one in encounter.combatants.items()}
    timeline = tuple(replace(one, mentions=()) for one in encounter.timeline)
    return replace(encounter, combatants=people, timeline=timeline, secrets={})


def _unnamed(one: Combatant) -> Combatant:
    if not one.conditions and one.mount is None:
        return one
    held = tuple(replace(each, mentions=()) for each in one.conditions)
    return replace(one, conditions=held, mount=one.mount and replace(one.mount, mentions=()))


def _of_rulings(was: RulingRecord, now: RulingRecord) -> Iterator[str]:
    for name in {**was.out, **now.out}:
        old, new = was.out.get(name, UNSET), now.out.get(name, UNSET)
        if not same(old, new):
            yield f"{was.rule or was.source.section}: {name} is {shown(new)}, not {shown(old)}"


_ENCODER = msgspec.json.Encoder(enc_hook=wire.kept)
