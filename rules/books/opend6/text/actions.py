"""How many movement actions a round holds."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import OPEND6
from rules.numbers.figures import Yes, finding
from rules.numbers.inputs import Choice, ListOf
from rules.rulings.ruling import Answer

MovementKind = Literal["run", "swim", "climb", "jump", "fly", "vehicle"]
MovementKinds = Annotated[Sequence[MovementKind], ListOf(Choice(get_args(MovementKind)))]


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
