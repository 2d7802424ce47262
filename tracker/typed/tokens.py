"""The parts of a typed line, for every reader: words, numbers, signs, quoted text, and people.

An apostrophe before a word says that the word names people: "'cf prone".
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from rules.numbers.line_words import words_of
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary

MARKS = "'\u2019"
"""An apostrophe says that people follow. A keyboard makes one of these two apostrophes."""

_NEVER = """
    all everybody foes foe friends friend party others other half none miss x temp temporary not
    by from to towards toward away past beside out in into through on at of off a an the and then
    front side back worn secret shown start end turn turns nobody own nothing every next initiative
"""
_UNITS = """
    m metre metres meter meters ft foot feet hex hexes square squares yd yard yards km mile miles
    mph kph kg g lb lbs oz enc second seconds minute minutes hour hours round rounds pulse pulses
"""
UNITS = frozenset(_UNITS.split())
"""Words for units, which follow a number. Before a number, they are letters of people: km4."""

NEVER_LETTERS = frozenset(_NEVER.split()) | UNITS
"""Words that are never letters of combatants. But a single letter, such as 'm', may be one."""

SHORTEST_PART = 3
"""A part of a longer name is never letters of people if it has at least this many letters."""

Kind = Literal["word", "number", "sign", "quoted", "people"]

_NUMBER = r"(?i)[+-]?\.?\d|[+-]?d\d"


_GLUED_WORD = r"(?i)([\d.]+)([a-z]{3,})"


def with_blank(word: str) -> str:
    """Put a blank between a number and the word after it: '2run' becomes '2 run'.

    Return '' for any other text.
    """
    found = re.fullmatch(_GLUED_WORD, word)
    return f"{found[1]} {found[2]}" if found else ""


class Token(Struct, frozen=True):
    """One word of a line.

    The fields are the text without marks, the kind of the word, and the place in the line.
    """

    text: str
    kind: Kind
    start: int
    end: int

    @property
    def key(self) -> str:
        """The text in small letters, for comparing words."""
        return self.text.casefold()

    @property
    def is_amount(self) -> bool:
        """Whether this word begins an amount: a number, dice, or rolls after '='."""
        return self.kind == "number" or (self.kind == "sign" and self.text.startswith("="))


def tokens(line: str) -> tuple[Token, ...]:
    """Return the words of a line in order.

    Blanks, commas, semicolons and colons are between the words.
    """
    return tuple(_tokens(line))


def _tokens(line: str) -> Iterator[Token]:
    for word in words_of(line):
        if word.quoted:
            yield Token(word.text, "quoted", word.start, word.end)
        elif word.text[0] in MARKS and len(word.text) > 1:
            yield Token(word.text[1:], "people", word.start, word.end)
        elif re.match(_NUMBER, word.text):
            yield Token(word.text, "number", word.start, word.end)
        else:
            is_word = word.text[0].isalnum()
            yield Token(word.text, "word" if is_word else "sign", word.start, word.end)


@lru_cache(maxsize=64)
def words_of_book(words: Vocabulary, grounds: Sequence[Terrain]) -> frozenset[str]:
    """Return the words of a book that are never letters: units, gaits, grounds, conditions.

    `grounds` has the grounds of the fight, also the GM's grounds.
    """
    units = words.distance_unit, words.load_unit, words.round_word, words.cell_word
    moving: tuple[Gait | Terrain, ...] = (*words.gaits, *grounds)
    names = [name for one in (*moving, *words.conditions) for name in (one.id, one.label)]
    found = {one.casefold() for one in (*units, *names)}
    parts = (part for name in found for part in re.findall(r"\w+", name))
    return NEVER_LETTERS | found | {one for one in parts if len(one) >= SHORTEST_PART}
