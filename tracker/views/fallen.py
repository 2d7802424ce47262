"""Show the fallen in the table.

A line gives the number of the fallen, and their rows are below this line.
"""

from collections.abc import Sequence

from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words
from tracker.views.spans import Line, Span, joined, kept_by_gm, shortened, width_of
from tracker.views.timeline import with_events

LINE = "-"
"""The id of the line above the fallen, in a list of rows. No combatant has this id."""

RULE = "\u2500"
BEFORE = 4
"""Cells of the horizontal line before the counts."""


def placed(encounter: Encounter, rows: Sequence[str], fallen: int) -> tuple[str, ...]:
    """Return the rows together with the events of the timeline.

    A line separates the last `fallen` rows from the rows above.
    """
    if not fallen:
        return with_events(encounter, rows)
    above = len(rows) - fallen
    return (*with_events(encounter, rows[:above]), LINE, *rows[above:])


def line_above(people: Sequence[Combatant], width: int) -> Line:
    """Return the line above the fallen: '──── 3 fallen, 1 out ────'.

    The number before 'out' counts combatants who still have hit points.
    """
    out = sum(one.hp is not None and one.hp > 0 for one in people)
    counts = (("fallen", len(people) - out), ("out", out))
    told = joined((_count(word, count) for word, count in counts if count), Span(", ", "dim"))
    rule = width - BEFORE - width_of(told) - 2
    before, after = Span(f"{RULE * BEFORE} ", "dim"), Span(f" {RULE * max(0, rule)}", "dim")
    return shortened((before, *told, after), width)


def _count(word: str, count: int) -> Line:
    number = kept_by_gm(f"how many are {word}", count)
    return (Span(in_words(count), "dim", number), Span(f" {word}", "dim"))
