"""Shooting at vehicles and from them, and dodging with them."""

from typing import Annotated

from rules.books.opend6.source import DICE, OPEND6
from rules.numbers.figures import Figure, Nothing, figure, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer

TO_HIT_VEHICLE = 10
EASY = 10
"""The difficulty of an Easy roll."""


class VehicleTargetAnswer(Answer, frozen=True):
    """What hitting a vehicle takes, and what more than one action costs."""

    difficulty: Figure
    attack_bonus: Figure
    penalty_dice: Annotated[Figure, DICE]
    piloting_difficulty: Figure | Nothing


@OPEND6.rule("vehicle-target", section="Vehicle Attacking and Dodging")
def vehicle_target(
    range_modifier: int = 0,
    scale_modifier: int = 0,
    actions: Annotated[int, Whole("actions", least=1)] = 1,
    dodge_total: int | None = None,
) -> VehicleTargetAnswer:
    """The difficulty of hitting a vehicle, and what a driver pays who also shoots.

    The driver's dodge (piloting plus Maneuverability) stands in for the 10 until the driver's
    next turn. The scale modifier goes to the attacker's total, a negative one too. Shooting while
    driving asks an Easy piloting roll besides; each action beyond the first takes 1D from every
    roll. What passengers pay for shooting is the GM's to say.
    """
    difficulty = figure("base difficulty to hit a vehicle", TO_HIT_VEHICLE)
    if dodge_total is not None:
        difficulty = difficulty.becomes("the driver's dodge", dodge_total)
    if range_modifier:
        difficulty = difficulty.plus("range", range_modifier)
    piloting: Figure | Nothing = not_applicable("driving is the only action")
    if actions > 1:
        piloting = figure("Easy piloting roll beside other actions", EASY)
    return VehicleTargetAnswer(
        difficulty,
        figure("scale modifier, to the attacker's total", scale_modifier),
        figure("actions", actions, DICE).minus("the first is free of it", 1),
        piloting,
    )
