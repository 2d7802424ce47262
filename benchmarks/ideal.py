"""The lowest possible cost of a screen: only the changed cells.

The cost is computed from two pictures of the terminal emulator, and does not depend on the driver.
Each run of changed cells in a row costs its text and a sequence that places the cursor. Each change
of colour or attribute within the run costs one more sequence.
"""

from collections.abc import Sequence

import pyte
from pyte.screens import Char

Picture = Sequence[Sequence[Char]]

_ATTRIBUTES = {
    "bold": 1,
    "italics": 3,
    "underscore": 4,
    "blink": 5,
    "reverse": 7,
    "strikethrough": 9,
}
_PLAIN = Char(" ")


def picture(screen: pyte.Screen) -> Picture:
    """Return the cells that a screen shows now, row by row."""
    return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]


def ideal_bytes(before: Picture, after: Picture) -> int:
    """Return the smallest number of bytes that changes one picture into the other.

    Return 0 for equal pictures.
    """
    total, pen, place = 0, _PLAIN, None
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        for x, (was, cell) in enumerate(zip(old, new, strict=True)):
            if was == cell or not cell.data:
                continue
            if place != (y, x):
                total += len(f"\x1b[{y + 1};{x + 1}H")
            total += _pen_bytes(pen, cell) + len(cell.data.encode())
            pen, place = cell, (y, x + 1)
    return total


def _pen_bytes(pen: Char, cell: Char) -> int:
    """Return how many bytes change the colours and attributes of one cell to those of another."""
    taken_off = any(getattr(pen, name) and not getattr(cell, name) for name in _ATTRIBUTES)
    known = _PLAIN if taken_off else pen
    codes = ["0"] if taken_off else []
    codes += [
        str(code)
        for name, code in _ATTRIBUTES.items()
        if getattr(cell, name) and not getattr(known, name)
    ]
    codes += [_colour(38, cell.fg)] if cell.fg != known.fg else []
    codes += [_colour(48, cell.bg)] if cell.bg != known.bg else []
    return len(f"\x1b[{';'.join(codes)}m") if codes else 0


def _colour(kind: int, name: str) -> str:
    """Return a colour of the emulator as the terminal writes it.

    This is a number of six hexadecimal digits, or a name.
    """
    try:
        red, green, blue = bytes.fromhex(name)
    except ValueError:
        return str(kind - 8)
    return f"{kind};2;{red};{green};{blue}"
