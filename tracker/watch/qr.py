"""A code to scan in the terminal: an address for those who do not like to type on a phone."""

from collections.abc import Iterator
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Final

_Cell = tuple[bool, str]
"""Whether its ground is dark, and what is drawn on it."""

QUIET: Final = 4
"""Light modules around it, as the norm of the code wants them."""

_COLOURS: Final = {True: "\x1b[38;5;231;48;5;16m", False: "\x1b[38;5;16;48;5;231m"}
"""White on black, black on white, whatever the colours of the terminal are."""

_PLAIN: Final = "\x1b[0m"


class QrCode:
    """A code that says this text, in `lines` of `width` cells: a module is half a cell.

    In ASCII a module is two cells.

    Raises:
        ModuleNotFoundError: what makes codes is not installed.
    """

    def __init__(self, text: str, *, ascii_only: bool) -> None:
        # There with the extra alone, and slow to import.
        from segno import make_qr  # noqa: PLC0415

        modules = make_qr(text, error="l").matrix_iter(border=QUIET)
        dark = [[bool(module) for module in row] for row in modules]
        self.width = len(dark) * (2 if ascii_only else 1)
        self.lines = [*map(_line, _in_blanks(dark) if ascii_only else _in_halves(dark))]


def _in_halves(dark: list[list[bool]]) -> Iterator[list[_Cell]]:
    """The upper half is the ground and the lower the letter: some fonts leave a gap above one."""
    below = [False] * len(dark)
    for pair in zip_longest(dark[::2], dark[1::2], fillvalue=below):
        halves = zip(*pair, strict=True)
        yield [(upper, " " if upper is lower else "▄") for upper, lower in halves]


def _in_blanks(dark: list[list[bool]]) -> Iterator[list[_Cell]]:
    return ([(module, "  ") for module in row] for row in dark)


def _line(cells: list[_Cell]) -> str:
    runs = groupby(cells, key=itemgetter(0))
    drawn = (_COLOURS[dark] + "".join(one for _, one in run) for dark, run in runs)
    return "".join(drawn) + _PLAIN
