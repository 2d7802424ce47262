"""Make the rows of a table. Texts are filled with blanks or cut to the width of their columns."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from tracker.text.sanitize import cell_width, fit
from tracker.views.spans import Line, Span, shortened, width_of

Text = str | Span | Line
"""The text of one cell of a table: plain text, a span, or a line."""


class Column(NamedTuple):
    """The width of a column in cells, and the number of blanks after the column.

    A text is on the left side of the column, or on the right side if `right` is true. A text that
    is too long is cut, unless `grows` is true.
    """

    cells: int
    gap: int = 0
    right: bool = False
    grows: bool = False


@lru_cache(maxsize=2048)
def padded(text: str, cells: int, gap: int = 0, right: bool = False, grows: bool = False) -> str:
    """Return a plain text with the width of its column.

    If `grows` is true, a text that is too long is not cut.
    """
    blank, behind = " " * (cells - cell_width(text)), " " * gap
    if right and blank:
        return blank + text + behind
    return (text + blank if grows else fit(text, cells)) + behind


def filled(
    text: Text, cells: int, gap: int = 0, right: bool = False, grows: bool = False, style: str = ""
) -> Line:
    """Return a text in the cells of its column; a number that does not fit becomes an ellipsis.

    Plain text and blanks get the style `style`, but blanks beside a single span get the style
    of this span.
    """
    if isinstance(text, str):
        return (Span(padded(text, cells, gap, right, grows), style),)
    if isinstance(text, Span):
        words, style, number, closed = text
        if number is None:
            return (Span(padded(words, cells, gap, right, grows), style, None, closed),)
        text = (text,)
    if not grows:
        text = shortened(text, cells) if cells > 0 else ()
    blank, behind = " " * (cells - width_of(text)), " " * gap
    if right:
        return (Span(blank, style), *text, Span(behind, style))
    return (*text, Span(blank + behind, style))


def in_columns(columns: Iterable[Column], texts: Iterable[Text]) -> Line:
    """Return a row of a table. Texts after the last column keep their length."""
    every = zip(texts, chain(columns, repeat(Column(0, grows=True))), strict=False)
    return tuple(span for text, column in every for span in filled(text, *column))
