"""Conditions: what holds for a while, and when it ends."""

from typing import Annotated, ClassVar, Literal

from rules.encounter import Condition
from rules.errors import NotFound
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.numbers.inputs import Whole
from rules.numbers.nearest import the_nearest, told


class SetCondition(Action, frozen=True, kw_only=True, tag="condition"):
    """Put one or several under a condition, for good or for a number of turns.

    `turns` are counted at the start or at the end of `whose` turns (each one's own where left
    out); "round" counts rounds instead.
    """

    title: ClassVar[str] = "Condition"
    acts: ClassVar[bool] = False

    who: Whose
    condition: Name
    turns: Annotated[int, Whole(least=1, most=10_000)] | None = None
    ends: Literal["start", "end", "round"] = "end"
    whose: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound. A condition held already is held anew, with the new duration."""
        counting = None if self.whose is None else scene.find(self.whose, "whose")
        for who in self.who:
            combatant = scene.find(who)
            held = self._held(combatant.id if counting is None else counting.id)
            scene.put(combatant.under(held))
            scene.log(f"{combatant.name} is {self.condition}{self._duration(scene, held)}.")

    def _held(self, whose: str) -> Condition:
        if self.turns is None:
            return Condition(self.condition)
        if self.ends == "round":
            return Condition(self.condition, self.turns)
        return Condition(self.condition, self.turns, self.ends, whose)

    def _duration(self, scene: ActionScene, held: Condition) -> str:
        if held.left is None:
            return ""
        if held.whose is None:
            return f" for {held.left} {scene.book.words.round_word}{'s' if held.left > 1 else ''}"
        turns = f"{held.left} turn{'s' if held.left > 1 else ''}"
        return f" for {turns}, to the {held.ends} of {scene.find(held.whose).name}'s"


class EndCondition(Action, frozen=True, kw_only=True, tag="end-condition"):
    """Take a condition off one or several."""

    title: ClassVar[str] = "End a condition"
    acts: ClassVar[bool] = False

    who: Whose
    condition: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for one who is not under it."""
        for who in self.who:
            combatant = scene.find(who)
            if not combatant.has(self.condition):
                near = the_nearest(self.condition, (one.name for one in combatant.conditions))
                message = f"{combatant.name} is not {told(self.condition)}{near}."
                raise NotFound(message, "condition")
            scene.put(combatant.free_of(self.condition))
            scene.log(f"{combatant.name} is no longer {self.condition}.")
