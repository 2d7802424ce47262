"""Show all keys on one page. Each column has keys and words about their effects.

A key without an effect now is dim.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.spans import BLANK, Line, Span

LEAST_COLUMN = 19
"""The smallest width, in cells, of a column; with less room, the page has fewer columns."""

MOST_COLUMN = 30


class Key(NamedTuple):
    """A key, and whether this key has no effect now."""

    name: str
    closed: bool = False


class KeyWord(NamedTuple):
    """The keys of one command or of two related commands, and the words for these keys."""

    keys: Sequence[Key]
    word: str

    @property
    def cells(self) -> int:
        """The width of the keys in cells, with one blank between two keys."""
        return sum(cell_width(one.name) + 1 for one in self.keys) - 1


class Section(NamedTuple):
    """A heading, and the keys below this heading."""

    title: str
    keys: Sequence[KeyWord]


def page(sections: Sequence[Section], width: int, height: int) -> list[Line]:
    """Return the lines of all sections in columns.

    There are as few columns as the height allows, and each column is as wide as possible.
    """
    most = max(1, min(len(sections), width // LEAST_COLUMN))
    columns: list[list[Section]] = []
    for count in range(1, most + 1):
        columns = _flowed(sections, count)
        if max(map(_height, columns), default=0) - 1 <= height:
            break
    return _in_columns(columns, min(MOST_COLUMN, width // count))


def _in_columns(columns: Sequence[Sequence[Section]], cells: int) -> list[Line]:
    texts = [[line for section in one for line in _section(section, cells)][:-1] for one in columns]
    before = [Column(cells, grows=True)] * (len(columns) - 1)
    return [in_columns(before, row) for row in zip_longest(*texts, fillvalue=BLANK)]


def _height(column: Iterable[Section]) -> int:
    """Return the number of lines in a column. A blank line after each section counts too."""
    return sum(len(one.keys) + 2 for one in column)


def _flowed(sections: Sequence[Section], count: int) -> list[list[Section]]:
    """Return the sections in at most `count` columns. The columns are as short as possible."""
    heights = [_height([one]) for one in sections]
    every = sum(heights)
    for most in range(max([*heights, every // count]), every + 1):
        columns = _first_fit(sections, heights, most)
        if len(columns) <= count:
            return columns
    return []


def _first_fit(
    sections: Sequence[Section], heights: Sequence[int], most: int
) -> list[list[Section]]:
    """Return the sections in columns. Each section is in the first column that has room for it."""
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


def _section(section: Section, cells: int) -> Iterator[Line]:
    widest = max(one.cells for one in section.keys)
    yield (Span(f" {fit(sanitize(section.title).upper(), cells - 2).rstrip()}", "heading"),)
    for one in section.keys:
        closed = all(key.closed for key in one.keys)
        keys = [Span(f" {key.name}", "dim" if key.closed else "strong") for key in one.keys]
        word = fit(sanitize(one.word), cells - widest - 3).rstrip()
        yield (
            *filled(tuple(keys), 1 + widest, gap=1),
            Span(word, "dim" if closed else ""),
        )
    yield BLANK
