"""Activities, which take their units and leave nothing else; and actions done on the way."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.books.exp import unit
from rules.books.exp.checks import book_of, check_may_act, check_turn
from rules.books.exp.text.activities import DICE, NAMES, REFEREE, activity
from rules.books.exp.text.on_the_way import ADJUSTMENT, CHOOSE, STOPS, action
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Who
from rules.numbers.exact import Number
from rules.numbers.figures import Figure
from rules.numbers.inputs import Choice, Whole
from rules.rulebook.scene import Scene

BESIDE_SPEED = ("sing-loudly",)
"""What makes her faster, and so is no other thing that holds her at her rate."""


class Activity(Action, frozen=True, kw_only=True, tag="activity"):
    """Begin an activity of Table 12.2: busy for its units, this one included.

    `count` is the eps to count, or the levels of restrictiveness to put on; `units` is the
    referee's own duration.
    """

    title: ClassVar[str] = "Begin an activity"
    rolls: ClassVar[bool] = True

    who: Who
    name: Annotated[str, Choice(NAMES)]
    count: Annotated[int, Whole(least=0, most=100_000)] | None = None
    units: Annotated[int, Whole("units", least=0, most=1_000_000)] | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused after moving or acting in this unit, InputError without a duration."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        if combatant.pace.turn or combatant.choice(unit.OTHER):
            done = "has moved" if combatant.pace.turn else "has acted"
            scene.refuse(f"{combatant.name} {done} in this unit: begin it in the next.", "who")
        units = self._units(scene, combatant)
        label = self.name.replace("-", " ")
        if units == 0:
            scene.log(f"{combatant.name}: {label}, done at once.")
            return
        busy = unit.under(combatant, f"{unit.BUSY}{label}", units)
        busy = busy.with_choice(unit.ACTIVITY, self.name).with_choice(unit.OTHER, "yes")
        now = unit.now(scene.encounter)
        scene.put(busy.with_tally(unit.SINCE, now).with_tally(unit.UNTIL, now + units - 1))
        many = f"{units} unit{'s' if units > 1 else ''}"
        scene.log(f"{combatant.name} begins to {label}: busy for {many}.")

    def _units(self, scene: Scene, combatant: Combatant) -> int:
        if self.units is not None:
            return self.units
        if self.name == REFEREE:
            raise InputError("missing", "units", "the book gives no duration: say how many units.")
        roll = None
        if self.name in DICE:
            dice = DICE[self.name]
            words = f"{self.name.replace('-', ' ')} of {combatant.name}"
            roll = scene.dice.roll(words, f"{dice.count}d{dice.sides}").total
        ruling = activity(name=self.name, count=self._counted(scene, combatant), roll=roll)
        scene.record(ruling, combatant.id)
        units = ruling.answer.units
        return int(units.value) if isinstance(units, Figure) else 0

    def _counted(self, scene: Scene, combatant: Combatant) -> int:
        if self.count is not None:
            return self.count
        levels = self.name == "armour-apply"
        return int(scene.book.value(combatant, "restrictiveness")) if levels else 1


class DoAction(Action, frozen=True, kw_only=True, tag="do"):
    """Do an action of Table 12.3 on the way: it slows, stops, or leaves a choice.

    `leaves` is what is done with a change of weapon or a reload: move or attack.
    """

    title: ClassVar[str] = "Do an action on the way"

    who: Who
    name: Annotated[str, Choice((*ADJUSTMENT, *CHOOSE, *STOPS))]
    leaves: Literal["move", "attack"] | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused at a run, and where too much was moved or done before."""
        combatant = scene.find(self.who)
        check_may_act(scene, combatant)
        ruling = action(name=self.name)
        scene.record(ruling, combatant.id)
        label = self.name.replace("-", " ")
        done = combatant
        if self.name not in BESIDE_SPEED:
            done = done.with_choice(unit.OTHER, "yes")
        if ruling.answer.choose.value:
            done = self._chosen(scene, done)
            label += f", and may {done.choice(unit.LEAVES)}"
        elif ruling.answer.stops.value:
            self._check_not_moved(scene, combatant)
            done = done.with_choice(unit.DONE, f"{label}: no movement in this unit")
        amount = int(ruling.answer.adjustment.value)
        if amount:
            done = slowed(scene, done, self.name, amount)
            label += f" ({amount:+} h/u)"
        scene.put(done)
        scene.log(f"{combatant.name}: {label}.")

    def _chosen(self, scene: Scene, combatant: Combatant) -> Combatant:
        if self.leaves is None:
            raise InputError("missing", "leaves", "say what is done with it: move or attack.")
        if self.leaves == "attack":
            self._check_not_moved(scene, combatant)
        return combatant.with_choice(unit.LEAVES, self.leaves)

    def _check_not_moved(self, scene: Scene, combatant: Combatant) -> None:
        if combatant.pace.turn:
            scene.refuse(f"{combatant.name} has moved in this unit already.", "name")


def slowed(scene: Scene, combatant: Combatant, name: str, amount: int) -> Combatant:
    """The combatant with an adjustment of this unit; refused where she has moved too far for it."""
    key = f"{unit.ADDED}{name}"
    changed = combatant.with_tally(key, combatant.tally(key) + amount)
    limit: Number = book_of(scene).budget(scene.encounter, changed).limit.figure.value
    if amount < 0 and combatant.pace.turn > max(limit, 0):
        scene.refuse(f"{combatant.name} has moved too far in this unit for that.", "who")
    return changed
