"""The log: the fight in words, a line an event, undone ones marked."""

from rules.history import Event, Fight
from tracker.text.sanitize import sanitize_sentence
from tracker.views.spans import Line, Span
from tracker.views.wrapping import wrapped


def lines(fight: Fight, count: int, width: int) -> list[Line]:
    """The newest events that fit: the newest in full and last, a line for each one before it."""
    first = max(1, fight.last - count + 1)
    if fight.last < first or count < 1:
        return []
    active = fight.active_since(first)
    found = [log_line(fight.event(n), active=n in active) for n in range(first, fight.last + 1)]
    newest = wrapped(found[-1:], width)[:count]
    before = len(found) - 1 - (count - len(newest))
    return [*found[max(0, before) : -1], *newest]


def log_line(event: Event, *, active: bool) -> Line:
    """An event's number and its sentence; what was undone is dimmed, and says so."""
    head = Span(f"{event.n:>4} ", "dim")
    if event.moves_head:
        return (head, Span(sanitize_sentence(event.text), "warn"))
    if not active:
        return (head, Span("(undone) ", "dim"), Span(sanitize_sentence(event.text), "dim"))
    return (head, Span(sanitize_sentence(event.text), "strong" if event.begins_turn else ""))
