"""The timeline's events among the rows of the table: those that have come, and those to come."""

from collections.abc import Iterable, Sequence

from rules.encounter import Encounter, TimelineEvent
from rules.fight.schedule import moment_in_words, often_in_words
from rules.rulebook.answers import GM_RULING, Remark
from rules.rulebook.vocabulary import Vocabulary
from tracker.text.sanitize import sanitize
from tracker.views.spans import Line, Span, remark_spans, shortened

EVENT = "@"
"""Before the id of an event among the ids of rows: no combatant's id begins so."""

MOST_LATER = 3
"""So many events of later rounds are shown."""


def is_event(row: str) -> bool:
    """True for the row of an event."""
    return row.startswith(EVENT)


def with_events(encounter: Encounter, rows: Sequence[str]) -> tuple[str, ...]:
    """The rows with those of the events of this round at their places, and the next later ones."""
    if not encounter.timeline:
        return tuple(rows)
    now = max(1, encounter.round)
    here = [one for one in encounter.timeline if _round(one) <= now]
    later = sorted((one for one in encounter.timeline if _round(one) > now), key=_round)
    placed = list(rows)
    for one in here:
        placed.insert(_place(encounter, placed, one), f"{EVENT}{one.id}")
    return (*placed, *(f"{EVENT}{one.id}" for one in later[:MOST_LATER]))


def event_row(encounter: Encounter, words: Vocabulary, row: str, width: int) -> Line:
    """'    ! round 2, on 20  The roof falls, every round'; a sign before one that has come."""
    one = next(each for each in encounter.timeline if f"{EVENT}{each.id}" == row)
    style = "warn" if one.came else "dim"
    when = moment_in_words(words, one.came or one.next)
    often = f" ({often_in_words(words, one)})" if one.every else ""
    told = Remark(f"{when}: {sanitize(one.text)}{often}", GM_RULING)
    sign = Span("    ! " if one.came else "      ", style)
    return shortened((sign, *remark_spans(told, style)), width)


def _round(event: TimelineEvent) -> int:
    return (event.came or event.next).round


def _place(encounter: Encounter, rows: Iterable[str], event: TimelineEvent) -> int:
    """Before the first row whose initiative is lower; first of all without one."""
    on = (event.came or event.next).on
    at = -1
    for at, who in enumerate(rows):
        one = encounter.combatants.get(who)
        if one is None:
            continue
        held = one.initiative
        if on is None or one.arrives or one.delayed or held is None or held.value < on:
            return at
    return at + 1
