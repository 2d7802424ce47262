"""Get into a vehicle, and get out of it at rest or in motion."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.actions.counting import take_action
from rules.books.opend6.rates.driving import vehicle_budget
from rules.books.opend6.rolls import Actions, against, pool, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import SECONDS_PER_ROUND
from rules.books.opend6.text.damage import leap_out
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.health import hurt
from rules.fight.actions.typed import Typed
from rules.fight.riding import refuse_own_bearer
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import figure
from rules.numbers.inputs import Flag, Quantity
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.scene import Scene

KPH = Quantity("km/h", least=0, most=100_000)
KPH_FACTOR = Fraction(18, 5) / SECONDS_PER_ROUND
"""Multiply the metres of a round by this factor: the result is the vehicle's speed in km/h."""

SWIMS_OR_ROLLS = ("land", "water")


def _free(encounter: Encounter, combatant: Combatant) -> str:
    """Return a hint: the vehicles that somebody can get into now, and how to type the seat."""
    free = [
        one.name
        for one in state.vehicles(encounter)
        if one.id != combatant.id and not one.out and state.kept(one).level == "stopped"
    ]
    return f"{', '.join(free) or 'no vehicle is at rest'}; then driver, else as a passenger"


class Board(Action, frozen=True, kw_only=True, tag="board"):
    """Get into a vehicle at rest, as its driver or as a passenger, or change seats in it.

    `strange` means that the driver does not know vehicles of this kind.
    """

    title: ClassVar[str] = "Get in, or take the wheel"
    typed: ClassVar[Typed | None] = Typed(
        key="G",
        group="Movement",
        word="get in",
        asks="gets into",
        hint=_free,
        words={"wheel": {"seat": "driver"}},
        also=("enter", "driver", "passenger", "mount"),
        opens=(state.NOT_RIDDEN,),
        good={
            "Truck": {"vehicle": "Truck"},
            "Truck driver": {"vehicle": "Truck", "seat": "driver"},
            "wheel Truck strange": {"vehicle": "Truck", "seat": "driver", "strange": True},
        },
        bad={"": "vehicle is missing", "Truck whee": "whee"},
    )

    who: Who
    vehicle: Who
    seat: Literal["driver", "passenger"] = "passenger"
    strange: Annotated[bool, Flag()] = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `vehicle` is not a vehicle.

        Raises Refused if the vehicle moves or is out of the fight, or if the seat is taken.
        """
        combatant, vehicle = scene.find(self.who), scene.find(self.vehicle, "vehicle")
        if not state.is_vehicle(vehicle) or state.is_vehicle(combatant):
            message = "a character gets into a vehicle, nothing else into anything."
            raise InputError("conflict", "vehicle", message)
        refuse_own_bearer(scene, scene.book, combatant, vehicle, "vehicle")
        wanted = state.Seat(vehicle.id, self.seat == "driver", self.strange)
        before = state.vehicle_of(scene.encounter, combatant)
        inside = before is not None and before.id == vehicle.id
        if not inside:
            self._check_gets_in(scene, combatant, vehicle, before)
        elif state.kept(combatant).seat == wanted:
            where = "at the wheel of" if wanted.driving else "aboard"
            scene.refuse(f"{combatant.name} is {where} {vehicle.name} already.", "who")
        if vehicle.out:
            scene.refuse(f"{vehicle.name} is out of the fight.", "vehicle")
        driver = state.driver_of(scene.encounter, vehicle)
        if wanted.driving and driver is not None and driver.id != combatant.id:
            scene.refuse(f"{driver.name} is at the wheel of {vehicle.name}.", "seat")
        combatant = _leave_wheel(scene, combatant)
        if wanted.driving:
            for one in state.aboard(scene.encounter, vehicle):
                _leave_wheel(scene, one)
            scene.put(state.keep(scene.find(vehicle.id), dodge=None))
        scene.put(state.keep(replace(combatant, terrain=vehicle.terrain), seat=wanted))
        words = "leaves the wheel of" if inside else "gets into"
        words = "takes the wheel of" if wanted.driving else words
        known = ", a strange vehicle" if self.strange else ""
        scene.log(f"{combatant.name} {words} {vehicle.name}{known}.")

    def _check_gets_in(
        self, scene: Scene, combatant: Combatant, vehicle: Combatant, before: Combatant | None
    ) -> None:
        """Raise Refused if the combatant is prone or rides, or if the old or new vehicle moves."""
        if scene.encounter.started and state.kept(vehicle).level != "stopped":
            scene.refuse(f"{vehicle.name} is moving: nobody gets in.", "vehicle")
        if before is not None and state.kept(before).level != "stopped":
            inside = f"{combatant.name} is in {before.name}, which is moving"
            scene.refuse(f"{inside}: leap out of it first.", "who")
        if combatant.has(state.FALLEN):
            scene.refuse(f"{combatant.name} is prone: get up first.", "who")
        steed = scene.encounter.mount_of(combatant)
        if steed is not None:
            scene.refuse(f"{combatant.name} rides {steed.name}: dismount first.", "who")


class GetOff(Action, frozen=True, kw_only=True, tag="get-off"):
    """Get out of a vehicle that is at rest."""

    title: ClassVar[str] = "Get out of a vehicle"
    typed: ClassVar[Typed | None] = Typed(also=("exit", "dismount"))

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `who` is in no vehicle. Raises Refused if the vehicle moves."""
        combatant, vehicle = _inside(scene, self.who)
        if state.kept(vehicle).level != "stopped":
            scene.refuse(f"{vehicle.name} is moving: leap out of it.", "who")
        scene.put(_out_of(_leave_wheel(scene, combatant)))
        scene.log(f"{combatant.name} gets out of {vehicle.name}.")


