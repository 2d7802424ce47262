"""What a rulebook must answer so that a fight can be played under it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from rules.encounter import Combatant, Encounter, GmRuling, Initiative, Item, Pace
from rules.errors import InputError
from rules.numbers.exact import Number, exact, in_words
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.sheet import Field
from rules.rulebook.words import match
from rules.rulings.ruling import Answer, Ruling

if TYPE_CHECKING:
    from rules.fight.actions.base import Action
    from rules.rulebook.measures import Measures
    from rules.rulebook.scene import Scene
    from rules.rulings.rule import Rule

Zone = Literal["front", "side", "back"]
"""Where a square beside a combatant lies, by its facing."""

GM_RULING = Source("At this table", "The GM's ruling")
"""The source of what no book says: the GM's own word."""


class Gait(Struct, frozen=True):
    """A way of moving that the book names; `letter` stands for it in the pulse strip."""

    id: str
    label: str
    letter: str


class Terrain(Struct, frozen=True):
    """A ground that the book knows; `gait` is the one that it calls for, if any."""

    id: str
    label: str
    gait: str | None = None


class Option(Struct, frozen=True):
    """A choice of the encounter that changes rulings; the first of `choices` is the default."""

    id: str
    label: str
    choices: tuple[str, ...]
    section: str


class Account(Struct, frozen=True):
    """A number for the screen: what it is, the steps that led to it, and where the book says so."""

    label: str
    figure: Figure
    source: Source
    note: str = ""


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


