"""Show two books side by side.

Each row of the comparison is one line. The details of a row have more lines.
"""

from collections.abc import Sequence

from rules.comparison.comparison import ComparedRow, Side
from rules.numbers.exact import in_words
from rules.rulebook.answers import Account
from tracker.text.sanitize import sanitize
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.spans import BLANK, Line, Span, line
from tracker.views.why import account_lines

LABEL = 14
OWN, REAL = Column(13, right=True), Column(10, right=True)
LIKE = 15


def row_line(row: ComparedRow) -> Line:
    """Return a row of the list: its label, and the number of each book in two units.

    The units are the book's own unit, and m/s or kg. `+10` after a label means that a roll for this
    number is harder by 10.
    """
    head = [*_label(row.label, row.here, LABEL), *_half(row.here), Span(" | ", "dim")]
    there = row.there
    if there is None:
        return line(*head, Span(sanitize(row.how), "dim"))
    same = there.label == row.label or row.about not in ("gait", "ground")
    return line(
        *head, *_label("" if same else there.label, there, LIKE, "dim"), *_half(there, last=True)
    )


def row_words(row: ComparedRow) -> str:
    """Return the text that a search reads to find a row."""
    labels = [side.label for side in (row.here, row.there) if side is not None]
    return f"{row.about} {row.label} {' '.join(labels)} {row.how}"


def row_lines(row: ComparedRow, here: str, there: str) -> list[Line]:
    """Return the numbers of both books and the steps to these numbers.

    The last step of a number converts it to m/s or kg.
    """
    lines = [line(Span(sanitize(row.label), "heading"), Span(f"  {sanitize(row.how)}", "dim"))]
    for title, side in ((here, row.here), (there, row.there)):
        lines += [BLANK, *_side_lines(title, side)]
    return lines


def made_line(account: Account) -> Line:
    """Return a line with a field of the sheet. The field was converted to the other book."""
    told = f"{sanitize(account.label)} {account.figure.in_words()}"
    return (*filled("Sheet there", LABEL), Span(told, "strong"))


def made_lines(account: Account) -> list[Line]:
    """Return the steps that converted a field of the sheet to the other book."""
    return [line(Span(sanitize(account.label), "heading")), BLANK, *account_lines(account)]


def said_line(head: str, text: str, style: str) -> Line:
    """Return a remark about the comparison, in one line."""
    return (*filled(head, LABEL, style=style), Span(sanitize(text), "dim"))


def said_lines(head: str, text: str) -> Sequence[Line]:
    """Return all lines of a remark. The first line is the heading `head`."""
    return [line(Span(head, "heading")), BLANK, line(sanitize(text))]


def _half(side: Side | None, *, last: bool = False) -> Line:
    """Return the number of one book, also in m/s or kg; return the reason if there is no number.

    If `last` is true, the text is not cut.
    """
    if side is None:
        return filled("none", OWN.cells + REAL.cells, style="dim")
    if side.own is None:
        text = sanitize(side.closed or side.label)
        shown = Span(f" {text}", "dim" if side.closed else "strong")
        return (shown,) if last else filled(shown, OWN.cells + REAL.cells)
    real = "" if side.real is None else side.real.figure.in_words()
    return in_columns((OWN, REAL), (sanitize(side.own.figure.in_words()), Span(real, "strong")))


def _label(text: str, side: Side | None, cells: int, style: str = "") -> Line:
    """Return a label that fills `cells` cells.

    The end of the label shows by how much the book of `side` makes a roll harder.
    """
    harder = "" if side is None else _harder(side)
    shown = filled(sanitize(text) if text else "", cells - len(harder), style=style)
    return (*shown, Span(harder, "warn"))


def _harder(side: Side) -> str:
    if side.difficulty is None:
        return ""
    return f" +{in_words(side.difficulty.figure.value)}"


def _side_lines(title: str, side: Side | None) -> list[Line]:
    if side is None:
        return [line(Span(f"{title}: ", "strong"), "nothing like it")]
    by = f", {sanitize(side.by)}" if side.by else ""
    head = line(Span(f"{title}: ", "strong"), f"{sanitize(side.label)}{by}")
    if side.closed is not None:
        return [head, line(Span(f"  {sanitize(side.closed)}", "warn"))]
    shown = side.real or side.own
    lines = [head, *(account_lines(shown) if shown is not None else ())]
    if side.difficulty is not None:
        lines.insert(1, line(Span(f"  difficulty{_harder(side)}", "warn")))
    return lines
