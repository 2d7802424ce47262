"""The round: Perception decides the order of turns, and a vehicle moves in its driver's turn."""

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.rates.terrain import LIMIT
from rules.books.opend6.rolls import pool, roll
from rules.books.opend6.rounds.by_itself import go_on_by_itself, slowed
from rules.books.opend6.rounds.coming_down import reach_the_ground
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.text.initiative import initiative
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.fight.rounds import PlainRounds
from rules.fight.turns import begin_turn
from rules.numbers.exact import Number
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene

FEWEST_CELLS = 3


def entering(combatant: Combatant) -> Combatant:
    """Return the combatant in the state in which it enters the fight. A vehicle is at rest."""
    return state.at_level(combatant, "stopped") if state.is_vehicle(combatant) else combatant


def drivers_first(encounter: Encounter) -> Encounter:
    """Put every vehicle directly after its driver.

    A vehicle with a driver has no initiative of its own.
    """
    for vehicle in state.vehicles(encounter):
        driver = state.driver_of(encounter, vehicle)
        if driver is None:
            continue
        order = [who for who in encounter.order if who != vehicle.id]
        order.insert(order.index(driver.id) + 1, vehicle.id)
        if tuple(order) != encounter.order:
            encounter = replace(encounter, order=tuple(order))
        if vehicle.initiative is not None:
            encounter = encounter.put(replace(vehicle, initiative=None))
    return encounter


def takes_turns(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant has its own turn.

    A vehicle has its own turn if a crew drives it and no combatant is the driver.
    """
    if not state.is_vehicle(combatant):
        return True
    hands = state.has_hands(encounter, combatant)
    return hands and state.driver_of(encounter, combatant) is None


def _roll_perception(scene: Scene, combatant: Combatant, _dice: str) -> tuple[int, str]:
    rolled = roll(scene, f"initiative of {combatant.name}", pool(combatant, "perception"))
    return rolled.total, rolled.in_words()


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """Return the two numbers that break a tie: the dice of Perception, then of Reflexes."""
    words = ("Perception", "Reflexes")
    return tuple((f"{word} dice", pool(combatant, word.casefold()).dice) for word in words)


def _whose(encounter: Encounter, combatant: Combatant) -> str:
    vehicle = state.subject(encounter, combatant)
    wheel = f", at the wheel of {vehicle.name}" if vehicle.id != combatant.id else ""
    return f"{combatant.name}'s turn{wheel}"


def _begin(scene: Scene, combatant: Combatant) -> None:
    """Begin a turn. The dodge of the last turn ends, except after a turn that was held back."""
    scene.log(f"{_whose(scene.encounter, combatant)}{_first_of_all(scene.encounter, combatant)}.")
    if not combatant.turn_held:
        scene.put(state.keep(state.subject(scene.encounter, combatant), dodge=None))
    begin_turn(scene, combatant.id)


def _first_of_all(encounter: Encounter, combatant: Combatant) -> str:
    """Return urgent matters of this turn as words for the log, such as a loss of control."""
    moving = state.subject(encounter, combatant)
    known = state.kept(moving)
    words = []
    if combatant.has(state.FALLEN) and state.vehicle_of(encounter, combatant) is None:
        words.append("prone, and has to get up first")
    if combatant.has(state.BREATHLESS):
        words.append("out of breath: the GM rules what it costs until they breathe")
    if known.out_of_control and moving.id != combatant.id:
        words.append(f"{moving.name} is out of control")
    return f"; {', '.join(words)}" if words else ""


def _end(scene: Scene, combatant: Combatant, _spend: int | None) -> Combatant:
    """End a turn.

    The movement that the GM granted is lost, and an uncontrolled vehicle goes straight on.
    """
    vehicle = state.subject(scene.encounter, combatant)
    if state.is_vehicle(vehicle):
        go_on_by_itself(scene, scene.put(vehicle.with_pace(granted=NONE)))
        _tell_undriven(scene, scene.find(vehicle.id))
    return scene.find(combatant.id).with_pace(granted=NONE)


def _over(scene: Scene) -> None:
    """End a round. Uncontrolled vehicles that have not moved go straight on, and descents end."""
    for one in state.vehicles(scene.encounter):
        go_on_by_itself(scene, one)
        reach_the_ground(scene, scene.find(one.id))


def _tell_undriven(scene: Scene, vehicle: Combatant) -> None:
    """Log that nobody drove a moving vehicle in its turn. The GM may have forgotten it."""
    known = state.kept(vehicle)
    waits = known.level != "stopped" and not known.descent
    if waits and not known.this_round.made and not vehicle.out:
        scene.log(f"{vehicle.name}, at {known.level} speed, was not driven.")


def _renew(scene: Scene, combatant: Combatant) -> Combatant:
    left = combatant
    if scene.encounter.round > 1:
        left = slowed(scene, _carried_over(scene, combatant))
    fresh = state.keep(left, this_round=state.NOTHING_DONE)
    pace = combatant.pace
    fresh = fresh.with_pace(before=pace.round, made_before=pace.made)
    return fresh.with_pace(granted=NONE) if state.is_vehicle(fresh) else fresh


def _carried_over(scene: Scene, combatant: Combatant) -> Combatant:
    """Return the combatant at a round's start, with the values that stay from the last round.

    A dodge from an earlier round ends, even if the driver had no turn in the last round.
    """
    now = state.kept(combatant)
    over = now.this_round
    left = state.keep(
        combatant,
        rates={kind: covered for kind, covered in over.rates.items() if covered},
        run_up=now.run_up + 1 if over.ran_well else 0,
        fast_rounds=now.fast_rounds + over.fast,
        breath=max(0, now.breath - 1),
        dodge=now.dodge if over.dodged else None,
    )
    if now.breath != 1:
        return left
    scene.log(f"{left.name} has held the breath to its end and is out of breath.")
    return left.under(Condition(state.BREATHLESS))


def _cells(encounter: Encounter) -> int:
    """Return the number of cells of a round.

    It is at least three, and at least the most cells that anybody has used.
    """
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
    over=_over,
    anew=lambda encounter: WORDS.chosen(encounter, "initiative-each-round") != "off",
    asks=lambda encounter: WORDS.chosen(encounter, "initiative-each-round") == "asked",
    first_cell=0,
    whose=_whose,
    cells=_cells,
)
