"""Spaces of a grid: their names, such as 'F7', and the directions on a map."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rules.errors import InputError
from rules.numbers.nearest import told

MOST_SIDE = 201
"""The most columns, and the most rows, of a grid; the last column is GS.

A board of MegaMek with 200 columns needs 201 rows, because a row of rock is above it.
"""

LARGEST = 4
"""The largest size of a combatant: 4 spaces along an edge."""

LONGEST_GRID = MOST_SIDE * (MOST_SIDE + 1) + 20_000
"""The most characters in the text of a grid."""

_NAME = r"([A-Z]{1,2})([1-9]\d{0,2})"
_LETTERS = 26


class Space(NamedTuple):
    """A space: its column, counted from the left, and its row, counted from the top, from 0."""

    x: int
    y: int

    @property
    def name(self) -> str:
        """The name of the space: 'A1' is in the upper left corner, and 'AA1' comes after 'Z1'."""
        many, last = divmod(self.x, _LETTERS)
        first = chr(ord("A") + many - 1) if many else ""
        return f"{first}{chr(ord('A') + last)}{self.y + 1}"


def is_space(text: str) -> bool:
    """Whether a text has the form of a space's name: one or two capitals and a number."""
    return bool(re.fullmatch(_NAME, text))


@lru_cache(1 << 16)
def read_space(text: str) -> Space:
    """Return the space with a name.

    Raises:
        InputError: bad-choice: the text is no name of a space.
    """
    found = re.fullmatch(_NAME, text)
    if found is None:
        message = f"{told(text)} is no space: a space is a column and a row, such as F7."
        raise InputError("bad-choice", "at", message)
    x = 0
    for letter in found[1]:
        x = x * _LETTERS + ord(letter) - ord("A") + 1
    return Space(x - 1, int(found[2]) - 1)


def edge_name(one: Space, other: Space) -> str:
    """Return the key of the edge between two spaces: the upper or left one comes first."""
    first, second = sorted((one, other), key=lambda space: (space.y, space.x))
    return f"{first.name}-{second.name}"


def edge_ends(name: str) -> tuple[Space, Space]:
    """Return the two spaces of an edge; raises InputError for another text."""
    first, _, second = name.partition("-")
    return read_space(first), read_space(second)
