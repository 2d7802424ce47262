"""Show the remaining movement of a combatant as a matrix.

Each gait is a row, and each ground is a column.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rules.encounter import Combatant, Encounter
from rules.fight.matrix import GaitRow, gait_row
from rules.numbers.exact import in_words, never_more
from rules.rulebook.answers import GaitRate, TerrainCost
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain
from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.spans import Closed, Line, ShownNumber, Span, numbered, shortened, width_of
from tracker.views.wrapping import wrapped

SIGN = 3
SHORTEST, LONGEST = 7, 14
"""The smallest and largest width, in cells, of a gait's name. `SIGN` is for its sign and letter."""

NARROWEST, WIDEST = 6, 10
"""The smallest and largest width, in cells, of a ground's column, without the blank before it."""

MORE = "more"
CUT = " \u2026"
CLOSED = "\u2013"


def lines(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    width: int,
    height: int,
    key: str = "",
) -> list[Line]:
    """Return the heads of the grounds, and a line for each gait, in at most `height` lines.

    If a ground has no room, the line of heads ends with `key`: this key shows all grounds.
    """
    rates = _first_those_of_use(book.movement.gait_rates(encounter, combatant), combatant, height)
    table = _table(encounter, book, combatant, rates, width, key, WIDEST)
    return [shortened(one, width) for one in table]


def whole(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int, key: str = ""
) -> list[Line]:
    """Return the whole matrix: all gaits, and all headings and reasons without abbreviations."""
    rates = book.movement.gait_rates(encounter, combatant)
    return wrapped(_table(encounter, book, combatant, rates, width, key, width), width)


def _table(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    rates: Sequence[GaitRate],
    width: int,
    key: str,
    widest: int,
) -> list[Line]:
    """Return the head and the rows of the matrix.

    If there is room, the column of a ground gets more cells than `widest`.
    """
    gaits = frozenset(rate.gait.id for rate in rates if not rate.closed)
    name = max(SHORTEST, min(LONGEST, max(cell_width(rate.gait.label) for rate in rates)))
    room = width - SIGN - name
    grounds, widths = _in_sight(encounter, book, combatant, gaits, room, widest)
    rows = [gait_row(encounter, book, combatant, rate, grounds) for rate in rates]
    heads = _heads(encounter, book, combatant, grounds, widths)
    columns = [Column(cells + 1, right=True, grows=True) for cells in widths]
    head = (*filled("", SIGN + name), *in_columns(columns, heads))
    if len(grounds) < len(book.words.terrains_of(encounter)):
        head = _with_more(head, key, width)
    return [head, *(_row(row, combatant, name, grounds, columns) for row in rows)]


def here(
    encounter: Encounter, book: Rulebook, combatant: Combatant, rate: GaitRate
) -> TerrainCost | None:
    """Return the cell for a gait and the ground on which the combatant stands.

    Return None if the matrix has no such cell.
    """
    ground = book.words.terrain(encounter, combatant.terrain)
    cells = gait_row(encounter, book, combatant, rate, (ground,)).cells
    return cells[0] if cells else None


