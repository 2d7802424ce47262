"""A vehicle's round: speed levels, how far they go, the roll to hold them, and losing control."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from rules.books.opend6 import rates, state
from rules.books.opend6.sheet import LEVELS, SPEEDS
from rules.books.opend6.source import OPEND6, SpeedLevel, in_prose
from rules.books.opend6.strip import marked
from rules.books.opend6.text.actions import movement_actions
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER
from rules.books.opend6.text.stunts import FAMILIARITY_MODIFIER, Familiarity, vehicle_shift
from rules.books.opend6.text.vehicles import vehicle_speed
from rules.books.opend6.turns import at_level
from rules.dice import Roll
from rules.dice.wild import Pool
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.rulebook.rulebook import Account, Budget, GaitRate
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

STUNTS = OPEND6.source("Stunts")
FAMILIAR = OPEND6.source("Stunt Difficulties and Modifiers")
MOVEMENT = OPEND6.source("Maximum Movement / Vehicle Movement")

WHY_NO_CONTROL: Mapping[str, str] = {
    state.LOST: "out of control: regain it first",
    state.SPINNING: "spinning: recover first",
    state.FALLING: "out of control since it hit: only a rough landing is left",
    state.SEVERE: "severely damaged and out of control",
}


def gait_rates(book: OpenD6, vehicle: Combatant) -> tuple[GaitRate, ...]:
    """The five speeds with what they cover; closed where they cannot be reached in this round."""
    found = []
    for speed in SPEEDS:
        level = cast("SpeedLevel", speed.id)
        ruling = vehicle_speed(move=book.value(vehicle, "move"), level=level)
        account = Account("speed", ruling.answer.furthest, ruling.source, _note(vehicle, level))
        hold = ruling.answer.difficulty
        difficulty = Account("difficulty", hold, ruling.source) if hold.value else None
        found.append(GaitRate(speed, account, why_not(vehicle, level), difficulty))
    return tuple(found)


def why_not(vehicle: Combatant, level: SpeedLevel) -> str | None:
    """Why a vehicle cannot go at a speed level in this round."""
    held = WHY_NO_CONTROL.get(vehicle.choice(state.CONTROL))
    if state.damage_of(vehicle) == "destroyed":
        held = "destroyed"
    if held is not None or level == state.level_of(vehicle):
        return held
    top = state.top_level(vehicle)
    if LEVELS.index(level) > LEVELS.index(top):
        return f"damage leaves {top} at most"
    allowed = vehicle_shift(from_=state.level_of(vehicle), to=level).answer.allowed
    return None if allowed.value else "more than two levels away"


def budget(book: OpenD6, encounter: Encounter, vehicle: Combatant, terrain_id: str) -> Budget:
    """What a vehicle can go now at the speed level that it is to have."""
    level = state.wanted_level(vehicle)
    ruling = vehicle_speed(
        move=book.value(vehicle, "move"), level=level, terrain=state.terrain_of(terrain_id)
    )
    driver = state.driver_of(encounter, vehicle)
    given = vehicle.pace.granted + (driver.pace.granted if driver else NONE)
    furthest = rates.granted(ruling.answer.furthest, given)
    limit, _ = book.with_gm_rulings(encounter, vehicle, furthest, terrain_id, NONE)
    used = vehicle.pace.turn
    left = furthest.minus("spent", used).at_least("never below 0", 0) if used else furthest
    left, factor = book.with_gm_rulings(encounter, vehicle, left, terrain_id, used)
    left = rates.harder(left, terrain_id)
    reason = _why_none(vehicle, level)
    if reason is not None:
        left = left.becomes(reason, 0)
    elif left.value <= 0:
        reason = "the GM has taken the rest"
    return Budget(
        Account(f"{level} speed", limit, ruling.source),
        Account("movement left", left, ruling.source),
        rates.ROUND,
        reason,
        not_now(encounter, vehicle),
        factor,
    )


def not_now(encounter: Encounter, vehicle: Combatant) -> str | None:
    """Why a vehicle must wait: it moves in its driver's turn, or in its own."""
    driver = state.driver_of(encounter, vehicle)
    if driver is None and vehicle.sheet.get("piloting") is None:
        return "nobody is at the wheel"
    mine = {vehicle.id} | ({driver.id} if driver else set())
    return None if encounter.turn_of in mine else "it is not their turn"


def piloting(encounter: Encounter, vehicle: Combatant, actions: int = 1) -> Pool:
    """Piloting (its driver's, or its crew's) and Maneuverability, less 1D each further action."""
    driver = state.driver_of(encounter, vehicle) or vehicle
    skill = state.pool(driver, "piloting", "coordination").less(actions - 1)
    return skill.plus(state.maneuverability(vehicle))


