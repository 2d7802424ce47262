"""Drive at a speed level. A roll decides whether the vehicle reaches and keeps the level."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.actions import stunts
from rules.books.opend6.actions.counting import actions_for, take_action
from rules.books.opend6.moves import check_action
from rules.books.opend6.rates import driving
from rules.books.opend6.rates.terrain import terrain_of
from rules.books.opend6.rolls import Actions, Extra, against, roll
from rules.books.opend6.rounds.by_itself import driven, go_straight_on
from rules.books.opend6.rounds.coming_down import slowed_to
from rules.books.opend6.rounds.handling import come_to_rest, stunt_difficulty
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, OPEND6, SpeedLevel, in_prose
from rules.books.opend6.text import vehicles
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER
from rules.dice import Roll
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Flag, Quantity, listed
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene

OF_THE_WAY = ("off-road", "reverse", "over-debris", "steep-climb-or-dive")
"""Conditions that make the drive itself harder. All other conditions make only a stunt harder."""

FAMILIAR = OPEND6.source("Stunt Difficulties and Modifiers")
STUNTS = OPEND6.source("Stunts")
MOVEMENT = OPEND6.source("Maximum Movement / Vehicle Movement")


def _levels(encounter: Encounter, combatant: Combatant) -> str:
    """Return a hint with the speed levels that are possible now: 'cautious, cruising; then ...'."""
    vehicle = state.subject(encounter, combatant)
    if not state.is_vehicle(vehicle):
        return stunts.NO_WHEEL
    open_ = [level for level in LEVELS if driving.why_not(vehicle, level) is None]
    return f"{', '.join(open_) or 'no speed'}; then how far, a stunt as turn-180, its conditions"


def _why_no_goal(fields: Mapping[str, object]) -> str:
    """Return why a drive with this stunt cannot have a goal.

    The roll for a turn decides where the vehicle goes. For other stunts, return ''.
    """
    stunt = fields.get("stunt")
    if stunt not in stunts.CHANGES_THE_WAY:
        return ""
    return (
        f"the roll for {stunt} says where the vehicle goes: drive to where it turns, do the"
        " stunt there, and drive on."
    )


class Drive(Rolled, frozen=True, kw_only=True, tag="drive"):
    """Go at a speed level, for its whole distance or for a given distance of at least half of it.

    A `stunt` during the drive needs no second roll. `conditions` make the stunt harder; some, such
    as off-road, make the drive harder too. `climbing` means that an air vehicle climbs or descends
    at cautious speed, for example before a landing.
    """

    title: ClassVar[str] = "Drive"
    goes: ClassVar[Goes | None] = Goes(way="distance", partly=True, why_no_goal=_why_no_goal)
    typed: ClassVar[Typed | None] = Typed(
        key="v",
        group="Movement",
        bar="drive",
        asks="drives",
        hint=_levels,
        words=stunts.TURNS,
        number="distance",
        numbers=dict.fromkeys(LEVELS, "distance"),
        good={
            "all": {"level": "all-out"},
            "cruising 20": {"level": "cruising", "distance": 20},
            "cau park rev": {"level": "cautious", "stunt": "park", "conditions": ["reverse"]},
            "high 40 90": {"level": "high", "distance": 40, "stunt": "turn-90"},
            "high 90": {"level": "high", "distance": 90},
            "high turn-90 conditions ram off-road": {
                "level": "high",
                "stunt": "turn-90",
                "conditions": ["ram", "off-road"],
            },
        },
        bad={
            "": "level is missing",
            "c": "cautious",
            "high loop": "loop",
            "high 90 lim": "limited",
        },
    )

    level: SpeedLevel
    distance: Annotated[Number, Quantity("m", least=0)] | None = None
    stunt: vehicles.Stunt | None = None
    conditions: vehicles.Conditions = ()
    extra: Extra = 0
    actions: Actions | None = None
    climbing: Annotated[bool, Flag()] = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the vehicle cannot move, or if speed or distance is impossible."""
        vehicle = stunts.vehicle_driven(scene, self.who)
        chosen = scene.put(vehicle.with_pace(gait=self.level))
        driver = state.driver_of(scene.encounter, vehicle)
        if driver is not None:
            scene.put(driver.with_pace(gait=self.level))
        drive(scene, chosen, self)


