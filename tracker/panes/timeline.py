"""The pane on top: initiative order and the pulse strip. It keeps the focus, always."""

from __future__ import annotations

from textual.geometry import Offset

from rules.encounter import Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.views import timeline
from tracker.views.pieces import Line, Piece, Shown, line
from tracker.widgets.key_pane import KeyPane

EMPTY = line(Piece("  Nobody is here yet: press a to add combatants.", "dim"))


CURSOR = Piece("|", "strong")
"""Stands beside the row under the cursor, for screens without colours."""


class TimelinePane(KeyPane):
    """Shows the rows around the cursor, and hands on every key that it is given."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._top = 0
        self._made: dict[tuple[str, bool, timeline.Columns], Line] = {}
        self._made_for: Encounter | None = None

    def show_fight(
        self,
        encounter: Encounter,
        book: Rulebook,
        rows: tuple[str, ...],
        selected: str | None,
        number: int | None,
        marked: frozenset[str],
    ) -> None:
        """Show these combatants, with the cursor on the selected one."""
        shape = timeline.columns(encounter, book, self.size.width)
        room = max(1, self.size.height - 1)
        at = rows.index(selected) if selected in rows else 0
        self._top = max(0, min(self._top, at, max(0, len(rows) - room)))
        if at >= self._top + room:
            self._top = at - room + 1
        visible = rows[self._top : self._top + room]
        lines = [self._row(encounter, book, who, shape, marked=who in marked) for who in visible]
        head = timeline.heading(encounter, book, shape, self._more(len(rows), len(visible)))
        cursor = at - self._top + 1 if rows else None
        if cursor is not None:
            lines[cursor - 1] = _with_cursor(lines[cursor - 1])
        self.show([head, *(lines or [EMPTY])], cursor, number)

    def numbers_of(
        self, encounter: Encounter, book: Rulebook, selected: str | None
    ) -> tuple[Shown, ...]:
        """The numbers in a combatant's row, from left to right."""
        if selected is None:
            return ()
        shape = timeline.columns(encounter, book, self.size.width)
        row = self._row(encounter, book, selected, shape, marked=False)
        return tuple(piece.number for piece in row if piece.number is not None)

    def cursor_offset(self) -> Offset:
        """Where on the screen the cursor's row begins."""
        return self.region.offset + Offset(0, self._cursor or 0)

    def _row(
        self,
        encounter: Encounter,
        book: Rulebook,
        who: str,
        shape: timeline.Columns,
        *,
        marked: bool,
    ) -> Line:
        """A row, made once for each state of the fight: moving the cursor makes none."""
        if self._made_for is not encounter:
            self._made, self._made_for = {}, encounter
        key = (who, marked, shape)
        if key not in self._made:
            combatant = encounter.combatants[who]
            self._made[key] = timeline.row(encounter, book, combatant, shape, marked=marked)
        return self._made[key]

    def _more(self, total: int, visible: int) -> str:
        """Which rows are in sight, where not all are."""
        return "" if total <= visible else f" {self._top + 1}-{self._top + visible} of {total}"


def _with_cursor(row: Line) -> Line:
    """The row with the cursor in the column of marks, where it is not marked."""
    turn, mark, *rest = row
    return (turn, mark if mark.text.strip() else CURSOR, *rest)
