"""What can happen in a Realms of Myth fight and in no other."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from rules.books.rom import prompts, turns
from rules.books.rom.text.objects import draw_item, hand_off, snatch
from rules.books.rom.text.opportunity import opportunity
from rules.books.rom.text.pulse import skill_reuse
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Name, Who
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.rom.play import RealmsOfMyth

Coordinate = Annotated[Number, Quantity("feet")]
Path = tuple[tuple[Coordinate, Coordinate], tuple[Coordinate, Coordinate]]


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed of this CS, and what is to be done in it."""

    title: ClassVar[str] = "Declare"
    prompt: ClassVar = prompts.DECLARE

    who: Who
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    intent: Name | None = None

    def apply(self, scene: Scene) -> None:
        """Raises InputError without either, Refused above the full speed."""
        if self.mph is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        combatant = scene.find(self.who)
        book: RealmsOfMyth = scene.book  # type: ignore[assignment]
        if self.mph is not None:
            combatant = book.set_speed(scene, combatant, self.mph)
        if self.intent is not None:
            combatant = scene.put(combatant.with_choice(turns.INTENT, self.intent))
            scene.log(f"{combatant.name} intends: {self.intent}.")


class Opportunity(Action, frozen=True, kw_only=True, tag="opportunity"):
    """Do the paths of two foes in this pulse come close enough for an opportunity action?

    A path is [[x, y], [x, y]] in feet: where the pulse begins and where it ends.
    """

    title: ClassVar[str] = "Opportunity action?"

    who: Who
    other: Who
    path: Path
    other_path: Path
    reach: Annotated[Number, Quantity("feet", least=0)] = 5

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        one, other = scene.find(self.who), scene.find(self.other, "other")
        ruling = opportunity(
            a=self.path, b=self.other_path, reach=self.reach, foes=one.side != other.side
        )
        scene.record(ruling, one.id)
        answer = ruling.answer
        verdict = (
            "may each take an opportunity action" if answer.offered.value else "pass each other"
        )
        distance = in_words(answer.distance.value)
        scene.log(f"{one.name} and {other.name} {verdict}: {distance} ft apart at the closest.")


class UseSkill(Action, frozen=True, kw_only=True, tag="use-skill"):
    """Use a Weapon skill, to attack or to defend: each further use in the CS halves it again.

    A weapon in each hand keeps its own count: name the weapon.
    """

    title: ClassVar[str] = "Use a weapon skill"

    who: Who
    weapon: Name
    av: Annotated[int, Whole("AV", least=0)] | None = None

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        count = f"{turns.USES}{self.weapon.casefold()}"
        uses = int(combatant.tally(count))
        av = int(scene.book.value(combatant, "av")) if self.av is None else self.av
        ruling = skill_reuse(av=av, previous_uses=uses)
        scene.record(ruling, combatant.id)
        scene.put(combatant.with_tally(count, uses + 1))
        left = in_words(ruling.answer.av.value)
        scene.log(f"{combatant.name} uses {self.weapon}, time {uses + 1} in this CS: AV {left}.")


class Snatch(Action, frozen=True, kw_only=True, tag="snatch"):
    """Snatch something up: within the own zone, in passing at the declared speed, or by a leap."""

    title: ClassVar[str] = "Snatch an object"

    who: Who
    object: Name
    how: Literal["own-zone", "in-passing", "leap"] = "own-zone"
    size: Annotated[int, Whole(least=0)] = 0
    feet: Annotated[Number, Quantity("feet", least=0)] = 0

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        mph = _mph(combatant)
        ruling = snatch(how=self.how, mph=mph, size=self.size, feet=self.feet)
        scene.record(ruling, combatant.id)
        needed = _check(ruling.answer.check.value, ruling.answer.dv.value)
        scene.log(f"{combatant.name} snatches {self.object}: {needed}.")


class DrawItem(Action, frozen=True, kw_only=True, tag="draw-item"):
    """Take something out of a container, at the declared speed."""

    title: ClassVar[str] = "Draw an item"

    who: Who
    object: Name
    other_items: Annotated[int, Whole("items", least=0)] = 0

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        ruling = draw_item(other_items=self.other_items, mph=_mph(combatant))
        scene.record(ruling, combatant.id)
        needed = _check(ruling.answer.check.value, ruling.answer.dv.value)
        scene.log(f"{combatant.name} draws {self.object}: {needed}.")


class HandOff(Action, frozen=True, kw_only=True, tag="hand-off"):
    """Hand something to another, both at their declared speeds."""

    title: ClassVar[str] = "Hand something over"

    who: Who
    to: Who
    object: Name
    in_range: bool = True

    def apply(self, scene: Scene) -> None:
        """Raises Refused out of melee range."""
        giver, receiver = scene.find(self.who), scene.find(self.to, "to")
        ruling = hand_off(
            giver_mph=_mph(giver), receiver_mph=_mph(receiver), in_range=self.in_range
        )
        scene.record(ruling, giver.id)
        if not ruling.answer.possible.value:
            scene.refuse(f"{receiver.name} is not within melee range of {giver.name}.", "in_range")
        needed = _check(ruling.answer.check.value, ruling.answer.dv.value)
        scene.log(f"{giver.name} hands {self.object} to {receiver.name}: {needed}.")


def _mph(combatant: Combatant) -> Fraction:
    return combatant.tally(turns.WANTED)


def _check(check: str | None, dv: Number | None) -> str:
    if check is None or dv is None:
        return "no check"
    return f"{check} check, DV {in_words(dv)}"


ACTIONS: tuple[type[Action], ...] = (Declare, Opportunity, UseSkill, Snatch, DrawItem, HandOff)
