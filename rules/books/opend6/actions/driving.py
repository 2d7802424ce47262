"""Driving at a speed level: the roll to reach and to hold it, and what a failure brings."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.opend6.actions.piloting import lose_control, loses_control, vehicle_driven
from rules.books.opend6.moves import check_action, marked
from rules.books.opend6.rates.driving import (
    handled_by,
    not_now,
    piloting,
    speed_ruling,
    vehicle_budget,
    why_not,
)
from rules.books.opend6.rates.ground import terrain_of
from rules.books.opend6.rolls import Actions, Extra, against, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, OPEND6, SpeedLevel, in_prose
from rules.books.opend6.state import at_level, driver_of, kept, type_of, wanted_level, with_action
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER
from rules.books.opend6.text.vehicles import FAMILIARITY_MODIFIER, vehicle_shift, vehicle_speed
from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Flag, Quantity
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene

FAMILIAR = OPEND6.source("Stunt Difficulties and Modifiers")
STUNTS = OPEND6.source("Stunts")
MOVEMENT = OPEND6.source("Maximum Movement / Vehicle Movement")


class Drive(Rolled, frozen=True, kw_only=True, tag="drive"):
    """Go at a speed level: as far as it goes, or a distance from half of that on.

    `climbing` is for an air vehicle that changes its height at cautious speed.
    """

    title: ClassVar[str] = "Drive"

    level: SpeedLevel
    distance: Annotated[Number, Quantity("m", least=0)] | None = None
    extra: Extra = 0
    actions: Actions = 1
    climbing: Annotated[bool, Flag()] = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the vehicle cannot go so fast, so far, or at all."""
        vehicle = vehicle_driven(scene, self.who)
        chosen = scene.put(vehicle.with_pace(gait=self.level))
        driver = driver_of(scene.encounter, vehicle)
        if driver is not None:
            scene.put(driver.with_pace(gait=self.level))
        drive(scene, chosen, self.distance, self.extra, self.actions, climbing=self.climbing)


