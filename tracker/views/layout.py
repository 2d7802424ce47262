"""Find the places for the parts of the fight screen.

The screen may have any size, and the fight any number of combatants.
"""

from msgspec import Struct
from msgspec.structs import replace

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

NARROW_TABLE, MOST_BESIDE_MAP = 64, 100
"""The fewest and the most cells of the table beside a map."""

ABOUT = 3
"""The lines about the space under the cursor of the map."""

ORDER, NARROW_MAP = 24, 40
"""The cells of the order beside the map, and the fewest cells of a map with the order."""

NARROW_CARD = 36
"""The fewest cells of a card beside the map."""

PART_FOR_LINE = 6
"""The part of the screen for the rows of positions: 6 means at most a sixth of the lines."""


class Box(Struct, frozen=True):
    """The place and the size of a part of the screen. A part with the height 0 is hidden."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0


class Layout(Struct, frozen=True):
    """The places of all parts between the title and the prompt.

    An open list covers the lowest part.
    """

    table: Box
    card: Box = Box()
    other: Box = Box()
    line: Box = Box()
    lanes: Box = Box()
    log: Box = Box()
    map: Box = Box()
    order: Box = Box()
    about: Box = Box()
    choice: Box = Box()


def layout(
    width: int, height: int, rows: int, lanes: int, cells: int = 0, standing: int = 0
) -> Layout:
    """Return the places of the parts.

    - `rows`: the lines of the table, with its head
    - `lanes`, `cells`: the number of lanes, and the width that they want
    - `standing`: the rows that show the positions; on a narrow screen they are in the table
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
    """Return the layout with some rows below the table. These rows are as wide as the screen.

    The parts below these rows get smaller.
    """
    if not standing:
        return places
    lower = {
        name: replace(box, y=box.y + standing) if box.height else box
        for name, box in (("lanes", places.lanes), ("log", places.log), ("choice", places.choice))
    }
    below = 1 + places.table.height
    return replace(places, line=Box(0, below, width, standing), **lower)


def one_card(places: Layout) -> Layout:
    """Return the layout with one wide card instead of two cards.

    This layout is for a fight in which nobody has the turn.
    """
    card = replace(places.card, width=places.card.width + places.other.width)
    return replace(places, card=card, other=Box())


def _narrow(width: int, body: int, rows: int) -> Layout:
    """Return a layout for a narrow screen.

    The card is below the table, and the log below the card.
    """
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
    """Return a layout for a wide screen.

    One or two cards are beside the table. The lanes and the log are below the table. `cells` is
    the width of the lanes if the log is beside the lanes.
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


def with_map(
    width: int, height: int, rows: int, lanes: int, wanted: tuple[int, int]
) -> Layout | None:
    """Return the places with the map beside the table. Return None if the screen is too small.

    The table has `rows` lines, and the round has `lanes` lanes, which are shown if there is room
    for all of them. `wanted` is the size of the whole map, in cells and lines.
    """
    body = max(1, height - BARS)
    if width < WIDE or height < FLAT:
        return None
    beside = min(wanted[0], width - NARROW_TABLE - 1)
    table = min(MOST_BESIDE_MAP, width - beside - 1)
    upper = min(max(rows, wanted[1]), body - CARD - LOG)
    top, left = 1 + upper, body - upper
    places = Layout(
        Box(0, 1, table, upper),
        map=Box(table + 1, 1, width - table - 1, upper),
        choice=_over(width, body, max(FEWEST_ROWS, left)),
    )
    beside_log = width >= WIDEST
    cells = width - width // 2 if beside_log else width
    card = left if beside_log else min(CARD_AT_MOST, left - LOG)
    lanes = lanes + 2 if lanes else 0
    if beside_log and left - lanes >= CARD_AT_MOST:
        card = left - lanes
    elif beside_log or left - card - lanes < LOG:
        lanes = 0
    below = top + card
    log = Box(cells, top, width - cells, left)
    return replace(
        places,
        card=Box(0, top, cells, card),
        lanes=Box(0, below, cells, lanes) if lanes else Box(),
        log=log if beside_log else Box(0, below + lanes, width, left - card - lanes),
    )


def map_page(width: int, height: int, wanted: tuple[int, int], order_lines: int = 0) -> Layout:
    """Return the places of the page of the map: the map, the order beside it, lines about a space.

    `wanted` is the size of the whole map, in cells and lines. `order_lines` are the lines of the
    whole order with the legend. The log and a card get the room that map and order do not need.
    """
    body = max(1, height - BARS)
    about = min(ABOUT, max(0, body - FEWEST_ROWS))
    room = body - about
    upper = min(room, max(wanted[1], FEWEST_ROWS))
    if room - upper < LOG_AT_LEAST:
        upper = room
    order = ORDER if width >= ORDER + NARROW_MAP else 0
    if order:
        upper = max(upper, min(order_lines, room - LOG))
    across = min(width - order, max(wanted[0] + 1, NARROW_MAP))
    beside = across + order
    card = width - beside if order and width - beside >= NARROW_CARD else 0
    top = 1 + upper
    return Layout(
        Box(),
        card=Box(beside, 1, card, upper) if card else Box(),
        map=Box(0, 1, across, upper),
        order=Box(across, 1, order, upper) if order else Box(),
        about=Box(0, top, width, about),
        log=Box(0, top + about, width, room - upper),
        choice=_over(width, body, max(FEWEST_ROWS, body - upper)),
    )


def _over(width: int, body: int, lines: int) -> Box:
    """Return the place of a list that covers the lowest lines of the screen."""
    height = min(body, LIST_AT_MOST, lines)
    return Box(0, 1 + body - height, width, height)
