"""Pieces of a line: text with the name of its style, and the number that it shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.encounter import Combatant
from rules.numbers.exact import Number, in_words
from rules.rulebook.rulebook import Account
from tracker.text.sanitize import cell_width, fit, sanitize


class Shown(NamedTuple):
    """A number on the screen that can be asked why: by its account, or by the event it is from."""

    label: str
    value: Number
    account: Account | None = None
    event: int | None = None
    about: str = ""


class Piece(NamedTuple):
    """A run of text in one style; `number` is what it shows, where it shows one."""

    text: str
    style: str = ""
    number: Shown | None = None


Line = tuple[Piece, ...]

BLANK: Line = ()


def line(*pieces: Piece | str) -> Line:
    """A line of pieces; plain text is in the plain style."""
    return tuple(Piece(piece) if isinstance(piece, str) else piece for piece in pieces)


def width_of(pieces: Iterable[Piece]) -> int:
    """The cells that the pieces take."""
    return sum(cell_width(piece.text) for piece in pieces)


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """The text in exactly so many cells, cut with an ellipsis where it is longer."""
    width = cell_width(text)
    if right and width < cells:
        return " " * (cells - width) + text
    return fit(text, cells)


def name_of(combatant: Combatant) -> str:
    """A combatant's name, as it may be shown."""
    return sanitize(combatant.name)


def shown(account: Account, label: str = "", about: str = "") -> Shown:
    """An account as a number of the screen."""
    return Shown(label or account.label, account.figure.value, account, None, about)


def number_piece(number: Shown, style: str = "", places: int = 2) -> Piece:
    """A number in words, at most so many decimals."""
    return Piece(in_words(number.value, places), style, number)
