"""A typed line as words, and the rolls after its `=`."""

import re
from typing import NamedTuple

from rules.dice import Typed
from rules.dice.typing import leading_roll, totals

QUOTED = r'"[^"]+"|“[^”]+”'
MARKS = ",;: "
"""Signs that may be between words."""

_WORD = re.compile(rf"({QUOTED})(?![^\s,;:])|(?:[^\s,;:]|(?<=\d)[,:](?=\d))+")
_PIECE = re.compile(rf"{QUOTED}|=|.", re.DOTALL)


class Word(NamedTuple):
    """One word of a line, or a text in quotation marks, and its place in the line."""

    text: str
    start: int
    end: int
    quoted: bool = False

    @property
    def key(self) -> tuple[str, bool]:
        """The key to compare words by: the text in lower case, and whether it was quoted."""
        return self.text.casefold(), self.quoted


def words_of(line: str) -> tuple[Word, ...]:
    """The words of a line; spaces, commas, semicolons or colons separate them."""
    return tuple(
        Word(found[1][1:-1] if found[1] else found[0], *found.span(), bool(found[1]))
        for found in _WORD.finditer(line)
    )


def parts_of(text: str) -> tuple[str, ...]:
    """A word or a field's name in parts: ('large', 'or', 'fast') for 'large_or_fast'."""
    return tuple(re.split(r"[-_ ]", text.casefold()))


def without_rolls(line: str, *, one_roll: bool) -> tuple[str, tuple[Typed, ...]]:
    """Split a line from the rolls after its last `=`: '1d8 Orc =5', '1d8=3 5 Orc'.

    With `one_roll` one roll (a total or faces) follows, and perhaps more words; else only totals.

    Raises:
        InputError: no whole numbers after the `=`.
    """
    signs = [found.start() for found in _PIECE.finditer(line) if found[0] == "="]
    if not signs:
        return line.strip(), ()
    said, behind = line[: signs[-1]].strip(), line[signs[-1] + 1 :]
    if not one_roll:
        return said, tuple(totals(behind))
    roll, rest = leading_roll(behind)
    return f"{said} {rest}".strip(), (roll,)
