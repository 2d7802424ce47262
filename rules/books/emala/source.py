"""The book of these rules, and the units of the rules' inputs."""

from typing import Annotated, Literal, get_args

from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap

EMALA = Book("emala", "Emala, Movement and Facing")

READINGS = (
    gap(
        "The text does not say how a mount changes the movement of its rider. The game master "
        "rules once on each mount that is in the fight: its own speed, a multiplier, a longest "
        "distance, or no change. Nobody rides their own rider.",
    ),
    gap(
        "The text does not say how many metres a weapon reaches, or who may pass whom. On the map, "
        "a creature reaches the next square: 1 m from middle to middle, and half a metre more for "
        "each further square of its edge.",
    ),
)
"""The readings and gaps of the whole text. Readings of one rule are beside the rule."""

METRES = "m"
METRES_PER_ROUND = "m/round"

NEVER_NEGATIVE = "never below 0"

Metres = Annotated[Number, Quantity("metres", least=0)]
MetresPerRound = Annotated[Number, Quantity("metres per round", least=0)]
Percent = Annotated[Number, Quantity("percent", least=0)]
ArmourPenalty = Annotated[int, Whole("armour penalty", least=0)]

PrimaryGait = Literal["walk", "run", "sprint"]
"""The gaits that are chosen at the start of the round."""

PRIMARY_GAITS: tuple[PrimaryGait, ...] = get_args(PrimaryGait)

SituationalGait = Literal["climb", "crawl", "swim", "jump", "fly"]
"""The gaits for special situations; a combatant can take one at the start of any turn."""

Gait = Literal[PrimaryGait, SituationalGait]
