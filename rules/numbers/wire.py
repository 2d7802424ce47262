"""Exact numbers in JSON: one form for saves, another for other programs."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.numbers.exact import plain

FRACTION = re.compile(r"-?[1-9][0-9]*/[1-9][0-9]*")
"""The text of a fraction in saves; no word of a book looks like it."""


class FractionText(str):
    """The text of a fraction in a save: number fields read it as a number, text fields as text."""

    __slots__ = ()


def kept(value: object) -> int | str:
    """Return a fraction in the form for saves: an integer if it is whole, else like "22/15"."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    raise NotImplementedError(f"cannot be saved: {value!r}")


def outward(value: object) -> int | float:
    """Return a fraction in the form for other programs: an integer if it is whole, else a float."""
    if isinstance(value, Fraction):
        return plain(value)
    raise NotImplementedError(f"cannot be written as JSON: {value!r}")


def from_kept(value: object) -> Fraction:
    """Return the number that `kept` wrote; raises ValueError for anything else."""
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"expected a number, got {value!r}")


def with_fractions(value: Any, make: Callable[[str], object] = Fraction) -> Any:
    """Turn each text of a fraction in plain data from a save back into a number."""
    if isinstance(value, str):
        return make(value) if FRACTION.fullmatch(value) else value
    if isinstance(value, dict):
        return {key: with_fractions(item, make) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [with_fractions(item, make) for item in value]
    return value
