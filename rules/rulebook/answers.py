"""What a book in play answers: numbers with their steps, rates, budgets, costs of terrain."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.encounter import GmRuling
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, Source, Step, figure
from rules.rulebook.vocabulary import Gait, Terrain

Zone = Literal["front", "side", "back"]
"""Where a square beside a combatant lies, by its facing."""

GM_RULING = Source("At this table", "The GM's ruling")
"""The source of what no book says: the GM's own word."""


class Account(Struct, frozen=True):
    """A number for the screen: its label, the steps that led to it, and its place in the book.

    Of a limit of load `state` is the word for a load past it, if the label is another.
    """

    label: str
    figure: Figure
    source: Source
    note: str = ""
    state: str = ""

    def steps(self) -> tuple[Step, ...]:
        """The figure's steps, closed by the number that they give."""
        shown = self.figure
        return (*shown.steps, Step(self.label, "gives", shown.value, shown.unit))


class Remark(Struct, frozen=True):
    """A few words of the book's with numbers in them, and where it says so: 'dodges 17'.

    A number of one of the `accounts` is explained by it, any other one is what the fight keeps.
    Digits within `names` ("Goblin 1") are no numbers.
    """

    text: str
    source: Source
    accounts: tuple[Account, ...] = ()
    names: tuple[str, ...] = ()

    def account(self, value: Number) -> Account:
        """What explains a number of the text, which may be rounded there."""
        told = in_words(value)
        found = (one for one in self.accounts if in_words(one.figure.value) == told)
        kept = Account(self.text, figure("kept in the fight", value), self.source)
        return next(found, kept)


Remarks = tuple[Remark | str, ...]
"""What a book tells of a combatant or of the fight; one without numbers is a text alone."""


def text_of(remark: Remark | str) -> str:
    """The words of a remark."""
    return remark if isinstance(remark, str) else remark.text


class GaitRate(Struct, frozen=True):
    """A gait with its rate for one combatant; `closed` says why it cannot be taken now.

    `difficulty` is what a roll has to meet, in books that roll for a gait. `each` is what the rate
    is for where its unit does not say so: 'an Action'.
    """

    gait: Gait
    rate: Account | None
    closed: str | None = None
    difficulty: Account | None = None
    each: str = ""


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


SlotKind = Literal["acted", "now", "ahead", "never"]
"""What a slot of the round is for somebody: over, theirs now, to come, or never in this round."""


class Slot(Struct, frozen=True):
    """A place in the round for one combatant: a cycle, a pulse, a unit, or the turn itself.

    `sign` is one character for what was done in it or is declared for it, as a gait's letter;
    empty where there is no more to say than the kind of the slot.
    """

    number: int
    kind: SlotKind
    sign: str = ""


def tells_of(remarks: Remarks, condition: str) -> bool:
    """Whether a remark is 'condition, and more of it': the condition is not told again then."""
    return any(text_of(remark).startswith(f"{condition},") for remark in remarks)
