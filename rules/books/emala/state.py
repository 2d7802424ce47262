"""Emala's state: points, gaits, facing and height of combatants; engagements of the fight.

Engagements, charges and free attacks are in the state of the fight and not of a combatant, because
each of them belongs to two opponents.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.emala.source import PRIMARY_GAITS, PrimaryGait
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.scene import Scene

Direction = Literal["n", "e", "s", "w"]

Response = Literal["parry", "evade", "counterattack"]

COMPASS: tuple[Direction, ...] = ("n", "e", "s", "w")
HALFWAY = 45
"""Degrees between a side of the map and the corner beside it."""

SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


class EmalaState(Struct, frozen=True, forbid_unknown_fields=True):
    """The action points, gaits, facing and height of a combatant."""

    points: int = 0
    points_at_turn: int = 0
    """The action points at the turn's start, minus those spent while the turn is held back."""
    primary: PrimaryGait | None = None
    """The primary gait that was chosen this round."""
    facing: Direction = "n"
    last: PrimaryGait = "walk"
    """The primary gait that was used last."""
    turned: Fraction = NONE
    """The combatant faces this many degrees clockwise from `facing`."""
    height: Fraction = NONE
    """Metres above the ground in the air and on a climb; below 0 under water."""
    walks: bool = False
    """Whether the combatant has walked in tiring armour in this round."""
    walked: int = 0
    """The number of earlier rounds in which the combatant walked in tiring armour."""


class OpenCharge(Struct, frozen=True, forbid_unknown_fields=True):
    """A charge of this turn: its target, its effect on the blow, the answer, and who has struck."""

    charger: str
    target: str | None = None
    grades: int = 0
    """Difficulty grades by which the charger's attack is harder."""
    steps: int = 0
    """Steps by which the charger's damage modifier goes up."""
    no_attack: str = ""
    """Why the charger may not strike; empty if a blow is allowed."""
    through: bool = False
    """Whether the charge goes through the contact."""
    beside: bool = True
    """Whether the charge ends beside its target; false if it ends short of the target."""
    answer: Response | None = None
    first: Literal["charger", "defender", "together"] = "charger"
    borrowed: bool = False
    """Whether the counterattack uses the charger's damage modifier."""
    struck: tuple[str, ...] = ()
    over: bool = False


FreeAttack = tuple[str, ...]
"""The ids of a free attack that is due: the striker, the leaver, and whoever has the turn.

If the leaver has the turn, the third id is missing. The attack is due until this turn ends.
"""


class Withdrawing(Struct, frozen=True, forbid_unknown_fields=True):
    """The metres that `who` has moved in this turn since the engagement with `other` began."""

    who: str
    other: str
    metres: Fraction = NONE


class EmalaFight(Struct, frozen=True, forbid_unknown_fields=True):
    """Emala's state of a fight: who is engaged, the open charges, and the free attacks that are
    due.
    """

    engaged: tuple[tuple[str, str], ...] = ()
    charges: tuple[OpenCharge, ...] = ()
    free_attacks: tuple[FreeAttack, ...] = ()
    withdrawing: tuple[Withdrawing, ...] = ()


