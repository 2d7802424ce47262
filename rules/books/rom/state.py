"""What Realms of Myth keeps of a combatant: speed, movement without a break, and this CS."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.encounter.combatant import NONE


class ThisCS(Struct, frozen=True, forbid_unknown_fields=True):
    """What the next CS forgets: the declared intent, and the uses of each weapon by its name."""

    intent: str = ""
    uses: Mapping[str, int] = {}


class RomState(Struct, frozen=True, forbid_unknown_fields=True):
    """The speed declared, in mph; the pulses of unbroken movement; what is of this CS alone."""

    declared: Fraction = NONE
    moving: int = 0
    this_cs: ThisCS = ThisCS()


def kept(combatant: Combatant) -> RomState:
    """What is kept of a combatant."""
    return combatant.kept(RomState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what is kept changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def keep_this_cs(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with something of this CS changed."""
    return keep(combatant, this_cs=replace(kept(combatant).this_cs, **changes))
