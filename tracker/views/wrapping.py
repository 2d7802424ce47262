"""Break long lines, so that they fit into a width.

No text is lost, and each part of a text keeps its style.
"""

import re
from collections.abc import Iterable, Iterator

from tracker.text.sanitize import cell_width
from tracker.views.spans import ELLIPSIS, Line, Span, shortened, width_of

INDENT = 4
END = 2
"""If a text has too many rows, this many rows at its end always stay."""
_RUNS = re.compile(r" +|[^ ]+")


def wrapped(lines: Iterable[Line], width: int) -> list[Line]:
    """Return the lines with at most `width` cells each.

    A line that is too long continues on the next line, which is indented.
    """
    room = max(1, width)
    return [short for line in lines for short in _wrapped_line(line, room)]


def in_rows(lines: Iterable[Line], width: int, rows: int) -> list[Line]:
    """Return the lines in at most `rows` rows.

    If some lines have no room, the last row ends with an ellipsis.
    """
    broken = wrapped(lines, width)
    if len(broken) <= rows:
        return broken
    *kept, last = broken[:rows]
    cut = shortened(last, width - 2)
    ended = cut[-1].text.endswith(ELLIPSIS)
    return [*kept, cut if ended else (*cut, Span(f" {ELLIPSIS}", cut[-1].style))]


def with_its_end(lines: Iterable[Line], width: int, rows: int) -> list[Line]:
    """Return the lines in at most `rows` rows, always with the last two rows.

    If some rows have no room, a row with an ellipsis stands before the last two.
    """
    broken = wrapped(lines, width)
    if len(broken) <= rows or rows <= END:
        return broken[:rows]
    return [*broken[: rows - END - 1], (Span(ELLIPSIS, "dim"),), *broken[-END:]]


def _wrapped_line(line: Line, width: int) -> list[Line]:
    if width_of(line) <= width:
        return [line]
    indent = min(INDENT, width // 4)
    rows: list[list[Span]] = [[]]
    used = 0
    for word in _words(line, width - indent):
        for part, cells in _parts(word, width - used, width - indent):
            if used + cells > width:
                if not any(span.text.strip() for span in part):
                    continue
                rows.append([Span(" " * indent)])
                used = indent
            rows[-1] += part
            used += cells
    return [tuple(row) for row in rows if any(span.text.strip() for span in row)]


def _words(line: Line, longest: int) -> Iterator[Line]:
    """Return the words and blanks of a line.

    If a word is longer than a whole line, it is split between its spans.
    """
    for word in _whole_words(line):
        if len(word) == 1 or width_of(word) <= longest:
            yield word
        else:
            yield from ((span,) for span in word)


def _whole_words(line: Line) -> Iterator[Line]:
    """Return the words and blanks of a line. A word can have several spans.

    A number and its unit count as one word.
    """
    word: list[Span] = []
    for span in line:
        for text in _RUNS.findall(span.text):
            run = Span(text, span.style, span.number)
            counts = text == " " and bool(word) and word[-1].number is not None
            if text.strip() or counts:
                word.append(run)
                continue
            if word:
                yield tuple(word)
            word = []
            yield (run,)
    if word:
        yield tuple(word)


def _parts(word: Line, left: int, longest: int) -> Iterator[tuple[Line, int]]:
    """Yield a word with its width. A word that is longer than a line is cut into parts.

    The first part goes into the present line if more than half of that line is free.
    """
    cells = width_of(word)
    if cells <= longest:
        yield word, cells
        return
    (run,) = word
    part, room = "", left if left > longest // 2 else longest
    for char in run.text:
        if part and cell_width(part + char) > room:
            yield (run._replace(text=part),), cell_width(part)
            part, room = "", longest
        part += char
    yield (run._replace(text=part),), cell_width(part)
