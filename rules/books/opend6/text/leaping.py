"""Leaping out of a moving vehicle."""

from typing import Annotated

from rules.books.opend6.source import OPEND6
from rules.numbers.exact import Number, exact
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer

FIVE_MPH = exact("8.04672")
"""Five miles an hour in km/h: from here on a leap is dangerous."""

VERY_EASY = 5
LEAP_BASE = 15
KPH_A_POINT_OF_DIFFICULTY = 10
KPH_A_POINT_OF_DAMAGE = 15

Kph = Annotated[Number, Quantity("km/h", least=0)]
SPEED = "speed in km/h"


class LeapOutAnswer(Answer, frozen=True):
    """What a leap from a moving vehicle takes, and what it costs."""

    difficulty: Figure
    damage: Figure


@OPEND6.rule("leap-out", section="Leaping Out of a Vehicle")
def leap_out(kph: Kph, roll: int | None = None) -> LeapOutAnswer:
    """The difficulty of leaping out of a moving vehicle, and the damage of the fall.

    Under 5 mph it is Very Easy and harmless. From there on the difficulty is 15 and one more for
    each whole 10 km/h, the damage one point for each 15 km/h begun, less the result points of a
    roll that was made (what it has above the difficulty).
    """
    if kph < FIVE_MPH:
        return LeapOutAnswer(
            figure("Very Easy under 5 mph", VERY_EASY), figure("harmless under 5 mph", 0)
        )
    difficulty = (
        figure(SPEED, kph)
        .divided_by("one for each 10 km/h", KPH_A_POINT_OF_DIFFICULTY)
        .rounded_down()
        .plus("base difficulty", LEAP_BASE)
    )
    damage = (
        figure(SPEED, kph)
        .divided_by("a point for each 15 km/h", KPH_A_POINT_OF_DAMAGE)
        .rounded_up()
    )
    return LeapOutAnswer(difficulty, _less_result_points(damage, difficulty, roll))


def _less_result_points(damage: Figure, difficulty: Figure, roll: int | None) -> Figure:
    if roll is None:
        return damage
    points = roll - difficulty.value
    if points < 0:
        return damage.rejected("subtract", "result points", 0, "the roll was failed")
    return damage.minus("result points of the roll", points).at_least("never below 0", 0)
