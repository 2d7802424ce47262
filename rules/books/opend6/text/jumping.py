"""Jumping."""

from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Metres, Move, Rounds
from rules.books.opend6.text.modifiers import with_extra
from rules.numbers.exact import divide, round_up
from rules.numbers.figures import Figure, figure
from rules.rulings.ruling import Answer

JUMPING_BASE = 5

FURTHER_METRES = 2
PER_FURTHER_METRES = 10
"""What each further two metres add to the difficulty."""

BONUS_A_ROUND = 5
MOST_BONUS = 10
"""What a running start brings to the skill total: each round of it, and at most."""


class JumpAnswer(Answer, frozen=True):
    """What a jump takes, and what the running start adds to the roll."""

    leap: Annotated[Figure, METRES]
    difficulty: Figure
    bonus: Figure


@OPEND6.rule("jump", section="Jumping")
def jump(move: Move, distance: Metres, running_rounds: Rounds = 0, extra: int = 0) -> JumpAnswer:
    """The difficulty of a jump, its metres up and its metres forward taken together.

    A quarter of Move, rounded up, has difficulty 5; each further 2 m begun add 10. A running
    start adds 5 to the skill total for each round in which the running difficulty was made, at
    most 10.
    """
    leap = figure("Move", move, METRES).divided_by("a quarter from standing", 4).rounded_up()
    further = round_up(divide(max(0, distance - leap.value), FURTHER_METRES))
    difficulty = figure("base difficulty of jumping", JUMPING_BASE)
    if further:
        label = f"each further {FURTHER_METRES} m begun: {PER_FURTHER_METRES} x {further}"
        difficulty = difficulty.plus(label, PER_FURTHER_METRES * further)
    else:
        difficulty = difficulty.rejected(
            "add", "each further 2 m", PER_FURTHER_METRES, "within the standing leap"
        )
    bonus = (
        figure("rounds of running start", running_rounds)
        .times("to the skill total for each", BONUS_A_ROUND)
        .at_most("two rounds' worth", MOST_BONUS)
    )
    return JumpAnswer(leap, with_extra(difficulty, extra), bonus)
