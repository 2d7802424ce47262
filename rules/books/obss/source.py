"""The text of these rules, its sizes, and the units of the rules' inputs."""

from typing import Annotated, Literal, TypeVar, get_args

from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Finding, Nothing, Step, Value, Yes
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.rule import Book
from rules.rulings.ruling import Answer

TITLE = "OBSS (Old Bell School System)"

OBSS = Book("obss", f"{TITLE}, Movement and Transport")

METRES = "m"
KILOMETRES = "km"
KM_PER_HOUR = "km/h"
DICE = "d6"
ENCUMBRANCE = "Encumbrance"
HOURS = "h"
MINUTES = "min"

Metres = Annotated[Number, Quantity("metres", least=0)]
Kilometres = Annotated[Number, Quantity("kilometres", least=0)]
Hours = Annotated[Number, Quantity("hours", least=0)]
Encumbrance = Annotated[Number, Quantity("Encumbrance", least=0)]
Capacity = Annotated[Number, Quantity("load capacity", least=0)]
Count = Annotated[int, Whole(least=0)]

Size = Literal[
    "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal"
]

SIZES: tuple[Size, ...] = get_args(Size)
"""All sizes, the smallest first."""

FigureOrNothing = Figure | Nothing

T = TypeVar("T", bound=Value)


class Allowed(Answer, frozen=True):
    """Whether something is allowed."""

    allowed: Yes


def sizes_above(size: Size, other: Size) -> int:
    """Return by how many sizes `size` is larger than `other`; negative if it is smaller."""
    return SIZES.index(size) - SIZES.index(other)


def rejected(finding: Finding[T], label: str, value: Value, why_not: str) -> Finding[T]:
    """Return the finding with one more step: a value that does not count, and why not."""
    step = Step(label, "is", value, None, False, why_not)
    return Finding(finding.value, (step, *finding.steps))
