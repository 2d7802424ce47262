"""Vehicles: their five speeds."""

from typing import Annotated

from msgspec import Struct

from rules.books.opend6.source import METRES, OPEND6, Move, SpeedLevel, Terrain, in_prose
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER, with_extra, with_terrain
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.rulings.ruling import Answer


class Speed(Struct, frozen=True):
    """A speed level: times Move that it covers, and its base difficulty."""

    times_move: Number
    difficulty: int


SPEEDS = {
    "stopped": Speed(0, 0),
    "cautious": Speed(HALF, 0),
    "cruising": Speed(1, 0),
    "high": Speed(2, 5),
    "all-out": Speed(4, 10),
}

NORMAL_OPERATION = ("cautious", "cruising")

OPERATION_WITH_OTHER_ACTIONS = 5
"""The base difficulty of normal operation when something else is done besides."""


class VehicleSpeedAnswer(Answer, frozen=True):
    """How far a speed level goes, what it takes to hold, and whether it costs an action."""

    furthest: Annotated[Figure, METRES]
    least: Annotated[Figure, METRES]
    difficulty: Figure
    free: Yes


@OPEND6.rule("vehicle-speed", section="Vehicle Movement")
def vehicle_speed(
    move: Move,
    level: SpeedLevel,
    terrain: Terrain = "easy",
    extra: int = 0,
    other_actions: bool = False,
) -> VehicleSpeedAnswer:
    """The distance, difficulty and action that a vehicle's speed level takes.

    A level covers anything from half of its speed to all of it. Standing still asks no roll on
    any terrain. With other actions besides the piloting, cautious and cruising speed have a base
    difficulty of 5, and cautious is no longer free. Air vehicles stand only on the ground, and
    are cautious only while they climb or descend.
    """
    furthest = figure("vehicle's Move", move, METRES).times(
        f"{in_prose(level)} speed, times Move", SPEEDS[level].times_move
    )
    return VehicleSpeedAnswer(
        furthest,
        furthest.divided_by("at least half of the level's speed", 2),
        _difficulty(level, terrain, extra, other_actions),
        _free(level, other_actions),
    )


def _difficulty(level: SpeedLevel, terrain: Terrain, extra: int, other_actions: bool) -> Figure:
    difficulty = figure(f"{in_prose(level)}: base difficulty", SPEEDS[level].difficulty)
    if level == "stopped":
        conditions = TERRAIN_MODIFIER[terrain] + extra
        return difficulty.rejected(
            "add", "terrain and the GM's modifier", conditions, "a vehicle at rest asks no roll"
        )
    if other_actions:
        normal = level in NORMAL_OPERATION
        difficulty = beside_other_actions(difficulty, normal, f"{in_prose(level)} speed")
    return with_extra(with_terrain(difficulty, terrain), extra)


def beside_other_actions(difficulty: Figure, normal: bool, otherwise: str) -> Figure:
    """The base that normal operation has beside other actions; what is otherwise keeps its own."""
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
