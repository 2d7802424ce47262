"""Charges, and blows that bring fliers down."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.obss.actions import prompts
from rules.books.obss.actions.checks import Check, skill_check
from rules.books.obss.moves import fallen
from rules.books.obss.rates.gaits import way_now, why_barred
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import PRONE
from rules.books.obss.text.natural_speeds import flier_hit
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Who
from rules.numbers.inputs import Whole


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """May a charge be made here? Its attack is another chapter's."""

    title: ClassVar[str] = "Charge"
    prompt: ClassVar[ActionPrompt | None] = prompts.CHARGE

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
    found = way_now(encounter, combatant)
    barred = why_barred(encounter, combatant, found)
    if barred is not None:
        return barred
    rough = found.terrain == "difficult" and found.mode != "fly"
    over_it = rough and WORDS.flag(found.body, "rhino")
    rest = found.halvings - int(over_it and found.gait != "run")
    reasons = (
        (found.mode == "burrow", "no charging while burrowing"),
        (found.fatigued, "the fatigued cannot charge"),
        (found.body.has(PRONE), "lies prone"),
        (rough and not over_it, "no charge over difficult terrain without the Rhino feat"),
        (rest > 0 or found.minimal, "no charging where movement is hindered"),
    )
    return next((why for holds, why in reasons if holds), None)


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
