"""The table at the top: the combatants in order."""

from collections.abc import Sequence

from msgspec import UNSET
from textual.geometry import Offset

from rules.history import Fight
from rules.rulebook.answers import Remarks
from tracker.desk.cursor import Aim
from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.views import fallen, timeline
from tracker.views import table as table_view
from tracker.views.columns import Columns, columns
from tracker.views.spans import (
    ELLIPSIS,
    Line,
    ShownNumber,
    Span,
    line,
    numbers_in,
    remark_spans,
    shortened,
    width_of,
)
from tracker.widgets.line_pane import LinePane, Picture

EMPTY = line(Span("    Nobody is here yet.", "dim"))
MARK = Span("*", "mark")
CURSOR = Span("|", "strong")
"""The sign beside the row under the cursor, for screens without colours."""


class TablePane(LinePane):
    """Shows the rows of the table that are near the cursor."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._top = 0
        self.beside = False
        self._card_key = ""
        self.has_line = True
        self._shown: tuple[str, ...] = ()
        self._shapes: Memo[Columns] = Memo()
        self._rows: Memo[Line] = Memo()
        self._signs: Memo[Line] = Memo()
        self._remarks: Memo[Remarks] = Memo()
        self._line_rows: Memo[list[Line]] = Memo()

    def show_desk(self, desk: FightDesk) -> None:
        """Show the rows, with the cursor on the selected row.

        If there is a search, rows that are not found are dim.
        """
        aim, self._card_key = desk.cursor.aim(), desk.key_of("card")
        self._shown = fallen.placed(desk.encounter, aim.rows, aim.fallen)
        self._top, picture = self._drawn(desk.fight, aim)
        self.show(*picture)

    def place_cursor(self) -> None:
        """Put the terminal's own cursor on the selected row, because braille displays follow it."""
        self.app.cursor_position = self.region.offset + Offset(0, self._picture.cursor or 0)

    def _drawn(self, fight: Fight, aim: Aim) -> tuple[int, Picture]:
        """Return the number of the first visible row, and the picture that the pane shows."""
        shape = self._shape(fight)
        rows = fallen.placed(fight.encounter, aim.rows, aim.fallen)
        told = self._told(fight, len(aim.rows) - aim.fallen)
        room = max(1, self.size.height - 1 - len(told))
        at = rows.index(aim.selected) if aim.selected in rows else 0
        top = _top(self._top, at, room, len(rows), len(rows) - aim.fallen)
        visible = rows[top : top + room]
        lines = [self._line(fight, who, shape, aim) for who in visible]
        more = _more(rows, top, len(visible), len(aim.marked))
        head = table_view.heading(fight.encounter, shape, more)
        cursor = at - top + 1 if rows else None
        acting = (
            at + 1
            for at, who in enumerate(visible)
            if not fight.encounter.ended
            and fight.encounter.turn_of in (who, *aim.groups.get(who, ()))
        )
        lines = [head, *(lines or [EMPTY]), *told]
        return top, Picture(lines, cursor, aim.number, next(acting, None))

    def lines_wanted(self, fight: Fight, aim: Aim) -> int:
        """Return how many lines of the screen the table needs.

        The rows, the head, the positions and the book's lines count.
        """
        placed = fallen.placed(fight.encounter, aim.rows, aim.fallen)
        return 1 + max(1, len(placed)) + len(self._positions(fight)) + len(self._all_told(fight))

    def numbers_of(
        self, fight: Fight, selected: str | None, members: tuple[str, ...]
    ) -> tuple[ShownNumber, ...]:
        """Return the numbers in the selected combatant's row, from left to right."""
        if selected is None:
            return ()
        shape = self._shape(fight)
        return numbers_in([self._row(fight, selected, shape, members)])

    def row_at(self, y: int, rows: Sequence[str]) -> str | None:
        """Return the id of the combatant at line `y` of the pane.

        Return None if this line shows no combatant.
        """
        at = self._top + y - 1
        who = self._shown[at] if y > 0 and at < len(self._shown) else ""
        return who if who in rows else None

    @property
    def _room(self) -> int:
        """The width of a row in cells. If a pane is beside the table, one cell stays free."""
        return self.size.width - self.beside

    def _shape(self, fight: Fight) -> Columns:
        width, encounter = self._room, fight.encounter
        return self._shapes.get(encounter, width, lambda: columns(encounter, fight.book, width))

    def _row(self, fight: Fight, who: str, shape: Columns, members: tuple[str, ...]) -> Line:
        encounter, book = fight.encounter, fight.book
        combatant = encounter.combatants[who]
        people = [encounter.combatants[one] for one in members]
        return self._rows.get(
            encounter,
            (who, shape, members),
            lambda: table_view.row(encounter, book, combatant, shape, people),
        )

    def _line(self, fight: Fight, row: str, shape: Columns, aim: Aim) -> Line:
        """Return the line for a row of the table.

        The row is a combatant, a timeline event, or the line above the fallen.
        """
        if row == fallen.LINE:
            people = [fight.encounter.combatants[who] for who in _below(aim)]
            return fallen.line_above(people, self._room)
        if timeline.is_event(row):
            return timeline.event_row(fight.encounter, fight.book.words, row, self._room)
        return self._signed(fight, row, shape, aim)

    def _signed(self, fight: Fight, who: str, shape: Columns, aim: Aim) -> Line:
        members = aim.groups.get(who, ())
        marked = not aim.marked.isdisjoint((who, *members))
        sign = MARK if marked else (CURSOR if who == aim.selected else None)
        letter = aim.letters.get(who, "")
        dim = aim.found is not None and aim.found.isdisjoint((who, *members))

        def made() -> Line:
            row = self._row(fight, who, shape, members)
            signed = table_view.with_signs(row, sign, letter)
            return tuple(span._replace(style="dim") for span in signed) if dim else signed

        return self._signs.get(fight.encounter, (who, shape, members, sign, letter, dim), made)

    def _told(self, fight: Fight, standing: int) -> list[Line]:
        """Return the drawn positions and the book's lines. They take at most a third of the pane.

        The table has `standing` rows of combatants. The book's lines get the room below these rows,
        but at least one line. If lines are left out, the last line gives their number and the key
        that shows them.
        """
        positions, told = self._positions(fight), self._all_told(fight)
        most = max(1, self.size.height // 3) - len(positions)
        room = min(most, max(1, self.size.height - 1 - standing - len(positions)))
        lines = [(Span("    "), *remark_spans(one, "warn")) for one in told[: max(0, room)]]
        shown = [shortened(one, self._room) for one in (*positions, *lines)][
            : most + len(positions)
        ]
        if lines and len(told) > len(lines):
            left_out = len(told) - len(lines)
            words = "more line" if left_out == 1 else "more lines"
            more = Span(f" {left_out} {words}: {self._card_key}", "dim")
            marked = (*lines[-1], Span(f" {ELLIPSIS}", "dim"))
            shown[-1] = (*shortened(marked, self._room - width_of([more])), more)
        return shown

    def _positions(self, fight: Fight) -> list[Line]:
        """Return rows that draw all positions. Return no rows if another pane shows them."""
        encounter = fight.encounter
        if encounter.map is UNSET or not self.has_line:
            return []
        from tracker.views import line_row  # noqa: PLC0415  # few fights have positions

        return self._line_rows.get(
            encounter, self._room, lambda: line_row.rows(encounter, fight.book, self._room)
        )

    def _all_told(self, fight: Fight) -> Remarks:
        return self._remarks.get(fight.encounter, None, lambda: fight.book.lines(fight.encounter))


def _top(before: int, at: int, room: int, total: int, standing: int) -> int:
    """Return the number of the first visible row. The row `at` must be visible.

    The number changes as little as possible. If the cursor is above the fallen, the fallen are
    visible only if all other rows are visible. `standing` is the number of rows above the fallen;
    the line above the fallen is included.
    """
    if at < standing:
        total = max(standing - 1, min(total, room))
    top = max(0, min(before, at, max(0, total - room)))
    return at - room + 1 if at >= top + room else top


def _below(aim: Aim) -> list[str]:
    """Return the ids of all combatants below the line that marks the fallen.

    Members of folded groups are included.
    """
    rows = aim.rows[len(aim.rows) - aim.fallen :]
    return [who for row in rows for who in aim.groups.get(row, (row,))]


def _more(rows: Sequence[str], top: int, visible: int, marked: int) -> str:
    """Return a text with the number of marked rows, and with the visible rows if some are hidden.

    The line above the fallen does not count.
    """
    signs = f" {marked} marked" if marked else ""
    if len(rows) <= visible:
        return signs
    before, seen, total = (
        len(some) - some.count(fallen.LINE)
        for some in (rows[:top], rows[top : top + visible], rows)
    )
    shown = f"{before + 1}-{before + seen} of {total}"
    return f"{signs}, {shown}" if signs else f" {shown}"
