"""A pane of lines that repaints the lines that changed, and nothing else."""

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.style.lines import line_styles
from tracker.views.spans import BLANK, Line, shortened


class LinePane(Widget):
    """Shows lines of spans. It takes no focus and computes nothing: `show` gives it its lines."""

    DEFAULT_CSS = """
    LinePane { height: 1fr; }
    """

    can_focus = False

    class Resized(Message):
        """The pane has another size: what fits in it may be another."""

    class Clicked(Message):
        """A row of a pane was clicked on, in a cell of it."""

        def __init__(self, pane: "LinePane", row: int, cell: int) -> None:
            super().__init__()
            self.pane = pane
            self.row = row
            self.cell = cell

        @property
        def control(self) -> "LinePane":
            """The pane, by which a screen may choose what it hears of."""
            return self.pane

    class Scrolled(Message):
        """The wheel was turned over a pane: down is 1, up is -1."""

        def __init__(self, pane: "LinePane", by: int) -> None:
            super().__init__()
            self.pane = pane
            self.by = by

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._cursor: int | None = None
        self._number: int | None = None
        self._filled: int | None = None
        self._styles: Mapping[str, Style] = {}
        self._base = Style.null()

    @property
    def lines(self) -> Sequence[Line]:
        """The lines that it was given, those without room included."""
        return self._lines

    def show(
        self,
        lines: Sequence[Line],
        cursor: int | None = None,
        number: int | None = None,
        filled: int | None = None,
    ) -> None:
        """Show these lines; the one at `cursor` is set off, and in it the number-th number.

        The line at `filled` is a bar across the pane.
        """
        before = [self._as_painted(y) for y in range(self.size.height)]
        self._lines, self._cursor, self._number = lines, cursor, number
        self._filled = filled
        changed = [y for y, was in enumerate(before) if was != self._as_painted(y)]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def on_resize(self) -> None:
        """Tell of it."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked on, to who can use it."""
        event.stop()
        self.post_message(self.Clicked(self, event.y, event.x))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(self, -1))

    def notify_style_update(self) -> None:
        """Take the styles of the theme that holds now."""
        super().notify_style_update()
        self._styles = line_styles(self.app.theme_variables)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines within a part of the pane, those that changed made anew."""
        # It is found by way of everything above the pane: once for all lines.
        self._base = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line as a strip, exactly as wide as the pane."""
        base = self._base
        line, cursor, number, filled = self._as_painted(y)
        if filled:
            base += self._styles["filled"]
        if cursor:
            base += self._styles["cursor"]
        segments = []
        shown = -1
        for span in shortened(line, self.size.width):
            style = base + self._styles[span.style] if span.style else base
            shown += span.told is not None
            if span.told is not None and shown == number:
                style += self._styles["number-cursor"]
            segments.append(Segment(span.text, style))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _as_painted(self, y: int) -> tuple[Line, bool, int | None, bool]:
        line = self._lines[y] if 0 <= y < len(self._lines) else BLANK
        cursor = y == self._cursor
        return line, cursor, self._number if cursor else None, y == self._filled
