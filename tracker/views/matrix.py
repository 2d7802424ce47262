"""The matrix of a combatant: a row a gait, a column a ground, what is left there in that gait."""

from collections.abc import Sequence

from rules.encounter import Combatant, Encounter
from rules.fight.matrix import GaitRow, gait_row
from rules.numbers.exact import in_words, round_half_up
from rules.rulebook.answers import Account, GaitRate, TerrainCost
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.spans import Closed, Line, Span, numbered, padded, shortened, width_of

SIGN = 3
SHORTEST, LONGEST = 7, 14
"""Cells of a gait's sign and letter; of its name at least and at most."""

NARROWEST, WIDEST = 6, 10
"""Cells of a ground's column, without the blank before it."""

MORE = "more"
CLOSED = "\u2013"


def lines(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    width: int,
    height: int,
    key: str = "",
) -> list[Line]:
    """The heads of the grounds and a line a gait, at most so many.

    `key` shows every ground, where not all have a column.
    """
    rates = _first_those_of_use(book.movement.gait_rates(encounter, combatant), combatant, height)
    gaits = frozenset(rate.gait.id for rate in rates)
    name = max(SHORTEST, min(LONGEST, max(cell_width(rate.gait.label) for rate in rates)))
    grounds, widths = _in_sight(encounter, book, combatant, gaits, width - SIGN - name)
    rows = [gait_row(encounter, book, combatant, rate, grounds) for rate in rates]
    head = (Span(" " * (SIGN + name)), *_heads(encounter, combatant, grounds, widths))
    more = (*head, Span(f"  {key} {MORE}", "dim"))
    if key and len(grounds) < len(book.words.terrains_of(encounter)) and width_of(more) <= width:
        head = more
    return [
        shortened(one, width)
        for one in (head, *(_row(row, combatant, name, grounds, widths) for row in rows))
    ]


def _in_sight(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gaits: frozenset[str],
    room: int,
) -> tuple[tuple[Terrain, ...], tuple[int, ...]]:
    """The grounds that there is room for, and the cells of their columns.

    Where people stand and what the GM ruled comes first, last what none of these gaits is for.
    """
    every = book.words.terrains_of(encounter)
    stood_on = {one.terrain for one in encounter.combatants.values() if not one.out}

    def rank(ground: Terrain) -> int:
        if ground.id in (combatant.terrain, book.words.open_ground):
            return 0
        ruled = f"terrain:{ground.id}" in encounter.rulings
        if ground.gait is not None and ground.gait not in gaits:
            return 3
        return 1 if ruled or ground.id in stood_on else 2

    labels = _labels(every)
    widths: dict[str, int] = {}
    for ground in sorted(every, key=rank):
        cells = max(NARROWEST, min(WIDEST, cell_width(labels[ground.id]) + 1))
        if widths and room < cells + 1:
            break
        widths[ground.id] = cells
        room -= cells + 1
    kept = tuple(one for one in every if one.id in widths)
    return kept, tuple(widths[one.id] for one in kept)


def _labels(grounds: Sequence[Terrain]) -> dict[str, str]:
    """A word for each ground: its first one, or all where several begin with that."""
    firsts = [_first_word(one) for one in grounds]
    return {
        one.id: first if firsts.count(first) == 1 else sanitize(one.label).lower()
        for one, first in zip(grounds, firsts, strict=True)
    }


def _first_word(ground: Terrain) -> str:
    return sanitize(ground.label).partition(",")[0].partition(" ")[0].lower()


def _first_those_of_use(
    rates: Sequence[GaitRate], combatant: Combatant, height: int
) -> list[GaitRate]:
    """As many gaits as there is room for, in the book's order; closed ones are left out first."""
    room = max(1, height - 1)

    def rank(rate: GaitRate) -> int:
        return 0 if rate.gait.id == combatant.pace.gait else 1 + bool(rate.closed)

    kept = {rate.gait.id for rate in sorted(rates, key=rank)[:room]}
    return [rate for rate in rates if rate.gait.id in kept]


def _heads(
    encounter: Encounter,
    combatant: Combatant,
    grounds: Sequence[Terrain],
    widths: Sequence[int],
) -> Line:
    spans = []
    labels = _labels(grounds)
    for ground, cells in zip(grounds, widths, strict=True):
        ruled = "*" if f"terrain:{ground.id}" in encounter.rulings else ""
        label = padded(labels[ground.id], cells - len(ruled)).rstrip() + ruled
        style = "strong" if ground.id == combatant.terrain else "dim"
        spans.append(Span(padded(label, cells + 1, right=True), style))
    return tuple(spans)


def _row(
    row: GaitRow,
    combatant: Combatant,
    cells_of_name: int,
    grounds: Sequence[Terrain],
    widths: Sequence[int],
) -> Line:
    gait = row.rate.gait
    now = gait.id == combatant.pace.gait
    closed = row.closed is not None or not any(_open(cell) for cell in row.cells)
    style = "strong" if now else ("dim" if closed else "")
    name = padded(gait.label, cells_of_name)
    spans = [Span("▸" if now else " ", "good"), Span(f"{gait.letter} {name}", style)]
    reason = row.closed or row.rate.closed
    if closed and reason:
        return (*spans, Span(f" {reason}", "dim", closed=Closed(gait.label, reason, combatant.id)))
    for cell, ground, cells in zip(row.cells, grounds, widths, strict=True):
        if cell is None or cell.closed or cell.left is None:
            told = Closed(_label(ground, gait), _why_closed(cell, ground, gait), combatant.id)
            spans.append(Span(padded(CLOSED, cells + 1, right=True), "dim", closed=told))
        else:
            spans += _cell(cell.left, ground, cells + 1, gait, combatant, style)
    if row.rate.difficulty is not None:
        number = numbered(row.rate.difficulty, f"{gait.label} difficulty", combatant.id)
        spans += [Span("  vs ", "dim"), Span(in_words(number.value, 1), style, number)]
    return tuple(spans)


def _open(cell: TerrainCost | None) -> bool:
    return cell is not None and not cell.closed and cell.left is not None


def _label(ground: Terrain, gait: Gait) -> str:
    return f"left on {sanitize(ground.label).lower()} by {gait.label.lower()}"


def _why_closed(cell: TerrainCost | None, ground: Terrain, gait: Gait) -> str:
    """Why there is no number; on ground that calls for another gait, that it does."""
    if cell is not None:
        return cell.closed or "the book gives no figure"
    if ground.gait is not None and ground.gait != gait.id:
        return f"this ground takes the gait {ground.gait}"
    return f"{gait.label.lower()} is for ground that calls for it"


def _cell(
    left: Account, ground: Terrain, cells: int, gait: Gait, combatant: Combatant, style: str
) -> tuple[Span, ...]:
    number = numbered(left, _label(ground, gait), combatant.id)
    text = in_words(number.value, 1)
    if len(text) >= cells:
        text = str(round_half_up(number.value))
    return (Span(" " * (cells - len(text))), Span(text, style, number))
