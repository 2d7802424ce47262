"""The pane on top: initiative order and the pulse strip. It keeps the focus, always."""

from textual.geometry import Offset

from rules.encounter import Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.panes.memo import Memo
from tracker.views import timeline
from tracker.views.spans import Line, ShownNumber, Span, line, numbers_in
from tracker.widgets.key_pane import KeyPane

EMPTY = line(Span("  Nobody is here yet: press a to add combatants.", "dim"))
MARK = Span("*", "mark")
CURSOR = Span("|", "strong")
"""Stands beside the row under the cursor, for screens without colours."""


class TimelinePane(KeyPane):
    """Shows the rows around the cursor, and hands on every key that it is given."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._top = 0
        self._shapes: Memo[timeline.Columns] = Memo()
        self._rows: Memo[Line] = Memo()

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
        shape = self._shape(encounter, book)
        room = max(1, self.size.height - 1)
        at = rows.index(selected) if selected in rows else 0
        self._top = max(0, min(self._top, at, max(0, len(rows) - room)))
        if at >= self._top + room:
            self._top = at - room + 1
        visible = rows[self._top : self._top + room]
        signs: dict[str | None, Span] = {selected: CURSOR, **dict.fromkeys(marked, MARK)}
        lines = [
            _with_sign(self._row(encounter, book, who, shape), signs.get(who)) for who in visible
        ]
        more = self._more(len(rows), len(visible))
        head = self._rows.get(
            encounter, (shape, more), lambda: timeline.heading(encounter, book, shape, more)
        )
        cursor = at - self._top + 1 if rows else None
        self.show([head, *(lines or [EMPTY])], cursor, number)

    def numbers_of(
        self, encounter: Encounter, book: Rulebook, selected: str | None
    ) -> tuple[ShownNumber, ...]:
        """The numbers in a combatant's row, from left to right."""
        if selected is None:
            return ()
        return numbers_in([self._row(encounter, book, selected, self._shape(encounter, book))])

    def cursor_offset(self) -> Offset:
        """Where on the screen the cursor's row begins."""
        return self.region.offset + Offset(0, self._cursor or 0)

    def _shape(self, encounter: Encounter, book: Rulebook) -> timeline.Columns:
        width = self.size.width
        return self._shapes.get(encounter, width, lambda: timeline.columns(encounter, book, width))

    def _row(self, encounter: Encounter, book: Rulebook, who: str, shape: timeline.Columns) -> Line:
        combatant = encounter.combatants[who]
        return self._rows.get(
            encounter, (who, shape), lambda: timeline.row(encounter, book, combatant, shape)
        )

    def _more(self, total: int, visible: int) -> str:
        """Which rows are in sight, where not all are."""
        return "" if total <= visible else f" {self._top + 1}-{self._top + visible} of {total}"


def _with_sign(row: Line, sign: Span | None) -> Line:
    """The row with a sign in the column of marks."""
    return row if sign is None else (row[0], sign, *row[2:])
