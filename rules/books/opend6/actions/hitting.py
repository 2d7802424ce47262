"""Hit a vehicle or another thing with a vehicle, and shoot at a vehicle."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.opend6 import state
from rules.books.opend6.actions import stunts
from rules.books.opend6.actions.counting import take_action
from rules.books.opend6.actions.damage import strike, the_vehicle
from rules.books.opend6.rates.driving import piloting, vehicle_budget
from rules.books.opend6.rolls import Actions, DiceCode, Extra, against, pool, roll
from rules.books.opend6.rounds.handling import come_to_rest, stunt_difficulty
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.text import hitting
from rules.books.opend6.text.damage import System
from rules.books.opend6.text.hitting import Collision, RamAnswer, VehicleTargetAnswer
from rules.books.opend6.text.vehicles import Condition, Stunt
from rules.dice.wild import Pool, is_code, parse_code
from rules.encounter import Combatant, Encounter, NamedAttack
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Name, Rolled, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.health import one_called
from rules.fight.actions.typed import Typed
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Whole, listed
from rules.rulebook.ground import BESIDE
from rules.rulebook.positions import away_in_words, bring_beside, surely_apart
from rules.rulebook.scene import Scene

LOSES_POWER = ("land", "water")

ON_FOOT = ": the chapter has no rule for it; use `damage`"
"""The end of the message that refuses a shot at a person."""


def _others(encounter: Encounter, combatant: Combatant) -> str:
    own = state.vehicle_of(encounter, combatant) or combatant
    all_ = encounter.in_order()
    others = [one for one in all_ if state.is_vehicle(one) and one.id != own.id]
    named = (f"{one.name} {away_in_words(encounter, own.id, one.id)}".rstrip() for one in others)
    return ", ".join(named) or "no vehicle is there"


def _weapons(encounter: Encounter, shooter: Combatant) -> Iterator[NamedAttack]:
    """Yield the attacks of a shooter, then those of the vehicle that carries the shooter."""
    yield from shooter.attacks
    vehicle = state.vehicle_of(encounter, shooter)
    yield from vehicle.attacks if vehicle is not None else ()


def _weapon_names(encounter: Encounter, shooter: Combatant) -> list[str]:
    return [one.name for one in _weapons(encounter, shooter)]


def _targets(encounter: Encounter, shooter: Combatant) -> str:
    """Return the hint for the line of a shot: 'Van 9 m away; then rifle (4D); ...'."""
    own = [f"{one.name} ({one.text})" for one in _weapons(encounter, shooter)]
    damage = listed([*own, "damage as 4D"], "or")
    more = "range modifier 5; weapons, navigation or sensors; actions 2"
    return f"{_others(encounter, shooter)}; then {damage}; {more}"


def _rammed(encounter: Encounter, combatant: Combatant) -> str:
    if not state.is_vehicle(state.subject(encounter, combatant)):
        return stunts.NO_WHEEL
    kinds = "rear-end (Enter takes it), head-on or nose-to-side; or sideswipe; extra 5"
    return f"{_others(encounter, combatant)}; then {kinds}"


class Ram(Rolled, frozen=True, kw_only=True, tag="ram"):
    """Ram a vehicle from the front, or sideswipe it; a hit damages both vehicles.

    `collision` is the situation of the vehicle that rams. `theirs` is the situation of the target;
    by default it is the same. The dice come in this order: the attempt; damage and resistance of
    the vehicle that rams; damage and resistance of the target.
    """

    title: ClassVar[str] = "Ram or sideswipe"
    goes: ClassVar[Goes | None] = Goes(whom="target", comes=True)
    typed: ClassVar[Typed | None] = Typed(
        key="A",
        group="Movement",
        word="ram",
        asks="rams",
        hint=_rammed,
        goes_first=("kind", "collision"),
        also=("collide", "collision"),
        good={
            "Truck": {"target": "Truck"},
            "Truck sideswipe": {"target": "Truck", "kind": "sideswipe"},
            "Truck head-on": {"target": "Truck", "collision": "head-on"},
            "head-on Truck theirs nose-to-side extra 5": {
                "target": "Truck",
                "collision": "head-on",
                "theirs": "nose-to-side",
                "extra": 5,
            },
        },
        bad={"": "target is missing", "Truck hard": "hard"},
    )
    strikes: ClassVar[str] = "target"

    target: Who
    kind: hitting.RamKind = "ram"
    collision: Collision = "rear-end"
    theirs: Collision | None = None
    extra: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without two vehicles.

        Raises Refused if the vehicle is out of turn or out of control.
        """
        vehicle, target = stunts.vehicle_driven(scene, self.who), scene.find(self.target, "target")
        self._check(scene, vehicle, target)
        self._refuse_too_far(scene, vehicle, target)
        actions = take_action(scene, vehicle, state.DRIVING, self.actions, part=True)
        needed, bonus = self._difficulty(scene, vehicle, target, actions)
        vehicle = scene.find(vehicle.id)
        code = piloting(scene.encounter, vehicle, actions)
        rolled = roll(scene, f"{vehicle.name}: {self.kind}", code, _with_scale(needed, bonus))
        scene.put(state.in_round(vehicle, rammed=True))
        made = rolled.total + bonus >= needed.value
        ruling = hitting.ram(kind=self.kind, vehicle=state.type_of(vehicle), success=made)
        answer = scene.record(ruling, vehicle.id).answer
        verb = "misses"
        if made:
            verb = "rams" if self.kind == "ram" else "sideswipes"
        told = f"{vehicle.name} {verb} {target.name}"
        result = f"{rolled.total + bonus} against {in_words(needed.value)}"
        scene.log(f"{told}{against(rolled, needed.value, bonus)}.", brief=f"{told} ({result}).")
        if made:
            inside = [one.id for one in state.aboard(scene.encounter, vehicle)]
            bring_beside(scene, [vehicle.id, *inside], target.id, BESIDE)
            self._damage(scene, vehicle, target)
        _aftermath(scene, scene.find(vehicle.id), answer)

    def _check(self, scene: Scene, vehicle: Combatant, target: Combatant) -> None:
        if not state.is_vehicle(target) or target.id == vehicle.id:
            message = "only another vehicle is rammed; drive into the rest with `crash`."
            raise InputError("conflict", "target", message)
        stunts.check_at_the_wheel(scene, vehicle, self.kind)
        if target.out:
            scene.refuse(f"{target.name} is out of the fight.", "target")
        if state.kept(vehicle).this_round.rammed:
            scene.refuse(f"{vehicle.name} has tried: another try is for the next turn.", "who")

    def _refuse_too_far(self, scene: Scene, vehicle: Combatant, target: Combatant) -> None:
        """Refuse a target if the vehicle surely cannot reach the target in a round."""
        most = vehicle_budget(scene.encounter, vehicle, vehicle.terrain).limit.figure.value
        far = surely_apart(scene.encounter, vehicle.id, target.id, Fraction(most) + BESIDE)
        if far:
            reach = f"{vehicle.name}'s {self.kind} does not reach {target.name}"
            goes = f"it goes {in_words(most)} m a round at {state.wanted_level(vehicle)} speed"
            scene.refuse(f"{reach}: {goes}, not {far}.", "target")

    def _difficulty(
        self, scene: Scene, vehicle: Combatant, target: Combatant, actions: int
    ) -> tuple[Figure, int]:
        """Return two numbers: the difficulty, and the bonus that the scales add to the roll.

        The difficulty is the higher of two: the difficulty of the manoeuvre and of the hit.
        """
        rams = self.kind == "ram"
        name: Stunt = "straight" if rams else "sideswipe"
        with_it: tuple[Condition, ...] = ("ram",) if rams else ()
        handling = stunt_difficulty(scene, vehicle, name, with_it, self.extra, actions)
        answer = _aimed_at(scene, vehicle, target, 0, actions)
        needed = max(handling, answer.difficulty, key=lambda one: one.value)
        return needed, int(answer.attack_bonus.value)

    def _damage(self, scene: ActionScene, vehicle: Combatant, target: Combatant) -> None:
        mine: Collision = "sideswipe" if self.kind == "sideswipe" else self.collision
        larger = int(WORDS.number(vehicle, "scale") - WORDS.number(target, "scale"))
        _collide(scene, vehicle, mine, scale=larger)
        _collide(scene, scene.find(target.id), self.theirs or mine, scale=-larger)


