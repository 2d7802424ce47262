"""Targets of a typed text, named by the letters of their rows: 'cf 2d6', 'c1 7', "'cf prone"."""

import re
from collections.abc import Callable, Iterable, Sequence

from rules.errors import InputError

ByLetter = Callable[[str, str], Sequence[str]]
"""Returns the ids for the letter of a row; the second text is the number after it, or empty."""

_LETTERS = "[a-ce-z]"
_AMOUNT = r"(?=\d|d\d)"
_NUMBERED = re.compile(rf"'?((?:{_LETTERS}\d*)+)\s+{_AMOUNT}")
_BEFORE_AMOUNT = re.compile(rf"'?({_LETTERS}+)\s*{_AMOUNT}")
_ALONE = re.compile(rf"'?({_LETTERS}+)")
_BEFORE_WORDS = re.compile(rf"'((?:{_LETTERS}\d*)+)(?:\s+|$)")
_ONE = re.compile(rf"({_LETTERS})(\d*)")


def before_amount(text: str, by_letter: ByLetter) -> tuple[list[str], str]:
    """The ids of the targets typed before an amount, if any; and the rest of the text.

    Raises InputError if no row has one of the letters, or if no amount follows the letters.
    """
    text = text.strip()
    numbered = _NUMBERED.match(text)
    if numbered is not None and (found := _all(numbered[1], by_letter)):
        return found, text[numbered.end() :]
    if numbered is not None and len(text[numbered.end() :].split()) == 1:
        # 'e4 5' means the 4th of a group. If 4 were the amount, others would be hit.
        return named(numbered[1], by_letter), ""
    lettered = _BEFORE_AMOUNT.match(text)
    if lettered is not None:
        return named(lettered[1], by_letter), text[lettered.end() :]
    alone = _ALONE.fullmatch(text)
    if alone is not None and _all(alone[1], by_letter):
        message = f"type an amount behind {alone[1]}, as in {alone[1]} 7."
        raise InputError("missing", "amount", message)
    return [], text


def before_words(text: str, by_letter: ByLetter) -> tuple[list[str], str]:
    """The ids of letters after an apostrophe, and the rest: "'cf prone 3"; raises InputError."""
    found = _BEFORE_WORDS.match(text.strip())
    if found is None:
        return [], text
    return named(found[1], by_letter), text.strip()[found.end() :]


def every(words: Iterable[str], by_letter: ByLetter) -> list[str]:
    """The ids of all rows whose letters are typed: 'c f' is the same as 'cf'; raises InputError."""
    return list(dict.fromkeys(who for word in words for who in named(word, by_letter)))


def named(word: str, by_letter: ByLetter) -> list[str]:
    """The ids of the rows whose letters make up a word: 'cf', 'c1f'; raises InputError."""
    letters = word.removeprefix("'")
    if not re.fullmatch(f"({_LETTERS}\\d*)+", letters):
        raise InputError("bad-choice", "who", f"{word[:20]!r}: say whom by letters, as in cf.")
    for letter, number in _ONE.findall(letters):
        if not by_letter(letter, number):
            message = f"no row is called {letter}{number}: the letters stand before the names."
            if number and by_letter(letter, ""):
                message = f"row {letter} has no {number}: letter and number mean one of a group."
            raise InputError("bad-choice", "who", message)
    return _all(letters, by_letter)


def _all(letters: str, by_letter: ByLetter) -> list[str]:
    """The ids that the letters mean; an empty list if one of the letters is unused."""
    found = [by_letter(letter, number) for letter, number in _ONE.findall(letters)]
    return list(dict.fromkeys(who for ids in found for who in ids)) if all(found) else []
