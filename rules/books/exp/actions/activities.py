"""Activities, which take their units and leave nothing else; and actions done on the way."""

from typing import Annotated, ClassVar

from rules.books.exp.actions.checks import attentive, on_turn, slowed
from rules.books.exp.sheet import WORDS
from rules.books.exp.state import BUSY, Leaves, Task, in_unit, keep, kept, under, unit_number
from rules.books.exp.text import timing
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.figures import Figure
from rules.numbers.inputs import Choice, Whole
from rules.rulebook.scene import Scene

BESIDE_SPEED = ("sing-loudly",)
"""What makes her faster, and so is no other thing that holds her at her rate."""


class DoAction(Action, frozen=True, kw_only=True, tag="do"):
    """Do an action of Table 12.3 on the way: it slows, stops, or leaves a choice.

    `leaves` is what is done with a change of weapon or a reload: move or attack.
    """

    title: ClassVar[str] = "Do an action on the way"

    who: Who
    name: Annotated[str, Choice((*timing.ADJUSTMENT, *timing.CHOOSE, *timing.STOPS))]
    leaves: Leaves | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused at a run, and where too much was moved or done before."""
        combatant = attentive(scene, self.who)
        ruling = scene.record(timing.action(name=self.name), combatant.id)
        label = self.name.replace("-", " ")
        done = combatant if self.name in BESIDE_SPEED else in_unit(combatant, acted=True)
        if ruling.answer.choose.value:
            done = in_unit(done, leaves=self._chosen(scene, combatant))
            label += f", and may {self.leaves}"
        elif ruling.answer.stops.value:
            self._check_not_moved(scene, combatant)
            done = in_unit(done, stopped=f"{label}: no movement in this unit")
        amount = int(ruling.answer.adjustment.value)
        if amount:
            done = slowed(scene, done, self.name, amount)
            label += f" ({amount:+} h/u)"
        scene.put(done)
        scene.log(f"{combatant.name}: {label}.")

    def _chosen(self, scene: Scene, combatant: Combatant) -> Leaves:
        if self.leaves is None:
            raise InputError("missing", "leaves", "say what is done with it: move or attack.")
        if self.leaves == "attack":
            self._check_not_moved(scene, combatant)
        return self.leaves

    def _check_not_moved(self, scene: Scene, combatant: Combatant) -> None:
        if combatant.pace.turn:
            scene.refuse(f"{combatant.name} has moved in this unit already.", "name")


class Activity(Rolled, frozen=True, kw_only=True, tag="activity"):
    """Begin an activity of Table 12.2: busy for its units, this one included.

    `count` is the eps to count, or the levels of restrictiveness to put on; `units` is the
    referee's own duration.
    """

    title: ClassVar[str] = "Begin an activity"

    name: Annotated[str, Choice(timing.NAMES)]
    count: Annotated[int, Whole(least=0, most=100_000)] | None = None
    units: Annotated[int, Whole("units", least=0, most=1_000_000)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused after moving or acting in this unit, InputError without a duration."""
        combatant = on_turn(scene, self.who)
        if combatant.pace.turn or kept(combatant).unit.acted:
            done = "has moved" if combatant.pace.turn else "has acted"
            scene.refuse(f"{combatant.name} {done} in this unit: begin it in the next.", "who")
        units = self._units(scene, combatant)
        label = self.name.replace("-", " ")
        if units == 0:
            scene.log(f"{combatant.name}: {label}, done at once.")
            return
        now = unit_number(scene.encounter)
        busy = in_unit(under(combatant, f"{BUSY}{label}", units), acted=True)
        scene.put(keep(busy, task=Task(self.name, now, now + units - 1)))
        many = f"{units} unit{'s' if units > 1 else ''}"
        scene.log(f"{combatant.name} begins to {label}: busy for {many}.")

    def _units(self, scene: Scene, combatant: Combatant) -> int:
        if self.units is not None:
            return self.units
        if self.name == timing.REFEREE:
            raise InputError("missing", "units", "the book gives no duration: say how many units.")
        roll = None
        if self.name in timing.DICE:
            dice, what = timing.DICE[self.name], self.name.replace("-", " ")
            notation = f"{dice.count}d{dice.sides}"
            roll = scene.dice.roll(f"{what} of {combatant.name}", notation).total
        ruling = timing.activity(name=self.name, count=self._counted(combatant), roll=roll)
        units = scene.record(ruling, combatant.id).answer.units
        return int(units.value) if isinstance(units, Figure) else 0

    def _counted(self, combatant: Combatant) -> int:
        if self.count is not None:
            return self.count
        levels = self.name == "armour-apply"
        return int(WORDS.number(combatant, "restrictiveness")) if levels else 1
