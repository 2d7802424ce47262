"""How far a combatant reaches, and whether two combatants are beside each other."""

from fractions import Fraction

from msgspec import UNSET

from rules.books.emala.sheet import WORDS
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.positions import surely_apart, with_a_step

SQUARE = Fraction(1)


def reach(encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the metres from the middle of a combatant to the middle of a square beside it.

    A square is a metre wide. A creature of one square reaches 1 m, and a creature of 3 x 3 squares
    reaches 2 m. On a grid the distance is between the nearest squares of two combatants, and
    everybody reaches 1 m.
    """
    if encounter.map is not UNSET and encounter.map.grid is not None:
        return SQUARE
    return Fraction(int(WORDS.number(combatant, "footprint")) + 1, 2)


def apart(encounter: Encounter, one: Combatant, other: Combatant, walk: Fraction = NONE) -> str:
    """Return the distance of two combatants, such as '9 m'; '' if they may be beside each other.

    With `walk`, return '' also if they may be beside each other after a walk of this length.
    """
    near = with_a_step(encounter, max(reach(encounter, one), reach(encounter, other)))
    return surely_apart(encounter, one.id, other.id, near + walk)
