"""Replace the characters outside ASCII, for terminals without UTF-8."""

import re
import unicodedata
from typing import Final

from tracker.text.sanitize import cell_width

NOT_ASCII: Final = r"[^\x00-\x7f]"
_LIKENESS: Final = {
    "-": "─━╌╍┄┈▔░\u2013\u2014",
    "=": "═",
    "|": "│┃║╎┆┊╏▏▎▍▌▐▕↕",
    "+": "╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬",
    "_": "▁▂",
    "#": "▄▀█▓▉▊▋",
    ":": "▒",
    "*": "•●◆",
    "o": "○◇",
    ".": "·↘",
    ",": "↙",
    "`": "↖",
    "~": "…",
    "'": "\u2018\u2019↗",
    '"': "\u201c\u201d",
    "x": "\u00d7✗",
    "v": "↓▼✓",
    "^": "↑▲",
    "<": "←◀",
    ">": "→▶▸",
}
_LINES: Final = str.maketrans({char: like for like, chars in _LIKENESS.items() for char in chars})


def in_ascii(text: str) -> str:
    """The text in ASCII, with the same number of cells."""
    return re.sub(NOT_ASCII, lambda match: likeness(match[0]), text)


def likeness(char: str) -> str:
    """Return the most similar ASCII character for a line, a mark or a letter.

    For any other character, return "?".
    """
    cells = cell_width(char)
    alike = char.translate(_LINES)
    if not alike.isascii():
        alike = unicodedata.normalize("NFKD", char)[0]
    return alike.ljust(cells)[:cells] if alike.isascii() else "?" * cells
