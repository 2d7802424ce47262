"""Show the timeline in the table.

The events are rows among the combatants. Combatants who wait or arrive later are shown too.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, TimelineEvent
from rules.fight.timeline import moment_in_words, often_in_words
from rules.numbers.exact import in_words
from rules.rulebook.answers import GM_RULING, Remark
from rules.rulebook.vocabulary import Vocabulary
from tracker.text.sanitize import sanitize
from tracker.views.aligned import filled
from tracker.views.spans import BLANK, Line, Span, remark_spans, shortened

EVENT = "@"
"""The sign before the id of an event in a list of rows; no combatant's id begins with this sign."""

EVENT_SIGN = "!"
"""The sign before an event whose time has come."""

MOST_LATER = 3
"""The most events of later rounds that are shown."""


def is_event(row: str) -> bool:
    """Whether a row of the table is for an event of the timeline."""
    return row.startswith(EVENT)


def event_of(encounter: Encounter, row: str) -> TimelineEvent:
    """The event of a row."""
    return next(each for each in encounter.timeline if f"{EVENT}{each.id}" == row)


def with_events(encounter: Encounter, rows: Sequence[str]) -> tuple[str, ...]:
    """Return the rows together with rows for the events of the timeline.

    Events of this round are at their places. Later events are below all other rows.
    """
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
    """Return the row of an event: '    ! round 2, on 20: The roof falls (every round)'.

    `!` means that the event has come.
    """
    one = event_of(encounter, row)
    style = "warn" if one.came else "dim"
    when = moment_in_words(words, one.came or one.next)
    often = f" ({often_in_words(words, one)})" if one.every else ""
    told = Remark(f"{when}: {sanitize(one.text)}{often}", GM_RULING)
    sign = Span(f"    {EVENT_SIGN if one.came else ' '} ", style)
    return shortened((sign, *remark_spans(told, style)), width)


def to_come(words: Vocabulary, combatant: Combatant, width: int) -> Line:
    """Return when a combatant arrives, in `width` cells.

    The text is empty if the combatant is already in the fight.
    """
    if combatant.arrives is None or not width:
        return BLANK
    when = moment_in_words(words, replace(combatant.arrives, on=None))
    told = remark_spans(Remark(when, GM_RULING), "dim", combatant.id)
    return filled(told, width - 1, gap=1)


def waiting(combatant: Combatant) -> Iterator[Line]:
    """Yield why a combatant does not act yet: a later arrival, a delay, or surprise."""
    if combatant.arrives is not None:
        on = combatant.arrives.on
        told = "comes in" if on is None else f"comes in on {in_words(on)}"
        yield remark_spans(Remark(told, GM_RULING), "warn", combatant.id)
    if combatant.delayed:
        ready = f"ready: {sanitize(combatant.ready)}"
        yield (Span(ready if combatant.ready else "delays", "warn"),)
    if combatant.surprised:
        yield (Span("surprised", "warn"),)


def _round(event: TimelineEvent) -> int:
    return (event.came or event.next).round


def _place(encounter: Encounter, rows: Iterable[str], event: TimelineEvent) -> int:
    """Return the place of an event: before the first row with a lower initiative.

    An event without an initiative comes before all rows. But if the event's moment has a cell, the
    event comes after the rows of all combatants who act. A row without an initiative, such as a
    vehicle's, is beside its driver's: it counts only at the end.
    """
    moment = event.came or event.next
    on, at, without = moment.on, -1, -1
    for at, who in enumerate(rows):
        one = encounter.combatants.get(who)
        if one is None:
            continue
        held = one.initiative
        if one.arrives or one.delayed:
            break
        if on is None and not moment.cell:
            return at
        if on is None or (held is not None and held.value >= on):
            without = -1
        elif held is not None:
            return at
        elif without < 0:
            without = at
    else:
        at += 1
    return at if without < 0 else without