def handled_by(encounter: Encounter, vehicle: Combatant) -> tuple[Familiarity, int]:
    """How strange the vehicle is to who is at the wheel, and the modifier of the unskilled."""
    driver = state.driver_of(encounter, vehicle)
    holder = driver or vehicle
    strange = driver is not None and bool(driver.choice(state.STRANGE))
    known = str(vehicle.sheet.get("commonness")) if strange else "known"
    untrained = 0 if holder.sheet.get("piloting") is not None else holder.sheet.get("untrained", 0)
    return cast("Familiarity", known), int(untrained or 0)


def drive(
    scene: Scene,
    vehicle: Combatant,
    distance: Number | None = None,
    extra: int = 0,
    actions: int = 1,
    *,
    climbing: bool = False,
) -> None:
    """Go at the speed level that was chosen; refused where the vehicle cannot, or not so far.

    One roll is measured against the change of speed and against the speed.
    """
    level = state.wanted_level(vehicle)
    _check_free_to_go(scene, vehicle, level)
    _check_air(scene, vehicle, level, climbing=climbing)
    way = _distance(scene, vehicle, level, distance)
    shift = _shift_difficulty(scene, vehicle, level, extra)
    hold = _speed_difficulty(scene, vehicle, level, extra, actions)
    needed = max(0 if shift is None else shift.value, hold.value)
    roll = None
    if needed > 0:
        code = piloting(scene.encounter, vehicle, actions)
        roll = _book(scene).roll(scene, f"piloting {vehicle.name}", code)
    total = needed if roll is None else roll.total
    vehicle = state.made(vehicle, "vehicle")
    how = against(roll, needed)
    if shift is not None and total < shift.value:
        _lose_on_the_way(scene, vehicle, way, f"tries for {level}{how}")
    elif total < hold.value:
        _fail_to_hold(scene, vehicle, level, way, how)
    else:
        _go(scene, vehicle, level, way, how)


def failed(scene: Scene, vehicle: Combatant, what: str) -> None:
    """A manoeuvre failed: it does not come off, or control is lost, as the option says."""
    if _book(scene).option(scene.encounter, "failed-piloting") == "loses-control":
        lose_control(scene, vehicle, what)
    else:
        scene.log(f"{vehicle.name} {what}: it does not come off.")


def lose_control(scene: Scene, vehicle: Combatant, what: str) -> Combatant:
    """Out of control for this round; it may be regained in the next."""
    now = scene.encounter.round
    lost = scene.put(state.losing_control(vehicle, state.LOST, now))
    scene.log(f"{vehicle.name} {what}: out of control.")
    return lost


def against(roll: Roll | None, difficulty: Number) -> str:
    """' (3D: 2 4 5 = 11, rolled, against 10)', nothing where nothing was rolled."""
    if roll is None:
        return ""
    return f" ({roll.in_words()}, against {in_words(difficulty)})"


def with_handling(difficulty: Figure, encounter: Encounter, vehicle: Combatant) -> Figure:
    """A difficulty with what a strange vehicle and missing skill add."""
    known, untrained = handled_by(encounter, vehicle)
    if known != "known":
        label = f"unfamiliar vehicle: {in_prose(known)}"
        difficulty = difficulty.plus(label, FAMILIARITY_MODIFIER[known], FAMILIAR)
    if untrained:
        difficulty = difficulty.plus("without the piloting skill", untrained, FAMILIAR)
    return difficulty


def _note(vehicle: Combatant, level: SpeedLevel) -> str:
    now = state.level_of(vehicle)
    if level == now:
        return "now"
    shift = vehicle_shift(from_=now, to=level).answer.difficulty.value
    return "" if shift is None else "a stunt"


def _why_none(vehicle: Combatant, level: SpeedLevel) -> str | None:
    allowed = movement_actions(kind="vehicle", done=state.done_by(vehicle)).answer.allowed
    if not allowed.value:
        return allowed.steps[0].label
    if level == "stopped":
        return "at rest: choose a speed"
    return why_not(vehicle, level)


def _check_free_to_go(scene: Scene, vehicle: Combatant, level: SpeedLevel) -> None:
    waits = not_now(scene.encounter, vehicle)
    if waits is not None:
        scene.refuse(f"{vehicle.name} cannot move now: {waits}.", "who")
    ruling = movement_actions(kind="vehicle", done=state.done_by(vehicle))
    scene.record(ruling, vehicle.id)
    if not ruling.answer.allowed.value:
        why = ruling.answer.allowed.steps[0].label
        scene.refuse(f"{vehicle.name} cannot move again: {why}.", "who")
    why_closed = why_not(vehicle, level)
    if why_closed is not None:
        scene.refuse(f"{vehicle.name} cannot go at {level}: {why_closed}.", "level")


