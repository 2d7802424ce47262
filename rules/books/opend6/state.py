"""What OpenD6 keeps of a combatant: what was done in the round, rates, seats, a vehicle's state."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, SpeedLevel, in_prose, one_of
from rules.books.opend6.text.damage import DAMAGE_LEVELS, DamageLevel
from rules.books.opend6.text.hitting import Vehicle
from rules.books.opend6.text.limits import FootKind, MovementKind
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.remembered import remembered

FootGait = Literal["walk", FootKind]
FOOT_GAITS: tuple[FootGait, ...] = get_args(FootGait)
"""The ways of moving on foot."""

RATED: tuple[MovementKind, ...] = ("run", "swim", "climb", "fly")
"""The types of movement whose rate carries over from round to round."""

HowLost = Literal["lost", "spinning", "falling", "severe"]
"""Out of control: for a round, by a missed ram, by an air vehicle's ram, by damage."""

OUT_OF_CONTROL = "out of control"
SHAKEN = "shaken"
FALLEN = "prone"
BREATHLESS = "out of breath"
CATCHING_BREATH = "catching the breath"

DRIVING = "driving"
"""The action of whoever is at a wheel: the way, its turns and stunts are one."""

DAMAGED: dict[DamageLevel, str] = {
    level: f"{in_prose(level)} damage" for level in DAMAGE_LEVELS[1:-1]
}
DAMAGED["destroyed"] = "destroyed"
"""The condition that tells each level of damage."""


class ThisRound(Struct, frozen=True, forbid_unknown_fields=True):
    """What was done in this round: movement actions by their type, how far they went, and how.

    `gone` is what was gone of each type, with and without an action.
    `ran_well` is true of a run that was made, `fast` of more than one movement; `recovering` of a
    round's work on a vehicle that spins, `got_up` of who used the free half for getting up.
    `acts` are the actions taken, in order; `said` is how many were said to be taken, `counted` for
    how many the rolls so far were made. `tried` is what has one try a round. `stunts` counts those
    made on the way, `steady` is true where a shot's own roll of piloting was made, `dodged` of a
    vehicle whose dodge is of this round. `free_cells` are the cells of the strip for what was free
    of an action, by gait.
    """

    made: Mapping[MovementKind, int] = {}
    rates: Mapping[MovementKind, Fraction] = {}
    gone: Mapping[MovementKind, Fraction] = {}
    ran_well: bool = False
    fast: bool = False
    rammed: bool = False
    lost_control: bool = False
    recovering: bool = False
    got_up: bool = False
    acts: tuple[str, ...] = ()
    said: int = 0
    counted: int = 0
    tried: tuple[str, ...] = ()
    stunts: int = 0
    steady: bool = False
    dodged: bool = False
    free_cells: Mapping[str, int] = {}


NOTHING_DONE = ThisRound()


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a vehicle, by its id; `strange` where the driver does not know such a one."""

    vehicle: str
    driving: bool = False
    strange: bool = False


class OpenD6State(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of one on foot (up to the seat), and of a vehicle.

    `rates` are last round's, `run_up`, `fast_rounds` and `breath` (what is left of one that is
    held) count rounds. Of a vehicle: its speed level, its damage, what that took for good (dice of
    Maneuverability, levels of top speed), the rounds until it has recovered, and the total of its
    dodge.
    """

    this_round: ThisRound = NOTHING_DONE
    rates: Mapping[MovementKind, Fraction] = {}
    run_up: int = 0
    fast_rounds: int = 0
    breath: int = 0
    seat: Seat | None = None
    out_of_control: HowLost | None = None
    level: SpeedLevel = "stopped"
    damage: DamageLevel = "none"
    dice_lost: int = 0
    levels_lost: int = 0
    to_recover: int = 0
    dodge: int | None = None


