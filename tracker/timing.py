"""How long a fight and everybody's turns have taken, by the times of its events."""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec import Struct

from rules.encounter import Encounter
from rules.history import Event, Fight
from rules.history.undo import FIRST
from rules.rulebook.vocabulary import Vocabulary

BREAK = 30 * 60
"""Seconds without an event that are a break, and count for nobody."""

TURN_OF = ("encounter", "turn_of")
ROUND = ("encounter", "round")
ENDED = ("encounter", "ended")


class Turns(Struct):
    """The turns that somebody has had so far: how many, and the seconds of each together."""

    count: int = 0
    seconds: int = 0
    longest: int = 0

    def add(self, seconds: int) -> None:
        """Count a turn."""
        self.count += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Timing(Struct):
    """Real seconds: of the fight from its start to its end, of this turn, of those that are over.

    `breaks` are the times in which nothing was done for half an hour, which count for nobody.
    """

    fight: int = 0
    turn: int = 0
    turn_of: str | None = None
    breaks: int = 0
    over: dict[str, Turns] = {}


def timing(fight: Fight, now: datetime) -> Timing:
    """How long all has taken up to now, along the events that hold."""
    found = Timing(over={})
    last: datetime | None = None
    ended = False
    for event in _active(fight):
        at = _time(event)
        begun = last is not None
        if not ended and at is not None and last is not None:
            _pass(found, last, at)
        changes = {change.at: change.to for change in event.changes}
        ended = bool(changes.get(ENDED, ended))
        if event.begins_turn and begun and (TURN_OF in changes or ROUND in changes):
            _turn_over(found)
        if TURN_OF in changes:
            found.turn_of = changes[TURN_OF]
        if at is not None and (begun or ROUND in changes):
            last = at
    if last is not None and not ended:
        _pass(found, last, now)
    return found


def timing_to_the_end(fight: Fight) -> Timing:
    """How long all took up to the newest event that holds."""
    last = _time(fight.as_told(fight.head)) if fight.head else None
    return timing(fight, last or datetime.now(UTC))


def game_seconds(encounter: Encounter, words: Vocabulary) -> int | None:
    """The seconds in the game up to the present round; None where the book gives none."""
    if words.round_seconds is None or not encounter.started:
        return None
    return (encounter.round - 1) * words.round_seconds


def _pass(found: Timing, since: datetime, now: datetime) -> None:
    seconds = int((now - since).total_seconds())
    if seconds >= BREAK:
        found.breaks += 1
        return
    found.fight += max(0, seconds)
    found.turn += max(0, seconds)


def _turn_over(found: Timing) -> None:
    """The turn that went on is one of those that are over; in nobody's turn there is none."""
    if found.turn_of is not None:
        found.over.setdefault(found.turn_of, Turns()).add(found.turn)
    found.turn = 0


def _active(fight: Fight) -> Iterator[Event]:
    """The events that hold, from the first on."""
    numbers = []
    at = fight.head
    while at >= FIRST:
        numbers.append(at)
        at = fight.event(at).parent
    return map(fight.event, reversed(numbers))


def _time(event: Event) -> datetime | None:
    try:
        return datetime.fromisoformat(event.at)
    except ValueError:
        return None
