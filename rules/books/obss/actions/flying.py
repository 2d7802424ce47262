"""Blows in the air."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.obss.actions.checks import Check, skill_check
from rules.books.obss.moves import fallen
from rules.books.obss.text.natural_speeds import flier_hit
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.numbers.inputs import Whole


class BlowInFlight(Action, frozen=True, kw_only=True, tag="blow-in-flight"):
    """A flier has taken a blow: does it fall? The damage itself is given with `damage`.

    `fortitude` is the save's total, or other dice than 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "A flier is hit"
    rolls: ClassVar[bool] = True

    who: Who
    damage: Annotated[int, Whole(least=0, most=10**6)]
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on the ground, and without hit points to compare with."""
        combatant = scene.find(self.who)
        if combatant.terrain != "air":
            scene.refuse(f"{combatant.name} does not fly.", "who")
        most = combatant.hp_most or combatant.hp
        if most is None or most < 1:
            message = f"{combatant.name} has no hit points: edit them first."
            raise InputError("missing", "who", message)
        asked = flier_hit(damage=self.damage, max_hp=most)
        if not asked.answer.save_needed.value:
            scene.record(asked, combatant.id)
            scene.log(f"{combatant.name} flies on: {asked.answer.save_needed.steps[0].label}.")
            return
        made = skill_check(scene, combatant, "fortitude", self.fortitude)
        ruling = flier_hit(damage=self.damage, max_hp=most, fortitude=made.total)
        scene.record(ruling, combatant.id)
        against = f"Fortitude {made.total} ({made.how}) against DC {ruling.answer.dc.value}"
        if ruling.answer.falls.value:
            scene.put(fallen(scene, replace(combatant, terrain="clear")))
            scene.log(f"{combatant.name} falls to the ground: {against}.")
        else:
            scene.log(f"{combatant.name} stays in the air: {against}.")
