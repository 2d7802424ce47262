"""Ramming, sideswiping, the dice of a collision, and shots at vehicles and from vehicles."""

from typing import Annotated, Literal

from rules.books.opend6.source import DICE, OPEND6, SpeedLevel, in_prose
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

ROUNDS = "rounds"
ROUNDS_TO_RECOVER = OPEND6.number(
    "ram-recovery", 2, ROUNDS, section="Ramming and Sideswiping Vehicles"
)
RECOVERING = "a round to regain control and one to turn back"
"""What the two rounds after a missed ram are for."""

SPEED_DICE = OPEND6.table(
    "speed-dice",
    {"stopped": 2, "cautious": 4, "cruising": 6, "high": 8, "all-out": 10},
    DICE,
    section="Vehicle Damage",
)
COLLISION_DICE = OPEND6.table(
    "collision-dice",
    {"head-on": 3, "rear-end": -3, "sideswipe": -3, "nose-to-side": 0, "none": 0},
    DICE,
    section="Vehicle Damage",
)

TO_HIT_VEHICLE = OPEND6.number("to-hit-vehicle", 10, section="Vehicle Attacking and Dodging")
EASY = OPEND6.number("drive-and-shoot", 10, section="Vehicle Attacking and Dodging")
"""The difficulty of an Easy roll."""

FULL_DEFENCE = OPEND6.number("full-defence", 10, section="Vehicle Attacking and Dodging")
"""The number that a full defence adds to the roll."""

RamKind = Literal["ram", "sideswipe"]
Defence = Literal["partial", "full"]
Vehicle = Literal["land", "water", "air", "space"]
Collision = Literal["head-on", "rear-end", "sideswipe", "nose-to-side", "none"]
Surface = Literal["hard", "yielding", "vehicle"]


class RamAnswer(Answer, frozen=True):
    """The results of an attempt to ram or sideswipe another vehicle."""

    hits: Yes
    both_damaged: Yes
    loses_control: Yes
    recovery_rounds: Annotated[Figure, ROUNDS] | Nothing
    spins: Yes


@OPEND6.rule("ram", section="Ramming and Sideswiping Vehicles")
@reading(
    "After a miss, the way back takes two rounds. For an air vehicle that hit, the text gives no "
    "time.",
)
@reading(
    "In play one roll must meet the difficulty of the manoeuvre and the difficulty of hitting the "
    "vehicle, also if it dodges. After a miss, the vehicle cannot be driven for two whole rounds.",
)
@reading(
    "A space vehicle that spins goes on at its speed, for the whole distance of its level; it "
    "does not slow down."
)
@example(kind="ram", vehicle="land", success=True).gives(
    hits=True, both_damaged=True, loses_control=False, recovery_rounds=0, spins=False
)
@example(kind="ram", vehicle="land", success=False).gives(
    hits=False, both_damaged=False, loses_control=True, recovery_rounds=2, spins=True
)
def ram(kind: RamKind, vehicle: Vehicle, success: bool) -> RamAnswer:
    """The results of a ram or a sideswipe, after a hit and after a miss.

    After a hit, both vehicles take collision damage, and an attacking air vehicle loses control.
    The attacker may try again in the next turn.

    After a miss, the attacking vehicle spins: on land by half a circle at most, in space on and on.
    It needs a round to regain control (on land, to start again), and another round to turn back.
    """
    if not success:
        return RamAnswer(
            hits=finding(False, f"the {kind} was failed"),
            both_damaged=finding(False, "it missed"),
            loses_control=finding(True, f"the {kind} failed"),
            recovery_rounds=figure(RECOVERING, ROUNDS_TO_RECOVER, ROUNDS),
            spins=finding(True, "a miss spins"),
        )
    loses_control = finding(False, f"the {kind} was made")
    recovery: Figure | Nothing = figure("nothing to recover from", 0, ROUNDS)
    if vehicle == "air":
        loses_control = finding(True, f"an air vehicle loses control by any {kind}")
        recovery = not_applicable("the book gives an air vehicle that hits no way back")
    return RamAnswer(
        hits=finding(True, f"the {kind} was made"),
        both_damaged=finding(True, "both take collision damage"),
        loses_control=loses_control,
        recovery_rounds=recovery,
        spins=finding(False, "it stays about straight"),
    )


class CollisionDiceAnswer(Answer, frozen=True):
    """The dice of damage to one vehicle."""

    dice: Annotated[Figure, DICE]


