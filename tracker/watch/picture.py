"""Draw the picture of the players' view. It is large and calm, and fills the screen."""

from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

from msgspec.structs import replace

from rules.encounter.combatant import PARTY
from tracker.text.sanitize import cell_width
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.gauges import EMPTY, FULL, in_eighths, share
from tracker.views.players import PlayersEvent, PlayersRow, PlayersView, SlotSeen
from tracker.views.spans import BLANK, Line, Span, cut_at_word, line, shortened, width_of
from tracker.views.table import PARTY as PARTY_SIGN
from tracker.views.table import SLOTS
from tracker.views.timeline import EVENT_SIGN

WIDE = 64
"""With this width in cells or more, there is a column for movement, and blanks between slots."""

WITH_SLOTS, FEW_SLOTS = 50, 3
"""A screen with `WITH_SLOTS` cells shows all slots; a narrower screen shows `FEW_SLOTS` slots."""

WITH_BARS = 76
LONGEST_BAR, LEAST_BAR = 90, 6
TALLEST = 6
"""The most lines of a row."""

PART_BELOW = 5
"""The part of the screen that may stay empty below the rows: 5 means at most a fifth."""

THICK = 3
"""If a row has at least this many lines, its bar fills half of the lines."""

PART_FOR_EVENTS = 3
"""The part of the screen for events of the timeline: 3 means at most a third of the lines."""

TALL = 24
"""If the screen has at least this many lines, blank lines surround the line of the turn."""

PART_FOR_LINE = 6
"""The part of the screen for the positions: 6 means at most a sixth, but at least one line."""

PART_FOR_GRID = 2
"""The part of the screen for a grid above the rows: 2 means at most a half of the lines."""

LEAST_BESIDE_GRID, LEAST_GRID = 56, 34
"""The fewest cells of the rows, and of a grid beside the rows."""

LEAST_LINES_OF_GRID = 3

HEALTH = len("999/999 out ")
MOVE = len("gone 99.9 metres")
AWAY = len("~100 m away ")
MOST_SLOTS = 14
SIGNS = 3
"""Cells before a name, except the letter: for the turn, a blank, and the sign of the party."""

BAR_SIGNS = {FULL, EMPTY}
"""Every bar has at least one of these signs."""

STYLES = {"unhurt": "good", "hurt": "warn", "bloodied": "bad", "down": "dim", "out": "dim"}
NOBODY = "Nobody is in sight yet."
NO_TURN = "between turns"
ALL_MOVE = "all move"
OVER = "The fight is over."

MOST_OF_A_FAULT = 4


class Size(NamedTuple):
    """A size in cells."""

    columns: int
    rows: int


class Shape(NamedTuple):
    """The layout of the rows: lines per row, visible rows, and the width of the columns.

    `slot` is the width of one slot in cells. `signs` is the width of the signs before the name,
    with the letter. `events` is the number of timeline events that have a line among the rows.
    `first_slot` is the number of the first visible slot, from 0. `health` is the width of the hit
    points.
    """

    height: int
    visible: int
    name: int
    slots: int
    slot: int
    bar: int
    move: int
    signs: int = SIGNS
    events: int = 0
    first_slot: int = 0
    health: int = HEALTH
    away: int = 0


