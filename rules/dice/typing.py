"""Read rolls that somebody made at the table and typed: totals and faces."""

from itertools import takewhile

from rules.dice.tray import Typed
from rules.errors import InputError


def typed_roll(text: str) -> Typed:
    """Return a typed roll: the total, or the faces of the dice. Raises InputError."""
    numbers = totals(text)
    if not numbers:
        raise InputError("missing", "dice", "type a total, or what each die shows.")
    return numbers[0] if len(numbers) == 1 else numbers


def totals(text: str) -> list[int]:
    """Return the totals of several rolls. Each word is the total of one roll. Raises InputError."""
    return [whole_number(word) for word in text.replace(",", " ").split()]


def leading_roll(text: str) -> tuple[Typed, str]:
    """Return two values: the roll at the beginning of a text, and the words after the roll.

    Raises InputError.
    """
    words = text.replace(",", " ").split()
    rolled = [*takewhile(is_whole, words)]
    return typed_roll(" ".join(rolled)), " ".join(words[len(rolled) :])


def whole_number(word: str) -> int:
    """Return the whole number that somebody typed for a roll or a count. Raises InputError."""
    if is_whole(word.removeprefix("-")) and len(word) < 10:
        return int(word)
    raise InputError("wrong-type", "dice", f"{word[:40]!r} is no whole number.")


def is_whole(word: str) -> bool:
    """Whether a word has only digits."""
    return word.isascii() and word.isdecimal()
