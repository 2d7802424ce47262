"""The difficulty of a distance for a run, a swim, a climb, a jump and a flight.

Holding the breath is here too.
"""

from collections.abc import Mapping
from typing import Annotated

from rules.books.opend6.source import METRES, OPEND6, Metres, Move, Rounds, Terrain, meets
from rules.books.opend6.text.limits import MOST_MOVEMENTS, FootKind
from rules.books.opend6.text.modifiers import for_each, with_conditions, with_extra
from rules.numbers.exact import Number, divide, in_words, round_up
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

MOVEMENTS, SECONDS = "movements", "s"

BASES: Mapping[FootKind, int] = OPEND6.table(
    "base",
    {"run": 0, "swim": 5, "climb": 5, "jump": 5, "fly": 0},
    section="Running / Swimming / Climbing / Jumping / Character Flying Movement",
)
"""The base difficulty of each type of movement."""

OPERATION_BESIDE = OPEND6.number("fly-beside", 5, section="Character Flying Movement")
"""The difficulty of a flight of one movement in a round with other actions."""

PER_FURTHER_MOVEMENT = OPEND6.number("further-movement", 5, section="Running")
PER_FURTHER_HALF = OPEND6.number("further-climb", 10, section="Climbing")
"""The number that a further half of the climbing Move adds to the difficulty of a climb."""

FURTHER_METRES = OPEND6.number("jump-step", 2, METRES, section="Jumping")
PER_FURTHER_METRES = OPEND6.number("further-jump", 10, section="Jumping")
"""The number that each further two metres of a jump add to its difficulty."""

BONUS_A_ROUND = OPEND6.number("run-up", 5, section="Jumping")
MOST_BONUS = OPEND6.number("run-up-most", 10, section="Jumping")
"""The largest bonus that a running start can give."""

SECONDS_A_POINT = OPEND6.number("breath", 5, SECONDS, section="Swimming")
SECONDS_A_POINT_TRAINED = OPEND6.number("breath-prepared", 60, SECONDS, section="Swimming")
"""Seconds of breath for each point of the roll, with preparation and the stamina skill."""

MOVE, SWIMMING_MOVE, FLYING_RATE = "Move", "swimming Move", "flying rate"

Movements = Annotated[Figure, MOVEMENTS]


class MovementsAnswer(Answer, frozen=True):
    """The difficulty of a distance, counted in movements."""

    movements: Movements
    difficulty: Figure
    allowed: Yes


class RunAnswer(MovementsAnswer, frozen=True):
    """The difficulty of a run; after a roll, also the success and the distance."""

    success: Yes | Nothing
    covers: Annotated[Figure, METRES] | Nothing


@OPEND6.rule("run", section="Running")
@reading(
    "The base difficulty of 5 in the table of modifiers is for swimming, climbing and jumping. "
    "Running and flying have the 0 of their own text.",
)
@reading(
    "A movement that has begun counts whole, and at least one movement counts. A roll that equals "
    "the difficulty succeeds.",
)
@reading(
    "After a failed roll, the distance is at most Move, and at most the distance that was "
    "intended. In a chase with acceleration, the lost pace counts instead.",
)
@reading(
    "In play half of a rate is free, in addition to the movement action of its type, or instead "
    "of it. A failed run covers Move, or ends in a fall.",
    "free-half",
    "failed-run",
)
@reading(
    "In play each type of movement has its own limit of four times its Move, with and without "
    "actions; walking and running have one limit together. By the option there is one limit for "
    "all movement of a round: then each type counts by its share of four times its own Move, and "
    "a leap counts as a run. The limit can also be switched off.",
    "cap",
)
@gap(
    "The text does not say what a fall does. In play a combatant who trips is prone, and must get "
    "up before any movement. Getting up takes the whole free half of a round, or an action.",
    "getting-up",
)
@example(move=10, distance=20).gives(movements=2, difficulty=5)
@example(move=10, distance=40).gives(allowed=True)
def run(
    move: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
    roll: int | None = None,
) -> RunAnswer:
    """The difficulty of a run, and the distance that it covers with a roll.

    The first movement has difficulty 0; each further movement begun adds 5. If a roll fails, the GM
    may say that the runner trips. With the option of acceleration, `lost-pace` gives the rate that
    remains. An option limits a run to four times Move.
    """
    movements = _movements(distance, MOVE, move)
    base = figure("base difficulty of running", BASES["run"])
    difficulty = with_conditions(_with_further(base, movements), terrain, fatigue_rounds, extra)
    allowed = _within_limit(distance, MOVE, move, cap)
    success, covers = _outcome(move, distance, difficulty, allowed, roll)
    return RunAnswer(movements, difficulty, allowed, success, covers)


