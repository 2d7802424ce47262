"""On the way: turning, slopes and doors."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.exp.actions.checks import attentive, on_turn, slowed
from rules.books.exp.rates.budget import budget
from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.sheet import ignores
from rules.books.exp.source import Difficulty
from rules.books.exp.state import Hill, in_unit, keep, kept
from rules.books.exp.text.movement import turn
from rules.books.exp.text.terrain import door, hill
from rules.books.exp.turns.rolls import roll_attribute
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity, Whole


class Turn(Action, frozen=True, kw_only=True, tag="turn"):
    """Change direction: a hex of movement for each hexside of 60 degrees."""

    title: ClassVar[str] = "Change direction"

    who: Who
    hexsides: Annotated[int, Whole("hexsides of 60 degrees", least=1, most=3)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused while bolting, and beyond what is left to move."""
        combatant = on_turn(scene, self.who)
        if combatant.pace.gait == "bolt":
            scene.refuse(f"{combatant.name} cannot turn while bolting: slow down to turn.", "who")
        free = ignores(scene.encounter, "direction")
        cost = 0 if free else -turn(hexsides=[self.hexsides]).answer.penalty.value
        left = budget(scene.encounter, combatant).left.figure.value
        if cost > left:
            scene.refuse(f"{combatant.name} has {in_words(left)} hex left, not {cost}.", "hexsides")
        turns = (*kept(combatant).unit.turns, self.hexsides)
        scene.record(turn(hexsides=turns), combatant.id)
        scene.put(in_unit(combatant, turns=turns))
        paid = f" for {in_words(cost)} hex" if cost else ""
        scene.log(f"{combatant.name} turns by {self.hexsides * 60} degrees{paid}.")


class Slope(Action, frozen=True, kw_only=True, tag="slope"):
    """Go onto a slope: so many hexes up (fewer than none: down) in so many across; 0 is level."""

    title: ClassVar[str] = "Go onto a slope"

    who: Who
    rise: Annotated[Number, Quantity("hexes, negative downhill", least=-1000, most=1000)]
    run: Annotated[Number, Quantity("hexes across", above=0, most=1000)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        if not self.rise:
            scene.put(keep(combatant, hill=None))
            scene.log(f"{combatant.name} is on level ground.")
            return
        ruling = hill(rate=whole_rate(combatant), rise=self.rise, run=self.run)
        amount = int(scene.record(ruling, combatant.id).answer.adjustment.value)
        way = "uphill" if self.rise > 0 else "downhill"
        there = f"goes {way}, {in_words(abs(Fraction(self.rise)))} in {in_words(self.run)}"
        scene.put(keep(combatant, hill=Hill(Fraction(self.rise), Fraction(self.run))))
        scene.log(f"{combatant.name} {there} ({amount:+} h/u).")


class Door(Rolled, frozen=True, kw_only=True, tag="door"):
    """Go through a door: an unlatched one slows, any other stops her and asks for a DEX roll."""

    title: ClassVar[str] = "Go through a door"

    door: Literal["push-unlatched", "push-latched", "pull"] = "push-unlatched"
    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused at a run where it must be opened, and on another's turn."""
        if self.door == "push-unlatched":
            combatant = on_turn(scene, self.who)
            ruling = scene.record(door(door=self.door), combatant.id)
            amount = int(ruling.answer.adjustment.value)
            scene.put(slowed(scene, combatant, "door", amount))
            scene.log(f"{combatant.name} goes through the door ({amount:+} h/u).")
            return
        combatant = attentive(scene, self.who)
        made = roll_attribute(scene, combatant, "dex", self.difficulty)
        ruling = scene.record(door(door=self.door, dex_made=made), combatant.id)
        scene.put(in_unit(combatant, stopped="the door stopped her", acted=True))
        side = "on the other side" if ruling.answer.through.value else "still before it"
        scene.log(f"The door stops {combatant.name}, {side}.")
