"""On the ground: rolling along it, and getting up from it."""

from typing import ClassVar

from rules.books.exp.actions.checks import covered, on_turn, unheld
from rules.books.exp.rates.load import degree_of
from rules.books.exp.source import Difficulty
from rules.books.exp.state import PRONE, in_unit, keep, unit_number, with_rolled
from rules.books.exp.text.postures import righting, roll
from rules.books.exp.turns.rolls import roll_attribute
from rules.fight.actions.base import ActionScene, Rolled

LOADED = ("encumbered", "overencumbered")
"""Loads under which rolling asks for PSTR."""


class RollAlong(Rolled, frozen=True, kw_only=True, tag="roll"):
    """Roll along the ground, a hex; a loaded persona rolls PSTR for it and does nothing else."""

    title: ClassVar[str] = "Roll along the ground"

    impassable: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on another's turn, and when held."""
        combatant = unheld(scene, self.who, "roll")
        degree = degree_of(scene.encounter, combatant)
        made = None
        if degree in LOADED:
            made = roll_attribute(scene, combatant, "pstr", "difficult")
        ruling = roll(degree=degree, pstr_made=made, impassable=self.impassable)
        speed = scene.record(ruling, combatant.id).answer.speed
        combatant = combatant.with_pace(gait="roll")
        if not speed.value:
            why = speed.steps[-1].label
            scene.put(in_unit(combatant, stopped=why))
            scene.log(f"{combatant.name} does not roll: {why}.")
            return
        combatant = scene.put(with_rolled(combatant, int(speed.value)))
        covered(scene, combatant, speed.value)
        scene.log(f"{combatant.name} rolls 1 hex.")


class GetUp(Rolled, frozen=True, kw_only=True, tag="get-up"):
    """Get up: it takes this unit; the DEX roll decides whether she moves in the next one."""

    title: ClassVar[str] = "Get up"

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for one who is not prone, or on another's turn."""
        combatant = on_turn(scene, self.who)
        if not combatant.has(PRONE):
            scene.refuse(f"{combatant.name} is not prone.", "who")
        made = roll_attribute(scene, combatant, "dex", self.difficulty)
        ruling = scene.record(righting(dex_made=made), combatant.id)
        risen = combatant.free_of(PRONE).with_pace(gait="walk")
        risen = in_unit(risen, acted=True, stopped="she got up in this unit")
        if not ruling.answer.may_move_next.value:
            risen = keep(risen, rising=unit_number(scene.encounter) + 1)
        scene.put(risen)
        rest = "moves and acts" if made else "acts, but does not move,"
        scene.log(f"{combatant.name} gets up, and {rest} in the next unit.")