@OPEND6.rule("collision-dice", section="Vehicle Damage")
@reading(
    "If the other is not a vehicle, only head-on counts as a collision modifier; dice never fall "
    "below 0D.",
)
@reading("A crash into anything that is not a vehicle is head-on only if the GM says so.")
@example(level="stopped").gives(dice=2)
@example(level="high", collision="nose-to-side").gives(dice=8)
def collision_dice(
    level: SpeedLevel,
    collision: Collision = "none",
    surface: Surface = "vehicle",
    yielding_dice: Annotated[int, Whole("dice", least=1)] = 1,
) -> CollisionDiceAnswer:
    """The dice of damage to one vehicle in a collision, by its own speed and situation.

    The speed gives the dice; the kind of collision and the obstacle change them. A yielding
    obstacle takes 1D off, or as many dice as the GM says.
    """
    dice = figure(f"{in_prose(level)} speed", SPEED_DICE[level], DICE)
    if collision != "none":
        counts = surface == "vehicle" or collision == "head-on"
        why_not = None if counts else "what was hit is no vehicle"
        dice = dice.plus(in_prose(collision), COLLISION_DICE[collision], unless=why_not)
    if surface == "yielding":
        dice = dice.minus("into something yielding", yielding_dice)
    if surface == "hard":
        dice = dice.plus("into something very hard", 0)
    return CollisionDiceAnswer(dice.at_least("never below 0D", 0))


class VehicleTargetAnswer(Answer, frozen=True):
    """The difficulty of hitting a vehicle, and the cost of further actions."""

    difficulty: Figure
    attack_bonus: Figure
    penalty_dice: Annotated[Figure, DICE]
    piloting_difficulty: Figure | Nothing


@OPEND6.rule("vehicle-target", section="Vehicle Attacking and Dodging")
@gap(
    "Other chapters have range, scale and the multi-action penalty. Here the modifiers are "
    "inputs, an Easy roll is 10, and each action after the first costs 1D.",
)
@reading(
    "A scale modifier, also a negative one, is added to the attacker's total. A dodge replaces "
    "the base of 10; range still counts.",
)
@reading(
    "A dodge counts as long as its driver is at the wheel and in control. A crew without turns of "
    "its own shoots as passengers do.",
)
@example().gives(difficulty=10, attack_bonus=0, penalty_dice=0, piloting_difficulty=None)
@example(actions=2, dodge_total=17).gives(
    difficulty=17, attack_bonus=0, penalty_dice=1, piloting_difficulty=10
)
def vehicle_target(
    range_modifier: int = 0,
    scale_modifier: int = 0,
    actions: Annotated[int, Whole("actions", least=1)] = 1,
    dodge_total: int | None = None,
) -> VehicleTargetAnswer:
    """The difficulty of hitting a vehicle, and the penalty of a driver who also shoots.

    The driver's dodge is a roll of piloting plus Maneuverability, and counts until the driver's
    next turn. A driver who shoots makes an Easy piloting roll too. The GM decides about a penalty
    for passengers who shoot.
    """
    difficulty = figure("base difficulty to hit a vehicle", TO_HIT_VEHICLE)
    if dodge_total is not None:
        difficulty = difficulty.becomes("the driver's dodge", dodge_total)
    if range_modifier:
        difficulty = difficulty.plus("range", range_modifier)
    piloting: Figure | Nothing = not_applicable("one action alone: no roll of piloting beside it")
    if actions > 1:
        piloting = figure("Easy piloting roll beside other actions", EASY)
    return VehicleTargetAnswer(
        difficulty,
        figure("scale modifier, to the attacker's total", scale_modifier),
        figure("actions", actions, DICE).minus("the first is free of it", 1),
        piloting,
    )


class VehicleDodgeAnswer(Answer, frozen=True):
    """The difficulty of hitting a dodging vehicle, and whether the dodge takes the whole round."""

    total: Figure
    alone: Yes


@OPEND6.rule("vehicle-dodge", section="Vehicle Attacking and Dodging")
@gap(
    "Another chapter, which is not here, has the rules for partial and full defence. Here a "
    "partial defence is the roll, and counts as one action more. A full defence is the roll plus "
    "10, without a penalty: the driver takes no other action in that round, before or after it, "
    "and does not drive the vehicle.",
)
@reading("A vehicle at rest may dodge: the text does not ask for a speed.")
@example(roll=15).gives(total=15, alone=False)
@example(roll=15, defence="full").gives(total=25, alone=True)
def vehicle_dodge(roll: int, defence: Defence = "partial", extra: int = 0) -> VehicleDodgeAnswer:
    """The difficulty of hitting a vehicle that dodges, by a roll of piloting plus Maneuverability.

    The difficulty counts until the driver's turn in the next round.
    """
    total = figure("roll of piloting plus Maneuverability", roll)
    alone = finding(False, "a partial defence is one action of several")
    if defence == "full":
        total = total.plus("full defence", FULL_DEFENCE)
        alone = finding(True, "a full defence takes the whole round")
    if extra:
        total = total.plus("the GM's further modifier", extra)
    return VehicleDodgeAnswer(total.at_least("never below 0", 0), alone)
