"""Spans of a line: text with the name of its style, and the number that it shows."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.encounter import Combatant
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account
from tracker.text.sanitize import cell_width, fit, sanitize


class ShownNumber(NamedTuple):
    """A number on the screen that can be asked why: by its account, or by the event it is from."""

    label: str
    value: Number
    account: Account | None = None
    event: int | None = None
    about: str = ""


class Span(NamedTuple):
    """A run of text in one style; `number` is what it shows, where it shows one."""

    text: str
    style: str = ""
    number: ShownNumber | None = None


Line = tuple[Span, ...]

BLANK: Line = ()


def line(*spans: Span | str) -> Line:
    """A line of spans; plain text is in the plain style."""
    return tuple(Span(span) if isinstance(span, str) else span for span in spans)


def width_of(spans: Iterable[Span]) -> int:
    """The cells that the spans take."""
    return sum(cell_width(span.text) for span in spans)


def numbers_in(lines: Iterable[Line]) -> tuple[ShownNumber, ...]:
    """The numbers of some lines, in the order in which they are painted."""
    return tuple(span.number for row in lines for span in row if span.number is not None)


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """The text in exactly so many cells, cut with an ellipsis where it is longer."""
    width = cell_width(text)
    if right and width < cells:
        return " " * (cells - width) + text
    return fit(text, cells)


def name_of(combatant: Combatant) -> str:
    """A combatant's name, as it may be shown."""
    return sanitize(combatant.name)


def numbered(account: Account, label: str = "", about: str = "") -> ShownNumber:
    """An account as a number of the screen."""
    return ShownNumber(label or account.label, account.figure.value, account, None, about)


def kept_by_gm(label: str, value: int, unit: str | None = None, about: str = "") -> ShownNumber:
    """A number that no book gives, as hit points: it is what the GM keeps."""
    told = figure(f"{label}, kept by the GM", value, unit)
    return numbered(Account(label, told, GM_RULING), "", about)


def number_span(number: ShownNumber, style: str = "", places: int = 2) -> Span:
    """A number in words, at most so many decimals."""
    return Span(in_words(number.value, places), style, number)
