"""Activities that take whole units, and actions in the middle of a move."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from rules.books.exp import state
from rules.books.exp.actions.attack import Attack
from rules.books.exp.actions.checks import attentive, done_in_unit, has_moved, on_turn, slowed
from rules.books.exp.rounds.activities import give_result, last_unit
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import UNITS
from rules.books.exp.text import timing
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Rolled
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted
from rules.numbers.figures import Figure
from rules.numbers.inputs import Choice, Whole
from rules.rulebook.scene import Scene

BESIDE_SPEED = ("sing-loudly",)
"""Actions that do not count as acting, so that even a speed above the rate allows them."""

ATTACKS = ("attack-target", "throw-rock")
"""Actions that attack. If an attack is refused now, these actions are refused too."""

OPENS = ("door-pull-open", "door-push-open")
"""Actions that only open a door. After one of them, nobody can go through a door in this unit."""

ARMOUR = ("armour-apply", "armour-remove")
"""Activities for which `count` is a number of levels of restrictiveness."""

PHRASES = {
    "apply-derm": "apply a derm",
    "apply-lotion": "apply a lotion",
    "apply-suppository": "apply a suppository",
    "arm-bomb": "arm a bomb",
    "armour-apply": "put armour on",
    "armour-remove": "take armour off",
    "change-battery": "change a battery",
    "change-channel": "change the channel",
    "imbibe-liquid": "drink something",
    "injection": "give an injection",
    "key-in-number": "key in a number",
    "search-drawer": "search a drawer",
    "start-vehicle": "start a vehicle",
    "start-space-vehicle": "start a space vehicle",
    "unlock-aperture": "unlock a lock",
}
"""The log's phrases for activities whose names are not English phrases."""


