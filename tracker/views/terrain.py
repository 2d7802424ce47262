"""Show the list from which the GM chooses a terrain.

Each ground has the remaining movement, in the gait that is used on this ground.
"""

from collections.abc import Iterable
from itertools import chain, repeat

from rules.encounter import Combatant
from rules.numbers.exact import in_words, unit_word
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import GM_RULING, Account, TerrainCost
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.aligned import filled
from tracker.views.spans import Line, Span, number_span, numbered

FEWEST_CELLS, MOST_CELLS = 14, 20
"""The smallest and largest width, in cells, of the column of names."""


def lines(
    book: Rulebook, costs: Iterable[TerrainCost], combatant: Combatant, letters: Iterable[str] = ()
) -> list[Line]:
    """Return a line for each terrain; `>` marks the terrain where the combatant stands.

    `letters` are the keys that choose the terrains, in the order of the terrains.
    """
    longest = max(cell_width(one.label) for one in book.words.terrains)
    cells = min(MOST_CELLS, max(FEWEST_CELLS, longest))
    unit = book.words.distance_unit
    return [
        _line(cost, letter, combatant, unit, cells)
        for cost, letter in zip(costs, chain(letters, repeat("")), strict=False)
    ]


def _line(cost: TerrainCost, letter: str, combatant: Combatant, unit: str, cells: int) -> Line:
    here = cost.terrain.id == combatant.terrain
    ground = sanitize(cost.terrain.label).lower()
    style = "strong" if here else ("dim" if cost.closed else "")
    label = sanitize(cost.terrain.label)
    spans = [Span(">" if here else " ", style), Span(f"{letter or ' '} ", "mark")]
    spans += filled(label, cells, gap=1, grows=True, style=style)
    if cost.left is not None and not cost.closed:
        number = numbered(cost.left, f"left on {ground}", combatant.id)
        word = unit_word(number.value, unit)
        spans += [number_span(number, style), Span(f" {word} left", "dim")]
    if cost.difficulty is not None and not cost.closed:
        harder = numbered(cost.difficulty, f"added to the difficulty on {ground}", combatant.id)
        spans += [Span(", difficulty +", "dim"), number_span(harder, "dim")]
    if cost.closed:
        spans.append(Span(cost.closed, "dim"))
    return (*spans, *_ruled(cost, unit))


def _ruled(cost: TerrainCost, unit: str) -> list[Span]:
    if cost.ruled is None:
        return []
    spans = [Span("  GM:", "warn")]
    if cost.ruled.multiplier is not None:
        told = figure("multiplier", cost.ruled.multiplier)
        spans += [Span(" x "), _by_gm(cost, "multiplier", told)]
    if cost.ruled.distance is not None:
        told = figure("at most", cost.ruled.distance, unit)
        spans += [Span(" at most "), _by_gm(cost, "distance", told), Span(f" {unit}")]
    return spans


def _by_gm(cost: TerrainCost, what: str, told: Figure) -> Span:
    label = f"{sanitize(cost.terrain.label)}, the GM's {what}"
    return Span(in_words(told.value), "warn", numbered(Account(label, told, GM_RULING)))
