"""The budget of a unit: each leg of the path takes a share of the unit, in any order.

A leg of `hexes` at a pace of r hexes in a unit takes hexes / r of the unit; the rest is moved at
the current pace. Adjustments of a unit, the field `sticks`, change every pace in that unit.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from rules.books.exp.state import HexesAtPace
from rules.encounter.combatant import NONE

ON_FOOT = ("walk", "crouch", "crawl")
"""Gaits that cannot exceed the rate if something else is done in the unit."""


class Pacing(Struct, frozen=True):
    """A pace: `full` hexes before unit adjustments, and at most `most` hexes after them."""

    gait: str
    full: Fraction = NONE
    most: Fraction | None = None

    def leg(self, hexes: Fraction) -> HexesAtPace:
        """A leg of these hexes at this pace."""
        return HexesAtPace(self.gait, hexes, self.full, self.most)


class Unit(Struct, frozen=True):
    """A unit: the adjustments of all its paces, and the rate if no pace may exceed it."""

    sticks: int
    rate: int | None = None

    def pace(self, leg: HexesAtPace | Pacing) -> Fraction:
        """The hexes of a whole unit at the pace of a leg."""
        pace = leg.full + self.sticks
        if leg.most is not None:
            pace = min(pace, leg.most)
        if self.rate is not None and leg.gait in ON_FOOT:
            pace = min(pace, Fraction(self.rate))
        return max(NONE, pace)

    def share(self, legs: Iterable[HexesAtPace]) -> Fraction | None:
        """The share of the unit that these legs take; None if no unit is long enough."""
        total = NONE
        for leg in legs:
            pace = self.pace(leg)
            if leg.hexes and not pace:
                return None
            total += leg.hexes / pace if leg.hexes else NONE
        return total


def with_leg(legs: tuple[HexesAtPace, ...], leg: HexesAtPace) -> tuple[HexesAtPace, ...]:
    """The legs with a new leg, which is added to an earlier leg at the same pace."""
    for place, one in enumerate(legs):
        if (one.gait, one.full, one.most) == (leg.gait, leg.full, leg.most):
            more = HexesAtPace(one.gait, one.hexes + leg.hexes, one.full, one.most)
            return (*legs[:place], more, *legs[place + 1 :])
    return (*legs, leg)
