"""The book that these rules come from, and the words and units of their inputs."""

from collections.abc import Sequence
from typing import Annotated, Literal

from rules.numbers.exact import Number
from rules.numbers.figures import Finding, Source
from rules.numbers.inputs import ListOf, Quantity, Whole
from rules.rulings.rule import Book

EXP = Book("exp", "EXP, Chapter 12: Time and Movement")

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
