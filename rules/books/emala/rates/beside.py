"""How far a combatant reaches to those beside it."""

from fractions import Fraction

from rules.books.emala.sheet import WORDS
from rules.encounter import Combatant, Encounter


def reach(_encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the metres from the middle of a combatant to the middle of a square beside it.

    A square is a metre wide. A creature of one square reaches 1 m, one of 3 x 3 squares 2 m.
    """
    return Fraction(int(WORDS.number(combatant, "footprint")) + 1, 2)
