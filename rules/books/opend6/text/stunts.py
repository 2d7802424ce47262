"""Stunts: rapid changes of speed, and fancy manoeuvres."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from rules.books.opend6.source import LEVELS, OPEND6, SpeedLevel, Terrain, in_prose, meets
from rules.books.opend6.text.modifiers import with_extra, with_terrain
from rules.books.opend6.text.vehicles import beside_other_actions
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Choice, ListOf
from rules.rulings.ruling import Answer

MOST_LEVELS = 2
"""The furthest that a speed can be changed in a round; one level less asks no roll."""

SHIFT_DIFFICULTY = 10
REGAIN_DIFFICULTY = 15

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
STUNT_DIFFICULTY = {
    "park": 6,
    "land": 10,
    "straight": 0,
    "regain-control": REGAIN_DIFFICULTY,
    "sideswipe": 10,
    "easy-turn": 5,
    "turn-45": 9,
    "turn-90": 15,
    "turn-180": 21,
}

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
CONDITION_MODIFIER = {
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
}

Familiarity = Literal[
    "known",
    "very-common",
    "common",
    "moderately-common",
    "uncommon",
    "unusual",
    "rare",
    "exotic",
]
FAMILIARITY_MODIFIER = {
    "known": 0,
    "very-common": 3,
    "common": 6,
    "moderately-common": 8,
    "uncommon": 11,
    "unusual": 14,
    "rare": 17,
    "exotic": 20,
}
"""What handling a vehicle that one does not know adds, by how common it is."""


class VehicleShiftAnswer(Answer, frozen=True):
    """Whether a change of speed can be made, what it takes, and whether control was kept."""

    levels: Figure
    allowed: Yes
    difficulty: Figure | Nothing
    control: Yes | Nothing
    regain_difficulty: Figure | Nothing


@OPEND6.rule("vehicle-shift", section="Stunts")
def vehicle_shift(
    from_: SpeedLevel, to: SpeedLevel, roll: int | None = None, conditions: int = 0
) -> VehicleShiftAnswer:
    """What it takes to change a vehicle's speed level in one round.

    One level up or down asks nothing, two are a stunt of difficulty 10 plus the conditions, more
    cannot be done. A failed stunt loses control for a round; difficulty 15 regains it after that.
    """
    levels = figure(f"levels between {in_prose(from_)} and {in_prose(to)}", _between(from_, to))
    if levels.value > MOST_LEVELS:
        unasked = not_applicable("it cannot be done")
        allowed = finding(False, f"at most {MOST_LEVELS} levels a round")
        return VehicleShiftAnswer(levels, allowed, unasked, unasked, unasked)
    if levels.value < MOST_LEVELS:
        unasked = not_applicable("no roll is needed")
        kept = finding(True, "an ordinary change of speed keeps control")
        allowed = finding(True, "up to one level a round is ordinary")
        return VehicleShiftAnswer(levels, allowed, unasked, kept, unasked)
    difficulty = figure("rapid change of speed: base difficulty", SHIFT_DIFFICULTY)
    if conditions:
        difficulty = difficulty.plus("conditions", conditions)
    control = not_applicable("not rolled yet") if roll is None else meets(roll, difficulty.value)
    return VehicleShiftAnswer(
        levels,
        finding(True, "two levels a round are a stunt"),
        difficulty,
        control,
        _regain(control),
    )


def _between(one: SpeedLevel, other: SpeedLevel) -> int:
    return abs(LEVELS.index(one) - LEVELS.index(other))


def _regain(control: Yes | Nothing) -> Figure | Nothing:
    if control.value is False:
        return figure("regaining control, after a round without", REGAIN_DIFFICULTY)
    return not_applicable("control was not lost" if control.value else "not rolled yet")


class StuntAnswer(Answer, frozen=True):
    """What a stunt takes."""

    difficulty: Figure


@OPEND6.rule("stunt", section="Stunt Difficulties and Modifiers")
def stunt(
    stunt: Stunt,
    conditions: Conditions = (),
    terrain: Terrain = "easy",
    familiarity: Familiarity = "known",
    untrained: int = 0,
    other_actions: bool = False,
    extra: int = 0,
) -> StuntAnswer:
    """The difficulty of a stunt, for piloting plus Maneuverability or for flying.

    The stunt's base, and on it each condition, the terrain, how common an unknown vehicle is, the
    modifier of those without the piloting skill and the GM's own. A condition named twice counts
    once. Beside other actions a straight way has a base of 5, the stunts keep theirs. Debris and
    tight parking are for land and water vehicles, off-road for land vehicles not built for it,
    the landings and the steep climb or dive for whatever flies.
    """
    difficulty = figure(f"{in_prose(stunt)}: base difficulty", STUNT_DIFFICULTY[stunt])
    if other_actions:
        difficulty = beside_other_actions(difficulty, stunt == "straight", "a stunt")
    difficulty = with_terrain(_with_conditions(difficulty, conditions), terrain)
    difficulty = _with_familiarity(difficulty, familiarity)
    if untrained:
        difficulty = difficulty.plus("without the piloting skill", untrained)
    return StuntAnswer(with_extra(difficulty, extra))


def _with_conditions(difficulty: Figure, conditions: Sequence[str]) -> Figure:
    counted: set[str] = set()
    for condition in conditions:
        label, modifier = in_prose(condition), CONDITION_MODIFIER[condition]
        if condition in counted:
            difficulty = difficulty.rejected("add", label, modifier, "already counted")
        else:
            difficulty = difficulty.plus(label, modifier)
        counted.add(condition)
    return difficulty


def _with_familiarity(difficulty: Figure, familiarity: Familiarity) -> Figure:
    modifier = FAMILIARITY_MODIFIER[familiarity]
    if familiarity == "known":
        return difficulty.rejected("add", "unfamiliar vehicle", modifier, "the vehicle is known")
    return difficulty.plus(f"unfamiliar vehicle: {in_prose(familiarity)}", modifier)
