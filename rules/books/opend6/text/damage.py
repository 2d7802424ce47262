"""Damage to vehicles, to the people in them, and to people who leap out of them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import DICE, OPEND6, in_prose
from rules.numbers.exact import HALF, Number, exact
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

DamageLevel = Literal["none", "very-light", "light", "heavy", "severe", "destroyed"]
"""The levels of damage to a vehicle, the lightest first."""

System = Literal["weapons", "navigation", "sensors"]
"""A system of a vehicle. The GM can say that a hit damages a system, and not the vehicle."""

DAMAGE_LEVELS: tuple[DamageLevel, ...] = get_args(DamageLevel)
LIGHT, HEAVY = DAMAGE_LEVELS.index("light"), DAMAGE_LEVELS.index("heavy")

DAMAGE, LEAPING = "Vehicle and Passenger Damage", "Leaping Out of a Vehicle"

EXCESS: Mapping[DamageLevel, int] = OPEND6.table(
    "damage",
    {"destroyed": 16, "severe": 13, "heavy": 9, "light": 4, "very-light": 1},
    section=DAMAGE,
)
"""For each level, damage minus resistance is at least this number. The worst level comes first."""

SHARES: Mapping[DamageLevel, Number] = OPEND6.table(
    "passengers-share",
    {"destroyed": 1, "severe": Fraction(3, 4), "heavy": HALF, "light": Fraction(1, 4)},
    section=DAMAGE,
)
"""The passengers' share of the damage total, by the level of damage to the vehicle."""

DICE_LOST = OPEND6.table(
    "dice-lost", {"very-light": 1, "light": 1, "heavy": 2}, DICE, section=DAMAGE
)
"""The dice of Maneuverability that a hit takes, by its level of damage."""

LEVELS_LOST = OPEND6.table("levels-lost", {"light": 1, "heavy": 2}, "levels", section=DAMAGE)
"""The levels of top speed that a hit takes if the vehicle has no dice of Maneuverability left."""

LASTS = {"very-light": "two-rounds", "destroyed": "for-good"}
"""How long the losses of a hit last. At all other levels, they last until the repair."""


def passengers_share(damage: int, level: DamageLevel) -> Figure:
    """Return the damage to each passenger: the share of the total for this level of damage."""
    return (
        figure("damage total", damage)
        .times(f"passengers' share of {in_prose(level)} damage", SHARES.get(level, 0))
        .rounded_down()
        .at_least("never below 0", 0)
    )


FIVE_MPH = OPEND6.number("leap-harmless", exact("8.04672"), "km/h", section=LEAPING)
"""Five miles an hour in km/h. At this speed and above it, a leap is dangerous."""

VERY_EASY = OPEND6.number("leap-slow", 5, section=LEAPING)
LEAP_BASE = OPEND6.number("leap-base", 15, section=LEAPING)
KPH_A_POINT_OF_DIFFICULTY = OPEND6.number("leap-difficulty-step", 10, "km/h", section=LEAPING)
KPH_A_POINT_OF_DAMAGE = OPEND6.number("leap-damage-step", 15, "km/h", section=LEAPING)

Kph = Annotated[Number, Quantity("km/h", least=0)]


class VehicleResistanceAnswer(Answer, frozen=True):
    """The total that damage must exceed, and whether points may be spent on the roll."""

    resistance: Figure
    points_allowed: Yes


@OPEND6.rule("vehicle-resistance", section="Vehicle Damage")
@reading("In play the difference in scale to the attacker counts when a vehicle resists.")
@example(toughness=12, armour=3).gives(resistance=15, points_allowed=False)
@example(toughness=12, armour=3, scale=-6).gives(resistance=9, points_allowed=False)
def vehicle_resistance(toughness: int, armour: int = 0, scale: int = 0) -> VehicleResistanceAnswer:
    """A vehicle's damage resistance total: the Toughness roll plus armour and scale.

    Neither Character Points nor Fate Points may be spent on the roll.
    """
    resistance = figure("Toughness roll", toughness).plus("armour", armour).plus("scale", scale)
    no_points = finding(False, "no Character or Fate Points on a vehicle's resistance")
    return VehicleResistanceAnswer(resistance, no_points)


