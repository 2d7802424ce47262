"""Realms of Myth's units in m/s and kg."""

from fractions import Fraction

from rules.books.rom.source import MPH, ROM
from rules.rulebook.measures import Measures

METRES_PER_SECOND = Fraction("0.44704")
"""The metres per second in one mile an hour, from the definition of the mile."""

KILOGRAMS = Fraction("0.45359237")
"""The kilograms in one pound, from the definition of the pound."""

MEASURES = Measures(
    source=ROM.source("Movement"),
    speeds={MPH: METRES_PER_SECOND},
    walk="quarter",
    walk_share=Fraction(1, 4),
    fields={"walk": "full_mph"},
    kinds={"quarter": "walk", "half": "pace", "three-quarters": "run", "full": "sprint"},
    grounds={"open": ("open", "quarter")},
    kilograms=KILOGRAMS,
    assumed=("the quarter rate of Realms of Myth is a walk, three quarters a run, full a sprint",),
)
