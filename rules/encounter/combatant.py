"""Who acts: a combatant, what it carries, what ails it, and what it has moved."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter.mention import Mention
from rules.encounter.timeline import Moment

NONE = Fraction(0)

SheetValue = int | float | str | bool | None
"""What a sheet holds: numbers by their decimal text, words, yes or no."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds for a while: `left` turns of `whose` (rounds where nobody's).

    `mentions` are those whom the name names, `secret` is true of one that players are not told.
    """

    name: str
    left: int | None = None
    ends: Literal["start", "end"] = "end"
    whose: str | None = None
    mentions: tuple[Mention, ...] = ()
    secret: bool = False


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """Something carried or worn; `weight` is one piece's, in the rulebook's unit of load."""

    name: str
    weight: Fraction = NONE
    count: int = 1
    worn: bool = False


class GuessStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step that led to a guess: what it did to the value, and where that is from."""

    label: str
    op: str
    value: Fraction
    unit: str = ""
    book: str = ""
    section: str = ""
    why_not: str = ""


class Guess(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the sheet that was worked out from another book's, with its steps."""

    label: str
    value: Fraction
    unit: str
    of: str
    book: str
    section: str
    steps: tuple[GuessStep, ...]


class StripCell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the pulse strip: how far, in which gait, and the event that tells why."""

    cell: int
    distance: Fraction
    gait: str
    event: int


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """What a combatant has used of its movement, in the rulebook's unit of distance.

    `turn`, `round` and `before` (the turn or pulse before this one) count movement used up, which
    is more than the way made where the ground is slow; `made` and `made_before` count the way made
    in this turn and the one before. `granted` is what the GM gave or took.
    """

    gait: str
    turn: Fraction = NONE
    round: Fraction = NONE
    before: Fraction = NONE
    made: Fraction = NONE
    made_before: Fraction = NONE
    granted: Fraction = NONE
    marks: tuple[StripCell, ...] = ()


class Initiative(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a combatant stands in the order: the value, what it came from, what broke its ties.

    `inputs` are those of the rulebook's initiative rule; empty where the GM set the value.
    `shared` is the kind that one roll was made for, empty for one who rolled alone.
    """

    value: Fraction
    inputs: Mapping[str, int | str] = {}
    how: str = "set by the GM"
    rerolls: tuple[int, ...] = ()
    shared: str = ""


class Mount(Struct, frozen=True, forbid_unknown_fields=True):
    """What is ridden: `who` is the id of one in the fight, empty for a mount that is only named.

    `mentions` are those whom the name of such a one names.
    """

    name: str
    who: str = ""
    mentions: tuple[Mention, ...] = ()


K = TypeVar("K", bound=Struct)


class Combatant(Struct, frozen=True, kw_only=True):
    """One who acts. The keys of `sheet` are the rulebook's own, and so is the type of `state`.

    `hidden` is true of one whom the players do not see.

    `turn_held` is true of one whose turn began and was held back: taken up again, it does not
    begin anew. `turns` counts those that ended in this round; `had` are the cells of the round, as
    its cycles, in which one was had. `asking` are the notes that wait for an answer. `guesses` are
    the numbers of the sheet that another book's gave, by their fields.

    `group` is the name of the group that the GM has put somebody into. `arrives` is when one comes
    who is out of the fight till then. `ready` is what somebody waits for who holds the turn back;
    who is `surprised` loses their next turn.
    """

    id: str
    name: str
    pace: Pace
    side: str = "foes"
    sheet: Mapping[str, SheetValue] = {}
    hp: int | None = None
    hp_most: int | None = None
    hp_temporary: int = 0
    out: bool = False
    hidden: bool = False
    delayed: bool = False
    turn_held: bool = False
    turns: int = 0
    had: tuple[int, ...] = ()
    initiative: Initiative | None = None
    terrain: str = ""
    mount: Mount | None = None
    items: tuple[Item, ...] = ()
    conditions: tuple[Condition, ...] = ()
    notes: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    guesses: Mapping[str, Guess] = {}
    group: str = ""
    arrives: Moment | None = None
    ready: str = ""
    surprised: bool = False
    state: Any = None

    @property
    def unseen(self) -> bool:
        """True for one whom the players do not see: who is hidden, or is still to come."""
        return self.hidden or self.arrives is not None

    @property
    def able(self) -> bool:
        """True for one who takes turns: in the fight and not holding back."""
        return not self.out and not self.delayed

    def has(self, condition: str) -> bool:
        """True under a condition of that name, however it is written."""
        if not self.conditions:
            return False
        wanted = condition.casefold()
        return any(held.name.casefold() == wanted for held in self.conditions)

    def under(self, condition: Condition) -> Combatant:
        """The same combatant under a condition; one of that name is held anew, a secret as one."""
        rest = self.free_of(condition.name).conditions
        held = (one for one in self.conditions if one not in rest)
        if any(one.secret for one in held):
            condition = replace(condition, secret=True)
        return replace(self, conditions=(*rest, condition))

    def free_of(self, *conditions: str) -> Combatant:
        """The same combatant without the conditions of these names, however they are written."""
        names = [name.casefold() for name in conditions]
        left = tuple(held for held in self.conditions if held.name.casefold() not in names)
        return replace(self, conditions=left)

    def kept(self, kind: type[K]) -> K:
        """What the rulebook keeps of this combatant; as it begins, where nothing was kept yet."""
        return self.state if isinstance(self.state, kind) else kind()

    def carried(self, *, worn: bool) -> Fraction:
        """The weight of what is worn, or of what is carried beside it."""
        return sum((one.weight * one.count for one in self.items if one.worn is worn), NONE)

    def with_pace(self, **changes: object) -> Combatant:
        """The same combatant with its pace changed."""
        return replace(self, pace=replace(self.pace, **changes))
