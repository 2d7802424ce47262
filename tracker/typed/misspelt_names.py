"""Find misspelt names of combatants in a text that may consist of any words."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rules.encounter.groups import kind_of
from rules.history import Fight
from rules.numbers.nearest import is_misspelt
from tracker.typed.lookup import plurals

SHORTEST = 4
"""The fewest letters of a misspelt name, and of a part of a name that can be misspelt."""

_APART = re.compile(r"[\W\d]+")


def words_in(text: str) -> list[str]:
    """Return the words of a text, without signs and numbers."""
    return [word for word in _APART.split(text) if word]


def misspelt_name(words: Sequence[str], fight: Fight) -> str:
    """Return the first name or plural that is misspelt in these words; '' if there is none.

    The words are ordinary text. So a word is a slip only if its letters are in a wrong order, or if
    it has one letter more or less: 'saeg' is a slip for 'Sage', but 'save' is not.
    """

    def is_wrong(said: str, name: str) -> bool:
        return said[0] == name[0] and is_misspelt(said, name)

    return next(filter(None, (name_meant(word, fight, is_wrong) for word in words)), "")


def name_meant(word: str, fight: Fight, is_wrong: Callable[[str, str], bool]) -> str:
    """Return the name or plural that a word is a slip for; '' if there is none.

    `is_wrong` returns true if a word is a slip for a name.
    """
    said, right = word.casefold(), dict(_names(fight))
    if len(said) < SHORTEST or said in right:
        return ""
    return next((right[one] for one in sorted(right) if is_wrong(said, one)), "")


def _names(fight: Fight) -> Iterator[tuple[str, str]]:
    """Yield each word of a name and each plural of a group, in small letters and also unchanged."""
    people = fight.encounter.combatants.values()
    kinds = Counter(last for one in people for last in words_in(kind_of(one))[-1:])
    several = (many for kind, count in kinds.items() if count > 1 for many in plurals(kind))
    parts = (part for one in people for part in words_in(one.name))
    yield from ((one.casefold(), one) for one in (*parts, *several) if len(one) >= SHORTEST)
