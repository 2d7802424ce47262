"""The OpenD6 state of a combatant: this round's actions, rates, seats, a vehicle's state."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, SpeedLevel, in_prose, one_of
from rules.books.opend6.text.damage import DAMAGE_LEVELS, DamageLevel, System
from rules.books.opend6.text.hitting import Vehicle
from rules.books.opend6.text.limits import FootKind, MovementKind
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.remembered import remembered

FootGait = Literal["walk", FootKind]
FOOT_GAITS: tuple[FootGait, ...] = get_args(FootGait)
"""The gaits on foot."""

RATED: tuple[FootKind, ...] = ("run", "swim", "climb", "fly")
"""The types of movement in which somebody can go several times the rate by a roll."""

Descent = Literal["comes down", "crashes"]
"""How a flight that is too slow ends. An aircraft that 'comes down' must land, or it crashes."""

HowLost = Literal["lost", "spinning", "falling", "severe"]
"""Why control is lost: a failed roll, a missed ram, an air vehicle's ram, or severe damage."""

OUT_OF_CONTROL = "out of control"
SHAKEN = "shaken"
FALLEN = "prone"
BREATHLESS = "out of breath"
CATCHING_BREATH = "catching the breath"

DRIVING = "driving"
"""The name of the driving action. A drive, its turns and its first stunt are one action."""

DAMAGED: dict[DamageLevel, str] = {
    level: f"{in_prose(level)} damage" for level in DAMAGE_LEVELS[1:-1]
}
DAMAGED["destroyed"] = "destroyed"
"""The names of the conditions that show the levels of damage."""


NOT_RIDDEN = "get into a vehicle"
"""How somebody gets onto a vehicle, because nobody rides a vehicle like a mount."""


class ThisRound(Struct, frozen=True, forbid_unknown_fields=True):
    """The actions and the movement of a combatant in this round."""

    # By type: the number of movement actions, their distance, and all movement in metres.
    made: Mapping[MovementKind, int] = {}
    rates: Mapping[MovementKind, Fraction] = {}
    gone: Mapping[MovementKind, Fraction] = {}
    ran_well: bool = False  # a run succeeded
    fast: bool = False  # a movement action covered more than one movement
    rammed: bool = False
    lost_control: bool = False
    recovering: bool = False  # the round's work went into a spinning vehicle
    got_up: bool = False  # getting up used the free half
    # The actions in order, their announced number, and the number that the last rolls used.
    acts: tuple[str, ...] = ()
    said: int = 0
    counted: int = 0
    tried: tuple[str, ...] = ()  # actions that have only one try in a round
    stunts: int = 0
    steady: bool = False  # a roll of piloting kept the vehicle straight during a shot
    dodged: bool = False  # the vehicle's dodge is from this round
    full_defence: bool = False  # a full defence uses up this round
    began_descent: bool = False  # the aircraft began to come down in this round
    free_cells: Mapping[str, int] = {}  # cells of the strip for free movement, by gait


NOTHING_DONE = ThisRound()


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's place in a vehicle, as its driver or as a passenger."""

    vehicle: str  # the id of the vehicle
    driving: bool = False
    strange: bool = False  # the driver does not know such a vehicle


class OpenD6State(Struct, frozen=True, forbid_unknown_fields=True):
    """The OpenD6 state of a combatant.

    The fields up to `seat` are for a combatant on foot. The other fields are for a vehicle.
    """

    this_round: ThisRound = NOTHING_DONE
    rates: Mapping[MovementKind, Fraction] = {}  # the metres of the last round, by type
    run_up: int = 0  # in rounds
    fast_rounds: int = 0
    breath: int = 0  # the rounds that are left of a held breath
    seat: Seat | None = None
    out_of_control: HowLost | None = None
    level: SpeedLevel = "stopped"
    damage: DamageLevel = "none"
    dice_lost: int = 0  # the dice of Maneuverability lost until a repair
    levels_lost: int = 0  # the levels of top speed lost until a repair
    systems: Mapping[System, DamageLevel] = {}  # damaged instead of the vehicle, until a repair
    to_recover: int = 0  # the rounds of work that are left after a missed ram
    dodge: int | None = None  # the total of the dodge
    descent: Descent | None = None  # of a wreck at rest: how it came down


def kept(combatant: Combatant) -> OpenD6State:
    """Return the state of a combatant, changed by conditions that the GM has added or ended."""
    held = combatant.kept(OpenD6State)
    if combatant.has(OUT_OF_CONTROL) is not (held.out_of_control is not None):
        lost: HowLost | None = None if held.out_of_control else "lost"
        held = replace(held, out_of_control=lost, to_recover=0)
    level = _damage_shown(combatant)
    if level != held.damage:
        held = replace(held, damage=level)
    if held.out_of_control == "severe" and level not in ("severe", "destroyed"):
        held = replace(held, out_of_control="lost")
    if level == "none" and (held.dice_lost or held.levels_lost):
        held = replace(held, dice_lost=0, levels_lost=0)
    return held


def _damage_shown(combatant: Combatant) -> DamageLevel:
    """Return the worst level of damage among the conditions."""
    if not combatant.conditions:
        return "none"
    names = {held.name.casefold() for held in combatant.conditions}
    shown = (level for level in reversed(DAMAGE_LEVELS[1:]) if DAMAGED[level] in names)
    return next(shown, "none")


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to its state."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_round(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with these changes to this round."""
    return keep(combatant, this_round=replace(kept(combatant).this_round, **changes))


def is_vehicle(combatant: Combatant) -> bool:
    """Whether the combatant is a vehicle."""
    return combatant.sheet.get("kind") == "vehicle"


@remembered
def vehicles(encounter: Encounter) -> tuple[Combatant, ...]:
    """Every vehicle, in the order of initiative."""
    return tuple(filter(is_vehicle, encounter.in_order()))