class DoAction(Rolled, frozen=True, kw_only=True, tag="do"):
    """Do an action of Table 12.3 during a move. It may slow or stop the move, or need a choice.

    Some actions, such as a change of weapon or a reload, allow moving or attacking afterwards, but
    not both: `leaves` says which. The actions of attacking and throwing are refused whenever an
    attack is refused.
    """

    title: ClassVar[str] = "Do an action on the way"
    in_turn: ClassVar[bool] = True
    labels: ClassVar[Mapping[str, str]] = {"name": "action", "leaves": "then"}
    typed: ClassVar[Typed | None] = Typed(
        asks="does",
        hint="chew gum; change weapon or reload, then move or attack",
        good={
            "chew gum": {"name": "chew-gum"},
            "change weapon attack": {"name": "change-weapon", "leaves": "attack"},
            "rel m": {"name": "reload", "leaves": "move"},
        },
        bad={"door": "door-close", "dance": "dance", "move": "action is missing"},
    )

    name: Annotated[str, Choice((*timing.ADJUSTMENT, *timing.CHOOSE, *timing.STOPS))]
    leaves: state.Leaves | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused after a run or bolt, or after too long a move.

        Raises Refused also if the player has chosen between moving and attacking in this unit, and
        the action needs the other choice.
        """
        combatant = attentive(scene, self.who)
        self._check_door(scene, combatant)
        ruling = timing.action(name=self.name)
        label = self.name.replace("-", " ")
        done = combatant if self.name in BESIDE_SPEED else state.in_unit(combatant, acted=True)
        if ruling.answer.choose.value:
            done = state.in_unit(done, leaves=self._chosen(scene, combatant))
            label += f", and may {self.leaves}"
        elif ruling.answer.stops.value:
            self._check_not_moved(scene, combatant)
            done = state.in_unit(done, stopped=f"{label}: no movement in this unit")
        amount = int(ruling.answer.adjustment.value)
        if amount or self.name in OPENS:
            done = slowed(scene, done, self.name, amount)
        if amount:
            label += f" ({amount:+} h/u)"
        scene.record(ruling, combatant.id)
        scene.put(done)
        scene.log(f"{combatant.name}: {label}.")
        if self.name in ATTACKS:
            Attack(who=combatant.id).apply(scene)

    def _chosen(self, scene: Scene, combatant: Combatant) -> state.Leaves:
        if self.leaves is None:
            raise InputError("missing", "leaves", "say what is done with it: move or attack.")
        unit = state.kept(combatant).unit
        if unit.leaves not in (None, self.leaves):
            why = f"{combatant.name} chose to {unit.leaves} in this unit already"
            scene.refuse(f"{why}: one or the other, not both.", "leaves")
        if self.leaves == "attack":
            self._check_not_moved(scene, combatant)
        elif unit.attacked:
            why = f"{combatant.name} has attacked in this unit already"
            scene.refuse(f"{why}: with this they attack or move, not both.", "leaves")
        return self.leaves

    def _check_not_moved(self, scene: Scene, combatant: Combatant) -> None:
        if has_moved(combatant):
            scene.refuse(f"{combatant.name} has moved in this unit already.", "name")

    def _check_door(self, scene: Scene, combatant: Combatant) -> None:
        if self.name in OPENS and state.GONE_THROUGH in state.kept(combatant).unit.tried:
            why = f"{combatant.name} goes through a door in this unit"
            scene.refuse(f"{why}: opening it is part of that.", "name")


class Activity(Rolled, frozen=True, kw_only=True, tag="activity"):
    """Begin an activity of Table 12.2, which keeps the combatant busy from this unit on.

    `count` is the number of eps to count, or of levels of restrictiveness to put on or take off.
    Without `count`, the combatant puts on the armour of the sheet, or takes off all armour. `units`
    is a duration that the referee decides.
    """

    title: ClassVar[str] = "Begin an activity"
    in_turn: ClassVar[bool] = True
    labels: ClassVar[Mapping[str, str]] = {
        "name": "activity",
        "count": "how many",
        "units": "your duration",
    }
    typed: ClassVar[Typed | None] = Typed(
        asks="begins to",
        hint="change battery; count money 9; units 20: your own duration",
        number="count",
        good={
            "count money 9": {"name": "count-money", "count": 9},
            "inj": {"name": "injection"},
            "start space vehicle units 20": {"name": "start-space-vehicle", "units": 20},
        },
        bad={
            "start": "start-vehicle",
            "sleep": "sleep",
            "count money -1": "0 to 100000",
            "injection units -1": "0 to 1000000",
        },
    )

    name: Annotated[str, Choice(timing.NAMES)]
    count: Annotated[int, Whole(least=0, most=100_000)] | None = None
    units: Annotated[int, Whole("units", least=0, most=1_000_000)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused after a move or an act in this unit, and InputError without a duration."""
        combatant = on_turn(scene, self.who)
        done = done_in_unit(combatant)
        if done is not None:
            scene.refuse(f"{combatant.name} {done} in this unit: begin it in the next.", "who")
        units = self._units(scene, combatant)
        label = self.name.replace("-", " ")
        phrase = PHRASES.get(self.name, label)
        now = state.unit_number(scene.encounter)
        levels = self.count if self.name in ARMOUR else None
        task = state.Task(self.name, now, now + units - 1, count=levels)
        if units == 0:
            scene.log(f"{combatant.name} begins to {phrase}, and has done at once.")
            give_result(scene, combatant, task)
            return
        broken = state.busy(combatant)
        if broken is not None:
            combatant = combatant.free_of(broken.name)
            scene.log(f"{combatant.name} is no longer {broken.name}.")
        busy = state.in_unit(state.under(combatant, f"{state.BUSY}{label}", units), acted=True)
        scene.put(state.keep(busy, task=task))
        _, last_melee = last_unit(now, units)
        scene.record_account(last_melee, combatant.id)
        busy_for = f"busy for {counted(units, UNITS)}, to {state.in_melee(now + units - 1)}"
        scene.log(f"{combatant.name} begins to {phrase}: {busy_for}.")

    def _units(self, scene: Scene, combatant: Combatant) -> int:
        if self.units is not None:
            return self.units
        roll, count = None, self.count
        if self.name in timing.DICE:
            dice, what = timing.dice_of(self.name), self.name.replace("-", " ")
            notation = f"{dice.count}d{dice.sides}"
            roll = scene.dice.roll(f"{what} of {combatant.name}", notation).total
        if count is None:
            levels = self.name == "armour-apply"
            count = int(WORDS.number(combatant, "restrictiveness")) if levels else 1
        ruling = timing.activity(name=self.name, count=count, roll=roll)
        units = scene.record(ruling, combatant.id).answer.units
        if not isinstance(units, Figure):
            raise InputError("missing", "units", "the book gives no duration: say how many units.")
        return int(units.value)
