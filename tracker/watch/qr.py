"""Draw an address in the terminal as a QR code, so that nobody must type it on a phone."""

from collections.abc import Iterator
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Final

_Cell = tuple[bool, str]
"""A cell of the screen: whether its background is dark, and the text on it."""

QUIET: Final = 4
"""Light modules around the code; the standard of the code requires them."""

_COLOURS: Final = {True: "\x1b[38;5;231;48;5;16m", False: "\x1b[38;5;16;48;5;231m"}
"""White on black for dark modules, black on white for light modules, in every theme."""

_PLAIN: Final = "\x1b[0m"


class QrCode:
    """A code of this text in `lines` of `width` cells. A module is half a cell.

    In ASCII a module is two cells.

    Raises:
        ModuleNotFoundError: the package that makes codes (segno) is not installed.
    """

    def __init__(self, text: str, *, ascii_only: bool) -> None:
        # Installed only with an extra, and slow to import.
        from segno import make_qr  # noqa: PLC0415

        modules = make_qr(text, error="l").matrix_iter(border=QUIET)
        dark = [[bool(module) for module in row] for row in modules]
        self.width = len(dark) * (2 if ascii_only else 1)
        blanks = ([(module, "  ") for module in row] for row in dark)
        self.lines = [*map(_line, blanks if ascii_only else _in_halves(dark))]


def _in_halves(dark: list[list[bool]]) -> Iterator[list[_Cell]]:
    """Return lines that show two rows of modules each.

    A letter shows the lower row, and the background of the letter shows the upper row.
    """
    below = [False] * len(dark)
    for pair in zip_longest(dark[::2], dark[1::2], fillvalue=below):
        halves = zip(*pair, strict=True)
        yield [(upper, " " if upper is lower else "▄") for upper, lower in halves]


def _line(cells: list[_Cell]) -> str:
    runs = groupby(cells, key=itemgetter(0))
    drawn = (_COLOURS[dark] + "".join(one for _, one in run) for dark, run in runs)
    return "".join(drawn) + _PLAIN
