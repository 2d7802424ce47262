"""The source text of these rules, and the kinds of input that several rules have."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar, get_args

from rules.numbers.exact import Number
from rules.numbers.figures import Yes, finding
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap

OPEND6 = Book("opend6", "OpenD6 System Reference Document, Movement")

READINGS = (
    gap(
        "The chapter does not have the dice. One die of each roll is the game's wild die, which "
        "is rolled again after a 6. A 1 on it counts, or removes itself and the highest die. By "
        "the option, all dice are plain.",
        "wild-one",
    ),
    gap(
        "The chapter does not say how a mount changes the movement of its rider. The game master "
        "rules once on each mount that is in the fight: its own speed, a multiplier, a longest "
        "distance, or no change. Nobody rides their own rider.",
    ),
    gap(
        "The chapter does not say how far a weapon reaches, or who may pass whom. On the map, a "
        "metre away is beside a combatant.",
    ),
)
"""The readings and gaps of the whole text; the readings of one rule are written above the rule."""

METRES = "m"
DICE = "D"

SECONDS_PER_ROUND = 5
"""The seconds of a round. The number is from the same game's combat chapter."""

Move = Annotated[Number, Quantity("metres per round", above=0)]
Metres = Annotated[Number, Quantity("metres", least=0)]
Rate = Annotated[Number, Quantity("metres per round", least=0)]
Rounds = Annotated[int, Whole("rounds", least=0)]

Terrain = Literal["easy", "moderate", "rough", "very-rough", "hazardous", "very-hazardous"]

SpeedLevel = Literal["stopped", "cautious", "cruising", "high", "all-out"]
LEVELS: tuple[SpeedLevel, ...] = get_args(SpeedLevel)
"""The five speeds of a vehicle, slowest first."""

Name = TypeVar("Name", bound=str)


def in_prose(name: str) -> str:
    """Return a name of the book in the words of a sentence: 'very-rough' becomes 'very rough'."""
    return name.replace("-", " ")


def one_of(known: Iterable[Name], name: str, otherwise: Name) -> Name:
    """Return `name` if it is a known name; if not, return `otherwise`."""
    return next((one for one in known if one == name), otherwise)


def meets(roll: int, difficulty: Number) -> Yes:
    """Return whether a total is at least the difficulty."""
    made = roll >= difficulty
    return finding(made, f"{roll} {'meets' if made else 'is under'} the difficulty of {difficulty}")
