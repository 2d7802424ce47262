"""A rulebook in play: its vocabulary, its rules, and the functions that a fight asks."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from rules.encounter import Combatant, Encounter, Initiative
from rules.encounter.remembered import remembered
from rules.errors import InputError
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import (
    GM_RULING,
    Account,
    Budget,
    GaitRate,
    Remarks,
    Slot,
    SlotKind,
    TerrainCost,
    Zone,
)
from rules.rulebook.measures import Measures
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer, Ruling

Parts = tuple[tuple[int, Fraction], ...]
"""How a distance lies in the strip: cells, ascending, each with its share of it."""


def roll_dice(scene: Scene, combatant: Combatant, dice: str) -> tuple[int, str]:
    """Roll the book's dice for initiative: their total, and how it came about."""
    roll = scene.dice.roll(f"initiative of {combatant.name}", dice)
    return roll.total, roll.in_words()


class InitiativeRule(Struct, frozen=True, kw_only=True):
    """How a book puts combatants in order: what is rolled, what it comes to, what breaks a tie.

    `ties` are the sheet's values, first the one that counts first; `tie_die` is rolled after them.
    `rolls` is false for one who goes by another's initiative, as a vehicle by its driver's, and
    `follow` puts those in their places. `explain` adds to the rule's figure what came after it,
    as the re-rolls of a tie.
    """

    dice: str
    ruling: Callable[[Encounter, Combatant, int], Ruling[Answer]]
    ties: Callable[[Combatant], tuple[tuple[str, Number], ...]] = lambda _combatant: ()
    tie_die: str | None = None
    tie_stays: str = "the order as it was, the GM may change it"
    roll: Callable[[Scene, Combatant, str], tuple[int, str]] = roll_dice
    rolls: Callable[[Encounter, Combatant], bool] = lambda _encounter, _combatant: True
    follow: Callable[[Encounter], Encounter] = lambda encounter: encounter
    explain: Callable[[Figure, Initiative], Figure] = lambda shown, _held: shown

    def held(
        self, encounter: Encounter, combatant: Combatant, roll: int, how: str
    ) -> tuple[Initiative, Ruling[Answer]]:
        """The initiative that a roll gives, and the ruling that says so."""
        ruling = self.ruling(encounter, combatant, roll)
        value = ruling.values()["initiative"]
        inputs = {name: _kept(given) for name, given in ruling.inputs.items()}
        return Initiative(Fraction(str(value)), inputs, how), ruling


def _kept(given: object) -> int | str:
    return given if isinstance(given, str) else int(str(given))


