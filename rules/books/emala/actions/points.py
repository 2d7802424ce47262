"""Action points: spending them before the turn ends, and giving them."""

from typing import Annotated, ClassVar

from rules.books.emala.actions import prompts
from rules.books.emala.state import in_points, keep, kept
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Who
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole

Points = Annotated[int, Whole("points", least=1, most=100)]


class SpendPoints(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend action points at another time than the end of a turn, as for a parry."""

    title: ClassVar[str] = "Spend action points"
    prompt: ClassVar[ActionPrompt | None] = prompts.SPEND

    who: Who
    points: Points = 1
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for more points than are left."""
        combatant = scene.find(self.who)
        left = kept(combatant).points - self.points
        if left < 0:
            scene.refuse(f"{combatant.name} has {in_points(left + self.points)} left.", "points")
        scene.put(keep(combatant, points=max(0, left)))
        why = f" ({self.reason})" if self.reason else ""
        scene.log(f"{combatant.name} spends {in_points(self.points)}{why}: {max(0, left)} left.")


class GivePoints(Action, frozen=True, kw_only=True, tag="give"):
    """Give action points back, or more than the sheet has."""

    title: ClassVar[str] = "Give action points"
    acts: ClassVar[bool] = False
    prompt: ClassVar[ActionPrompt | None] = prompts.GIVE

    who: Who
    points: Points = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        now = kept(combatant).points + self.points
        scene.put(keep(combatant, points=now))
        scene.log(f"{combatant.name} is given {in_points(self.points)}: {in_words(now)} left.")
