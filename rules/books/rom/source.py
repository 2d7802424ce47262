"""The text of these rules, its readings, and the units of inputs."""

from fractions import Fraction
from typing import Annotated

from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap, reading

ROM = Book("rom", "Realms of Myth, Movement")

READINGS = (
    gap(
        "The check die and the modifiers of attributes are not in the text. A rule gives the DV; "
        "modifiers and the outcome of a check are inputs.",
    ),
    reading("A progressive DV goes up by one point for each step."),
    gap(
        "The text does not print the gain of a charge by its speed, or the attained part of a "
        "running leap: no rule here gives them.",
    ),
    gap(
        "The text does not say how ground, load, posture or a mount change a speed: the game "
        "master rules on it. A mount that is in the fight needs one ruling before somebody rides "
        "it. Nobody rides their own rider.",
    ),
    reading(
        "A mount and its riders move together. If the mount moves at its own speed, the last "
        "declaration of one of them counts for all; by any other ruling on the mount, the rider's "
        "speed counts."
    ),
    reading("Close range and common melee range are 5 ft. A reach is 5 ft if none is given."),
    reading(
        "In a CS, a combatant tries once for the same thing that lies somewhere, and once for a "
        "thing that falls; the game master may allow more.",
    ),
)
"""The readings and gaps of the whole text. Readings of one rule are beside the rule."""

MPH = "mph"
FEET = "ft"

FEET_PER_MPH = Fraction(22, 15)
"""How many feet one mile an hour covers in a pulse of one second."""

PULSES = 10
"""Pulses in a combat sequence."""

FAR_FALL = ROM.number("far-fall", 16, FEET, section="Some Special Considerations")
"""In feet: in a fall from this height or higher, others have time to come and catch the thing."""

Mph = Annotated[Number, Quantity("mph", least=0)]
Feet = Annotated[Number, Quantity("feet", least=0)]
Potency = Annotated[int, Whole("POT", least=0)]

ROUND_WORD = "CS"
"""The book's word for a round."""
