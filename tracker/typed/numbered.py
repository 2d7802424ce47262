"""Refuse names with a number that nobody has: 'Goblin 9' among Goblin 1, 2 and 3."""

from collections.abc import Sequence

from rules.errors import InputError
from rules.numbers.inputs import listed
from tracker.typed.lookup import Lookup, plurals
from tracker.typed.tokens import Token

MOST_NAMES = 4
"""The most names that a message tells."""


def refuse_missing(words: Sequence[Token], lookup: Lookup, *, before_amount: bool) -> None:
    """Raise InputError (not-found) for a name whose number nobody has.

    If `before_amount` is true, an amount must follow: 'Wolf 9 4' is refused, but 'Wolf 9' is 9 for
    all wolves. If `before_amount` is false, 'Wolf 9' is refused in every place.
    """
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 2]
        amount_follows = bool(behind) and behind[0].is_amount
        if at and word.text.isdecimal() and (amount_follows or not before_amount):
            _refuse_number(words[:at], word.text, lookup)


def _refuse_number(before: Sequence[Token], number: str, lookup: Lookup) -> None:
    """Raise InputError if the last words name a kind, and nobody of this kind has the number."""
    for many in range(min(lookup.longest, len(before)), 0, -1):
        kind = tuple(word.key for word in before[-many:])
        alike = [
            people[0]
            for name, people in lookup.named.items()
            if name[:-1] == kind and name[-1].isdecimal()
        ]
        if not alike:
            continue
        if (*kind, number) not in lookup.named:
            raise _nobody(before[-many:], number, alike, lookup)
        return


def _nobody(kind: Sequence[Token], number: str, alike: Sequence[str], lookup: Lookup) -> InputError:
    """Return the error for a missing number.

    `alike` has the ids of the combatants of this kind who have a number.
    """
    said, names = " ".join(word.text for word in kind), lookup.names(alike[:MOST_NAMES])
    if len(alike) > MOST_NAMES:
        names.append(f"{len(alike) - MOST_NAMES} more")
    last = plurals(kind[-1].text)[-1]
    all_of_them = " ".join([*(word.text for word in kind[:-1]), last])
    several = f"; all of them are {all_of_them}" if len(alike) > 1 else ""
    message = f"there is no {said} {number}, but {listed(names, 'and')}{several}."
    return InputError("not-found", "who", message)
