"""The speed levels of vehicles with their distances, and the dice for handling a vehicle."""

from collections.abc import Mapping
from typing import get_args

from rules.books.opend6 import state
from rules.books.opend6.rates.terrain import ROUND, on_terrain, why_no_action
from rules.books.opend6.rolls import has_skill, pool
from rules.books.opend6.sheet import DRIVEN, WORDS
from rules.books.opend6.source import LEVELS, SpeedLevel, one_of
from rules.books.opend6.text import vehicles
from rules.dice.wild import Pool
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.answers import Account, Budget, GaitRate
from rules.rulebook.gm_rulings import with_grant
from rules.rulebook.vocabulary import Gait
from rules.rulings.ruling import Ruling

WHY_NO_CONTROL: Mapping[state.HowLost, str] = {
    "lost": "out of control: regain it first",
    "spinning": "spinning: recover first",
    "falling": "out of control since it hit: only a rough landing is left",
    "severe": "severely damaged and out of control",
}


COMING_DOWN = "coming down: it can only land"


def vehicle_rates(vehicle: Combatant) -> tuple[GaitRate, ...]:
    """Return the five speeds with distances. A speed that is impossible now is closed."""
    speeds = zip(DRIVEN, LEVELS, strict=True)
    return tuple(_speed(vehicle, one, level) for one, level in speeds)


def vehicle_budget(encounter: Encounter, vehicle: Combatant, terrain_id: str) -> Budget:
    """Return the distance that a vehicle can go now at its chosen speed level."""
    level = state.wanted_level(vehicle)
    ruling = speed_ruling(vehicle, level)
    driver = state.driver_of(encounter, vehicle)
    given = vehicle.pace.granted + (driver.pace.granted if driver else NONE)
    furthest = with_grant(ruling.answer.furthest, vehicle.with_pace(granted=given))
    used = vehicle.pace.turn
    left = furthest.minus("spent", used).at_least("never below 0", 0) if used else furthest
    limit, left, factor = on_terrain(encounter, vehicle, terrain_id, furthest, left, used)
    reason = _why_none(vehicle, level)
    if reason is not None:
        left = left.becomes(reason, 0)
    elif left.value <= 0:
        reason = "the GM has taken the rest"
    return Budget(
        Account(f"{level} speed", limit, ruling.source),
        Account("movement left", left, ruling.source),
        ROUND,
        reason,
        not_now(encounter, vehicle),
        factor,
    )


def speed_ruling(vehicle: Combatant, level: SpeedLevel) -> Ruling[vehicles.VehicleSpeedAnswer]:
    """Return the ruling on the distance of a speed level of this vehicle."""
    return vehicles.vehicle_speed(move=WORDS.number(vehicle, "move"), level=level)


def why_not(vehicle: Combatant, level: SpeedLevel) -> str | None:
    """Return why a vehicle cannot go at a speed level in this round.

    Return None if the level is possible.
    """
    now = state.kept(vehicle)
    if now.damage == "destroyed" or now.descent:
        return COMING_DOWN if now.descent else "destroyed"
    if now.out_of_control:
        return WHY_NO_CONTROL[now.out_of_control]
    if now.this_round.recovering:
        return "this round went into getting it back on its way"
    if level == now.level:
        return None
    top = state.top_level(vehicle)
    if LEVELS.index(level) > LEVELS.index(top):
        return f"damage leaves {top} at most"
    allowed = vehicles.vehicle_shift(from_=now.level, to=level).answer.allowed
    return None if allowed.value else "more than two levels away"


def not_now(encounter: Encounter, vehicle: Combatant) -> str | None:
    """Return why a vehicle cannot move now.

    Return None in its own turn or its driver's turn, if nothing else prevents the move.
    """
    if vehicle.out:
        gone = state.kept(vehicle).damage == "destroyed"
        return "it is destroyed" if gone else "it is out of the fight"
    now = state.kept(vehicle)
    if now.descent == "crashes" and now.level != "stopped":
        return "it crashes: roll the damage of the crash first"
    if not state.has_hands(encounter, vehicle):
        return "nobody is at the wheel"
    actor = state.actor_of(encounter, vehicle)
    if state.kept(actor).this_round.full_defence:
        return f"{actor.name} is in full defence: nothing else in this round"
    driver = state.driver_of(encounter, vehicle)
    mine = {vehicle.id} | ({driver.id} if driver else set())
    return None if encounter.turn_of in mine else "it is not their turn"


def maneuverability(vehicle: Combatant) -> Pool:
    """Return the dice of Maneuverability that remain after damage."""
    code = pool(vehicle, "maneuverability")
    shaken = sum(one.name == state.SHAKEN for one in vehicle.conditions)
    left = code.less(state.kept(vehicle).dice_lost + shaken)
    return left if left.dice or not code.dice else Pool(0)


def piloting(encounter: Encounter, vehicle: Combatant, actions: int) -> Pool:
    """Return the dice for driving: the piloting of the driver or crew, plus Maneuverability.

    Each action beyond the first takes 1D away.
    """
    driver = state.driver_of(encounter, vehicle) or vehicle
    skill = pool(driver, "piloting", "coordination", actions=actions)
    return skill.plus(maneuverability(vehicle))


def handled_by(encounter: Encounter, vehicle: Combatant) -> tuple[vehicles.Familiarity, int]:
    """Return how well the driver knows the vehicle, and the penalty of a driver without the
    piloting skill.
    """
    driver = state.driver_of(encounter, vehicle)
    seat = state.kept(driver).seat if driver else None
    common = WORDS.word(vehicle, "commonness") if seat and seat.strange else "known"
    holder = driver or vehicle
    skilled = has_skill(holder, "piloting")
    untrained = 0 if skilled else int(WORDS.number(holder, "untrained"))
    return one_of(get_args(vehicles.Familiarity), common, "known"), untrained


def _speed(vehicle: Combatant, one: Gait, level: SpeedLevel) -> GaitRate:
    ruling = speed_ruling(vehicle, level)
    account = Account("speed", ruling.answer.furthest, ruling.source, _note(vehicle, level))
    hold = ruling.answer.difficulty
    difficulty = Account("difficulty", hold, ruling.source) if hold.value else None
    return GaitRate(one, account, why_not(vehicle, level), difficulty)


def _note(vehicle: Combatant, level: SpeedLevel) -> str:
    now = state.kept(vehicle).level
    if level == now:
        return "now"
    shift = vehicles.vehicle_shift(from_=now, to=level).answer.difficulty.value
    return "" if shift is None else "a stunt"


def _why_none(vehicle: Combatant, level: SpeedLevel) -> str | None:
    at_rest = "at rest: choose a speed" if level == "stopped" else None
    return why_not(vehicle, level) or why_no_action(vehicle, "vehicle") or at_rest
