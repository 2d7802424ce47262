"""Action points: spend points before the turn ends, and give points."""

from typing import Annotated, ClassVar

from rules.books.emala.state import keep, kept, spend_to
from rules.books.emala.text.melee import POINTS
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted, in_words
from rules.numbers.inputs import Whole


def _left(_encounter: Encounter, combatant: Combatant) -> str:
    return f"{counted(kept(combatant).points, POINTS)} left"


Points = Annotated[int, Whole("points", least=1, most=100)]


class SpendPoints(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend action points before the end of a turn, or outside a turn, for example on a parry."""

    title: ClassVar[str] = "Spend action points"
    typed: ClassVar[Typed | None] = Typed(
        id="spend-points",
        key="-",
        group="Turns",
        word="spend points",
        asks="spends action points",
        hint=lambda encounter, combatant: f"{_left(encounter, combatant)}; how many, then what for",
        number="points",
        never_empty=True,
        good={
            "2 parry": {"points": 2, "reason": "parry"},
            "parry": {"reason": "parry"},
            '1 "2 parries"': {"points": 1, "reason": "2 parries"},
        },
        bad={"": "say what is meant", "2 to parry 3": "2 and 3", "0": "1 to 100"},
    )

    who: Who
    points: Points = 1
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant has fewer points than `points`."""
        combatant = scene.find(self.who)
        have = kept(combatant).points
        if have < self.points:
            scene.refuse(f"{combatant.name} has {counted(have, POINTS)} left.", "points")
        left = max(0, have - self.points)
        scene.put(spend_to(scene.encounter, combatant, left))
        spent = counted(self.points, POINTS) + (f" ({self.reason})" if self.reason else "")
        scene.log(f"{combatant.name} spends {spent}: {left} left.")


class GivePoints(Action, frozen=True, kw_only=True, tag="give"):
    """Give somebody action points. The combatant can then have more points than the sheet says."""

    title: ClassVar[str] = "Give action points"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        id="give-points",
        key="+",
        group="Turns",
        word="give points",
        asks="is given action points",
        hint=_left,
        number="points",
        good={"": {}, "3": {"points": 3}},
        bad={"3 back": "back"},
    )

    who: Who
    points: Points = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown combatant."""
        combatant = scene.find(self.who)
        now = kept(combatant).points + self.points
        scene.put(keep(combatant, points=now))
        given = counted(self.points, POINTS)
        scene.log(f"{combatant.name} is given {given}: {in_words(now)} left.")
