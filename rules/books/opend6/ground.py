"""Positions: the chapter says nothing about reach, about passing others or about doors.

It prints no ranges of shots either. A vehicle or a flier that turns round makes a stunt.
"""

from rules.books.opend6 import state
from rules.books.opend6.source import OPEND6
from rules.encounter import Combatant, Encounter
from rules.rulebook.ground import Ground, WayCost

STUNTS = OPEND6.source("Stunts")


def turning_round(encounter: Encounter, walker: Combatant) -> tuple[WayCost, ...]:
    """Return the stunt by which a vehicle turns round; nothing for somebody on foot."""
    if not state.is_vehicle(state.subject(encounter, walker)):
        return ()
    action = {"action": "stunt", "stunt": "turn-180"}
    return (WayCost(words="turning round (a stunt, turn-180)", source=STUNTS, action=action),)


GROUND = Ground(turning_round=turning_round)
"""What OpenD6 says about positions."""
