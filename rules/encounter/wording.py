"""Cut texts into words, numbers and signs, so that different spellings compare equal."""

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

_SPACELESS = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u3040", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\U00020000", "\U0003ffff"),
)
"""Letters of scripts without spaces. Each of these letters is a piece of its own."""

_FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Invisible characters that have a visible category in Unicode."""

_BREAKS = frozenset("\t\n\v\f\r\x85")
"""Control codes that separate words."""

WORD, NUMBER, SIGN, BETWEEN, BLANK, NOTHING = "w", "n", "s", "-", " ", ""
"""The kinds of characters in a text."""

_PIECE = f"{WORD}+|{NUMBER}+|{SIGN}"


class Piece(Struct, frozen=True):
    """A word, a number or a sign of a text: the characters from `start` to before `end`.

    `text` is the form for comparisons. `tight` is true if there is no blank before this piece.
    `joined` is true if there is no character at all between this piece and the last piece.
    """

    start: int
    end: int
    text: str
    kind: str
    tight: bool = False
    joined: bool = False


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a text.

    Upper and lower case, width, accents and invisible signs make no difference.
    """
    shown = [(at, *_folded(char)) for at, char in enumerate(text)]
    shown = [one for one in shown if one[2] is not NOTHING]
    kinds = "".join(kind for _, _, kind in shown)
    places = [*(at for at, _, _ in shown), len(text)]
    found: list[Piece] = []
    behind = 0
    for one in re.finditer(_PIECE, kinds):
        between = kinds[behind : one.start()] if found else BLANK
        first, behind = one.span()
        folded = "".join(char for _, char, _ in shown[first:behind])
        start, end = places[first], places[behind]
        found.append(Piece(start, end, folded, kinds[first], BLANK not in between, not between))
    return tuple(found)


@lru_cache(maxsize=4096)
def _folded(char: str) -> tuple[str, str]:
    """Return a character in the form for comparisons, and its kind."""
    if char in _BREAKS or unicodedata.category(char)[0] == "Z":
        return "", BLANK
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    kept = "".join(one for one in plain if not _shows_nothing(one))
    return kept, _kind(char, kept)


def _shows_nothing(char: str) -> bool:
    """Whether a character is invisible, or is an accent.

    A word with an accent and the word without it are the same word.
    """
    category = unicodedata.category(char)
    return char in _FILLERS or category == "Me" or category[0] == "C" or _is_accent(char)


def _is_accent(char: str) -> bool:
    return unicodedata.combining(char) != 0


def _kind(char: str, kept: str) -> str:
    if not kept:
        return NOTHING
    category = unicodedata.category(kept[0])
    spaceless = any(first <= kept <= last for first, last in _SPACELESS) and category[0] in "LM"
    if spaceless or category == "So" or (len(kept) > 1 and unicodedata.category(char) == "So"):
        return SIGN
    if category[0] in "LM":
        return WORD
    return NUMBER if category[0] == "N" else BETWEEN
