"""The entries of a book's file after reading. They are typed and frozen, and have sections."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.bookfile.compiled import Formula
from rules.numbers.exact import Number
from rules.numbers.figures import Source
from rules.rulebook.ground import BookGrid
from rules.rulebook.measures import Measures
from rules.rulebook.vocabulary import ConditionWord, Gait, Terrain, Vocabulary

Rounding = Literal["no", "down", "up"]


class Effect(Struct, frozen=True, kw_only=True):
    """An effect on movement: `plus` and `factor` change the movement of a turn.

    The effect closes the gaits in `closes`. If `only` is not empty, the effect closes all gaits
    except those in `only`. `why` is the reason in words.
    """

    label: str
    source: Source
    why: str
    plus: Formula | None = None
    factor: Formula | None = None
    closes: frozenset[str] = frozenset()
    only: tuple[str, ...] = ()

    def against(self, gait: str) -> bool:
        """Whether this effect closes the gait."""
        return gait in self.closes or bool(self.only and gait not in self.only)


class GaitEntry(Struct, frozen=True):
    """A gait: `speed` is its movement in a turn. `extra` is an added cost per unit of distance.

    A combatant in a `still` gait does not move.
    """

    gait: Gait
    speed: Formula
    extra: Formula | None
    source: Source
    still: bool


class TerrainEntry(Struct, frozen=True):
    """A terrain: its effect, the added cost per unit of distance, and the factor for distances."""

    terrain: Terrain
    effect: Effect
    extra: Formula | None
    share: Formula | None
    source: Source


class LoadLimit(Struct, frozen=True):
    """A load limit. A load of more than `above` has the effect `effect`.

    The limit counts only in fights in which the options in `when` have the given values.
    """

    id: str
    above: Formula
    effect: Effect
    when: Mapping[str, str]


class ConditionEntry(Struct, frozen=True):
    """A condition and its effect on movement."""

    word: ConditionWord
    effect: Effect


class JumpEntry(Struct, frozen=True):
    """The distance of a jump.

    After a run-up of at least `run_up` in this turn, the formula `far` gives the distance. Without
    this run-up, the formula `standing` gives the distance.
    """

    far: Formula
    standing: Formula | None
    run_up: Number
    up: bool


class CheckEntry(Struct, frozen=True):
    """A check: a roll of dice plus `add` must reach `target`.

    If the roll fails, the condition `or_else` begins.
    """

    dice: str
    add: Formula | None
    target: Formula
    or_else: str


class ActionEntry(Struct, frozen=True, kw_only=True):
    """An action in a turn: its cost, its gains, its required conditions, and its new conditions.

    If `turns` is true, the action turns a combatant, and costs this for each direction of the grid.
    """

    id: str
    label: str
    sentence: str
    key: str
    source: Source
    cost: Formula | None
    gives: Formula | None
    needs: str
    ends: tuple[str, ...]
    begins: tuple[str, ...]
    takes: str
    jump: JumpEntry | None
    check: CheckEntry | None
    turns: bool = False


class Round(Struct, frozen=True):
    """The round: each combatant's turns, each turn's slots, and the rounding of distances.

    A round lasts `seconds` in the game. If the book gives no length, `seconds` is None.
    """

    source: Source
    turns: Formula
    slots: Mapping[str, int]
    rounding: Rounding
    resting_gait: str
    open_ground: str
    seconds: int | None


class Order(Struct, frozen=True):
    """Initiative: dice and a formula. First, fields of the sheet break ties; then a die does.

    If `asks` is true, each round with new rolls waits until the players have rolled.
    """

    source: Source
    dice: str
    add: Formula | None
    ties: tuple[str, ...]
    tie_die: str | None
    anew: bool
    asks: bool


class Positions(Struct, frozen=True):
    """The book's rules for positions: reach, full places, and leaving a foe's reach.

    `reach` is in the book's unit of distance, and `metres` is the length of this unit. `bars` says
    which combatants nobody can pass in a full place. If somebody leaves a foe's reach, the foe gets
    what `leaving` says, such as 'an opportunity attack', or nothing.
    """

    reach: Formula | None
    metres: Fraction
    bars: Literal["nobody", "foes", "everybody"]
    leaving: str


class MapEntry(Struct, frozen=True):
    """The book's map: the grid, the spaces of a combatant, and turning.

    `footprint` is the number of spaces that a combatant covers along an edge. `turn` is the id of
    the action that turns a combatant on the way; '' if turning costs nothing. With `turning`, this
    action is paid for each direction by which somebody turns; without it, only for turning round.
    """

    grid: BookGrid
    footprint: Formula | None
    turn: str
    turning: ActionEntry | None = None


class Entries(Struct, frozen=True, kw_only=True):
    """All entries of a book's file."""

    words: Vocabulary
    worth: Mapping[str, Mapping[str, Number]]
    round: Round
    order: Order
    gaits: Mapping[str, GaitEntry]
    grounds: Mapping[str, TerrainEntry]
    limits: tuple[LoadLimit, ...]
    counts: Literal["all", "worn", "carried"]
    conditions: Mapping[str, ConditionEntry]
    actions: tuple[ActionEntry, ...]
    measures: Measures | None
    positions: Positions | None
    map: MapEntry | None
