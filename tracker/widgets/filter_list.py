"""A list under its filter line."""

from collections.abc import Sequence

from textual.geometry import Offset
from textual.message import Message

from tracker.text.sanitize import cell_width
from tracker.views.spans import Line, Span, line, shortened
from tracker.widgets.line_pane import LinePane

HERE = Span(">", "strong")
ELSEWHERE = Span(" ")
NOTHING = line(Span("  nothing to choose from", "dim"))


class FilterList(LinePane):
    """Shows the options around the cursor. The screen of the list takes the keys."""

    class Resized(Message):
        """The list has a new size: its rows may be longer or shorter now."""

    nothing: Line = NOTHING
    """The line that is shown if there are no options."""

    _head: Line = ()
    _options: Sequence[Line] = ()
    at = 0
    """The place of the option under the cursor."""
    _top = 0

    @property
    def room(self) -> int:
        """The number of options for which the pane has room."""
        return max(1, self.size.height - 1)

    def option_at(self, row: int) -> int | None:
        """Return the number of the option in the row `row` of the pane.

        Return None if there is no option in this row.
        """
        at = self._top + row - 1
        return at if row >= 1 and at < len(self._options) else None

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show the filter line `head` and the options. The cursor is on one of the options."""
        self._head, self._options, self.at = head, options, cursor
        self._show_window()

    def on_resize(self) -> None:
        """Show as many options as the pane can show in its new size."""
        self._top = 0
        self._show_window()
        self.post_message(self.Resized())

    def _show_window(self) -> None:
        """Show the options around the cursor. Move the visible part as little as possible."""
        lowest = max(0, len(self._options) - self.room)
        self._top = min(max(self._top, self.at - self.room + 1), self.at, lowest)
        visible = [
            (HERE if at == self.at else ELSEWHERE, *option)
            for at, option in enumerate(self._options[self._top : self._top + self.room], self._top)
        ]
        if not visible:
            self.show([self._head, self.nothing])
            return
        row = self.at - self._top + 1
        self.show([self._counted_head(len(visible)), *visible], row)
        if self.screen.is_current:
            self.app.cursor_position = self.region.offset + Offset(0, row)

    def _counted_head(self, visible: int) -> Line:
        """Return the filter line.

        If the pane has no room for some options, the line says which options are visible.
        """
        count = len(self._options)
        if visible == count:
            return self._head
        told = Span(f"  {self._top + 1}-{self._top + visible} of {count}", "dim")
        return (*shortened(self._head, self.size.width - cell_width(told.text)), told)
