"""The parts of the players' view that show the positions.

This module also writes the distances in the players' view.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.map.grid_map import GridMap
from rules.map.line_map import Spot
from rules.numbers.exact import round_half_up

Distances = Literal["exact", "rounded", "hidden"]
"""The form in which players see the distances of combatants outside the party."""

WHOLE = 10
"""A distance below this is rounded to a whole number, and a longer distance to tens."""


class SpotSeen(Struct, frozen=True):
    """A spot of the line: its place, the signs of its combatants, and the way to the next spot.

    `place` is empty if there is no name. `way` is a text such as '9' or '12 mud'. At the end of the
    line, it is empty. If `fights` is true, combatants here are engaged with combatants in the next
    spot, which is close.
    """

    place: str = ""
    who: tuple[str, ...] = ()
    way: str = ""
    fights: bool = False


class LineSeen(Struct, frozen=True):
    """The line that players see: the main row first, then the branches.

    Each branch begins with a place that is also in an earlier row. Combatants have letters; the
    party has capitals. `off` has the letters of all who are not on the line.
    """

    rows: tuple[tuple[SpotSeen, ...], ...] = ()
    off: tuple[str, ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    acting: str = ""


class GridSeen(Struct, frozen=True):
    """The grid that players see: the rows, and the spots of all visible combatants.

    The keys are letters; the party has capitals. `out` has the letters of combatants who are out of
    the fight. `off` has the letters of combatants who are not on the map. `facing` has the
    direction in which each combatant on the map looks, such as 'ne'. In a book without facing,
    `facing` is empty. `legend` has the meanings of the signs as texts.
    """

    grid: GridMap
    spots: Mapping[str, Spot] = {}
    out: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    facing: Mapping[str, str] = {}
    legend: tuple[str, ...] = ()
    acting: str = ""


def rounded(distance: Fraction) -> int:
    """Return a distance that is rounded to a multiple of ten.

    A distance below 10 is rounded to a whole number, which is at least 1.
    """
    return max(1, int(round_half_up(distance, 1 if distance < WHOLE else 10)))
