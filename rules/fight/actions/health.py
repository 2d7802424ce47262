"""Damage, healing, and being out of the fight."""

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene, AmountOrDice, Name, Whose
from rules.numbers.inputs import Whole
from rules.rulebook.past import History, PastEvent

Amount = Annotated[int | str, AmountOrDice()]


class Damage(Action, frozen=True, kw_only=True, tag="damage"):
    """Take hit points from one or several: an amount, or dice rolled once for all of them."""

    title: ClassVar[str] = "Damage"

    who: Whose
    amount: Amount
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, InputError for bad dice."""
        amount, how = rolled(scene, self.amount, "damage")
        for who in self.who:
            hurt(scene, scene.find(who), amount, f"{how}{_because(self.reason)}")


class Heal(Action, frozen=True, kw_only=True, tag="heal"):
    """Give hit points back, up to the most: an amount, or dice rolled once for all of them."""

    title: ClassVar[str] = "Heal"

    who: Whose
    amount: Amount
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, InputError for bad dice."""
        amount, how = rolled(scene, self.amount, "healing")
        for who in self.who:
            mend(scene, scene.find(who), amount, f"{how}{_because(self.reason)}")


class Correct(Action, frozen=True, kw_only=True, tag="correct"):
    """Put a wrong amount of damage or healing right: the difference, as an event of its own.

    `event` names the line in the log; all but the amount is read from it.
    """

    title: ClassVar[str] = "Correct an amount"

    event: Annotated[int, Whole(least=1)]
    amount: Annotated[int, Whole(least=0, most=10**9)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for an event that does not hold, or was no damage and no healing."""
        done = self._asked_for(scene.history)
        was = _amount_now(scene.history, done)
        people = [who for who in done.action["who"] if who in scene.encounter.combatants]
        if not people:
            raise Refused(f"nobody of event {done.n} is in the fight any more.", "event")
        scene.log(f"Correction of event {done.n}: {self.amount}, not {was}.")
        stood = scene.history.state_at(done.parent).combatants
        for who in people:
            combatant = scene.find(who)
            if done.action["action"] == "damage":
                more = self.amount - was
            else:
                most, before = combatant.hp_most, stood[who].hp
                more = _healed(was, before, most) - _healed(self.amount, before, most)
            if more >= 0:
                hurt(scene, combatant, more, "")
            else:
                mend(scene, combatant, -more, "")

    def _asked_for(self, history: History) -> PastEvent:
        """The damage or the healing that is meant, by its own number or by a correction's."""
        named = history.event(self.event)
        if not history.is_active(self.event):
            raise Refused(f"event {self.event} does not hold: it was undone.", "event")
        done = _corrected(history, named)
        if done.action["action"] not in ("damage", "heal"):
            raise Refused(f"event {self.event} has no amount to correct: {done.text}", "event")
        return done


def _corrected(history: History, event: PastEvent) -> PastEvent:
    """What a correction puts right; any other event is itself."""
    while event.action["action"] == "correct":
        event = history.event(event.action["event"])
    return event


def _amount_now(history: History, done: PastEvent) -> int:
    """The amount that holds by now: the last correction's, else what was asked for or rolled."""
    at = history.head
    while at > done.n:
        event = history.event(at)
        if _corrected(history, event).n == done.n:
            return int(event.action["amount"])
        at = event.parent
    asked = done.action["amount"]
    return asked if isinstance(asked, int) else max(0, done.dice[0].total)


def _healed(amount: int, before: int | None, most: int | None) -> int:
    """The hit points that healing gave, up to the most."""
    if before is None or most is None:
        return amount
    return max(0, min(amount, most - before))


class LeaveFight(Action, frozen=True, kw_only=True, tag="out"):
    """Put somebody out of the fight: skipped until back in."""

    title: ClassVar[str] = "Out of the fight"

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            combatant = scene.find(who)
            scene.put(replace(combatant, out=True))
            scene.log(f"{combatant.name} is out of the fight.")


class RejoinFight(Action, frozen=True, kw_only=True, tag="in"):
    """Bring somebody back into the fight."""

    title: ClassVar[str] = "Back into the fight"

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            combatant = scene.find(who)
            scene.put(replace(combatant, out=False))
            scene.log(f"{combatant.name} is back in the fight.")


def rolled(scene: ActionScene, amount: int | str, purpose: str) -> tuple[int, str]:
    """An amount, rolled where it is dice; and how, for the log."""
    if isinstance(amount, int):
        return amount, ""
    roll = scene.dice.roll(purpose, amount)
    return max(0, roll.total), f" ({roll.in_words()})"


def hurt(scene: ActionScene, combatant: Combatant, amount: int, how: str) -> None:
    """Take hit points; out of the fight at 0 or less."""
    if combatant.hp is None:
        scene.log(f"{combatant.name} takes {amount} damage{how}.")
        return
    hp = combatant.hp - amount
    falls = hp <= 0 and not combatant.out
    scene.put(replace(combatant, hp=hp, out=combatant.out or falls))
    scene.log(f"{combatant.name} takes {amount} damage{how}: {_hp(hp, combatant)}.")
    if falls:
        scene.log(f"{combatant.name} is out of the fight.")


def mend(scene: ActionScene, combatant: Combatant, amount: int, how: str) -> None:
    """Give hit points back, up to the most; back in the fight above 0."""
    if combatant.hp is None:
        scene.log(f"{combatant.name} heals {amount}{how}.")
        return
    hp = combatant.hp + amount
    if combatant.hp_most is not None:
        hp = max(combatant.hp, min(hp, combatant.hp_most))
    rises = combatant.out and combatant.hp <= 0 < hp
    scene.put(replace(combatant, hp=hp, out=combatant.out and not rises))
    scene.log(f"{combatant.name} heals {hp - combatant.hp}{how}: {_hp(hp, combatant)}.")
    if rises:
        scene.log(f"{combatant.name} is back in the fight.")


def _hp(hp: int, combatant: Combatant) -> str:
    return f"{hp} of {combatant.hp_most} HP" if combatant.hp_most is not None else f"{hp} HP"


def _because(reason: str | None) -> str:
    return f" from {reason}" if reason else ""
