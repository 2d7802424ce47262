"""Doubts about an intent that looks like people with a speed."""

import re
from collections.abc import Callable, Sequence

from rules.fight.actions import Action
from rules.history import Fight
from rules.numbers.nearest import is_misspelt
from tracker.typed.lookup import plurals
from tracker.typed.slips import is_slip

SHORTEST = 4
"""The fewest letters of a misspelt name, and of a part of a name that can be misspelt."""

_SPEEDS = ("full", "half", "quarter")
_PEOPLE = re.compile(r"\w+(?:[ +-]\w+)? ?\d+\w?(?:/\w+)?|[a-z]\+\w+", re.ASCII)
"""One or two words with a number behind them, or a group's letter: 'Isle 6', 'abcd 6/c', 'a+go'."""


def of_intent(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about the intent of a declaration; return '' if there is no doubt.

    The intent may have a misspelt name, be people with a speed, or end with a speed.
    """
    if getattr(action, "intent", None) != text:
        return ""
    first, *others = re.split(r"[\W\d]+", text)
    if meant := _misspelt(first, fight, is_slip) or _misspelt_later(others, fight):
        return f"did you mean {meant}? {text!r} as a text"
    *before, last = text.split()
    if before and last.casefold() in _SPEEDS:
        return f"the speed stands first, as in {last} {' '.join(before)}; as a text"
    if _PEOPLE.fullmatch(text):
        return f"nobody here is called {text!r}; as a text"
    return ""


def _misspelt_later(words: Sequence[str], fight: Fight) -> str:
    """Return the name that a word after the first is a slip for; '' if there is none.

    These words are ordinary text: 'save' is no slip for 'Sage', but 'saeg' is one.
    """
    return next(filter(None, (_misspelt(word, fight, is_misspelt) for word in words)), "")


def _misspelt(word: str, fight: Fight, is_wrong: Callable[[str, str], bool]) -> str:
    """Return the name that a word is probably a slip for; return '' if there is none."""
    said = word.casefold()
    people = fight.encounter.combatants.values()
    names = {part for one in people for part in one.name.split() if len(part) >= SHORTEST}
    right = {one.casefold() for one in names}
    if len(said) < SHORTEST or said in right or any(said in plurals(one) for one in right):
        return ""
    return next((one for one in sorted(names) if is_wrong(said, one.casefold())), "")
