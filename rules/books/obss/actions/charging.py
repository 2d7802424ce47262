"""Charges: who may make one."""

from __future__ import annotations

from typing import ClassVar

from rules.books.obss.rates.gaits import way, why_barred
from rules.books.obss.rates.grounds import gait_now, mover
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import PRONE
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import Action, ActionScene, Who


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """May a charge be made here? Its attack is another chapter's."""

    title: ClassVar[str] = "Charge"

    who: Who
    target: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for the fatigued, under ground, and where movement is hindered."""
        combatant = scene.find(self.who)
        why = _why_not(scene.encounter, combatant)
        if why is not None:
            scene.refuse(f"{combatant.name} cannot charge: {why}.", "who")
        at = f" at {scene.find(self.target, 'target').name}" if self.target else ""
        scene.log(f"{combatant.name} charges{at}.")


def _why_not(encounter: Encounter, combatant: Combatant) -> str | None:
    gait, terrain = gait_now(combatant), combatant.terrain
    barred = why_barred(encounter, combatant, gait, terrain)
    if barred is not None:
        return barred
    found = way(encounter, combatant, gait, terrain)
    body = mover(encounter, combatant)
    rough = terrain == "difficult" and found.mode != "fly"
    over_it = rough and WORDS.flag(body, "rhino")
    rest = found.halvings - int(over_it and gait != "run")
    reasons = (
        (found.mode == "burrow", "no charging while burrowing"),
        (found.fatigued, "the fatigued cannot charge"),
        (body.has(PRONE), "lies prone"),
        (rough and not over_it, "no charge over difficult terrain without the Rhino feat"),
        (rest > 0 or found.minimal, "no charging where movement is hindered"),
    )
    return next((why for holds, why in reasons if holds), None)
