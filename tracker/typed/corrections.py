"""A typed correction of an event: '5', 'Mira', '5 Mira', 'cf 5', '5 Mira not Oda'."""

from collections.abc import Sequence

from rules.dice.typing import is_whole
from rules.errors import InputError, NotFound
from rules.history import Fight
from tracker.typed import targets
from tracker.typed.grammar import Asked, Fields
from tracker.typed.targets import ByLetter

NOT = "not"
"""The word before the combatant whose share is wrong; a number after it has no effect."""


def correction(text: str, fight: Fight, event: int, by_letter: ByLetter) -> Asked:
    """Read the right amount of an event, who should have got it, or both.

    Letters or names say who; commas separate several names. 'not Oda' says whose share is
    wrong if the event has several shares.
    """
    words = text.split()
    at = next((place for place, word in enumerate(words) if word.casefold() == NOT), len(words))
    right, wrong = " ".join(words[:at]).rstrip(","), " ".join(words[at + 1 :])
    if at < len(words) and not wrong:
        raise InputError("missing", "of", "say whose share is wrong behind 'not': 5 Mira not Oda.")
    first, _, more = wrong.partition(" to ")
    wrong = more if first.isdecimal() and more else wrong
    fields: Fields = {"action": "correct", "event": event, **_right(right, fight, by_letter)}
    if wrong and not wrong.isdecimal():
        of = _people(wrong, fight, by_letter)
        if len(of) > 1:
            message = f"{wrong[:40]!r}: give one name or letter: whose share is wrong."
            raise InputError("conflict", "of", message)
        fields["of"] = of[0]
    return Asked(fight.read(fields))


def _right(text: str, fight: Fight, by_letter: ByLetter) -> Fields:
    """The amount and the people in '5', 'Mira', '5 Mira', '5 to Mira', 'cf 5'."""
    if not text:
        message = "type the right amount, who should have got it, or both: 5 Mira."
        raise InputError("missing", "amount", message)
    if all(_known(one, fight) for one in _several(text)) or not any(map(str.isdigit, text)):
        return {"who": _people(text, fight, by_letter)}
    first, *rest = text.split()
    *before, last = text.split()
    amount, more = (first, rest) if is_whole(first) else (last, before)
    if is_whole(amount):
        who = _people(" ".join(more), fight, by_letter) if more else []
    else:
        who, amount = targets.before_amount(text, by_letter)
    fields: Fields = {"amount": int(amount) if is_whole(amount) else amount}
    return fields | ({"who": who} if who else {})


def _people(text: str, fight: Fight, by_letter: ByLetter) -> list[str]:
    """The combatants for names or letters: 'Mira, Oda', 'on cf'."""
    found: list[str] = []
    for name in _several(text):
        found += [name] if _known(name, fight) else _by_letters(name, by_letter) or [name]
    return list(dict.fromkeys(found))


def _several(text: str) -> list[str]:
    text = text.removeprefix("on ").removeprefix("to ")
    return [one.strip() for one in text.split(",")]


def _by_letters(text: str, by_letter: ByLetter) -> Sequence[str]:
    try:
        return targets.every(text.split(), by_letter)
    except InputError as fault:
        if fault.code == "conflict":
            raise
        return ()


def _known(name: str, fight: Fight) -> bool:
    try:
        fight.encounter.find(name)
    except NotFound:
        return False
    return True
