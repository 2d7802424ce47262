"""A pane of lines that repaints the lines that changed, and nothing else."""

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.style.lines import line_styles
from tracker.text.sanitize import cell_width
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
        self._look: tuple[Style, Spacing, int] | None = None
        self._strips: dict[int, tuple[tuple[Line, bool, int | None, bool], Strip]] = {}

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
        self._look = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines within a part of the pane, those that changed made anew.

        Textual's own way looks for borders, titles, links and tints at every line; none is here.
        """
        base, padding, width = self.rich_style, self.styles.padding, self.size.width
        _, background = self.background_colors
        filters = self.get_line_filters()
        look = (base, padding, width)
        if look != self._look:
            self._look, self._strips = look, {}
        strips = []
        for y in crop.line_range:
            strip = self._strip(y - padding.top, base, padding)
            for one in filters:
                strip = strip.apply_filter(one, background)
            strips.append(strip)
        if crop.column_span == (0, width + padding.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, base: Style, padding: Spacing) -> Strip:
        painted = self._as_painted(y if y < self.size.height else -1)
        kept = self._strips.get(y)
        if kept is None or kept[0] != painted:
            left, right = (Segment(" " * cells, base) for cells in (padding.left, padding.right))
            made = self._made(*painted, base)
            width = self.size.width + padding.width
            kept = (painted, Strip([left, *made, right] if padding.width else made, width))
            self._strips[y] = kept
        return kept[1]

    def render_line(self, y: int) -> Strip:
        """One line as a strip, exactly as wide as what is within the padding."""
        return Strip(self._made(*self._as_painted(y), self.rich_style), self.size.width)

    def _made(
        self, line: Line, cursor: bool, number: int | None, filled: bool, base: Style
    ) -> list[Segment]:
        """The pieces of a line, filled up to the width; what looks the same is one piece."""
        if filled:
            base += self._styles["filled"]
        if cursor:
            base += self._styles["cursor"]
        segments, text, before = [], "", base
        shown, room = -1, self.size.width
        for span in shortened(line, room):
            style = base + self._styles[span.style] if span.style else base
            shown += span.told is not None
            if span.told is not None and shown == number:
                style += self._styles["number-cursor"]
            if style is not before and text:
                segments.append(Segment(text, before))
                text = ""
            text, before = text + span.text, style
            room -= cell_width(span.text)
        if before is not base and text:
            segments.append(Segment(text, before))
            text = ""
        text += " " * room
        return [*segments, Segment(text, base)] if text else segments

    def _as_painted(self, y: int) -> tuple[Line, bool, int | None, bool]:
        line = self._lines[y] if 0 <= y < len(self._lines) else BLANK
        cursor = y == self._cursor
        return line, cursor, self._number if cursor else None, y == self._filled