class VehicleDamageAnswer(Answer, frozen=True):
    """The level of damage to a vehicle, and the damage to the people in it."""

    level: Word
    passenger_damage: Figure


@OPEND6.rule("vehicle-damage", section="Vehicle and Passenger Damage")
@reading("A passenger's share of the damage total is rounded down.")
@reading(
    "In play the people aboard suffer by the vehicle's level of damage after the hit. If the hit "
    "does not change this level, the level of the hit counts.",
)
@example(damage=10, resistance=10).gives(level="none", passenger_damage=0)
@example(damage=22, resistance=10).gives(level="heavy", passenger_damage=11)
def vehicle_damage(damage: int, resistance: int) -> VehicleDamageAnswer:
    """The level of damage to a vehicle, by how much damage exceeds resistance.

    The people in the vehicle suffer a share of the damage total. It is a quarter for light damage,
    half for heavy, three quarters for severe damage, and all of it in a destroyed vehicle;
    fractions round down. The GM decides how exposed the people are.
    """
    excess = damage - resistance
    hit = next((one for one in EXCESS if excess >= EXCESS[one]), None)
    if hit is None:
        unharmed = finding("none", f"{damage} does not exceed a resistance of {resistance}")
        return VehicleDamageAnswer(unharmed, figure("no damage to the vehicle, none inside", 0))
    level = finding(hit, f"{damage} exceeds a resistance of {resistance} by {excess}")
    return VehicleDamageAnswer(level, passengers_share(damage, hit))


class VehicleWearAnswer(Answer, frozen=True):
    """The state of a vehicle after a hit."""

    level: Word
    maneuverability: Annotated[Figure, DICE]
    top_speed_levels_lost: Annotated[Figure, "levels"]
    out_of_control: Yes
    lasts: Word | Nothing


@OPEND6.rule("vehicle-wear", section="Vehicle and Passenger Damage")
@reading(
    "A vehicle that has heavy damage or worse gets one level more by a hit above very light, or "
    "the level of the hit if that is worse. Below heavy damage, the worse of the old level and "
    "the level of the hit counts.",
)
@reading(
    "The level of the new hit decides the losses, not the level that the vehicle reaches. Heavy "
    "damage at 1D leaves 0D and does not lower the top speed. Very light damage at 0D has no "
    "effect. Severe damage lasts until it is repaired.",
)
@reading(
    "The GM may say with the hit that weapons, navigation or sensors are damaged instead of the "
    "vehicle. Then the vehicle keeps its level, the people aboard suffer by the level of the hit, "
    "and the row shows the damaged system until it is repaired.",
)
@example(current="none", new="none", maneuverability=3).gives(level="none", out_of_control=False)
@example(current="none", new="very-light", maneuverability=0).gives(
    maneuverability=0, top_speed_levels_lost=0, lasts="two-rounds"
)
@example(current="none", new="heavy", maneuverability=3).gives(maneuverability=1)
@example(current="none", new="light", maneuverability=0).gives(top_speed_levels_lost=1)
def vehicle_wear(
    current: DamageLevel,
    new: DamageLevel,
    maneuverability: Annotated[int, Whole("whole dice left", least=0)],
) -> VehicleWearAnswer:
    """The effects of a new hit on a vehicle that may be damaged already.

    - Very light damage takes 1D of Maneuverability in this round and the next.
    - Light damage takes 1D until the repair. At 0D it takes one level of top speed instead.
    - Heavy damage takes 2D until the repair. At 0D it takes two levels of top speed instead.
    - After severe damage, the vehicle is out of control, and slows by two levels each round until
      it stops or crashes. A destroyed vehicle does not count as out of control.
    """
    level = _level_after(current, new)
    lasts: Word | Nothing = finding(LASTS.get(new, "until-repaired"), _hit(new))
    return VehicleWearAnswer(
        level,
        _maneuverability_after(maneuverability, new),
        _top_speed_lost(maneuverability, new),
        _out_of_control(level.value),
        not_applicable("no new damage") if new == "none" else lasts,
    )


