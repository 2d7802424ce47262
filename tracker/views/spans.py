"""Spans of a line: a text, the name of its style, and its number."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from rules.encounter import Combatant
from rules.numbers.exact import Number, exact, in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Remark
from tracker.text.sanitize import cell_width, fit, sanitize


class Between(NamedTuple):
    """A distance between two points of the map, for which the key `w` explains a number.

    `bound` says which number: the least, the greatest, or the exact distance.
    """

    one: str
    other: str
    bound: Literal["exact", "least", "most"]


class ShownNumber(Struct, frozen=True):
    """A number on the screen. The key `w` shows its account, or the event that set the number.

    A distance has no account; `w` makes an account from the two points in `between`.
    """

    label: str
    value: Number
    account: Account | None = None
    event: int | None = None
    about: str = ""
    between: Between | None = None


class Closed(Struct, frozen=True):
    """A place on the screen without a number, and the reason. The key `w` explains the reason.

    If the place shows a text of the GM, `field` is the field of the combatant that has this text.
    Then `w` also shows the event that set the field.
    """

    label: str
    reason: str
    about: str = ""
    field: str = ""


Told = ShownNumber | Closed
"""A number or a closed place: the cursor can be on it, and `w` explains it."""


class Span(NamedTuple):
    """A run of text in one style.

    If the text shows a number, `number` is this number. If the text shows a closed place instead of
    a number, `closed` is this place.
    """

    text: str
    style: str = ""
    number: ShownNumber | None = None
    closed: Closed | None = None

    @property
    def told(self) -> Told | None:
        """Return the number or the closed place that the key `w` explains."""
        return self.number or self.closed


Line = tuple[Span, ...]

BLANK: Line = ()

ELLIPSIS = "\u2026"
LONGEST_NAME = 24
"""The most cells of a name if other texts are beside the name."""
LEAST_OF_NAME = 5
"""If a name is cut before its number, at least this many cells stay before the number."""

LONGEST_REMARK = 400

_LONELY = r", [-\d.]+$"
"""A number after the last comma of a cut text. Without its unit, this number means nothing."""

_NUMBER = r"(?:(?<![\w)])-)?\d+(?:\.\d+)?"


def line(*spans: Span | str) -> Line:
    """Return a line of spans. A plain text becomes a span without a style."""
    return tuple(Span(span) if isinstance(span, str) else span for span in spans)


def width_of(spans: Iterable[Span]) -> int:
    """Return how many cells the spans need on the screen."""
    texts = [span.text for span in spans]
    if (whole := "".join(texts)).isascii():
        return cell_width(whole)
    return sum(map(cell_width, texts))


def joined(pieces: Iterable[Line], between: Span) -> Line:
    """Return all pieces as one line, with the span `between` between two pieces."""
    spans: list[Span] = []
    for piece in pieces:
        spans += (between, *piece) if spans else piece
    return tuple(spans)


def remark_spans(remark: Remark | str, style: str = "", about: str = "") -> Line:
    """Return a remark of a book as spans. The key `w` explains the numbers of the remark."""
    if isinstance(remark, str):
        return (Span(sanitize(remark, LONGEST_REMARK), style),)
    names = sorted(filter(None, map(sanitize, remark.names)), key=len, reverse=True)
    either = re.compile(f"({'|'.join([*map(re.escape, names), _NUMBER])})")
    pieces = either.split(sanitize(remark.text, LONGEST_REMARK))
    return tuple(
        Span(unbroken(piece), style) if piece in names else _piece(remark, piece, style, about)
        for piece in pieces
        if piece
    )


def unbroken(name: str) -> str:
    """Return a name with hard blanks, so that the name is never broken into two lines.

    A long name, such as an intent, keeps its blanks.
    """
    return name.replace(" ", "\u00a0") if len(name) <= LONGEST_NAME else name


def _piece(remark: Remark, piece: str, style: str, about: str) -> Span:
    if not re.fullmatch(_NUMBER, piece):
        return Span(piece, style)
    return Span(piece, style, numbered(remark.account(exact(piece)), "", about))


def shortened(spans: Line, cells: int) -> Line:
    """Return the line in at most `cells` cells.

    A cut line ends in an ellipsis, without a comma before the ellipsis. Numbers are never cut.
    """
    if width_of(spans) <= cells:
        return spans
    while spans and (not spans[-1].text or spans[-1].text[-1].isspace()):
        last = spans[-1]._replace(text=spans[-1].text.rstrip())
        spans = (*spans[:-1], last) if last.text else spans[:-1]
    if width_of(spans) <= cells:
        return spans
    kept: list[Span] = []
    room = cells
    for span in spans:
        width = cell_width(span.text)
        if width < room:
            kept.append(span)
            room -= width
            continue
        cut = "" if span.number is not None else fit(span.text + " " * room, room).rstrip()
        text = _without_comma(cut.removesuffix(ELLIPSIS))
        if not text and kept and kept[-1].number is None:
            last = kept.pop()
            kept.append(last._replace(text=_without_comma(last.text)))
        return (*kept, Span(text + ELLIPSIS, span.style, closed=span.closed))
    return tuple(kept)


def cut_at_word(spans: Line, cells: int) -> Line:
    """Return the line in at most `cells` cells; a cut line ends with a whole word, if possible.

    If the rest of the line fills more than half of the cells, a cut word is removed. If the rest
    ends at a comma, the cut word is always removed.
    """
    cut = shortened(spans, cells) if cells > 0 else ()
    whole = "".join(span.text for span in spans)
    kept = "".join(span.text for span in cut).removesuffix(ELLIPSIS)
    if kept == whole.rstrip():
        return cut
    end = len(kept) if whole[len(kept) :][:1] in (" ", ",") else kept.rfind(" ")
    if lonely := re.search(_LONELY, kept[: max(0, end)]):
        end = lonely.start()
    if end == len(kept) or end < 1 or ("," not in kept[end - 1 : end + 1] and end * 2 <= cells):
        return cut
    found: list[Span] = []
    for span in cut:
        if end <= len(span.text) and span.number is None:
            last = span._replace(text=_without_comma(span.text[:end].rstrip()) + ELLIPSIS)
            return (*found, last)
        if end <= len(span.text):
            return (*found, span, Span(ELLIPSIS, span.style))
        found.append(span)
        end -= len(span.text)
    return cut


def _without_comma(text: str) -> str:
    """Return the text without a comma at its end, and without a blank after this comma."""
    return text.rstrip(", ") if text.rstrip().endswith(",") else text


def numbers_in(lines: Iterable[Line]) -> tuple[ShownNumber, ...]:
    """Return the numbers in these lines, in the order on the screen."""
    return tuple(span.number for row in lines for span in row if span.number is not None)


def told_in(lines: Iterable[Line]) -> tuple[Told, ...]:
    """Return the numbers and the closed places in these lines, in the order on the screen."""
    return tuple(told for row in lines for span in row if (told := span.told) is not None)


def name_of(combatant: Combatant) -> str:
    """Return the name of a combatant without unsafe characters."""
    return sanitize(combatant.name)


def short_name(name: str) -> str:
    """Return a name without unsafe characters.

    A long name is cut, so that there is room for other texts.
    """
    shown = sanitize(name)
    return shown if cell_width(shown) <= LONGEST_NAME else fit(shown, LONGEST_NAME).rstrip()


def without_numbers(group: str) -> str:
    """Return the name of a group without the numbers of its members: 'Wolf' for 'Wolf 1-3'."""
    return re.sub(r" \d+-\d+$", "", group)


def with_its_number(name: str, cells: int) -> str:
    """Return a name in at most `cells` cells. The number at the end of the name stays.

    An example is 'Rooftop acr… 3'.
    """
    head, _, number = name.rpartition(" ")
    room = cells - len(number) - 1
    if cell_width(name) <= cells or not head or not number.isdecimal() or room < LEAST_OF_NAME:
        return name
    return f"{fit(head, room).rstrip()} {number}"


def numbered(account: Account, label: str = "", about: str = "") -> ShownNumber:
    """Return a number for the screen, with its account. The key `w` shows the account."""
    return ShownNumber(label or account.label, account.figure.value, account, None, about)


@lru_cache(maxsize=2048)
def kept_by_gm(label: str, value: int, unit: str | None = None, about: str = "") -> ShownNumber:
    """Return a number that the GM keeps, such as hit points. No book computes this number."""
    told = figure(f"{label}, kept by the GM", value, unit)
    return numbered(Account(label, told, GM_RULING), "", about)


def number_span(number: ShownNumber, style: str = "", places: int = 2) -> Span:
    """Return a span with a number, which is shown with at most `places` decimals."""
    return Span(in_words(number.value, places), style, number)
