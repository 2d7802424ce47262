"""Exact numbers in JSON: one form for saves, and another form for other programs."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.numbers.exact import plain

FRACTION = re.compile(r"-?[1-9][0-9]*/[1-9][0-9]*")
"""The text of a fraction in saves. No word of a book has this form."""


class FractionText(str):
    """A text in a save that has the form of a fraction.

    A field for numbers reads this text as a number. A field for texts reads it as a text.
    """

    __slots__ = ()


def kept(value: object) -> int | str:
    """Return a fraction for a save: an integer for a whole number, otherwise a text: "22/15"."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    raise NotImplementedError(f"cannot be saved: {value!r}")


def outward(value: object) -> int | float:
    """Return a fraction for other programs: an integer for a whole number, otherwise a float."""
    if isinstance(value, Fraction):
        return plain(value)
    raise NotImplementedError(f"cannot be written as JSON: {value!r}")


def from_kept(value: object) -> Fraction:
    """Return the number from a value that the function `kept` wrote.

    Raises ValueError for all other values.
    """
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"expected a number, got {value!r}")


def with_fractions(value: Any, make: Callable[[str], object] = Fraction) -> Any:
    """Return the plain data of a save, in which each text of a fraction has become a number."""
    if isinstance(value, str):
        return make(value) if FRACTION.fullmatch(value) else value
    if isinstance(value, dict):
        return {key: with_fractions(item, make) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [with_fractions(item, make) for item in value]
    return value
