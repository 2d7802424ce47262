"""Exact numbers in files of people: decimals where they say all, else a fraction's text."""

from fractions import Fraction

from rules.numbers.exact import plain
from tracker.text.jsonio import decode_number


def number_in_file(value: object) -> int | float | str:
    """6, 6.5 or "22/15"; an encoder's hook too, so all else is a TypeError."""
    if not isinstance(value, int | Fraction):
        raise NotImplementedError(f"cannot be written to a file: {value!r}")
    decimal = plain(value)
    return decimal if decode_number(repr(decimal)) == value else str(value)