class Crash(Rolled, frozen=True, kw_only=True, tag="crash"):
    """Drive a vehicle into something that is not a vehicle; the speed gives the damage.

    The vehicle takes this damage. `head_on` means that the GM counts it as a head-on collision.
    `yielding` is the number of dice that something soft takes off.
    """

    title: ClassVar[str] = "Crash into something"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        hint="into what; head on; soft and how many dice that takes off; through: no stop",
        words={"soft": {"surface": "yielding"}, "through": {"stops": False}},
        numbers={"soft": "yielding"},
        good={
            "into a wall head-on": {"into": "a wall", "head_on": True},
            "hay soft 3": {"into": "hay", "surface": "yielding", "yielding": 3},
            "a fence through": {"into": "a fence", "stops": False},
        },
        bad={"": "into is missing", "hay soft 0": "1 to 20"},
    )

    into: Name
    surface: Literal["hard", "yielding"] = "hard"
    head_on: bool = False
    yielding: Annotated[int, Whole("dice", least=1, most=20)] = 1
    stops: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `who` is neither a vehicle nor the driver of a vehicle."""
        vehicle = stunts.vehicle_driven(scene, self.who)
        scene.log(f"{vehicle.name} crashes into {self.into}.")
        collision: Collision = "head-on" if self.head_on else "none"
        _collide(scene, vehicle, collision, self.surface, self.yielding)
        if self.stops or state.kept(vehicle).descent:
            come_to_rest(scene, scene.find(vehicle.id))


class Shoot(Rolled, frozen=True, kw_only=True, tag="shoot"):
    """Shoot at a vehicle with marksmanship. A driver also rolls to keep driving straight.

    - `attack`: an attack of the shooter, or of the vehicle that carries the shooter
    - `damage`: other dice than those of the attack
    - `system`: the system of the target that takes the damage
    - `actions`: the number of actions; for the driver of a moving vehicle it is 2 or more

    The dice come in this order: the driver's piloting, the shot, the damage, the resistance.
    """

    title: ClassVar[str] = "Shoot at a vehicle"
    strikes: ClassVar[str] = "target"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Movement",
        word="shoot",
        asks="shoots at",
        hint=_targets,
        number="damage",
        numbers={"range": "range_modifier"},
        own_words={"attack": _weapon_names},
        good={
            "Truck": {"target": "Truck"},
            "Blue truck 4D+2": {"target": "Blue truck", "damage": "4D+2"},
            "Truck weapons 4D": {"target": "Truck", "damage": "4D", "system": "weapons"},
        },
        bad={"": "target is missing", "4D": "target is missing", "Truck much": "much"},
    )

    target: Who
    attack: Name | None = None
    damage: DiceCode | None = None
    range_modifier: Extra = 0
    system: System | None = None
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the target is not a vehicle, or if the attack has no dice code.

        Raises Refused if the target is out of the fight.
        """
        shooter = scene.find(self.who)
        target = the_vehicle(scene, self.target, ON_FOOT, "target")
        damage, with_what = self._damage(scene, shooter)
        if target.out:
            scene.refuse(f"{target.name} is out of the fight.", "target")
        actions = self._actions(scene, shooter)
        answer = _aimed_at(scene, shooter, target, self.range_modifier, actions)
        self._keep_straight(scene, shooter, answer, actions)
        shooter = scene.find(shooter.id)
        code = pool(shooter, "marksmanship", "coordination").less(int(answer.penalty_dice.value))
        bonus, needed = int(answer.attack_bonus.value), answer.difficulty
        rolled = roll(scene, f"{shooter.name}: marksmanship", code, _with_scale(needed, bonus))
        hit = rolled.total + bonus >= needed.value
        verb = "hits" if hit else "misses"
        # The chapter prints no ranges: the game master gives the modifier for this distance.
        away = away_in_words(scene.encounter, shooter.id, target.id)
        whom = f"{target.name}, {away} away" if away else target.name
        how = against(rolled, needed.value, bonus)
        scene.log(f"{shooter.name} {verb} {whom}{with_what}{how}.")
        if hit and damage is not None:
            strike(scene, target.id, parse_code(damage), bonus, self.system)

    def _damage(self, scene: Scene, shooter: Combatant) -> tuple[str | None, str]:
        """Return the dice of the damage, and words for the attack, such as ' with rifle'.

        Raises InputError if the attack is unknown, or if it has no dice code.
        """
        if self.attack is None:
            return self.damage, ""
        known = tuple(_weapons(scene.encounter, shooter))
        attack = one_called(shooter.name, known, self.attack)
        if self.damage is None and not is_code(attack.dice):
            message = f"{attack.name} rolls {attack.dice}: type its dice code too, as damage 4D."
            raise InputError("missing", "damage", message)
        return self.damage or attack.dice, f" with {attack.name}"

    def _actions(self, scene: Scene, shooter: Combatant) -> int:
        """Return the number of actions, including the shot.

        For a crew whose members are not combatants, the number is 1.
        """
        if state.has_unseen_crew(scene.encounter, shooter):
            return self.actions or 1
        person = state.actor_of(scene.encounter, shooter)
        return take_action(scene, person, "shooting", self.actions)

    def _keep_straight(
        self, scene: Scene, shooter: Combatant, answer: VehicleTargetAnswer, actions: int
    ) -> None:
        vehicle = state.subject(scene.encounter, shooter)
        needed = answer.piloting_difficulty
        if not isinstance(needed, Figure) or not state.is_vehicle(vehicle):
            return
        if state.kept(vehicle).level == "stopped" or state.kept(vehicle).out_of_control:
            return
        code = piloting(scene.encounter, vehicle, actions)
        rolled = roll(scene, f"piloting {vehicle.name}", code, needed)
        how = against(rolled, needed.value)
        if rolled.total < needed.value:
            stunts.failed(scene, vehicle, "straight", how)
            return
        scene.log(f"{vehicle.name} {stunts.DONE['straight'][0]}{how}.")
        actor = state.actor_of(scene.encounter, vehicle)
        scene.put(state.in_round(actor, steady=True))


