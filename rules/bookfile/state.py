"""The state that a book from a file keeps: each combatant's actions in this turn."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant


class TurnState(Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of this turn, and the movement that each action gave, in the book's unit."""

    done: tuple[str, ...] = ()
    given: Mapping[str, Fraction] = {}


def kept(combatant: Combatant) -> TurnState:
    """Return the turn state of a combatant."""
    return combatant.kept(TurnState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant after these changes to its turn state."""
    return replace(combatant, state=replace(kept(combatant), **changes))
