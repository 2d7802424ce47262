"""The round: turns by Perception, a vehicle moving in its driver's; what a round leaves."""

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.rates.ground import LIMIT
from rules.books.opend6.rolls import has_skill, pool, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS
from rules.books.opend6.text.initiative import initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.rounds import PlainRounds
from rules.fight.turns import begin_turn
from rules.numbers.exact import Number
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene

FEWEST_CELLS = 3

SEVERE_BRAKING = 2
"""How many speed levels a severely damaged vehicle loses each round."""


def entering(combatant: Combatant) -> Combatant:
    """A vehicle enters at rest."""
    return state.at_level(combatant, "stopped") if state.is_vehicle(combatant) else combatant


def drivers_first(encounter: Encounter) -> Encounter:
    """Every vehicle with a driver right behind the driver, without an initiative of its own."""
    for vehicle in encounter.in_order():
        driver = state.driver_of(encounter, vehicle) if state.is_vehicle(vehicle) else None
        if driver is not None:
            order = [who for who in encounter.order if who != vehicle.id]
            order.insert(order.index(driver.id) + 1, vehicle.id)
            encounter = encounter.put(replace(vehicle, initiative=None))
            encounter = replace(encounter, order=tuple(order))
    return encounter


def takes_turns(encounter: Encounter, combatant: Combatant) -> bool:
    """False for a vehicle that moves in its driver's turn, or that has nobody to drive it."""
    if not state.is_vehicle(combatant):
        return True
    return has_skill(combatant, "piloting") and state.driver_of(encounter, combatant) is None


def _roll_perception(scene: Scene, combatant: Combatant, _dice: str) -> tuple[int, str]:
    rolled = roll(scene, f"initiative of {combatant.name}", pool(combatant, "perception"))
    return rolled.total, rolled.in_words()


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """Dice of Perception, then of Reflexes; then together."""
    words = ("Perception", "Reflexes")
    return tuple((f"{word} dice", pool(combatant, word.casefold()).dice) for word in words)


def _whose(encounter: Encounter, combatant: Combatant) -> str:
    vehicle = state.subject(encounter, combatant)
    wheel = f", at the wheel of {vehicle.name}" if vehicle.id != combatant.id else ""
    return f"{combatant.name}'s turn{wheel}"


def _begin(scene: Scene, combatant: Combatant) -> None:
    scene.log(f"{_whose(scene.encounter, combatant)}.")
    scene.put(state.keep(state.subject(scene.encounter, combatant), dodge=None))
    begin_turn(scene, combatant.id)


def _end(_scene: Scene, combatant: Combatant, _spend: int | None) -> Combatant:
    return combatant.with_pace(granted=NONE)


def _renew(scene: Scene, combatant: Combatant) -> Combatant:
    left = _carried_over(combatant) if scene.encounter.round > 1 else combatant
    fresh = state.keep(left, this_round=state.NOTHING_DONE)
    return _braked(scene, fresh.with_pace(before=combatant.pace.round))


def _carried_over(combatant: Combatant) -> Combatant:
    """What a round leaves for the next one: rates, the run-up, rounds of fast movement."""
    now = state.kept(combatant)
    over = now.this_round
    return state.keep(
        combatant,
        rates={kind: covered for kind, covered in over.rates.items() if covered},
        run_up=now.run_up + 1 if over.ran_well else 0,
        fast_rounds=now.fast_rounds + over.fast,
    )


def _braked(scene: Scene, vehicle: Combatant) -> Combatant:
    """A severely damaged vehicle rolls to a stop, two levels a round."""
    level = state.kept(vehicle).level
    if state.kept(vehicle).out_of_control != "severe" or level == "stopped":
        return vehicle
    slower = LEVELS[max(0, LEVELS.index(level) - SEVERE_BRAKING)]
    scene.log(f"{vehicle.name}, out of control, slows from {level} to {slower}.")
    return state.at_level(vehicle, slower)


def _cells(encounter: Encounter) -> int:
    """As many as anybody has made movements, three at least."""
    marks = (len(one.pace.marks) for one in encounter.combatants.values())
    return max(FEWEST_CELLS, *marks, 0)


INITIATIVE = InitiativeRule(
    dice="Perception",
    ruling=lambda _encounter, _combatant, total: initiative(total=total),
    ties=_ties,
    tie_stays="they act together",
    roll=_roll_perception,
    rolls=takes_turns,
    follow=drivers_first,
)

ROUNDS = PlainRounds(
    words=WORDS,
    initiative=INITIATIVE,
    source=LIMIT,
    takes_part=takes_turns,
    begin=_begin,
    end=_end,
    renew=_renew,
    anew=lambda encounter: WORDS.is_on(encounter, "initiative-each-round"),
    first_cell=0,
    whose=_whose,
    cells=_cells,
)
