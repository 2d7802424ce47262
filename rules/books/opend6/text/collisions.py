"""Ramming, sideswiping, and the dice of a collision."""

from typing import Annotated, Literal

from rules.books.opend6.source import DICE, OPEND6, SpeedLevel, in_prose
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer

ROUNDS_TO_RECOVER = 2
"""One round to restart or regain control, and one to turn back."""

SPEED_DICE = {"stopped": 2, "cautious": 4, "cruising": 6, "high": 8, "all-out": 10}
COLLISION_DICE = {"head-on": 3, "rear-end": -3, "sideswipe": -3, "nose-to-side": 0, "none": 0}

RamKind = Literal["ram", "sideswipe"]
Vehicle = Literal["land", "water", "air", "space"]
Collision = Literal["head-on", "rear-end", "sideswipe", "nose-to-side", "none"]
Surface = Literal["hard", "yielding", "vehicle"]


class RamAnswer(Answer, frozen=True):
    """What becomes of a vehicle that tried to ram or sideswipe another."""

    hits: Yes
    both_damaged: Yes
    loses_control: Yes
    recovery_rounds: Annotated[Figure, "rounds"] | Nothing
    spins: Yes


@OPEND6.rule("ram", section="Ramming and Sideswiping Vehicles")
def ram(kind: RamKind, vehicle: Vehicle, success: bool) -> RamAnswer:
    """What a ram or a sideswipe does, made or failed.

    Made, both vehicles take collision damage and another try may follow next turn. Failed, the
    vehicle misses and spins: on land half a turn at most and without power, in space on and on.
    It takes a round to restart or regain control and another to turn back. An air vehicle that
    hits is out of control all the same, and the book says nothing of its getting it back.
    """
    attempt = "ram" if kind == "ram" else "sideswipe"
    hit = finding(success, f"the {attempt} was {'made' if success else 'failed'}")
    return RamAnswer(
        hit,
        finding(success, "both take collision damage" if success else "it missed"),
        _loses_control(attempt, vehicle, success),
        _recovery(vehicle, success),
        finding(not success, "it stays about straight" if success else "a miss spins"),
    )


def _loses_control(attempt: str, vehicle: Vehicle, success: bool) -> Yes:
    if not success:
        return finding(True, f"the {attempt} failed")
    if vehicle == "air":
        return finding(True, f"an air vehicle loses control by any {attempt}")
    return finding(False, f"the {attempt} was made")


def _recovery(vehicle: Vehicle, success: bool) -> Figure | Nothing:
    if not success:
        return figure("a round to regain control and one to turn back", ROUNDS_TO_RECOVER, "rounds")
    if vehicle == "air":
        return not_applicable("the book gives an air vehicle that hits no way back")
    return figure("nothing to recover from", 0, "rounds")


class CollisionDiceAnswer(Answer, frozen=True):
    """The dice of damage to one vehicle."""

    dice: Annotated[Figure, DICE]


@OPEND6.rule("collision-dice", section="Vehicle Damage")
def collision_dice(
    level: SpeedLevel,
    collision: Collision = "none",
    surface: Surface = "vehicle",
    yielding_dice: Annotated[int, Whole("dice", least=1)] = 1,
) -> CollisionDiceAnswer:
    """The dice of damage of a collision, asked for each damaged vehicle by its own situation.

    Dice by speed, and on them those of the collision and of what was hit; never below 0D. Against
    what is no vehicle only a head-on collision counts as one. Something yielding takes 1D off, or
    as many as the GM says.
    """
    dice = figure(f"{in_prose(level)} speed", SPEED_DICE[level], DICE)
    dice = _with_surface(_with_collision(dice, collision, surface), surface, yielding_dice)
    return CollisionDiceAnswer(dice.at_least("never below 0D", 0))


def _with_collision(dice: Figure, collision: Collision, surface: Surface) -> Figure:
    if collision == "none":
        return dice
    label, modifier = in_prose(collision), COLLISION_DICE[collision]
    if surface != "vehicle" and collision != "head-on":
        return dice.rejected("add", label, modifier, "what was hit is no vehicle")
    return dice.plus(label, modifier)


def _with_surface(dice: Figure, surface: Surface, yielding_dice: int) -> Figure:
    if surface == "yielding":
        return dice.minus("into something yielding", yielding_dice)
    if surface == "hard":
        return dice.plus("into something very hard", 0)
    return dice
