"""Make text from outside safe to print.

Also cut a text to a number of cells, or fill it up with blanks.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import dropwhile
from typing import Final

NAMELESS: Final = "?"
"""The sign that is shown instead of a text without printable characters."""

MOST_OF_A_PASTE: Final = 4 * 1024 * 1024 + 1
"""The most characters of a paste that are kept: one more than any reader here accepts."""

LONGEST_SENTENCE: Final = 4000

_LINE_BREAK: Final = r"\r\n|[\n\r\v\f\x85\u2028\u2029]"

MOST_MARKS: Final = 4
"""The most marks on a letter: no script needs more, and many marks would cover other rows."""

# Characters that are letters by category, but invisible, or that change their neighbours.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Me"})
_ZERO_WIDTH_JOINER: Final = "\u200d"
_PICTOGRAPHS: Final = "\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_LOOSE_JOINER: Final = rf"(?<![{_PICTOGRAPHS}])\u200d|\u200d(?![{_PICTOGRAPHS}])"


def sanitize(text: str, limit: int = 200) -> str:
    """Return `text` as one line that cannot control a terminal, with at most `limit` characters.

    Control codes, direction overrides, zero-width characters, enclosing marks, surrogates and
    private characters are removed. Line breaks and tabs become spaces. Accents are composed (NFC),
    at most four on a letter. Letters of every script and emoji stay. Brackets stay too: the code
    that shows the text must escape markup.
    If nothing remains of a text, the result is "?".
    """
    return _line(text, limit) or NAMELESS


def sanitize_sentence(text: str) -> str:
    """Clean a text as `sanitize` does. The text is a sentence of the log, so it may be longer."""
    return sanitize(text, LONGEST_SENTENCE)


def sanitize_told(text: str, limit: int) -> str:
    """Clean a text as `sanitize` does. A cut text ends with a whole word and an ellipsis."""
    kept = sanitize(text, limit + 1)
    return kept if len(kept) <= limit else f"{kept[: limit - 1].rpartition(' ')[0]} \u2026"


def sanitize_indented(line: str, limit: int) -> str:
    """Clean a line of a longer text as `sanitize` does.

    The indentation stays, and an empty line stays empty.
    """
    text = line.lstrip(" ")
    return line[: len(line) - len(text)] + sanitize(text, limit) if text else ""


def sanitize_typed(text: str) -> str:
    """Return a part of a typed line, without control characters.

    Blanks at the beginning and at the end stay.
    """
    if text.isascii() and text.isprintable():
        return text
    kept = "".join(map(_safe, re.sub(_LINE_BREAK, " ", text)))
    kept = unicodedata.normalize("NFC", re.sub(_LOOSE_JOINER, "", kept))
    return "".join(dropwhile(_joins_before, _few_marks(kept)))


def cell_width(text: str) -> int:
    """Return the number of cells that `text` takes on a terminal, counted as in Textual."""
    return len(text) if text.isascii() and text.isprintable() else _measured(text)


@lru_cache(maxsize=2048)
def _measured(text: str) -> int:
    # Slow to import for modules that only clean text: the store, the headless commands.
    from rich.cells import cell_len  # noqa: PLC0415

    return cell_len(text)


@lru_cache(maxsize=2048)
def fit(text: str, cells: int, ellipsis: str = "\u2026") -> str:
    """Return `text` in exactly `cells` cells: padded with spaces, or cut with an `ellipsis`.

    A wide character or a joined sequence is never cut in two. For 0 cells the result is "".
    """
    width = cell_width(text)
    if width <= cells:
        return text + " " * (cells - width)
    if cells <= 0:
        return ""
    room = cells - cell_width(ellipsis)
    if text.isascii() and text.isprintable():
        kept = text[: max(0, room)] + ellipsis
    else:
        # Marks without a width may follow in a long row, which is not measured to its end.
        kept = "".join(fitting(graphemes(text[: 8 * cells]), room)) + ellipsis
    return kept + " " * (cells - cell_width(kept))


def graphemes(text: str) -> list[str]:
    """The graphemes of a text: each character with the marks and characters joined to it."""
    from rich.cells import split_graphemes  # noqa: PLC0415

    spans, _ = split_graphemes(text)
    return [text[start:end] for start, end, _ in spans]


def fitting(parts: Iterable[str], cells: int) -> list[str]:
    """Return the first parts that fit together into this number of cells."""
    kept = []
    for part in parts:
        cells -= cell_width(part)
        if cells < 0:
            break
        kept.append(part)
    return kept


def _line(text: str, limit: int) -> str:
    if text.isascii() and text.isprintable():
        return text[:limit].strip()
    # The removed part may be much longer than the kept part, but not without limit.
    kept = "".join(dropwhile(_starts_nothing, sanitize_typed(text[: 8 * limit])))
    return kept[:limit].rstrip(f" {_ZERO_WIDTH_JOINER}")


@lru_cache(maxsize=4096)
def _safe(char: str) -> str:
    """Return a safe form of a character.

    A blank of any kind becomes a space. A character that must be removed becomes "".
    """
    if char == _ZERO_WIDTH_JOINER:
        return char
    category = unicodedata.category(char)
    if char == "\t" or category[0] == "Z":
        return " "
    if category in _REFUSED_CATEGORIES or char in _INVISIBLE:
        return ""
    # An emoji that is newer than Python's tables is kept.
    if category == "Cn" and not "\U0001f000" <= char <= "\U0001faff":
        return ""
    return char


def _few_marks(text: str) -> Iterator[str]:
    """Yield the characters of a text, with at most MOST_MARKS marks on each letter."""
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MOST_MARKS:
            yield char


def _joins_before(char: str) -> bool:
    """Whether a terminal draws this character together with the previous character."""
    return char == _ZERO_WIDTH_JOINER or unicodedata.category(char)[0] == "M"


def _starts_nothing(char: str) -> bool:
    return char == " " or _joins_before(char)
