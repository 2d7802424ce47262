"""Positions: a neighbour is a hex away, and doors and slopes cost movement.

The text does not say how far a weapon reaches, or who may pass whom. It has no engagements.
"""

from fractions import Fraction

from rules.encounter import Combatant, Encounter
from rules.rulebook.ground import Ground

HEX_IN_METRES = Fraction(2)
"""The metres of a hex."""


def reach(_encounter: Encounter, _combatant: Combatant) -> Fraction:
    """Return the metres within which others are beside a combatant: the next hex, 2 m."""
    return HEX_IN_METRES


GROUND = Ground(reach=reach)
"""What EXP says about positions."""
