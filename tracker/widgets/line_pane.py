"""A pane of lines that repaints the lines that changed, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.views.pieces import BLANK, Line

STYLES = (
    "dim",
    "strong",
    "heading",
    "good",
    "bad",
    "warn",
    "mark",
    "party",
    "foes",
    "cursor",
    "number-cursor",
)


class LinePane(Widget):
    """Shows lines of pieces. It takes no focus and computes nothing: `show` gives it its lines."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"line--{name}" for name in STYLES}
    DEFAULT_CSS = """
    LinePane {
        height: 1fr;
        .line--dim { color: $quiet; }
        .line--strong { text-style: bold; }
        .line--heading { color: $accent; text-style: bold; }
        .line--good { color: $success; }
        .line--bad { color: $error; text-style: bold; }
        .line--warn { color: $warning; }
        .line--mark { color: $secondary; text-style: bold; }
        .line--party { color: $primary; }
        .line--foes { color: $foreground; }
        .line--cursor { background: $surface-lighten-2; text-style: bold; }
        .line--number-cursor { text-style: reverse bold; }
    }
    """

    can_focus = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._cursor: int | None = None
        self._number: int | None = None
        self._styles: dict[str, Style] = {}

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
        """Forget the styles of the theme before."""
        super().notify_style_update()
        self._styles = {}

    def render_line(self, y: int) -> Strip:
        """One line as a strip, exactly as wide as the pane."""
        base = self.rich_style
        line, cursor, number = self._as_painted(y)
        if cursor:
            base += self._style("cursor")
        segments = []
        shown = -1
        for piece in line:
            style = base + self._style(piece.style) if piece.style else base
            shown += piece.number is not None
            if piece.number is not None and shown == number:
                style += self._style("number-cursor")
            segments.append(Segment(piece.text, style))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _as_painted(self, y: int) -> tuple[Line, bool, int | None]:
        line = self._lines[y] if 0 <= y < len(self._lines) else BLANK
        cursor = y == self._cursor
        return line, cursor, self._number if cursor else None

    def _style(self, name: str) -> Style:
        style = self._styles.get(name)
        if style is None:
            style = self.get_component_rich_style(f"line--{name}", partial=True)
            self._styles[name] = style
        return style
