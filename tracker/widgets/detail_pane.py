"""A pane of lines to read: long lines are broken, long texts are paged through."""

from collections.abc import Sequence

from textual import events

from tracker.views.spans import Line, Span, line
from tracker.views.wrapping import wrapped
from tracker.widgets.line_pane import LinePane

NARROWEST = 4
"""Cells from which lines are broken to the width of the pane."""

WHEEL = 3
"""Lines that a turn of the wheel scrolls."""


class DetailPane(LinePane):
    """Shows what belongs to the entry under a list's cursor; its last line counts what is left."""

    _texts: Sequence[Line] = ()
    _top = 0

    @property
    def is_long(self) -> bool:
        """True where not everything fits at once; not before the pane is laid out."""
        return self.size.width >= NARROWEST and len(self._broken()) > self.size.height

    def show_detail(self, lines: Sequence[Line]) -> None:
        """Show these lines from their beginning."""
        self._texts, self._top = lines, 0
        self._show_page()

    def turn_page(self, by: int) -> None:
        """Go on by so many pages, or back."""
        self._top += by * max(1, self.size.height - 2)
        self._show_page()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on by some lines."""
        self._scroll(event, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back by some lines."""
        self._scroll(event, -WHEEL)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self._top += by
        self._show_page()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._show_page()

    def _broken(self) -> list[Line]:
        return wrapped(self._texts, self.size.width)

    def _show_page(self) -> None:
        if self.size.width < NARROWEST:
            # Not laid out yet: every letter would be a line, and all of them in the first frame.
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
