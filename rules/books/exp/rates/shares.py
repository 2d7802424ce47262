"""The budget of a unit: each leg takes a share, in any order.

A pace is the number of hexes in a whole unit: at a pace of 6, a leg of 3 hexes takes half of the
unit. The current pace gives the hexes for the rest of the unit.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.state import HexesAtPace
from rules.encounter.combatant import NONE

ON_FOOT = ("walk", "crouch", "crawl")
"""Gaits that are limited to the movement rate if the combatant also does something else."""


class Pacing(Struct, frozen=True):
    """The pace of a gait."""

    gait: str
    full: Fraction = NONE  # h/u before the adjustments of the unit
    most: Fraction | None = None  # h/u: the limit of the pace after these adjustments

    def leg(self, hexes: Fraction) -> HexesAtPace:
        """Return a leg of these hexes at this pace."""
        return HexesAtPace(self.gait, hexes, self.full, self.most)


class Unit(Struct, frozen=True):
    """The adjustments and the limit that count for every leg in a unit."""

    sticks: int  # h/u: the sum of the adjustments of this unit only
    rate: int | None = None  # h/u: the limit of the gaits `ON_FOOT`

    def pace(self, leg: HexesAtPace | Pacing) -> Fraction:
        """Return the hexes of a whole unit at the pace of a leg."""
        pace = leg.full + self.sticks
        if leg.most is not None:
            pace = min(pace, leg.most)
        if self.rate is not None and leg.gait in ON_FOOT:
            pace = min(pace, Fraction(self.rate))
        return max(NONE, pace)

    def share(self, legs: Iterable[HexesAtPace]) -> Fraction | None:
        """Return the share of the unit that these legs take; None if a pace is 0."""
        total = NONE
        for leg in legs:
            pace = self.pace(leg)
            if leg.hexes and not pace:
                return None
            total += leg.hexes / pace if leg.hexes else NONE
        return total


def with_leg(legs: tuple[HexesAtPace, ...], leg: HexesAtPace) -> tuple[HexesAtPace, ...]:
    """Return the legs with this leg added.

    If an earlier leg has the same pace, the hexes are added to that leg.
    """
    for place, one in enumerate(legs):
        if replace(one, hexes=leg.hexes) == leg:
            more = replace(one, hexes=one.hexes + leg.hexes)
            return (*legs[:place], more, *legs[place + 1 :])
    return (*legs, leg)
