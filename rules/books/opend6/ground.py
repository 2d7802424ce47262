"""Positions: the chapter says nothing about reach, about passing others or about doors.

It prints no ranges of shots either. A vehicle or a flier that turns round makes a stunt.
"""

from fractions import Fraction

from rules.books.opend6 import state
from rules.books.opend6.source import OPEND6
from rules.encounter import Combatant, Condition, Encounter
from rules.numbers.exact import in_words
from rules.rulebook.ground import Climbing, Ground, WayCost
from rules.rulebook.scene import Scene

STUNTS = OPEND6.source("Stunts")


def turning_round(encounter: Encounter, walker: Combatant) -> tuple[WayCost, ...]:
    """Return the stunt by which a vehicle turns round; nothing for somebody on foot."""
    if not state.is_vehicle(state.subject(encounter, walker)):
        return ()
    action = {"action": "stunt", "stunt": "turn-180"}
    return (WayCost(words="turning round (a stunt, turn-180)", source=STUNTS, action=action),)


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    """Let somebody fall down a drop: prone, like somebody who trips. The text gives no damage."""
    scene.put(faller.under(Condition(state.FALLEN)))
    lies = f"{faller.name} falls {in_words(metres)} m and lies prone"
    scene.log(f"{lies}: what the fall does is the GM's, the chapter has no damage.")


GROUND = Ground(turning_round=turning_round, climbing=Climbing(gait="climb"), fall=let_fall)
"""What OpenD6 says about positions."""
