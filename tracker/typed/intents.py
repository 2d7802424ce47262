"""Doubts about an intent that looks like a line with people and their speed: 'Isle 6'."""

import re

from rules.fight.actions import Action
from rules.numbers.inputs import listed
from tracker.typed.letters import is_letter
from tracker.typed.letters_first import are_people
from tracker.typed.misspelt_names import SHORTEST, misspelt_name, name_meant, words_in
from tracker.typed.slips import is_slip
from tracker.typed.whom import Whom

_BEHIND_A_SPEED = ("speed", "rate", "mph")
_STILL = "still"
"""The rate that is also an ordinary word, as in 'waits there, still aiming'."""

_NUMBER = re.compile(r"\d[\d./]*(?:mph)?")
_NO_SPEED_BEHIND = ("after", "at", "by", "for", "in", "of", "on", "the", "to", "until", "with")
"""A number after one of these words is no speed: 'aims for 2 rounds'."""

_FARTHEST = 2
"""The most words for people before a number that is their speed: 'Wolf 2 6' has two."""

_PEOPLE = re.compile(r"\w+(?:[ +-]\w+)? ?\d+\w?(?:/\w+)?|[a-z]\+\w+", re.ASCII)
"""One or two words with a number after them, or a group's letter: 'Isle 6', 'abcd 6/c', 'a+go'."""


def of_intent(action: Action, text: str, whom: Whom) -> str:
    """Return the doubt about the intent of a declaration; return '' if there is no doubt.

    There is a doubt about a misspelt name, people with a speed, and a speed after other words.
    """
    if getattr(action, "intent", None) != text or not words_in(text):
        return ""
    words, fight = words_in(text), whom.fight
    if meant := name_meant(words[0], fight, is_slip) or misspelt_name(words[1:], fight):
        return f"did you mean {meant}? {text!r} as a text"
    if _PEOPLE.fullmatch(text):
        return f"nobody here is called {text!r}; as a text"
    said_speed = getattr(action, "mph", None) is not None or getattr(action, "rate", None)
    return "" if said_speed else _of_late_speed(text, whom)


def _of_late_speed(text: str, whom: Whom) -> str:
    """Return the doubt about a speed after other words, as in 'robbers full sling', or ''."""
    words = text.split()
    behind_first = range(1, len(words))
    at = next((at for at in behind_first if _is_rate(words, at, whom)), 0)
    at = at or next((at for at in behind_first if _is_number(words, at)), 0)
    if not at:
        return ""
    head, speed = " ".join(words[:at]), words[at].rstrip(",;:")
    if at == 1 and are_people(head, whom):
        return f"for {listed(whom.names(whom.every(head)), 'and')} type '{head} first; as a text"
    if is_letter(head) and not whom.has(head):
        return f"nobody has the letter {head}; as a text"
    if meant := _longer_name(head, whom):
        return f"nobody here is called {head!r}: {meant}? As a text"
    behind = words[at + 1 :]
    behind = behind[1:] if behind and behind[0].strip(",;:") in _BEHIND_A_SPEED else behind
    before = words[: at - 1] if words[at - 1] == "at" else words[:at]
    right = " ".join((speed, *before, *behind))
    return f"the speed stands first, as in {right[:40]}; as a text"


def _is_rate(words: list[str], at: int, whom: Whom) -> bool:
    """Whether the word at this index is a rate, such as 'full', and not an ordinary word."""
    said, before = words[at].rstrip(",;:").casefold(), words[at - 1].casefold()
    is_one = said in {gait.id for gait in whom.fight.book.words.gaits}
    return is_one and before != "the" and (said != _STILL or at == 1)


def _is_number(words: list[str], at: int) -> bool:
    """Whether the word at this index is probably a speed in mph.

    Without 'mph' it must be near the beginning, where it may follow the names of people.
    """
    said, before = words[at].rstrip(",;:").casefold(), words[at - 1].casefold()
    if not _NUMBER.fullmatch(said):
        return False
    is_near = at <= _FARTHEST and before not in _NO_SPEED_BEHIND
    behind = "".join(words[at + 1 : at + 2]).rstrip(",;:").casefold()
    return is_near or said.endswith("mph") or behind == "mph"


def _longer_name(said: str, whom: Whom) -> str:
    """Return a name or a plural that ends with a word: 'grave robbers' for 'robbers'; or ''."""
    if len(said) < SHORTEST:
        return ""
    keys = (key for key in (*whom.named, *whom.members) if len(key) > 1)
    return next((" ".join(key) for key in keys if said.casefold() in key[1:]), "")