def _outcome(
    move: Number, distance: Number, difficulty: Figure, allowed: Yes, roll: int | None
) -> tuple[Yes | Nothing, Figure | Nothing]:
    if not allowed.value or roll is None:
        barred = "beyond the limit of a round nothing is rolled"
        unrolled = not_applicable("not rolled yet" if allowed.value else barred)
        return unrolled, unrolled
    success = meets(roll, difficulty.value)
    covers, failed = figure("distance", distance, METRES), "a failed roll covers Move at most"
    if success.value:
        return success, covers.rejected("at most", failed, move, "the roll was made")
    return success, covers.at_most(failed, move)


class SwimAnswer(Answer, frozen=True):
    """The difficulty of a swim."""

    swim_move: Annotated[Figure, METRES]
    movements: Movements
    difficulty: Figure
    allowed: Yes


@OPEND6.rule("swim", section="Swimming")
@reading(
    "The text has no failure for swimming, climbing and jumping. In play a total that is enough "
    "for one movement, or for the standing leap, covers that distance; a lower total covers "
    "nothing.",
)
@example(move=10, distance=10).gives(swim_move=5, movements=2, difficulty=10)
@example(move=10, distance=25).gives(allowed=False)
def swim(
    move: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
) -> SwimAnswer:
    """The difficulty of a swim; a movement is half of Move, rounded up.

    The first movement has difficulty 5; each further movement begun adds 5. An option limits a swim
    to four times the swimming Move.
    """
    swim_move = figure("Move", move, METRES).divided_by("half of it in water", 2).rounded_up()
    movements = _movements(distance, SWIMMING_MOVE, swim_move.value)
    base = figure("base difficulty of swimming", BASES["swim"])
    difficulty = with_conditions(_with_further(base, movements), terrain, fatigue_rounds, extra)
    allowed = _within_limit(distance, SWIMMING_MOVE, swim_move.value, cap)
    return SwimAnswer(swim_move, movements, difficulty, allowed)


class HoldBreathAnswer(Answer, frozen=True):
    """The duration of a held breath."""

    seconds: Annotated[Figure, SECONDS]


@OPEND6.rule("hold-breath", section="Swimming")
@reading(
    "With preparation and the stamina skill, a breath lasts a minute for each point of the roll. "
    "With preparation alone, it lasts five seconds for each point, and the GM's bonus is added to "
    "the roll.",
)
@gap(
    "In play a breath lasts whole rounds, at least one. The text does not say what happens at its "
    "end. In play the combatant is out of breath until breathing again: each turn says so, and "
    "the GM rules on the cost. Afterwards the combatant rests for a round without movement "
    "actions: for this round, or for the next if movement was made in this one.",
)
@example(roll=12).gives(seconds=60)
@example(roll=12, prepared=True, has_stamina=False, bonus=4).gives(seconds=80)
@example(roll=3, prepared=True).gives(seconds=180)
def hold_breath(
    roll: Annotated[int, Whole("total of Physique or stamina", least=0)],
    prepared: bool = False,
    has_stamina: bool = True,
    bonus: int = 0,
) -> HoldBreathAnswer:
    """How long a breath lasts: 5 or 60 seconds for each point of a Physique or stamina roll.

    With the stamina skill, and time to fill the lungs first, each point makes 60 seconds. Without
    the skill, this preparation adds the GM's bonus to the roll.
    """
    points = figure("roll of Physique or stamina", roll)
    label, seconds = "seconds a point", SECONDS_A_POINT.value
    why_not = None if prepared else "there was no preparation"
    if prepared and has_stamina:
        label = "prepared, with the stamina skill: a minute a point"
        seconds = SECONDS_A_POINT_TRAINED.value
        why_not = "a minute a point is what preparation brings"
    if bonus or why_not is None:
        points = points.plus("the GM's bonus for preparation", bonus, unless=why_not)
    if why_not is None:
        points = points.at_least("never below", 0)
    return HoldBreathAnswer(points.times(label, seconds, unit=SECONDS))


