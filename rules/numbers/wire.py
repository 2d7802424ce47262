"""Exact numbers in JSON: one form within saves, another for the outside."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.numbers.exact import plain

FRACTION = re.compile(r"-?[1-9][0-9]*/[1-9][0-9]*")
"""The text of a fraction within saves; no word of a book looks like it."""


class FractionText(str):
    """A fraction's text out of a save: the number to a field of numbers, to all others text."""

    __slots__ = ()


def kept(value: object) -> int | str:
    """The encoder's hook for saves: a whole number as it is, else in lowest terms, "22/15"."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    raise NotImplementedError(f"cannot be saved: {value!r}")


def outward(value: object) -> int | float:
    """The encoder's hook for all else: a whole number as it is, else as the nearest double."""
    if isinstance(value, Fraction):
        return plain(value)
    raise NotImplementedError(f"cannot be written as JSON: {value!r}")


def from_kept(value: object) -> Fraction:
    """The number that `kept` wrote; raises ValueError for anything else."""
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"expected a number, got {value!r}")


def with_fractions(value: Any, make: Callable[[str], object] = Fraction) -> Any:
    """Plain data out of a save with every text that is a fraction's made a number again."""
    if isinstance(value, str):
        return make(value) if FRACTION.fullmatch(value) else value
    if isinstance(value, dict):
        return {key: with_fractions(item, make) for key, item in value.items()}
    if isinstance(value, list):
        return [with_fractions(item, make) for item in value]
    return value
