"""Characters who fly."""

from rules.books.opend6.source import OPEND6, Metres, Move, Rounds, Terrain
from rules.books.opend6.text.limits import Movements, movements_over, with_movements, within_limit
from rules.books.opend6.text.modifiers import with_conditions
from rules.books.opend6.text.running import RUNNING_BASE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.rulings.ruling import Answer

FLYING_RATE = "flying rate"


class FlyAnswer(Answer, frozen=True):
    """What a flight takes."""

    movements: Movements
    difficulty: Figure
    allowed: Yes


@OPEND6.rule("fly", section="Character Flying Movement")
def fly(
    rate: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
    propelled: bool = True,
    zero_gravity: bool = False,
) -> FlyAnswer:
    """The difficulty of a character's flight: as running, with the flying skill and rate.

    The first movement has difficulty 0. It takes a means of propulsion or zero gravity.
    """
    movements = movements_over(distance, FLYING_RATE, rate)
    difficulty = with_conditions(
        with_movements(figure("base difficulty of flying, as running", RUNNING_BASE), movements),
        terrain,
        fatigue_rounds,
        extra,
    )
    allowed = _may_fly(rate, distance, cap, propelled or zero_gravity)
    return FlyAnswer(movements, difficulty, allowed)


def _may_fly(rate: Number, distance: Number, cap: bool, able: bool) -> Yes:
    if not able:
        return finding(False, "neither a means of propulsion nor zero gravity")
    return within_limit(distance, FLYING_RATE, rate, cap)