def picture(
    view: PlayersView, size: Size, top: int | None = None, fault: str = "", *, leaves: bool = True
) -> list[Line]:
    """Return the lines of the whole screen.

    `top` is the first visible row; the default is a row near the turn. `fault` says why the picture
    may be out of date. `leaves` is true if q ends the view.
    """
    beside = _cells_beside(view, size)
    if beside:
        narrower = Size(size.columns - beside, size.rows)
        told = picture(replace(view, grid=None), narrower, top, fault, leaves=leaves)
        drawn = _grid(view, beside - 1, size.rows - 2)
        pairs = zip_longest(told, (BLANK, *drawn), fillvalue=BLANK)
        return [(*filled(one, narrower.columns), *more) for one, more in pairs]
    shape = shape_of(view, size, fault)
    first = top_of(view, shape) if top is None else min(top, last_top(view, shape))
    shown = view.rows[first : first + shape.visible]
    lines: list[Line] = []
    events = view.events[: shape.events]
    for at, row in enumerate(shown, first):
        lines += [_event(one) for one in events if one.before == at]
        lines += _lines_of(row, shape, size.columns)
    if first + len(shown) == len(view.rows):
        lines += [_event(one) for one in events if one.before == len(view.rows)]
    if not view.rows:
        lines.append(line(Span(f" {NOBODY}", "dim")))
    above = head(view, size, fault)
    spare = max(0, size.rows - 1 - len(above) - len(lines))
    # The last row has blank lines of its own below its text.
    most_below = max(0, size.rows // PART_BELOW - shape.height // 2)
    above += [()] * max(spare // 2, spare - most_below)
    lines = [*above, *lines][: size.rows - 1]
    lines += [()] * (size.rows - 1 - len(lines))
    below = len(view.rows) - first - len(shown)
    return [shortened(one, size.columns) for one in (*lines, _foot(first, below, leaves=leaves))]


def shape_of(view: PlayersView, size: Size, fault: str = "") -> Shape:
    """Return the layout of the picture.

    The rows are as tall as possible. Only columns that have room are shown.
    """
    beside = _cells_beside(view, size)
    if beside:
        narrower = Size(size.columns - beside, size.rows)
        return shape_of(replace(view, grid=None), narrower, fault)
    people = max(1, len(view.rows))
    room = max(1, size.rows - len(head(view, size, fault)) - 1)
    events = min(len(view.events), room // PART_FOR_EVENTS)
    room -= events
    height = max(1, min(TALLEST, room // people))
    wide = size.columns >= WIDE
    longest = max((cell_width(one.name) for one in view.rows), default=0) + 1
    slot = 2 if wide else 1
    first_slot, slots = _slots_shown(view, size)
    slots = slots * slot + 1 if slots else 0
    signs = SIGNS + max((len(one.letter) for one in view.rows), default=0)
    narrow = size.columns < WITH_SLOTS
    health = max((len(_health(one)) + 1 for one in view.rows), default=0) if narrow else HEALTH
    has_bars, has_away = size.columns >= WITH_BARS, any(one.away for one in view.rows)
    # Without room for bars, a second line has the movement and the distance.
    move = MOVE if wide and (has_bars or not has_away or height == 1) else 0
    least = signs + health + slots + move
    has_room = has_bars or (wide and height == 1 and size.columns - least - AWAY >= longest)
    away = AWAY if has_away and has_room else 0
    least += away
    name = max(8, min(longest, (size.columns - least) * 2 // 3))
    left = size.columns - least - name
    bar = min(LONGEST_BAR, left // 2) if has_bars and left >= 12 else 0
    visible = room // height
    seen = Shape(height, visible, name, slots, slot, bar, move, signs, events)
    seen = seen._replace(first_slot=first_slot, health=health, away=away)
    return _with_states(view, seen, left - bar)


def _with_states(view: PlayersView, shape: Shape, left: int) -> Shape:
    """Return the shape with more room for the states, which are at the end of the rows.

    In `shape`, the states have `left` cells. The missing cells come from the bar, then from the
    blanks between the slots, then from the blanks after the movement.
    """
    if shape.height > 1 and not shape.move:
        return shape
    missing = max((cell_width(", ".join(one.states)) for one in view.rows), default=0) - left
    bar = max(min(shape.bar, LEAST_BAR), shape.bar - max(0, missing))
    missing -= shape.bar - bar
    if missing > 0 and shape.slot > 1 and shape.slots:
        slots = (shape.slots - 1) // shape.slot + 1
        missing -= shape.slots - slots
        shape = shape._replace(slot=1, slots=slots)
    moves = max((cell_width(_move(one)) + 1 for one in view.rows), default=0)
    move = max(min(shape.move, moves), shape.move - max(0, missing))
    return shape._replace(bar=bar, move=move)


def _slots_shown(view: PlayersView, size: Size) -> tuple[int, int]:
    """Return the first slot that is shown, from 0, and the number of slots that are shown.

    A narrow screen begins with the current slot, or with the next slot if no slot is current. If
    too few slots come after this slot, the screen begins with an earlier slot.
    """
    slots = max((len(one.slots) for one in view.rows), default=0)
    if slots > MOST_SLOTS:
        return 0, 0
    if size.columns >= WITH_SLOTS:
        return 0, slots
    numbered = (pair for row in view.rows for pair in enumerate(row.slots))
    first = min((at for at, one in numbered if one.kind in {"now", "ahead"}), default=slots)
    return max(0, min(first, slots - FEW_SLOTS)), min(slots, FEW_SLOTS)


def top_of(view: PlayersView, shape: Shape) -> int:
    """Return the number of the first visible row if nobody has scrolled.

    If possible, one third of the rows is above the combatant who has the turn.
    """
    now = next((at for at, row in enumerate(view.rows) if row.now), 0)
    return max(0, min(now - shape.visible // 3, last_top(view, shape)))


def last_top(view: PlayersView, shape: Shape) -> int:
    """Return the number of the first visible row when the end of the list is visible."""
    return max(0, len(view.rows) - shape.visible)


def head(view: PlayersView, size: Size, fault: str) -> list[Line]:
    """Return the lines at the top of the picture.

    They show the round, a fault, the present and the next turn, and the positions.
    """
    clock = Span(f" {view.clock or 'not begun'}", "strong")
    names = [f"{view.title} · {view.book} ", f"{view.title} ", ""]
    left = size.columns - cell_width(clock.text) - 2
    name = next(one for one in names if cell_width(one) <= left or not one)
    place = (clock, *filled((Span(name, "dim"),), left + 2, right=True))
    turn = [*_fault(fault, size.columns), _turn(view)]
    standing = _line(view, size)
    if size.rows < TALL:
        return [place, *turn, *standing]
    return [place, (), *turn, (), *standing, *([()] if standing else [])]


def _line(view: PlayersView, size: Size) -> list[Line]:
    """Return the rows that show the positions. Return no rows if there are no positions."""
    if view.grid is not None:
        return _grid(view, size.columns - 1, size.rows // PART_FOR_GRID)
    if view.line is None:
        return []
    from tracker.views.players_line import rows  # noqa: PLC0415  # few fights have positions

    most = max(1, size.rows // PART_FOR_LINE)
    return [(Span(" "), *row) for row in rows(view.line, size.columns - 2)[:most]]


def _cells_beside(view: PlayersView, size: Size) -> int:
    """Return the width in cells of a grid beside the rows.

    Return 0 if the grid is above the rows, or if there is no grid.
    """
    if view.grid is None or size.columns < LEAST_BESIDE_GRID + LEAST_GRID:
        return 0
    from tracker.views.grid_window import size_wanted  # noqa: PLC0415  # few fights have a grid

    wanted = max(LEAST_GRID, size_wanted(view.grid.grid)[0] + 2)
    return min(wanted, size.columns - LEAST_BESIDE_GRID)


def _grid(view: PlayersView, width: int, height: int) -> list[Line]:
    """Return lines that draw the grid in this width and height.

    Return no lines if there is no grid or too little room.
    """
    if view.grid is None or height < LEAST_LINES_OF_GRID:
        return []
    from tracker.views.players_grid import lines  # noqa: PLC0415  # few fights have a grid

    return [(Span(" "), *row) for row in lines(view.grid, (width - 1, height))]


def _turn(view: PlayersView) -> Line:
    """Return the line about the turns: '▶ Mira next Grak, then Wolf 2, Oda'."""
    if not view.clock:
        return line(Span(" "))
    if view.ended:
        return line(Span(f" {OVER}", "good"))
    mark = SLOTS["now"]
    all_move = any(slot.kind == "now" for row in view.rows for slot in row.slots)
    told = view.turn or (ALL_MOVE if all_move else "")
    now = Span(f" {mark} {told}", "good") if told else Span(f"   {NO_TURN}", "dim")
    if not view.coming:
        return (now,)
    following, *later = view.coming
    then = Span(f", then {', '.join(later)}", "dim") if later else Span("")
    return (now, Span("   next ", "dim"), Span(following, "strong"), then)


def _fault(fault: str, columns: int) -> list[Line]:
    """Return the text of a fault, broken into a few lines at most."""
    lines = wrap(fault, max(10, columns - 2), max_lines=MOST_OF_A_FAULT, placeholder=" \u2026")
    return [filled(f" {one}", columns, style="fault") for one in lines]


def _lines_of(row: PlayersRow, shape: Shape, columns: int) -> list[Line]:
    """Return the lines that draw a row. The text is in the middle of the row's height.

    The row of the combatant who has the turn is a reversed band across the screen.
    """
    spans = _row(row, shape)
    if row.states and (shape.height == 1 or shape.move):
        states = (Span(", ".join(row.states), "warn"),)
        spans = (*spans, *cut_at_word(states, columns - width_of(spans)))
    lines: list[Line] = [()] * ((shape.height - 1) // 2) + [spans]
    if shape.height > 1 and not shape.move:
        lines.append(_second(row, shape))
    elif shape.height >= THICK:
        lines += [_bar_again(row, shape)] * ((shape.height - 1) // 2)
    lines += [()] * (shape.height - len(lines))
    return [_band(one, columns) for one in lines] if row.now else lines


def _event(event: PlayersEvent) -> Line:
    """Return the line of an event: ' ! round 2, on 20: the roof falls'.

    The sign '!' is there only if the event has happened.
    """
    sign = EVENT_SIGN if event.came else " "
    style = "warn" if event.came else "dim"
    return line(Span(f"   {sign} {event.when}: {event.text}", style))


def _row(row: PlayersRow, shape: Shape) -> Line:
    mark = SLOTS["now"] if row.now else " "
    sign = PARTY_SIGN if row.side == PARTY else " "
    style = "dim" if row.health in ("down", "out") else row.side
    between = " " * (shape.slot - 1)
    first = shape.first_slot
    last = first + max(0, shape.slots - 1) // shape.slot
    slots = between.join(map(_slot, row.slots[first:last]))
    health = Span(_health(row), STYLES.get(row.health, ""))
    bar = (_bar(row, shape.bar - 1),) if shape.bar else ()
    before = line(mark, Span(f"{row.letter:{shape.signs - SIGNS}}", "mark"), f" {sign}")
    found = (before, Span(row.name, style), Span(slots, "dim"), health, bar)
    cells = (
        shape.signs,
        shape.name,
        shape.slots,
        shape.health,
        shape.bar,
        shape.away,
        shape.move,
    )
    columns = (Column(one - 1, 1) if at == 1 else Column(one) for at, one in enumerate(cells))
    return in_columns(columns, (*found, Span(_away(row), "dim"), Span(_move(row), "dim")))


def _slot(slot: SlotSeen) -> str:
    """Return the sign of a slot. In every row, the current slot has a mark."""
    return SLOTS["now"] if slot.kind == "now" else slot.sign or SLOTS[slot.kind]


def _second(row: PlayersRow, shape: Shape) -> Line:
    """Return the second line of a row on a narrow screen.

    It shows the combatant's movement, distance and states.
    """
    told = [Span(_move(row), "dim"), Span(_away(row), "dim"), Span(", ".join(row.states), "warn")]
    texts = [one for one in told if one.text]
    return (Span(" " * shape.signs), *(part for one in texts for part in (one, Span("  "))))


def _bar_again(row: PlayersRow, shape: Shape) -> Line:
    """Return one more line of the bar. In a tall row, the bar is several lines high."""
    if not shape.bar:
        return ()
    before = shape.signs + shape.name + shape.slots + shape.health
    return (*filled("", before), _bar(row, shape.bar - 1))


def _bar(row: PlayersRow, cells: int) -> Span:
    if row.hp is None or not row.hp_most:
        return Span(" " * cells)
    return Span(in_eighths(share(row.hp, row.hp_most), cells), STYLES.get(row.health, ""))


def _health(row: PlayersRow) -> str:
    """Return the health of a combatant.

    The party has hit points: '14/20', '14+5/20', '0/12 down'. All others have a word: 'bloodied'.
    """
    if row.hp is None:
        return row.health
    extra = f"+{row.temporary}" if row.temporary else ""
    most = "" if row.hp_most is None else f"/{row.hp_most}"
    word = f" {row.health}" if row.health in ("down", "out") else ""
    return f"{row.hp}{extra}{most}{word}"


def _move(row: PlayersRow) -> str:
    """Return the movement of a combatant.

    The party has the remaining movement: '6 m left'. All others have the used movement: 'gone 4 m'.
    """
    return row.left or (f"gone {row.gone}" if row.gone else "")


def _away(row: PlayersRow) -> str:
    """Return the distance from the combatant who has the turn: '9 m away', or 'engaged'."""
    return f"{row.away} away" if row.away[-1:] == "m" else row.away


def _band(spans: Line, columns: int) -> Line:
    """Return a line in reversed colours across the screen.

    The colours of the bar are not reversed, because a full bar would then look empty.
    """
    return tuple(
        one if set(one.text) & BAR_SIGNS else one._replace(style="now")
        for one in filled(spans, columns)
    )


def _foot(above: int, below: int, *, leaves: bool) -> Line:
    more = [f"{count} {where}" for count, where in ((above, "above"), (below, "below")) if count]
    told = f" {', '.join(more)}: j and k scroll   " if more else " "
    return line(Span(f"{told}q leaves" if leaves else told, "dim"))
