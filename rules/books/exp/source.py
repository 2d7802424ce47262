"""The book of these rules, and the words and units of the rules' inputs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from rules.numbers.exact import Number
from rules.numbers.figures import Finding, Source
from rules.numbers.inputs import ListOf, Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap, reading

EXP = Book("exp", "EXP, Chapter 12: Time and Movement")

READINGS = (
    reading(
        "Fractions of h/u are rounded to the nearest, halves away from zero, as in the downhill "
        "example. A limit (running, half a rate on a rope) is rounded down. A rate of 1 or more "
        "that is divided stays at least 1."
    ),
    reading(
        "Ground, gait and posture may change within a unit: at a rate of 5, each hex takes a fifth "
        "of the unit. The rest of the unit has hexes at the current rate. Changes of direction, "
        "actions and doors lower every rate of the unit."
    ),
    reading(
        "A rate is always whole hexes. The factor of a mount, the referee's factor for a ground "
        "or a load, and a share of the unit all change it; then the result is rounded down once."
    ),
    reading(
        "Getting free, a door that must be opened and calming a panic can be tried once in a unit.",
        "tries",
    ),
    reading(
        "Hexes that the referee grants are beyond the unit; turns and actions cost the unit's own "
        "movement. A combatant who holds back holds back in every gait, also climbing and flailing."
    ),
    gap(
        "The text does not say how a mount changes the movement of its rider. The game master "
        "rules once on each mount that is in the fight: its own speed, a multiplier, a longest "
        "distance, or no change. Nobody rides their own rider.",
    ),
    reading(
        "A rider who goes at the mount's own speed moves as the mount: its rate, size, load and "
        "armour count, with the penalties of ground, slope and turns. By every ruling a mount and "
        "its riders share one unit: the part of it that one of them uses is used up for all.",
    ),
    gap(
        "The text does not say how far a weapon reaches, or who may pass whom. On the map, the "
        "next hex, 2 m away, is beside a combatant. The metres of a slope are those across.",
    ),
)
"""The readings of the whole text; each rule has its own readings and gaps."""

HEX_PER_UNIT = "h/u"
HEXES = "hexes"
HEX = "hex"
"""The unit of distance as a fight shows it."""
METRES_A_HEX = Fraction(2)
"""The metres of a hex."""
UNITS = "units"
KG = "kg"
TO_HIT = "to hit"
ARMOUR_RATING = "armour rating"
PERCENT = "%"
SECONDS = "seconds"

Size = Literal["tiny", "small", "medium", "large", "gigantic"]
"""The sizes of a body. Every anthropomorph is medium."""

PersonaKind = Literal["anthropomorph", "alien", "robot"]

Degree = Literal["free", "unencumbered", "encumbered", "overencumbered", "lift", "immovable"]
"""Degrees of load, from nothing carried to a load that cannot be moved."""

WeaponType = Literal["A", "B", "C"]

GrassDepth = Literal["low", "short", "normal", "high", "tall", "mess", "barrier"]
LiquidDepth = Literal["ankles", "knees", "legs", "waist", "shoulder", "deep", "way-deep"]
"""The depths of liquids, snow and mud, shallowest first; `GrassDepth` has the depths of grass."""

Difficulty = Literal["easy", "difficult", "improbable"]
"""The difficulty of a roll against an attribute."""

Rate = Annotated[int, Whole("h/u", least=0)]
Adjustments = Annotated[Sequence[int], ListOf(Whole("h/u"))]
Strength = Annotated[int, Whole("PSTR", least=0)]
Kilograms = Annotated[Number, Quantity("kg", least=0)]
D3 = Annotated[int, Whole("d3", least=1, most=3)]

MaybeWord = Finding[str | None]
MaybeYes = Finding[bool | None]


def publisher(table: str) -> Source:
    """Return the publisher's table as a source.

    It is the source of a number that the text does not give.
    """
    return Source("EXP, the publisher's edition nearest to the text", table)


ROUND_WORD = "melee"
"""The book's word for a round."""
