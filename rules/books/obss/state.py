"""What OBSS keeps of a combatant: the turn's Actions, what is in the way, the road, a cart.

And of the fight itself: who shares a square, and who pursues whom.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.obss.source import Size
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.scene import Scene

PRONE, RUNNING, CONFINED, FATIGUED = "prone", "running", "confined", "fatigued"
EXHAUSTED = "exhausted"
"""Conditions that the rules look at."""


class TurnSpent(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn: Actions spent, the movement that those have made, and what a check has opened.

    `tried` are the checks that a turn has one try at and that were tried.
    """

    begun: bool = False
    spent: int = 0
    closed: Fraction = NONE
    runs_over_it: bool = False
    climbs_fast: bool = False
    tried: tuple[str, ...] = ()


class OnTheWay(Struct, frozen=True, forbid_unknown_fields=True):
    """What hinders beside the terrain: `narrow` in sizes, `extra` in halvings."""

    bodies: bool = False
    friends: bool = False
    narrow: int = 0
    extra: int = 0


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """What the road has brought since the last sleep: hours, nonlethal damage, levels.

    `saves` of a forced march have been made today, of which `failures` failed.
    """

    walked: int = 0
    hustled: int = 0
    nonlethal: int = 0
    fatigue: int = 0
    saves: int = 0
    failures: int = 0


class Cart(Struct, frozen=True, forbid_unknown_fields=True):
    """A cart that somebody leads; `others` are the ids of those who pull it too."""

    name: str
    size: Size
    load: Fraction
    others: tuple[str, ...] = ()


How = Literal["dragged", "carried"]


class ObssState(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a combatant.

    `marches` are days of forced march before today, `pulls_for` and `taken_by` ids, or empty:
    whose cart is pulled, and who drags or carries this one. `reacted` is true of one whose Reaction
    is spent. `legs` are the Actions that one's legs have gone in this round, whoever had the turn.
    `confined_with` is in older saves, which kept no squares; nothing reads it.
    """

    turn: TurnSpent = TurnSpent()
    way: OnTheWay = OnTheWay()
    road: Road = Road()
    marches: int = 0
    cart: Cart | None = None
    pulls_for: str = ""
    confined_with: str = ""
    taken_by: str = ""
    taken: How = "dragged"
    reacted: bool = False
    legs: int = 0


class Square(Struct, frozen=True, forbid_unknown_fields=True):
    """A square with several in it, by the name that the table gives it; `who` are ids."""

    name: str
    who: tuple[str, ...]


class Chase(Struct, frozen=True, forbid_unknown_fields=True):
    """A pursuit that goes on: who is after whom, where, and the saves of both so far."""

    hunter: str
    hunted: str
    setting: Literal["city", "open"]
    pursuer: tuple[int, ...] = ()
    pursued: tuple[int, ...] = ()


class ObssFight(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of the fight: squares with several in them, pursuits that go on."""

    squares: tuple[Square, ...] = ()
    chases: tuple[Chase, ...] = ()


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


def of_the_fight(encounter: Encounter) -> ObssFight:
    """What is kept of the fight."""
    return encounter.kept(ObssFight)


def keep_of_the_fight(scene: Scene, **changes: object) -> None:
    """Change some of what is kept of the fight."""
    before = of_the_fight(scene.encounter)
    after = replace(before, **changes)
    if after != before:
        scene.change(state=after)
