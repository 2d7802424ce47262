"""How far and how often in a round: movements, their limit, and movement actions.

A movement is one Move of its type: the first is included, further ones cost more.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import METRES, MOVEMENTS, OPEND6
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Choice, ListOf
from rules.rulings.ruling import Answer

PER_FURTHER_MOVEMENT = 5
"""What each movement beyond the first adds to a difficulty."""

MOST_MOVEMENTS = 4
"""The optional limit of a round, in times the Move of that type of movement."""

Movements = Annotated[Figure, MOVEMENTS]

FootKind = Literal["run", "swim", "climb", "jump", "fly"]
MovementKind = Literal[FootKind, "vehicle"]
MovementKinds = Annotated[Sequence[MovementKind], ListOf(Choice(get_args(MovementKind)))]


def movements_over(distance: Number, rate_name: str, rate: Number) -> Figure:
    """How many movements a distance takes: those begun count, and there is always one."""
    return (
        figure("distance", distance, METRES)
        .divided_by(f"one movement is the {rate_name}", rate, unit=MOVEMENTS)
        .rounded_up("a movement begun counts")
        .at_least("always one movement", 1)
    )


def with_movements(difficulty: Figure, movements: Figure) -> Figure:
    """The difficulty with what the movements beyond the first add."""
    further = movements.value - 1
    if not further:
        return difficulty.rejected(
            "add", "each further movement", PER_FURTHER_MOVEMENT, "one movement is enough"
        )
    label = f"each further movement: {PER_FURTHER_MOVEMENT} x {further}"
    return difficulty.plus(label, PER_FURTHER_MOVEMENT * further)


def within_limit(distance: Number, rate_name: str, rate: Number, cap: bool) -> Yes:
    """Whether a distance may be tried in one round under the optional limit."""
    source = OPEND6.source("Maximum Movement")
    if not cap:
        return finding(True, "the optional limit on a round's movement is not in play", source)
    most = MOST_MOVEMENTS * rate
    allowed = distance <= most
    return finding(
        allowed,
        f"{in_words(distance)} m is {'within' if allowed else 'beyond'} the limit of"
        f" {MOST_MOVEMENTS} x {rate_name}, {in_words(most)} m",
        source,
    )


class MovementActionsAnswer(Answer, frozen=True):
    """Whether another movement action fits into the round."""

    allowed: Yes


@OPEND6.rule("movement-actions", section="Maximum Movement / Vehicle Movement")
def movement_actions(
    kind: MovementKind, done: MovementKinds = (), special: bool = False
) -> MovementActionsAnswer:
    """Whether a movement action of this kind is still open this round.

    One of each type a round, unless a special ability allows more. A vehicle has one in all,
    whatever its driver's abilities are; what the driver does on foot is not the vehicle's.
    """
    if kind not in done:
        return MovementActionsAnswer(finding(True, f"no {kind} action yet this round"))
    if kind == "vehicle":
        return MovementActionsAnswer(finding(False, "a vehicle makes one movement action a round"))
    if special:
        return MovementActionsAnswer(finding(True, "a special ability allows a further one"))
    return MovementActionsAnswer(finding(False, f"one {kind} action a round, and it was made"))
