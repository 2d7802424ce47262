"""A rulebook in play: its vocabulary, its rules, and the functions that a fight calls."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from rules.encounter import Combatant, Encounter, Initiative, NamedAttack
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
from rules.rulebook.ground import Ground
from rules.rulebook.measures import Measures
from rules.rulebook.past import Share
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer, Ruling

Parts = tuple[tuple[int, Fraction], ...]
"""A distance in parts: each cell of the round with its part, in ascending order."""


def roll_dice(scene: Scene, combatant: Combatant, dice: str) -> tuple[int, str]:
    """Roll the book's dice for initiative; return the total, and the roll in words."""
    roll = scene.dice.roll(f"initiative of {combatant.name}", dice)
    return roll.total, roll.in_words()


Attacking = Callable[[Any, Combatant, NamedAttack, tuple[str, ...]], None]
"""A function that spends the cost of an attack. Its inputs: scene, attacker, attack and targets."""


ROLL = "roll"
"""The phase before the turns of a round, in which initiative is rolled."""


class InitiativeRule(Struct, frozen=True, kw_only=True):
    """How a book orders combatants: the dice, the result, and the breaking of ties.

    - `ties`, `tie_die`: the values of the sheet that break ties, the most important first; the die
      that breaks the ties that remain
    - `rolls`, `follow`: `rolls` is false for combatants with another combatant's initiative, such
      as vehicles; `follow` puts them into the order
    - `explain`: adds later steps to the rule's figure, such as the new rolls of a tie
    - `is_next`: whether the next step of the fight is the roll for initiative
    - `stops`: whether each round waits for this roll, even if everybody has an initiative
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
    is_next: Callable[[Encounter], bool] = lambda encounter: encounter.phase == ROLL
    stops: bool = False

    def held(
        self, encounter: Encounter, combatant: Combatant, roll: int, how: str
    ) -> tuple[Initiative, Ruling[Answer]]:
        """Return the initiative for a roll, and the ruling that gives this initiative."""
        ruling = self.ruling(encounter, combatant, roll)
        value = ruling.values()["initiative"]
        inputs = {name: _kept(given) for name, given in ruling.inputs.items()}
        return Initiative(Fraction(str(value)), inputs, how), ruling


def _kept(given: object) -> int | str:
    return given if isinstance(given, str) else int(str(given))


def weight(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the weight of everything that is worn or carried.

    The book has no rule about the effects of weight.
    """
    worn = figure("worn", combatant.carried(worn=True))
    total = worn.plus("carried", combatant.carried(worn=False))
    return (Account("load", total, GM_RULING),)


def no_facing(_scene: Scene, _combatant: Combatant, into: Zone | None) -> None:
    """Raise InputError if a zone is given, because a book without facing has no zones."""
    if into is not None:
        raise InputError("conflict", "into", "this book has no facing: leave `into` out.")


