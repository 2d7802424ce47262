"""The five speed levels of vehicles, rapid changes of level, and other stunts."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import (
    LEVELS,
    METRES,
    OPEND6,
    Move,
    SpeedLevel,
    Terrain,
    in_prose,
    meets,
)
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER, with_extra, with_terrain
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Choice, ListOf
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

TIMES_MOVE: Mapping[SpeedLevel, Number] = OPEND6.table(
    "speed",
    {"stopped": 0, "cautious": HALF, "cruising": 1, "high": 2, "all-out": 4},
    section="Vehicle Movement",
)
SPEED_DIFFICULTY = OPEND6.table(
    "hold-speed",
    {"stopped": 0, "cautious": 0, "cruising": 0, "high": 5, "all-out": 10},
    section="Vehicle Movement",
)
"""The base difficulty of each speed level."""

NORMAL_OPERATION = ("cautious", "cruising")

OPERATION_WITH_OTHER_ACTIONS = OPEND6.number("drive-beside", 5, section="Vehicle Movement")
"""The base difficulty of cautious or cruising speed in a round with other actions."""


MOST_LEVELS = OPEND6.number("shift-most", 2, "levels", section="Stunts")
"""The most levels by which the speed of a vehicle can change in a round."""

SHIFT_DIFFICULTY = OPEND6.number("shift", 10, section="Stunts")

Stunt = Literal[
    "park",
    "land",
    "straight",
    "regain-control",
    "sideswipe",
    "easy-turn",
    "turn-45",
    "turn-90",
    "turn-180",
]
STUNT_DIFFICULTY = OPEND6.table(
    "stunt",
    {
        "park": 6,
        "land": 10,
        "straight": 0,
        "regain-control": 15,
        "sideswipe": 10,
        "easy-turn": 5,
        "turn-45": 9,
        "turn-90": 15,
        "turn-180": 21,
    },
    section="Stunt Difficulties and Modifiers",
)

Condition = Literal[
    "reverse",
    "ram",
    "over-debris",
    "limited-parking",
    "off-road",
    "unlimited-landing",
    "limited-landing",
    "almost-no-landing",
    "rough-landing",
    "steep-climb-or-dive",
]
Conditions = Annotated[Sequence[Condition], ListOf(Choice(get_args(Condition)))]
CONDITION_MODIFIER = OPEND6.table(
    "condition",
    {
        "reverse": 6,
        "ram": 10,
        "over-debris": 3,
        "limited-parking": 3,
        "off-road": 6,
        "unlimited-landing": -3,
        "limited-landing": 3,
        "almost-no-landing": 6,
        "rough-landing": 3,
        "steep-climb-or-dive": 6,
    },
    section="Stunt Difficulties and Modifiers",
)

Familiarity = Literal[
    "known", "very-common", "common", "moderately-common", "uncommon", "unusual", "rare", "exotic"
]
FAMILIARITY_MODIFIER = OPEND6.table(
    "familiarity",
    {
        "known": 0,
        "very-common": 3,
        "common": 6,
        "moderately-common": 8,
        "uncommon": 11,
        "unusual": 14,
        "rare": 17,
        "exotic": 20,
    },
    section="Stunt Difficulties and Modifiers",
)
"""What an unknown vehicle adds to a difficulty. The rarer the vehicle, the higher the number."""


def level_of(rate: Number, metres: Number) -> SpeedLevel:
    """Return the speed level of a character who flies so far in a round, at this flying rate."""
    levels = (one for one in LEVELS if metres <= TIMES_MOVE[one] * rate)
    return next(levels, LEVELS[-1])


class VehicleSpeedAnswer(Answer, frozen=True):
    """The distance and difficulty of a speed level, and whether it takes no action."""

    furthest: Annotated[Figure, METRES]
    least: Annotated[Figure, METRES]
    difficulty: Figure
    free: Yes


@OPEND6.rule("vehicle-speed", section="Vehicle Movement")
@reading(
    "A vehicle at rest needs no roll on any terrain. Cautious speed is free on any terrain, and "
    "costs an action in a round with other actions.",
)
@reading(
    "Normal operation is cautious and cruising speed; in a round with other actions it has a base "
    "of 5."
)
@reading(
    "A vehicle with piloting on its sheet has a crew that has no turns of its own. If the driver "
    "is out or leaves the wheel, the crew takes the wheel.",
)
@reading(
    "An aircraft does not stop in the air. If it becomes slower than cautious speed, or cautious "
    "with nobody at the wheel, it comes down. In its next round the driver can land it. If not, "
    "its pilot rolls to land at the end of that round; out of control, this is a rough landing. A "
    "failed landing is a crash. With nobody at the wheel, the aircraft always crashes.",
)
@reading(
    "The text does not say what follows from a failed roll to hold a speed or to turn. In play "
    "the vehicle becomes a level slower and does not turn, or control is lost.",
    "failed-piloting",
)
@reading(
    "In play a roll to keep a vehicle straight during a shot replaces the base of 5 that normal "
    "operation has in a round with other actions.",
)
@example(move=30, level="stopped").gives(furthest=0, least=0, difficulty=0, free=True)
@example(move=30, level="cruising", extra=2, other_actions=True).gives(
    furthest=30, least=15, difficulty=7, free=False
)
def vehicle_speed(
    move: Move,
    level: SpeedLevel,
    terrain: Terrain = "easy",
    extra: int = 0,
    other_actions: bool = False,
) -> VehicleSpeedAnswer:
    """The distance and the difficulty of a vehicle's speed level, and whether it takes an action.

    A vehicle goes at least half of the longest distance of its level. An air vehicle can stop only
    on the ground, and is at cautious speed only while it climbs or descends.
    """
    furthest = figure("vehicle's Move", move, METRES).times(
        f"{in_prose(level)} speed, times Move", TIMES_MOVE[level]
    )
    return VehicleSpeedAnswer(
        furthest,
        furthest.divided_by("at least half of the level's speed", 2),
        _difficulty(level, terrain, extra, other_actions),
        _free(level, other_actions),
    )


def _difficulty(level: SpeedLevel, terrain: Terrain, extra: int, other_actions: bool) -> Figure:
    difficulty = figure(f"{in_prose(level)}: base difficulty", SPEED_DIFFICULTY[level])
    if level == "stopped":
        label, conditions = "terrain and the GM's modifier", TERRAIN_MODIFIER[terrain] + extra
        return difficulty.plus(label, conditions, unless="a vehicle at rest asks no roll")
    if other_actions:
        normal = level in NORMAL_OPERATION
        difficulty = _beside_other_actions(difficulty, normal, f"{in_prose(level)} speed")
    return with_extra(with_terrain(difficulty, terrain), extra)


def _beside_other_actions(difficulty: Figure, normal: bool, otherwise: str) -> Figure:
    """Return the difficulty in a round with other actions: it changes only in normal operation.

    The text `otherwise` begins the reason why it stays the same.
    """
    label, source = "normal operation beside other actions", OPEND6.source("Stunts")
    if normal:
        return difficulty.becomes(label, OPERATION_WITH_OTHER_ACTIONS, source)
    why_not = f"{otherwise} keeps its own difficulty"
    return difficulty.rejected("is", label, OPERATION_WITH_OTHER_ACTIONS, why_not, source)


def _free(level: SpeedLevel, other_actions: bool) -> Yes:
    if level == "stopped":
        return finding(True, "a vehicle at rest takes no action")
    if level != "cautious":
        return finding(False, f"{in_prose(level)} speed takes an action")
    if other_actions:
        return finding(False, "cautious speed counts once other actions are taken")
    return finding(True, "cautious speed is a free action")


class VehicleShiftAnswer(Answer, frozen=True):
    """Whether a change of speed is possible, its difficulty, and whether control is kept."""

    levels: Figure
    allowed: Yes
    difficulty: Figure | Nothing
    control: Yes | Nothing
    regain_difficulty: Figure | Nothing


@OPEND6.rule("vehicle-shift", section="Stunts")
@reading(
    "A change by one level a round is ordinary. More than two levels are not possible, because "
    "the text only speaks of two.",
)
@reading(
    "In play one roll is compared with three difficulties: of the change of speed, of the speed "
    "itself and of a stunt on the way. Driving off the road and in reverse counts for all three.",
)
@gap(
    "The text does not say how far a vehicle goes that is out of control, or has nobody at the "
    "wheel. In play it goes straight on, for the whole distance of its level, in its driver's "
    "turn or at the end of the round. Each round it slows by a level; by the option it does not. "
    "After it has rolled to a stop, it is in control again.",
    "out-of-control",
)
@reading(
    "After a rapid start or stop that fails, the next round's roll against 15 must regain "
    "control. This is also so if the vehicle started from rest, or has stopped by the end of the "
    "round of the failed roll.",
)
@reading(
    "A flying character has the speed levels of a vehicle whose Move is the flying rate; the "
    "metres flown in a round decide the level. A rapid change has its own action, with a roll. If "
    "the roll fails, the flier goes straight on, as far as in the round before.",
)
@reading(
    "Control can be regained by one try a round. The try is not part of driving: after a success, "
    "the vehicle can still be driven in that round.",
)
@example(**{"from": "high", "to": "high"}).gives(
    levels=0, allowed=True, difficulty=None, control=True, regain_difficulty=None
)
@example(**{"from": "stopped", "to": "cruising", "roll": 10}).gives(
    levels=2, allowed=True, difficulty=10, control=True, regain_difficulty=None
)
def vehicle_shift(
    from_: SpeedLevel, to: SpeedLevel, roll: int | None = None, conditions: int = 0
) -> VehicleShiftAnswer:
    """Whether a vehicle can change its speed level in one round, and how hard the change is.

    A change of one level up or down needs no roll. A change of two levels is a stunt of difficulty
    10 plus the conditions. A larger change is impossible. If the stunt fails, control is lost for
    this round. After this round a roll of difficulty 15 regains control.
    """
    between = abs(LEVELS.index(from_) - LEVELS.index(to))
    levels = figure(f"levels between {in_prose(from_)} and {in_prose(to)}", between)
    if levels.value > MOST_LEVELS.value:
        unasked = not_applicable("it cannot be done")
        allowed = finding(False, f"at most {MOST_LEVELS.value} levels a round")
        return VehicleShiftAnswer(levels, allowed, unasked, unasked, unasked)
    if levels.value < MOST_LEVELS.value:
        unasked = not_applicable("no roll is needed")
        kept = finding(True, "an ordinary change of speed keeps control")
        allowed = finding(True, "up to one level a round is ordinary")
        return VehicleShiftAnswer(levels, allowed, unasked, kept, unasked)
    allowed = finding(True, "two levels a round are a stunt")
    difficulty = figure("rapid change of speed: base difficulty", SHIFT_DIFFICULTY)
    if conditions:
        difficulty = difficulty.plus("conditions", conditions)
    control = not_applicable("not rolled yet") if roll is None else meets(roll, difficulty.value)
    return VehicleShiftAnswer(levels, allowed, difficulty, control, _regain(control))


def _regain(control: Yes | Nothing) -> Figure | Nothing:
    if control.value is False:
        return figure(
            "regaining control, after a round without", STUNT_DIFFICULTY["regain-control"]
        )
    return not_applicable("control was not lost" if control.value else "not rolled yet")


class StuntAnswer(Answer, frozen=True):
    """The difficulty of a stunt."""

    difficulty: Figure


@OPEND6.rule("stunt", section="Stunt Difficulties and Modifiers")
@reading(
    "Beside other actions the straight way has the base of 5; a condition named twice counts once. "
    "Which conditions fit which vehicle is the GM's to see.",
)
@reading(
    "Parking and landing begin at cautious speed or at rest; a vehicle that can only come down "
    "lands from any.",
)
@example(stunt="land", conditions=["reverse"]).gives(difficulty=16)
@example(stunt="land", conditions=["unlimited-landing"]).gives(difficulty=7)
@example(stunt="park", familiarity="very-common").gives(difficulty=9)
def stunt(
    stunt: Stunt,
    conditions: Conditions = (),
    terrain: Terrain = "easy",
    familiarity: Familiarity = "known",
    untrained: int = 0,
    other_actions: bool = False,
    extra: int = 0,
) -> StuntAnswer:
    """The difficulty of a stunt, for a roll of piloting plus Maneuverability, or of flying.

    Each of these adds to the stunt's base difficulty: a condition, the terrain, an unknown vehicle,
    a missing piloting skill, the GM's further modifier. Debris and limited parking are conditions
    for land and water vehicles. Off-road is a condition for land vehicles that are not built for
    it. Landings and a steep climb or dive are conditions for everything that flies.
    """
    difficulty = figure(f"{in_prose(stunt)}: base difficulty", STUNT_DIFFICULTY[stunt])
    if other_actions:
        difficulty = _beside_other_actions(difficulty, stunt == "straight", "a stunt")
    difficulty = with_terrain(_with_conditions(difficulty, conditions), terrain)
    difficulty = _with_familiarity(difficulty, familiarity)
    if untrained:
        difficulty = difficulty.plus("without the piloting skill", untrained)
    return StuntAnswer(with_extra(difficulty, extra))


def _with_conditions(difficulty: Figure, conditions: Sequence[str]) -> Figure:
    counted: set[str] = set()
    for condition in conditions:
        label, modifier = in_prose(condition), CONDITION_MODIFIER[condition]
        twice = "already counted" if condition in counted else None
        difficulty = difficulty.plus(label, modifier, unless=twice)
        counted.add(condition)
    return difficulty


def _with_familiarity(difficulty: Figure, familiarity: Familiarity) -> Figure:
    modifier = FAMILIARITY_MODIFIER[familiarity]
    if familiarity == "known":
        return difficulty.rejected("add", "unfamiliar vehicle", modifier, "the vehicle is known")
    return difficulty.plus(f"unfamiliar vehicle: {in_prose(familiarity)}", modifier)
