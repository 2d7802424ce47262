"""Distances and speeds of any combatant, on foot or in a vehicle.

`on_foot` is about movement without a vehicle. `driving` has the speeds of vehicles, and the rolls
for drives. `terrain` changes a distance for terrain and for GM decisions.
"""

from rules.books.opend6.rates import driving, on_foot
from rules.books.opend6.rates.terrain import LIMIT, terrain_of
from rules.books.opend6.rolls import pool
from rules.books.opend6.source import DICE, METRES, OPEND6
from rules.books.opend6.state import RATED, gait_of, is_vehicle, kept, subject
from rules.books.opend6.text import modifiers
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Budget, GaitRate
from rules.rulebook.vocabulary import Terrain

DAMAGE = OPEND6.source("Vehicle and Passenger Damage")


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return the rates of the gaits on foot. For a driver, return the vehicle's speeds."""
    moving = subject(encounter, combatant)
    if is_vehicle(moving):
        return driving.vehicle_rates(moving)
    return on_foot.foot_rates(encounter, moving)


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the movement that is possible now. For a driver, return the vehicle's movement."""
    moving = subject(encounter, combatant)
    ask = driving.vehicle_budget if is_vehicle(moving) else on_foot.foot_budget
    return ask(encounter, moving, terrain or moving.terrain)


def difficulty_on(terrain: Terrain) -> Account | None:
    """Return the number that a terrain adds to a difficulty. Return None if it adds nothing."""
    ruling = modifiers.terrain(terrain=terrain_of(terrain.id))
    modifier = ruling.answer.modifier
    return Account("terrain", modifier, ruling.source) if modifier.value else None


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the weight of carried and worn things as a counter. The GM decides on the effect."""
    carried = figure("weight carried", combatant.carried(worn=False), "kg")
    total = carried.plus("weight worn", combatant.carried(worn=True))
    return (Account("weight, no rule of the chapter", total, GM_RULING),)


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters of the card.

    For everybody: the actions. For a person: run-up and fatigue. For a vehicle: its losses by
    damage.
    """
    now = kept(combatant).this_round
    done = figure("movement actions made this round", sum(now.made.values()))
    acts = figure("actions of this round", max(len(now.acts), now.said))
    first = (Account("moves", done, LIMIT), Account("actions", acts, OPEND6.source("Stunts")))
    if is_vehicle(combatant):
        return (*first, *_of_vehicle(combatant))
    return (*first, *_of_character(encounter, combatant))


def _of_character(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    ruling = modifiers.fatigue(rounds_beyond=on_foot.rounds_beyond(combatant, fast_now=True))
    run_up = figure("rounds of running start", on_foot.run_up_of(combatant))
    found = (
        Account("run-up", run_up, OPEND6.source("Jumping")),
        Account("fatigue", ruling.answer.modifier, ruling.source),
    )
    if not on_foot.accelerates(encounter):
        return found
    gait = gait_of(combatant)
    kind = gait if gait in RATED else "run"
    before = figure(f"{kind} of last round", kept(combatant).rates.get(kind, 0), METRES)
    return (*found, Account("last rate", before, OPEND6.source("Accelerating and Decelerating")))


def _of_vehicle(vehicle: Combatant) -> tuple[Account, ...]:
    whole, left = pool(vehicle, "maneuverability").dice, driving.maneuverability(vehicle).dice
    dice = figure("Maneuverability of the sheet", whole, DICE)
    lost = figure("levels of top speed lost", kept(vehicle).levels_lost)
    return (
        Account("Maneuverability", dice.minus("lost by damage", whole - left), DAMAGE),
        Account("top speed lost", lost, DAMAGE),
    )