def _hit(new: str) -> str:
    return f"{in_prose(new)} hit"


def _level_after(current: DamageLevel, new: DamageLevel) -> Word:
    now, hit = DAMAGE_LEVELS.index(current), DAMAGE_LEVELS.index(new)
    if now >= HEAVY and hit >= LIGHT:
        after = DAMAGE_LEVELS[min(max(now + 1, hit), len(DAMAGE_LEVELS) - 1)]
        return finding(after, f"{in_prose(current)} before: a {_hit(new)} makes it worse")
    worse = f"the worse of {in_prose(current)} before and {in_prose(new)} now"
    return finding(DAMAGE_LEVELS[max(now, hit)], worse)


def _maneuverability_after(maneuverability: int, new: DamageLevel) -> Figure:
    left = figure("Maneuverability before", maneuverability, DICE)
    if new not in DICE_LOST:
        return left
    return left.minus(_hit(new), DICE_LOST[new]).at_least("never below 0D", 0)


def _top_speed_lost(maneuverability: int, new: DamageLevel) -> Figure:
    if new not in LEVELS_LOST:
        return figure("no top speed is lost by such a hit", 0, "levels")
    if maneuverability:
        kept, why_not = figure("top speed kept", 0, "levels"), "Maneuverability takes the loss"
        return kept.plus(_hit(new), LEVELS_LOST[new], unless=why_not)
    return figure(f"{_hit(new)} at 0D Maneuverability", LEVELS_LOST[new], "levels")


def _out_of_control(level: str) -> Yes:
    if level == "severe":
        slows = "two levels slower each round until it stops or crashes"
        return finding(True, f"severe damage: {slows}")
    if level == "destroyed":
        return finding(False, "destroyed: it is done for")
    return finding(False, f"damage is {in_prose(level)}")


class LeapOutAnswer(Answer, frozen=True):
    """The difficulty of a leap from a moving vehicle, and the damage of the fall."""

    difficulty: Figure
    damage: Figure


@OPEND6.rule("leap-out", section=LEAPING)
@reading(
    "Exactly 5 mph (8.04672 km/h) counts as faster, no fall under it does damage, and only a roll "
    "that was made takes its result points off.",
)
@gap(
    "The text gives speeds in metres a round and asks for km/h: in play a round has the 5 seconds "
    "of the game's combat chapter, unless the GM gives the speed.",
)
@example(kph=0).gives(difficulty=5, damage=0)
@example(kph=15.5).gives(difficulty=16, damage=2)
def leap_out(kph: Kph, roll: int | None = None) -> LeapOutAnswer:
    """The difficulty of leaping out of a moving vehicle, and the damage of the fall.

    Under 5 mph a leap is Very Easy and harmless. At 5 mph or more the difficulty is 15, plus one
    for each whole 10 km/h. The damage is one point for each 15 km/h begun. A roll of 18 against
    the difficulty 16 has 2 result points: these reduce the damage.
    """
    if kph < FIVE_MPH.value:
        very_easy = figure("Very Easy under 5 mph", VERY_EASY)
        return LeapOutAnswer(very_easy, figure("harmless under 5 mph", 0))
    speed = figure("speed in km/h", kph)
    tens = speed.divided_by("one for each 10 km/h", KPH_A_POINT_OF_DIFFICULTY).rounded_down()
    difficulty = tens.plus("base difficulty", LEAP_BASE)
    damage = speed.divided_by("a point for each 15 km/h", KPH_A_POINT_OF_DAMAGE).rounded_up()
    return LeapOutAnswer(difficulty, _less_result_points(damage, difficulty, roll))


def _less_result_points(damage: Figure, difficulty: Figure, roll: int | None) -> Figure:
    if roll is None:
        return damage
    points = roll - difficulty.value
    if points < 0:
        return damage.rejected("subtract", "result points", 0, "the roll was failed")
    return damage.minus("result points of the roll", points).at_least("never below 0", 0)
