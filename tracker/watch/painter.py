"""Turn lines of spans into bytes for a terminal. Only changed cells are sent."""

from collections.abc import Mapping, Sequence

from tracker.terminal.diffing import SentScreen
from tracker.text.ascii import in_ascii
from tracker.views.spans import Line, Span, width_of
from tracker.watch.picture import Size

COLOURS = {"party": "36", "foes": "31", "others": "35", "good": "32", "warn": "33", "bad": "31"}
"""The terminal's own sixteen colours: they fit every theme."""

ATTRIBUTES = {
    **dict.fromkeys(("strong", "good", "bad", "party", "foes", "others"), "1"),
    "dim": "2",
    "now": "1;7",
    "fault": "1;7",
}

START_OF_FRAME, END_OF_FRAME = "\x1b[?2026h", "\x1b[?2026l"


class Painter:
    """Draws pictures on a screen. It remembers the last picture and sends only the changes."""

    def __init__(self, environ: Mapping[str, str], *, ascii_only: bool) -> None:
        self._ascii = ascii_only
        self._sent = SentScreen()
        self._size = Size(0, 0)
        colours = {} if environ.get("NO_COLOR") else COLOURS
        self._styles = {
            style: ";".join(filter(None, (ATTRIBUTES.get(style), colours.get(style))))
            for style in ATTRIBUTES.keys() | COLOURS
        }

    def frame(self, lines: Sequence[Line], size: Size) -> str:
        """Return the text that draws a picture on the screen.

        The text is empty if the screen already shows this picture.
        """
        before = ""
        if size != self._size:
            self._sent.resize(*size)
            self._size = size
            before = "\x1b[m\x1b[2J"
        rows = (self._row(number, one, size) for number, one in enumerate(lines, start=1))
        changes = before + self._sent.changes("".join(rows))
        return f"{START_OF_FRAME}{changes}{END_OF_FRAME}" if changes else ""

    def _row(self, number: int, spans: Line, size: Size) -> str:
        used = width_of(spans)
        text = "".join(map(self._span, spans))
        return f"\x1b[{number};1H{text}{' ' * (size.columns - used)}"

    def _span(self, span: Span) -> str:
        text = in_ascii(span.text) if self._ascii else span.text
        sgr = self._styles.get(span.style, "")
        return f"\x1b[{sgr}m{text}\x1b[m" if sgr and text else text
