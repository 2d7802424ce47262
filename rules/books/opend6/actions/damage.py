"""Damage vehicles and the people aboard, wear vehicles down, and repair them."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, get_args

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.actions.counting import take_action
from rules.books.opend6.rates import DAMAGE
from rules.books.opend6.rates.driving import maneuverability
from rules.books.opend6.rolls import DiceCode, Extra, against, pool, roll
from rules.books.opend6.rounds.coming_down import is_too_slow, slowed_to
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, in_prose, one_of
from rules.books.opend6.text.damage import (
    DAMAGE_LEVELS,
    DamageLevel,
    System,
    VehicleWearAnswer,
    passengers_share,
    vehicle_damage,
    vehicle_resistance,
    vehicle_wear,
)
from rules.dice.wild import Pool, parse_code
from rules.encounter import Combatant, Condition
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Name, Rolled, Who
from rules.fight.actions.health import hurt
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted
from rules.numbers.figures import figure
from rules.numbers.inputs import Whole
from rules.rulebook.answers import Account
from rules.rulebook.past import Share
from rules.rulebook.scene import Scene

VERY_LIGHT_ROUNDS = 2
WORN = ("damage", "dice_lost", "levels_lost", "systems")
"""The fields of a vehicle's state that a hit changes. They stay changed until a repair."""


class HitVehicle(Rolled, frozen=True, kw_only=True, tag="hit-vehicle"):
    """Damage a vehicle with a weapon or anything else: `damage` is a dice code.

    The vehicle resists with its Toughness, its armour and `scale`. With `system`, this system takes
    the damage instead of the vehicle. The system stays damaged until somebody repairs it.
    """

    title: ClassVar[str] = "Damage a vehicle"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        number="damage",
        good={
            "4D a rock scale 2": {"damage": "4D", "reason": "a rock", "scale": 2},
            "4D sensors": {"damage": "4D", "system": "sensors"},
        },
        bad={"": "damage is missing", "4X": "no dice code"},
    )

    damage: DiceCode
    scale: Extra = 0
    reason: Name | None = None
    system: System | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the target is not a vehicle."""
        vehicle = the_vehicle(scene, self.who, ": use `damage`")
        if self.reason:
            scene.log(f"{vehicle.name} is hit by {self.reason}.")
        strike(scene, vehicle.id, parse_code(self.damage), self.scale, self.system)


class Repair(Rolled, frozen=True, kw_only=True, tag="repair"):
    """Repair a vehicle, by a roll against `difficulty`, or without a roll if none is given.

    `level` is the damage that remains; with "none", Maneuverability and top speed come back too.
    With `system`, repair only that system.
    """

    title: ClassVar[str] = "Repair a vehicle"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        number="difficulty",
        good={
            "": {},
            "8 Mira": {"difficulty": 8, "by": "Mira"},
            "very light": {"level": "very-light"},
        },
        bad={"Mira 8": "8"},
    )

    by: Who | None = None
    difficulty: Annotated[int, Whole(least=0, most=200)] | None = None
    level: Literal["none", "very-light", "light", "heavy"] = "none"
    system: System | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the vehicle is destroyed, or if its damage is not above `level`."""
        vehicle = the_vehicle(scene, self.who)
        known = state.kept(vehicle)
        damage = known.systems.get(self.system, "none") if self.system else known.damage
        what = f"{vehicle.name}'s {self.system}" if self.system else vehicle.name
        if damage == "none" or known.damage == "destroyed":
            others = "" if self.system else _systems_to_repair(known.systems)
            told = in_prose("destroyed" if known.damage == "destroyed" else damage)
            scene.refuse(f"{what} cannot be repaired: damage {told}{others}.", "who")
        if DAMAGE_LEVELS.index(self.level) >= DAMAGE_LEVELS.index(damage):
            has = f"{what} has {in_prose(damage)} damage"
            scene.refuse(f"{has}: a repair leaves less than that.", "level")
        if self.difficulty is not None and not self._made(scene, what, self.difficulty):
            return
        if self.system:
            self._mend_system(scene, scene.find(vehicle.id), self.system)
            return
        mended = scene.find(vehicle.id)
        if state.kept(mended).out_of_control == "severe":
            mended = state.in_control(mended)
        mended = state.damaged(mended, self.level)
        left = f"left with {in_prose(self.level)} damage"
        if self.level == "none":
            mended, left = state.keep(mended, dice_lost=0, levels_lost=0), "whole again"
        scene.put(mended)
        scene.log(f"{mended.name} is {left}.")

    def _mend_system(self, scene: Scene, vehicle: Combatant, system: System) -> None:
        scene.put(state.with_system(vehicle, system, self.level))
        left = "whole again" if self.level == "none" else f"left with {in_prose(self.level)} damage"
        scene.log(f"{vehicle.name}'s {system}: {left}.")

    def _made(self, scene: Scene, what: str, difficulty: int) -> bool:
        if self.by is None:
            raise InputError("missing", "by", "say who repairs it, for the roll.")
        mechanic = scene.find(self.by, "by")
        if mechanic.out:
            scene.refuse(f"{mechanic.name} is out of the fight: bring them back first.", "by")
        actions = take_action(scene, mechanic, "repairing")
        code = pool(mechanic, "repair", "coordination", actions=actions)
        needed = figure("as the GM says", difficulty)
        rolled = roll(scene, f"{mechanic.name}: repair", code, needed)
        made = rolled.total >= difficulty
        verb = "repairs" if made else "fails to repair"
        scene.log(f"{mechanic.name} {verb} {what}{against(rolled, difficulty)}.")
        return made


