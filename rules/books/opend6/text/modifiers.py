"""Modifiers for any movement: terrain, fatigue, and the GM's further modifier."""

from rules.books.opend6.source import OPEND6, Rounds, Terrain, in_prose
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, figure
from rules.rulings.book_numbers import BookNumber
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

MODIFIERS_SECTION = "Movement Difficulty Modifiers"
FATIGUE_SECTION = "Fatigue"

TERRAIN_MODIFIER = OPEND6.table(
    "terrain",
    {
        "easy": 0,
        "moderate": 5,
        "rough": 10,
        "very-rough": 15,
        "hazardous": 20,
        "very-hazardous": 25,
    },
    section=MODIFIERS_SECTION,
)
"""The number that a terrain adds to a difficulty. In very hazardous terrain the GM may add more."""

FATIGUE_PER_ROUND = OPEND6.number("fatigue", 3, section=FATIGUE_SECTION)
"""The number that each round of too long fast movement adds to a difficulty."""

RECOVERY_BASE = OPEND6.number("fatigue-recovery", 5, section=FATIGUE_SECTION)
"""The base difficulty of a roll that ends fatigue."""


def with_terrain(difficulty: Figure, terrain: str) -> Figure:
    """The difficulty with the modifier of the terrain."""
    label = f"{in_prose(terrain)} terrain"
    return difficulty.plus(label, TERRAIN_MODIFIER[terrain], OPEND6.source(MODIFIERS_SECTION))


def for_each(
    difficulty: Figure,
    number: BookNumber[int],
    times: Number,
    label: str,
    why_none: str,
    source: Source | None = None,
) -> Figure:
    """Add a number to the difficulty `times` times.

    If `times` is 0, add only a step with the reason `why_none`.
    """
    if not times:
        return difficulty.plus(label, number, source, unless=why_none)
    return difficulty.plus(f"{label}: {number.value} x {times}", number.value * times, source)


def with_extra(difficulty: Figure, extra: int) -> Figure:
    """Return the difficulty with the GM's further modifier; 0 changes nothing."""
    return difficulty.plus("the GM's further modifier", extra) if extra else difficulty


def with_conditions(difficulty: Figure, terrain: str, fatigue_rounds: int, extra: int) -> Figure:
    """The difficulty with terrain, fatigue and the GM's further modifier."""
    label, none = "fatigue, each round too long", "within the comfortable length"
    source, there = OPEND6.source(FATIGUE_SECTION), with_terrain(difficulty, terrain)
    tired = for_each(there, FATIGUE_PER_ROUND, fatigue_rounds, label, none, source)
    return with_extra(tired, extra)


class TerrainAnswer(Answer, frozen=True):
    """The modifier of a terrain to a difficulty."""

    modifier: Figure


@OPEND6.rule("terrain", section=MODIFIERS_SECTION)
@reading(
    "Very hazardous terrain is the printed 25; the GM can add more with the further modifier.",
)
@example(terrain="easy").gives(modifier=0)
@example(terrain="very-rough").gives(modifier=15)
def terrain(terrain: Terrain) -> TerrainAnswer:
    """What a terrain adds to the difficulty of any movement."""
    return TerrainAnswer(figure(f"{in_prose(terrain)} terrain", TERRAIN_MODIFIER[terrain]))


class FatigueAnswer(Answer, frozen=True):
    """What too many fast rounds add to a difficulty, and the difficulty of ending this fatigue."""

    modifier: Figure
    recovery_difficulty: Figure


@OPEND6.rule("fatigue", section=FATIGUE_SECTION)
@reading(
    "In play a round with more than one movement is fast. The count of fast rounds stays until "
    "the fatigue is shaken off, or until the GM changes it. A fast movement has the modifier of "
    "the count with this round; a try to shake the fatigue off has the modifier of the present "
    "count, and is possible once a round.",
)
@example(rounds_beyond=0).gives(modifier=0, recovery_difficulty=5)
@example(rounds_beyond=1).gives(modifier=3, recovery_difficulty=8)
@example(rounds_beyond=2).gives(modifier=6, recovery_difficulty=11)
@example(rounds_beyond=10).gives(modifier=30, recovery_difficulty=35)
def fatigue(rounds_beyond: Rounds) -> FatigueAnswer:
    """What each round of fast movement beyond the comfortable length adds to the difficulty.

    A roll of stamina or willpower ends the fatigue: its difficulty is 5 plus the same modifier.
    """
    beyond = figure("rounds beyond the comfortable length", rounds_beyond)
    modifier = beyond.times("each of them adds", FATIGUE_PER_ROUND)
    recovery = modifier.plus("base difficulty to overcome fatigue", RECOVERY_BASE)
    return FatigueAnswer(modifier, recovery)
