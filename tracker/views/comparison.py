"""Two books side by side: a line for each thing that both have, and what there is to say of it."""

from collections.abc import Sequence

from rules.comparison.comparison import ComparedRow, Side
from rules.numbers.exact import in_words
from rules.rulebook.answers import Account
from tracker.text.sanitize import sanitize
from tracker.views.spans import BLANK, Line, Span, line, padded
from tracker.views.why import account_lines

LABEL = 14
OWN = 13
REAL = 10
LIKE = 15


def row_line(row: ComparedRow) -> Line:
    """A row in the list: what it is, its number here and in m/s or kg, and the same there.

    A `+10` behind a label is what a roll for it gets harder by.
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
    """What a row is found by."""
    labels = [side.label for side in (row.here, row.there) if side is not None]
    return f"{row.about} {row.label} {' '.join(labels)} {row.how}"


def row_lines(row: ComparedRow, here: str, there: str) -> list[Line]:
    """Both numbers of a row, each with its breakdown, down to m/s or kg."""
    lines = [line(Span(sanitize(row.label), "heading"), Span(f"  {sanitize(row.how)}", "dim"))]
    for title, side in ((here, row.here), (there, row.there)):
        lines += [BLANK, *_side_lines(title, side)]
    return lines


def made_line(account: Account) -> Line:
    """A field of the sheet in the other book."""
    return line(
        Span(padded("Sheet there", LABEL)),
        Span(f"{sanitize(account.label)} {account.figure.in_words()}", "strong"),
    )


def made_lines(account: Account) -> list[Line]:
    """How a field of the sheet came about."""
    return [line(Span(sanitize(account.label), "heading")), BLANK, *account_lines(account)]


def said_line(head: str, text: str, style: str) -> Line:
    """Something that is said in words."""
    return line(Span(padded(head, LABEL), style), Span(sanitize(text), "dim"))


def said_lines(head: str, text: str) -> Sequence[Line]:
    """All of it."""
    return [line(Span(head, "heading")), BLANK, line(sanitize(text))]


def _half(side: Side | None, *, last: bool = False) -> list[Span]:
    """A number, and what it is in m/s or kg, or why there is none; `last` runs to the end."""
    if side is None:
        return [Span(padded("none", OWN + REAL), "dim")]
    if side.own is None:
        text = sanitize(side.closed or side.label)
        shown = f" {text}" if last else padded(f" {text}", OWN + REAL)
        return [Span(shown, "dim" if side.closed else "strong")]
    own = padded(sanitize(side.own.figure.in_words()), OWN, right=True)
    real = "" if side.real is None else side.real.figure.in_words()
    return [Span(own), Span(padded(real, REAL, right=True), "strong")]


def _label(text: str, side: Side | None, cells: int, style: str = "") -> list[Span]:
    """A label in so many cells, what its roll gets harder by at the end of them."""
    harder = "" if side is None else _harder(side)
    room = cells - len(harder)
    shown = padded(sanitize(text) if text else "", room)
    return [Span(shown, style), *([Span(harder, "warn")] if harder else [])]


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
