"""OBSS's state of a combatant (Actions, hindrances, travel, cart), and its state of a fight."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.obss.source import Size
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.map.line_map import Spot
from rules.rulebook.scene import Scene

PRONE, RUNNING, CONFINED, FATIGUED = "prone", "running", "confined", "fatigued"
EXHAUSTED = "exhausted"
"""Names of the conditions that the rules use."""


class TurnSpent(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn: the spent Actions, their movement (`closed`), and what checks have allowed.

    `tried` has the names of the checks that the combatant has made in this turn.
    """

    begun: bool = False
    spent: int = 0
    closed: Fraction = NONE
    runs_over_it: bool = False
    climbs_fast: bool = False
    tried: tuple[str, ...] = ()


class OnTheWay(Struct, frozen=True, forbid_unknown_fields=True):
    """Hindrances other than the terrain.

    A passage is `narrow` sizes too narrow. The referee halves the movement `extra` times more.
    """

    bodies: bool = False
    friends: bool = False
    narrow: int = 0
    extra: int = 0


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of travel since the last sleep: hours, nonlethal damage, fatigue levels.

    - `saves`, `failures`: the saves of today's forced march; how many of them failed
    - `ran`: the minutes of running since the last full rest
    - `rested`: the minutes of a rest that is not full yet
    - `sprinted`: whether the last possible round of running is used up
    - `helm`: the hours at the helm of a raft or barge
    """

    walked: int = 0
    hustled: int = 0
    nonlethal: int = 0
    fatigue: int = 0
    saves: int = 0
    failures: int = 0
    ran: Fraction = NONE
    rested: Fraction = NONE
    sprinted: bool = False
    helm: Fraction = NONE


class Cart(Struct, frozen=True, forbid_unknown_fields=True):
    """A cart, as a part of its leader's state.

    The tuple `others` has the ids of the other combatants in the team.
    """

    name: str
    size: Size
    load: Fraction
    others: tuple[str, ...] = ()


How = Literal["dragged", "carried"]


class ObssState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a combatant.

    - `marches`: how many days of forced march came before today
    - `pulls_for`: the id of the cart's leader, or ''
    - `taken_by`: the id of the combatant who drags or carries this combatant, or ''
    - `reacted`: whether the Reaction is spent
    - `legs`: the Actions of this round in which it has walked or run, also with a rider
    - `came_from`: in a shared square, the spot from which the combatant came; otherwise None
    - `confined_with`: only older saves have this field; nothing reads it
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
    came_from: Spot | None = None


class Square(Struct, frozen=True, forbid_unknown_fields=True):
    """A square with several combatants: its name at the table, and the ids of the combatants."""

    name: str
    who: tuple[str, ...]


class Chase(Struct, frozen=True, forbid_unknown_fields=True):
    """A pursuit that is not over: hunter, hunted, setting, and the saves of both combatants."""

    hunter: str
    hunted: str
    setting: Literal["city", "open"]
    pursuer: tuple[int, ...] = ()
    pursued: tuple[int, ...] = ()


class ObssFight(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of the fight: shared squares, and unfinished pursuits."""

    squares: tuple[Square, ...] = ()
    chases: tuple[Chase, ...] = ()


def kept(combatant: Combatant) -> ObssState:
    """The state of a combatant."""
    return combatant.kept(ObssState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to its state."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def begun(combatant: Combatant) -> bool:
    """Whether the combatant's turn in this round has begun or is over."""
    return kept(combatant).turn.begun or combatant.turns > 0


def price_of(combatant: Combatant) -> Condition | None:
    """Return the price of running that the combatant pays, or None."""
    for held in combatant.conditions:
        if held.name == RUNNING:
            return held
    return None


def in_turn(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to its turn."""
    return keep(combatant, turn=replace(kept(combatant).turn, **changes))


def on_the_road(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to its effects of travel."""
    return keep(combatant, road=replace(kept(combatant).road, **changes))


def under(combatant: Combatant, condition: Condition) -> Combatant:
    """Return the combatant with a condition. If it has a condition of that name, change nothing."""
    return combatant if combatant.has(condition.name) else combatant.under(condition)


def of_the_fight(encounter: Encounter) -> ObssFight:
    """The state of the fight."""
    return encounter.kept(ObssFight)


def keep_of_the_fight(scene: Scene, **changes: object) -> None:
    """Make these changes to the state of the fight."""
    before = of_the_fight(scene.encounter)
    after = replace(before, **changes)
    if after != before:
        scene.change(state=after)
