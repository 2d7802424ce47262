"""Running: Moves of ground for a rising difficulty."""

from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Metres, Move, Rounds, Terrain, meets
from rules.books.opend6.text.limits import Movements, movements_over, with_movements, within_limit
from rules.books.opend6.text.modifiers import with_conditions
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Yes, figure, not_applicable
from rules.rulings.ruling import Answer

RUNNING_BASE = 0
"""The difficulty of the first movement of running, and of flying."""

MOVE = "Move"


class RunAnswer(Answer, frozen=True):
    """What a run takes; with a roll, whether it was made and how far it went."""

    movements: Movements
    difficulty: Figure
    allowed: Yes
    success: Yes | Nothing
    covers: Annotated[Figure, METRES] | Nothing


@OPEND6.rule("run", section="Running")
def run(
    move: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
    roll: int | None = None,
) -> RunAnswer:
    """The difficulty of a run, and how far a roll carries it.

    The first movement has difficulty 0 (the base of 5 in the table of modifiers is that of
    swimming, climbing and jumping), each further one begun adds 5. A failed roll covers Move at
    most, and the GM may call a trip; where acceleration is in play `lost-pace` says what is left.
    The limit of four times Move is the GM's option.
    """
    movements = movements_over(distance, MOVE, move)
    difficulty = with_conditions(
        with_movements(figure("base difficulty of running", RUNNING_BASE), movements),
        terrain,
        fatigue_rounds,
        extra,
    )
    allowed = within_limit(distance, MOVE, move, cap)
    success, covers = _outcome(move, distance, difficulty, allowed, roll)
    return RunAnswer(movements, difficulty, allowed, success, covers)


def _outcome(
    move: Number, distance: Number, difficulty: Figure, allowed: Yes, roll: int | None
) -> tuple[Yes | Nothing, Figure | Nothing]:
    if not allowed.value:
        barred = not_applicable("beyond the limit of a round nothing is rolled")
        return barred, barred
    if roll is None:
        unrolled = not_applicable("not rolled yet")
        return unrolled, unrolled
    success = meets(roll, difficulty.value)
    covers, failed = figure("distance", distance, METRES), "a failed roll covers Move at most"
    if success.value:
        return success, covers.rejected("at most", failed, move, "the roll was made")
    return success, covers.at_most(failed, move)
