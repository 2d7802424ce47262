"""Read how long a typed condition lasts.

Examples are 'prone for 3 rounds' and 'prone until the end of c'.
"""

import re
from collections.abc import Sequence

from rules.errors import InputError
from rules.numbers.nearest import told
from tracker.typed.time_words import NUMBERS

_ONE = ("a", "an", "one")
_PART = r"(\D*)(\d+)[.,/]\d+"
_SIGNED = r"[-+\u2212](\d+)"
_UNTIL = r"(?i)(\S.*?)\s+(?:un)?till?\s+(?:the\s+)?(start|beginning|end)(\s+of\s+\S.*)?"
_TIME = r"(?i)\s+of\s+(?:the\s+|this\s+)?(?:(next)\s+)?(\S+)"
_QUOTES = ('"', "\u201c")


def with_number(text: str, units: Sequence[str]) -> str:
    """Return a condition with a number directly after its name. The other readers need this order.

    'prone for 3 rounds' becomes 'prone 3 rounds', and 'prone until the end of c' becomes 'prone 1
    end of c'. `units` are the words that can follow a number, such as 'rounds'. A name in quotation
    marks stays unchanged.

    Raises:
        InputError: the number is negative or not whole, or 'for' stands before a word that is no
            number.
    """
    if text.lstrip().startswith(_QUOTES):
        return text
    until = re.fullmatch(_UNTIL, text.strip())
    if until is not None:
        moment = "end" if until[2].casefold() == "end" else "start"
        return f"{until[1]} 1 {_of_time(moment, until[3] or '', units)}"
    words = text.split()
    at = next((at for at, word in enumerate(words) if at and word.casefold() == "for"), None)
    if at is not None and at + 1 < len(words):
        words = _without_for(words, at, units)
    refuse_number(words)
    return " ".join(words)


def _of_time(moment: str, whose: str, units: Sequence[str]) -> str:
    """Return 'round' for the end of this round. For a combatant's turn, return 'end of c'.

    The start of the next round is the same moment as the end of this round.
    """
    whose = re.sub(r"(?i)['\u2019]s(?:\s+turn)?$", "", whose)
    unit = re.fullmatch(_TIME, whose)
    if unit is None or unit[2].casefold() not in units:
        return f"{moment}{whose}"
    if unit[2].casefold() == "turn":
        return moment
    is_next = (unit[1] or "").casefold() == "next"
    return "round" if is_next is (moment == "start") else f"{moment}{whose}"


def _without_for(words: list[str], at: int, units: Sequence[str]) -> list[str]:
    """Return the words without the word 'for' at the index `at`, if a time follows this word."""
    number, unit = words[at + 1], "".join(words[at + 2 : at + 3]).casefold()
    if number[:1].isdigit() or re.fullmatch(_SIGNED, number):
        return [*words[:at], *words[at + 1 :]]
    if unit not in units:
        return words
    if number.casefold() in _ONE:
        return [*words[:at], "1", *words[at + 2 :]]
    said, name = " ".join(words[at : at + 3]), " ".join(words[:at])
    many = NUMBERS.get(number.casefold(), "3")
    message = f"{told(said)}: type the number in digits, as in {name} {many} {unit}."
    raise InputError("wrong-type", "turns", message)


def refuse_number(words: Sequence[str]) -> None:
    """Raise InputError for a number of turns that is negative or not whole: 'prone 1,5'."""
    for at, word in enumerate(words):
        part = re.fullmatch(_PART, word)
        name = " ".join([*words[:at], part[1]]).strip() if part else ""
        if part and name:
            number = int(part[2])
            message = (
                f"{told(word)} is no whole number of turns: type {name} {number} or"
                f" {name} {number + 1}."
            )
            raise InputError("wrong-type", "turns", message)
        signed = re.fullmatch(_SIGNED, word)
        if at and signed:
            name = " ".join(words[:at])
            message = (
                f"{told(word)} is no number of turns: type {name} {signed[1]}; for a name that"
                f' ends so type "{name} {word}".'
            )
            raise InputError("wrong-type", "turns", message)