def kept(combatant: Combatant) -> OpenD6State:
    """What is kept of a combatant, as its conditions have it: the GM may put or end those."""
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
    """The worst level of damage that a condition tells."""
    if not combatant.conditions:
        return "none"
    names = {held.name.casefold() for held in combatant.conditions}
    shown = (level for level in reversed(DAMAGE_LEVELS[1:]) if DAMAGED[level] in names)
    return next(shown, "none")


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what is kept changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_round(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with something more done in this round."""
    return keep(combatant, this_round=replace(kept(combatant).this_round, **changes))


def is_vehicle(combatant: Combatant) -> bool:
    """True for a vehicle."""
    return combatant.sheet.get("kind") == "vehicle"


@remembered
def vehicles(encounter: Encounter) -> tuple[Combatant, ...]:
    """Every vehicle, in the order of initiative."""
    return tuple(filter(is_vehicle, encounter.in_order()))


def type_of(vehicle: Combatant) -> Vehicle:
    """What a vehicle drives on, swims in or flies through."""
    return one_of(get_args(Vehicle), WORDS.word(vehicle, "type"), "land")


def vehicle_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """The vehicle that somebody is in or on."""
    seat = combatant.kept(OpenD6State).seat
    held = encounter.combatants.get(seat.vehicle) if seat else None
    return held if held is not None and is_vehicle(held) and not is_vehicle(combatant) else None


def aboard(encounter: Encounter, vehicle: Combatant) -> list[Combatant]:
    """Everybody in or on a vehicle, in the order of initiative."""
    seats = ((one, one.kept(OpenD6State).seat) for one in encounter.in_order())
    seated = (one for one, seat in seats if seat is not None and seat.vehicle == vehicle.id)
    return [one for one in seated if not is_vehicle(one)]


def driver_of(encounter: Encounter, vehicle: Combatant) -> Combatant | None:
    """Who is at the wheel and in the fight; None where the crew is not played by itself."""
    people = (one for one in aboard(encounter, vehicle) if not one.out)
    return next((one for one in people if (seat := kept(one).seat) and seat.driving), None)


def subject(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Who moves when somebody is told to: a driver moves the vehicle."""
    vehicle = vehicle_of(encounter, combatant)
    driver = driver_of(encounter, vehicle) if vehicle is not None else None
    return vehicle if vehicle and driver and driver.id == combatant.id else combatant


def actor_of(encounter: Encounter, moving: Combatant) -> Combatant:
    """Whose actions a vehicle's are: its driver's, else its crew's; anybody else's their own."""
    driver = driver_of(encounter, moving) if is_vehicle(moving) else None
    return driver or moving


def has_hands(encounter: Encounter, vehicle: Combatant) -> bool:
    """True for a vehicle with somebody at the wheel: a driver, or a crew that is not played."""
    if driver_of(encounter, vehicle) is not None:
        return True
    return bool(WORDS.word(vehicle, "piloting")) and not vehicle.out


def is_adrift(encounter: Encounter, vehicle: Combatant) -> bool:
    """True for a vehicle that moves, and that nobody has in control."""
    if not is_vehicle(vehicle) or vehicle.out or kept(vehicle).level == "stopped":
        return False
    return bool(kept(vehicle).out_of_control) or not has_hands(encounter, vehicle)


def dodge_of(encounter: Encounter, vehicle: Combatant) -> int | None:
    """The total of a vehicle's dodge, as long as somebody in control holds it."""
    if kept(vehicle).out_of_control or not has_hands(encounter, vehicle):
        return None
    return kept(vehicle).dodge


def wanted_level(vehicle: Combatant) -> SpeedLevel:
    """The speed level that a vehicle is to go at in this round."""
    return one_of(LEVELS, vehicle.pace.gait, kept(vehicle).level)


def top_level(vehicle: Combatant) -> SpeedLevel:
    """The highest speed level that damage has left."""
    return LEVELS[max(0, len(LEVELS) - 1 - kept(vehicle).levels_lost)]


def a_level_slower(vehicle: Combatant, level: SpeedLevel) -> SpeedLevel:
    """The speed level below; what flies does not come to rest in the air."""
    least = 1 if type_of(vehicle) == "air" and level != "stopped" else 0
    return LEVELS[max(least, LEVELS.index(level) - 1)]


def at_level(vehicle: Combatant, level: SpeedLevel) -> Combatant:
    """The vehicle at a speed level, which it also keeps unless it is told another."""
    return keep(vehicle, level=level).with_pace(gait=level)


def gait_of(combatant: Combatant) -> FootGait:
    """The way of moving of one on foot."""
    return one_of(FOOT_GAITS, combatant.pace.gait, "walk")


def type_of_gait(gait: FootGait) -> FootKind:
    """The type of movement that a way of moving belongs to: walking is a slow run."""
    return "run" if gait == "walk" else gait


def with_action(combatant: Combatant, kind: MovementKind) -> Combatant:
    """The combatant with a movement action made."""
    made = kept(combatant).this_round.made
    return in_round(combatant, made={**made, kind: made.get(kind, 0) + 1})


def losing_control(combatant: Combatant, how: HowLost, rounds: int = 0) -> Combatant:
    """The combatant out of control from this round on; it takes so many rounds to recover."""
    lost = in_round(combatant.under(Condition(OUT_OF_CONTROL)), lost_control=True)
    return keep(lost, out_of_control=how, to_recover=rounds, dodge=None)


def in_control(combatant: Combatant) -> Combatant:
    """The combatant in control again."""
    return keep(combatant.free_of(OUT_OF_CONTROL), out_of_control=None, to_recover=0)


def damaged(vehicle: Combatant, level: DamageLevel) -> Combatant:
    """The vehicle with its damage at that level, and a condition that says so."""
    now = replace(kept(vehicle), damage=level)
    cleared = replace(vehicle.free_of(*DAMAGED.values()), state=now)
    return cleared.under(Condition(DAMAGED[level])) if level in DAMAGED else cleared
