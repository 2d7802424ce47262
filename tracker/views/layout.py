"""Place the parts of the fight screen, at any size and for any number of combatants."""

from typing import NamedTuple

WIDE, WIDEST = 110, 160
"""The least width, in cells, for one card beside the table, and for two cards."""

FLAT = 16
"""If the screen has fewer lines than this, only the table is between title and prompt."""

BARS = 3
"""Lines of the title, the prompt and the keys."""

CARD, CARD_AT_MOST = 5, 12
LOG, LOG_AT_MOST, LOG_AT_LEAST = 3, 9, 2
FEWEST_ROWS = 6
LIST_AT_MOST = 14

LOG_BESIDE = 60
"""The cells that the log keeps if the lanes need more than half of the screen."""

PART_FOR_LINE = 6
"""At 6, at most a sixth of the lines show who stands where, across the whole screen."""


class Box(NamedTuple):
    """The place of a part on the screen; a part with height 0 is not shown."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0


class Layout(NamedTuple):
    """The places of the parts between the title and the prompt. Lists open over the lowest part."""

    table: Box
    card: Box = Box()
    other: Box = Box()
    line: Box = Box()
    lanes: Box = Box()
    log: Box = Box()
    choice: Box = Box()


def layout(
    width: int, height: int, rows: int, lanes: int, cells: int = 0, standing: int = 0
) -> Layout:
    """Return the places of the parts.

    The table has `rows` lines, and its head is one of these lines. The round has `lanes` lanes.
    `cells` is the width that the lanes want. `standing` is the number of rows that say who stands
    where. These rows go across the whole screen; if the screen has one column, they are part of the
    table.
    """
    body = max(1, height - BARS)
    if height < FLAT:
        table = Box(0, 1, width, body)
        return Layout(table, choice=_over(width, body, FEWEST_ROWS))
    if width < WIDE:
        return _narrow(width, body, rows)
    standing = min(standing, body // PART_FOR_LINE)
    cells = max(width // 2, min(cells, width - LOG_BESIDE))
    return _with_line(_wide(width, body - standing, rows, lanes, cells), width, standing)


def table_width(width: int) -> int:
    """Return the width of the table on a screen of this width."""
    return width if width < WIDE else width - _beside(width) * _cards(width)


def _cards(width: int) -> int:
    return 2 if width >= WIDEST else 1


def _beside(width: int) -> int:
    """Return the width of a card beside the table."""
    return min(52, (width - 76) // _cards(width))


def _with_line(places: Layout, width: int, standing: int) -> Layout:
    """Return the layout with rows across the screen below the table.

    The lower parts get smaller.
    """
    if not standing:
        return places
    lower = {
        name: box._replace(y=box.y + standing) if box.height else box
        for name, box in (("lanes", places.lanes), ("log", places.log), ("choice", places.choice))
    }
    below = 1 + places.table.height
    return places._replace(line=Box(0, below, width, standing), **lower)


def one_card(places: Layout) -> Layout:
    """The layout with one wide card instead of two cards, for a fight without an actor."""
    card = places.card._replace(width=places.card.width + places.other.width)
    return places._replace(card=card, other=Box())


def _narrow(width: int, body: int, rows: int) -> Layout:
    """Return a layout with the table, the card and the log below each other."""
    most = body - CARD - LOG_AT_LEAST
    table = max(min(rows, most), min(FEWEST_ROWS, most))
    spare = max(0, body - table - CARD - LOG)
    card = CARD + min(spare, CARD_AT_MOST - CARD)
    log = body - table - card
    return Layout(
        Box(0, 1, width, table),
        card=Box(0, 1 + table, width, card),
        log=Box(0, 1 + table + card, width, log),
        choice=_over(width, body, card + log),
    )


def _wide(width: int, body: int, rows: int, lanes: int, cells: int) -> Layout:
    """Return a layout with one or two cards beside the table; lanes and log are below the table.

    `cells` is the width of the lanes if the log is beside the lanes.
    """
    cards, beside = _cards(width), _beside(width)
    table = table_width(width)
    # Lanes and log each need a head. The table gets its lines first, then the lanes, then the log.
    upper = max(min(rows, body - LOG), min(CARD_AT_MOST + 2, body - LOG))
    spare = body - upper
    side_by_side = width >= WIDEST
    lower = min(lanes + 2, spare if side_by_side else spare - LOG)
    if lower < 4:
        lower = 0
    log = spare if side_by_side or not lower else spare - lower
    if not side_by_side and lower and log > LOG_AT_MOST:
        upper += log - LOG_AT_MOST
        log = LOG_AT_MOST
    top = 1 + upper
    part = cells if side_by_side and lower else 0
    return Layout(
        Box(0, 1, table, upper),
        card=Box(table, 1, beside, upper),
        other=Box(table + beside, 1, beside, upper) if cards > 1 else Box(),
        lanes=Box(0, top, part or width, spare if part else lower) if lower else Box(),
        log=Box(part, top if part or not lower else top + lower, width - part, log),
        choice=_over(width, body, max(FEWEST_ROWS, body - upper)),
    )


def _over(width: int, body: int, lines: int) -> Box:
    """The place of a list over the lowest lines."""
    height = min(body, LIST_AT_MOST, lines)
    return Box(0, 1 + body - height, width, height)
