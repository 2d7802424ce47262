"""Write exact numbers in files for people: as a decimal if possible, otherwise as a fraction."""

from fractions import Fraction

from rules.numbers.exact import plain
from tracker.text.jsonio import decode_number


def number_in_file(value: object) -> int | float | str:
    """Return a number as 6, 6.5 or "22/15".

    Raises NotImplementedError for a value that is not a number.
    """
    if not isinstance(value, int | Fraction):
        raise NotImplementedError(f"cannot be written to a file: {value!r}")
    decimal = plain(value)
    return decimal if decode_number(repr(decimal)) == value else str(value)
