"""A pane of lines; only changed lines are painted again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.style.line_styles import line_styles
from tracker.views.spans import BLANK, Line, shortened, width_of

Painted = tuple[Line, bool, int | None, bool]
"""A line, then whether it has the cursor, which number has the cursor, and whether it is a bar."""


class Look(Struct, frozen=True):
    """The look that all lines of a pane share. When the look changes, all lines are made again."""

    base: Style
    background: Color
    padding: Spacing
    size: Size
    filters: tuple[LineFilter, ...]


class Picture(NamedTuple):
    """The lines of a pane, and the lines that stand out."""

    lines: Sequence[Line]
    cursor: int | None = None
    number: int | None = None
    filled: int | None = None

    def line(self, y: int) -> Painted:
        """Return the line at height `y`. Below the last line, return a blank line."""
        at = self.lines[y] if 0 <= y < len(self.lines) else BLANK
        cursor = y == self.cursor
        return at, cursor, self.number if cursor else None, y == self.filled


class LinePane(Widget):
    """Shows lines of text pieces.

    The pane takes no focus and computes nothing. The method `show` sets the lines.
    """

    DEFAULT_CSS = """
    LinePane { height: 1fr; }
    """

    can_focus = False
    depends_on_size: ClassVar = True

    class Resized(Message):
        """A message: the pane has a new size, so another number of lines may fit into the pane."""

    class Clicked(Message):
        """Somebody clicked on a cell in a row of a pane."""

        def __init__(self, pane: "LinePane", row: int, cell: int) -> None:
            super().__init__()
            self.pane = pane
            self.row = row
            self.cell = cell

        @property
        def control(self) -> "LinePane":
            """The pane that sends the message. A screen can choose the messages of one pane."""
            return self.pane

    class Scrolled(Message):
        """Somebody turned the wheel over a pane: down is 1, up is -1."""

        def __init__(self, pane: "LinePane", by: int) -> None:
            super().__init__()
            self.pane = pane
            self.by = by

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._picture = Picture(())
        self._styles: Mapping[str, Style] = {}
        self._look: Look | None = None
        self._strips: dict[int, tuple[Painted, Strip]] = {}

    @property
    def lines(self) -> Sequence[Line]:
        """The lines of the pane. Lines that the pane is too low to show are included."""
        return self._picture.lines

    def show(
        self,
        lines: Sequence[Line],
        cursor: int | None = None,
        number: int | None = None,
        filled: int | None = None,
    ) -> None:
        """Show these lines. The line at `cursor` stands out, and so does its number `number`.

        The line at `filled` is a bar across the pane.
        """
        width, height = self.size
        before, self._picture = self._picture, Picture(lines, cursor, number, filled)
        changed = [y for y in range(height) if before.line(y) != self._picture.line(y)]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def on_resize(self) -> None:
        """Send a message about the new size if the lines depend on the pane's size."""
        if self.depends_on_size:
            self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Send a message with the row and the cell of the click."""
        event.stop()
        self.post_message(self.Clicked(self, event.y, event.x))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Handle a turn of the wheel, down."""
        event.stop()
        self.wheel_turned(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Handle a turn of the wheel, up."""
        event.stop()
        self.wheel_turned(-1)

    def wheel_turned(self, by: int) -> None:
        """Send a message that the wheel was turned: down is 1, up is -1."""
        self.post_message(self.Scrolled(self, by))

    def notify_style_update(self) -> None:
        """Use the styles of the theme that is active now."""
        super().notify_style_update()
        self._styles = line_styles(self.app.theme_variables)
        self._look = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines within a region; only changed lines are made again.

        Textual's method looks for borders, titles and links in every line, but a pane has none.
        """
        _, background = self.background_colors
        filters = tuple(self.get_line_filters())
        look = Look(self.rich_style, background, self.styles.padding, self.size, filters)
        if look != self._look:
            self._look, self._strips = look, {}
        before = dict(self._strips)
        strips = [self._strip(y - look.padding.top, look, before) for y in crop.line_range]
        if crop.column_span == (0, look.size.width + look.padding.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, look: Look, before: Mapping[int, tuple[Painted, Strip]]) -> Strip:
        """Return the strip that draws a line.

        If the line's content has not changed, return the old strip from `before`.
        """
        painted = self._picture.line(y if y < look.size.height else -1)
        kept = (before.get(y), before.get(y + 1), before.get(y - 1))
        made = (one[1] for one in kept if one is not None and one[0] == painted)
        strip = next(made, None) or self._strip_of(painted, look)
        self._strips[y] = painted, strip
        return strip

    def _strip_of(self, painted: Painted, look: Look) -> Strip:
        base, padding, width = look.base, look.padding, look.size.width
        pieces = self._pieces(painted, base, width)
        if padding.width:
            left, right = (Segment(" " * cells, base) for cells in (padding.left, padding.right))
            pieces = [left, *pieces, right]
        for one in look.filters:
            pieces = one.apply(pieces, look.background)
        return Strip(pieces, width + padding.width)

    def render_line(self, y: int) -> Strip:
        """Return one line as a strip, exactly as wide as the pane without its padding."""
        width = self.size.width
        return Strip(self._pieces(self._picture.line(y), self.rich_style, width), width)

    def _pieces(self, painted: Painted, base: Style, width: int) -> list[Segment]:
        """Return the pieces of a line, filled with blanks up to the width.

        Neighbouring pieces of the same style are joined.
        """
        line, cursor, number, filled = painted
        if filled:
            base += self._styles["filled"]
        if cursor:
            base += self._styles["cursor"]
        room = width - width_of(line)
        if room < 0:
            line = shortened(line, width)
            room = width - width_of(line)
        pieces, text, before = [], "", base
        for style, more in (*self._styled(line, base, number), (base, " " * room)):
            if style is not before and text:
                pieces.append(Segment(text, before))
                text = ""
            text, before = text + more, style
        return [*pieces, Segment(text, before)] if text else pieces

    def _styled(self, line: Line, base: Style, number: int | None) -> Iterator[tuple[Style, str]]:
        """Yield the text of each piece with its style.

        The number under the cursor is highlighted.
        """
        name, style, shown = "", base, -1
        for span in line:
            if span.style != name:
                name = span.style
                style = base + self._styles[name] if name else base
            shown += number is not None and span.told is not None
            on_number = shown == number and span.told is not None
            yield style + self._styles["number-cursor"] if on_number else style, span.text
