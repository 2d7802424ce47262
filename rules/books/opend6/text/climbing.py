"""Climbing."""

from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Metres, Move, Rounds, Terrain
from rules.books.opend6.text.limits import within_limit
from rules.books.opend6.text.modifiers import with_conditions
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Yes, figure
from rules.rulings.ruling import Answer

CLIMBING_BASE = 5

PER_FURTHER_HALF = 10
"""What each further half of the base climbing Move adds to the difficulty."""


class ClimbAnswer(Answer, frozen=True):
    """What a climb takes."""

    climb_move: Annotated[Figure, METRES]
    difficulty: Figure
    allowed: Yes


@OPEND6.rule("climb", section="Climbing")
def climb(
    move: Move,
    skilled: bool,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
) -> ClimbAnswer:
    """The difficulty of a climb; without the climbing skill half of Move, rounded up.

    The base climbing Move has difficulty 5; each further half of it (that half rounded up) begun
    adds 10. The limit of four times the base climbing Move is the GM's option.
    """
    climb_move = figure("Move", move, METRES)
    if skilled:
        climb_move = climb_move.rejected(
            "divide", "half of it unskilled", 2, "has the climbing skill"
        )
    else:
        climb_move = climb_move.divided_by("half of it without the climbing skill", 2).rounded_up()
    difficulty = figure("base difficulty of climbing", CLIMBING_BASE)
    difficulty = _with_further_halves(difficulty, climb_move, distance)
    return ClimbAnswer(
        climb_move,
        with_conditions(difficulty, terrain, fatigue_rounds, extra),
        within_limit(distance, "base climbing Move", climb_move.value, cap),
    )


def _with_further_halves(difficulty: Figure, climb_move: Figure, distance: Number) -> Figure:
    half = climb_move.divided_by("half", 2).rounded_up().value
    beyond = figure("beyond the base climbing Move", max(0, distance - climb_move.value))
    halves = beyond.divided_by("half", half).rounded_up().value
    if not halves:
        return difficulty.rejected(
            "add", "each further half", PER_FURTHER_HALF, "within the base climbing Move"
        )
    label = f"each further {half} m begun: {PER_FURTHER_HALF} x {halves}"
    return difficulty.plus(label, PER_FURTHER_HALF * halves)
