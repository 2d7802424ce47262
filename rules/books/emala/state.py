"""What Emala keeps of a combatant: action points, the round's primary gait, facing."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.emala.source import PRIMARY_GAITS, PrimaryGait
from rules.encounter import Combatant

Direction = Literal["n", "e", "s", "w"]


class EmalaState(Struct, frozen=True, forbid_unknown_fields=True):
    """Action points left, and left as the turn began; the primary gait chosen this round."""

    points: int = 0
    points_at_turn: int = 0
    primary: PrimaryGait | None = None
    facing: Direction = "n"


def kept(combatant: Combatant) -> EmalaState:
    """What is kept of a combatant."""
    return combatant.kept(EmalaState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what is kept changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def primary(combatant: Combatant) -> PrimaryGait:
    """The primary gait chosen this round; else the one in force, else walking."""
    chosen = kept(combatant).primary or combatant.pace.gait
    return next((gait for gait in PRIMARY_GAITS if gait == chosen), "walk")
