"""Limits of a round: the free distance, one action of each type, and how fast a rate can change."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import METRES, OPEND6, Rate
from rules.numbers.exact import divide
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Choice, ListOf
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

MOST_MOVEMENTS = OPEND6.number("most-movements", 4, section="Maximum Movement")
"""The most movements in a round, if the option for this limit is on."""

CHANGE = OPEND6.number("pace-change", 2, section="Accelerating and Decelerating")
"""Each round, a rate can change by this number times the base Move."""

NEVER_NEGATIVE = "never below 0"
LAST_RATE = "last round's rate"

FootKind = Literal["run", "swim", "climb", "jump", "fly"]
MovementKind = Literal[FootKind, "vehicle"]
MovementKinds = Annotated[Sequence[MovementKind], ListOf(Choice(get_args(MovementKind)))]


class FreeMoveAnswer(Answer, frozen=True):
    """The distance that takes no action."""

    metres: Annotated[Figure, METRES]


@OPEND6.rule("free-move", section="Short Distances")
@reading(
    "In play there is one free half for all types of movement: the share that was used by walking "
    "is also gone for swimming and flying.",
)
@example(rate=10).gives(metres=5)
@example(rate=5).gives(metres=2.5)
@example(rate=0).gives(metres=0)
def free_move(rate: Rate) -> FreeMoveAnswer:
    """The distance that takes no action: up to half of a movement rate.

    Use the rate of the type of movement: Move, swimming Move or flying rate.
    """
    return FreeMoveAnswer(figure("movement rate", rate, METRES).divided_by("up to half", 2))


class AccelerationAnswer(Answer, frozen=True):
    """The rates that are allowed in this round."""

    highest: Annotated[Figure, METRES]
    lowest: Annotated[Figure, METRES]
    rate: Annotated[Figure, METRES] | Nothing


@OPEND6.rule("acceleration", section="Accelerating and Decelerating")
@reading(
    "A change by up to twice the rate means at most doubled or halved: only this reading fits the "
    "chase in the book (0, 20, 40 m). Twice the base Move is always possible. In play rates "
    "change freely; an option sets the limit.",
    "acceleration",
)
@example(base=10, current=0).gives(highest=20, lowest=0, rate=None)
@example(base=10, current=40, wanted=33).gives(highest=80, lowest=20, rate=33)
def acceleration(base: Rate, current: Rate, wanted: Rate | None = None) -> AccelerationAnswer:
    """The highest and lowest rate that last round's rate allows now (an optional rule).

    Use the base Move of the type of movement.
    """
    start = figure(LAST_RATE, current, METRES)
    change = f"{CHANGE.value} x base Move"
    highest = start.plus(change, CHANGE.value * base).at_least("or doubled", 2 * current)
    lowest = (
        start.minus(change, CHANGE.value * base)
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
    """The rate that remains after a failed roll."""

    rate: Annotated[Figure, METRES]
    state: Word


@OPEND6.rule("lost-pace", section="Accelerating and Decelerating")
@reading("After tripping or stopping, the rate is 0; it is never below 0.")
@reading("Only a run that loses all pace ends prone; a swimmer, a climber or a flier stops.")
@example(base=10, current=40).gives(rate=20, state="moving")
@example(base=10, current=20).gives(rate=0, state="stopped")
@example(base=10, current=20.5).gives(rate=0.5, state="moving")
@example(base=10, current=15).gives(rate=0, state="tripped")
@example(base=10, current=0).gives(rate=0, state="tripped")
def lost_pace(base: Rate, current: Rate) -> LostPaceAnswer:
    """The rate that remains if a roll is too low to keep the rate of the last round.

    The rate falls by twice the base Move. At exactly 0 the character stops; below 0 the character
    trips.
    """
    left = figure(LAST_RATE, current, METRES).minus(
        f"{CHANGE.value} x base Move", CHANGE.value * base
    )
    if left.value > 0:
        state = finding("moving", f"{left.in_words()} are left")
    elif left.value == 0:
        state = finding("stopped", "exactly nothing is left")
    else:
        state = finding("tripped", "less than nothing is left")
    return LostPaceAnswer(left.at_least(NEVER_NEGATIVE, 0), state)


class MovementActionsAnswer(Answer, frozen=True):
    """Whether one more movement action is possible in the round."""

    allowed: Yes


@OPEND6.rule("movement-actions", section="Maximum Movement / Vehicle Movement")
@reading(
    "A special ability opens a further action to a character, not to a vehicle; what a driver did "
    "on foot is not the vehicle's action.",
)
@reading(
    "The text does not say which modifier counts if the ground changes on the way. In play a run, "
    "a swim, a flight and a drive are each over one ground. Where the ground changes, only the "
    "rest of the free half leads on.",
)
@reading(
    "In play all rolled actions of a round are counted: each action after the first takes 1D from "
    "every later skill roll, or from all skill rolls if the number of actions is announced first. "
    "By the option, only the announced number counts.",
    "multi-action",
)
@reading(
    "An attack whose damage is typed with its name (`c rifle`) is an action: its skill roll is "
    "made at the table. The section Stunts reduces the skill rolls of all actions; damage and "
    "resistance are no skill rolls, and keep their dice.",
)
@reading(
    "To be at the wheel of a moving vehicle is one action. The distance driven, a ram and the "
    "first stunt of a round belong to this action; each further stunt is another action. Holding "
    "one's breath, changing seats and the free half are not actions.",
)
@gap(
    "The text does not say what a penalty does to the last die. In play dice go down to 0D, which "
    "can still be rolled: the result is its pips, or 0 without pips.",
)
@example(kind="run").gives(allowed=True)
@example(kind="run", done=["run"], special=True).gives(allowed=True)
def movement_actions(
    kind: MovementKind, done: MovementKinds = (), special: bool = False
) -> MovementActionsAnswer:
    """Whether a movement action of this type is still possible in this round.

    A character has one action of each type in a round, or more with a special ability. A vehicle
    has only one action.
    """
    if kind not in done:
        return MovementActionsAnswer(finding(True, f"no {kind} action yet this round"))
    if kind == "vehicle":
        return MovementActionsAnswer(finding(False, "a vehicle makes one movement action a round"))
    if special:
        return MovementActionsAnswer(finding(True, "a special ability allows a further one"))
    return MovementActionsAnswer(finding(False, f"one {kind} action a round, and it was made"))
