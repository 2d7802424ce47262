"""Weapon skills, and the opportunities to use them in passing."""

from typing import Annotated, ClassVar

from rules.books.rom.sheet import WORDS
from rules.books.rom.source import Feet
from rules.books.rom.state import keep_this_cs, kept
from rules.books.rom.text.pulse import Leg, opportunity, skill_reuse
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole


class Opportunity(Action, frozen=True, kw_only=True, tag="opportunity"):
    """Do the paths of two foes in this pulse come close enough for an opportunity action?

    A path is [[x, y], [x, y]] in feet: where the pulse begins and where it ends.
    """

    title: ClassVar[str] = "Opportunity action?"

    who: Who
    other: Who
    path: Leg
    other_path: Leg
    reach: Feet = 5

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        one, other = scene.find(self.who), scene.find(self.other, "other")
        ruling = opportunity(
            a=self.path, b=self.other_path, reach=self.reach, foes=one.side != other.side
        )
        scene.record(ruling, one.id)
        offered, distance = ruling.answer.offered.value, in_words(ruling.answer.distance.value)
        verdict = "may each take an opportunity action" if offered else "pass each other"
        scene.log(f"{one.name} and {other.name} {verdict}: {distance} ft apart at the closest.")


class UseSkill(Action, frozen=True, kw_only=True, tag="use-skill"):
    """Use a Weapon skill, to attack or to defend: each further use in the CS halves it again.

    A weapon in each hand keeps its own count: name the weapon.
    """

    title: ClassVar[str] = "Use a weapon skill"

    who: Who
    weapon: Name
    av: Annotated[int, Whole("AV", least=0)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        weapon, used = self.weapon.casefold(), kept(combatant).this_cs.uses
        uses = used.get(weapon, 0)
        av = int(WORDS.number(combatant, "av")) if self.av is None else self.av
        ruling = skill_reuse(av=av, previous_uses=uses)
        scene.record(ruling, combatant.id)
        counted = dict(sorted({**used, weapon: uses + 1}.items()))
        scene.put(keep_this_cs(combatant, uses=counted))
        left = in_words(ruling.answer.av.value)
        scene.log(f"{combatant.name} uses {self.weapon}, time {uses + 1} in this CS: AV {left}.")
