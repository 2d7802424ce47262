"""The book that these rules come from, and the units of their inputs."""

from typing import Annotated, Literal, get_args

from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.sayings import gap

EMALA = Book("emala", "Emala, Movement and Facing")

READINGS = (
    gap(
        "What a mount does to the way is not in the text: the game master says it once of each "
        "mount in the fight, its own speed, a multiplier, a distance or nothing.",
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
