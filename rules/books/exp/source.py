"""The book that these rules come from, and the words and units of their inputs."""

from collections.abc import Sequence
from typing import Annotated, Literal

from rules.numbers.exact import Number
from rules.numbers.figures import Finding, Source
from rules.numbers.inputs import ListOf, Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import reading

EXP = Book("exp", "EXP, Chapter 12: Time and Movement")

READINGS = (
    reading(
        "Fractions of h/u go to the nearest, halves away from zero, as the downhill example does; "
        "a limit (running, half a rate on a rope) rounds down; a rate of 1 or more that is itself "
        "divided keeps at least 1."
    ),
    reading(
        "Ground, gait and posture may change within a unit: each hex takes its share of it, one "
        "over the rate there. What is left is the rest of the unit at the rate of now, rounded "
        "down to whole hexes. Directions changed, actions and doors lower every rate of the unit."
    ),
    reading(
        "What nobody does twice at once is tried once a unit: getting free, a door that must be "
        "opened, calming a panic.",
        "tries",
    ),
    reading(
        "What the referee grants is moved beyond the unit: turns and actions are paid from the "
        "unit's own movement. Holding back holds every way of moving, a climb and a flail too."
    ),
)
"""The readings and gaps of the whole text; those of a rule are beside the rule."""

HEX_PER_UNIT = "h/u"
HEXES = "hexes"
HEX = "hex"
"""The unit of distance as a fight shows it."""
UNITS = "units"
KG = "kg"
TO_HIT = "to hit"
ARMOUR_RATING = "armour rating"
PERCENT = "%"
SECONDS = "seconds"

Size = Literal["tiny", "small", "medium", "large", "gigantic"]
"""Body sizes; every anthropomorph is medium."""

PersonaKind = Literal["anthropomorph", "alien", "robot"]

Degree = Literal["free", "unencumbered", "encumbered", "overencumbered", "lift", "immovable"]
"""Degrees of load, from nothing at all to a load that cannot be moved."""

WeaponType = Literal["A", "B", "C"]

GrassDepth = Literal["low", "short", "normal", "high", "tall", "mess", "barrier"]
LiquidDepth = Literal["ankles", "knees", "legs", "waist", "shoulder", "deep", "way-deep"]
"""The rungs of the two depth tables, shallowest first."""

Difficulty = Literal["easy", "difficult", "improbable"]
"""How hard the referee makes a roll against an attribute."""

Rate = Annotated[int, Whole("h/u", least=0)]
Adjustments = Annotated[Sequence[int], ListOf(Whole("h/u"))]
Strength = Annotated[int, Whole("PSTR", least=0)]
Kilograms = Annotated[Number, Quantity("kg", least=0)]
D3 = Annotated[int, Whole("d3", least=1, most=3)]

MaybeWord = Finding[str | None]
MaybeYes = Finding[bool | None]


def publisher(table: str) -> Source:
    """The source of a figure that the text needs and does not print."""
    return Source("EXP, the publisher's edition nearest to the text", table)


ROUND_WORD = "melee"
"""What the book calls a round."""
