"""Doubts about an intent that looks like people with a speed."""

import re

from rules.fight.actions import Action
from rules.history import Fight
from tracker.typed.misspelt_names import misspelt_name, name_meant, words_in
from tracker.typed.slips import is_slip

_SPEEDS = ("full", "half", "quarter")
_PEOPLE = re.compile(r"\w+(?:[ +-]\w+)? ?\d+\w?(?:/\w+)?|[a-z]\+\w+", re.ASCII)
"""One or two words with a number after them, or a group's letter: 'Isle 6', 'abcd 6/c', 'a+go'."""


def of_intent(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about the intent of a declaration; return '' if there is no doubt.

    The intent may have a misspelt name, be people with a speed, or end with a speed.
    """
    if getattr(action, "intent", None) != text or not words_in(text):
        return ""
    words = words_in(text)
    if meant := name_meant(words[0], fight, is_slip) or misspelt_name(words[1:], fight):
        return f"did you mean {meant}? {text!r} as a text"
    *before, last = text.split()
    if before and last.casefold() in _SPEEDS:
        return f"the speed stands first, as in {last} {' '.join(before)}; as a text"
    if _PEOPLE.fullmatch(text):
        return f"nobody here is called {text!r}; as a text"
    return ""
