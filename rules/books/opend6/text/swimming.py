"""Swimming, and how long a breath lasts."""

from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Metres, Move, Rounds, Terrain
from rules.books.opend6.text.limits import Movements, movements_over, with_movements, within_limit
from rules.books.opend6.text.modifiers import with_conditions
from rules.numbers.figures import Figure, Yes, figure
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer

SWIMMING_BASE = 5
SWIMMING_MOVE = "swimming Move"

SECONDS_A_POINT = 5
SECONDS_A_POINT_TRAINED = 60
"""How long each point of the roll lasts: without, and with preparation and the stamina skill."""

SECONDS = "s"


class SwimAnswer(Answer, frozen=True):
    """What a swim takes."""

    swim_move: Annotated[Figure, METRES]
    movements: Movements
    difficulty: Figure
    allowed: Yes


@OPEND6.rule("swim", section="Swimming")
def swim(
    move: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
) -> SwimAnswer:
    """The difficulty of a swim, in movements of half of Move, rounded up.

    The first movement has difficulty 5, each further one begun adds 5. The limit of four times
    the swimming Move is the GM's option.
    """
    swim_move = figure("Move", move, METRES).divided_by("half of it in water", 2).rounded_up()
    movements = movements_over(distance, SWIMMING_MOVE, swim_move.value)
    difficulty = with_conditions(
        with_movements(figure("base difficulty of swimming", SWIMMING_BASE), movements),
        terrain,
        fatigue_rounds,
        extra,
    )
    allowed = within_limit(distance, SWIMMING_MOVE, swim_move.value, cap)
    return SwimAnswer(swim_move, movements, difficulty, allowed)


class HoldBreathAnswer(Answer, frozen=True):
    """How long a breath lasts."""

    seconds: Annotated[Figure, SECONDS]


@OPEND6.rule("hold-breath", section="Swimming")
def hold_breath(
    roll: Annotated[int, Whole("total of Physique or stamina", least=0)],
    prepared: bool = False,
    has_stamina: bool = True,
    bonus: int = 0,
) -> HoldBreathAnswer:
    """The most seconds that a roll of Physique or stamina holds a breath.

    Five seconds a point. Filling the lungs beforehand brings the GM's bonus on the roll, or, to
    those with the stamina skill, a minute a point instead.
    """
    points = figure("roll of Physique or stamina", roll)
    if prepared and has_stamina:
        held = _without_bonus(points, bonus, "a minute a point is what preparation brings").times(
            "prepared, with the stamina skill: a minute a point",
            SECONDS_A_POINT_TRAINED,
            unit=SECONDS,
        )
    else:
        if prepared:
            points = points.plus("the GM's bonus for preparation", bonus).at_least("never below", 0)
        else:
            points = _without_bonus(points, bonus, "there was no preparation")
        held = points.times("seconds a point", SECONDS_A_POINT, unit=SECONDS)
    return HoldBreathAnswer(held)


def _without_bonus(points: Figure, bonus: int, why_not: str) -> Figure:
    if not bonus:
        return points
    return points.rejected("add", "the GM's bonus for preparation", bonus, why_not)
