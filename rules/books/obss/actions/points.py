"""Actions spent on something else than moving, and given back."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.books.obss.actions import prompts
from rules.books.obss.rates.budget import actions_left, close_leg, in_actions, pay, show_action
from rules.books.obss.state import in_turn, kept
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Who
from rules.numbers.inputs import Whole

Actions = Annotated[int, Whole("Actions", least=1, most=ACTIONS_A_ROUND)]


class SpendActions(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend Actions on something else than moving, as for an attack."""

    title: ClassVar[str] = "Spend Actions"
    prompt: ClassVar[ActionPrompt | None] = prompts.SPEND

    who: Who
    points: Actions = 1
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of turn, and beyond the Actions that are left."""
        paid = pay(scene, scene.find(self.who), self.points, self.reason or "this")
        left = actions_left(scene.encounter, paid)
        why = f" ({self.reason})" if self.reason else ""
        scene.log(f"{paid.name} spends {in_actions(self.points)}{why}: {left} left.")


class GiveActions(Action, frozen=True, kw_only=True, tag="give"):
    """Give Actions back that were spent."""

    title: ClassVar[str] = "Give Actions back"
    prompt: ClassVar[ActionPrompt | None] = prompts.GIVE

    who: Who
    points: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where fewer were spent."""
        combatant = close_leg(scene.encounter, scene.find(self.who))
        spent = kept(combatant).turn.spent
        if self.points > spent:
            has = f"{combatant.name} has spent {in_actions(spent)} this turn"
            scene.refuse(f"{has}, not {self.points}.", "points")
        rest = max(0, spent - self.points)
        scene.put(show_action(scene, in_turn(combatant, spent=rest)))
        back = in_actions(self.points)
        scene.log(f"{combatant.name} is given {back} back: {ACTIONS_A_ROUND - rest} left.")
