"""What hits a vehicle: damage against resistance, the wear of it, and those aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.sheet import LEVELS
from rules.books.opend6.source import in_prose
from rules.books.opend6.text.collisions import Collision, Surface, collision_dice
from rules.books.opend6.text.damage import (
    DamageLevel,
    VehicleWearAnswer,
    vehicle_damage,
    vehicle_resistance,
    vehicle_wear,
)
from rules.books.opend6.turns import at_level
from rules.dice.wild import Pool
from rules.encounter import Combatant, Condition
from rules.fight.actions.health import hurt
from rules.numbers.exact import in_words, round_down
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

VERY_LIGHT_ROUNDS = 2


def collide(
    scene: Scene,
    who: str,
    collision: Collision,
    surface: Surface = "vehicle",
    yielding: int = 1,
    scale: int = 0,
) -> None:
    """A vehicle takes the damage of a collision, by its own speed and situation.

    `scale` is how much larger it is than what it met.
    """
    vehicle = scene.find(who)
    ruling = collision_dice(
        level=state.level_of(vehicle),
        collision=collision,
        surface=surface,
        yielding_dice=yielding,
    )
    scene.record(ruling, vehicle.id)
    dice = int(ruling.answer.dice.value)
    if not dice:
        scene.log(f"{vehicle.name} takes no damage: 0D.")
        return
    roll = _book(scene).roll(scene, f"damage to {vehicle.name}", Pool(dice))
    strike(scene, who, roll.total, roll.in_words(), scale)


def strike(scene: Scene, who: str, damage: int, how: str, scale: int = 0) -> None:
    """A vehicle resists damage, is worn by it, and those aboard suffer their share."""
    vehicle = scene.find(who)
    resistance = _resistance(scene, vehicle, scale)
    ruling = vehicle_damage(damage=damage, resistance=resistance)
    scene.record(ruling, vehicle.id)
    level = cast("DamageLevel", ruling.answer.level.value)
    scene.log(f"Damage to {vehicle.name} {damage} ({how}) against {resistance}: {in_prose(level)}.")
    if level == "none":
        return
    _wear(scene, vehicle, level)
    _hurt_those_aboard(scene, who, ruling.answer.passenger_damage.value)


def _resistance(scene: Scene, vehicle: Combatant, scale: int) -> int:
    book = _book(scene)
    code = state.pool(vehicle, "toughness")
    roll = book.roll(scene, f"resistance of {vehicle.name}", code)
    armour = int(book.value(vehicle, "armour"))
    ruling = vehicle_resistance(toughness=roll.total, armour=armour, scale=scale)
    scene.record(ruling, vehicle.id)
    return int(ruling.answer.resistance.value)


def _wear(scene: Scene, vehicle: Combatant, new: DamageLevel) -> None:
    before = state.maneuverability(vehicle).dice
    ruling = vehicle_wear(current=state.damage_of(vehicle), new=new, maneuverability=before)
    scene.record(ruling, vehicle.id)
    answer = ruling.answer
    worn = _with_losses(vehicle, answer, before)
    worn = state.damaged(worn, answer.level.value)
    top = state.top_level(worn)
    if LEVELS.index(state.level_of(worn)) > LEVELS.index(top):
        worn = at_level(worn, top)
    worn = scene.put(worn)
    scene.log(f"{worn.name} has {in_prose(answer.level.value)} damage{_losses(answer, before)}.")
    _lose_it(scene, worn, answer)


def _with_losses(vehicle: Combatant, answer: VehicleWearAnswer, before: int) -> Combatant:
    lost = before - int(answer.maneuverability.value)
    if answer.lasts.value == "two-rounds":
        shaken = tuple(Condition(state.SHAKEN, VERY_LIGHT_ROUNDS) for _ in range(lost))
        return replace(vehicle, conditions=(*vehicle.conditions, *shaken))
    if lost:
        vehicle = vehicle.with_tally(state.WORN, vehicle.tally(state.WORN) + lost)
    levels = int(answer.top_speed_levels_lost.value)
    if levels:
        vehicle = vehicle.with_tally(state.TOP_LOST, vehicle.tally(state.TOP_LOST) + levels)
    return vehicle


def _losses(answer: VehicleWearAnswer, before: int) -> str:
    lost, levels = before - int(answer.maneuverability.value), answer.top_speed_levels_lost.value
    words = [f"Maneuverability -{lost}D"] if lost else []
    words += [f"top speed {in_words(levels)} down"] if levels else []
    lasting = {"two-rounds": "for this round and the next", "until-repaired": "until repaired"}
    rest = lasting.get(answer.lasts.value or "", "")
    return f": {', '.join(words)} {rest}" if words else ""


def _lose_it(scene: Scene, vehicle: Combatant, answer: VehicleWearAnswer) -> None:
    if answer.out_of_control.value:
        scene.put(state.losing_control(vehicle, state.SEVERE, scene.encounter.round))
        scene.log(f"{vehicle.name} is out of control, two levels slower each round.")
    elif answer.level.value == "destroyed":
        wreck = state.in_control(at_level(vehicle, "stopped"))
        scene.put(replace(wreck, out=True))
        scene.log(f"{vehicle.name} will never run again.")


def _hurt_those_aboard(scene: Scene, who: str, amount: Any) -> None:
    vehicle = scene.find(who)
    exposure = _book(scene).value(vehicle, "exposure")
    people = state.aboard(scene.encounter, vehicle)
    if not amount or not people:
        return
    share = round_down(amount * exposure)
    for one in people:
        hurt(scene, scene.find(one.id), share, f" in {vehicle.name}")


def _book(scene: Scene) -> OpenD6:
    return cast("OpenD6", scene.book)
