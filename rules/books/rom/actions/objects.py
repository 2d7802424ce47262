"""Objects: snatched up, drawn, handed over, all at the declared speed."""

from typing import Annotated, ClassVar, Literal

from rules.books.rom.source import Feet
from rules.books.rom.state import kept
from rules.books.rom.text.objects import CheckAnswer, HandOffAnswer, draw_item, hand_off, snatch
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole


class Snatch(Action, frozen=True, kw_only=True, tag="snatch"):
    """Snatch something up: within the own zone, in passing at the declared speed, or by a leap."""

    title: ClassVar[str] = "Snatch an object"

    who: Who
    object: Name
    how: Literal["own-zone", "in-passing", "leap"] = "own-zone"
    size: Annotated[int, Whole(least=0)] = 0
    feet: Feet = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        mph = kept(combatant).declared
        ruling = snatch(how=self.how, mph=mph, size=self.size, feet=self.feet)
        needed = _check(scene.record(ruling, combatant.id).answer)
        scene.log(f"{combatant.name} snatches {self.object}: {needed}.")


class DrawItem(Action, frozen=True, kw_only=True, tag="draw-item"):
    """Take something out of a container, at the declared speed."""

    title: ClassVar[str] = "Draw an item"

    who: Who
    object: Name
    other_items: Annotated[int, Whole("items", least=0)] = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        ruling = draw_item(other_items=self.other_items, mph=kept(combatant).declared)
        needed = _check(scene.record(ruling, combatant.id).answer)
        scene.log(f"{combatant.name} draws {self.object}: {needed}.")


class HandOff(Action, frozen=True, kw_only=True, tag="hand-off"):
    """Hand something to another, both at their declared speeds."""

    title: ClassVar[str] = "Hand something over"

    who: Who
    to: Who
    object: Name
    in_range: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of melee range."""
        giver, receiver = scene.find(self.who), scene.find(self.to, "to")
        ruling = hand_off(
            giver_mph=kept(giver).declared,
            receiver_mph=kept(receiver).declared,
            in_range=self.in_range,
        )
        scene.record(ruling, giver.id)
        if not ruling.answer.possible.value:
            scene.refuse(f"{receiver.name} is not within melee range of {giver.name}.", "in_range")
        needed = _check(ruling.answer)
        scene.log(f"{giver.name} hands {self.object} to {receiver.name}: {needed}.")


def _check(answer: CheckAnswer | HandOffAnswer) -> str:
    check, dv = answer.check.value, answer.dv.value
    return "no check" if check is None or dv is None else f"{check} check, DV {in_words(dv)}"
