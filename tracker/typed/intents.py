"""Doubts about an intent that looks like people with a speed."""

import re

from rules.fight.actions import Action
from rules.history import Fight
from tracker.typed.slips import is_slip

_SPEEDS = ("full", "half", "quarter")
_PEOPLE = re.compile(r"\w+(?:[ +-]\w+)? ?\d+\w?(?:/\w+)?|[a-z]\+\w+", re.ASCII)
"""One or two words with a number behind them, or a group's letter: 'Isle 6', 'abcd 6/c', 'a+go'."""


def of_intent(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about the intent of a declaration; return '' if there is no doubt.

    The intent may begin with a misspelt name, be people with a speed, or end with a speed.
    """
    if getattr(action, "intent", None) != text:
        return ""
    first = re.split(r"[\W\d]", text, maxsplit=1)[0]
    if meant := _misspelt(first, fight):
        return f"did you mean {meant}? {text!r} as a text"
    *before, last = text.split()
    if before and last.casefold() in _SPEEDS:
        return f"the speed stands first, as in {last} {' '.join(before)}; as a text"
    if _PEOPLE.fullmatch(text):
        return f"nobody here is called {text!r}; as a text"
    return ""


def _misspelt(word: str, fight: Fight) -> str:
    """Return the name that a word is probably a slip for; return '' if there is none."""
    said = word.casefold()
    names = {one.name.split()[0] for one in fight.encounter.combatants.values()}
    if len(said) < len("Mira") or said in map(str.casefold, names):
        return ""
    return next((one for one in sorted(names) if is_slip(said, one.casefold())), "")
