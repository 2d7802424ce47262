"""Shooting at vehicles."""

from __future__ import annotations

from typing import ClassVar

from rules.books.opend6.actions.damage import strike
from rules.books.opend6.actions.piloting import failed
from rules.books.opend6.rates.driving import piloting
from rules.books.opend6.rolls import Actions, DiceCode, Extra, against, pool, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.state import is_vehicle, kept, subject
from rules.books.opend6.text.hitting import VehicleTargetAnswer, vehicle_target
from rules.dice.wild import parse_code
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.rulebook.scene import Scene


class Shoot(Action, frozen=True, kw_only=True, tag="shoot"):
    """Shoot at a vehicle with marksmanship; a driver who shoots also rolls to keep it straight.

    Dice in order: a driver's piloting, the shot, then damage and resistance.
    """

    title: ClassVar[str] = "Shoot at a vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    target: Who
    damage: DiceCode | None = None
    range_modifier: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a target that is no vehicle."""
        shooter, target = scene.find(self.who), scene.find(self.target, "target")
        if not is_vehicle(target):
            message = f"{target.name} is no vehicle: the chapter has no rule for it."
            raise InputError("conflict", "target", message)
        answer = aimed_at(scene, shooter, target, self.range_modifier, self.actions)
        self._keep_straight(scene, shooter, answer)
        code = pool(shooter, "marksmanship", "coordination").less(int(answer.penalty_dice.value))
        rolled = roll(scene, f"{shooter.name}: marksmanship", code)
        bonus, needed = int(answer.attack_bonus.value), int(answer.difficulty.value)
        how = against(rolled, needed, bonus)
        if rolled.total + bonus < needed:
            scene.log(f"{shooter.name} misses {target.name}{how}.")
            return
        scene.log(f"{shooter.name} hits {target.name}{how}.")
        if self.damage is not None:
            hurts = roll(scene, f"damage to {target.name}", parse_code(self.damage))
            strike(scene, target.id, hurts.total, hurts.in_words(), bonus)

    def _keep_straight(self, scene: Scene, shooter: Combatant, answer: VehicleTargetAnswer) -> None:
        vehicle = subject(scene.encounter, shooter)
        needed = answer.piloting_difficulty.value
        if needed is None or not is_vehicle(vehicle):
            return
        code = piloting(scene.encounter, vehicle, self.actions)
        rolled = roll(scene, f"piloting {vehicle.name}", code)
        if rolled.total < needed:
            failed(scene, vehicle, f"is not kept straight{against(rolled, needed)}")


def aimed_at(
    scene: Scene, attacker: Combatant, target: Combatant, range_modifier: int, actions: int
) -> VehicleTargetAnswer:
    """What hitting a vehicle takes, its dodge and both sizes counted; kept with the event."""
    ruling = vehicle_target(
        range_modifier=range_modifier,
        scale_modifier=int(WORDS.number(target, "scale")) - int(WORDS.number(attacker, "scale")),
        actions=actions,
        dodge_total=kept(target).dodge,
    )
    scene.record(ruling, target.id)
    return ruling.answer
