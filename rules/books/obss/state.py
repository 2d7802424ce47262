"""What OBSS keeps of a combatant: the turn's Actions, what is in the way, the road, a cart."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.books.obss.source import Size
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE

PRONE, RUNNING, CONFINED, FATIGUED = "prone", "running", "confined", "fatigued"
"""Conditions that the rules look at."""


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn: Actions spent, the movement that those have made, and what a check has opened."""

    begun: bool = False
    spent: int = 0
    closed: Fraction = NONE
    runs_over_it: bool = False
    climbs_fast: bool = False


class OnTheWay(Struct, frozen=True, forbid_unknown_fields=True):
    """What hinders beside the terrain: `narrow` in sizes, `extra` in halvings."""

    bodies: bool = False
    friends: bool = False
    narrow: int = 0
    extra: int = 0


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """What the road has brought since the last sleep: hours, nonlethal damage, levels."""

    walked: int = 0
    hustled: int = 0
    nonlethal: int = 0
    fatigue: int = 0


class Cart(Struct, frozen=True, forbid_unknown_fields=True):
    """A cart that somebody leads; `others` are the ids of those who pull it too."""

    name: str
    size: Size
    load: Fraction
    others: tuple[str, ...] = ()


class ObssState(Struct, frozen=True, forbid_unknown_fields=True):
    """`marches` are days of forced march; `confined_with` and `pulls_for` are ids, or empty."""

    turn: Turn = Turn()
    way: OnTheWay = OnTheWay()
    road: Road = Road()
    marches: int = 0
    confined_with: str = ""
    cart: Cart | None = None
    pulls_for: str = ""


def kept(combatant: Combatant) -> ObssState:
    """What is kept of a combatant."""
    return combatant.kept(ObssState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what is kept changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_turn(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with something of its turn changed."""
    return keep(combatant, turn=replace(kept(combatant).turn, **changes))


def on_the_road(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with something that the road brought changed."""
    return keep(combatant, road=replace(kept(combatant).road, **changes))


def under(combatant: Combatant, condition: Condition) -> Combatant:
    """The combatant under a condition; as it was, where one of that name holds already."""
    return combatant if combatant.has(condition.name) else combatant.under(condition)
