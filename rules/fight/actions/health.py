"""Damage, healing, and being out of the fight."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, AmountOrDice, Name, Whose
from rules.numbers.inputs import Whole

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

    `event` names the line in the log; all but the amount is read from it. `before` are the hit
    points of each as they were: of healing, only what was below the most counts.
    """

    title: ClassVar[str] = "Correct an amount"

    event: Annotated[int, Whole(least=1)]
    amount: Annotated[int, Whole(least=0, most=10**9)]
    kind: Literal["damage", "heal"] | None = None
    who: Whose | None = None
    was: Annotated[int, Whole(least=0)] | None = None
    before: dict[str, int] = field(default_factory=dict)

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the event was no damage and no healing."""
        if self.kind is None or self.who is None or self.was is None:
            scene.refuse(f"event {self.event} has no amount to correct.", "event")
            return
        scene.log(f"Correction of event {self.event}: {self.amount}, not {self.was}.")
        for who in self.who:
            combatant = scene.find(who)
            more = self._effect(combatant, self.amount) - self._effect(combatant, self.was)
            if more >= 0:
                hurt(scene, combatant, more, "")
            else:
                mend(scene, combatant, -more, "")

    def _effect(self, combatant: Combatant, amount: int) -> int:
        """The hit points that an amount takes: fewer than none where it heals."""
        if self.kind == "damage":
            return amount
        before, most = self.before.get(combatant.id), combatant.hp_most
        if before is None or most is None:
            return -amount
        return -max(0, min(amount, most - before))


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
