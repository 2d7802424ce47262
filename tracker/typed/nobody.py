"""Messages about words that name nobody; a message gives the reason and the right form."""

import re
from collections.abc import Callable, Container, Sequence

from rules.encounter import Encounter
from rules.errors import InputError, NotFound
from rules.numbers.nearest import is_misspelt, told
from tracker.typed.letters import LETTER, WORD, nobody_has, refuse_three, split
from tracker.typed.tokens import UNITS, Token

SHORT = 3
"""A wrong word up to this length is probably meant as letters, and a longer word as a name."""

WITH_NUMBERS = rf"(?:{LETTER}[+\d]*)+"
_SPACE = r"[A-Z]{1,2}\d{1,3}"
_BARE = rf"({WORD})(?:\d.*|d\d.*)?"
_BETWEEN = r"[a-z]{1,2}-[a-z]{1,2}.*"


def is_space(said: str) -> bool:
    """Whether a word looks like a space of a map: a capital letter and a number, as in F7."""
    return re.fullmatch(_SPACE, said) is not None


def why_nobody(
    word: Token,
    encounter: Encounter,
    never: Container[str],
    has: Callable[[str], bool],
    together: Sequence[str] = (),
) -> InputError:
    """Return the error for a word that names nobody.

    `never` are the words that are never letters. `has` says whether somebody has a letter.
    `together` are the words for several people: sides and groups.
    """
    said = word.text
    message = _of_signs(said) or _of_words(word, never)
    if message:
        return InputError("bad-choice", "who", message)
    several = _of_several(word, together)
    return several or _of_dice(said, has) or _of_letters(said, has) or _of_name(said, encounter)


def _of_signs(said: str) -> str:
    """Return the fault of a word with an odd form, such as 'F7', 'CF', '*' or 'ab-c'.

    Return '' for other words.
    """
    small = said.casefold()
    if is_space(said):
        return f"{said} is a space of a map, and nobody: letters of people are small."
    if said.isupper() and re.fullmatch(WORD, small):
        return f"{told(said)}: letters of people are small, as in {small}."
    if said == "*":
        return "nobody is marked: Space marks."
    if re.fullmatch(_BETWEEN, said):
        return f"{told(said)}: letters from one to another are said as in f-i."
    return ""


def _of_words(word: Token, never: Container[str]) -> str:
    """Return the meaning of a known word, and how to type this word as letters of people.

    Return '' for other words.
    """
    is_letters = len(word.text) > 1 and re.fullmatch(WORD, word.text)
    if not is_letters or word.kind == "people" or word.key not in never:
        return ""
    each = ", ".join(split(word.text))
    unit = " (a unit)" if word.key in UNITS else ""
    return f"{told(word.text)} is a word here{unit}; type '{word.text} for the letters {each}."


def _of_several(word: Token, together: Sequence[str]) -> InputError | None:
    """Return the error for a misspelt word for several people, as in 'feos' for 'foes'.

    Return None for other words.
    """
    meant = next((one for one in together if is_misspelt(word.key, one)), "")
    if not meant or len(word.text) < SHORT or not word.text.isalpha() or word.kind == "people":
        return None
    return InputError("not-found", "who", f"nobody here is called {told(word.text)}: {meant}?")


def _of_dice(said: str, has: Callable[[str], bool]) -> InputError | None:
    """Return the error for the letter d among letters of people, as in 'abcd'.

    Return None for other words.
    """
    others = said.replace("d", "")
    if (
        others in ("", said)
        or re.fullmatch(WORD, others) is None
        or not all(map(has, split(others)))
    ):
        return None
    message = f"{told(said)}: nobody has the letter d, which is for dice: type {others}, or a name."
    return InputError("bad-choice", "who", message)


def _of_letters(said: str, has: Callable[[str], bool]) -> InputError | None:
    """Return the error for a letter that no combatant has, or for three equal letters.

    Return None for other words.
    """
    bare = re.fullmatch(_BARE, said)
    if bare is None:
        return None
    try:
        refuse_three(bare[1])
    except InputError as fault:
        return fault
    missing = next((one for one in split(bare[1]) if not has(one)), None)
    return nobody_has(missing) if missing and len(bare[1]) <= SHORT else None


def _of_name(said: str, encounter: Encounter) -> InputError:
    try:
        encounter.find(said)
    except NotFound as fault:
        message = fault.message.removesuffix(".")
        return InputError("not-found", "who", f"{message}; letters are said as in cf.")
    return InputError("bad-choice", "who", f"{told(said)} is not understood here.")
