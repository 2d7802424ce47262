"""Compute the times of a fight from all events that are not undone, in a simple way."""

from collections.abc import Iterator
from datetime import datetime

from rules.history import Event, Fight
from rules.history.undo import FIRST
from tracker.session.playing_time import BREAK, Timing, Turns

TURN_OF = ("encounter", "turn_of")
ROUND = ("encounter", "round")
ENDED = ("encounter", "ended")


def slow_timing(fight: Fight, now: datetime) -> Timing:
    """Return the playing times up to `now`. Undone events do not count."""
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


def _pass(found: Timing, since: datetime, now: datetime) -> None:
    seconds = int((now - since).total_seconds())
    if seconds >= BREAK:
        found.breaks += 1
        return
    found.fight += max(0, seconds)
    found.turn += max(0, seconds)


def _turn_over(found: Timing) -> None:
    """End the present turn, and note it as a past turn. If nobody has the turn, do nothing."""
    if found.turn_of is not None:
        found.over.setdefault(found.turn_of, Turns()).add(found.turn)
    found.turn = 0


def _active(fight: Fight) -> Iterator[Event]:
    """Yield the events that are not undone, oldest first."""
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
