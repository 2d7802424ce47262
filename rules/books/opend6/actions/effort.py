"""Holding the breath, and fatigue: shaking it off, or setting it."""

from typing import Annotated, ClassVar, Literal

from rules.books.opend6.rates.on_foot import fatigue_rounds
from rules.books.opend6.rolls import Actions, Extra, against, has_skill, pool, roll
from rules.books.opend6.source import SECONDS_PER_ROUND
from rules.books.opend6.state import keep
from rules.books.opend6.text.modifiers import fatigue
from rules.books.opend6.text.on_foot import hold_breath
from rules.encounter import Condition
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.exact import in_words
from rules.numbers.inputs import Flag, Whole


class HoldBreath(Rolled, frozen=True, kw_only=True, tag="hold-breath"):
    """Hold the breath: a roll of stamina, or of Physique; `bonus` is the GM's for preparation."""

    title: ClassVar[str] = "Hold the breath"

    prepared: Annotated[bool, Flag()] = False
    bonus: Extra = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        code = pool(combatant, "stamina", "physique")
        rolled = roll(scene, f"{combatant.name}: holding the breath", code)
        ruling = hold_breath(
            roll=rolled.total,
            prepared=self.prepared,
            has_stamina=has_skill(combatant, "stamina"),
            bonus=self.bonus,
        )
        seconds = int(scene.record(ruling, combatant.id).answer.seconds.value)
        rounds = max(1, seconds // SECONDS_PER_ROUND)
        scene.put(combatant.under(Condition("holding the breath", rounds)))
        held = f"{seconds} s, {rounds} round{'s' if rounds > 1 else ''}"
        scene.log(f"{combatant.name} holds the breath for {held} ({rolled.in_words()}).")


class ShakeOff(Rolled, frozen=True, kw_only=True, tag="shake-off"):
    """Overcome fatigue: stamina or willpower against 5 and the modifier it has come to."""

    title: ClassVar[str] = "Shake off fatigue"

    by: Literal["stamina", "willpower"] = "stamina"
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for one who is not tired."""
        combatant = scene.find(self.who)
        tired = fatigue_rounds(combatant)
        if not tired:
            scene.refuse(f"{combatant.name} is not tired.", "who")
        ruling = fatigue(rounds_beyond=tired)
        needed = scene.record(ruling, combatant.id).answer.recovery_difficulty.value
        attribute = "physique" if self.by == "stamina" else "perception"
        code = pool(combatant, self.by, attribute, actions=self.actions)
        rolled = roll(scene, f"{combatant.name}: {self.by}", code)
        made = rolled.total >= needed
        if made:
            scene.put(keep(combatant, fast_rounds=0))
        outcome = "shakes off the fatigue" if made else "stays tired"
        scene.log(f"{combatant.name} {outcome}{against(rolled, needed)}.")


class Tire(Action, frozen=True, kw_only=True, tag="tire"):
    """Set for how many rounds somebody has moved fast: the GM's word on rest and on effort."""

    title: ClassVar[str] = "Rounds of fast movement"

    who: Who
    rounds: Annotated[int, Whole("rounds", least=0, most=10_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        tired = scene.put(keep(scene.find(self.who), fast_rounds=self.rounds))
        ruling = fatigue(rounds_beyond=fatigue_rounds(tired))
        more = in_words(scene.record(ruling, tired.id).answer.modifier.value)
        scene.log(f"{tired.name} has moved fast for {self.rounds} rounds: +{more} on the next.")
