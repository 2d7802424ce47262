"""What is done at the wheel and aboard: speeds, stunts, control, getting in and leaping out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, cast, get_args

from rules.books.opend6 import driving, rates, state
from rules.books.opend6.deeds_on_foot import Actions, Extra
from rules.books.opend6.driving import against
from rules.books.opend6.source import SpeedLevel, in_prose
from rules.books.opend6.text.stunts import Condition, Stunt, stunt
from rules.books.opend6.turns import at_level
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Who
from rules.numbers.exact import Number
from rules.numbers.inputs import Choice, Flag, ListOf, Quantity
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

Conditions = Annotated[Sequence[Condition], ListOf(Choice(get_args(Condition)))]


FOR_TYPES: dict[str, tuple[str, ...]] = {
    "over-debris": ("land", "water"),
    "limited-parking": ("land", "water"),
    "off-road": ("land",),
    "unlimited-landing": ("air",),
    "limited-landing": ("air",),
    "almost-no-landing": ("air",),
    "rough-landing": ("air",),
    "steep-climb-or-dive": ("air",),
    "land": ("air",),
    "park": ("land", "water"),
}
"""Which types of vehicle the book names a stunt or a condition for; fliers count as air."""


class Drive(Action, frozen=True, kw_only=True, tag="drive"):
    """Go at a speed level: as far as it goes, or a distance from half of that on.

    `climbing` is for an air vehicle that changes its height at cautious speed.
    """

    title: ClassVar[str] = "Drive"
    rolls: ClassVar[bool] = True

    who: Who
    level: SpeedLevel
    distance: Annotated[Number, Quantity("m", least=0)] | None = None
    extra: Extra = 0
    actions: Actions = 1
    climbing: Annotated[bool, Flag()] = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused where the vehicle cannot go so fast, so far, or at all."""
        vehicle = vehicle_driven(scene, self.who)
        chosen = scene.put(vehicle.with_pace(gait=self.level))
        driver = state.driver_of(scene.encounter, vehicle)
        if driver is not None:
            scene.put(driver.with_pace(gait=self.level))
        driving.drive(
            scene, chosen, self.distance, self.extra, self.actions, climbing=self.climbing
        )


class SetSpeed(Action, frozen=True, kw_only=True, tag="set-speed"):
    """Say at which speed level a vehicle goes: the GM's word, as at the beginning of a chase."""

    title: ClassVar[str] = "Set a vehicle's speed"

    who: Who
    level: SpeedLevel

    def apply(self, scene: Scene) -> None:
        """Raises Refused for what is no vehicle."""
        vehicle = vehicle_driven(scene, self.who)
        scene.put(at_level(vehicle, self.level))
        scene.log(f"{vehicle.name} goes at {self.level} speed, the GM says.")


class DoStunt(Action, frozen=True, kw_only=True, tag="stunt"):
    """A turn, a landing, parking, with a vehicle or flying; `extra` is added to the difficulty."""

    title: ClassVar[str] = "Stunt"
    rolls: ClassVar[bool] = True

    who: Who
    stunt: Stunt
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused out of control, and for a condition that does not fit the vehicle."""
        if self.stunt == "regain-control":
            raise InputError("bad-choice", "stunt", "regaining control is an action: regain.")
        moving = state.subject(scene.encounter, scene.find(self.who))
        check_can_stunt(scene, moving, self.stunt, self.conditions)
        total, needed, how = roll_stunt(
            scene, moving, self.stunt, self.conditions, self.extra, self.actions
        )
        if total >= needed:
            self._made(scene, moving, how)
        else:
            driving.failed(scene, moving, f"fails at {in_prose(self.stunt)}{how}")

    def _made(self, scene: Scene, moving: Combatant, how: str) -> None:
        scene.log(f"{moving.name}: {in_prose(self.stunt)}, made{how}.")
        if self.stunt in ("park", "land") and state.is_vehicle(moving):
            scene.put(at_level(state.in_control(moving), "stopped"))


class Evade(Action, frozen=True, kw_only=True, tag="evade"):
    """Dodge with a vehicle: piloting and Maneuverability stand for it until the next turn."""

    title: ClassVar[str] = "Dodge with the vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    bonus: Extra = 0
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused out of control."""
        vehicle = vehicle_driven(scene, self.who)
        check_in_control(scene, vehicle)
        code = driving.piloting(scene.encounter, vehicle, self.actions)
        roll = _book(scene).roll(scene, f"dodge of {vehicle.name}", code)
        total = max(0, roll.total + self.bonus)
        scene.put(vehicle.with_choice(state.DODGE, str(total)))
        bonus = f", {self.bonus:+d}" if self.bonus else ""
        scene.log(f"{vehicle.name} is dodging: {total} to hit it ({roll.in_words()}{bonus}).")