def _check_air(scene: Scene, vehicle: Combatant, level: SpeedLevel, *, climbing: bool) -> None:
    if vehicle.sheet.get("type") != "air":
        return
    if level == "cautious" and not climbing:
        scene.refuse(f"{vehicle.name} cannot keep its height at cautious speed.", "climbing")
    if level == "stopped" and state.level_of(vehicle) != "stopped":
        scene.refuse(f"{vehicle.name} stops on the ground only: land first.", "level")


def _distance(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, distance: Number | None
) -> Fraction:
    limits = budget(_book(scene), scene.encounter, vehicle, vehicle.terrain)
    most = limits.limit.figure
    scene.record_account(limits.limit, vehicle.id)
    if distance is None:
        return Fraction(most.value)
    if distance > most.value:
        goes = f"{vehicle.name} goes {most.in_words()} at most at {level} speed"
        scene.refuse(f"{goes}, not {in_words(distance)} m.", "distance")
    move = _book(scene).value(vehicle, "move")
    least = vehicle_speed(move=move, level=level).answer.least
    if distance < min(least.value, most.value):
        goes = f"{vehicle.name} goes {least.in_words()} at least at {level} speed"
        scene.refuse(f"{goes}, not {in_words(distance)} m.", "distance")
    return Fraction(distance)


def _shift_difficulty(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, extra: int
) -> Figure | None:
    conditions = TERRAIN_MODIFIER[state.terrain_of(vehicle.terrain)] + extra
    ruling = vehicle_shift(from_=state.level_of(vehicle), to=level, conditions=conditions)
    scene.record(ruling, vehicle.id)
    difficulty = ruling.answer.difficulty
    if not isinstance(difficulty, Figure):
        return None
    full = with_handling(difficulty, scene.encounter, vehicle)
    scene.record_account(Account("difficulty of the change", full, STUNTS), vehicle.id)
    return full


def _speed_difficulty(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, extra: int, actions: int
) -> Figure:
    ruling = vehicle_speed(
        move=_book(scene).value(vehicle, "move"),
        level=level,
        terrain=state.terrain_of(vehicle.terrain),
        extra=extra,
        other_actions=actions > 1,
    )
    scene.record(ruling, vehicle.id)
    difficulty = ruling.answer.difficulty
    if level == "stopped":
        return difficulty
    full = with_handling(difficulty, scene.encounter, vehicle)
    scene.record_account(Account("difficulty of the speed", full, MOVEMENT), vehicle.id)
    return full


def _go(scene: Scene, vehicle: Combatant, level: str, way: Fraction, how: str) -> None:
    scene.put(marked(scene, at_level(vehicle, level), way, level))
    who = state.driver_of(scene.encounter, vehicle)
    name = f"{who.name} in {vehicle.name}" if who else vehicle.name
    went = f"goes {in_words(way)} m at {level} speed" if way else "is at rest"
    scene.log(f"{name} {went}{how}.")


def _fail_to_hold(scene: Scene, vehicle: Combatant, level: str, way: Fraction, how: str) -> None:
    what = f"fails to hold {level} speed{how}"
    if _book(scene).option(scene.encounter, "failed-piloting") == "loses-control":
        _lose_on_the_way(scene, vehicle, way, what)
        return
    slower = LEVELS[max(0, LEVELS.index(level) - 1)]
    at_most = _furthest(scene, vehicle, slower)
    scene.log(f"{vehicle.name} {what}.")
    _go(scene, vehicle, slower, min(way, at_most), "")


def _lose_on_the_way(scene: Scene, vehicle: Combatant, way: Fraction, what: str) -> None:
    """Out of control: it rolls on at the speed that it had."""
    before = state.level_of(vehicle)
    on = min(way, _furthest(scene, vehicle, before))
    lost = lose_control(scene, at_level(vehicle, before), what)
    scene.put(marked(scene, lost, on, before))
    if on:
        scene.log(f"It goes on for {in_words(on)} m.")


def _furthest(scene: Scene, vehicle: Combatant, level: str) -> Fraction:
    move = _book(scene).value(vehicle, "move")
    ruling = vehicle_speed(move=move, level=cast("SpeedLevel", level))
    return Fraction(ruling.answer.furthest.value)


def _book(scene: Scene) -> OpenD6:
    return cast("OpenD6", scene.book)
