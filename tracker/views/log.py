"""The log of a fight: a line for each turn, or a line for each event."""

from itertools import islice

from rules.history import Event, Fight
from tracker.text.sanitize import LONGEST_SENTENCE, cell_width, sanitize_sentence
from tracker.views.aligned import filled
from tracker.views.spans import ELLIPSIS, Line, Span, line, short_name, shortened
from tracker.views.turn_lines import TurnLine, turn_lines
from tracker.views.wrapping import INDENT, wrapped

LOOKED_BACK = 60
"""The most lines of the log that are searched for the actor's last turn."""


def lines(fight: Fight, count: int, width: int) -> list[Line]:
    """Return the newest turns that fit, the newest turn last.

    The newest turn is whole, and each other turn is cut to one line. If the newest turn has no
    room, its end is kept. If the newest line is about undone events, its beginning is kept.
    """
    found = list(islice(turn_lines(fight), max(0, count)))
    if not found:
        return []
    if found[0].undone:
        newest = _beginning(turn_line(found[0]), count, width)
    else:
        newest = _newest(turn_line(_with_its_end(found[0])), count, width)
    before = [shortened(turn_line(one), width) for one in found[1 : count - len(newest) + 1]]
    return [*reversed(before), *newest]


def _with_its_end(told: TurnLine) -> TurnLine:
    """The line of a turn; a very long text keeps only its end, with the latest actions."""
    if len(told.text) <= LONGEST_SENTENCE:
        return told
    _, _, end = told.text[-LONGEST_SENTENCE + 2 :].partition(" ")
    return told._replace(text=f"{ELLIPSIS} {end}")


def _newest(told: Line, count: int, width: int) -> list[Line]:
    """A line, broken into rows; if there are more than `count` rows, only the last are kept."""
    broken = wrapped([told], width)
    if len(broken) <= count:
        return broken
    indent = min(INDENT, width // 4)
    cut = filled(f" {ELLIPSIS}", indent, right=True, style="dim")
    if count == 1:
        end = _end_of(told, width - indent)
        return [(*cut, *end) if end else shortened(told, width)]
    (_, *first), *rest = broken[-count:]
    return [(*cut, *first), *rest]


def _beginning(told: Line, count: int, width: int) -> list[Line]:
    """A line, broken into rows; if there are more than `count` rows, only the first are kept."""
    broken = wrapped([told], width)
    if len(broken) <= count:
        return broken
    *first, last = broken[:count]
    return [*first, shortened((*last, Span(f" {ELLIPSIS}", "dim")), width)]


def _end_of(told: Line, width: int) -> Line:
    """Return the last words of a line that fit into `width`. A blank stands before each word."""
    found: list[Span] = []
    for span in reversed(told):
        for word in reversed(span.text.split()):
            width -= cell_width(word) + 1
            if width < 0:
                return tuple(found)
            found.insert(0, Span(f" {word}", span.style))
    return tuple(found)


def head(fight: Fight, shown: int, width: int, key: str) -> Line:
    """Return the head of the log, with the number of hidden lines since the actor's last turn."""
    more = since_last_turn(fight) - shown
    actor = fight.encounter.combatants.get(fight.encounter.turn_of or "")
    whose = f"{short_name(actor.name)}'s last turn" if actor else ""
    told = f"{more} more since {whose}, " if more > 0 else ""
    return shortened(
        line(Span("Log", "heading"), Span(f"  {told}{key} for all of it", "dim")), width
    )


def since_last_turn(fight: Fight) -> int:
    """The number of lines since the actor's last turn; 0 if there was no such turn."""
    who = fight.encounter.turn_of
    if who is None:
        return 0
    found = enumerate(islice(turn_lines(fight), LOOKED_BACK))
    return next((at for at, one in found if at and one.who == who), 0)


def turn_line(told: TurnLine) -> Line:
    """A turn: the number of its newest event, and its sentence; undone events are dim."""
    number = Span(f"{told.number:>4} ", "dim")
    return (number, Span(sanitize_sentence(told.text), "dim" if told.undone else ""))


def log_line(event: Event, *, active: bool) -> Line:
    """An event's number and its sentence; an undone event is dim, and says so."""
    number = Span(f"{event.n:>4} ", "dim")
    if event.moves_head:
        return (number, Span(sanitize_sentence(event.text), "warn"))
    if not active:
        return (number, Span("(undone) ", "dim"), Span(sanitize_sentence(event.text), "dim"))
    return (number, Span(sanitize_sentence(event.text), "strong" if event.begins_turn else ""))
