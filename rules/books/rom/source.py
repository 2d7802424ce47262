"""The text that these rules are taken from, and the units of its inputs."""

from fractions import Fraction
from typing import Annotated

from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book

ROM = Book("rom", "Realms of Myth, Movement")

MPH = "mph"
FEET = "ft"

FEET_PER_MPH = Fraction(22, 15)
"""Feet that one mile an hour covers in a pulse of one second."""

PULSES = 10
"""Pulses in a combat sequence."""

FAR_FALL = 16
"""A fall of at least this many feet leaves others time to come and catch the thing."""

Mph = Annotated[Number, Quantity("mph", least=0)]
Feet = Annotated[Number, Quantity("feet", least=0)]
Potency = Annotated[int, Whole("POT", least=0)]

ROUND_WORD = "CS"
"""What the book calls a round."""
