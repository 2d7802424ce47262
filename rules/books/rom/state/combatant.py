"""The Realms of Myth state of a combatant: speed, unbroken movement, and this CS."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.gm_rulings import steed_at_own_speed


class ThisCS(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of this CS only: the intent, the uses of each weapon (by its name), failed tries.

    `said` is true after a declaration of a speed or an intent. `given_up` is true if an opportunity
    action has undone the intent. `begun` is true once the combatant's turn to declare has begun.
    The start of this turn shortens durations, but only once.
    """

    intent: str = ""
    said: bool = False
    given_up: bool = False
    begun: bool = False
    uses: Mapping[str, int] = {}
    missed: tuple[str, ...] = ()


class RomState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a combatant.

    `declared` is the declared speed in mph. `allowed` is a speed above full that the GM allowed.
    `speed` is the speed of this pulse's move; before the move it is 0. `moving` counts the pulses
    of unbroken movement. `drawn` has the names of the things in hand.
    """

    declared: Fraction = NONE
    allowed: Fraction = NONE
    speed: Fraction = NONE
    moving: int = 0
    drawn: tuple[str, ...] = ()
    wounds: int = 0
    this_cs: ThisCS = ThisCS()


def has_declared(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a combatant, one of its riders or its mount has declared in this CS.

    The mount counts only if it moves at its own speed, by the GM's ruling.
    """
    steed = steed_at_own_speed(encounter, combatant)
    both = (combatant, *encounter.riders_of(combatant), *([steed] if steed else ()))
    return any(kept(one).this_cs.said for one in both)


def kept(combatant: Combatant) -> RomState:
    """The state of a combatant."""
    return combatant.kept(RomState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to its state."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def keep_this_cs(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to the state of this CS."""
    return keep(combatant, this_cs=replace(kept(combatant).this_cs, **changes))


def in_hand(combatant: Combatant) -> tuple[str, ...]:
    """Return the things that a combatant drew, snatched or received and still carries."""
    carried = {item.name.casefold() for item in combatant.items}
    return tuple(name for name in kept(combatant).drawn if name.casefold() in carried)
