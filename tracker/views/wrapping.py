"""Long lines broken to a width: no text is lost, and each run keeps its style."""

import re
from collections.abc import Iterable, Iterator

from tracker.text.sanitize import cell_width
from tracker.views.spans import Line, Span

INDENT = 4
_RUNS = re.compile(r" +|[^ ]+")


def wrapped(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines in at most `width` cells each; what goes on in the next line is indented."""
    room = max(1, width)
    return [short for line in lines for short in _wrapped_line(line, room)]


def _wrapped_line(line: Line, width: int) -> list[Line]:
    if sum(cell_width(span.text) for span in line) <= width:
        return [line]
    indent = min(INDENT, width // 4)
    rows: list[list[Span]] = [[]]
    used = 0
    for run in _runs(line, width - indent):
        cells = cell_width(run.text)
        if used + cells > width:
            if not run.text.strip():
                continue
            rows.append([Span(" " * indent)])
            used = indent
        rows[-1].append(run)
        used += cells
    return [tuple(row) for row in rows if any(span.text.strip() for span in row)]


def _runs(line: Line, longest: int) -> Iterator[Span]:
    """Words and blanks, none longer than `longest` cells unless it is one character."""
    for span in line:
        for run in _RUNS.findall(span.text):
            for part in _parts(run, longest):
                yield Span(part, span.style, span.number)


def _parts(word: str, longest: int) -> Iterator[str]:
    part = ""
    for char in word if cell_width(word) > longest else (word,):
        if part and cell_width(part + char) > longest:
            yield part
            part = ""
        part += char
    yield part
