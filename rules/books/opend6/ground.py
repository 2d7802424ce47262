"""Positions. The chapter says nothing about reach, about passing others, or about doors.

The chapter prints no ranges of shots either. A vehicle turns round by a stunt.
"""

from fractions import Fraction

from rules.books.opend6 import state
from rules.books.opend6.source import OPEND6
from rules.encounter import Combatant, Condition, Encounter
from rules.numbers.exact import in_words
from rules.rulebook.ground import HALF_CIRCLE, Climbing, Ground, WayCost
from rules.rulebook.scene import Scene

STUNTS = OPEND6.source("Stunts")

TURNS = {45: "turn-45", 90: "turn-90", HALF_CIRCLE: "turn-180"}
"""The stunt for a turn of at most this many degrees."""


def turning(encounter: Encounter, walker: Combatant, degrees: int) -> tuple[WayCost, ...]:
    """Return the stunt by which a vehicle turns. Somebody on foot turns without a cost."""
    if not degrees or not state.is_vehicle(state.subject(encounter, walker)):
        return ()
    stunt = next(name for most, name in TURNS.items() if degrees <= most)
    action = {"action": "stunt", "stunt": stunt}
    turn = "turning round" if degrees == HALF_CIRCLE else f"turning by {degrees} degrees"
    return (WayCost(words=f"{turn} (a stunt, {stunt})", source=STUNTS, action=action),)


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    """Let somebody fall down a drop.

    The faller lies prone, like somebody who trips. The text gives no damage for the fall.
    """
    scene.put(faller.under(Condition(state.FALLEN)))
    lies = f"{faller.name} falls {in_words(metres)} m and lies prone"
    scene.log(f"{lies}: what the fall does is the GM's, the chapter has no damage.")


def keeps_direction(_encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the direction of the last move counts: only for a vehicle that still moves."""
    return state.is_vehicle(combatant) and state.kept(combatant).level != "stopped"


GROUND = Ground(
    turning=turning,
    keeps_direction=keeps_direction,
    climbing=Climbing(gait="climb"),
    fall=let_fall,
)
"""The rules of OpenD6 for positions."""
