"""Exact numbers: read them from decimal text, store them exactly, and show them as text."""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from rules.errors import InputError

Number = int | Fraction

HALF = Fraction(1, 2)

LARGEST = 10**15
"""The largest number in any book. A larger number must be a mistake of typing."""

FINEST = 10**30
"""The largest denominator that decimal text may have."""


def exact(value: Number | float | str) -> Number:
    """Return the number in a decimal text, or in the shortest text of a double.

    A whole number becomes an int.

    Raises:
        ValueError: not a number, not finite, beyond 10**15, or with more than 30 decimals.
    """
    number = value if isinstance(value, int | Fraction) else _from_text(str(value))
    above, below = number.numerator, number.denominator
    if abs(above) > LARGEST * below or below > FINEST:
        raise ValueError("beyond 10**15 or finer than 30 decimals")
    return above if below == 1 else number


def parse_number(text: str, field: str) -> Number:
    """Read a typed number: decimals, or a fraction such as '1/2'. Raises InputError."""
    try:
        return exact(text)
    except (ValueError, ZeroDivisionError):
        raise InputError("wrong-type", field, _no_number(text)) from None


def _no_number(text: str) -> str:
    """Return the message for a text that is not a number. For '1,5' it suggests '1.5'."""
    if not text.strip():
        return "an empty text is no number: type one."
    with_comma = re.fullmatch(r"\s*(-?\d+),(\d+)\s*", text[:40])
    point = f": a number has a point, as in {with_comma[1]}.{with_comma[2]}" if with_comma else ""
    return f"{text[:40]!r} is no number{point}."


def _from_text(text: str) -> Fraction:
    _, _, exponent = text.lower().partition("e")
    if len(text) > 60 or (exponent and abs(int(exponent)) > 40):
        raise ValueError("too long a number")
    return Fraction(text)


def whole(value: Number) -> Number:
    """Return the same value. A whole number becomes an int."""
    return value.numerator if value.denominator == 1 else value


def plain(value: Number) -> int | float:
    """Return the value for other programs.

    A whole number becomes an int, and other numbers become the nearest double.
    """
    return value.numerator if value.denominator == 1 else float(value)


PLURAL = {
    one: f"{one}s"
    for one in (
        *("action", "action point", "byte", "cell", "character", "column name"),
        *("Action", "cycle", "day", "degree", "die", "difficulty grade", "event", "fault"),
        *("halving", "hexside", "hite", "hour", "item", "key", "level", "metre", "melee", "minute"),
        *("name", "number", "pace", "piece", "point", "pulse", "pusher", "roll", "round", "save"),
        *("second", "side", "size", "square", "step", "thing", "time", "total", "turn", "unit"),
        *("week", "coin", "typed roll", "wound"),
    )
} | {"CS": "sequences", "die": "dice", "hex": "hexes"}
"""Units and things that are counted, with their plurals. A unit that is not here has no plural."""

SINGULAR = {many: one for one, many in PLURAL.items()}


def in_words(value: Number, places: int = 2) -> str:
    """Return the value as text: at most `places` decimals, a half goes up, no zeros at the end."""
    if value.denominator == 1:
        return str(value.numerator)
    scale = 10**places
    digits = (2 * value.numerator * scale + value.denominator) // (2 * value.denominator)
    whole_part, rest = divmod(abs(digits), scale)
    sign = "-" if digits < 0 else ""
    return f"{sign}{whole_part}.{rest:0{places}d}".rstrip("0").rstrip(".")


MOST_PLACES = 12
"""The most decimals that `told_apart` tries. If both texts are still equal, it uses fractions."""


def told_apart(one: Number, other: Number) -> tuple[str, str]:
    """Return two numbers as texts.

    The texts have enough decimals to show that the numbers differ.
    """
    for places in range(2, MOST_PLACES + 1):
        told = in_words(one, places), in_words(other, places)
        if one == other or told[0] != told[1]:
            return told
    return str(one), str(other)


def counted(value: Number, unit: str | None, places: int = 2) -> str:
    """Return the value with its unit, singular or plural: '1 hex', '2 hexes', '7.5 m'."""
    return (
        f"{in_words(value, places)} {unit_word(value, unit)}" if unit else in_words(value, places)
    )


def unit_word(value: Number, unit: str) -> str:
    """Return the unit as a word for this value: 'hex' for 1, and 'hexes' for 2.

    A unit such as 'm' is the same for all values.
    """
    one = SINGULAR.get(unit, unit)
    return one if abs(value) == 1 else PLURAL.get(one, unit)


def plural(word: str) -> str:
    """Return the plural of a book's word: 'rounds' for 'round', 'sequences' for 'CS'."""
    return PLURAL.get(word, f"{word}s")


def value_in_words(value: object, places: int = 2) -> str:
    """Return a value of a sheet, step or ruling as text: 'yes', '12.5', 'none' or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Fraction):
        return in_words(value, places)
    if isinstance(value, float):
        return in_words(Fraction(str(value)), places)
    if isinstance(value, list | tuple):
        return ", ".join(value_in_words(one, places) for one in value) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {value_in_words(one, places)}" for key, one in value.items())
    return "none" if value in (None, "") else str(value)


def round_up(value: Number) -> int:
    """Round up to a whole number."""
    return ceil(value)


def round_down(value: Number) -> int:
    """Round down to a whole number."""
    return floor(value)


def never_more(value: Number, places: int) -> str:
    """Return a value of at least 0 as text, rounded down to at most `places` decimals."""
    return in_words(Fraction(floor(value * 10**places), 10**places), places)


def round_half_up(value: Number, to: Number = 1) -> Number:
    """Round to the nearest multiple of `to`; a half goes up."""
    return whole(floor(Fraction(value) / to + HALF) * to)


def round_half_away(value: Number) -> int:
    """Round to the nearest whole number; a half goes away from zero."""
    nearest = floor(abs(Fraction(value)) + HALF)
    return nearest if value >= 0 else -nearest


def divide(value: Number, by: Number) -> Number:
    """Divide exactly. If the result is a whole number, it is an int."""
    return whole(Fraction(value) / by)
