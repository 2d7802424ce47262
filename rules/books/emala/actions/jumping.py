"""Jumps: the gait decides whether a jump is a running jump or a standing jump."""

from typing import Annotated, Any, ClassVar

from rules.books.emala.rates.budgets import budget
from rules.books.emala.rates.load import penalty
from rules.books.emala.sheet import WORDS
from rules.books.emala.text.situational import JumpAnswer, jump
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import Action, ActionScene, Distance, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.movement import cover
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, in_words, told_apart
from rules.rulings.ruling import Ruling


def _longest(combatant: Combatant, *, fast: bool) -> Ruling[JumpAnswer]:
    """Return the longest jump that is possible in the present gait of the combatant."""
    gait: Any = combatant.pace.gait
    return jump(
        running_distance=WORDS.number(combatant, "running_jump"),
        standing_distance=WORDS.number(combatant, "standing_jump"),
        gait=gait,
        armour_penalty=penalty(combatant),
        fast=fast,
    )


def _hint(encounter: Encounter, combatant: Combatant) -> str:
    """Return the hint for a typed jump, or the reason why no jump is possible now."""
    left, answer = budget(encounter, combatant), _longest(combatant, fast=False).answer
    most = min(answer.distance.value, left.left.figure.value)
    if left.reason is not None:
        return f"no jump is possible now: {left.reason}"
    if most <= 0:
        return f"no jump is possible: in this load a {answer.kind.value} jump goes 0 m"
    if most < answer.distance.value:
        return f"metres: {in_words(most)} m of movement is left; fast: for a gait in between"
    return f"metres; all is {in_words(most)} m, as far as they can; fast: for a gait in between"


class Jump(Action, frozen=True, kw_only=True, tag="jump"):
    """Make a running or a standing jump; the gait decides which of the two.

    The distance counts as movement.
    """

    title: ClassVar[str] = "Jump"
    goes: ClassVar[Goes | None] = Goes(way="distance", straight=True, leaps=True)
    typed: ClassVar[Typed | None] = Typed(
        asks="jumps",
        hint=_hint,
        number="distance",
        never_empty=True,
        also=("leap",),
        good={"3 fast": {"distance": 3, "fast": True}, "all": {"distance": "all"}},
        bad={"": "say what is meant", "2 far": "far", "0": "above 0"},
    )

    who: Who
    distance: Annotated[Number | str, Distance()] = "all"
    fast: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the jump is longer than the limit or the remaining movement."""
        combatant = scene.find(self.who)
        answer = scene.record(_longest(combatant, fast=self.fast), combatant.id).answer
        kind, most = answer.kind.value, answer.distance.value
        wanted = most if isinstance(self.distance, str) else self.distance
        if wanted > most:
            far, asked = told_apart(most, wanted)
            goes = f"{combatant.name}'s {kind} jump goes {far} m"
            scene.refuse(f"{goes}, not {asked} m.", "distance")
        scene.log(f"{combatant.name} makes a {kind} jump of {in_words(wanted)} m.")
        if wanted > 0:
            cover(scene, combatant, budget(scene.encounter, combatant), wanted)
