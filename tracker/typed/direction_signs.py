"""Find out whether a line has a direction, as in '9 >f'.

This module also replaces words such as 'to' with the signs of directions.
"""

import re

from msgspec import UNSET

from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom

WORDS = {
    "to": ">",
    "towards": ">",
    "toward": ">",
    "beside": ">",
    "past": ">|",
    "away": "<",
    "by": "by",
}
"""Words for the signs of directions; 'away from' becomes one sign."""

SIGN = r">=|>\||>|<|(?<!\S)by(?!\S)"
"""The signs of directions."""

ELSE = r"(?:^|\s)(?:[@?]\s*\S|\?\s*$|\.-?\s*$|=\s*[^\W\d_])"
ALONG = (
    r"(?i)(?:(?:\s+|(?=\+\S))\+|(?<=\s)(?P<word>carrying|dragging|leading|with)(?=\s))"
    r"\s*(?P<who>[^<>@?=|+]*)$"
)
"""The end of a line that names people to take along: '+c', 'carrying c', '+ c e dragged'."""

HOW = {"carrying": "carried", "dragging": "dragged"}
"""Typed words for ways to take people along. Each has the books' word for this way."""

_ANY = f"{SIGN}|{ELSE}"
_QUOTED = r'"[^"]*"|“[^”]*”'
DICE = r"(?:\s|(?<=\.)|(?<=climb))=\s*(\d+(?:\s+\d+)*)\s*$"


def is_directed(text: str, whom: Whom) -> bool:
    """Whether a line has a direction, a position or a kept path.

    False for a move that has only a distance, a gait or a ground.
    """
    bare = re.sub(_QUOTED, " ", re.sub(DICE, "", text))
    alone = re.sub(ALONG, "", bare)
    return bool(re.search(SIGN, with_signs(bare, whom)) or re.search(ELSE, alone))


def with_signs(text: str, whom: Whom) -> str:
    """Return the text with signs instead of the words for directions.

    Words in names are not replaced. On a grid, a space gets a sign, and a direction after a number
    gets a sign.
    """
    found, last = "", 0
    words = tokens(text)
    for at, word in enumerate(words):
        sign = WORDS.get(word.key) if word.kind == "word" else None
        if sign is None or word.key in whom.known_words or word.start < last:
            continue
        end = word.end
        if word.key == "away" and words[at + 1 : at + 2] and words[at + 1].key == "from":
            end = words[at + 1].end
        found += f"{text[last : word.start]}{sign}"
        last = end
    said, standing = found + text[last:], whom.fight.encounter.map
    if standing is UNSET or standing.grid is None:
        return said
    from tracker.typed.space_goals import with_goals  # noqa: PLC0415  # few fights have a grid

    return with_goals(said, _ANY, whom.known_words)
