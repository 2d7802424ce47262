"""Declarations: the speed of a CS, and the intent."""

from typing import Annotated, ClassVar

from rules.books.rom.actions import prompts
from rules.books.rom.moves import set_speed
from rules.books.rom.sheet import DECLARE, ROLL
from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Who
from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity


class AsBefore(Action, frozen=True, kw_only=True, tag="as-before"):
    """Let all who have not declared yet go on as before, and begin the movement."""

    title: ClassVar[str] = "All as before"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError outside the declarations, or if nobody has declared a speed yet."""
        if not scene.encounter.started or scene.encounter.phase not in (ROLL, DECLARE):
            message = "nothing is declared now: that comes with the next CS."
            raise InputError("conflict", None, message)
        if not any(kept(one).declared for one in scene.encounter.in_order()):
            raise InputError("conflict", None, "nobody has declared a speed yet: declare first.")
        while scene.encounter.phase in (ROLL, DECLARE):
            scene.book.rounds.next(scene, None)


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed of this CS, and what is to be done in it."""

    title: ClassVar[str] = "Declare"
    prompt: ClassVar[ActionPrompt | None] = prompts.DECLARE

    who: Who
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    intent: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without speed and intent, Refused above the full speed."""
        if self.mph is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        combatant = scene.find(self.who)
        if self.mph is not None:
            combatant = set_speed(scene, combatant, self.mph)
        if self.intent is not None:
            scene.put(keep_this_cs(combatant, intent=self.intent, given_up=False))
            scene.log(f"{combatant.name} intends: {self.intent}.")
