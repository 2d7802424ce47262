"""A pane of lines to read. Long lines are broken, and long texts are shown in pages."""

from collections.abc import Sequence

from tracker.views.spans import Line, Span, line
from tracker.views.wrapping import wrapped
from tracker.widgets.line_pane import LinePane

NARROWEST = 4
"""With fewer cells than this, a pane is not laid out yet, and its lines are not broken."""

WHEEL = 3
"""How many lines one turn of the wheel scrolls."""


class DetailPane(LinePane):
    """Shows the details of the entry under the cursor.

    Its last line says which lines are visible.
    """

    _texts: Sequence[Line] = ()
    _top = 0
    _kept: tuple[int, Sequence[Line]] | None = None
    """The broken lines of these texts, and the width to which the lines were broken."""

    @property
    def is_long(self) -> bool:
        """Whether the text is too long for the pane.

        This is False while the pane has no size yet.
        """
        return self.size.width >= NARROWEST and len(self._broken()) > self.size.height

    def show_detail(self, lines: Sequence[Line]) -> None:
        """Show these lines. The first of them is at the top of the pane."""
        self._texts, self._top, self._kept = lines, 0, None
        self._show_page()

    def turn_page(self, by: int) -> None:
        """Go forward by a number of pages. If the number is negative, go back."""
        self._top += by * max(1, self.size.height - 2)
        self._show_page()

    def wheel_turned(self, by: int) -> None:
        """Go forward by some lines for each turn of the wheel. Go back if `by` is negative."""
        self._top += by * WHEEL
        self._show_page()

    def on_resize(self) -> None:
        """Break the lines to the new width."""
        self._show_page()

    def _broken(self) -> Sequence[Line]:
        width = self.size.width
        if self._kept is None or self._kept[0] != width:
            self._kept = width, wrapped(self._texts, width)
        return self._kept[1]

    def _show_page(self) -> None:
        if self.size.width < NARROWEST:
            # The pane is not laid out yet: in the first frame, each letter would be a line.
            return
        lines, height = self._broken(), self.size.height
        if len(lines) <= height:
            self._top = 0
            self.show(lines)
            return
        room = max(1, height - 1)
        self._top = max(0, min(self._top, len(lines) - room))
        end = self._top + room
        more = line(Span(f"lines {self._top + 1}-{end} of {len(lines)}", "dim"))
        self.show([*lines[self._top : end], more])
