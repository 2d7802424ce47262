"""Doubts about the name of a condition that ends like a time: 'dizzy two rounds', 'prone 3rds'."""

import re

from rules.numbers.exact import plural
from rules.rulebook.vocabulary import Vocabulary
from tracker.typed.time_words import ROUND, canonical

_CLOCK = r"(?:for |\S+ )?\S+ (?:seconds?|secs?|minutes?|mins?|hours?)"


def odd_duration(name: str, words: Vocabulary) -> str:
    """Return the doubt about a condition's name that ends like a time; '' if there is no doubt."""
    parts = name.split()
    if joined := re.fullmatch(r"([^\W\d]{2,})(\d+)", name):
        return f"{name[:20]!r} has no blank: did you mean {joined[1]} {joined[2]}? As a condition"
    for at in range(1, len(parts)):
        first, odd = " ".join(parts[:at]), " ".join(parts[at:])
        said = " ".join(canonical(one, words) for one in parts[at:])
        if meant := _meant(first, odd, said, words):
            return f"{odd[:40]!r} is no time: did you mean {meant}? As a condition"
        if _is_no_time(odd, said, words):
            return f"{odd[:40]!r} is no time, as in {first} 2; as a condition"
    return ""


def _meant(first: str, odd: str, said: str, words: Vocabulary) -> str:
    """Return the condition with the time that is probably meant; '' if there is none."""
    unit = "|".join((ROUND, re.escape(words.round_word)))
    found = re.fullmatch(
        rf"(?:(?:for|during|\w{{1,3}}) )?(?:(\d+)|an? (?=\D))(?: ?({unit}))?", said
    )
    if re.fullmatch(r"for ?ever|always", odd.casefold()):
        return f"{first}, without a time"
    edge = re.fullmatch(r"(?:to |at )?(?:the )?((?:start|end)(?: of .+)?)", odd, re.I)
    if edge and not re.search(r"\b(?:at|to|the)$", first):
        return f"{first} until the {edge[1]}"
    if not found or not (found[1] or found[2]):
        return ""
    many, last = found[1] or "1", odd.rsplit(maxsplit=1)[-1].casefold()
    # The reader of moments knows turns as rounds, but here they are two units.
    if not found[2] or (found[2] == ROUND and re.match(r"\d*t", last)):
        return f"{first} {many}"
    return f"{first} {many} {found[2] if many == '1' else plural(found[2])}"


def _is_no_time(odd: str, said: str, words: Vocabulary) -> bool:
    """Whether words are like a time that a condition cannot have: '1d4 rounds', 'this round'."""
    unit = "|".join(re.escape(one) for one in (ROUND, words.round_word))
    counted = rf"(?:for |until |till )?(?:\S+ )?(?:\S+ )?(?:{unit})"
    until = r"(?:for|until|till|during) .+|in|to|for|fo|fro|during|until|till"
    if re.fullmatch(rf"{counted}|{until}", said, re.I):
        return True
    return re.fullmatch(rf"\d*d?\d\S*(?: \w+)?|{_CLOCK}", odd, re.I) is not None
