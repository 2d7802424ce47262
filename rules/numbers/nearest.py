"""Suggest the known words that are nearest to a mistyped word."""

import re
from collections.abc import Iterable

NEAREST = 3
LIKE = 0.6
"""The least likeness of a suggestion, 0 to 1: 'shw' and 'new' have 0.33, 'log' and 'lgo' 0.67."""

FEW = 6
"""The most known words that a message lists if none of them is near."""

SHORTEST_BEGINNING = 2
"""The fewest typed letters that find a name by the beginning of a word: 're' finds 'the-red'."""

LONGEST_TOLD = 40
"""The most characters of a typed text that a message repeats."""

LONGEST_OFFERED = 100
"""The most characters of a suggestion. Nobody types a longer name."""

_WORD = r"[^\W_]+"


def nearest(typed: str, known: Iterable[str | tuple[str, ...]]) -> list[str]:
    """Return the known words that are like the typed word: at most three, the nearest first.

    Of a tuple of words with one meaning, only the first is returned. A name of several words is
    also near if one of its words is near.
    """
    # This import is slower than the rest of this file, and only a typing error needs it.
    from difflib import SequenceMatcher  # noqa: PLC0415

    wanted = typed[:LONGEST_TOLD].casefold()

    def likeness(name: str) -> float:
        whole = name[:LONGEST_OFFERED].casefold()
        if not wanted:
            return 0
        parts = {whole, *re.findall(_WORD, whole)}
        begun = len(wanted) >= SHORTEST_BEGINNING and any(one.startswith(wanted) for one in parts)
        like = max(SequenceMatcher(None, wanted, one).ratio() for one in parts)
        return max(like, LIKE) if begun else like

    found = {each[0]: max(map(likeness, each)) for each in _names(known)}
    near = [name for name in found if found[name] >= LIKE]
    return sorted(near, key=lambda name: found[name], reverse=True)[:NEAREST]


def is_misspelt(typed: str, meant: str) -> bool:
    """Whether `typed` has the letters of `meant` in another order, or one letter more or less.

    'hafl', 'haf' and 'hallf' are misspelt for 'half'; 'halt' is not.
    """
    if len(typed) == len(meant):
        return typed != meant and sorted(typed) == sorted(meant)
    shorter, longer = sorted((typed, meant), key=len)
    letters = iter(longer)
    return len(longer) == len(shorter) + 1 and all(one in letters for one in shorter)


def told(typed: str) -> str:
    """Return a typed text in quotation marks, for a message. A long text is cut."""
    return repr(typed[:LONGEST_TOLD])


def the_nearest(typed: str, known: Iterable[str | tuple[str, ...]], *, or_all: bool = True) -> str:
    """Return the end of a sentence: '; the nearest are log and show'.

    If no known word is near, name all known words: '; there are log and show'. But return '' if
    there are many known words, or if `or_all` is false.
    """
    words = _names(known)
    found, what = nearest(typed, words), "the nearest"
    if not found and or_all and len(words) <= FEW:
        found, what = list(dict.fromkeys(name for name, *_ in words)), "there"
    *others, last = found or [""]
    if others:
        return f"; {what} are {', '.join(others)} and {last}"
    return last and f"; {what} is {last}"


def _names(known: Iterable[str | tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the known words that a user can type, each with the other words of its meaning."""
    every = ((one,) if isinstance(one, str) else one for one in known)
    return [one for one in every if _can_be_typed(one[0])]


def _can_be_typed(name: str) -> bool:
    return 0 < len(name) <= LONGEST_OFFERED and name.isprintable()
