"""Doubts about the text of an event that begins or ends like a time: 'in 3 the tide'."""

import re
from collections.abc import Iterator

from rules.numbers.exact import plural
from rules.rulebook.vocabulary import Vocabulary
from tracker.typed.slips import is_slip

SHORTEST = 3
"""The fewest letters of a shortened unit: 'rou' is short for 'round'."""

_COUNTED = r"(?P<counted>(?:in|every) \d{1,5})(?: (?P<unit>[a-z]+))?"
_PATTERNS = (
    re.compile(rf"^{_COUNTED}\b", re.IGNORECASE),
    re.compile(rf"\b{_COUNTED}$", re.IGNORECASE),
    re.compile(r"^(?:in|every) [a-z]+ (?P<unit>[a-z]+)\b", re.IGNORECASE),
    re.compile(r"\b(?:in|every) [a-z]+ (?P<unit>[a-z]+)$", re.IGNORECASE),
    re.compile(r"^(?P<unit>[a-z]+) ?\d{1,6}\b", re.IGNORECASE),
)
"""Beginnings and ends of a text that may be meant as a time."""


def odd_time(text: str, words: Vocabulary) -> str:
    """Return the doubt about a text that begins or ends like a time; '' if there is no doubt.

    'in 3 the tide' has no unit, 'in 2 roundz the tide' and 'in to rounds the tide' have a slip.
    """
    for found in filter(None, (pattern.search(text.strip()) for pattern in _PATTERNS)):
        rounds, said = plural(words.round_word), found["unit"] or ""
        meant = next(_units_meant(said, words), "")
        counted = found.groupdict().get("counted")
        if counted and (meant or not said or found.start() == 0):
            odd = found[0] if meant else counted
            return f"{odd!r} is no time: did you mean {counted} {meant or rounds}? As a text"
        if meant:
            return f"{found[0]!r} is no time, as in 2 {rounds}; as a text"
    return ""


def _units_meant(said: str, words: Vocabulary) -> Iterator[str]:
    """Yield the units that a word may be meant for: 'roundz' and 'roun' are rounds."""
    said = said.casefold()
    for unit in (words.round_word, "round", words.cell_word):
        for name in (unit.casefold(), plural(unit).casefold()):
            short = len(said) >= SHORTEST and name.startswith(said)
            if said and (short or is_slip(said, name)):
                yield plural(unit)