def type_of(vehicle: Combatant) -> Vehicle:
    """Return the type of a vehicle: land, water, air or space."""
    return one_of(get_args(Vehicle), WORDS.word(vehicle, "type"), "land")


def vehicle_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """Return the vehicle that carries a combatant, or None."""
    seat = combatant.kept(OpenD6State).seat
    held = encounter.combatants.get(seat.vehicle) if seat else None
    return held if held is not None and is_vehicle(held) and not is_vehicle(combatant) else None


def aboard(encounter: Encounter, vehicle: Combatant) -> list[Combatant]:
    """The people in or on a vehicle, in the order of initiative."""
    seats = ((one, one.kept(OpenD6State).seat) for one in encounter.in_order())
    seated = (one for one, seat in seats if seat is not None and seat.vehicle == vehicle.id)
    return [one for one in seated if not is_vehicle(one)]


def driver_of(encounter: Encounter, vehicle: Combatant) -> Combatant | None:
    """Return the combatant who drives a vehicle. Return None if there is no such combatant."""
    people = (one for one in aboard(encounter, vehicle) if not one.out)
    return next((one for one in people if (seat := kept(one).seat) and seat.driving), None)


def subject(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Return the vehicle that the combatant drives. If there is none, return the combatant."""
    vehicle = vehicle_of(encounter, combatant)
    driver = driver_of(encounter, vehicle) if vehicle is not None else None
    return vehicle if vehicle and driver and driver.id == combatant.id else combatant


def actor_of(encounter: Encounter, moving: Combatant) -> Combatant:
    """Return the combatant who acts: the driver of the vehicle `moving`, or `moving` itself."""
    driver = driver_of(encounter, moving) if is_vehicle(moving) else None
    return driver or moving


def has_unseen_crew(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a combatant is a vehicle whose crew is not in the fight."""
    return is_vehicle(combatant) and driver_of(encounter, combatant) is None


def has_hands(encounter: Encounter, vehicle: Combatant) -> bool:
    """Whether a vehicle has a driver in the fight, or a crew with dice for piloting."""
    if driver_of(encounter, vehicle) is not None:
        return True
    return bool(WORDS.word(vehicle, "piloting")) and not vehicle.out


def is_adrift(encounter: Encounter, vehicle: Combatant) -> bool:
    """Whether a vehicle moves without control: control is lost, or nobody drives."""
    if not is_vehicle(vehicle) or vehicle.out or kept(vehicle).level == "stopped":
        return False
    if kept(vehicle).descent == "crashes":
        return False
    return bool(kept(vehicle).out_of_control) or not has_hands(encounter, vehicle)


def dodge_of(encounter: Encounter, vehicle: Combatant) -> int | None:
    """Return the total of a vehicle's dodge. Return None if nobody controls the vehicle."""
    if kept(vehicle).out_of_control or not has_hands(encounter, vehicle):
        return None
    return kept(vehicle).dodge


def wanted_level(vehicle: Combatant) -> SpeedLevel:
    """Return the speed level that is chosen for a vehicle in this round."""
    return one_of(LEVELS, vehicle.pace.gait, kept(vehicle).level)


def top_level(vehicle: Combatant) -> SpeedLevel:
    """Return the highest speed level that damage still allows."""
    return LEVELS[max(0, len(LEVELS) - 1 - kept(vehicle).levels_lost)]


def a_level_slower(level: SpeedLevel) -> SpeedLevel:
    """The next lower speed level."""
    return LEVELS[max(0, LEVELS.index(level) - 1)]


def at_level(vehicle: Combatant, level: SpeedLevel) -> Combatant:
    """Return the vehicle at a speed level."""
    # A vehicle that has stopped no longer descends.
    descent = None if level == "stopped" else kept(vehicle).descent
    return keep(vehicle, level=level, descent=descent).with_pace(gait=level)


def gait_of(combatant: Combatant) -> FootGait:
    """The gait of a combatant on foot."""
    return one_of(FOOT_GAITS, combatant.pace.gait, "walk")


def type_of_gait(gait: FootGait) -> FootKind:
    """Return the type of movement of a gait; a walk has the type of a run."""
    return "run" if gait == "walk" else gait


def with_action(combatant: Combatant, kind: MovementKind) -> Combatant:
    """Return the combatant after one more movement action of that type."""
    made = kept(combatant).this_round.made
    return in_round(combatant, made={**made, kind: made.get(kind, 0) + 1})


def losing_control(combatant: Combatant, how: HowLost, rounds: int = 0) -> Combatant:
    """Return the combatant out of control. To regain control takes `rounds` rounds."""
    lost = in_round(combatant.under(Condition(OUT_OF_CONTROL)), lost_control=True)
    return keep(lost, out_of_control=how, to_recover=rounds, dodge=None)


def in_control(combatant: Combatant) -> Combatant:
    """Return the combatant, in control again."""
    return keep(combatant.free_of(OUT_OF_CONTROL), out_of_control=None, to_recover=0)


def damaged(vehicle: Combatant, level: DamageLevel) -> Combatant:
    """Return the vehicle at that level of damage, with a condition that shows it."""
    now = replace(kept(vehicle), damage=level)
    cleared = replace(vehicle.free_of(*DAMAGED.values()), state=now)
    return cleared.under(Condition(DAMAGED[level])) if level in DAMAGED else cleared


def with_system(vehicle: Combatant, system: System, level: DamageLevel) -> Combatant:
    """Return the vehicle with a system at that level of damage.

    The level "none" means that the system is undamaged.
    """
    others = {name: one for name, one in kept(vehicle).systems.items() if name != system}
    return keep(vehicle, systems=others if level == "none" else {**others, system: level})
