"""Who can be where: a line for each combatant, with the turns to get there at each gait."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.fight.reach import Reach, Reaches
from rules.numbers.exact import counted, in_words
from tracker.text.sanitize import cell_width, sanitize, sanitize_sentence
from tracker.views.spans import BLANK, Line, Span, line, padded
from tracker.views.why import account_lines

NAME = 18
CLOSED = "\u2013"


class Columns(NamedTuple):
    """The widths of a table: the names', and those of the gaits that somebody gets there at."""

    name: int
    gaits: Mapping[str, int]


def columns(everybody: Sequence[Reaches], names: Iterable[str]) -> Columns:
    """The columns that these need; a gait that is closed to all has none."""
    widest = max((cell_width(sanitize(name)) for name in names), default=0)
    gaits: dict[str, int] = {}
    for each in everybody:
        for one in each.gaits:
            if one.gait.id in open_gaits(everybody):
                width = max(gaits.get(one.gait.id, 0), cell_width(told(one)))
                gaits[one.gait.id] = width
    return Columns(min(NAME, widest), gaits)


def open_gaits(everybody: Iterable[Reaches]) -> frozenset[str]:
    """The gaits that somebody gets there at."""
    return frozenset(
        one.gait.id for each in everybody for one in each.gaits if one.turns is not None
    )


def row(name: str, found: Reaches, shape: Columns) -> Line:
    """'Wolf 1  Walk 10 (6)  Run 4 (3)  Sprint -'."""
    cells: list[Span] = []
    for one in found.gaits:
        if one.gait.id in shape.gaits:
            number = padded(told(one), shape.gaits[one.gait.id])
            style = "dim" if one.turns is None else "strong"
            cells += [Span(f"  {sanitize(one.gait.label)} ", "dim"), Span(number, style)]
    shown = cells or [Span("  nobody gets there", "dim")]
    return line(Span(padded(sanitize(name), shape.name)), *shown)


def detail(name: str, found: Reaches, round_word: str) -> Sequence[Line]:
    """Every gait of one combatant: how the turns come about, or why it is closed."""
    lines = [line(Span(sanitize(name), "heading"))]
    for one in found.gaits:
        label = Span(sanitize(one.gait.label), "strong")
        if one.turns is None or one.rounds is None:
            lines.append(line(label, Span(f": {sanitize_sentence(one.closed or '')}", "dim")))
            continue
        rounds = counted(one.rounds.figure.value, round_word)
        lines += [BLANK, line(label, f", within {rounds}")]
        lines += account_lines(one.turns)
    return lines


def told(one: Reach) -> str:
    """'3', '3 (2)' where the rounds are not as many as the turns; a dash where it is closed."""
    if one.turns is None or one.rounds is None:
        return CLOSED
    turns, rounds = one.turns.figure.value, one.rounds.figure.value
    return in_words(turns) if turns == rounds else f"{in_words(turns)} ({in_words(rounds)})"