class Regain(Action, frozen=True, kw_only=True, tag="regain"):
    """Regain control: a roll the round after it was lost, or rounds of work after a missed ram."""

    title: ClassVar[str] = "Regain control"
    rolls: ClassVar[bool] = True

    who: Who
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused in control, in the round of the loss, and where there is no way back."""
        moving = state.subject(scene.encounter, scene.find(self.who))
        how = moving.choice(state.CONTROL)
        if not how:
            scene.refuse(f"{moving.name} is in control.", "who")
        if how in (state.FALLING, state.SEVERE):
            why = driving.WHY_NO_CONTROL[how]
            scene.refuse(f"{moving.name} cannot regain control: {why}.", "who")
        if moving.tally(state.LOST_IN) == scene.encounter.round:
            scene.refuse(f"{moving.name} is out of control for this round.", "who")
        if how == state.SPINNING:
            self._work(scene, moving)
        else:
            self._roll(scene, moving)

    def _work(self, scene: Scene, vehicle: Combatant) -> None:
        now = scene.encounter.round
        if vehicle.tally(state.WORKED_IN) == now:
            scene.refuse(f"{vehicle.name} has used this round for it.", "who")
        left = max(0, int(vehicle.tally(state.TO_RECOVER)) - 1)
        worked = vehicle.with_tally(state.TO_RECOVER, left).with_tally(state.WORKED_IN, now)
        if left:
            scene.put(worked)
            scene.log(f"{vehicle.name} is restarted; a round more to turn back.")
        else:
            scene.put(state.in_control(worked))
            scene.log(f"{vehicle.name} is back in the right direction and in control.")

    def _roll(self, scene: Scene, moving: Combatant) -> None:
        total, needed, how = roll_stunt(
            scene, moving, "regain-control", self.conditions, self.extra, self.actions
        )
        if total >= needed:
            scene.put(state.in_control(moving))
            scene.log(f"{moving.name} is in control again{how}.")
        else:
            scene.log(f"{moving.name} stays out of control{how}.")


def vehicle_driven(scene: Scene, who: str) -> Combatant:
    """The vehicle that is meant: itself, or the one that somebody drives; raises Refused."""
    combatant = scene.find(who)
    moving = state.subject(scene.encounter, combatant)
    if not state.is_vehicle(moving):
        # Not to be overridden: there is nothing that it could be done with.
        raise InputError("conflict", "who", f"{combatant.name} is at no wheel.")
    return moving


def check_in_control(scene: Scene, moving: Combatant) -> None:
    """Refuse what needs control where there is none."""
    how = moving.choice(state.CONTROL)
    if how:
        scene.refuse(f"{moving.name} cannot: {driving.WHY_NO_CONTROL[how]}.", "who")


def check_can_stunt(scene: Scene, moving: Combatant, name: str, conditions: Sequence[str]) -> None:
    """Refuse a stunt out of control, and words that do not fit the vehicle."""
    landing = name == "land" and moving.choice(state.CONTROL) == state.FALLING
    if not landing:
        check_in_control(scene, moving)
    kind = str(moving.sheet.get("type")) if state.is_vehicle(moving) else "air"
    for word in (name, *conditions):
        if kind not in FOR_TYPES.get(word, (kind,)):
            fits = " and ".join(FOR_TYPES[word])
            scene.refuse(f"{in_prose(word)} is for {fits} vehicles, not for {moving.name}.")
    if "off-road" in conditions and moving.sheet.get("off_road"):
        scene.refuse(f"{moving.name} is built for it: off-road adds nothing.", "conditions")
    if landing and "rough-landing" not in conditions:
        scene.refuse(f"{moving.name} can only make a rough landing now.", "conditions")


def roll_stunt(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> tuple[int, int, str]:
    """Roll for a stunt: the total, the difficulty, and both in words."""
    needed = stunt_difficulty(scene, moving, name, conditions, extra, actions)
    if state.is_vehicle(moving):
        code = driving.piloting(scene.encounter, moving, actions)
    else:
        code = rates.skill_of(moving, "fly").less(actions - 1)
    roll = _book(scene).roll(scene, f"{moving.name}: {in_prose(name)}", code)
    return roll.total, needed, against(roll, needed)


def stunt_difficulty(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> int:
    """The difficulty of a stunt on the ground where it is tried."""
    known, untrained = driving.handled_by(scene.encounter, moving)
    ruling = stunt(
        stunt=name,
        conditions=tuple(conditions),
        terrain=state.terrain_of(moving.terrain),
        familiarity=known,
        untrained=untrained if state.is_vehicle(moving) else 0,
        other_actions=actions > 1,
        extra=extra,
    )
    scene.record(ruling, moving.id)
    return int(ruling.answer.difficulty.value)


def _book(scene: Scene) -> OpenD6:
    return cast("OpenD6", scene.book)


DRIVING: tuple[type[Action], ...] = (
    Drive,
    DoStunt,
    Evade,
    Regain,
    SetSpeed,
)