def _in_sight(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gaits: frozenset[str],
    room: int,
    widest: int,
) -> tuple[tuple[Terrain, ...], tuple[int, ...]]:
    """Return the grounds for which there is room, and the widths of their columns in cells.

    The combatant's ground and open ground come first, then grounds with combatants or with a ruling
    of the GM. Last come grounds that force a gait which is closed, because it is not in `gaits`.
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

    heads = {one: cell_width(label) for one, label in _labels(every).items()}
    widths: dict[str, int] = {}
    for still, ground in zip(range(len(every) - 1, -1, -1), sorted(every, key=rank), strict=True):
        cells = max(NARROWEST, min(widest, heads[ground.id] + 1))
        if widths and room < cells + 1 + (cell_width(CUT) if still else 0):
            break
        widths[ground.id] = cells
        room -= cells + 1
    spare = room - (cell_width(CUT) if len(widths) < len(every) else 0)
    for shown, cells in widths.items():
        needed = heads[shown] + (f"terrain:{shown}" in encounter.rulings)
        more = max(0, min(needed - cells, spare))
        widths[shown] = cells + more
        spare -= more
    kept = tuple(one for one in every if one.id in widths)
    return kept, tuple(widths[one.id] for one in kept)


def _with_more(head: Line, key: str, width: int) -> Line:
    """Return the headings, and a sign if there are other grounds that have no room.

    If possible, the key that shows all grounds is there too.
    """
    told = (f"  {key} {MORE}", CUT) if key else (CUT,)
    room = width - width_of(head)
    more = next((one for one in told if cell_width(one) <= room), "")
    return (*head, Span(more, "dim"))


@lru_cache(maxsize=8)
def _labels(grounds: tuple[Terrain, ...]) -> Mapping[str, str]:
    """Return the label of each ground. The label is the beginning of the ground's name.

    A label has only as many words as are needed, so that no two labels are equal.
    """
    words = [sanitize(one.label).lower().replace(",", "").split() for one in grounds]
    return {
        one.id: _as_few_words(own, [other for other in words if other is not own])
        for one, own in zip(grounds, words, strict=True)
    }


def _as_few_words(own: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    enough = (
        count for count in range(1, len(own)) if all(one[:count] != own[:count] for one in others)
    )
    return " ".join(own[: next(enough, len(own))])


def _first_those_of_use(
    rates: Sequence[GaitRate], combatant: Combatant, height: int
) -> list[GaitRate]:
    """Return the gaits for which there is room, in the order of the book.

    If there are too many gaits, the closed gaits are left out first.
    """
    room = max(1, height - 1)

    def rank(rate: GaitRate) -> int:
        return 0 if rate.gait.id == combatant.pace.gait else 1 + bool(rate.closed)

    kept = {rate.gait.id for rate in sorted(rates, key=rank)[:room]}
    return [rate for rate in rates if rate.gait.id in kept]


def _heads(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    grounds: Sequence[Terrain],
    widths: Sequence[int],
) -> Iterator[Span]:
    labels = _labels(book.words.terrains_of(encounter))
    for ground, cells in zip(grounds, widths, strict=True):
        ruled = "*" if f"terrain:{ground.id}" in encounter.rulings else ""
        label = fit(labels[ground.id], cells - len(ruled)).rstrip() + ruled
        yield Span(label, "strong" if ground.id == combatant.terrain else "dim")


def _row(
    row: GaitRow,
    combatant: Combatant,
    cells_of_name: int,
    grounds: Sequence[Terrain],
    columns: Sequence[Column],
) -> Line:
    gait = row.rate.gait
    now = gait.id == combatant.pace.gait
    closed = row.closed is not None or not any(_open(cell) for cell in row.cells)
    style = "strong" if now else ("dim" if closed else "")
    name = filled(f"{gait.letter} {gait.label}", SIGN - 1 + cells_of_name, style=style)
    spans = [Span("▸" if now else " ", "good"), *name]
    reason = row.closed or row.rate.closed
    if closed and reason:
        return (*spans, Span(f" {reason}", "dim", closed=Closed(gait.label, reason, combatant.id)))
    for cell, ground, column in zip(row.cells, grounds, columns, strict=True):
        if cell is None or cell.closed or cell.left is None:
            told = Closed(_label(ground, gait), _why_closed(cell, ground, row), combatant.id)
            spans += filled(Span(CLOSED, "dim", closed=told), *column)
        else:
            number = numbered(cell.left, _label(ground, gait), combatant.id)
            spans += filled((_left(number, column.cells, style),), *column)
    if row.rate.difficulty is not None:
        number = numbered(row.rate.difficulty, f"{gait.label} difficulty", combatant.id)
        spans += [Span("  vs ", "dim"), Span(in_words(number.value, 1), style, number)]
    return tuple(spans)


def _open(cell: TerrainCost | None) -> bool:
    return cell is not None and not cell.closed and cell.left is not None


def _label(ground: Terrain, gait: Gait) -> str:
    return f"left on {sanitize(ground.label).lower()} by {gait.label.lower()}"


def _why_closed(cell: TerrainCost | None, ground: Terrain, row: GaitRow) -> str:
    """Return why a cell has no number. For example, the ground forces another gait."""
    if cell is not None:
        return cell.closed or "the book gives no figure"
    gait = row.rate.gait
    if ground.gait is not None and ground.gait != gait.id:
        return f"this ground takes the gait {ground.gait}"
    if not row.forced:
        return f"on this ground {gait.label.lower()} becomes another gait"
    return f"{gait.label.lower()} is for ground that calls for it"


def _left(number: ShownNumber, cells: int, style: str) -> Span:
    """Return the remaining movement; if it is too wide, it is rounded down to fewer decimals."""
    texts = [in_words(number.value), *(never_more(number.value, places) for places in (1, 0))]
    return Span(next((text for text in texts if len(text) < cells), texts[-1]), style, number)
