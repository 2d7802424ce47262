"""The keys on one page: columns of a key and a word, those that do nothing now stand back."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.views.spans import BLANK, Line, Span, width_of

LEAST_COLUMN = 19
"""Cells of a key and its word, below which there is one column less."""

MOST_COLUMN = 30


class Key(NamedTuple):
    """A key, and whether it does nothing now."""

    name: str
    closed: bool = False


class KeyWord(NamedTuple):
    """The keys of one thing to do, or of two that belong together, and a word or two for it."""

    keys: Sequence[Key]
    word: str

    @property
    def cells(self) -> int:
        """The cells that the keys take, a blank between them."""
        return sum(cell_width(one.name) + 1 for one in self.keys) - 1


class Section(NamedTuple):
    """Keys under a heading."""

    title: str
    keys: Sequence[KeyWord]


def page(sections: Sequence[Section], width: int, height: int) -> list[Line]:
    """The sections side by side: in as few columns as the height allows, as wide as they can be."""
    most = max(1, min(len(sections), width // LEAST_COLUMN))
    pages = (_in_columns(sections, count, width) for count in range(1, most + 1))
    lines: list[Line] = []
    for lines in pages:
        if len(lines) <= height:
            break
    return lines


def _in_columns(sections: Sequence[Section], count: int, width: int) -> list[Line]:
    cells = min(MOST_COLUMN, width // count)
    columns = [_lines(one, cells) for one in _flowed(sections, count)]
    height = max(map(len, columns), default=0)
    filled = [[*one, *[BLANK] * (height - len(one))] for one in columns]
    return [_joined(row, cells) for row in zip(*filled, strict=True)]


def _flowed(sections: Sequence[Section], count: int) -> list[list[Section]]:
    """The sections in so many columns, in their order down and across where they fit so."""
    heights = [len(one.keys) + 2 for one in sections]
    for most in range(max(heights, default=0), sum(heights) + 1):
        columns = _first_fit(sections, heights, most)
        if len(columns) <= count:
            return columns
    return []


def _first_fit(
    sections: Sequence[Section], heights: Sequence[int], most: int
) -> list[list[Section]]:
    """Each section in the first column that has room for it."""
    columns: list[list[Section]] = []
    used: list[int] = []
    for section, height in zip(sections, heights, strict=True):
        at = next((at for at, one in enumerate(used) if one + height <= most), None)
        if at is None:
            columns.append([section])
            used.append(height)
        else:
            columns[at].append(section)
            used[at] += height
    return columns


def _lines(sections: Sequence[Section], cells: int) -> list[Line]:
    return [line for section in sections for line in _section(section, cells)][:-1]


def _section(section: Section, cells: int) -> Iterator[Line]:
    """A heading, its keys, and the blank line below them."""
    widest = max(one.cells for one in section.keys)
    yield (Span(f" {fit(sanitize(section.title).upper(), cells - 2).rstrip()}", "heading"),)
    for one in section.keys:
        closed = all(key.closed for key in one.keys)
        word = fit(sanitize(one.word), cells - widest - 3).rstrip()
        yield (
            *(Span(f" {key.name}", "dim" if key.closed else "strong") for key in one.keys),
            Span(" " * (widest - one.cells + 1)),
            Span(word, "dim" if closed else ""),
        )
    yield BLANK


def _joined(row: Sequence[Line], cells: int) -> Line:
    """The lines of a row of columns, each but the last in as many cells as its column has."""
    *before, last = row
    spaced = [(*one, Span(" " * (cells - width_of(one)))) for one in before]
    return (*(span for one in spaced for span in one), *last)
