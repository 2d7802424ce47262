"""Efforts of the body: hold the breath, breathe again, get up, and shake off fatigue."""

from typing import Annotated, ClassVar, Literal

from rules.books.opend6 import state
from rules.books.opend6.actions.counting import take_action
from rules.books.opend6.actions.stunts import check_turn, use_one_try
from rules.books.opend6.rates import on_foot
from rules.books.opend6.rolls import Actions, Extra, against, has_skill, pool, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import SECONDS_PER_ROUND
from rules.books.opend6.text.limits import free_move
from rules.books.opend6.text.modifiers import fatigue
from rules.books.opend6.text.on_foot import hold_breath
from rules.encounter import Combatant, Condition
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted, in_words
from rules.numbers.inputs import Flag, Whole
from rules.rulebook.scene import Scene

SHAKING_OFF = "shaking off fatigue"


class HoldBreath(Rolled, frozen=True, kw_only=True, tag="hold-breath"):
    """Hold the breath, by a roll of stamina or Physique.

    `bonus` is the GM's bonus for somebody who is `prepared` but has no stamina skill.
    """

    title: ClassVar[str] = "Hold the breath"
    typed: ClassVar[Typed | None] = Typed(
        number="bonus",
        good={"": {}, "prepared 5": {"prepared": True, "bonus": 5}},
        bad={"prepared well": "well"},
    )

    prepared: Annotated[bool, Flag()] = False
    bonus: Extra = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` holds the breath already, or is out of breath."""
        combatant = scene.find(self.who)
        if state.kept(combatant).breath:
            scene.refuse(f"{combatant.name} holds the breath already: breathe first.", "who")
        for lack in (state.BREATHLESS, state.CATCHING_BREATH):
            if combatant.has(lack):
                scene.refuse(f"{combatant.name} is {lack} and has none to hold.", "who")
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
        scene.put(state.keep(combatant, breath=rounds))
        held = f"{seconds} s, {counted(rounds, 'round')}"
        scene.log(f"{combatant.name} holds the breath for {held} ({rolled.in_words()}).")


class Breathe(Action, frozen=True, kw_only=True, tag="breathe"):
    """Breathe again. Somebody who was out of breath rests for a round, or for `rounds`."""

    title: ClassVar[str] = "Breathe, catch one's breath"
    typed: ClassVar[Typed | None] = Typed(number="rounds", good={"2 rounds": {"rounds": 2}})

    who: Who
    rounds: Annotated[int, Whole("rounds", least=0, most=1000)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` breathes already."""
        combatant = scene.find(self.who)
        lacked = combatant.has(state.BREATHLESS)
        if not lacked and not state.kept(combatant).breath:
            scene.refuse(f"{combatant.name} breathes as it is.", "who")
        breathing = state.keep(combatant.free_of(state.BREATHLESS), breath=0)
        rounds = int(lacked) if self.rounds is None else self.rounds
        # A round with a movement action is not a rest: the rest comes after it.
        later = rounds > 0 and self.rounds is None and bool(state.kept(combatant).this_round.made)
        if rounds:
            breathing = breathing.under(Condition(state.CATCHING_BREATH, rounds + later))
        scene.put(breathing)
        rest = f" and rests for {counted(rounds, 'round')} to catch it" if rounds else ""
        after = ", after this one" if later else ""
        scene.log(f"{combatant.name} breathes again{rest}{after}.")


class GetUp(Action, frozen=True, kw_only=True, tag="get-up"):
    """Get up from the ground, in the free half of the round or with an action."""

    title: ClassVar[str] = "Get up"
    typed: ClassVar[Typed | None] = Typed(also=("stand", "rise", "stand up"))

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` is not prone, has no turn now, or has used free movement."""
        combatant = scene.find(self.who)
        if not combatant.has(state.FALLEN):
            scene.refuse(f"{combatant.name} is not prone.", "who")
        if state.vehicle_of(scene.encounter, combatant) is None:
            check_turn(scene, combatant, "get up")
        if WORDS.chosen(scene.encounter, "getting-up") == "action":
            take_action(scene, combatant, "getting up", rolls=False)
            scene.put(_on_their_feet(scene.find(combatant.id)))
            scene.log(f"{combatant.name} gets up: an action.")
            return
        _use_free_half(scene, combatant)


class ShakeOff(Rolled, frozen=True, kw_only=True, tag="shake-off"):
    """Overcome fatigue, by a roll of stamina or willpower against 5 plus the fatigue's modifier."""

    title: ClassVar[str] = "Shake off fatigue"

    by: Literal["stamina", "willpower"] = "stamina"
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` is not tired, or has tried in this round."""
        combatant = scene.find(self.who)
        tired = on_foot.rounds_beyond(combatant)
        if not tired:
            why = "has moved fast no longer than is comfortable"
            scene.refuse(f"{combatant.name} {why}: there is no fatigue to shake off.", "who")
        use_one_try(scene, combatant, SHAKING_OFF)
        ruling = fatigue(rounds_beyond=tired)
        needed = scene.record(ruling, combatant.id).answer.recovery_difficulty
        attribute = "physique" if self.by == "stamina" else "perception"
        actions = take_action(scene, combatant, SHAKING_OFF, self.actions)
        combatant = scene.find(combatant.id)
        code = pool(combatant, self.by, attribute, actions=actions)
        rolled = roll(scene, f"{combatant.name}: {self.by}", code, needed)
        made = rolled.total >= needed.value
        if made:
            scene.put(state.in_round(state.keep(combatant, fast_rounds=0), fast=False))
        outcome = "shakes off the fatigue" if made else "stays tired"
        scene.log(f"{combatant.name} {outcome}{against(rolled, needed.value)}.")


class Tire(Action, frozen=True, kw_only=True, tag="tire"):
    """Set for how many rounds somebody has moved fast. The GM decides, for example after a rest."""

    title: ClassVar[str] = "Rounds of fast movement"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(number="rounds", good={"5": {"rounds": 5}})

    who: Who
    rounds: Annotated[int, Whole("rounds", least=0, most=10_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown combatant."""
        tired = scene.put(state.keep(scene.find(self.who), fast_rounds=self.rounds))
        ruling = fatigue(rounds_beyond=on_foot.rounds_beyond(tired, fast_now=True))
        more = in_words(scene.record(ruling, tired.id).answer.modifier.value)
        moved = f"{tired.name} has moved fast for {counted(self.rounds, 'round')}"
        scene.log(f"{moved}: +{more} to the difficulty of the next.")


def _on_their_feet(combatant: Combatant) -> Combatant:
    """Return the combatant on their feet. After getting up there is no running start."""
    return state.in_round(state.keep(combatant.free_of(state.FALLEN), run_up=0), ran_well=False)


def _use_free_half(scene: Scene, combatant: Combatant) -> None:
    """Use the free half of the round to get up.

    Raises Refused if the combatant has used a part of this half already.
    """
    done = state.kept(combatant).this_round
    instead = on_foot.is_instead(scene.encounter) and done.made
    if combatant.pace.turn or done.got_up or instead:
        scene.refuse(f"{combatant.name} has used the free half of this round: next round.", "who")
    free = scene.record(free_move(rate=WORDS.number(combatant, "move")), combatant.id).answer
    scene.put(state.in_round(_on_their_feet(combatant), got_up=True))
    scene.log(f"{combatant.name} gets up: the free {free.metres.in_words()} of this round.")