def the_vehicle(scene: Scene, who: str, beside: str = "", field: str = "who") -> Combatant:
    """Return the vehicle that has this id or name.

    If there is none, raise InputError with advice.
    """
    vehicle = scene.find(who, field)
    if not state.is_vehicle(vehicle):
        raise InputError("conflict", field, f"{vehicle.name} is no vehicle{beside}.")
    return vehicle


def _systems_to_repair(systems: Mapping[System, DamageLevel]) -> str:
    """Return the question about the system to repair: '; say which system: sensors'.

    Return '' if no system is damaged.
    """
    return f"; say which system: {', '.join(systems)}" if systems else ""


def strike(
    scene: ActionScene, who: str, code: Pool, scale: int = 0, system: System | None = None
) -> None:
    """Roll the damage and the vehicle's resistance. Damage the vehicle and the people aboard.

    If `system` is given, damage this system instead of the vehicle.
    """
    vehicle = scene.find(who)
    rolled = roll(scene, f"damage to {vehicle.name}", code)
    resistance = _resistance(scene, vehicle, scale)
    place = system or ""
    share = Share(vehicle.id, rolled.total, kind="own", against=resistance, place=place)
    own, *aboard = take_hit(scene, vehicle, share, f" ({rolled.in_words()})")
    scene.shares.append(own)
    for one in aboard:
        hurt(scene, scene.find(one.who), one, f" in {vehicle.name}")


def take_hit(scene: Scene, vehicle: Combatant, share: Share, how: str = "") -> tuple[Share, ...]:
    """Let a vehicle take damage. Return its share, and the shares of the people aboard.

    If the share has no rolled resistance yet, roll it. Raises InputError if the combatant is not a
    vehicle.
    """
    the_vehicle(scene, vehicle.id)
    against = _resistance(scene, vehicle, 0) if share.against is None else share.against
    answer = scene.record(
        vehicle_damage(damage=share.amount, resistance=against), vehicle.id
    ).answer
    hit = one_of(DAMAGE_LEVELS, answer.level.value, "none")
    told = "no damage" if hit == "none" else _a_hit(hit)
    scene.log(
        f"Damage to {vehicle.name} {share.amount}{how} against {against}: {told}.",
        brief=f"{vehicle.name} takes {share.amount} against {against}: {told}.",
    )
    share = replace(share, against=against)
    if hit == "none":
        return (share,)
    before = state.kept(vehicle).damage
    if share.place:
        _damage_system(scene, vehicle, one_of(get_args(System), share.place, "sensors"), hit)
    else:
        _wear(scene, vehicle, hit)
    aboard = _shares_aboard(scene, scene.find(vehicle.id), share.amount, hit, before)
    return (share, *aboard)