def mount_alone(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the mount of a combatant as its only bearer, if the mount is a combatant.

    Books that name no bearers use this function.
    """
    steed = encounter.mount_of(combatant)
    return () if steed is None else (steed,)


AccountsOf = Callable[[Encounter, Combatant], tuple[Account, ...]]
"""A function that returns some of a combatant's numbers, for the screen."""


class BudgetOf(Protocol):
    """A function that returns a combatant's remaining movement on a terrain."""

    def __call__(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None, /
    ) -> Budget:
        """Return the budget on `terrain`. None means the terrain on which the combatant is."""


CostsOf = Callable[[Encounter, Combatant, tuple[Terrain, ...]], tuple[TerrainCost, ...]]
"""A function that returns the movement that is left on each of these terrains."""


class Movement(Struct, frozen=True, kw_only=True):
    """A book's functions for movement.

    - `gait_rates`: every gait with its rate; for a closed gait, the reason why it is closed
    - `take_gait`: changes the gait; it refuses a gait that the book closes
    - `enter`: puts a combatant on a terrain, in the gait that the terrain forces
    - `gait_on`: the gait that a terrain forces
    - `load`: the accounts of the load; the load bar shows the first account
    - `thresholds`: the loads at which the next effects begin, ascending, in the unit of load
    - `counters`: numbers that the book counts for a combatant, such as action points
    - `costs`: the labels of the counters that an action uses up

    - `before_move`: refuses a move that is not allowed here
    - `share_out`: splits a move over cells of the strip
    - `after_move`: applies the effects of a move
    - `difficulty_on`: the number that a terrain adds to a roll
    - `terrain_costs`: the picker's lines, if a terrain's budget and difficulty are not enough

    - `way`: a value with everything that a combatant's movement depends on (ground, posture, load)
    - `way_changed`: the program calls this function when `way` gives a new value during a turn; it
      gets the encounter before the change, and the combatant after the change
    - `way_can_change`: whether the program looks for such changes; by default it looks only if the
      combatant has moved in this turn

    - `mounts`: puts somebody on another combatant by the book's rules of riding, and logs it; None
      if the book has no such rules, and the GM rules on each mount
    - `before_mount`: refuses a mount that nobody can ride
    - `not_ridden`: the reason why nobody can ride a combatant; None if somebody can
    - `bearers`: all combatants who directly bear a combatant
    - `spends`: uses up movement without a move, and returns the combatant; None if the book counts
      only the movement used in the turn and in the round
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
    costs: tuple[str, ...] = ()
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
    before_mount: Callable[[Scene, Combatant, Combatant], None] = lambda _scene, _rider, _steed: (
        None
    )
    not_ridden: Callable[[Encounter, Combatant], str | None] = lambda _encounter, _steed: None
    bearers: Callable[[Encounter, Combatant], tuple[Combatant, ...]] = mount_alone
    spends: Callable[[Scene, Combatant, Budget, Fraction], Combatant] | None = None


class Rounds(Protocol):
    """The functions for a book's rounds, in a module or in an object such as `PlainRounds`."""

    def start(self, scene: Scene) -> None:
        """Begin the first round."""

    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on by one step, such as a turn, a pulse or a phase."""

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Give the turn to the next combatant after a delay or a removal.

        The present turn does not end.
        """

    def end_round(self, scene: Scene) -> None:
        """Go on to the end of the round."""

    def cells(self, encounter: Encounter) -> int:
        """The number of cells that the pulse strip has in this round."""

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Return the round and the place in the round, as numbers with accounts."""

    def status(self, encounter: Encounter) -> str:
        """The state of the fight, in a few words."""


def slots_by_cell(encounter: Encounter, combatant: Combatant, cells: int) -> tuple[Slot, ...]:
    """Return one slot per cell. Earlier cells are over, and later cells are still to come."""
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
    """Return the slots without the next turn, which a surprised combatant loses."""
    at = next((at for at, one in enumerate(slots) if one.kind == "ahead"), None)
    if at is None:
        return slots
    return (*slots[:at], Slot(slots[at].number, "never"), *slots[at + 1 :])


class NoState(Struct, frozen=True):
    """The state type for a book that keeps no data about a combatant."""


@remembered
def _slots_asked_for(
    _encounter: Encounter,
) -> dict[tuple[str, str], tuple[Combatant, tuple[Slot, ...]]]:
    """Return a cache of slots by book and combatant.

    The cache is useful because the table and the lanes show the same slots.
    """
    return {}


class OwnHarm(Struct, frozen=True, kw_only=True):
    """Harm that only this book knows, and that takes no hit points, such as damage to a vehicle.

    `take` lets a combatant take its share now. It returns the share with the roll that resisted the
    harm, and the shares of others who suffer from the same harm.

    `take_back` gets three states of a combatant: now, before an event, and after the event. It
    returns the combatant without the event's harm, or None if this harm has changed since then.
    """

    take: Callable[[Scene, Combatant, Share], tuple[Share, ...]]
    take_back: Callable[[Combatant, Combatant, Combatant], Combatant | None]


class Rulebook(Struct, frozen=True, kw_only=True, eq=False):
    """A rulebook in play. Every function here is pure, or changes only the scene that it gets.

    - `state`: the type of the data that the book keeps about a combatant
    - `lasts`: the fields of this data that last after a fight, such as wounds
    - `fight_state`: the type of the fight's own data; None if there is no such data
    - `entering`: gives the data to a combatant who enters the fight
    - `actions`: the actions of this book only
    - `notes`: the book's lines about a combatant
    - `in_row`: a few words for a combatant's row, the most urgent first
    - `in_group_row`: a few words for the row of a folded group
    - `lines`: the book's lines about the fight
    - `consequences`: applies the automatic effects of every action; its second argument is the
      encounter before the action
    - `urgent`: a text about something that cannot wait, or ''; the text makes `RunOn` stop
    - `undeclared`: the ids of all who can declare an action now and have not yet done so
    - `turns_over`: whether the turns of this round are over, although the next round has not begun;
      a duration that is given now counts from the next round
    - `slots_of`: a combatant's slots in this round, past and future; without `slots_of` each cell
      of the round is one slot
    - `measures`: the units for comparisons; None if the book cannot be compared with others
    - `own_harm`: the functions for shares of the kind `own`; None if the book only has hit points
    - `attacking`: spends the cost of an attack, such as an Action; None if an attack costs nothing
    - `fallen`: whether a combatant has no more turns in this fight, unless somebody brings it back
    - `ground`: the functions for positions; a book without such rules leaves this out
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
    in_group_row: Callable[[Encounter, Iterable[Combatant]], Remarks] = lambda _encounter, _who: ()
    lines: Callable[[Encounter], Remarks] = lambda _encounter: ()
    consequences: Callable[[Scene, Encounter], None] = lambda _scene, _before: None
    urgent: Callable[[Encounter], str] = lambda _encounter: ""
    undeclared: Callable[[Encounter], tuple[str, ...]] = lambda _encounter: ()
    turns_over: Callable[[Encounter], bool] = lambda _encounter: False
    slots_of: Callable[[Encounter, Combatant], tuple[Slot, ...]] | None = None
    ground: Ground = Ground()
    measures: Measures | None = None
    own_harm: OwnHarm | None = None
    attacking: Attacking | None = None
    fallen: Callable[[Encounter, Combatant], bool] = lambda _encounter, combatant: (
        combatant.out and combatant.arrives is None
    )

    @property
    def id(self) -> str:
        """The book's id; saves use it."""
        return self.words.id

    @property
    def title(self) -> str:
        """The book's title."""
        return self.words.title

    def slots(self, encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
        """Return the slots of a combatant in this round, in order. Later slots are a forecast."""
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
        """Whether the slots are turns.

        They are not turns if all combatants move through the cells together.
        """
        return self.words.turns_cell != 0

    def terrain_costs(
        self, encounter: Encounter, combatant: Combatant, among: Iterable[Terrain] | None = None
    ) -> tuple[TerrainCost, ...]:
        """Return the movement that the combatant has left on each terrain.

        If `among` is given, use only these terrains.
        """
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
        """Return a combatant's initiative: with its steps, or as a number that the GM set.

        Return None if the combatant has no initiative.
        """
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
