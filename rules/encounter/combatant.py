"""Who acts: a combatant, what it carries, what ails it, and what it has moved."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

NONE = Fraction(0)

SheetValue = int | float | str | bool | None
"""What a sheet holds: numbers by their decimal text, words, yes or no."""


class Condition(Struct, frozen=True):
    """Something that holds for a while: `left` turns of `whose` (rounds where nobody's)."""

    name: str
    left: int | None = None
    ends: Literal["start", "end"] = "end"
    whose: str | None = None


class Item(Struct, frozen=True):
    """Something carried or worn; `weight` is one piece's, in the rulebook's unit of load."""

    name: str
    weight: Fraction = NONE
    count: int = 1
    worn: bool = False


class StripCell(Struct, frozen=True):
    """A cell of the pulse strip: how far, in which gait, and the event that tells why."""

    cell: int
    distance: Fraction
    gait: str
    event: int


class Pace(Struct, frozen=True):
    """What a combatant has used of its movement, in the rulebook's unit of distance.

    `turn`, `round` and `before` (the turn or pulse before this one) count movement used up, which
    is more than the way covered where the ground is slow; `granted` is what the GM gave or took.
    """

    gait: str
    turn: Fraction = NONE
    round: Fraction = NONE
    before: Fraction = NONE
    granted: Fraction = NONE
    marks: tuple[StripCell, ...] = ()


class Initiative(Struct, frozen=True):
    """Where a combatant stands in the order: the value, what it came from, what broke its ties.

    `inputs` are those of the rulebook's initiative rule; empty where the GM set the value.
    """

    value: Fraction
    inputs: Mapping[str, int] = {}
    how: str = "set by the GM"
    rerolls: tuple[int, ...] = ()


class Combatant(Struct, frozen=True, kw_only=True):
    """One who acts. The keys of `sheet`, `tallies` and `choices` are the rulebook's own."""

    id: str
    name: str
    pace: Pace
    side: str = "foes"
    sheet: Mapping[str, SheetValue] = {}
    hp: int | None = None
    hp_most: int | None = None
    out: bool = False
    delayed: bool = False
    initiative: Initiative | None = None
    terrain: str = ""
    mount: str = ""
    items: tuple[Item, ...] = ()
    conditions: tuple[Condition, ...] = ()
    notes: tuple[str, ...] = ()
    tallies: Mapping[str, Fraction] = {}
    choices: Mapping[str, str] = {}

    def has(self, condition: str) -> bool:
        """True under a condition of that name, however it is written."""
        return any(held.name.casefold() == condition.casefold() for held in self.conditions)

    def tally(self, name: str) -> Fraction:
        """A count of the rulebook's own, 0 where it was never touched."""
        return self.tallies.get(name, NONE)

    def with_tally(self, name: str, value: Fraction | int) -> Combatant:
        """The same combatant with one count changed."""
        return replace(self, tallies={**self.tallies, name: Fraction(value)})

    def choice(self, name: str) -> str:
        """A choice of the rulebook's own, empty where none was made."""
        return self.choices.get(name, "")

    def with_choice(self, name: str, value: str) -> Combatant:
        """The same combatant with one choice made; an empty value takes it back."""
        choices = {key: kept for key, kept in self.choices.items() if key != name}
        return replace(self, choices={**choices, name: value} if value else choices)

    def with_pace(self, **changes: object) -> Combatant:
        """The same combatant with its pace changed."""
        return replace(self, pace=replace(self.pace, **changes))
