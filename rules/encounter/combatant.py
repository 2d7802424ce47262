"""A combatant: its sheet, the things it carries, its conditions, and the movement it has used."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter.attacks import NamedAttack
from rules.encounter.mention import Mention
from rules.encounter.timeline import Moment

NONE = Fraction(0)

SheetValue = int | float | str | bool | None
"""A value on a sheet: a number, a word, yes, no, or nothing. The float 0.1 is exactly 1/10."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition. It lasts `left` turns of `whose`, or `left` rounds if `whose` is None.

    `mentions` are the combatants that the condition's name mentions. Players do not see a `secret`
    condition. A `late` condition was given after the turns of this round: its duration counts from
    the next round.
    """

    name: str
    left: int | None = None
    ends: Literal["start", "end"] = "end"
    whose: str | None = None
    mentions: tuple[Mention, ...] = ()
    secret: bool = False
    late: bool = False


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """A carried or worn thing. `weight` is the weight of one piece, in the book's unit of load."""

    name: str
    weight: Fraction = NONE
    count: int = 1
    worn: bool = False


class GuessStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the calculation that gave a guess: the change of the value, and its source."""

    label: str
    op: str
    value: Fraction
    unit: str = ""
    book: str = ""
    section: str = ""
    why_not: str = ""


class Guess(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the sheet that was converted from another book's number, with its steps."""

    label: str
    value: Fraction
    unit: str
    of: str
    book: str
    section: str
    steps: tuple[GuessStep, ...]


class StripCell(Struct, frozen=True, forbid_unknown_fields=True):
    """A move in a cell of the pulse strip: its distance, its gait, and the number of its event."""

    cell: int
    distance: Fraction
    gait: str
    event: int


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """The movement that a combatant has used, in the rulebook's unit of distance.

    `turn` and `round` are the movement used up in this turn and this round. `before` is the
    movement used up in the last turn or pulse. On slow ground a move uses up more than its
    distance: `made` is the real distance in this turn, and `made_before` the real distance in the
    last turn or pulse. `granted` is movement that the GM gave or took away. If the last event began
    before this round, `ended` has this event's cells from earlier rounds.
    """

    gait: str
    turn: Fraction = NONE
    round: Fraction = NONE
    before: Fraction = NONE
    made: Fraction = NONE
    made_before: Fraction = NONE
    granted: Fraction = NONE
    marks: tuple[StripCell, ...] = ()
    ended: tuple[StripCell, ...] = ()


def way_between(before: Pace, now: Pace) -> Fraction:
    """Return the distance that a combatant moved between two paces.

    Both `made` and the strip have this distance, but one of them can be too small after the end of
    a turn or pulse. So the larger distance counts.
    """
    if before.made_before != now.made_before:
        turned = now.made_before - before.made + now.made
    else:
        turned = now.made - before.made
    if before.marks is now.marks:
        return max(NONE, turned)
    marked = sum(one.distance for one in now.marks) - sum(one.distance for one in before.marks)
    return max(NONE, turned, Fraction(marked))


class Initiative(Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's initiative: `value` gives the place in the order; `how` is the roll in words.

    `inputs` are the inputs of the rulebook's initiative rule; empty if the GM set the value.
    `rerolls` are the later rolls that broke ties. If one roll counts for all combatants of a kind,
    `shared` is the kind. In all other cases, `shared` is empty.
    """

    value: Fraction
    inputs: Mapping[str, int | str] = {}
    how: str = "set by the GM"
    rerolls: tuple[int, ...] = ()
    shared: str = ""


class Mount(Struct, frozen=True, forbid_unknown_fields=True):
    """A mount: `who` is the id of a combatant. If the mount is only a name, `who` is empty.

    `mentions` are the combatants that the mount's name mentions.
    """

    name: str
    who: str = ""
    mentions: tuple[Mention, ...] = ()


K = TypeVar("K", bound=Struct)


class Combatant(Struct, frozen=True, kw_only=True):
    """A combatant; the rulebook defines the keys of `sheet` and the type of `state`.

    - `taken`: the damage of a combatant without hit points, after healing
    - `hidden`: whether the players do not see the combatant
    - `turn_held`: whether a turn that has begun is delayed now; the turn goes on later
    - `turns`: the number of turns that ended in this round
    - `had`: the cells of the round (such as cycles) in which the combatant had a turn
    - `asking`: the notes that wait for an answer
    - `guesses`: numbers that were computed from another book's numbers, by sheet field
    - `group`: the name of the combatant's group, if the GM made one
    - `arrives`: the moment when the combatant enters the fight; `out` is true until then
    - `ready`: the event that the combatant waits for while it delays the turn
    - `surprised`: whether the combatant loses the next turn
    - `defence`, `attacks`: the GM's notes; no book computes with them
    - `template`: the name of the template that the combatant came from, empty if there is none
    """

    id: str
    name: str
    pace: Pace
    side: str = "foes"
    sheet: Mapping[str, SheetValue] = {}
    hp: int | None = None
    hp_most: int | None = None
    hp_temporary: int = 0
    taken: int = 0
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
    defence: str = ""
    attacks: tuple[NamedAttack, ...] = ()
    template: str = ""
    state: Any = None

    @property
    def unseen(self) -> bool:
        """Whether the players do not see the combatant, because it is hidden or comes later."""
        return self.hidden or self.arrives is not None

    @property
    def able(self) -> bool:
        """Whether the combatant takes turns.

        It takes no turns while it is out of the fight, or while it delays its turn.
        """
        return not self.out and not self.delayed

    def has(self, condition: str) -> bool:
        """Whether the combatant has a condition of that name, in upper or lower case."""
        if not self.conditions:
            return False
        wanted = condition.casefold()
        return any(held.name.casefold() == wanted for held in self.conditions)

    def under(self, condition: Condition) -> Self:
        """Return the combatant with this condition. A condition that was secret stays secret."""
        rest = self.free_of(condition.name).conditions
        held = (one for one in self.conditions if one not in rest)
        if any(one.secret for one in held):
            condition = replace(condition, secret=True)
        return replace(self, conditions=(*rest, condition))

    def free_of(self, *conditions: str) -> Self:
        """Return the combatant without these conditions.

        Upper and lower case make no difference.
        """
        names = [name.casefold() for name in conditions]
        left = tuple(held for held in self.conditions if held.name.casefold() not in names)
        return replace(self, conditions=left)

    def kept(self, kind: type[K]) -> K:
        """Return the rulebook's state of this combatant, or the initial state if there is none."""
        return self.state if isinstance(self.state, kind) else _initial(kind)

    def carried(self, *, worn: bool) -> Fraction:
        """Return the weight of the worn things; if `worn` is false, the weight of all others."""
        return sum((one.weight * one.count for one in self.items if one.worn is worn), NONE)

    def with_pace(self, **changes: object) -> Self:
        """Return the combatant with a changed pace."""
        return replace(self, pace=replace(self.pace, **changes))


@cache
def _initial(kind: type[K]) -> K:
    """Return the initial state of this kind. No state ever changes, so one is enough."""
    return kind()


PARTY: Final = "party"
"""The side of the players' characters."""

FOES = {PARTY, "foes"}
"""The two sides that are foes of each other. Combatants of any other side have no foes."""


def are_foes(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are foes."""
    return {one.side, other.side} == FOES