class SetSpeed(Action, frozen=True, kw_only=True, tag="set-speed"):
    """Say at which speed level a vehicle goes: the GM's word, as at the beginning of a chase."""

    title: ClassVar[str] = "Set a vehicle's speed"

    who: Who
    level: SpeedLevel

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for what is no vehicle."""
        vehicle = vehicle_driven(scene, self.who)
        scene.put(at_level(vehicle, self.level))
        scene.log(f"{vehicle.name} goes at {self.level} speed, the GM says.")


def drive(
    scene: Scene,
    vehicle: Combatant,
    distance: Number | None,
    extra: int,
    actions: int,
    *,
    climbing: bool = False,
) -> None:
    """Go at the speed level that was chosen; refused where the vehicle cannot, or not so far.

    One roll is measured against the change of speed and against the speed.
    """
    level = wanted_level(vehicle)
    _check_free_to_go(scene, vehicle, level)
    _check_air(scene, vehicle, level, climbing=climbing)
    way = _distance(scene, vehicle, level, distance)
    shift = _shift_difficulty(scene, vehicle, level, extra)
    hold = _speed_difficulty(scene, vehicle, level, extra, actions)
    needed, rolled = max(shift or 0, hold), None
    if needed > 0:
        code = piloting(scene.encounter, vehicle, actions)
        rolled = roll(scene, f"piloting {vehicle.name}", code)
    total = needed if rolled is None else rolled.total
    vehicle = with_action(vehicle, "vehicle")
    how = against(rolled, needed)
    if shift is not None and total < shift:
        _lose_on_the_way(scene, vehicle, way, f"tries for {level}{how}")
    elif total < hold:
        _fail_to_hold(scene, vehicle, level, way, how)
    else:
        _go(scene, vehicle, level, way, how)


def _check_free_to_go(scene: Scene, vehicle: Combatant, level: SpeedLevel) -> None:
    waits, name = not_now(scene.encounter, vehicle), vehicle.name
    scene.refuse_if(waits, f"{name} cannot move now", "who")
    check_action(scene, vehicle, "vehicle", "move", "who")
    scene.refuse_if(why_not(vehicle, level), f"{name} cannot go at {level}", "level")


def _check_air(scene: Scene, vehicle: Combatant, level: SpeedLevel, *, climbing: bool) -> None:
    if type_of(vehicle) != "air":
        return
    if level == "cautious" and not climbing:
        scene.refuse(f"{vehicle.name} cannot keep its height at cautious speed.", "climbing")
    if level == "stopped" and kept(vehicle).level != "stopped":
        scene.refuse(f"{vehicle.name} stops on the ground only: land first.", "level")


def _distance(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, distance: Number | None
) -> Fraction:
    limit = vehicle_budget(scene.encounter, vehicle, vehicle.terrain).limit
    scene.record_account(limit, vehicle.id)
    most = limit.figure
    least = speed_ruling(vehicle, level).answer.least
    if distance is None:
        return Fraction(most.value)
    bound = f"{most.in_words()} at most" if distance > most.value else ""
    if distance < min(least.value, most.value):
        bound = f"{least.in_words()} at least"
    if bound:
        goes = f"{vehicle.name} goes {bound} at {level} speed"
        scene.refuse(f"{goes}, not {in_words(distance)} m.", "distance")
    return Fraction(distance)


def _shift_difficulty(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, extra: int
) -> Number | None:
    conditions = TERRAIN_MODIFIER[terrain_of(vehicle.terrain)] + extra
    ruling = vehicle_shift(from_=kept(vehicle).level, to=level, conditions=conditions)
    difficulty = scene.record(ruling, vehicle.id).answer.difficulty
    if not isinstance(difficulty, Figure):
        return None
    return _handled(scene, vehicle, Account("difficulty of the change", difficulty, STUNTS))


def _speed_difficulty(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, extra: int, actions: int
) -> Number:
    ruling = vehicle_speed(
        move=WORDS.number(vehicle, "move"),
        level=level,
        terrain=terrain_of(vehicle.terrain),
        extra=extra,
        other_actions=actions > 1,
    )
    difficulty = scene.record(ruling, vehicle.id).answer.difficulty
    if level == "stopped":
        return difficulty.value
    return _handled(scene, vehicle, Account("difficulty of the speed", difficulty, MOVEMENT))


def _handled(scene: Scene, vehicle: Combatant, difficulty: Account) -> Number:
    """A difficulty with what a strange vehicle and missing skill add; kept with the event."""
    known, untrained = handled_by(scene.encounter, vehicle)
    full = difficulty.figure
    if known != "known":
        label = f"unfamiliar vehicle: {in_prose(known)}"
        full = full.plus(label, FAMILIARITY_MODIFIER[known], FAMILIAR)
    if untrained:
        full = full.plus("without the piloting skill", untrained, FAMILIAR)
    scene.record_account(replace(difficulty, figure=full), vehicle.id)
    return full.value


def _go(scene: Scene, vehicle: Combatant, level: SpeedLevel, way: Fraction, how: str) -> None:
    scene.put(marked(scene, at_level(vehicle, level), way, level))
    who = driver_of(scene.encounter, vehicle)
    name = f"{who.name} in {vehicle.name}" if who else vehicle.name
    went = f"goes {in_words(way)} m at {level} speed" if way else "is at rest"
    scene.log(f"{name} {went}{how}.")


def _fail_to_hold(
    scene: Scene, vehicle: Combatant, level: SpeedLevel, way: Fraction, how: str
) -> None:
    what = f"fails to hold {level} speed{how}"
    if loses_control(scene):
        _lose_on_the_way(scene, vehicle, way, what)
        return
    slower = LEVELS[max(0, LEVELS.index(level) - 1)]
    scene.log(f"{vehicle.name} {what}.")
    _go(scene, vehicle, slower, min(way, _furthest(vehicle, slower)), "")


def _lose_on_the_way(scene: Scene, vehicle: Combatant, way: Fraction, what: str) -> None:
    """Out of control: it rolls on at the speed that it had."""
    before = kept(vehicle).level
    on = min(way, _furthest(vehicle, before))
    lost = lose_control(scene, at_level(vehicle, before), what)
    scene.put(marked(scene, lost, on, before))
    if on:
        scene.log(f"It goes on for {in_words(on)} m.")


def _furthest(vehicle: Combatant, level: SpeedLevel) -> Fraction:
    return Fraction(speed_ruling(vehicle, level).answer.furthest.value)