class ClimbAnswer(Answer, frozen=True):
    """The difficulty of a climb."""

    climb_move: Annotated[Figure, METRES]
    difficulty: Figure
    allowed: Yes


@OPEND6.rule("climb", section="Climbing")
@reading(
    "Without the skill, half of Move is rounded up. Half of the base climbing Move, which costs "
    "10 more, is also rounded up; a half that has begun counts.",
)
@example(move=10, skilled=False, distance=8, terrain="moderate").gives(climb_move=5, difficulty=20)
@example(move=10, skilled=False, distance=8.5).gives(difficulty=25)
def climb(
    move: Move,
    skilled: bool,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
) -> ClimbAnswer:
    """The difficulty of a climb, by the base climbing Move: Move with the skill, else half of Move.

    As far as the base climbing Move, the difficulty is 5. Each further half of this Move adds 10,
    also if only a part of it is climbed. An option limits a climb to four times this Move.
    """
    climb_move = figure("Move", move, METRES)
    if skilled:
        why_not = "has the climbing skill"
        climb_move = climb_move.rejected("divide", "half of it unskilled", 2, why_not)
    else:
        climb_move = climb_move.divided_by("half of it without the climbing skill", 2).rounded_up()
    difficulty = _with_further_halves(climb_move.value, distance)
    return ClimbAnswer(
        climb_move,
        with_conditions(difficulty, terrain, fatigue_rounds, extra),
        _within_limit(distance, "base climbing Move", climb_move.value, cap),
    )


def _with_further_halves(climb_move: Number, distance: Number) -> Figure:
    base = figure("base difficulty of climbing", BASES["climb"])
    half = round_up(divide(climb_move, 2))
    halves = round_up(divide(max(0, distance - climb_move), half))
    label, none = f"each further {half} m begun", "within the base climbing Move"
    return for_each(base, PER_FURTHER_HALF, halves, label, none)


class JumpAnswer(Answer, frozen=True):
    """The difficulty of a jump, and the bonus that the running start adds to the roll."""

    leap: Annotated[Figure, METRES]
    difficulty: Figure
    bonus: Figure


@OPEND6.rule("jump", section="Jumping")
@reading(
    "Each two metres that have begun count whole. Each round of the run-up whose difficulty was "
    "met adds its 5.",
)
@reading(
    "In play a run without a roll counts for the run-up, and so does a run in this round. A round "
    "without a run ends the run-up. A jump uses it up; by the option, it goes on.",
    "run-up",
)
@example(move=10, distance=3).gives(leap=3, difficulty=5, bonus=0)
@example(move=10, distance=5, running_rounds=1).gives(leap=3, difficulty=15, bonus=5)
@example(move=10, distance=6, running_rounds=3).gives(leap=3, difficulty=25, bonus=10)
@example(move=10, distance=5.01, running_rounds=2).gives(leap=3, difficulty=25, bonus=10)
@example(move=10, distance=0, extra=4).gives(leap=3, difficulty=9, bonus=0)
def jump(move: Move, distance: Metres, running_rounds: Rounds = 0, extra: int = 0) -> JumpAnswer:
    """The difficulty of a jump, by the sum of its metres up and its metres forward.

    A jump of a quarter of Move, rounded up, has difficulty 5; each further 2 m begun add 10. A
    running start adds 5 to the skill total for each round with a successful run, at most 10.
    """
    leap = figure("Move", move, METRES).divided_by("a quarter from standing", 4).rounded_up()
    further = round_up(divide(max(0, distance - leap.value), FURTHER_METRES.value))
    base = figure("base difficulty of jumping", BASES["jump"])
    label, none = f"each further {FURTHER_METRES.value} m begun", "within the standing leap"
    difficulty = for_each(base, PER_FURTHER_METRES, further, label, none)
    bonus = (
        figure("rounds of running start", running_rounds)
        .times("to the skill total for each", BONUS_A_ROUND)
        .at_most("two rounds' worth", MOST_BONUS)
    )
    return JumpAnswer(leap, with_extra(difficulty, extra), bonus)


