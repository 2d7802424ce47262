"""Movement pulse by pulse, repeated use of a weapon skill, and opportunity actions."""

from fractions import Fraction
from math import isqrt
from typing import Annotated

from rules.books.rom.source import FEET, FEET_PER_MPH, MPH, ROM, Feet, Mph
from rules.numbers.exact import HALF, Number, divide, in_words, whole
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading


class PulseAnswer(Answer, frozen=True):
    """The speed and the feet of one pulse, and whether a limit made the speed lower."""

    mph: Annotated[Figure, MPH]
    feet: Annotated[Figure, FEET]
    capped: Yes


@ROM.rule("pulse", section="Optional Rule: Pulse Movement")
@reading(
    "Pulse movement is optional in the text. In play it is used; by the option, all movement of a "
    "CS happens at once.",
    "pulse-movement",
)
@reading(
    "Movement that the game master grants, such as by a blow, is not the combatant's own "
    "movement: after a pulse without own movement, the count starts again. Movement that is "
    "granted in the resolution must be made in the resolution.",
)
@reading(
    "A combatant who delays passes and waits. It declares no action, but may still move, at the "
    "speed that was declared last.",
)
@reading(
    "The text does not say when a duration ends. Here a condition for some turns or CSs ends with "
    "a CS. When it is given in the resolution, it counts from the next CS.",
)
@example(full=15, wanted=15, moving_pulses=0).gives(mph=7.5, feet=11, capped=True)
@example(full=15, wanted=15, moving_pulses=1).gives(mph=15, feet=22, capped=False)
@example(full=15, wanted=8, moving_pulses=0).gives(mph=7.5, feet=11, capped=True)
def pulse(
    full: Mph, wanted: Mph, moving_pulses: Annotated[int, Whole("pulses", least=0)]
) -> PulseAnswer:
    """The mph and the exact feet of one pulse: at most half rate in the first, then up to full.

    `moving_pulses` counts the pulses of unbroken movement directly before this pulse, also in the
    last CS. After a pulse without movement, the count begins at 0 again.
    """
    rate = figure("full rate", full, MPH)
    half = rate.times("half of it", HALF)
    first = "half rate, in the first pulse of movement"
    speed = figure("speed wanted", wanted, MPH)
    if moving_pulses == 0:
        limit, speed = half, speed.at_most(first, half)
    else:
        limit = rate
        speed = speed.rejected(
            "at most", first, half, f"pulses on the move before this one: {moving_pulses}"
        )
        speed = speed.at_most("full rate", rate)
    why = f"{in_words(wanted)} mph wanted, {limit.in_words()} allowed"
    return PulseAnswer(
        speed,
        speed.times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET),
        finding(wanted > limit.value, why),
    )


class SkillReuseAnswer(Answer, frozen=True):
    """The remaining AV of a weapon skill."""

    av: Figure


@ROM.rule("skill-reuse", section="Optional Rule: Pulse Movement")
@reading(
    "Each further use halves the result of the use before it, rounded down. An opportunity action "
    "is a use.",
)
@example(av=21, previous_uses=1).gives(av=10)
@example(av=21, previous_uses=5).gives(av=0)
def skill_reuse(
    av: Annotated[int, Whole("AV or defence DV")],
    previous_uses: Annotated[int, Whole("uses", least=0)],
) -> SkillReuseAnswer:
    """The AV, or defence DV, of a Weapon skill that was used before in the same CS.

    Every use after the first, to attack or to defend, halves the number again, rounded down. Two
    weapons in two hands have separate counts.
    """
    left = figure("AV or defence DV", av)
    # More halvings than the number has bits change nothing.
    for use in range(2, 2 + min(previous_uses, av.bit_length() + 1)):
        left = left.divided_by(f"use {use} in this CS: half", 2).rounded_down()
    return SkillReuseAnswer(left)


Coordinate = Annotated[Number, Quantity("feet")]
Point = tuple[Coordinate, Coordinate]
Leg = tuple[Point, Point]

FINE = 10**12
"""A square root without an exact value is rounded down to a multiple of 1 / `FINE` feet."""


class OpportunityAnswer(Answer, frozen=True):
    """Whether two foes may attack each other, how near they come, and when."""

    offered: Yes
    distance: Annotated[Figure, FEET]
    at: Figure


