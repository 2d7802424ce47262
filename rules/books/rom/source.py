"""The text that these rules are taken from, its readings, and units of inputs."""

from fractions import Fraction
from typing import Annotated

from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap, reading

ROM = Book("rom", "Realms of Myth, Movement")

READINGS = (
    gap(
        "The check die and the attributes' modifiers are not in the text: a rule gives the DV, and "
        "takes modifiers and the outcome of a check as they come.",
    ),
    reading("A progressive DV goes up by one point for each step."),
    gap(
        "What a charge gains by its speed and how much of a running leap one attains are named in "
        "the text and not printed: no rule here gives them.",
    ),
    gap(
        "The text does not say how ground, load, posture or a mount change a speed: the game "
        "master rules on it. A mount that is in the fight needs one ruling before somebody rides "
        "it.",
    ),
    reading("Close and common melee range are 5 ft, and so is reach where none is said."),
    reading(
        "One tries once in a CS for the same thing that lies there, and once for what falls; the "
        "game master may allow more.",
    ),
)
"""The readings and gaps of the whole text. Readings of one rule are beside the rule."""

MPH = "mph"
FEET = "ft"

FEET_PER_MPH = Fraction(22, 15)
"""Feet that one mile an hour covers in a pulse of one second."""

PULSES = 10
"""Pulses in a combat sequence."""

FAR_FALL = ROM.number("far-fall", 16, FEET, section="Some Special Considerations")
"""A fall of at least this many feet leaves others time to come and catch the thing."""

Mph = Annotated[Number, Quantity("mph", least=0)]
Feet = Annotated[Number, Quantity("feet", least=0)]
Potency = Annotated[int, Whole("POT", least=0)]

ROUND_WORD = "CS"
"""The book's word for a round."""
