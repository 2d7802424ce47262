"""Screens of a terminal as SVG. One screen makes a still picture, several make a moving picture.

Every letter has its own place, so that no column shifts if a font is missing or a viewer cannot
stretch text. The picture loads nothing from the web, and moves without a script.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.style import Style

WIDTH, HEIGHT = 10, 20
"""The size of a cell, in units of the picture."""

SIZE = 16.5
BASELINE = 15
MARGIN, BAR = 12, 34
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Run(NamedTuple):
    """A text of one style. Without a colour, the text has the terminal's usual colour."""

    text: str
    colour: str = ""
    ground: str = ""
    bold: bool = False


Row = tuple[Run, ...]
Rows = tuple[Row, ...]


class Frame(NamedTuple):
    """A screen, and the number of seconds for which it is shown."""

    rows: Rows
    seconds: float


def run_of(text: str, style: Style | None) -> Run:
    """Return a segment of Rich as a `Run`."""
    if style is None:
        return Run(text)
    colour, ground = (
        one.get_truecolor().hex if one else "" for one in (style.color, style.bgcolor)
    )
    if style.reverse:
        colour, ground = ground, colour
    return Run(text, colour, ground, bool(style.bold))


def moving(frames: Sequence[Frame], title: str) -> str:
    """Return an SVG that shows the screens in turn, without end.

    If motion is off, only the first screen is shown. A line that several screens share is in the
    picture once, and is shown during these screens.
    """
    columns = max(sum(cell_len(run.text) for run in row) for row in frames[0].rows)
    shown = _shown(frames)
    ways = {when: f"m{at}" for at, when in enumerate(sorted({when for _, _, when in shown}))}
    every = tuple(range(len(frames)))
    sheet = _Sheet()
    lines = []
    for row, place, when in shown:
        moves = "" if when == every else f' class="{ways[when]}"'
        hidden = "" if when[0] == 0 else ' visibility="hidden"'
        lines.append(f"<g{moves}{hidden}>{''.join(sheet.drawn(row, place))}</g>")
    keyframes = (_keyframes(ways[when], when, frames) for when in ways if when != every)
    width, height = columns * WIDTH + 2 * MARGIN, len(frames[0].rows) * HEIGHT + BAR + MARGIN
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<title>{escape(title)}</title>",
            "<style>",
            f"text {{ font: {SIZE}px {FONTS}; white-space: pre }}",
            ".b { font-weight: bold }",
            *sheet.rules(),
            *keyframes,
            "@media (prefers-reduced-motion: reduce) { g { animation: none !important } }",
            "</style>",
            *_window(width, height, title, frames[0].rows),
            f'<g transform="translate({MARGIN}, {BAR})">',
            *lines,
            "</g>",
            "</svg>",
            "",
        )
    )


def _shown(frames: Sequence[Frame]) -> list[tuple[Row, int, tuple[int, ...]]]:
    """Return every line with its place from the top, and with the frames that show the line."""
    found: dict[tuple[int, Row], list[int]] = {}
    for at, frame in enumerate(frames):
        for place, row in enumerate(frame.rows):
            found.setdefault((place, row), []).append(at)
    return [(row, place, tuple(when)) for (place, row), when in found.items()]


def _keyframes(name: str, when: tuple[int, ...], frames: Sequence[Frame]) -> str:
    """Return the CSS rule that shows a line only in its frames."""
    total = sum(frame.seconds for frame in frames)
    seen = [at in when for at in range(len(frames))]
    begins = [sum(frame.seconds for frame in frames[:at]) for at in range(len(frames))]
    turns = [0, *(at for at, (one, other) in enumerate(pairwise(seen), 1) if one != other)]
    steps = " ".join(
        f"{100 * begins[at] / total:.3f}% {{ visibility: {'visible' if seen[at] else 'hidden'} }}"
        for at in turns
    )
    play = f".{name} {{ animation: {name} {total:.2f}s step-end infinite }}"
    return f"@keyframes {name} {{ {steps} }}\n{play}"


def _window(width: int, height: int, title: str, rows: Rows) -> Iterator[str]:
    """Yield the background behind the lines: a window with its title."""
    grounds = [run.ground for row in rows for run in row if run.ground]
    ground = max(set(grounds), key=grounds.count) if grounds else "#101010"
    size = f'width="{width - 2}" height="{height - 2}"'
    yield f'<rect x="1" y="1" {size} rx="8" fill="{ground}" stroke="#808080"/>'
    yield from (
        f'<circle cx="{20 + 20 * at}" cy="18" r="6" fill="#808080" opacity="0.5"/>'
        for at in range(3)
    )
    where = f'x="{width / 2:g}" y="23" fill="#909090" text-anchor="middle"'
    yield f"<text {where}>{escape(title)}</text>"


class _Sheet:
    """The style sheet of a picture. Each colour of the picture has a class."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def rules(self) -> Iterable[str]:
        return (f".{name} {{ fill: {colour} }}" for colour, name in self._names.items())

    def drawn(self, row: Row, place: int) -> Iterator[str]:
        """Yield the parts of a line: first the backgrounds, then the words."""
        yield from self._grounds(row, place)
        column = 0
        for run in row:
            for at, word in _words(run.text):
                yield self._word(run, word, column + at, place)
            column += cell_len(run.text)

    def _grounds(self, row: Row, place: int) -> Iterator[str]:
        column = 0
        for run in row:
            width = cell_len(run.text)
            if run.ground:
                where = f'x="{column * WIDTH}" y="{place * HEIGHT}"'
                size = f'width="{width * WIDTH}" height="{HEIGHT}"'
                yield f'<rect {where} {size} class="{self._name(run.ground)}"/>'
            column += width

    def _word(self, run: Run, word: str, column: int, place: int) -> str:
        name = self._name(run.colour or "#d0d0d0") + (" b" if run.bold else "")
        places = " ".join(str((column + cell_len(word[:at])) * WIDTH) for at in range(len(word)))
        y = place * HEIGHT + BASELINE
        return f'<text x="{places}" y="{y}" class="{name}">{escape(word)}</text>'

    def _name(self, colour: str) -> str:
        return self._names.setdefault(colour, f"c{len(self._names)}")


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a text, each with the cell where the word begins."""
    column = 0
    for word in text.split(" "):
        if word:
            yield column, word
        column += cell_len(word) + 1