class Rulebook(ABC):
    """A system in play. Everything here is a pure answer, or works on a scene that it is given."""

    id: ClassVar[str]
    title: ClassVar[str]
    distance_unit: ClassVar[str]
    load_unit: ClassVar[str]
    round_word: ClassVar[str] = "round"
    cell_word: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]]
    gaits: ClassVar[tuple[Gait, ...]]
    terrains: ClassVar[tuple[Terrain, ...]]
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[tuple[type[Action], ...]] = ()
    rules: ClassVar[Mapping[str, Rule[..., Answer]]]
    initiative_dice: ClassVar[str]
    tie_die: ClassVar[str | None] = None
    tie_stays: ClassVar[str] = "the order as it was, the GM may change it"
    resting_gait: ClassVar[str]
    open_ground: ClassVar[str]
    measures: ClassVar[Measures | None] = None
    """The book's measures in the world outside; None where it cannot be compared with others."""

    @abstractmethod
    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """The initiative rule's ruling for that roll."""

    @abstractmethod
    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """The sheet's values that break a tie, first the one that counts first."""

    @abstractmethod
    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Every gait with its rate for this combatant, closed ones with the reason."""

    @abstractmethod
    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """What is left to move now, here or in another terrain."""

    @abstractmethod
    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """What the load comes to; the first account is the one that the load bar shows."""

    @abstractmethod
    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Where the load's next effects begin, in the unit of load, ascending."""

    @abstractmethod
    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The book's own counts: action points, pulses of continuous movement."""

    @abstractmethod
    def cells(self, encounter: Encounter) -> int:
        """How many cells the pulse strip has in this round."""

    @abstractmethod
    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """The round and the place in it, as numbers that can be explained."""

    @abstractmethod
    def status(self, encounter: Encounter) -> str:
        """Where the fight stands and what `next` will do, in a few words."""

    @abstractmethod
    def start(self, scene: Scene) -> None:
        """Begin the first round."""

    @abstractmethod
    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on by one step: a turn, a pulse, a phase."""

    @abstractmethod
    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Give the turn to the next without ending this one: for delays and removals."""

    @abstractmethod
    def end_round(self, scene: Scene) -> None:
        """Go on to the end of the round."""

    @abstractmethod
    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; refused where the book closes it."""

    @abstractmethod
    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Stand on a terrain from now on, with the gait that it calls for."""

    def entering(self, combatant: Combatant) -> Combatant:
        """A combatant as it enters the fight: the book's own counts set from its sheet."""
        return combatant

    def refuse_spend(self, spend: int | None) -> None:
        """Raise InputError (conflict) where a turn is to cost what this book does not count."""
        if spend is not None:
            message = f"{self.title} has no action points: leave `spend` out."
            raise InputError("conflict", "spend", message)

    def before_move(self, _scene: Scene, _combatant: Combatant, into: Zone | None) -> None:
        """Refuse a move that the book does not allow here; `into` is a zone of the facing."""
        if into is not None:
            raise InputError("conflict", "into", f"{self.title} has no facing: leave `into` out.")

    def share_out(
        self, encounter: Encounter, _combatant: Combatant, _budget: Budget, distance: Number
    ) -> tuple[tuple[int, Fraction], ...]:
        """How a move lies in the strip: cells, ascending, each with its share of the distance."""
        return ((encounter.cell, Fraction(distance)),)

    def after_move(self, _scene: Scene, moved: Combatant) -> Combatant:
        """What a move brings with it for the one who made it."""
        return moved

    def roll_initiative(self, scene: Scene, combatant: Combatant) -> tuple[int, str]:
        """Roll the book's dice for initiative: their total, and how it came about."""
        roll = scene.dice.roll(f"initiative of {combatant.name}", self.initiative_dice)
        return roll.total, roll.in_words()

    def rolls_initiative(self, _encounter: Encounter, _combatant: Combatant) -> bool:
        """False for one who goes by another's initiative, as a vehicle by its driver's."""
        return True

    def after_initiative(self, encounter: Encounter) -> Encounter:
        """The encounter with those in their places who go by another's initiative."""
        return encounter

    def in_cell(self, _encounter: Encounter, _combatant: Combatant, _cell: int) -> str:
        """A word for a cell of the strip in which nobody moved; empty for none."""
        return ""

    def notes(self, _encounter: Encounter, _combatant: Combatant) -> tuple[str, ...]:
        """Lines of the book's own for the screen, beside the counts: what somebody intends."""
        return ()

    def fresh_pace(self) -> Pace:
        """The pace of one who has not moved."""
        return Pace(self.resting_gait)

    def value(self, combatant: Combatant, field: str) -> Number:
        """A number of the sheet, exact; the field's default where the sheet has none."""
        value = combatant.sheet.get(field, self.field(field).default)
        return exact(value) if isinstance(value, int | float) else 0

    def flag(self, combatant: Combatant, field: str) -> bool:
        """A yes-or-no of the sheet."""
        return bool(combatant.sheet.get(field, self.field(field).default))

    def field(self, name: str) -> Field:
        """A sheet field by its id."""
        return next(field for field in self.fields if field.id == name)

    def option(self, encounter: Encounter, name: str) -> str:
        """An option's value in this encounter."""
        declared = next(option for option in self.options if option.id == name)
        return encounter.option(name) or declared.choices[0]

    def gait(self, name: str) -> Gait:
        """A gait by what answers to the word; raises InputError (bad-choice)."""
        return match(name, self.gaits, "gait", f"gait of {self.title}")

    def terrain(self, encounter: Encounter, name: str) -> Terrain:
        """A terrain of the book's, or one that the GM ruled on; raises InputError (bad-choice)."""
        known = self.terrains_of(encounter)
        return match(name, known, "terrain", f"terrain of {self.title}")

    def terrain_id(self, name: str) -> str:
        """The id of the book's terrain of that id or label, else the id of one of the GM's."""
        wanted = name.casefold()
        known = (one for one in self.terrains if wanted in (one.id, one.label.casefold()))
        return next((one.id for one in known), wanted)

    def terrains_of(self, encounter: Encounter) -> tuple[Terrain, ...]:
        """The book's terrains and those of the GM."""
        known = {terrain.id for terrain in self.terrains}
        own = (
            Terrain(key.removeprefix("terrain:"), ruled.name)
            for key, ruled in encounter.rulings.items()
            if ruled.about == "terrain" and key.removeprefix("terrain:") not in known
        )
        return (*self.terrains, *own)

    def terrain_costs(
        self,
        encounter: Encounter,
        combatant: Combatant,
        among: Iterable[Terrain] | None = None,
    ) -> tuple[TerrainCost, ...]:
        """What is left in each terrain for this combatant; in some of them alone, where named."""
        terrains = self.terrains_of(encounter) if among is None else among
        return tuple(self._terrain_cost(encounter, combatant, one) for one in terrains)

    def _terrain_cost(
        self, encounter: Encounter, combatant: Combatant, terrain: Terrain
    ) -> TerrainCost:
        budget = self.budget(encounter, combatant, terrain.id)
        ruled = encounter.rulings.get(f"terrain:{terrain.id}")
        return TerrainCost(terrain, budget.left, budget.reason, ruled)

    def carried(self, items: tuple[Item, ...], *, worn: bool) -> Fraction:
        """The weight of what is worn, or of what is carried."""
        return sum((item.weight * item.count for item in items if item.worn is worn), Fraction(0))

    def initiative_account(self, combatant: Combatant) -> Account | None:
        """The initiative with the rule's steps, or as the GM set it; None where there is none."""
        held = combatant.initiative
        if held is None:
            return None
        if not held.inputs:
            return Account("initiative", figure(held.how, held.value), GM_RULING)
        ruling = self.rules["initiative"].ask(held.inputs)
        shown = ruling.outputs()["initiative"]
        if not isinstance(shown, Figure):
            raise TypeError(f"{ruling.rule} gives no number")
        return Account("initiative", shown, ruling.source, held.how)

    def initiative_from_roll(
        self, encounter: Encounter, combatant: Combatant, roll: int, how: str
    ) -> tuple[Initiative, Ruling[Answer]]:
        """The initiative that a roll gives, and the ruling that says so."""
        ruling = self.initiative(encounter, combatant, roll)
        value = ruling.values()["initiative"]
        inputs = {name: int(str(given)) for name, given in ruling.inputs.items()}
        return Initiative(Fraction(str(value)), inputs, how), ruling

    def with_gm_rulings(
        self,
        encounter: Encounter,
        combatant: Combatant,
        left: Figure,
        terrain: str,
        used: Fraction,
    ) -> tuple[Figure, Fraction]:
        """A figure under the GM's rulings on terrain, mount and load; and their factor.

        `used` is the movement that counts against a ruled distance: none of it for a limit.
        """
        factor = Fraction(1)
        for ruled in self._rulings_on(encounter, combatant, terrain):
            label = f"{ruled.name} ({ruled.about}), the GM's ruling"
            if ruled.multiplier is not None:
                left = left.times(label, ruled.multiplier, source=GM_RULING)
                factor *= ruled.multiplier
            if ruled.distance is not None:
                cap = max(Fraction(0), ruled.distance - used * factor)
                left = left.at_most(label, cap, GM_RULING)
        return left, factor

    def _rulings_on(
        self, encounter: Encounter, combatant: Combatant, terrain: str
    ) -> tuple[GmRuling, ...]:
        keys = [f"terrain:{terrain}", f"mount:{combatant.mount.casefold()}"]
        keys += [f"load:{item.name.casefold()}" for item in combatant.items]
        held = dict.fromkeys(key for key in keys if key in encounter.rulings)
        return tuple(encounter.rulings[key] for key in held)
