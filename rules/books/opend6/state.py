"""What a combatant's tallies, choices and conditions mean under OpenD6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from rules.books.opend6.sheet import LEVELS, ON_FOOT, WALK
from rules.books.opend6.source import SpeedLevel, Terrain
from rules.books.opend6.text.actions import MovementKind
from rules.books.opend6.text.damage import DamageLevel
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER
from rules.dice.wild import Pool, parse_code
from rules.encounter import Combatant, Condition, Encounter

LEVEL = "speed-level"
DAMAGE = "damage"
CONTROL = "control"
LOST_IN = "control-lost-in-round"
TO_RECOVER = "rounds-to-recover"
WORKED_IN = "recovering-in-round"
WORN = "maneuverability-lost"
TOP_LOST = "top-speed-levels-lost"
DODGE = "dodge"
ABOARD = "aboard"
SEAT = "seat"
STRANGE = "vehicle-is-strange"

DONE = "done-"
RATE = "rate-"
RATE_NOW = "rate-now-"
RUN_UP = "rounds-of-run-up"
RAN_WELL = "ran-well"
FAST = "fast-rounds"
FAST_NOW = "fast-now"
TURNS = "turns-this-round"

LOST, SPINNING, FALLING, SEVERE = "lost", "spinning", "falling", "severe"
"""Out of control: for a round, by a missed ram, by an air vehicle's ram, by damage."""

OUT_OF_CONTROL = "out of control"
SHAKEN = "shaken"
FALLEN = "prone"

RATED = ("run", "swim", "climb", "fly")
"""The types of movement whose rate carries over from round to round."""

KINDS: tuple[MovementKind, ...] = ("run", "swim", "climb", "jump", "fly", "vehicle")


def is_vehicle(combatant: Combatant) -> bool:
    """True for a vehicle."""
    return combatant.sheet.get("kind") == "vehicle"


def vehicle_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """The vehicle that somebody is in or on."""
    held = encounter.combatants.get(combatant.choice(ABOARD))
    return held if held is not None and is_vehicle(held) and not is_vehicle(combatant) else None


def aboard(encounter: Encounter, vehicle: Combatant) -> list[Combatant]:
    """Everybody in or on a vehicle, in the order of initiative."""
    return [
        one
        for one in encounter.in_order()
        if one.choice(ABOARD) == vehicle.id and not is_vehicle(one)
    ]


def driver_of(encounter: Encounter, vehicle: Combatant) -> Combatant | None:
    """Who is at the wheel and in the fight; None where the crew is not played by itself."""
    people = aboard(encounter, vehicle)
    return next((one for one in people if one.choice(SEAT) == "driver" and not one.out), None)


def subject(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Who moves when somebody is told to: a driver moves the vehicle."""
    vehicle = vehicle_of(encounter, combatant)
    if vehicle is not None and driver_of(encounter, vehicle) == combatant:
        return vehicle
    return combatant


def level_of(vehicle: Combatant) -> SpeedLevel:
    """The speed level that a vehicle goes at."""
    return cast("SpeedLevel", vehicle.choice(LEVEL) or "stopped")


def wanted_level(vehicle: Combatant) -> SpeedLevel:
    """The speed level that a vehicle is to go at in this round."""
    chosen = vehicle.pace.gait
    return cast("SpeedLevel", chosen) if chosen in LEVELS else level_of(vehicle)


def top_level(vehicle: Combatant) -> SpeedLevel:
    """The highest speed level that damage has left."""
    at = max(0, len(LEVELS) - 1 - int(vehicle.tally(TOP_LOST)))
    return cast("SpeedLevel", LEVELS[at])


def damage_of(vehicle: Combatant) -> DamageLevel:
    """The damage that a vehicle has."""
    return cast("DamageLevel", vehicle.choice(DAMAGE) or "none")


def gait_of(combatant: Combatant) -> str:
    """The way of moving of one on foot."""
    return next((one.id for one in ON_FOOT if one.id == combatant.pace.gait), WALK.id)


def terrain_of(name: str) -> Terrain:
    """The book's terrain of that id; easy for one that only the GM knows."""
    return cast("Terrain", name if name in TERRAIN_MODIFIER else "easy")


def done_by(combatant: Combatant) -> list[MovementKind]:
    """The types of movement action that were made this round."""
    return [kind for kind in KINDS if combatant.tally(DONE + kind)]


def made(combatant: Combatant, kind: str) -> Combatant:
    """The combatant with a movement action made."""
    return combatant.with_tally(DONE + kind, combatant.tally(DONE + kind) + 1)


def pool(combatant: Combatant, *fields: str) -> Pool:
    """The first of these dice codes that the sheet has: a skill, else its attribute."""
    held = (combatant.sheet.get(field) for field in fields)
    return parse_code(next((one for one in held if isinstance(one, str)), "2D"))


def maneuverability(vehicle: Combatant) -> Pool:
    """What damage has left of a vehicle's Maneuverability."""
    held = vehicle.sheet.get("maneuverability")
    code = parse_code(held if isinstance(held, str) else "0D")
    shaken = sum(one.name == SHAKEN for one in vehicle.conditions)
    left = code.less(int(vehicle.tally(WORN)) + shaken)
    return left if left.dice or not code.dice else Pool(0)


def fatigue_rounds(combatant: Combatant, comfortable: int) -> int:
    """How many rounds beyond the comfortable length a fast movement would be now."""
    return max(0, int(combatant.tally(FAST)) + 1 - comfortable)


def under(combatant: Combatant, condition: str, rounds: int | None = None) -> Combatant:
    """The combatant under a condition, for good or for so many rounds."""
    rest = without(combatant, (condition,)).conditions
    return replace(combatant, conditions=(*rest, Condition(condition, rounds)))


def without(combatant: Combatant, names: Iterable[str]) -> Combatant:
    """The combatant without these conditions."""
    gone = set(names)
    kept = tuple(one for one in combatant.conditions if one.name not in gone)
    return replace(combatant, conditions=kept)


def losing_control(combatant: Combatant, how: str, now: int, rounds: int = 0) -> Combatant:
    """The combatant out of control from this round on."""
    lost = under(combatant, OUT_OF_CONTROL).with_choice(CONTROL, how)
    return lost.with_tally(LOST_IN, now).with_tally(TO_RECOVER, rounds)


def in_control(combatant: Combatant) -> Combatant:
    """The combatant in control again."""
    return without(combatant, (OUT_OF_CONTROL,)).with_choice(CONTROL, "")


def damaged(vehicle: Combatant, level: str) -> Combatant:
    """The vehicle with its damage at that level, and a condition that says so."""
    words = {one: f"{one.replace('-', ' ')} damage" for one in ("very-light", "light", "heavy")}
    words |= {"severe": "severe damage", "destroyed": "destroyed"}
    cleared = without(vehicle, words.values()).with_choice(DAMAGE, "" if level == "none" else level)
    return under(cleared, words[level]) if level in words else cleared
