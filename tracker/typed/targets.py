"""Targets of a typed text, named by their letters: 'cf 2d6', 'c+ 7', "'cf prone"."""

import re
from collections.abc import Callable, Iterable, Sequence

from rules.errors import InputError
from tracker.typed.letters import LETTER, WORD, refuse_three, split

ByLetter = Callable[[str, str], Sequence[str]]
"""Returns the ids that a letter means. The second text is a number behind it, or empty.

It raises InputError if the letter has two readings.
"""

_AMOUNT = r"(?=\d|d\d)"
_NUMBERED = re.compile(rf"'?((?:{LETTER}[+\d]*)+)\s+{_AMOUNT}(.*)")
_BEFORE_AMOUNT = re.compile(rf"'?({WORD})\s*{_AMOUNT}")
_ALONE = re.compile(rf"'?({WORD})")
_BEFORE_WORDS = re.compile(rf"'((?:{LETTER}[+\d]*)+)(?:\s+|$)")
_WITH_NUMBER = re.compile(rf"(({LETTER})\2?)(\d+)")


def before_amount(text: str, by_letter: ByLetter) -> tuple[list[str], str]:
    """The ids of the targets typed before an amount, if any; and the rest of the text.

    Raises InputError if nobody has one of the letters, or if no amount follows the letters.
    """
    text = text.strip()
    numbered = _NUMBERED.match(text)
    letter = _refused_number(numbered[1], by_letter) if numbered is not None else ""
    # 'c6 2 arrows' is an amount with a reason, but 'c6 7' has two amounts.
    if numbered is not None and letter and len(numbered[2].split()) == 1:
        message = f"{numbered[0][:20]!r}: type one amount behind {letter}, as in {letter} 7."
        raise InputError("conflict", "amount", message)
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
    """The ids of all whose letters are typed: 'c f' is the same as 'cf'; raises InputError."""
    return list(dict.fromkeys(who for word in words for who in named(word, by_letter)))


def named(word: str, by_letter: ByLetter) -> list[str]:
    """The ids of those whose letters make up a word: 'cf', 'ccf', 'c+'; raises InputError."""
    letters = word.removeprefix("'")
    _refused_number(letters, by_letter)
    if not re.fullmatch(WORD, letters):
        raise InputError("bad-choice", "who", f"{word[:20]!r}: say whom by letters, as in cf.")
    refuse_three(letters)
    for letter in split(letters):
        if not by_letter(letter, ""):
            raise nobody_has(letter)
    return _all(letters, by_letter)


def _refused_number(word: str, by_letter: ByLetter) -> str:
    """The first letter of a word that has a number behind it; empty if none has.

    Raises InputError if letter and number have two readings.
    """
    found = _WITH_NUMBER.search(word)
    if found is None:
        return ""
    by_letter(found[1], found[3])
    return found[1]


def nobody_has(letter: str) -> InputError:
    """The error for a letter that means nobody."""
    told = f"no folded group has the letter {letter}" if letter.endswith("+") else ""
    told = told or f"nobody has the letter {letter}"
    return InputError("bad-choice", "who", f"{told}: the letters stand before the names.")


def _all(word: str, by_letter: ByLetter) -> list[str]:
    """The ids that the letters of a word mean; an empty list if one of them means nobody."""
    found = [by_letter(letter, "") for letter in split(word)]
    return list(dict.fromkeys(who for ids in found for who in ids)) if all(found) else []
