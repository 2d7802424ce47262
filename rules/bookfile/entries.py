"""What a book's file holds once it is read: typed, frozen, each entry with its section."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rules.bookfile.compiled import Formula
from rules.numbers.exact import Number
from rules.numbers.figures import Source
from rules.rulebook.measures import Measures
from rules.rulebook.vocabulary import ConditionWord, Gait, Terrain, Vocabulary

Rounding = Literal["no", "down", "up"]


class Effect(Struct, frozen=True, kw_only=True):
    """What something does to movement: `plus` and `factor` to a turn's, and which gaits it leaves.

    `closes` are gaits that it closes, `only` those that it leaves (empty for all); `why` says so.
    """

    label: str
    source: Source
    why: str
    plus: Formula | None = None
    factor: Formula | None = None
    closes: frozenset[str] = frozenset()
    only: tuple[str, ...] = ()

    def against(self, gait: str) -> bool:
        """True where the gait is closed by this."""
        return gait in self.closes or bool(self.only and gait not in self.only)


class GaitEntry(Struct, frozen=True):
    """A gait: `speed` is its movement in a turn, `extra` what a unit of way takes besides."""

    gait: Gait
    speed: Formula
    extra: Formula | None
    source: Source


class TerrainEntry(Struct, frozen=True):
    """A terrain: its effect on a turn, what a unit of way takes besides, the share it leaves."""

    terrain: Terrain
    effect: Effect
    extra: Formula | None
    share: Formula | None
    source: Source


class LoadLimit(Struct, frozen=True):
    """A limit of load: beyond `above` its effect holds, where the options are as in `when`."""

    id: str
    above: Formula
    effect: Effect
    when: Mapping[str, str]


class ConditionEntry(Struct, frozen=True):
    """A condition with what it does to movement."""

    word: ConditionWord
    effect: Effect


class JumpEntry(Struct, frozen=True):
    """How far a jump goes: `far` after a run-up of `run_up` in this turn, else `standing`."""

    far: Formula
    standing: Formula | None
    run_up: Number
    up: bool


class CheckEntry(Struct, frozen=True):
    """A roll that an action asks: dice and `add` against `target`; `or_else` befalls who fails."""

    dice: str
    add: Formula | None
    target: Formula
    or_else: str


class ActionEntry(Struct, frozen=True, kw_only=True):
    """Something done in a turn: what it costs, gives, needs, ends and begins."""

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


class Round(Struct, frozen=True):
    """The round: turns in it for each, slots of a turn, how the way is rounded."""

    source: Source
    turns: Formula
    slots: Mapping[str, int]
    rounding: Rounding
    resting_gait: str


class Order(Struct, frozen=True):
    """Initiative: dice and a formula, ties by fields, then by a die."""

    source: Source
    dice: str
    add: Formula | None
    ties: tuple[str, ...]
    tie_die: str | None
    anew: bool


class Entries(Struct, frozen=True, kw_only=True):
    """A whole book, as its file has it."""

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
