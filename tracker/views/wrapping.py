"""Long lines broken to a width: no text is lost, and each run keeps its style."""

import re
from collections.abc import Iterable, Iterator

from tracker.text.sanitize import cell_width
from tracker.views.spans import ELLIPSIS, Line, Span, shortened

INDENT = 4
_RUNS = re.compile(r" +|[^ ]+")


def wrapped(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines in at most `width` cells each; what goes on in the next line is indented."""
    room = max(1, width)
    return [short for line in lines for short in _wrapped_line(line, room)]


def in_rows(lines: Iterable[Line], width: int, rows: int) -> list[Line]:
    """The lines in at most so many rows; where there is more, the last one ends in an ellipsis."""
    broken = wrapped(lines, width)
    if len(broken) <= rows:
        return broken
    *kept, last = broken[:rows]
    cut = shortened(last, width - 2)
    ended = cut[-1].text.endswith(ELLIPSIS)
    return [*kept, cut if ended else (*cut, Span(f" {ELLIPSIS}", cut[-1].style))]


def _wrapped_line(line: Line, width: int) -> list[Line]:
    if sum(cell_width(span.text) for span in line) <= width:
        return [line]
    indent = min(INDENT, width // 4)
    rows: list[list[Span]] = [[]]
    used = 0
    for run in _runs(line):
        for part in _parts(run, width - used, width - indent):
            cells = cell_width(part.text)
            if used + cells > width:
                if not part.text.strip():
                    continue
                rows.append([Span(" " * indent)])
                used = indent
            rows[-1].append(part)
            used += cells
    return [tuple(row) for row in rows if any(span.text.strip() for span in row)]


def _runs(line: Line) -> Iterator[Span]:
    """Words and blanks."""
    for span in line:
        for run in _RUNS.findall(span.text):
            yield Span(run, span.style, span.number)


def _parts(run: Span, left: int, longest: int) -> Iterator[Span]:
    """A word that no line has room for in pieces: it begins where most of a line is left."""
    if cell_width(run.text) <= longest:
        yield run
        return
    part, room = "", left if left > longest // 2 else longest
    for char in run.text:
        if part and cell_width(part + char) > room:
            yield run._replace(text=part)
            part, room = "", longest
        part += char
    yield run._replace(text=part)
