"""Hitting vehicles: ramming, crashing, shooting, other damage; and mending them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, cast

from rules.books.opend6 import driving, hits, state
from rules.books.opend6.deeds_driving import check_can_stunt, stunt_difficulty, vehicle_driven
from rules.books.opend6.deeds_on_foot import Actions, Extra
from rules.books.opend6.driving import against
from rules.books.opend6.sheet import CODE
from rules.books.opend6.source import in_prose
from rules.books.opend6.text.attacks import VehicleTargetAnswer, vehicle_target
from rules.books.opend6.text.collisions import Collision, RamAnswer, RamKind, ram
from rules.books.opend6.turns import at_level
from rules.dice.wild import parse_code
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Name, Who
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

DiceCode = Annotated[str, CODE]
Difficulty = Annotated[int, Whole(least=0, most=200)]

TRIED = f"{state.DONE}ram"
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

    def apply(self, scene: Scene) -> None:
        """Raises Refused out of control or out of turn, InputError for what is no vehicle."""
        vehicle, target = vehicle_driven(scene, self.who), scene.find(self.target, "target")
        self._check(scene, vehicle, target)
        needed, bonus = self._difficulty(scene, vehicle, target)
        code = driving.piloting(scene.encounter, vehicle, self.actions)
        book = cast("OpenD6", scene.book)
        roll = book.roll(scene, f"{vehicle.name}: {self.kind}", code)
        scene.put(vehicle.with_tally(TRIED, 1))
        ruling = ram(
            kind=self.kind,
            vehicle=vehicle.sheet.get("type", "land"),  # type: ignore[arg-type]
            success=roll.total + bonus >= needed,
        )
        scene.record(ruling, vehicle.id)
        scale = f", scale {bonus:+d}" if bonus else ""
        how = against(roll, needed).removesuffix(")") + scale + ")"
        verb = "rams" if self.kind == "ram" else "sideswipes"
        if ruling.answer.hits.value:
            scene.log(f"{vehicle.name} {verb} {target.name}{how}.")
            self._damage(scene, vehicle, target)
        else:
            scene.log(f"{vehicle.name} misses {target.name}{how}.")
        self._aftermath(scene, vehicle.id, ruling.answer)

    def _check(self, scene: Scene, vehicle: Combatant, target: Combatant) -> None:
        if not state.is_vehicle(target) or target.id == vehicle.id:
            message = "only another vehicle is rammed; drive into the rest with `crash`."
            raise InputError("conflict", "target", message)
        waits = driving.not_now(scene.encounter, vehicle)
        if waits is not None:
            scene.refuse(f"{vehicle.name} cannot ram now: {waits}.", "who")
        check_can_stunt(scene, vehicle, "straight", ())
        if state.level_of(vehicle) == "stopped":
            scene.refuse(f"{vehicle.name} is at rest and cannot {self.kind}.", "who")
        if vehicle.tally(TRIED):
            scene.refuse(f"{vehicle.name} has tried: another try is for the next turn.", "who")

    def _difficulty(self, scene: Scene, vehicle: Combatant, target: Combatant) -> tuple[int, int]:
        """The higher of the manoeuvre's difficulty and that of hitting; and the scale's bonus."""
        if self.kind == "ram":
            handling = stunt_difficulty(
                scene, vehicle, "straight", ("ram",), self.extra, self.actions
            )
        else:
            handling = stunt_difficulty(scene, vehicle, "sideswipe", (), self.extra, self.actions)
        answer = aimed_at(scene, vehicle, target, 0, self.actions)
        hitting = int(answer.difficulty.value)
        return max(handling, hitting), int(answer.attack_bonus.value)

    def _damage(self, scene: Scene, vehicle: Combatant, target: Combatant) -> None:
        mine: Collision = "sideswipe" if self.kind == "sideswipe" else self.collision
        larger = int(scene.book.value(vehicle, "scale") - scene.book.value(target, "scale"))
        hits.collide(scene, vehicle.id, mine, scale=larger)
        hits.collide(scene, target.id, self.theirs or mine, scale=-larger)

    def _aftermath(self, scene: Scene, who: str, answer: RamAnswer) -> None:
        vehicle = scene.find(who)
        if not answer.loses_control.value or vehicle.choice(state.CONTROL) or vehicle.out:
            return
        now = scene.encounter.round
        if answer.hits.value:
            scene.put(state.losing_control(vehicle, state.FALLING, now))
            scene.log(f"{vehicle.name} is out of control: a rough landing is left.")
            return
        rounds = int(answer.recovery_rounds.value or 0)
        if vehicle.sheet.get("type") in LOSES_POWER:
            vehicle = at_level(vehicle, "stopped")
        scene.put(state.losing_control(vehicle, state.SPINNING, now, rounds))
        stays = "spins" if vehicle.sheet.get("type") == "space" else "spins and stops"
        scene.log(f"It {stays}: {rounds} rounds to be back on its way.")


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

    def apply(self, scene: Scene) -> None:
        """Raises InputError for what is no vehicle."""
        vehicle = vehicle_driven(scene, self.who)
        scene.log(f"{vehicle.name} crashes into {self.into}.")
        collision: Collision = "head-on" if self.head_on else "none"
        hits.collide(scene, vehicle.id, collision, self.surface, self.yielding)
        if self.stops:
            stopped = at_level(scene.find(vehicle.id), "stopped")
            if stopped.choice(state.CONTROL) == state.LOST:
                stopped = state.in_control(stopped)
            scene.put(stopped)


class HitVehicle(Action, frozen=True, kw_only=True, tag="hit-vehicle"):
    """Damage to a vehicle, from a weapon or anything else: a dice code, resisted by Toughness.

    `scale` is added to its resistance.
    """

    title: ClassVar[str] = "Damage a vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    damage: DiceCode
    scale: Extra = 0
    reason: Name | None = None

    def apply(self, scene: Scene) -> None:
        """Raises InputError for what is no vehicle."""
        vehicle = scene.find(self.who)
        if not state.is_vehicle(vehicle):
            raise InputError("conflict", "who", f"{vehicle.name} is no vehicle: use damage.")
        book = cast("OpenD6", scene.book)
        roll = book.roll(scene, f"damage to {vehicle.name}", parse_code(self.damage))
        if self.reason:
            scene.log(f"{vehicle.name} is hit by {self.reason}.")
        hits.strike(scene, vehicle.id, roll.total, roll.in_words(), self.scale)


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

    def apply(self, scene: Scene) -> None:
        """Raises InputError for a target that is no vehicle."""
        shooter, target = scene.find(self.who), scene.find(self.target, "target")
        if not state.is_vehicle(target):
            message = f"{target.name} is no vehicle: the chapter has no rule for it."
            raise InputError("conflict", "target", message)
        answer = aimed_at(scene, shooter, target, self.range_modifier, self.actions)
        self._keep_straight(scene, shooter, answer)
        book = cast("OpenD6", scene.book)
        code = state.pool(shooter, "marksmanship", "coordination")
        code = code.less(int(answer.penalty_dice.value))
        roll = book.roll(scene, f"{shooter.name}: marksmanship", code)
        bonus, needed = int(answer.attack_bonus.value), int(answer.difficulty.value)
        scale = f", scale {bonus:+d}" if bonus else ""
        how = against(roll, needed).removesuffix(")") + scale + ")"
        if roll.total + bonus < needed:
            scene.log(f"{shooter.name} misses {target.name}{how}.")
            return
        scene.log(f"{shooter.name} hits {target.name}{how}.")
        if self.damage is not None:
            hurts = book.roll(scene, f"damage to {target.name}", parse_code(self.damage))
            hits.strike(scene, target.id, hurts.total, hurts.in_words(), bonus)

    def _keep_straight(self, scene: Scene, shooter: Combatant, answer: VehicleTargetAnswer) -> None:
        vehicle = state.subject(scene.encounter, shooter)
        needed = answer.piloting_difficulty.value
        if needed is None or not state.is_vehicle(vehicle):
            return
        code = driving.piloting(scene.encounter, vehicle, self.actions)
        book = cast("OpenD6", scene.book)
        roll = book.roll(scene, f"piloting {vehicle.name}", code)
        if roll.total < needed:
            driving.failed(scene, vehicle, f"is not kept straight{against(roll, needed)}")


class Repair(Action, frozen=True, kw_only=True, tag="repair"):
    """Repair a vehicle: the GM's difficulty, or none where it is simply mended.

    `level` is the damage that is left; without any, Maneuverability and top speed are whole again.
    """

    title: ClassVar[str] = "Repair a vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    by: Who | None = None
    difficulty: Difficulty | None = None
    level: Literal["none", "very-light", "light", "heavy"] = "none"

    def apply(self, scene: Scene) -> None:
        """Raises Refused for what is whole, or destroyed for good."""
        vehicle = scene.find(self.who)
        if not state.is_vehicle(vehicle):
            raise InputError("conflict", "who", f"{vehicle.name} is no vehicle.")
        damage = state.damage_of(vehicle)
        if damage in ("none", "destroyed"):
            scene.refuse(f"{vehicle.name} cannot be repaired: damage {damage}.", "who")
        if self.difficulty is not None and not self._made(scene, vehicle, self.difficulty):
            return
        mended = state.damaged(state.in_control(vehicle), self.level)
        if self.level == "none":
            mended = mended.with_tally(state.WORN, 0).with_tally(state.TOP_LOST, 0)
        scene.put(mended)
        left = "whole again" if self.level == "none" else f"left with {in_prose(self.level)} damage"
        scene.log(f"{vehicle.name} is {left}.")

    def _made(self, scene: Scene, vehicle: Combatant, difficulty: int) -> bool:
        if self.by is None:
            raise InputError("missing", "by", "say who repairs it, for the roll.")
        mechanic = scene.find(self.by, "by")
        book = cast("OpenD6", scene.book)
        code = state.pool(mechanic, "repair", "coordination")
        roll = book.roll(scene, f"{mechanic.name}: repair", code)
        made = roll.total >= difficulty
        verb = "repairs" if made else "fails to repair"
        scene.log(f"{mechanic.name} {verb} {vehicle.name}{against(roll, difficulty)}.")
        return made


def aimed_at(
    scene: Scene, attacker: Combatant, target: Combatant, range_modifier: int, actions: int
) -> VehicleTargetAnswer:
    """What hitting a vehicle takes, its dodge and both sizes counted; kept with the event."""
    dodge = target.choice(state.DODGE)
    book = scene.book
    scale = int(book.value(target, "scale")) - int(book.value(attacker, "scale"))
    ruling = vehicle_target(
        range_modifier=range_modifier,
        scale_modifier=scale,
        actions=actions,
        dodge_total=int(dodge) if dodge else None,
    )
    scene.record(ruling, target.id)
    return ruling.answer


HITTING: tuple[type[Action], ...] = (Ram, Crash, HitVehicle, Shoot, Repair)
