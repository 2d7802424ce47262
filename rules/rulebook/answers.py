"""The answers of a book in play: numbers with their steps, rates, budgets, and costs of terrain."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.encounter import GmRuling
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, Source, Step, figure
from rules.rulebook.vocabulary import Gait, Terrain

Zone = Literal["front", "side", "back"]
"""The side of a combatant on which a neighbouring square is. The facing decides this."""

GM_RULING = Source("At this table", "The GM's ruling")
"""The source of a number that the GM gave. Such a number is in no book."""


class Account(Struct, frozen=True):
    """A number for the screen: its label, the figure with its steps, and its source.

    If the number is a load limit, `state` is the word for a load above the limit, such as
    'encumbered'. `state` is empty if the label is already this word.
    """

    label: str
    figure: Figure
    source: Source
    note: str = ""
    state: str = ""

    def steps(self) -> tuple[Step, ...]:
        """The steps of the figure. The last step has the value to which the other steps lead."""
        shown = self.figure
        return (*shown.steps, Step(self.label, "gives", shown.value, shown.unit))


class Remark(Struct, frozen=True):
    """A few words of the book with numbers and their source, such as 'dodges 17'.

    Each of the `accounts` explains one number in the text. A number without an account comes from
    the fight's own data, without steps. Digits in `names` ("Goblin 1") are not numbers.
    """

    text: str
    source: Source
    accounts: tuple[Account, ...] = ()
    names: tuple[str, ...] = ()

    def account(self, value: Number) -> Account:
        """Return the account of a number in the text. In the text, the number may be rounded."""
        told = in_words(value)
        found = (one for one in self.accounts if in_words(one.figure.value) == told)
        kept = Account(self.text, figure("kept in the fight", value), self.source)
        return next(found, kept)


Remarks = tuple[Remark | str, ...]
"""A book's remarks on a combatant or on the fight. A remark without numbers is a plain text."""


def text_of(remark: Remark | str) -> str:
    """The words of a remark."""
    return remark if isinstance(remark, str) else remark.text


class GaitRate(Struct, frozen=True):
    """A gait with its rate for one combatant. If the gait is not possible now, `closed` says why.

    Some books roll for a gait: `difficulty` is the number that this roll must reach. If the unit
    does not show the purpose of the rate, `each` names the purpose, such as 'an Action'.
    """

    gait: Gait
    rate: Account | None
    closed: str | None = None
    difficulty: Account | None = None
    each: str = ""


class Budget(Struct, frozen=True):
    """The distance that a combatant may move; `factor` is the distance per unit of movement.

    `reason` says why no distance remains. `not_now` says why the combatant cannot use the remaining
    distance yet, for example before its turn.
    """

    limit: Account
    left: Account
    scope: str
    reason: str | None = None
    not_now: str | None = None
    factor: Fraction = Fraction(1)

    def in_words(self) -> str:
        """Return words for the remaining movement: '12 of 18 m left this turn'."""
        left, limit = self.left.figure, self.limit.figure
        return f"{in_words(left.value)} of {limit.in_words()} left this {self.scope}"


class TerrainCost(Struct, frozen=True):
    """A terrain in the picker: the remaining distance there, or the reason why none remains.

    Some books roll for movement: `difficulty` is the number that the terrain adds.
    """

    terrain: Terrain
    left: Account | None
    closed: str | None = None
    ruled: GmRuling | None = None
    difficulty: Account | None = None


SlotKind = Literal["acted", "now", "ahead", "never"]
"""The state of a slot: 'ahead' is still to come, and a slot that is 'never' does not come."""


class Slot(Struct, frozen=True):
    """A place in the round for one combatant: a cycle, a pulse, a unit, or the turn itself.

    `sign` is one character for the slot's action or declaration, such as a gait's letter. It is ''
    if `kind` says enough about the slot.
    """

    number: int
    kind: SlotKind
    sign: str = ""


def tells_of(remarks: Remarks, condition: str) -> bool:
    """Whether a remark already shows a condition: 'prone, -4' and 'prone -4' show 'prone'."""
    begins = (f"{condition},", f"{condition} -")
    return any(text_of(remark).startswith(begins) for remark in remarks)
