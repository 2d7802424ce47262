"""Texts in pieces: words, numbers and signs that count as the same however they are written."""

import unicodedata
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

_SPACELESS = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u3040", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\U00020000", "\U0003ffff"),
)
"""Letters of scripts that are written without spaces: each is a piece by itself."""

_FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""What shows nothing, though by its category it would."""

_BREAKS = frozenset("\t\n\v\f\r\x85")
"""Control codes that part words."""

Kind = Literal["word", "number", "sign", "between", "blank", "nothing"]


class Piece(Struct, frozen=True):
    """A word, a number or a sign, from one character of its text up to another.

    `text` is what it is compared by. `tight` is true where no blank stands between it and the piece
    before it, `joined` where nothing does.
    """

    start: int
    end: int
    text: str
    kind: Kind
    tight: bool = False
    joined: bool = False


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a text: case, width, accents and what does not show make no difference."""
    found: list[Piece] = []
    tight = joined = False
    for at, char in enumerate(text):
        folded, kind = _folded(char)
        if kind == "nothing":
            if joined:
                found[-1] = replace(found[-1], end=at + 1)
        elif kind in ("between", "blank"):
            tight, joined = tight and kind == "between", False
        elif joined and kind == found[-1].kind != "sign":
            found[-1] = replace(found[-1], end=at + 1, text=found[-1].text + folded)
        else:
            found.append(Piece(at, at + 1, folded, kind, tight, joined))
            tight = joined = True
    return tuple(found)


@lru_cache(maxsize=4096)
def _folded(char: str) -> tuple[str, Kind]:
    """What a character is compared by, and what it is in a text."""
    if char in _BREAKS or unicodedata.category(char)[0] == "Z":
        return "", "blank"
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    kept = "".join(one for one in plain if not _shows_nothing(one))
    return kept, _kind(char, kept)


def _shows_nothing(char: str) -> bool:
    """True for accents, which make no other word, and for what cannot be seen."""
    category = unicodedata.category(char)
    return char in _FILLERS or category == "Me" or category[0] == "C" or _is_accent(char)


def _is_accent(char: str) -> bool:
    return unicodedata.combining(char) != 0


def _kind(char: str, kept: str) -> Kind:
    if not kept:
        return "nothing"
    category = unicodedata.category(kept[0])
    if any(first <= kept <= last for first, last in _SPACELESS) and category[0] in "LM":
        return "sign"
    if category == "So" or (len(kept) > 1 and unicodedata.category(char) == "So"):
        return "sign"
    if category[0] in "LM":
        return "word"
    return "number" if category[0] == "N" else "between"
