"""Show the log of a fight. Each line is about one turn or about one event."""

from itertools import islice

from rules.history import Event, Fight
from tracker.text.sanitize import sanitize_sentence
from tracker.views.spans import ELLIPSIS, Line, Span, line, short_name, shortened
from tracker.views.turn_lines import TurnLine, turn_lines
from tracker.views.wrapping import in_rows, wrapped

LOOKED_BACK = 60
"""The most lines of the log that are searched for the actor's last turn."""


def lines(fight: Fight, count: int, width: int) -> list[Line]:
    """Return the newest turns that fit, the newest turn last.

    If the newest turn does not fit, only its newest events are kept. If the newest event alone does
    not fit, only its beginning is kept.
    """
    found = list(islice(turn_lines(fight), max(0, count)))
    if not found:
        return []
    newest = _newest(found[0], count, width)
    before = [shortened(turn_line(one), width) for one in found[1 : count - len(newest) + 1]]
    return [*reversed(before), *newest]


def _newest(told: TurnLine, count: int, width: int) -> list[Line]:
    """Return the sentences of a turn in at most `count` rows.

    An ellipsis shows that some events are left out.
    """
    whole = wrapped([turn_line(told)], width)
    if len(whole) <= count:
        return whole
    kept: list[Line] = []
    for text in told.newest():
        rows = wrapped([_numbered(told.number, f"{ELLIPSIS} {text}")], width)
        if kept and len(rows) > count:
            break
        kept = rows
    return in_rows(kept or whole, width, count)


def head(fight: Fight, shown: int, width: int, key: str) -> Line:
    """Return the heading of the log.

    The heading has the number of hidden lines since the last turn of the actor.
    """
    more = since_last_turn(fight) - shown
    actor = fight.encounter.combatants.get(fight.encounter.turn_of or "")
    whose = f"{short_name(actor.name)}'s last turn" if actor else ""
    told = f"{more} more since {whose}, " if more > 0 else ""
    return shortened(
        line(Span("Log", "heading"), Span(f"  {told}{key} for all of it", "dim")), width
    )


def since_last_turn(fight: Fight) -> int:
    """Return the number of lines since the last turn of the actor.

    Return 0 if the actor has had no turn before.
    """
    who = fight.encounter.turn_of
    if who is None:
        return 0
    found = enumerate(islice(turn_lines(fight), LOOKED_BACK))
    return next((at for at, one in found if at and one.who == who), 0)


def turn_line(told: TurnLine) -> Line:
    """Return a line of the log for a turn: the number of the newest event, and the sentence.

    Undone events are dim.
    """
    return _numbered(told.number, told.text, "dim" if told.undone else "")


def _numbered(number: int, text: str, style: str = "") -> Line:
    return (Span(f"{number:>4} ", "dim"), Span(sanitize_sentence(text), style))


def log_line(event: Event, *, active: bool) -> Line:
    """Return a line with the number and the sentence of an event.

    If the event is undone, the line is dim and has the word 'undone'.
    """
    number = Span(f"{event.n:>4} ", "dim")
    if event.moves_head:
        return (number, Span(sanitize_sentence(event.text), "warn"))
    if not active:
        return (number, Span("(undone) ", "dim"), Span(sanitize_sentence(event.text), "dim"))
    return (number, Span(sanitize_sentence(event.text), "strong" if event.begins_turn else ""))