class LeapOut(Rolled, frozen=True, kw_only=True, tag="leap-out"):
    """Leap out of a moving vehicle, by acrobatics or by jumping.

    `kph` is the speed of the vehicle. Without `kph`, the metres that the vehicle goes in a round of
    5 seconds give the speed.
    """

    title: ClassVar[str] = "Leap out of a vehicle"
    typed: ClassVar[Typed | None] = Typed(
        number="kph",
        never_empty=True,
        good={"30 jump": {"kph": 30, "by": "jumping"}, "acrobatics": {"by": "acrobatics"}},
        bad={"": "say what is meant"},
    )

    kph: Annotated[Number, KPH] | None = None
    by: Literal["acrobatics", "jumping"] = "acrobatics"
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `who` is in no vehicle.

        Raises Refused for an air or space vehicle.
        """
        combatant, vehicle = _inside(scene, self.who)
        if state.type_of(vehicle) not in SWIMS_OR_ROLLS:
            scene.refuse(f"the book knows no leap out of {vehicle.name}.", "who")
        kph = _kph(scene, vehicle) if self.kph is None else self.kph
        actions = self._actions(scene, combatant)
        combatant = scene.find(combatant.id)
        code = pool(combatant, self.by, "reflexes", actions=actions)
        needed = leap_out(kph=kph).answer.difficulty
        rolled = roll(scene, f"{combatant.name}: {self.by}", code, needed)
        ruling = leap_out(kph=kph, roll=rolled.total)
        answer = scene.record(ruling, combatant.id).answer
        out = scene.put(_out_of(_leave_wheel(scene, combatant)))
        how = against(rolled, answer.difficulty.value)
        scene.log(f"{out.name} leaps out of {vehicle.name} at {in_words(kph)} km/h{how}.")
        if answer.damage.value:
            hurt(scene, out, int(answer.damage.value), " from the fall")

    def _actions(self, scene: Scene, combatant: Combatant) -> int:
        """Return the number of actions, including the leap.

        Driving counts only if the combatant has driven in this round.
        """
        done = state.kept(combatant).this_round
        counted = WORDS.chosen(scene.encounter, "multi-action") == "counted"
        actions = max(len(done.acts) + 1 if counted else 1, done.said)
        actions = actions if self.actions is None else self.actions
        return take_action(scene, combatant, "leaping out", self.actions, actions=actions)


def _leave_wheel(scene: Scene, combatant: Combatant) -> Combatant:
    """Move a driver to a passenger's seat. The dodge of the vehicle ends."""
    seat = state.kept(combatant).seat
    if seat is None or not seat.driving:
        return combatant
    vehicle = state.vehicle_of(scene.encounter, combatant)
    if vehicle is not None:
        scene.put(state.keep(vehicle, dodge=None))
    return scene.put(state.keep(combatant, seat=state.Seat(seat.vehicle)))


def _out_of(combatant: Combatant) -> Combatant:
    """Return the combatant on foot, without a seat."""
    return state.keep(combatant, seat=None).with_pace(gait="walk")


def _inside(scene: Scene, who: str) -> tuple[Combatant, Combatant]:
    combatant = scene.find(who)
    vehicle = state.vehicle_of(scene.encounter, combatant)
    if vehicle is None:
        raise InputError("conflict", "who", f"{combatant.name} is in no vehicle.")
    return combatant, vehicle


def _kph(scene: Scene, vehicle: Combatant) -> Number:
    shown = figure("metres a round", _covered(scene, vehicle), "m").times(
        "km/h for each, in rounds of 5 seconds", KPH_FACTOR, unit="km/h"
    )
    scene.record_account(Account("speed", shown, GM_RULING), vehicle.id)
    return shown.value


def _covered(scene: Scene, vehicle: Combatant) -> Number:
    """Return the metres that the vehicle went in this round.

    If the vehicle has not moved, return the metres of its speed level.
    """
    if vehicle.pace.made:
        return vehicle.pace.made
    chosen = vehicle.with_pace(gait=state.kept(vehicle).level)
    return vehicle_budget(scene.encounter, chosen, chosen.terrain).limit.figure.value
