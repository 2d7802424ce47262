"""Hitting with a vehicle: ramming and sideswiping another, crashing into something else."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.books.opend6.actions.damage import strike
from rules.books.opend6.actions.piloting import check_can_stunt, stunt_difficulty, vehicle_driven
from rules.books.opend6.actions.shooting import aimed_at
from rules.books.opend6.rates.driving import not_now, piloting
from rules.books.opend6.rolls import Actions, Extra, against, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.state import (
    at_level,
    in_control,
    in_round,
    is_vehicle,
    kept,
    losing_control,
    type_of,
)
from rules.books.opend6.text.hitting import (
    Collision,
    RamAnswer,
    RamKind,
    Surface,
    collision_dice,
    ram,
)
from rules.books.opend6.text.vehicles import Condition, Stunt
from rules.dice.wild import Pool
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

LOSES_POWER = ("land", "water")


class Ram(Action, frozen=True, kw_only=True, tag="ram"):
    """Ram a vehicle with the nose, or sideswipe it; where it hits, both take the damage.

    `collision` is the situation of the one that rams, `theirs` of the other (the same unless
    given). Dice in order: the attempt; damage and resistance of the first, then of the other.
    """

    title: ClassVar[str] = "Ram or sideswipe"
    rolls: ClassVar[bool] = True

    who: Who
    target: Who
    kind: RamKind = "ram"
    collision: Collision = "rear-end"
    theirs: Collision | None = None
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of control or out of turn, InputError for what is no vehicle."""
        vehicle, target = vehicle_driven(scene, self.who), scene.find(self.target, "target")
        self._check(scene, vehicle, target)
        needed, bonus = self._difficulty(scene, vehicle, target)
        code = piloting(scene.encounter, vehicle, self.actions)
        rolled = roll(scene, f"{vehicle.name}: {self.kind}", code)
        scene.put(in_round(vehicle, rammed=True))
        made = rolled.total + bonus >= needed
        ruling = ram(kind=self.kind, vehicle=type_of(vehicle), success=made)
        scene.record(ruling, vehicle.id)
        how = against(rolled, needed, bonus)
        if ruling.answer.hits.value:
            verb = "rams" if self.kind == "ram" else "sideswipes"
            scene.log(f"{vehicle.name} {verb} {target.name}{how}.")
            self._damage(scene, vehicle, target)
        else:
            scene.log(f"{vehicle.name} misses {target.name}{how}.")
        _aftermath(scene, scene.find(vehicle.id), ruling.answer)

    def _check(self, scene: Scene, vehicle: Combatant, target: Combatant) -> None:
        if not is_vehicle(target) or target.id == vehicle.id:
            message = "only another vehicle is rammed; drive into the rest with `crash`."
            raise InputError("conflict", "target", message)
        waits = not_now(scene.encounter, vehicle)
        if waits is not None:
            scene.refuse(f"{vehicle.name} cannot ram now: {waits}.", "who")
        check_can_stunt(scene, vehicle, "straight", ())
        if kept(vehicle).level == "stopped":
            scene.refuse(f"{vehicle.name} is at rest and cannot {self.kind}.", "who")
        if kept(vehicle).this_round.rammed:
            scene.refuse(f"{vehicle.name} has tried: another try is for the next turn.", "who")

    def _difficulty(self, scene: Scene, vehicle: Combatant, target: Combatant) -> tuple[int, int]:
        """The higher of the manoeuvre's difficulty and that of hitting; and the scale's bonus."""
        rams = self.kind == "ram"
        name: Stunt = "straight" if rams else "sideswipe"
        with_it: tuple[Condition, ...] = ("ram",) if rams else ()
        handling = stunt_difficulty(scene, vehicle, name, with_it, self.extra, self.actions)
        answer = aimed_at(scene, vehicle, target, 0, self.actions)
        return max(handling, int(answer.difficulty.value)), int(answer.attack_bonus.value)

    def _damage(self, scene: ActionScene, vehicle: Combatant, target: Combatant) -> None:
        mine: Collision = "sideswipe" if self.kind == "sideswipe" else self.collision
        larger = int(WORDS.number(vehicle, "scale") - WORDS.number(target, "scale"))
        _collide(scene, vehicle, mine, scale=larger)
        _collide(scene, scene.find(target.id), self.theirs or mine, scale=-larger)


class Crash(Action, frozen=True, kw_only=True, tag="crash"):
    """Drive a vehicle into something that is none: it takes damage by its speed.

    `yielding` is how many dice something soft takes off.
    """

    title: ClassVar[str] = "Crash into something"
    rolls: ClassVar[bool] = True

    who: Who
    into: Name
    surface: Literal["hard", "yielding"] = "hard"
    head_on: bool = True
    yielding: Annotated[int, Whole("dice", least=1, most=20)] = 1
    stops: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for what is no vehicle."""
        vehicle = vehicle_driven(scene, self.who)
        scene.log(f"{vehicle.name} crashes into {self.into}.")
        collision: Collision = "head-on" if self.head_on else "none"
        _collide(scene, vehicle, collision, self.surface, self.yielding)
        if self.stops:
            stopped = at_level(scene.find(vehicle.id), "stopped")
            lost = kept(stopped).out_of_control == "lost"
            scene.put(in_control(stopped) if lost else stopped)


def _collide(
    scene: ActionScene,
    vehicle: Combatant,
    collision: Collision,
    surface: Surface = "vehicle",
    yielding: int = 1,
    scale: int = 0,
) -> None:
    """A vehicle takes the damage of a collision, by its own speed and situation.

    `scale` is how much larger it is than what it met.
    """
    ruling = collision_dice(
        level=kept(vehicle).level, collision=collision, surface=surface, yielding_dice=yielding
    )
    scene.record(ruling, vehicle.id)
    dice = int(ruling.answer.dice.value)
    if not dice:
        scene.log(f"{vehicle.name} takes no damage: 0D.")
        return
    rolled = roll(scene, f"damage to {vehicle.name}", Pool(dice))
    strike(scene, vehicle.id, rolled.total, rolled.in_words(), scale)


def _aftermath(scene: Scene, vehicle: Combatant, answer: RamAnswer) -> None:
    if not answer.loses_control.value or kept(vehicle).out_of_control or vehicle.out:
        return
    if answer.hits.value:
        scene.put(losing_control(vehicle, "falling"))
        scene.log(f"{vehicle.name} is out of control: a rough landing is left.")
        return
    rounds = int(answer.recovery_rounds.value or 0)
    kind = type_of(vehicle)
    stopped = at_level(vehicle, "stopped") if kind in LOSES_POWER else vehicle
    scene.put(losing_control(stopped, "spinning", rounds))
    stays = "spins" if kind == "space" else "spins and stops"
    scene.log(f"It {stays}: {rounds} rounds to be back on its way.")
