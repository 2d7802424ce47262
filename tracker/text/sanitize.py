"""Text from outside, made safe to print; and text cut or padded to a number of cells."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

NAMELESS: Final = "?"
"""What stands for a text that has nothing printable in it."""

_LINE_BREAK: Final = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")

# Letters by category that show nothing, or that change how their neighbours are drawn.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
_ZERO_WIDTH_JOINER: Final = "\u200d"
_PICTOGRAPHS: Final = "\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_LOOSE_JOINER: Final = re.compile(rf"(?<![{_PICTOGRAPHS}])\u200d|\u200d(?![{_PICTOGRAPHS}])")
_CLUSTER: Final = re.compile(r".(?:\u200d.)*", re.DOTALL)


def clean(text: str, limit: int = 200) -> str:
    """One line of `text` that no terminal can be moved by, at most `limit` characters.

    Control codes, direction overrides, zero-width characters, surrogates and private
    characters go; line breaks and tabs become spaces; accents are composed (NFC). Letters of
    every script and emoji stay, and so do brackets: markup is the business of who shows it.
    A text with nothing left is "?".
    """
    return _line(text, limit) or NAMELESS


def cell_width(text: str) -> int:
    """The cells that `text` takes on a terminal, as Textual counts them."""
    if text.isascii() and text.isprintable():
        return len(text)
    # Rich is slow to import for those who only clean: the store, the headless commands.
    from rich.cells import cell_len  # noqa: PLC0415

    return cell_len(text)


@lru_cache(maxsize=2048)
def fit(text: str, cells: int, ellipsis: str = "\u2026") -> str:
    """`text` as exactly `cells` cells: padded with spaces, or cut with an `ellipsis` of one cell.

    A wide character or a joined sequence is kept whole or left out whole. No cells is "".
    """
    width = cell_width(text)
    if width <= cells:
        return text + " " * (cells - width)
    if cells <= 0:
        return ""
    kept = _longest_start(text, cells - cell_width(ellipsis)) + ellipsis
    return kept + " " * (cells - cell_width(kept))


def _longest_start(text: str, cells: int) -> str:
    """The longest start of `text` that takes at most `cells` cells and splits no cluster."""
    # A flood of marks that take no cells is not worth measuring to its end.
    text = text[: 8 * cells]
    end = 0
    for cluster in _CLUSTER.finditer(text):
        if cell_width(text[: cluster.end()]) > cells:
            break
        end = cluster.end()
    return text[:end]


def _line(text: str, limit: int) -> str:
    if text.isascii() and text.isprintable():
        return text[:limit].strip()
    # What is cut away may be much longer than what is kept, but not without end.
    kept = "".join(map(_safe, _LINE_BREAK.sub(" ", text[: 8 * limit])))
    kept = unicodedata.normalize("NFC", _LOOSE_JOINER.sub("", kept))
    return _without_leading_marks(kept)[:limit].rstrip(f" {_ZERO_WIDTH_JOINER}")


@lru_cache(maxsize=4096)
def _safe(char: str) -> str:
    """`char` itself, a space for a blank of any kind, or nothing."""
    if char == _ZERO_WIDTH_JOINER:
        return char
    category = unicodedata.category(char)
    if char == "\t" or category[0] == "Z":
        return " "
    if category in _REFUSED_CATEGORIES or char in _INVISIBLE:
        return ""
    # An emoji newer than this Python's tables is an emoji all the same.
    if category == "Cn" and not "\U0001f000" <= char <= "\U0001faff":
        return ""
    return char


def _without_leading_marks(text: str) -> str:
    """`text` from its first character that is no blank and joins nothing before it."""
    for start, char in enumerate(text):
        if char not in (" ", _ZERO_WIDTH_JOINER) and unicodedata.category(char)[0] != "M":
            return text[start:]
    return ""