def without_hit(now: Combatant, before: Combatant, after: Combatant) -> Combatant | None:
    """Return a vehicle without the damage of an event. Its speed does not change.

    Return None if the vehicle has been hit again or repaired since the event. If the event made an
    aircraft come down, or destroyed it in the air, the aircraft flies on as before. If the event
    destroyed the vehicle, the vehicle is back in the fight.
    """
    was, then, held = state.kept(before), state.kept(after), state.kept(now)
    if any(getattr(held, worn) != getattr(then, worn) for worn in WORN):
        return None
    shaken = _count_shaken(after) - _count_shaken(before)
    free = state.damaged(_less_shaken(now, shaken), was.damage)
    by_harm = then.out_of_control == "severe" or then.damage == "destroyed" != was.damage
    if by_harm and held.out_of_control == then.out_of_control:
        # An aircraft that rams loses control by the ram itself, even without damage.
        rams = then.this_round.rammed and not was.this_round.rammed
        falls = rams and state.type_of(now) == "air"
        lost = falls or (held.this_round.lost_control and was.this_round.lost_control)
        free = state.in_round(free, lost_control=lost)
        how = was.out_of_control or ("falling" if falls else None)
        free = _controlled_as(free, how, was.to_recover)
    free = state.keep(free, **{worn: getattr(was, worn) for worn in WORN})
    if held.descent and held.descent == then.descent != was.descent:
        free = state.in_round(free, began_descent=False)
        free = state.at_level(state.keep(free, descent=was.descent), was.level)
    back = then.damage == "destroyed" != was.damage and not before.out
    return replace(free, out=free.out and not back)


def _controlled_as(vehicle: Combatant, how: state.HowLost | None, work: int) -> Combatant:
    """Return the vehicle out of control, or in control if `how` is None.

    `work` is the number of rounds that it takes to regain control.
    """
    if how is None:
        return state.in_control(vehicle)
    lost = vehicle.under(Condition(state.OUT_OF_CONTROL))
    return state.keep(lost, out_of_control=how, to_recover=work)


def _count_shaken(vehicle: Combatant) -> int:
    return sum(held.name == state.SHAKEN for held in vehicle.conditions)


def _less_shaken(vehicle: Combatant, count: int) -> Combatant:
    """Return the vehicle without its last `count` conditions 'shaken'.

    If the vehicle has fewer such conditions, remove them all.
    """
    shaken = [held for held in vehicle.conditions if held.name == state.SHAKEN]
    kept = shaken[: max(0, len(shaken) - max(0, count))]
    others = tuple(held for held in vehicle.conditions if held.name != state.SHAKEN)
    return replace(vehicle, conditions=(*others, *kept))


def _a_hit(level: DamageLevel) -> str:
    return "enough to destroy it" if level == "destroyed" else f"a {in_prose(level)} hit"


def _resistance(scene: Scene, vehicle: Combatant, scale: int) -> int:
    rolled = roll(scene, f"resistance of {vehicle.name}", pool(vehicle, "toughness"))
    armour = int(WORDS.number(vehicle, "armour"))
    ruling = vehicle_resistance(toughness=rolled.total, armour=armour, scale=scale)
    return int(scene.record(ruling, vehicle.id).answer.resistance.value)


def _damage_system(scene: Scene, vehicle: Combatant, system: System, hit: DamageLevel) -> None:
    """Damage a system of the vehicle.

    If the system has worse damage already, the worse damage stays.
    """
    known = state.kept(vehicle).systems.get(system, "none")
    level = max(known, hit, key=DAMAGE_LEVELS.index)
    scene.put(state.with_system(vehicle, system, level))
    scene.log(f"{vehicle.name}'s {system}: {_on_system(level)}, until repaired.")


