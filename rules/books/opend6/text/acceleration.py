"""Rates from round to round: what is free, how fast they change, what a failed roll leaves."""

from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Rate
from rules.numbers.exact import divide
from rules.numbers.figures import Figure, Nothing, Word, figure, finding, not_applicable
from rules.rulings.ruling import Answer

CHANGE = 2
"""Times base Move that a rate may always change, and that a failed roll costs."""

NEVER_NEGATIVE = "never below 0"
LAST_RATE = "last round's rate"


class FreeMoveAnswer(Answer, frozen=True):
    """How far one may go without spending an action."""

    metres: Annotated[Figure, METRES]


@OPEND6.rule("free-move", section="Short Distances")
def free_move(rate: Rate) -> FreeMoveAnswer:
    """How far counts as no action: up to half of a movement rate.

    The rate is that of the movement in question: Move, swimming Move or flying rate.
    """
    return FreeMoveAnswer(figure("movement rate", rate, METRES).divided_by("up to half", 2))


class AccelerationAnswer(Answer, frozen=True):
    """The rates that this round may have."""

    highest: Annotated[Figure, METRES]
    lowest: Annotated[Figure, METRES]
    rate: Annotated[Figure, METRES] | Nothing


@OPEND6.rule("acceleration", section="Accelerating and Decelerating")
def acceleration(base: Rate, current: Rate, wanted: Rate | None = None) -> AccelerationAnswer:
    """The highest and lowest rate this round, after last round's (optional).

    A rate at most doubles or halves, though it may always change by twice the base Move of its
    type of movement: a Move of 10 goes from 0 to 20 and from 20 to 40, as in the book's chase.
    """
    start = figure(LAST_RATE, current, METRES)
    change = f"{CHANGE} x base Move"
    highest = start.plus(change, CHANGE * base).at_least("or doubled", 2 * current)
    lowest = (
        start.minus(change, CHANGE * base)
        .at_most("or halved", divide(current, 2))
        .at_least(NEVER_NEGATIVE, 0)
    )
    if wanted is None:
        return AccelerationAnswer(highest, lowest, not_applicable("no rate was asked for"))
    rate = (
        figure("wanted rate", wanted, METRES)
        .at_most("the highest this round", highest)
        .at_least("the lowest this round", lowest)
    )
    return AccelerationAnswer(highest, lowest, rate)


class LostPaceAnswer(Answer, frozen=True):
    """What a failed roll leaves of a rate."""

    rate: Annotated[Figure, METRES]
    state: Word


@OPEND6.rule("lost-pace", section="Accelerating and Decelerating")
def lost_pace(base: Rate, current: Rate) -> LostPaceAnswer:
    """The rate left when the roll is too low to keep last round's.

    It falls by twice the base Move. At exactly 0 the character stops, below 0 the character trips.
    """
    left = figure(LAST_RATE, current, METRES).minus(f"{CHANGE} x base Move", CHANGE * base)
    if left.value > 0:
        state = finding("moving", f"{left.in_words()} are left")
    elif left.value == 0:
        state = finding("stopped", "exactly nothing is left")
    else:
        state = finding("tripped", "less than nothing is left")
    return LostPaceAnswer(left.at_least(NEVER_NEGATIVE, 0), state)
