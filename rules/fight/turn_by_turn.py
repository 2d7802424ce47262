"""A rulebook of plain rounds: everybody has one turn, and what is not moved in it is lost."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.initiative import roll_for
from rules.fight.turns import HELD, able, after, begin_turn, run_down
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.rulebook import (
    GM_RULING,
    Account,
    Budget,
    Gait,
    GaitRate,
    Option,
    Rulebook,
    Terrain,
)
from rules.rulebook.scene import Scene

TURNS = "turns-this-round"

OPEN = Terrain("open", "Open ground")


class TurnByTurn(Rulebook):
    """The base of a small book: it gives its words, its sheet, `initiative` and `rate`.

    A rate is for one turn. Movement under one gait counts against every other. A terrain that
    names a gait calls for it, and leaving that terrain gives the resting gait back.
    """

    distance_unit: ClassVar[str] = "m"
    load_unit: ClassVar[str] = "kg"
    cell_word: ClassVar[str] = "turn"
    terrains: ClassVar[tuple[Terrain, ...]] = (OPEN,)
    options: ClassVar[tuple[Option, ...]] = ()
    resting_gait: ClassVar[str] = "walk"
    open_ground: ClassVar[str] = OPEN.id

    @abstractmethod
    def rate(
        self, encounter: Encounter, combatant: Combatant, gait: Gait, terrain: Terrain
    ) -> Account:
        """How far this gait goes in a turn there; 0 closes it, and the note then says why."""

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """Nothing breaks a tie but the tie die, where the book has one."""
        return ()

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Every gait; closed where it goes nowhere."""
        terrain = self.terrain(encounter, combatant.terrain)
        rates = ((one, self.rate(encounter, combatant, one, terrain)) for one in self.gaits)
        return tuple(GaitRate(one, rate, _closed(rate)) for one, rate in rates)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """What this turn, or else the next one, leaves of the rate."""
        ground = self.terrain(encounter, terrain or combatant.terrain)
        gait = self.gait(self.gait_on(combatant, ground))
        rate = self.rate(encounter, combatant, gait, ground)
        granted = _granted(rate.figure, combatant)
        used = combatant.pace.turn
        limit, _ = self.with_gm_rulings(
            encounter, combatant, granted.at_least("never below 0", 0), ground.id, NONE
        )
        left = granted.minus("moved this turn", used).at_least("never below 0", 0)
        left, factor = self.with_gm_rulings(encounter, combatant, left, ground.id, used)
        return Budget(
            Account("movement in a turn", limit, rate.source),
            Account("movement left", left, rate.source),
            "turn",
            None if left.value > 0 else _why_nothing(rate, combatant),
            None if encounter.turn_of == combatant.id else "it is not their turn",
            factor,
        )

    def gait_on(self, combatant: Combatant, terrain: Terrain) -> str:
        """The gait that a combatant would move in there."""
        now = combatant.pace.gait
        if terrain.id == combatant.terrain:
            return now
        called_for = {one.gait for one in self.terrains}
        return terrain.gait or (self.resting_gait if now in called_for else now)

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """All that is worn and carried."""
        worn = figure("worn", self.carried(combatant.items, worn=True), self.load_unit)
        total = worn.plus("carried", self.carried(combatant.items, worn=False))
        return (Account("load", total, GM_RULING),)

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """None: load changes nothing."""
        return ()

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """None."""
        return ()

    def cells(self, encounter: Encounter) -> int:
        """One: a turn is not divided."""
        return 1

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """The round."""
        return (Account("round", figure("rounds begun", encounter.round), self._order_source()),)

    def status(self, encounter: Encounter) -> str:
        """'Round 2: Grak's turn.'"""
        if not encounter.started:
            return "Not begun."
        if encounter.turn_of is None:
            return f"Round {encounter.round}: nobody's turn."
        return f"Round {encounter.round}: {encounter.combatants[encounter.turn_of].name}'s turn."

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first round."""
        _begin_round(scene)
        _go_on(scene, None)

    def next(self, scene: Scene, spend: int | None) -> None:
        """End the turn, and begin the next one or the next round; no turn costs points."""
        self.refuse_spend(spend)
        now = scene.encounter.turn_of
        if now is not None:
            _end_turn(scene, scene.find(now))
        _go_on(scene, now)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Begin the turn of whoever comes after; nobody's where there is nobody else."""
        if any(able(one) for one in scene.encounter.in_order() if one.id != combatant.id):
            _go_on(scene, combatant.id)
        else:
            scene.change(turn_of=None)

    def end_round(self, scene: Scene) -> None:
        """Leave out the turns that are left, and begin the next round."""
        now = scene.encounter.turn_of
        if now is not None:
            _end_turn(scene, scene.find(now))
        _begin_round(scene)
        _go_on(scene, None)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; refused where it goes nowhere."""
        if combatant.pace.gait == gait.id:
            return combatant
        terrain = self.terrain(scene.encounter, combatant.terrain)
        rate = self.rate(scene.encounter, combatant, gait, terrain)
        closed = _closed(rate)
        if closed is not None:
            scene.refuse(f"{combatant.name} cannot {gait.id}: {closed}.", "gait")
        scene.record_account(rate, combatant.id)
        shown = rate.figure.in_words()
        scene.log(f"{combatant.name} takes the gait {gait.label} ({shown}).")
        return scene.put(combatant.with_pace(gait=gait.id))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Stand there, in the gait that it calls for."""
        gait = self.gait(self.gait_on(combatant, terrain))
        there = scene.put(replace(combatant, terrain=terrain.id))
        return self.take_gait(scene, there, gait)

    def _order_source(self) -> Source:
        return self.rules["initiative"].source