def _on_system(level: DamageLevel) -> str:
    return "destroyed" if level == "destroyed" else f"{in_prose(level)} damage"


def _wear(scene: Scene, vehicle: Combatant, new: DamageLevel) -> None:
    current, before = state.kept(vehicle).damage, maneuverability(vehicle).dice
    ruling = vehicle_wear(current=current, new=new, maneuverability=before)
    answer = scene.record(ruling, vehicle.id).answer
    level = one_of(DAMAGE_LEVELS, answer.level.value, new)
    worn = _with_losses(state.damaged(vehicle, level), answer, before)
    top = state.top_level(worn)
    scene.log(f"{worn.name} {_now(current, new, level)}{_losses(answer, before)}.")
    if LEVELS.index(state.kept(worn).level) > LEVELS.index(top):
        worn = slowed_to(scene, worn, top)
    scene.put(worn)
    if answer.out_of_control.value:
        scene.put(state.losing_control(worn, "severe"))
        if state.kept(worn).out_of_control != "severe":
            scene.log(f"{worn.name} is out of control, two levels slower each round.")
    elif level == "destroyed":
        falls = is_too_slow(scene.encounter, worn, "stopped")
        wreck = state.keep(state.at_level(worn, "stopped"), descent="crashes" if falls else None)
        scene.put(replace(state.in_control(wreck), out=True))
        crashes = "crashes and " if falls else ""
        scene.log(f"{worn.name} {crashes}will never run again.")


def _now(before: DamageLevel, new: DamageLevel, level: DamageLevel) -> str:
    """Return the vehicle's damage after a hit as a phrase: 'has light damage', 'is destroyed'."""
    bumped = DAMAGE_LEVELS.index(level) > DAMAGE_LEVELS.index(new)
    if bumped and level != before:
        makes = "destroys it" if level == "destroyed" else f"makes it {in_prose(level)}"
        return f"already had {in_prose(before)} damage, and this {makes}"
    now = "is destroyed" if level == "destroyed" else f"has {in_prose(level)} damage"
    return f"{now} still" if level == before else now


def _with_losses(vehicle: Combatant, answer: VehicleWearAnswer, before: int) -> Combatant:
    lost = before - int(answer.maneuverability.value)
    if answer.lasts.value == "two-rounds":
        shaken = (Condition(state.SHAKEN, VERY_LIGHT_ROUNDS),) * lost
        return replace(vehicle, conditions=(*vehicle.conditions, *shaken))
    levels = int(answer.top_speed_levels_lost.value)
    now = state.kept(vehicle)
    return state.keep(vehicle, dice_lost=now.dice_lost + lost, levels_lost=now.levels_lost + levels)


def _losses(answer: VehicleWearAnswer, before: int) -> str:
    lost, levels = before - int(answer.maneuverability.value), answer.top_speed_levels_lost.value
    words = [f"Maneuverability -{lost}D"] if lost else []
    words += [f"top speed {counted(levels, 'level')} down"] if levels else []
    lasting = {"two-rounds": "for this round and the next", "until-repaired": "until repaired"}
    rest = lasting.get(answer.lasts.value or "", "")
    return f": {', '.join(words)} {rest}" if words else ""


def _shares_aboard(
    scene: Scene, vehicle: Combatant, damage: int, hit: DamageLevel, before: DamageLevel
) -> tuple[Share, ...]:
    """Return the damage to each person aboard: a share of the damage to the vehicle.

    The share depends on the vehicle's new level of damage, or on the hit if the level is the same.
    """
    level = state.kept(vehicle).damage
    suffered = passengers_share(damage, hit if level == before else level)
    people = state.aboard(scene.encounter, vehicle)
    if not suffered.value or not people:
        return ()
    exposed = suffered.times("how exposed they are", WORDS.number(vehicle, "exposure"))
    share = exposed.rounded_down()
    scene.record_account(Account("damage to each aboard", share, DAMAGE), vehicle.id)
    return tuple(Share(one.id, int(share.value), via=vehicle.id) for one in people)
