"""Getting into vehicles and out of them, at rest or not."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, cast

from rules.books.opend6 import driving, state
from rules.books.opend6.deeds_on_foot import Actions
from rules.books.opend6.driving import against
from rules.books.opend6.text.leaping import leap_out
from rules.books.opend6.turns import drivers_first
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Who
from rules.fight.actions.health import hurt
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import figure
from rules.numbers.inputs import Flag, Quantity
from rules.rulebook.rulebook import GM_RULING, Account
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

KPH = Quantity("km/h", least=0, most=100_000)
KPH_FACTOR = Fraction(18, 25)
"""Kilometres an hour for each metre in a round of 5 seconds."""

SWIMS_OR_ROLLS = ("land", "water")


class Board(Action, frozen=True, kw_only=True, tag="board"):
    """Get into a vehicle that stands, as its driver or as a passenger, or change seats in it.

    `strange`: the driver does not know such a vehicle.
    """

    title: ClassVar[str] = "Get in, or take the wheel"

    who: Who
    vehicle: Who
    seat: Literal["driver", "passenger"] = "passenger"
    strange: Annotated[bool, Flag()] = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused for a moving vehicle, a taken wheel, or what is no vehicle."""
        combatant, vehicle = scene.find(self.who), scene.find(self.vehicle, "vehicle")
        if not state.is_vehicle(vehicle) or state.is_vehicle(combatant):
            message = "a character gets into a vehicle, nothing else into anything."
            raise InputError("conflict", "vehicle", message)
        inside = combatant.choice(state.ABOARD) == vehicle.id
        if not inside and scene.encounter.started and state.level_of(vehicle) != "stopped":
            scene.refuse(f"{vehicle.name} is moving: nobody gets in.", "vehicle")
        driver = state.driver_of(scene.encounter, vehicle)
        if self.seat == "driver" and driver is not None and driver.id != combatant.id:
            scene.refuse(f"{driver.name} is at the wheel of {vehicle.name}.", "seat")
            scene.put(driver.with_choice(state.SEAT, "passenger"))
        seated = combatant.with_choice(state.ABOARD, vehicle.id).with_choice(state.SEAT, self.seat)
        scene.put(seated.with_choice(state.STRANGE, "yes" if self.strange else ""))
        scene.encounter = drivers_first(scene.encounter)
        words = "takes the wheel of" if self.seat == "driver" else "gets into"
        known = ", a strange vehicle" if self.strange else ""
        scene.log(f"{combatant.name} {words} {vehicle.name}{known}.")


class GetOff(Action, frozen=True, kw_only=True, tag="get-off"):
    """Get out of a vehicle that stands."""

    title: ClassVar[str] = "Get out of a vehicle"

    who: Who

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is in none, and for a moving vehicle."""
        combatant, vehicle = _inside(scene, self.who)
        if state.level_of(vehicle) != "stopped":
            scene.refuse(f"{vehicle.name} is moving: leap out of it.", "who")
        scene.put(out_of(combatant))
        scene.log(f"{combatant.name} gets out of {vehicle.name}.")


class LeapOut(Action, frozen=True, kw_only=True, tag="leap-out"):
    """Leap out of a moving vehicle, by acrobatics or by jumping.

    `kph` is its speed; else it is reckoned from what it last covered, in rounds of 5 seconds.
    """

    title: ClassVar[str] = "Leap out of a vehicle"
    rolls: ClassVar[bool] = True

    who: Who
    kph: Annotated[Number, KPH] | None = None
    by: Literal["acrobatics", "jumping"] = "acrobatics"
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is in none, and for what neither rolls nor swims."""
        combatant, vehicle = _inside(scene, self.who)
        if vehicle.sheet.get("type") not in SWIMS_OR_ROLLS:
            scene.refuse(f"the book knows no leap out of {vehicle.name}.", "who")
        kph = self._kph(scene, vehicle)
        code = state.pool(combatant, self.by, "reflexes").less(self.actions - 1)
        roll = _book(scene).roll(scene, f"{combatant.name}: {self.by}", code)
        ruling = leap_out(kph=kph, roll=roll.total)
        scene.record(ruling, combatant.id)
        scene.put(out_of(combatant))
        how = against(roll, ruling.answer.difficulty.value)
        scene.log(f"{combatant.name} leaps out of {vehicle.name} at {in_words(kph)} km/h{how}.")
        damage = int(ruling.answer.damage.value)
        if damage:
            hurt(scene, scene.find(combatant.id), damage, " from the fall")

    def _kph(self, scene: Scene, vehicle: Combatant) -> Number:
        if self.kph is not None:
            return self.kph
        speed = _covered(scene, vehicle)
        shown = figure("metres a round", speed, "m").times(
            "km/h for each, in rounds of 5 seconds", KPH_FACTOR, unit="km/h"
        )
        scene.record_account(Account("speed", shown, GM_RULING), vehicle.id)
        return shown.value


def out_of(combatant: Combatant) -> Combatant:
    """The combatant in no vehicle."""
    for choice in (state.ABOARD, state.SEAT, state.STRANGE):
        combatant = combatant.with_choice(choice, "")
    return combatant.with_pace(gait="walk")


def _inside(scene: Scene, who: str) -> tuple[Combatant, Combatant]:
    combatant = scene.find(who)
    vehicle = state.vehicle_of(scene.encounter, combatant)
    if vehicle is None:
        raise InputError("conflict", "who", f"{combatant.name} is in no vehicle.")
    return combatant, vehicle


def _covered(scene: Scene, vehicle: Combatant) -> Number:
    """What the vehicle covers in a round: what it did in this one, else what its speed covers."""
    if vehicle.pace.round:
        return vehicle.pace.round
    chosen = vehicle.with_pace(gait=state.level_of(vehicle))
    found = driving.budget(_book(scene), scene.encounter, chosen, chosen.terrain)
    return found.limit.figure.value


def _book(scene: Scene) -> OpenD6:
    return cast("OpenD6", scene.book)


ABOARD: tuple[type[Action], ...] = (Board, GetOff, LeapOut)
