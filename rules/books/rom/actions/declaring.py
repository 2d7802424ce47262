"""Declarations: the speed of a CS, and what is to be done in it."""

from typing import Annotated, ClassVar

from rules.books.rom.actions import prompts
from rules.books.rom.moves import set_speed
from rules.books.rom.state import keep_this_cs
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Who
from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed of this CS, and what is to be done in it."""

    title: ClassVar[str] = "Declare"
    prompt: ClassVar[ActionPrompt | None] = prompts.DECLARE

    who: Who
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    intent: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without either, Refused above the full speed."""
        if self.mph is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        combatant = scene.find(self.who)
        if self.mph is not None:
            combatant = set_speed(scene, combatant, self.mph)
        if self.intent is not None:
            scene.put(keep_this_cs(combatant, intent=self.intent))
            scene.log(f"{combatant.name} intends: {self.intent}.")