def kept(combatant: Combatant) -> EmalaState:
    """Return Emala's state of a combatant."""
    return combatant.kept(EmalaState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant after these changes to their Emala state."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def spend_to(encounter: Encounter, combatant: Combatant, left: int) -> Combatant:
    """Return the combatant with only `left` action points.

    If a turn of the combatant is held back, this turn has only these points too.
    """
    paid = keep(combatant, points=left)
    held = combatant.turn_held and encounter.turn_of != combatant.id
    return keep(paid, points_at_turn=left) if held else paid


def may_act(_encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant has action points now, or had some when a held-back turn began."""
    state = kept(combatant)
    return state.points > 0 or (combatant.turn_held and state.points_at_turn > 0)


def primary(combatant: Combatant) -> PrimaryGait:
    """Return the primary gait of this round.

    If the player chose no gait, return the gait in force. If the gait in force is situational,
    return the last primary gait.
    """
    state = kept(combatant)
    chosen = state.primary or combatant.pace.gait
    return next((gait for gait in PRIMARY_GAITS if gait == chosen), state.last)


def fight(encounter: Encounter) -> EmalaFight:
    """Return Emala's state of the fight."""
    return encounter.kept(EmalaFight)


def keep_fight(scene: Scene, **changes: object) -> None:
    """Change parts of Emala's state of the fight."""
    before = fight(scene.encounter)
    after = replace(before, **changes)
    if after != before:
        scene.change(state=after)


def engaged_pairs(encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """Return the ids of the engaged pairs. Both combatants of each pair are in the fight."""
    people = encounter.combatants
    pairs = fight(encounter).engaged
    return tuple(pair for pair in pairs if not any(people[who].out for who in pair))


def engaged_with(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the opponents engaged with a combatant; empty for a combatant who is out."""
    pairs = fight(encounter).engaged if not combatant.out else ()
    ids = (two if one == combatant.id else one for one, two in pairs if combatant.id in (one, two))
    return present(encounter, ids)


def owed_to(encounter: Encounter, striker: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants against whom the striker has a free attack."""
    owed = fight(encounter).free_attacks if not striker.out else ()
    leavers = (leaver for who, leaver, *_ in owed if who == striker.id)
    return present(encounter, dict.fromkeys(leavers))


def charge_of(encounter: Encounter, charger: str) -> OpenCharge | None:
    """Return the charge that a combatant has made in this turn; None if there is no charge."""
    return next((one for one in fight(encounter).charges if one.charger == charger), None)


def to_strike(charge: OpenCharge) -> tuple[str, ...]:
    """Return the ids of combatants who may still strike in a charge."""
    charger = () if charge.no_attack else (charge.charger,)
    defender = (charge.target,) if charge.answer == "counterattack" and charge.target else ()
    return tuple(who for who in (*charger, *defender) if who not in charge.struck)


def strikes_at_once(charge: OpenCharge, who: str) -> bool:
    """Whether a combatant may still strike at the same time as the opponent."""
    at_once = charge.answer == "counterattack" and charge.first == "together"
    return at_once and not charge.over and bool(charge.struck) and who in to_strike(charge)


def present(encounter: Encounter, ids: Iterable[str]) -> tuple[Combatant, ...]:
    """Return the combatants with these ids. Leave out those who are out of the fight or removed."""
    people = (encounter.combatants.get(who) for who in ids)
    return tuple(one for one in people if one is not None and not one.out)


def bearing(combatant: Combatant) -> Fraction:
    """Return the direction that somebody faces, in degrees clockwise from north."""
    state = kept(combatant)
    return (90 * COMPASS.index(state.facing) + state.turned) % 360


def facing_at(degrees: Fraction, before: Direction) -> tuple[Direction, Fraction]:
    """Return the side of the map nearest to a bearing, and the degrees between side and bearing.

    Halfway between two sides, the result is `before`, the side that the combatant faced before.
    """
    quarter, beyond = divmod(degrees % 360, 90)
    here, following = COMPASS[int(quarter)], COMPASS[(int(quarter) + 1) % 4]
    if beyond > HALFWAY or (beyond == HALFWAY and following == before):
        return following, beyond - 90
    return here, beyond


def facing_in_words(combatant: Combatant) -> str:
    """Return the facing as a phrase: 'east', or 'east, 30 degrees towards the south'."""
    state = kept(combatant)
    side, beyond = SIDES[state.facing], state.turned
    if not beyond:
        return side
    step = 1 if beyond > 0 else -1
    other = SIDES[COMPASS[(COMPASS.index(state.facing) + step) % 4]]
    if abs(beyond) == HALFWAY:
        return f"{side}-{other}" if side in ("north", "south") else f"{other}-{side}"
    return f"{side}, {float(abs(beyond)):g} degrees towards the {other}"