def _with_scale(difficulty: Figure, bonus: int) -> Figure:
    """Return the total that the dice must reach, after the bonus for the scales."""
    return difficulty.minus("scale", bonus) if bonus else difficulty


def _aimed_at(
    scene: Scene, attacker: Combatant, target: Combatant, range_modifier: int, actions: int
) -> VehicleTargetAnswer:
    """Record and return the difficulty of hitting.

    The target's dodge and both scales change the difficulty.
    """
    ruling = hitting.vehicle_target(
        range_modifier=range_modifier,
        scale_modifier=int(WORDS.number(target, "scale")) - int(WORDS.number(attacker, "scale")),
        actions=actions,
        dodge_total=state.dodge_of(scene.encounter, target),
    )
    return scene.record(ruling, target.id).answer


def _collide(
    scene: ActionScene,
    vehicle: Combatant,
    collision: Collision,
    surface: hitting.Surface = "vehicle",
    yielding: int = 1,
    scale: int = 0,
) -> None:
    """Damage a vehicle in a collision. The dice of the damage come from its speed and situation.

    `scale` is this vehicle's scale minus the scale of the other vehicle.
    """
    level = state.kept(vehicle).level
    ruling = hitting.collision_dice(
        level=level, collision=collision, surface=surface, yielding_dice=yielding
    )
    dice = int(scene.record(ruling, vehicle.id).answer.dice.value)
    if dice:
        strike(scene, vehicle.id, Pool(dice), scale)
    else:
        scene.log(f"{vehicle.name} takes no damage: 0D.")


def _aftermath(scene: Scene, vehicle: Combatant, answer: RamAnswer) -> None:
    if not answer.loses_control.value or state.kept(vehicle).out_of_control or vehicle.out:
        return
    if answer.hits.value:
        scene.put(state.losing_control(vehicle, "falling"))
        scene.log(f"{vehicle.name} is out of control: only a rough landing is left.")
        return
    rounds = int(answer.recovery_rounds.value or 0)
    kind = state.type_of(vehicle)
    stopped = state.at_level(vehicle, "stopped") if kind in LOSES_POWER else vehicle
    scene.put(state.losing_control(stopped, "spinning", rounds))
    stays = "goes on spinning" if kind == "space" else "spins"
    stays += ", half a turn at most, and stops without power" if kind in LOSES_POWER else ""
    to_do = "a round to restart it, or to regain control, and another to turn back"
    brief = "spins and stops" if kind in LOSES_POWER else stays
    scene.log(f"{vehicle.name} {stays}: {to_do}.", brief=f"{vehicle.name} {brief}.")
