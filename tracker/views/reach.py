"""Show how many turns each combatant needs for a distance.

Each combatant has a line with the number of turns in each gait.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.fight.reach import Reach, Reaches
from rules.numbers.exact import counted, in_words
from tracker.text.sanitize import cell_width, sanitize, sanitize_sentence
from tracker.views.aligned import filled
from tracker.views.spans import BLANK, Line, Span, line
from tracker.views.why import account_lines

NAME = 18
CLOSED = "\u2013"


class Columns(NamedTuple):
    """The widths of the columns in cells: the column of names, and a column for each gait.

    A gait has a column only if a combatant can go the whole distance in this gait.
    """

    name: int
    gaits: Mapping[str, int]


def columns(everybody: Sequence[Reaches], names: Iterable[str]) -> Columns:
    """Return the columns for these combatants.

    A gait in which nobody can go the distance has no column.
    """
    widest = max((cell_width(sanitize(name)) for name in names), default=0)
    gaits: dict[str, int] = {}
    for each in everybody:
        for one in each.gaits:
            if one.gait.id in open_gaits(everybody):
                width = max(gaits.get(one.gait.id, 0), cell_width(told(one)))
                gaits[one.gait.id] = width
    return Columns(min(NAME, widest), gaits)


def open_gaits(everybody: Iterable[Reaches]) -> frozenset[str]:
    """Return the gaits in which at least one combatant can go the distance."""
    return frozenset(
        one.gait.id for each in everybody for one in each.gaits if one.turns is not None
    )


def row(name: str, found: Reaches, shape: Columns) -> Line:
    """Return a line with a combatant's name and the number of turns in each gait.

    An example is 'Wolf 1  Walk 10 (6)  Run 4 (3)  Sprint -'.
    """
    reasons = {one.closed for one in found.gaits}
    why = sanitize_sentence(reasons.pop() or "") if len(reasons) == 1 else ""
    cells = [Span(f"  {why}", "dim")] if why else []
    for one in () if why else found.gaits:
        if one.gait.id in shape.gaits:
            style = "dim" if one.turns is None else "strong"
            cells.append(Span(f"  {sanitize(one.gait.label)} ", "dim"))
            cells += filled(told(one), shape.gaits[one.gait.id], style=style)
    shown = cells or [Span("  nobody gets there", "dim")]
    return (*filled(sanitize(name), shape.name), *shown)


def detail(name: str, found: Reaches, round_word: str) -> Sequence[Line]:
    """Return lines about one combatant, with the steps to the number of turns in each gait.

    A closed gait has a line with the reason.
    """
    lines = [line(Span(sanitize(name), "heading"))]
    reasons = {one.closed for one in found.gaits}
    if len(found.gaits) > 1 and len(reasons) == 1 and None not in reasons:
        return [*lines, line(Span(sanitize_sentence(reasons.pop() or ""), "dim"))]
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
    """Return the number of turns, as in '3'.

    The text is '3 (2)' if 3 turns take only 2 rounds, and '-' if the gait is closed.
    """
    if one.turns is None or one.rounds is None:
        return CLOSED
    turns, rounds = one.turns.figure.value, one.rounds.figure.value
    return in_words(turns) if turns == rounds else f"{in_words(turns)} ({in_words(rounds)})"