def _closed(rate: Account) -> str | None:
    return None if rate.figure.value > 0 else rate.note or "it goes nowhere here"


def _granted(rate: Figure, combatant: Combatant) -> Figure:
    granted = combatant.pace.granted
    return rate.plus("granted by the GM", granted, GM_RULING) if granted else rate


def _why_nothing(rate: Account, combatant: Combatant) -> str:
    if rate.figure.value <= 0:
        return _closed(rate) or ""
    used_up = combatant.pace.turn > 0
    return "the movement of this turn is used up" if used_up else "the GM has taken it"


def _go_on(scene: Scene, who: str | None) -> None:
    """The next turn of this round: after somebody, then of whoever had none, then a new round."""
    found = _next_in_round(scene, who)
    if found is None:
        _begin_round(scene)
        found = next(_waiting(scene, scene.encounter.order), None)
    if found is None:
        message = "nobody is left to act: bring somebody back into the fight first."
        raise InputError("conflict", None, message)
    scene.change(turn_of=found.id)
    scene.begins_turn = True
    scene.log(f"{found.name}'s turn.")
    begin_turn(scene, found.id)


def _next_in_round(scene: Scene, who: str | None) -> Combatant | None:
    """Whoever still has a turn; those who delay have theirs when all others have acted."""
    order = scene.encounter.order
    found = next(_waiting(scene, (*after(scene.encounter, who), *order)), None)
    if found is None:
        _bring_back_delayed(scene)
        found = next(_waiting(scene, order), None)
    return found


def _waiting(scene: Scene, order: tuple[str, ...]) -> Iterator[Combatant]:
    people = (scene.find(who) for who in order)
    return (one for one in people if able(one) and not one.tally(TURNS))


def _bring_back_delayed(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        if combatant.delayed and not combatant.out:
            scene.put(replace(combatant, delayed=False))
            scene.log(f"{combatant.name} delays no longer.")


def _end_turn(scene: Scene, combatant: Combatant) -> None:
    ended = combatant.with_pace(before=combatant.pace.turn, turn=NONE, granted=NONE)
    scene.put(ended.with_tally(TURNS, 1))
    run_down(scene, combatant.id, "end")


def _begin_round(scene: Scene) -> None:
    if scene.encounter.started:
        for combatant in scene.encounter.in_order():
            if combatant.choice(HELD):
                run_down(scene, combatant.id, "end")
        run_down(scene, None, "end")
    scene.change(round=scene.encounter.round + 1, cell=1, phase="turns", turn_of=None)
    scene.log(f"Round {scene.encounter.round}.")
    for combatant in scene.encounter.in_order():
        fresh = replace(combatant, delayed=False).with_choice(HELD, "").with_tally(TURNS, 0)
        scene.put(fresh.with_pace(turn=NONE, round=NONE, marks=()))
    lacking = [one.id for one in scene.encounter.in_order() if not (one.initiative or one.out)]
    if lacking:
        roll_for(scene, lacking)
