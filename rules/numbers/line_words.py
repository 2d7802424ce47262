"""The words of a typed line, and the parts of a word."""

import re

from msgspec import Struct

QUOTED = r'"[^"]+"|“[^”]+”'
MARKS = ",;: "
"""Signs that may be between the words of a typed line."""

_WORD = rf"({QUOTED})(?![^\s,;:])|(?:[^\s,;:]|(?<=\d)[,:](?=\d))+"


class Word(Struct, frozen=True):
    """A word of a line, or a text in quotation marks, with its place in the line."""

    text: str
    start: int
    end: int
    quoted: bool = False

    @property
    def key(self) -> tuple[str, bool]:
        """The key for comparing words: the text in lower case, and whether it was quoted."""
        return self.text.casefold(), self.quoted


def words_of(line: str) -> tuple[Word, ...]:
    """Return the words of a line. Spaces, commas, semicolons and colons separate words."""
    return tuple(
        Word(found[1][1:-1] if found[1] else found[0], *found.span(), bool(found[1]))
        for found in re.finditer(_WORD, line)
    )


def parts_of(text: str) -> tuple[str, ...]:
    """Return the parts of a word or field name: ('large', 'or', 'fast') for 'large_or_fast'."""
    return tuple(re.split(r"[-_ ]", text.casefold()))
