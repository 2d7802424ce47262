"""Handling a vehicle: stunts, dodging, control and its loss; fliers do stunts too."""

from collections.abc import Sequence
from typing import ClassVar

from rules.books.opend6 import state
from rules.books.opend6.rates.driving import WHY_NO_CONTROL, handled_by, piloting
from rules.books.opend6.rates.ground import terrain_of
from rules.books.opend6.rates.on_foot import skill_of
from rules.books.opend6.rolls import Actions, Extra, against, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import in_prose
from rules.books.opend6.text.vehicles import Condition, Conditions, Stunt, stunt
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Rolled
from rules.rulebook.scene import Scene

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


class DoStunt(Rolled, frozen=True, kw_only=True, tag="stunt"):
    """A turn, a landing, parking, with a vehicle or flying; `extra` is added to the difficulty."""

    title: ClassVar[str] = "Stunt"

    stunt: Stunt
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of control, and for a condition that does not fit the vehicle."""
        if self.stunt == "regain-control":
            raise InputError("bad-choice", "stunt", "regaining control is an action: regain.")
        moving = state.subject(scene.encounter, scene.find(self.who))
        check_can_stunt(scene, moving, self.stunt, self.conditions)
        made, how = _roll_stunt(scene, moving, self.stunt, self)
        if not made:
            failed(scene, moving, f"fails at {in_prose(self.stunt)}{how}")
            return
        scene.log(f"{moving.name}: {in_prose(self.stunt)}, made{how}.")
        if self.stunt in ("park", "land") and state.is_vehicle(moving):
            scene.put(state.at_level(state.in_control(moving), "stopped"))


class Evade(Rolled, frozen=True, kw_only=True, tag="evade"):
    """Dodge with a vehicle: piloting and Maneuverability stand for it until the next turn."""

    title: ClassVar[str] = "Dodge with the vehicle"

    bonus: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of control."""
        vehicle = vehicle_driven(scene, self.who)
        check_in_control(scene, vehicle)
        code = piloting(scene.encounter, vehicle, self.actions)
        rolled = roll(scene, f"dodge of {vehicle.name}", code)
        total = max(0, rolled.total + self.bonus)
        scene.put(state.keep(vehicle, dodge=total))
        bonus = f", {self.bonus:+d}" if self.bonus else ""
        scene.log(f"{vehicle.name} is dodging: {total} to hit it ({rolled.in_words()}{bonus}).")


class Regain(Rolled, frozen=True, kw_only=True, tag="regain"):
    """Regain control: a roll the round after it was lost, or rounds of work after a missed ram."""

    title: ClassVar[str] = "Regain control"

    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused in control, in the round of the loss, and where there is no way back."""
        moving = state.subject(scene.encounter, scene.find(self.who))
        how = state.kept(moving).out_of_control
        if not how:
            scene.refuse(f"{moving.name} is in control.", "who")
        no_way_back = WHY_NO_CONTROL[how] if how in ("falling", "severe") else None
        scene.refuse_if(no_way_back, f"{moving.name} cannot regain control", "who")
        if state.kept(moving).this_round.lost_control:
            scene.refuse(f"{moving.name} is out of control for this round.", "who")
        if how == "spinning":
            _recover(scene, moving)
            return
        made, rolled = _roll_stunt(scene, moving, "regain-control", self)
        if made:
            scene.put(state.in_control(moving))
        regained = "is in control again" if made else "stays out of control"
        scene.log(f"{moving.name} {regained}{rolled}.")


def vehicle_driven(scene: Scene, who: str) -> Combatant:
    """The vehicle that is meant: itself, or the one that somebody drives; raises InputError."""
    combatant = scene.find(who)
    moving = state.subject(scene.encounter, combatant)
    if not state.is_vehicle(moving):
        # Not to be overridden: there is nothing that it could be done with.
        raise InputError("conflict", "who", f"{combatant.name} is at no wheel.")
    return moving


def loses_control(scene: Scene) -> bool:
    """True where a failed roll of piloting loses control."""
    return WORDS.chosen(scene.encounter, "failed-piloting") == "loses-control"


def failed(scene: Scene, vehicle: Combatant, what: str) -> None:
    """A manoeuvre failed: it does not come off, or control is lost, as the option says."""
    if loses_control(scene):
        lose_control(scene, vehicle, what)
    else:
        scene.log(f"{vehicle.name} {what}: it does not come off.")


def lose_control(scene: Scene, vehicle: Combatant, what: str) -> Combatant:
    """Out of control for this round; it may be regained in the next."""
    scene.log(f"{vehicle.name} {what}: out of control.")
    return scene.put(state.losing_control(vehicle, "lost"))


def check_in_control(scene: Scene, moving: Combatant) -> None:
    """Refuse what needs control where there is none."""
    how = state.kept(moving).out_of_control
    scene.refuse_if(WHY_NO_CONTROL[how] if how else None, f"{moving.name} cannot", "who")


def check_can_stunt(scene: Scene, moving: Combatant, name: str, conditions: Sequence[str]) -> None:
    """Refuse a stunt out of control, and words that do not fit the vehicle."""
    landing = name == "land" and state.kept(moving).out_of_control == "falling"
    if not landing:
        check_in_control(scene, moving)
    kind = state.type_of(moving) if state.is_vehicle(moving) else "air"
    for word in (name, *conditions):
        if kind not in FOR_TYPES.get(word, (kind,)):
            fits = " and ".join(FOR_TYPES[word])
            scene.refuse(f"{in_prose(word)} is for {fits} vehicles, not for {moving.name}.")
    if "off-road" in conditions and WORDS.flag(moving, "off_road"):
        scene.refuse(f"{moving.name} is built for it: off-road adds nothing.", "conditions")
    if landing and "rough-landing" not in conditions:
        scene.refuse(f"{moving.name} can only make a rough landing now.", "conditions")


def _roll_stunt(
    scene: Scene, moving: Combatant, name: Stunt, tried: DoStunt | Regain
) -> tuple[bool, str]:
    """Roll for a stunt: whether it was made, and how."""
    conditions, extra, actions = tried.conditions, tried.extra, tried.actions
    needed = stunt_difficulty(scene, moving, name, conditions, extra, actions)
    if state.is_vehicle(moving):
        code = piloting(scene.encounter, moving, actions)
    else:
        code = skill_of(moving, "fly", actions)
    rolled = roll(scene, f"{moving.name}: {in_prose(name)}", code)
    return rolled.total >= needed, against(rolled, needed)


def stunt_difficulty(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> int:
    """The difficulty of a stunt on the ground where it is tried."""
    known, untrained = handled_by(scene.encounter, moving)
    ruling = stunt(
        stunt=name,
        conditions=tuple(conditions),
        terrain=terrain_of(moving.terrain),
        familiarity=known,
        untrained=untrained if state.is_vehicle(moving) else 0,
        other_actions=actions > 1,
        extra=extra,
    )
    return int(scene.record(ruling, moving.id).answer.difficulty.value)


def _recover(scene: Scene, vehicle: Combatant) -> None:
    """A round's work on a vehicle that spins: to restart it, then to turn back."""
    if state.kept(vehicle).this_round.recovering:
        scene.refuse(f"{vehicle.name} has used this round for it.", "who")
    left = max(0, state.kept(vehicle).to_recover - 1)
    worked = state.in_round(state.keep(vehicle, to_recover=left), recovering=True)
    if left:
        scene.put(worked)
        scene.log(f"{vehicle.name} is restarted; a round more to turn back.")
    else:
        scene.put(state.in_control(worked))
        scene.log(f"{vehicle.name} is back in the right direction and in control.")
