"""Stunts, dodging with a vehicle, and regaining control."""

from __future__ import annotations

from typing import ClassVar

from rules.books.opend6.actions.fields import Actions, Extra
from rules.books.opend6.actions.piloting import (
    check_can_stunt,
    check_in_control,
    failed,
    roll_stunt,
    vehicle_driven,
)
from rules.books.opend6.rates.driving import WHY_NO_CONTROL, piloting
from rules.books.opend6.rolls import roll
from rules.books.opend6.source import in_prose
from rules.books.opend6.state import at_level, in_control, in_round, is_vehicle, keep, kept, subject
from rules.books.opend6.text.stunts import Conditions, Stunt
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.rulebook.scene import Scene


class DoStunt(Action, frozen=True, kw_only=True, tag="stunt"):
    """A turn, a landing, parking, with a vehicle or flying; `extra` is added to the difficulty."""

    title: ClassVar[str] = "Stunt"
    rolls: ClassVar[bool] = True

    who: Who
    stunt: Stunt
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of control, and for a condition that does not fit the vehicle."""
        if self.stunt == "regain-control":
            raise InputError("bad-choice", "stunt", "regaining control is an action: regain.")
        moving = subject(scene.encounter, scene.find(self.who))
        check_can_stunt(scene, moving, self.stunt, self.conditions)
        made, how = roll_stunt(scene, moving, self.stunt, self.conditions, self.extra, self.actions)
        if not made:
            failed(scene, moving, f"fails at {in_prose(self.stunt)}{how}")
            return
        scene.log(f"{moving.name}: {in_prose(self.stunt)}, made{how}.")
        if self.stunt in ("park", "land") and is_vehicle(moving):
            scene.put(at_level(in_control(moving), "stopped"))


class Evade(Action, frozen=True, kw_only=True, tag="evade"):
    """Dodge with a vehicle: piloting and Maneuverability stand for it until the next turn."""

    title: ClassVar[str] = "Dodge with the vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    bonus: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of control."""
        vehicle = vehicle_driven(scene, self.who)
        check_in_control(scene, vehicle)
        code = piloting(scene.encounter, vehicle, self.actions)
        rolled = roll(scene, f"dodge of {vehicle.name}", code)
        total = max(0, rolled.total + self.bonus)
        scene.put(keep(vehicle, dodge=total))
        bonus = f", {self.bonus:+d}" if self.bonus else ""
        scene.log(f"{vehicle.name} is dodging: {total} to hit it ({rolled.in_words()}{bonus}).")


class Regain(Action, frozen=True, kw_only=True, tag="regain"):
    """Regain control: a roll the round after it was lost, or rounds of work after a missed ram."""

    title: ClassVar[str] = "Regain control"
    rolls: ClassVar[bool] = True

    who: Who
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused in control, in the round of the loss, and where there is no way back."""
        moving = subject(scene.encounter, scene.find(self.who))
        how = kept(moving).out_of_control
        if not how:
            scene.refuse(f"{moving.name} is in control.", "who")
        if how in ("falling", "severe"):
            why = WHY_NO_CONTROL[how]
            scene.refuse(f"{moving.name} cannot regain control: {why}.", "who")
        if kept(moving).this_round.lost_control:
            scene.refuse(f"{moving.name} is out of control for this round.", "who")
        if how == "spinning":
            _recover(scene, moving)
        else:
            self._roll(scene, moving)

    def _roll(self, scene: Scene, moving: Combatant) -> None:
        made, how = roll_stunt(
            scene, moving, "regain-control", self.conditions, self.extra, self.actions
        )
        if made:
            scene.put(in_control(moving))
            scene.log(f"{moving.name} is in control again{how}.")
        else:
            scene.log(f"{moving.name} stays out of control{how}.")


def _recover(scene: Scene, vehicle: Combatant) -> None:
    """A round's work on a vehicle that spins: to restart it, then to turn back."""
    if kept(vehicle).this_round.recovering:
        scene.refuse(f"{vehicle.name} has used this round for it.", "who")
    left = max(0, kept(vehicle).to_recover - 1)
    worked = in_round(keep(vehicle, to_recover=left), recovering=True)
    if left:
        scene.put(worked)
        scene.log(f"{vehicle.name} is restarted; a round more to turn back.")
    else:
        scene.put(in_control(worked))
        scene.log(f"{vehicle.name} is back in the right direction and in control.")
