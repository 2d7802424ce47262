"""What a book in play answers: numbers with their steps, rates, budgets, costs of terrain."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.encounter import GmRuling
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, Source, Step
from rules.rulebook.vocabulary import Gait, Terrain

Zone = Literal["front", "side", "back"]
"""Where a square beside a combatant lies, by its facing."""

GM_RULING = Source("At this table", "The GM's ruling")
"""The source of what no book says: the GM's own word."""


class Account(Struct, frozen=True):
    """A number for the screen: what it is, the steps that led to it, and where the book says so."""

    label: str
    figure: Figure
    source: Source
    note: str = ""

    def steps(self) -> tuple[Step, ...]:
        """The figure's steps, closed by the number that they give."""
        shown = self.figure
        return (*shown.steps, Step(self.label, "gives", shown.value, shown.unit))


class GaitRate(Struct, frozen=True):
    """A gait with its rate for one combatant; `closed` says why it cannot be taken now.

    `difficulty` is what a roll has to meet, in books that roll for a gait.
    """

    gait: Gait
    rate: Account | None
    closed: str | None = None
    difficulty: Account | None = None


class Budget(Struct, frozen=True):
    """What a combatant may move. `factor` is how much way a unit of movement makes.

    `reason` says why nothing is left; `not_now` why what is left must wait (another's turn).
    """

    limit: Account
    left: Account
    scope: str
    reason: str | None = None
    not_now: str | None = None
    factor: Fraction = Fraction(1)

    def in_words(self) -> str:
        """'12 of 18 m this turn'."""
        left, limit = self.left.figure, self.limit.figure
        return f"{in_words(left.value)} of {limit.in_words()} this {self.scope}"


class TerrainCost(Struct, frozen=True):
    """A terrain in the picker: what is left in it for one combatant, or why nothing is.

    `difficulty` is what it adds to a roll, in books that roll for movement.
    """

    terrain: Terrain
    left: Account | None
    closed: str | None = None
    ruled: GmRuling | None = None
    difficulty: Account | None = None
