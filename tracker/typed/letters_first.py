"""Doubts about free texts that begin with people, as in 'c to b', 'i hold' or 'wolves wait'."""

import re
from collections.abc import Callable, Sequence

from rules.errors import RulesError
from rules.fight.actions import Action, name_of
from rules.numbers.inputs import listed
from tracker.typed.letters import ALL, WORD, split
from tracker.typed.lookup import SomePeople, is_range
from tracker.typed.nobody import SHORT
from tracker.typed.tokens import Token, tokens
from tracker.typed.whom import WORDS_OF_A_LETTER, Whom, reads_as_letters

KnowsWord = Callable[[str], bool]
"""Takes a word; returns whether a command or the book knows it, as 'hold' or 'prone'."""

BEHIND_A_MARK = ("note", "condition", "join-group", "ready")
"""The common actions whose line can begin with people, after an apostrophe: "'c waits"."""


def of_first_letters(action: Action, line: str, text: str, whom: Whom, knows: KnowsWord) -> str:
    """Return the doubt about a text of a line that begins with letters of people.

    Return '' if there is no doubt.
    """
    begins = line.strip().casefold().startswith(text.casefold())
    first, _, more = text.partition(" ")
    if len(first) == 1 and line.strip().startswith(text):
        # Letters of people are small, but caps lock may be on.
        first = first.casefold()
    if not more or not _reads_as_letters(action, first, more, whom, knows, begins=begins):
        return ""
    if not are_people(first, whom):
        return _nobody(first, whom)
    names = listed(whom.names(whom.every(first)), "and")
    if name_of(action) in BEHIND_A_MARK or _is_intent(action, text):
        return f"for {names} type '{first} first; as a text"
    return f"{first} could be {names}; as a text"


def of_first_name(action: Action, line: str, text: str, whom: Whom) -> str:
    """Return the doubt about a text that begins with the name of somebody else, as in 'Orc waits'.

    A group and a side have names too: 'wolves wait', 'foes wait'. Only 'all' is often another word.
    Return '' if there is no doubt.
    """
    takes_people = name_of(action) in BEHIND_A_MARK or _is_intent(action, text)
    if not takes_people or not line.strip().startswith(text):
        return ""
    words = tokens(text)
    named = whom.by_name(words) or _of_side(words, whom)
    if named is None or named.is_all or set(named.people) <= {*whom.usual}:
        return ""
    said = text[: named.end]
    return f"for {listed(whom.names(named.people), 'and')} type '{said} first; as a text"


def _of_side(words: Sequence[Token], whom: Whom) -> SomePeople | None:
    """Return the people of a side at the start of the words; None if nobody of them stands."""
    try:
        return whom.by_side(words)
    except RulesError:
        return None


def are_people(word: str, whom: Whom) -> bool:
    """Whether all letters of a word are letters of people in the fight."""
    if not re.fullmatch(rf"'?{WORD}", word) and not is_range(word):
        return False
    try:
        return bool(whom.every(word.removeprefix("'")))
    except RulesError:
        return False


def _reads_as_letters(
    action: Action, first: str, more: str, whom: Whom, knows: KnowsWord, *, begins: bool
) -> bool:
    """Whether the first word of a text may be meant as letters of people.

    The word 'a' is usually the article. But in 'a charge', 'a' may be the letter of a combatant,
    because a command or the book knows the word 'charge'.
    """
    if first not in WORDS_OF_A_LETTER:
        is_letters = reads_as_letters(first) and re.fullmatch(WORD, first) is not None
        return is_letters or is_range(first)
    is_intent = begins and _is_intent(action, f"{first} {more}")
    is_known = begins and knows(re.split(r"[\s,.;:!]", more.strip())[0])
    return whom.has(first) and (len(whom.usual) > 1 or is_intent or is_known)


def _nobody(first: str, whom: Whom) -> str:
    """Return the doubt about a short word with a letter that nobody has; '' for other words."""
    missing = [] if is_range(first) else [one for one in split(first) if not whom.has(one)]
    if missing and len(split(first)) == 1 and first.endswith(ALL):
        return f"no folded group has the letter {first}; as a text"
    short = missing and len(first) <= SHORT and (len(first) == 1 or len(missing) < len(first))
    return f"nobody has the letter {missing[0]}; as a text" if short else ""


def _is_intent(action: Action, text: str) -> bool:
    """Whether a text is what a combatant intends to do."""
    return str(getattr(action, "intent", "")).casefold() == text.casefold()
