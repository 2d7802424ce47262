"""Choosing a gait or a speed, changing the ground, and using up movement."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.rates import gait_rates
from rules.books.opend6.rates.on_foot import rate, unit_of
from rules.books.opend6.rates.terrain import another_action
from rules.books.opend6.rounds import drivers_first
from rules.books.opend6.source import LEVELS
from rules.books.opend6.text.limits import MovementKind
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import why_not
from rules.rulebook.answers import Budget
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait, *, quiet: bool = False) -> Combatant:
    """Choose a gait on foot, or a speed level for a vehicle.

    If `quiet` is true, do not log the choice, because the log shows the next move.
    """
    moving = state.subject(scene.encounter, combatant)
    if (gait.id in LEVELS) is not state.is_vehicle(moving):
        no_such = "is no vehicle" if gait.id in LEVELS else "is a vehicle"
        scene.refuse(f"{moving.name} {no_such}: it has no {gait.label.lower()}.", "gait")
        return moving
    rates = gait_rates(scene.encounter, moving)
    chosen = next(one for one in rates if one.gait.id == gait.id)
    verb = f"go at {gait.label.lower()}" if gait.id in LEVELS else gait.id
    scene.refuse_if(chosen.closed, f"{moving.name} cannot {verb}", "gait")
    shown = f" ({chosen.rate.figure.in_words()})" if chosen.rate else ""
    if not quiet:
        if chosen.rate:
            scene.record_account(chosen.rate, moving.id)
        scene.log(f"{moving.name}: {gait.label.lower()}{shown}.")
    if moving.id != combatant.id:
        scene.put(combatant.with_pace(gait=gait.id))
    return scene.put(moving.with_pace(gait=gait.id))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Put a combatant on a terrain. A vehicle takes all the people aboard with it."""
    moving = state.subject(scene.encounter, combatant)
    for one in state.aboard(scene.encounter, moving):
        scene.put(replace(one, terrain=terrain.id))
    return scene.put(replace(moving, terrain=terrain.id))


def check_action(
    scene: Scene, combatant: Combatant, kind: MovementKind, verb: str, field: str
) -> None:
    """Refuse a movement action of a type if the combatant has used all actions of that type."""
    allowed = scene.record(another_action(combatant, kind), combatant.id).answer.allowed
    scene.refuse_if(why_not(allowed), f"{combatant.name} cannot {verb} again", field)


def used(
    combatant: Combatant, way: Fraction, left: Budget, factor: Fraction, *, free: bool
) -> Combatant:
    """Return the combatant after a move. First its own movement is used, then the GM's grant.

    `way` is the distance in metres before the GM's `factor` for the terrain.
    """
    pace = combatant.pace
    unit = left.factor / factor
    own = left.left.figure.value / factor - pace.granted
    given = min(max(NONE, way - own), max(NONE, pace.granted))
    spent = (way - given) / unit
    kind, gone = state.type_of_gait(state.gait_of(combatant)), state.kept(combatant).this_round.gone
    moved = state.in_round(combatant, gone={**gone, kind: gone.get(kind, NONE) + way - given})
    return moved.with_pace(
        turn=pace.turn + spent if free else pace.turn,
        round=pace.round + spent,
        granted=pace.granted - given,
    )


def spends(scene: Scene, combatant: Combatant, left: Budget, distance: Fraction) -> Combatant:
    """Use up movement for an act at the same place.

    A driver uses up the vehicle's movement.
    """
    moving = state.subject(scene.encounter, combatant)
    if state.is_vehicle(moving):
        amount = distance / left.factor
        return moving.with_pace(turn=moving.pace.turn + amount, round=moving.pace.round + amount)
    factor = left.factor / unit_of(scene.encounter, moving, state.gait_of(moving))
    return used(moving, distance / factor, left, factor, free=True)


def before_mount(scene: Scene, combatant: Combatant, steed: Combatant) -> None:
    """Raise Refused if the mount is a vehicle, or if the rider is a vehicle or sits in a vehicle.

    Somebody gets into a vehicle by the action `board`.
    """
    vehicle = state.vehicle_of(scene.encounter, combatant)
    if state.is_vehicle(combatant):
        scene.refuse(f"{combatant.name} is a vehicle: it rides nobody.", "who")
    elif state.is_vehicle(steed):
        scene.refuse(f"{steed.name} is a vehicle, which nobody rides: use `board`.", "mount")
    elif vehicle is not None:
        scene.refuse(f"{combatant.name} is in {vehicle.name}: get out of it first.", "who")


def not_ridden(_: Encounter, steed: Combatant) -> str | None:
    """Return why nobody can ride a vehicle. Return None for other combatants."""
    return state.NOT_RIDDEN if state.is_vehicle(steed) else None


def bearers(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the combatant's mount, and the vehicle that carries the combatant."""
    found = (encounter.mount_of(combatant), state.vehicle_of(encounter, combatant))
    return tuple(one for one in found if one is not None)


def consequences(scene: Scene, before: Encounter) -> None:
    """Put each vehicle directly after its driver in the order.

    Log if a vehicle has lost its driver.
    """
    if not state.vehicles(scene.encounter):
        return
    scene.encounter = drivers_first(scene.encounter)
    for vehicle in state.vehicles(scene.encounter):
        was = before.combatants.get(vehicle.id)
        driver = state.driver_of(before, was) if was is not None else None
        if driver is None or vehicle.out or state.driver_of(scene.encounter, vehicle) is not None:
            continue
        left_it_at_rest = state.kept(vehicle).level == "stopped" and not _is_out(scene, driver.id)
        if not left_it_at_rest:
            crewed = state.has_hands(scene.encounter, vehicle)
            who = "The crew takes" if crewed else "Nobody is at"
            scene.log(f"{who} the wheel of {vehicle.name}.")


def _is_out(scene: Scene, who: str) -> bool:
    """Whether the combatant is out of the fight or was removed."""
    now = scene.encounter.combatants.get(who)
    return now is None or now.out


def way(encounter: Encounter, combatant: Combatant) -> object:
    """Return the rates that convert used movement.

    Return None for a vehicle, because a vehicle counts metres.
    """
    return None if state.is_vehicle(combatant) else _rates(encounter, combatant)


def way_can_change(_encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant has moved in this round. Only then does a change of rates matter."""
    return bool(combatant.pace.round)


def way_changed(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """After a change of the rates, convert the used movement.

    The used part of the round stays the same.
    """
    was = _rates(before, before.combatants[combatant.id])
    now = _rates(scene.encounter, combatant)
    shares = {kind: now[kind] / was[kind] for kind in now if kind in was}
    pace, gone = combatant.pace, state.kept(combatant).this_round.gone
    scaled = {kind: metres * shares.get(kind, 1) for kind, metres in gone.items()}
    share = shares["run"]
    moved = state.in_round(combatant, gone=scaled)
    scene.put(moved.with_pace(turn=pace.turn * share, round=pace.round * share))


def _rates(encounter: Encounter, combatant: Combatant) -> dict[str, Fraction]:
    """Return the rates of a combatant on foot; a jump counts at the rate of a run."""
    found = {kind: rate(encounter, combatant, kind)[0] for kind in state.RATED}
    rates = {str(kind): Fraction(one.figure.value) for kind, one in found.items() if one}
    return {**rates, "jump": rates["run"]}