@ROM.rule("opportunity", section="Optional Rule: Pulse Movement")
@reading(
    "Both combatants move straight and evenly on each leg. Their paths cross if they come within "
    "reach of each other at the same moment. A leg is at most as long as the movement in this "
    "pulse, or in the pulse before.",
)
@reading(
    "Within a pulse everybody walks in the order of initiative, each against all others as they "
    "then stand; combatants of one initiative walk by four equal shares, in turns. The rule is "
    "asked about each of these steps, for kept paths and for typed ones. The text has no order.",
)
@reading(
    "The text offers the action where paths cross. Who begins a step within reach of a foe crosses "
    "the foe's path only by coming to the foe's own spot, or by going past it. The pulses and the "
    "action ask for this; the rule itself tells only how near two come.",
)
@reading(
    "The party and its foes are foes of each other; a combatant on neither side is nobody's foe. "
    "Each of the two may take the opportunity of a pulse once, until the CS ends. The action says "
    "whether it replaces their declared action.",
)
@example(a=[[0, 0], [10, 0]], b=[[10, 0], [0, 0]], foes=False).gives(
    offered=False, distance=0, at=0.5
)
@example(a=[[0, 0], [0, 0]], b=[[1, 1], [1, 1]]).gives(distance=1.414213562373)
def opportunity(a: Leg, b: Leg, reach: Feet = 5, foes: bool = True) -> OpportunityAnswer:
    """Whether two foes come within reach of each other in a pulse; how near they come, and when.

    A leg has a start and an end, [x, y] in feet. During the pulse each foe moves along a leg in a
    straight line at an even speed. `distance` is the shortest distance between the foes. `at` is
    the first moment with this distance: 0 is the beginning of the pulse, 1 the end. The game master
    can offer an opportunity action to both foes, but never to friends. The game master says whether
    the action undoes a declared action.
    """
    gap, change = _gap(a, b)
    at = _nearest(gap, change)
    apart = (gap[0] + at.value * change[0], gap[1] + at.value * change[1])
    distance = _length(apart)
    if foes:
        near = apart[0] ** 2 + apart[1] ** 2 <= reach**2
        offered = finding(
            near, f"{distance.in_words()} apart at the nearest, reach {in_words(reach)}"
        )
    else:
        offered = finding(False, "they are no foes")
    return OpportunityAnswer(offered, distance, at)


def length_of(leg: Leg) -> Figure:
    """The length of a leg, in feet."""
    (x, y), (to_x, to_y) = leg
    return _length((to_x - x, to_y - y))


Vector = tuple[Number, Number]


def _gap(a: Leg, b: Leg) -> tuple[Vector, Vector]:
    """Return the vector from the foe on leg `a` to the foe on leg `b` when the pulse starts.

    Also return by how much this vector changes in the pulse.
    """
    (a_start, a_end), (b_start, b_end) = a, b
    gap = (b_start[0] - a_start[0], b_start[1] - a_start[1])
    return gap, (b_end[0] - a_end[0] - gap[0], b_end[1] - a_end[1] - gap[1])


def _nearest(gap: Vector, change: Vector) -> Figure:
    """Return the time in the pulse at which the gap is shortest.

    If there are several such moments, return the earliest.
    """
    speed = change[0] ** 2 + change[1] ** 2
    if speed == 0:
        return figure("the distance stays the same: from the start on", 0)
    closing = -(gap[0] * change[0] + gap[1] * change[1])
    return (
        figure("how far apart they start, along the way they close", closing)
        .divided_by("how fast they close", speed)
        .at_least("not before the pulse", 0)
        .at_most("not after it", 1)
    )


def _length(apart: Vector) -> Figure:
    squares = figure("feet apart east and west, squared", apart[0] ** 2).plus(
        "feet apart north and south, squared", apart[1] ** 2
    )
    root = figure("the root of it", _root(squares.value), FEET)
    return Figure(root.value, FEET, (*squares.steps, *root.steps))


def _root(square: Number) -> Number:
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    if above**2 == square.numerator and below**2 == square.denominator:
        return divide(above, below)
    return whole(Fraction(isqrt(int(square * FINE**2)), FINE))
