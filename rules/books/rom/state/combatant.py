"""What Realms of Myth keeps of a combatant: speed, movement without a break, and this CS."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.encounter.combatant import NONE


class ThisCS(Struct, frozen=True, forbid_unknown_fields=True):
    """What the next CS forgets: intent, uses of each weapon by its name, tries that failed.

    `given_up` is true of an intent that an opportunity action has undone; `begun` where the
    turn to declare has begun, and with it what runs down as a turn starts.
    """

    intent: str = ""
    given_up: bool = False
    begun: bool = False
    uses: Mapping[str, int] = {}
    missed: tuple[str, ...] = ()


class RomState(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of one who fights.

    `declared` is the speed declared, in mph, and `allowed` the one above full that the game master
    let pass; `speed` is the one moved at in this pulse, 0 before that. `moving` counts the pulses
    of unbroken movement. `drawn` names the things in hand, `wounds` counts those from impacts.
    """

    declared: Fraction = NONE
    allowed: Fraction = NONE
    speed: Fraction = NONE
    moving: int = 0
    drawn: tuple[str, ...] = ()
    wounds: int = 0
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


def in_hand(combatant: Combatant) -> tuple[str, ...]:
    """What was drawn, snatched or taken over, and is carried still."""
    carried = {item.name.casefold() for item in combatant.items}
    return tuple(name for name in kept(combatant).drawn if name.casefold() in carried)