class SetSpeed(Action, frozen=True, kw_only=True, tag="set-speed"):
    """Set the speed level of a vehicle. The GM decides, for example when a chase begins."""

    title: ClassVar[str] = "Set a vehicle's speed"
    acts: ClassVar[bool] = False

    who: Who
    level: SpeedLevel

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `who` is neither a vehicle nor the driver of a vehicle."""
        vehicle = stunts.vehicle_driven(scene, self.who)
        scene.put(state.keep(state.at_level(vehicle, self.level), descent=None))
        scene.log(f"{vehicle.name} goes at {self.level} speed, the GM says.")


class DrivenWay(Struct, frozen=True):
    """A planned drive: the request, the distance, the number of actions, and the difficulties."""

    asked: Drive
    metres: Fraction
    actions: int
    shift: Figure | None  # the difficulty of a rapid change of speed
    hold: Figure  # the difficulty of the speed itself
    stunt: Figure | None  # the difficulty of a stunt during the drive

    @property
    def needed(self) -> Figure:
        """The difficulty for the roll of the whole drive: the highest of its difficulties."""
        known = (self.hold, self.shift, self.stunt)
        return max((one for one in known if one is not None), key=lambda one: one.value)

    @property
    def free(self) -> bool:
        """Whether the drive takes no action: at rest, or at cautious speed without other actions.

        With a stunt or a rapid change of speed, the drive is always an action.
        """
        rolled_for = self.shift is not None or self.stunt is not None
        cautious = self.asked.level == "cautious" and self.actions == 1
        return not rolled_for and (self.asked.level == "stopped" or cautious)


def drive(scene: Scene, vehicle: Combatant, asked: Drive) -> None:
    """Go at the chosen speed level. Raises Refused if speed or distance is impossible.

    A single roll counts for the change of speed, for the speed and for the stunt.
    """
    _check_free_to_go(scene, vehicle, asked.level)
    _check_stunt(scene, vehicle, asked)
    _check_air(scene, vehicle, asked)
    way = _way(scene, vehicle, asked)
    rolled = None
    if not way.free:
        rolls = way.needed.value > 0
        said, actions = asked.actions, way.actions
        take_action(scene, vehicle, state.DRIVING, said, actions=actions, part=True, rolls=rolls)
    if way.needed.value > 0:
        code = driving.piloting(scene.encounter, scene.find(vehicle.id), way.actions)
        rolled = roll(scene, f"piloting {vehicle.name}", code, way.needed)
    if asked.stunt:
        stunts.count_stunt(scene, vehicle)
    vehicle = scene.put(state.with_action(scene.find(vehicle.id), "vehicle"))
    _conclude(scene, vehicle, way, rolled)


def _conclude(scene: Scene, vehicle: Combatant, way: DrivenWay, rolled: Roll | None) -> None:
    needed = way.needed.value
    total, how = rolled.total if rolled else needed, against(rolled, needed)
    level, name = way.asked.level, way.asked.stunt
    if way.shift is not None and total < way.shift.value:
        _lose_on_the_way(scene, vehicle, f"tries for {level} speed and fails{how}")
        return
    if total < way.hold.value:
        _fail_to_hold(scene, vehicle, way, f"fails to hold {level} speed{how}")
        if name and not stunts.loses_control(scene):
            scene.log(f"{vehicle.name} {stunts.DONE[name][1]}.")
        return
    made = way.stunt is None or total >= way.stunt.value
    done = f" and {stunts.DONE[name][0]}" if name and made else ""
    _go(scene, vehicle, level, way.metres, f"{done}{how if made else ''}")
    vehicle = scene.find(vehicle.id)
    if name and not made:
        stunts.failed(scene, vehicle, name, how)
    elif name in stunts.TO_A_STOP:
        come_to_rest(scene, vehicle)


def _way(scene: Scene, vehicle: Combatant, asked: Drive) -> DrivenWay:
    """Return the requested drive with its difficulties. Raises Refused for a wrong distance."""
    metres = _distance(scene, vehicle, asked)
    actions = actions_for(scene.encounter, vehicle, state.DRIVING, asked.actions, part=True)
    stunt = None
    if asked.stunt is not None:
        words = asked.conditions
        stunt = stunt_difficulty(scene, vehicle, asked.stunt, words, asked.extra, actions)
    shift = _shift_difficulty(scene, vehicle, asked)
    hold = _speed_difficulty(scene, vehicle, asked, actions)
    return DrivenWay(asked, metres, actions, shift, hold, stunt)


def _check_stunt(scene: Scene, vehicle: Combatant, asked: Drive) -> None:
    words: tuple[str, ...] = tuple(asked.conditions)
    if asked.stunt is not None:
        stunts.check_known(asked.stunt)
        stunts.check_slow_enough(scene, vehicle, asked.stunt, asked.level)
        if asked.level == "stopped" and asked.stunt not in stunts.TO_A_STOP:
            scene.refuse(f"{vehicle.name} is at rest and does no stunt.", "stunt")
        words = (asked.stunt, *words)
    else:
        for odd in (one for one in words if one not in OF_THE_WAY):
            scene.refuse(f"{in_prose(odd)} goes with a stunt: say which.", "conditions")
    stunts.check_words(scene, vehicle, words)


def _check_free_to_go(scene: Scene, vehicle: Combatant, level: SpeedLevel) -> None:
    stunts.check_turn(scene, vehicle, "move")
    check_action(scene, vehicle, "vehicle", "move", "who")
    why = driving.why_not(vehicle, level)
    scene.refuse_if(why, f"{vehicle.name} cannot go at {level}", "level")


def _check_air(scene: Scene, vehicle: Combatant, asked: Drive) -> None:
    if state.type_of(vehicle) != "air":
        return
    if asked.level == "cautious" and not asked.climbing and asked.stunt != "land":
        scene.refuse(f"{vehicle.name} cannot keep its height at cautious speed.", "climbing")
    if asked.level == "stopped" and state.kept(vehicle).level != "stopped":
        scene.refuse(f"{vehicle.name} stops on the ground only: land first.", "level")


def _distance(scene: Scene, vehicle: Combatant, asked: Drive) -> Fraction:
    limit = driving.vehicle_budget(scene.encounter, vehicle, vehicle.terrain).limit
    if vehicle.pace.turn:
        rest = limit.figure.minus("spent", vehicle.pace.turn).at_least("never below 0", 0)
        limit = replace(limit, figure=rest)
    scene.record_account(limit, vehicle.id)
    most, distance = limit.figure, asked.distance
    least = driving.speed_ruling(vehicle, asked.level).answer.least
    if distance is None:
        return Fraction(most.value)
    bound = f"{most.in_words()} at most" if distance > most.value else ""
    if distance < min(least.value, most.value):
        bound = f"{least.in_words()} at least"
    if bound:
        goes = f"{vehicle.name} goes {bound} at {asked.level} speed"
        nearest = most.value if distance > most.value else least.value
        message = (
            f"{goes}, not {in_words(distance)} m{_other_levels(vehicle, asked.level, distance)}."
        )
        scene.refuse(message, "distance", nearest or None)
    return Fraction(distance)


def _other_levels(vehicle: Combatant, asked: SpeedLevel, distance: Number) -> str:
    """Return at which other levels a vehicle can go a distance: ': at cautious speed it does'."""
    found = []
    for level in LEVELS:
        speed = driving.speed_ruling(vehicle, level).answer
        goes = speed.least.value <= distance <= speed.furthest.value
        if distance and goes and level != asked and driving.why_not(vehicle, level) is None:
            found.append(level)
    return f": at {listed(found, 'or')} speed it does" if found else ""


def _shift_difficulty(scene: Scene, vehicle: Combatant, asked: Drive) -> Figure | None:
    conditions = TERRAIN_MODIFIER[terrain_of(vehicle.terrain)] + asked.extra
    before = state.kept(vehicle).level
    ruling = vehicles.vehicle_shift(from_=before, to=asked.level, conditions=conditions)
    difficulty = scene.record(ruling, vehicle.id).answer.difficulty
    if not isinstance(difficulty, Figure):
        return None
    account = Account("difficulty of the change", difficulty, STUNTS)
    return _handled(scene, vehicle, account, asked)


def _speed_difficulty(scene: Scene, vehicle: Combatant, asked: Drive, actions: int) -> Figure:
    steady = state.kept(state.actor_of(scene.encounter, vehicle)).this_round.steady
    ruling = vehicles.vehicle_speed(
        move=WORDS.number(vehicle, "move"),
        level=asked.level,
        terrain=terrain_of(vehicle.terrain),
        extra=asked.extra,
        other_actions=actions > 1 and not steady,
    )
    difficulty = scene.record(ruling, vehicle.id).answer.difficulty
    if asked.level == "stopped":
        return difficulty
    account = Account("difficulty of the speed", difficulty, MOVEMENT)
    return _handled(scene, vehicle, account, asked)


def _handled(scene: Scene, vehicle: Combatant, difficulty: Account, asked: Drive) -> Figure:
    """Return a difficulty after additions for conditions, an unknown vehicle and a missing skill.

    Record the sum.
    """
    known, untrained = driving.handled_by(scene.encounter, vehicle)
    full = difficulty.figure
    for word in dict.fromkeys(one for one in asked.conditions if one in OF_THE_WAY):
        full = full.plus(in_prose(word), vehicles.CONDITION_MODIFIER[word], FAMILIAR)
    if known != "known":
        label = f"unfamiliar vehicle: {in_prose(known)}"
        full = full.plus(label, vehicles.FAMILIARITY_MODIFIER[known], FAMILIAR)
    if untrained:
        full = full.plus("without the piloting skill", untrained, FAMILIAR)
    scene.record_account(replace(difficulty, figure=full), vehicle.id)
    return full


def _go(scene: Scene, vehicle: Combatant, level: SpeedLevel, way: Fraction, how: str) -> None:
    scene.put(driven(scene, state.at_level(vehicle, level), way, level))
    who = state.driver_of(scene.encounter, vehicle)
    name = f"{who.name} in {vehicle.name}" if who else vehicle.name
    went = f"goes {in_words(way)} m at {level} speed" if way else "is at rest"
    scene.log(f"{name} {went}{how}.")


def _fail_to_hold(scene: Scene, vehicle: Combatant, way: DrivenWay, what: str) -> None:
    if stunts.loses_control(scene):
        _lose_on_the_way(scene, vehicle, what)
        return
    scene.log(f"{vehicle.name} {what}.")
    vehicle = slowed_to(scene, vehicle, state.a_level_slower(way.asked.level))
    slower = state.kept(vehicle).level
    furthest = Fraction(driving.speed_ruling(vehicle, slower).answer.furthest.value)
    _go(scene, vehicle, slower, min(way.metres, furthest), "")


def _lose_on_the_way(scene: Scene, vehicle: Combatant, what: str) -> None:
    """Let a driver lose control during the drive.

    The vehicle goes straight on at its last speed.
    """
    lost = stunts.lose_control(scene, state.at_level(vehicle, state.kept(vehicle).level), what)
    go_straight_on(scene, lost)