def weight(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """All that is worn and carried; no rule of the book says what it does."""
    worn = figure("worn", combatant.carried(worn=True))
    total = worn.plus("carried", combatant.carried(worn=False))
    return (Account("load", total, GM_RULING),)


def no_facing(_scene: Scene, _combatant: Combatant, into: Zone | None) -> None:
    """Refuse a zone of the facing, which the book does not know."""
    if into is not None:
        raise InputError("conflict", "into", "this book has no facing: leave `into` out.")


AccountsOf = Callable[[Encounter, Combatant], tuple[Account, ...]]
"""Numbers of a combatant's for the screen."""


class BudgetOf(Protocol):
    """What is left to move now, here or in another terrain."""

    def __call__(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None, /
    ) -> Budget:
        """Ask it."""


CostsOf = Callable[[Encounter, Combatant, tuple[Terrain, ...]], tuple[TerrainCost, ...]]
"""What is left in each of these terrains."""


class Movement(Struct, frozen=True, kw_only=True):
    """How far and how fast: the functions that a book answers it with.

    `gait_rates`: every gait with its rate, closed ones with the reason. `take_gait` is refused
    where the book closes the gait; `enter` stands on a terrain with the gait that it calls for,
    `gait_on` says which one that is for somebody.
    `load`: what the load comes to, the first account being the one that the load bar shows;
    `thresholds`: where its next effects begin, in the unit of load, ascending. `counters`: the
    book's own counts. `before_move` refuses what is not allowed here, `share_out` says how a move
    lies in the strip, `after_move` what it brings with it. `difficulty_on`: what a terrain adds to
    a roll. `terrain_costs`: the picker's lines, where they are more than that and the budget of
    each terrain.

    `way` is what the way of a combatant depends on (ground, posture, load, mount ...): whenever it
    is another one in the middle of a turn, whatever changed it, `way_changed` is called with the
    encounter before the change and the combatant after it. Only those are
    compared of whom `way_can_change` is true: who have used movement in this turn, unless the book
    says otherwise.

    `mounts` gets somebody on another of the fight and tells of it; None where that is the GM's.
    `spends` gives whoever has spent movement without going anywhere; None where nothing counts but
    how much of the turn and the round it is.
    """

    gait_rates: Callable[[Encounter, Combatant], tuple[GaitRate, ...]]
    budget: BudgetOf
    take_gait: Callable[[Scene, Combatant, Gait], Combatant]
    enter: Callable[[Scene, Combatant, Terrain], Combatant]
    gait_on: Callable[[Encounter, Combatant, Terrain], str] = (
        lambda _encounter, combatant, terrain: terrain.gait or combatant.pace.gait
    )
    load: AccountsOf = weight
    thresholds: AccountsOf = lambda _encounter, _combatant: ()
    counters: AccountsOf = lambda _encounter, _combatant: ()
    before_move: Callable[[Scene, Combatant, Zone | None], None] = no_facing
    share_out: Callable[[Encounter, Combatant, Budget, Number], Parts] = (
        lambda encounter, _c, _b, distance: ((encounter.cell, Fraction(distance)),)
    )
    after_move: Callable[[Scene, Combatant], Combatant] = lambda _scene, moved: moved
    difficulty_on: Callable[[Terrain], Account | None] = lambda _terrain: None
    terrain_costs: CostsOf | None = None
    way: Callable[[Encounter, Combatant], object] = lambda _encounter, _combatant: None
    way_can_change: Callable[[Encounter, Combatant], bool] = lambda _encounter, combatant: bool(
        combatant.pace.turn
    )
    way_changed: Callable[[Scene, Encounter, Combatant], None] = (
        lambda _scene, _before, _combatant: None
    )
    mounts: Callable[[Scene, Combatant, Combatant], None] | None = None
    spends: Callable[[Scene, Combatant, Budget, Fraction], Combatant] | None = None


class Rounds(Protocol):
    """The shape of a round: a module of functions, or an object such as `PlainRounds`."""

    def start(self, scene: Scene) -> None:
        """Begin the first round."""

    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on by one step: a turn, a pulse, a phase."""

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Give the turn to the next without ending this one: for delays and removals."""

    def end_round(self, scene: Scene) -> None:
        """Go on to the end of the round."""

    def cells(self, encounter: Encounter) -> int:
        """How many cells the pulse strip has in this round."""

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """The round and the place in it, as numbers that can be explained."""

    def status(self, encounter: Encounter) -> str:
        """Where the fight stands, in a few words."""


def slots_by_cell(encounter: Encounter, combatant: Combatant, cells: int) -> tuple[Slot, ...]:
    """A slot a cell: what is before the cell that the round is in is over, what is after, ahead."""
    return tuple(Slot(cell, _slot_kind(encounter, combatant, cell)) for cell in range(1, cells + 1))


def _slot_kind(encounter: Encounter, combatant: Combatant, cell: int) -> SlotKind:
    here = encounter.started and cell == encounter.cell
    if here and encounter.turn_of == combatant.id:
        return "now"
    if here and combatant.turns > 0:
        return "acted"
    if combatant.out:
        return "never"
    return "acted" if cell < encounter.cell else "ahead"


def _without_next(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots without the next turn to come: one who is surprised loses it."""
    at = next((at for at, one in enumerate(slots) if one.kind == "ahead"), None)
    if at is None:
        return slots
    return (*slots[:at], Slot(slots[at].number, "never"), *slots[at + 1 :])


class NoState(Struct, frozen=True):
    """What a book keeps of a combatant that keeps nothing."""


@remembered
def _slots_asked_for(
    _encounter: Encounter,
) -> dict[tuple[str, str], tuple[Combatant, tuple[Slot, ...]]]:
    """The slots that were asked for, by book and combatant: a table and its lanes show the same."""
    return {}


class Rulebook(Struct, frozen=True, kw_only=True, eq=False):
    """A system in play. Everything here is a pure answer, or works on a scene that it is given.

    `state` is the type of what the book keeps of a combatant, `lasts` are the fields of it that
    outlast a fight, as wounds do, `fight_state` of what it keeps of the
    fight itself (None for nothing), `entering` a combatant with what is kept of one who enters the
    fight. `actions` are those of this book alone. `in_row` are a few words for a combatant's row,
    first what presses most; `notes` are lines of the book's own about a combatant, `lines` about
    the fight; `consequences` sees to
    what follows of itself from any action, given the encounter before it. `urgent` says what
    cannot wait, so that running on stops there. `slots_of` are a combatant's places in this round,
    those to come too; without it there is one a cell. `measures` are None where the
    book cannot be compared with others.
    """

    words: Vocabulary
    rules: Mapping[str, Rule[..., Any]]
    initiative: InitiativeRule
    movement: Movement
    rounds: Rounds
    state: type[Struct] = NoState
    lasts: tuple[str, ...] = ()
    fight_state: type[Struct] | None = None
    entering: Callable[[Combatant], Combatant] = lambda combatant: combatant
    actions: tuple[type[Struct], ...] = ()
    notes: Callable[[Encounter, Combatant], Remarks] = lambda _encounter, _combatant: ()
    in_row: Callable[[Encounter, Combatant], Remarks] = lambda _encounter, _combatant: ()
    lines: Callable[[Encounter], Remarks] = lambda _encounter: ()
    consequences: Callable[[Scene, Encounter], None] = lambda _scene, _before: None
    urgent: Callable[[Encounter], str] = lambda _encounter: ""
    slots_of: Callable[[Encounter, Combatant], tuple[Slot, ...]] | None = None
    measures: Measures | None = None

    @property
    def id(self) -> str:
        """The book's id, as in saves."""
        return self.words.id

    @property
    def title(self) -> str:
        """The book's title."""
        return self.words.title

    def slots(self, encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
        """The places of a combatant in this round, from first to last, foretold where ahead."""
        known, key = _slots_asked_for(encounter), (self.id, combatant.id)
        asked, slots = known.get(key, (None, ()))
        if asked is not combatant:
            slots = self._slots(encounter, combatant)
            known[key] = combatant, slots
        return slots

    def _slots(self, encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
        if self.slots_of is not None:
            slots = self.slots_of(encounter, combatant)
        else:
            slots = slots_by_cell(encounter, combatant, self.rounds.cells(encounter))
        return _without_next(slots) if combatant.surprised and self._has_turns else slots

    @property
    def _has_turns(self) -> bool:
        """False where the cells are moved through by all at once, and a turn is no slot."""
        return self.words.turns_cell != 0

    def terrain_costs(
        self, encounter: Encounter, combatant: Combatant, among: Iterable[Terrain] | None = None
    ) -> tuple[TerrainCost, ...]:
        """What is left in each terrain for this combatant; in some of them alone, where named."""
        terrains = tuple(self.words.terrains_of(encounter) if among is None else among)
        if self.movement.terrain_costs is not None:
            return self.movement.terrain_costs(encounter, combatant, terrains)
        costs = []
        for terrain in terrains:
            budget = self.movement.budget(encounter, combatant, terrain.id)
            ruled = encounter.rulings.get(f"terrain:{terrain.id}")
            harder = self.movement.difficulty_on(terrain)
            costs.append(TerrainCost(terrain, budget.left, budget.reason, ruled, harder))
        return tuple(costs)

    def initiative_account(self, combatant: Combatant) -> Account | None:
        """The initiative with the rule's steps, or as the GM set it; None where there is none."""
        held = combatant.initiative
        if held is None:
            return None
        if not held.inputs:
            return Account("initiative", figure(held.how, held.value), GM_RULING)
        ruling = self.rules["initiative"](**held.inputs)
        shown = ruling.outputs()["initiative"]
        if not isinstance(shown, Figure):
            raise TypeError(f"{ruling.rule} gives no number")
        explained = self.initiative.explain(shown, held)
        return Account("initiative", explained, ruling.source, held.how)
