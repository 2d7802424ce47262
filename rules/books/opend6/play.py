"""OpenD6 in play: turns by Perception, movement by a roll, vehicles among the combatants."""

from __future__ import annotations

from typing import ClassVar, cast

from msgspec.structs import replace

from rules.books.opend6 import RULES, TITLE, driving, rates, state, turns
from rules.books.opend6.deeds import ACTIONS
from rules.books.opend6.measures import MEASURES
from rules.books.opend6.sheet import FIELDS, LEVELS, ON_FOOT, OPTIONS, SPEEDS, TERRAINS
from rules.books.opend6.source import DICE, METRES, OPEND6
from rules.books.opend6.strip import FEWEST_CELLS
from rules.books.opend6.text.initiative import initiative
from rules.books.opend6.text.modifiers import fatigue
from rules.books.opend6.text.modifiers import terrain as modifier_of
from rules.dice import Roll
from rules.dice.wild import Pool, WildOne
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import figure
from rules.rulebook.rulebook import (
    GM_RULING,
    Account,
    Budget,
    Gait,
    GaitRate,
    Rulebook,
    Terrain,
    TerrainCost,
)
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

DAMAGE = OPEND6.source("Vehicle and Passenger Damage")


class OpenD6(Rulebook):
    """The rulebook as a fight asks it."""

    id: ClassVar = "opend6"
    title: ClassVar = TITLE
    distance_unit: ClassVar = "m"
    load_unit: ClassVar = "kg"
    cell_word: ClassVar = "movement"
    fields: ClassVar = FIELDS
    gaits: ClassVar = (*ON_FOOT, *SPEEDS)
    terrains: ClassVar = TERRAINS
    options: ClassVar = OPTIONS
    actions: ClassVar = ACTIONS
    rules: ClassVar = RULES
    initiative_dice: ClassVar = "Perception"
    tie_stays: ClassVar = "they act together"
    resting_gait: ClassVar = "walk"
    open_ground: ClassVar = "easy"
    measures: ClassVar = MEASURES

    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """The Perception total."""
        return initiative(total=roll)

    def roll_initiative(self, scene: Scene, combatant: Combatant) -> tuple[int, str]:
        """Perception."""
        code = state.pool(combatant, "perception")
        roll = self.roll(scene, f"initiative of {combatant.name}", code)
        return roll.total, roll.in_words()

    def rolls_initiative(self, encounter: Encounter, combatant: Combatant) -> bool:
        """Not a vehicle with a driver, who rolls for it."""
        return turns.takes_turns(encounter, combatant)

    def after_initiative(self, encounter: Encounter) -> Encounter:
        """Vehicles stand behind their drivers."""
        return turns.drivers_first(encounter)

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """Dice of Perception, then of Reflexes; then together."""
        return tuple(
            (f"{word} dice", state.pool(combatant, word.casefold()).dice)
            for word in ("Perception", "Reflexes")
        )

    def entering(self, combatant: Combatant) -> Combatant:
        """A vehicle enters at rest."""
        return turns.at_level(combatant, "stopped") if state.is_vehicle(combatant) else combatant

    def roll(self, scene: Scene, purpose: str, code: Pool) -> Roll:
        """Roll a dice code, with the wild die as this encounter has it."""
        one = self.option(scene.encounter, "wild-one")
        if one == "no-wild-die":
            return scene.dice.roll(purpose, code.plain())
        return scene.dice.roll(purpose, code.wild(cast("WildOne", one)))

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """The ways of moving on foot, or the speeds of the vehicle that is driven."""
        moving = state.subject(encounter, combatant)
        if state.is_vehicle(moving):
            return driving.gait_rates(self, moving)
        return tuple(self._on_foot(encounter, moving, gait) for gait in ON_FOOT)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """What can be moved now; a driver's is the vehicle's."""
        moving = state.subject(encounter, combatant)
        ask = driving.budget if state.is_vehicle(moving) else rates.budget
        return ask(self, encounter, moving, terrain or moving.terrain)

    def _terrain_cost(
        self, encounter: Encounter, combatant: Combatant, terrain: Terrain
    ) -> TerrainCost:
        cost = super()._terrain_cost(encounter, combatant, terrain)
        ruling = modifier_of(terrain=state.terrain_of(terrain.id))
        more = Account("terrain", ruling.answer.modifier, ruling.source)
        return replace(cost, difficulty=more if more.figure.value else None)

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The weight carried and worn; what it does is the GM's to rule."""
        carried = self.carried(combatant.items, worn=False)
        worn = self.carried(combatant.items, worn=True)
        total = figure("weight carried", carried, "kg").plus("weight worn", worn)
        return (Account("weight, no rule of the chapter", total, GM_RULING),)

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The chapter prints none."""
        return ()

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Movement actions; on foot the run-up and the fatigue, of a vehicle what damage left."""
        done = sum(int(combatant.tally(state.DONE + kind)) for kind in state.KINDS)
        actions = figure("movement actions made this round", done, "acts")
        first = Account("made", actions, rates.LIMIT)
        if state.is_vehicle(combatant):
            return (first, *self._of_vehicle(combatant))
        return (first, *self._of_character(encounter, combatant))

    def cells(self, encounter: Encounter) -> int:
        """As many as anybody has made movements, three at least."""
        marks = (len(one.pace.marks) for one in encounter.combatants.values())
        return max(FEWEST_CELLS, *marks, 0)

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """The round."""
        rounds = figure("rounds begun", encounter.round)
        return (Account("round", rounds, rates.LIMIT),)

    def status(self, encounter: Encounter) -> str:
        """Whose turn it is, and at which wheel."""
        return turns.status(encounter)

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first round."""
        turns.start(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """End the turn, and go on to the next one.

        Raises:
            InputError: `spend` is given: nothing here costs action points.
        """
        self.refuse_spend(spend)
        turns.next_turn(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """The next one's turn."""
        turns.pass_on(scene, combatant.id)

    def end_round(self, scene: Scene) -> None:
        """Begin the next round."""
        turns.end_round(scene)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Choose a way of moving, or the speed level that the vehicle is to have."""
        moving = state.subject(scene.encounter, combatant)
        if (gait.id in LEVELS) is not state.is_vehicle(moving):
            no_such = "is no vehicle" if gait.id in LEVELS else "is a vehicle"
            scene.refuse(f"{moving.name} {no_such}: it has no {gait.label.lower()}.", "gait")
            return moving
        rates_now = self.gait_rates(scene.encounter, moving)
        chosen = next(one for one in rates_now if one.gait.id == gait.id)
        if chosen.closed is not None:
            scene.refuse(f"{moving.name} cannot {_verb(gait)}: {chosen.closed}.", "gait")
        shown = f" ({chosen.rate.figure.in_words()})" if chosen.rate else ""
        scene.log(f"{moving.name}: {gait.label.lower()}{shown}.")
        if moving.id != combatant.id:
            scene.put(combatant.with_pace(gait=gait.id))
        return scene.put(moving.with_pace(gait=gait.id))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Go on there; with a vehicle everybody aboard."""
        moving = state.subject(scene.encounter, combatant)
        for one in state.aboard(scene.encounter, moving):
            scene.put(replace(one, terrain=terrain.id))
        return scene.put(replace(moving, terrain=terrain.id))

    def _on_foot(self, encounter: Encounter, combatant: Combatant, gait: Gait) -> GaitRate:
        rate, none = rates.rate(self, encounter, combatant, gait.id)
        why = rates.closed(self, encounter, combatant, gait.id)
        return GaitRate(gait, rate, why or none)

    def _of_character(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        tired = state.fatigue_rounds(combatant, int(self.value(combatant, "comfortable")))
        ruling = fatigue(rounds_beyond=tired)
        run_up = figure("rounds of running start", rates.run_up_of(combatant))
        found = [
            Account("run-up", run_up, OPEND6.source("Jumping")),
            Account("fatigue", ruling.answer.modifier, ruling.source),
        ]
        if rates.accelerates(self, encounter):
            gait = state.gait_of(combatant)
            kind = gait if gait in state.RATED else "run"
            before = figure(f"{kind} of last round", combatant.tally(state.RATE + kind), METRES)
            pace = OPEND6.source("Accelerating and Decelerating")
            found.append(Account("last rate", before, pace))
        return tuple(found)

    def _of_vehicle(self, vehicle: Combatant) -> tuple[Account, ...]:
        left = state.maneuverability(vehicle).dice
        whole = state.pool(vehicle, "maneuverability").dice
        dice = figure("Maneuverability of the sheet", whole, DICE)
        dice = dice.minus("lost by damage", whole - left)
        lost = figure("levels of top speed lost", vehicle.tally(state.TOP_LOST))
        return (
            Account("Maneuverability", dice, DAMAGE),
            Account("top speed lost", lost, DAMAGE),
        )


def _verb(gait: Gait) -> str:
    return f"go at {gait.label.lower()}" if gait.id in LEVELS else gait.id


BOOK = OpenD6()
