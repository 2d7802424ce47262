"""Positions: everybody within five feet is in one's own Zone, the range of melee.

The text does not say who may pass whom. It has no engagements and no rule for doors. Foes whose
paths cross may each take an opportunity action; nothing else follows from walking away.
"""

from fractions import Fraction

from rules.books.rom.rates import ZONE
from rules.encounter import Combatant, Encounter
from rules.rulebook.ground import Ground


def reach(_encounter: Encounter, _combatant: Combatant) -> Fraction:
    """Return the metres within which others are in a combatant's Zone: five feet for everybody."""
    return ZONE


GROUND = Ground(reach=reach)
"""What Realms of Myth says about positions."""
