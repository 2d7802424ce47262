"""Targets before what is typed, by the letters of their rows: 'cf 2d6', 'c1 7', "'cf prone"."""

import re
from collections.abc import Callable, Iterable, Sequence

from rules.encounter import Encounter
from rules.errors import InputError

ByLetter = Callable[[str, str], Sequence[str]]
"""The ids of those whom a letter means, with the number behind it where there is one."""

_LETTERS = "[a-ce-z]"
_AMOUNT = r"(?=\d|d\d)"
_NUMBERED = re.compile(rf"'?((?:{_LETTERS}\d*)+)\s+{_AMOUNT}")
_BEFORE_AMOUNT = re.compile(rf"'?({_LETTERS}+)\s*{_AMOUNT}")
_ALONE = re.compile(rf"'?({_LETTERS}+)")
_BEFORE_WORDS = re.compile(rf"'((?:{_LETTERS}\d*)+)(?:\s+|$)")
_AS_WORD = re.compile(rf"(?<!\S)'({_LETTERS})(\d*)(?!\S)")
_ONE = re.compile(rf"({_LETTERS})(\d*)")


def before_amount(text: str, by_letter: ByLetter) -> tuple[list[str], str]:
    """Those who are named before an amount, nobody where none are; and the rest of the text.

    Raises:
        InputError: a letter that is nobody's, letters without an amount.
    """
    text = text.strip()
    numbered = _NUMBERED.match(text)
    if numbered is not None and (found := _all(numbered[1], by_letter)):
        return found, text[numbered.end() :]
    if numbered is not None and len(text[numbered.end() :].split()) == 1:
        # 'e4 5' means one of a group: were the 4 an amount, somebody else would be hit.
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
    """Those who are named behind an apostrophe, and the rest: "'cf prone 3"; raises InputError."""
    found = _BEFORE_WORDS.match(text.strip())
    if found is None:
        return [], text
    return named(found[1], by_letter), text.strip()[found.end() :]


def by_id(text: str, by_letter: ByLetter) -> str:
    """The text with the id of one in place of an apostrophe and the letter of their row.

    "7 'c" is "7 c3"; what is nobody's or several's letter stays as it was typed.
    """

    def found(letter: re.Match[str]) -> str:
        who = by_letter(letter[1], letter[2])
        return who[0] if len(who) == 1 else letter[0]

    return _AS_WORD.sub(found, text)


def person(said: str, encounter: Encounter, by_letter: ByLetter) -> str:
    """The id of the one whose row a letter stands before, 'c' or 'c2'; other words as they are.

    A name that is like a letter goes before it, and an id, which no screen shows, behind it.

    Raises:
        InputError: the letter of a group, without a number.
    """
    letter = _ONE.fullmatch(said)
    called = {one.name.casefold() for one in encounter.combatants.values()}
    if letter is None or said in called:
        return said
    found = by_letter(letter[1], letter[2])
    if len(found) > 1:
        message = f"row {said} is a group of {len(found)}: say which of them, as in {said}1."
        raise InputError("bad-choice", "who", message)
    return next(iter(found), said)


def every(words: Iterable[str], by_letter: ByLetter) -> list[str]:
    """All who are named by words of letters alone: 'c f', 'cf'; raises InputError."""
    return list(dict.fromkeys(who for word in words for who in named(word, by_letter)))


def named(word: str, by_letter: ByLetter) -> list[str]:
    """Those whom the letters of a word mean: 'cf', 'c1f'; raises InputError at nobody's."""
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
    """Those whom letters mean; nobody where one of them is nobody's."""
    found = [by_letter(letter, number) for letter, number in _ONE.findall(letters)]
    return list(dict.fromkeys(who for ids in found for who in ids)) if all(found) else []
