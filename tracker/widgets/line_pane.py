"""A pane of lines that repaints the lines that changed, and nothing else."""

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.style.lines import line_styles
from tracker.views.spans import BLANK, Line


class LinePane(Widget):
    """Shows lines of spans. It takes no focus and computes nothing: `show` gives it its lines."""

    DEFAULT_CSS = """
    LinePane { height: 1fr; }
    """

    can_focus = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._cursor: int | None = None
        self._number: int | None = None
        self._styles: Mapping[str, Style] = {}

    @property
    def lines(self) -> Sequence[Line]:
        """The lines that it was given, those without room included."""
        return self._lines

    def show(
        self, lines: Sequence[Line], cursor: int | None = None, number: int | None = None
    ) -> None:
        """Show these lines; the one at `cursor` is set off, and in it the number-th number."""
        before = [self._as_painted(y) for y in range(self.size.height)]
        self._lines, self._cursor, self._number = lines, cursor, number
        changed = [y for y, was in enumerate(before) if was != self._as_painted(y)]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Take the styles of the theme that holds now."""
        super().notify_style_update()
        self._styles = line_styles(self.app.theme_variables)

    def render_line(self, y: int) -> Strip:
        """One line as a strip, exactly as wide as the pane."""
        base = self.rich_style
        line, cursor, number = self._as_painted(y)
        if cursor:
            base += self._styles["cursor"]
        segments = []
        shown = -1
        for span in line:
            style = base + self._styles[span.style] if span.style else base
            shown += span.number is not None
            if span.number is not None and shown == number:
                style += self._styles["number-cursor"]
            segments.append(Segment(span.text, style))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _as_painted(self, y: int) -> tuple[Line, bool, int | None]:
        line = self._lines[y] if 0 <= y < len(self._lines) else BLANK
        cursor = y == self._cursor
        return line, cursor, self._number if cursor else None