@OPEND6.rule("fly", section="Character Flying Movement")
@reading("The limit of four times the rate holds for fliers too.")
@reading(
    "Zero gravity is for the whole encounter; then combatants without propulsion can fly too.",
    "zero-gravity",
)
@reading(
    "In a round with other actions, flying within the rate has the base difficulty of 5, like "
    "driving.",
)
@example(rate=20, distance=60).gives(movements=3, difficulty=10, allowed=True)
@example(rate=20, distance=80).gives(movements=4, difficulty=15, allowed=True)
@example(rate=20, distance=20, other_actions=True).gives(movements=1, difficulty=5)
def fly(
    rate: Move,
    distance: Metres,
    terrain: Terrain = "easy",
    fatigue_rounds: Rounds = 0,
    extra: int = 0,
    cap: bool = True,
    propelled: bool = True,
    zero_gravity: bool = False,
    other_actions: bool = False,
) -> MovementsAnswer:
    """The difficulty of a character's flight: like a run, with the flying skill and rate.

    A flight needs a means of propulsion or zero gravity.
    """
    movements = _movements(distance, FLYING_RATE, rate)
    base = figure("base difficulty of flying, as running", BASES["fly"])
    if other_actions and movements.value == 1:
        label, source = "normal operation beside other actions", OPEND6.source("Stunts")
        base = base.becomes(label, OPERATION_BESIDE, source)
    difficulty = with_conditions(_with_further(base, movements), terrain, fatigue_rounds, extra)
    allowed = finding(False, "neither a means of propulsion nor zero gravity")
    if propelled or zero_gravity:
        allowed = _within_limit(distance, FLYING_RATE, rate, cap)
    return MovementsAnswer(movements, difficulty, allowed)


def _movements(distance: Number, rate_name: str, rate: Number) -> Figure:
    """Return the number of movements in a distance, rounded up, at least one."""
    return (
        figure("distance", distance, METRES)
        .divided_by(f"one movement is the {rate_name}", rate, unit=MOVEMENTS)
        .rounded_up("a movement begun counts")
        .at_least("always one movement", 1)
    )


def _with_further(difficulty: Figure, movements: Figure) -> Figure:
    """Return the difficulty with all movements after the first."""
    further, label, none = movements.value - 1, "each further movement", "one movement is enough"
    return for_each(difficulty, PER_FURTHER_MOVEMENT, further, label, none)


def _within_limit(distance: Number, rate_name: str, rate: Number, cap: bool) -> Yes:
    """Return whether the optional limit allows this distance in one round."""
    source = OPEND6.source("Maximum Movement")
    if not cap:
        return finding(True, "the optional limit on a round's movement is not in play", source)
    most = MOST_MOVEMENTS.value * rate
    within = distance <= most
    limit = f"the limit of {MOST_MOVEMENTS.value} x {rate_name}, {in_words(most)} m"
    told = f"{in_words(distance)} m is {'within' if within else 'beyond'} {limit}"
    return finding(within, told, source)
