"""Two in one square: sharing it, being confined in it, changing places; and pursuit."""

from typing import ClassVar, Literal

from rules.books.obss.rates.budget import actions_left, in_actions, pay
from rules.books.obss.rates.gaits import way_now
from rules.books.obss.rolls import Check, check, skill_check
from rules.books.obss.sheet import score, size
from rules.books.obss.state import CONFINED, keep, kept, under
from rules.books.obss.text.pursuit import SAVES, pursuit
from rules.books.obss.text.spaces import confined, exchange_places, share_space, tunnel_option
from rules.encounter import Combatant, Condition
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.figures import reason


def two(scene: ActionScene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Two who are not the same; raises InputError (conflict)."""
    one, another = scene.find(who), scene.find(other, "other")
    if one.id == another.id:
        raise InputError("conflict", "other", f"{one.name} cannot do this with itself.")
    return one, another


class EnterSquare(Action, frozen=True, kw_only=True, tag="enter-square"):
    """Move into somebody's square: shared where the sizes allow it, else both are confined."""

    title: ClassVar[str] = "Into another's square"

    who: Who
    other: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for one's own square."""
        one, other = two(scene, self.who, self.other)
        sizes = {"mover": size(one), "other": size(other)}
        share = scene.record(share_space(**sizes), one.id)
        if share.answer.allowed.value:
            scene.log(f"{one.name} shares the square of {other.name}.")
            return
        answer = scene.record(confined(**sizes), one.id).answer
        confine(scene, one, other)
        price = f"{answer.attack_dice.value}d6 to attack, {answer.defence.value} Defence"
        scene.log(f"{one.name} and {other.name} are confined in one square: {price} for both.")


class LeaveSquare(Action, frozen=True, kw_only=True, tag="leave-square"):
    """Leave the square of whoever one is confined with."""

    title: ClassVar[str] = "Out of another's square"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for one who is confined with nobody."""
        combatant = scene.find(self.who)
        if not combatant.has(CONFINED):
            scene.refuse(f"{combatant.name} is not confined.", "who")
        release(scene, combatant)
        scene.log(f"{combatant.name} is no longer confined.")


class ExchangePlaces(Rolled, frozen=True, kw_only=True, tag="exchange-places"):
    """Change places with somebody in contact, for an Action: a friend lets it happen.

    An enemy (of another side) opposes Fortitude to Athletics; both are totals, or other dice.
    """

    title: ClassVar[str] = "Exchange places"

    other: Who
    athletics: Check | None = None
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused without an Action."""
        one, other = two(scene, self.who, self.other)
        hostile = one.side != other.side
        asked = exchange_places(hostile=hostile, mover=size(one), other=size(other))
        pay(scene, one, int(asked.answer.actions.value), "changing places")
        if not hostile:
            scene.record(asked, one.id)
            scene.log(f"{one.name} changes places with {other.name}, who pays a Reaction.")
            return
        dice = asked.answer.mover_dice.value, asked.answer.other_dice.value
        mine = skill_check(scene, one, "athletics", self.athletics, dice[0])
        theirs = skill_check(scene, other, "fortitude", self.fortitude, dice[1])
        ruling = exchange_places(
            hostile=True,
            mover=size(one),
            other=size(other),
            athletics=mine.total,
            fortitude=theirs.total,
        )
        scene.record(ruling, one.id)
        against = f"Athletics {mine.total} ({mine.how}) against Fortitude {theirs.total}"
        verb = "changes places with" if ruling.answer.success.value else "does not get past"
        scene.log(f"{one.name} {verb} {other.name}: {against} ({theirs.how}).")


class InFile(Action, frozen=True, kw_only=True, tag="in-file"):
    """In single file, past friends and confined with the first of them: what now?"""

    title: ClassVar[str] = "In single file"

    who: Who
    other: Who
    option: Literal["stay", "push-back", "push-on", "go-back", "pass-opponent"]
    success: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without an Action to pay with; `success` is of passing alone."""
        one, other = two(scene, self.who, self.other)
        left = actions_left(scene.encounter, one)
        ruling = tunnel_option(option=self.option, actions_left=left, success=self.success)
        scene.record(ruling, one.id)
        cost = left - int(ruling.answer.actions_left.value)
        if cost:
            one = pay(scene, one, cost, self.option)
        together = ruling.answer.with_companion.value
        if together is None:
            words = "undecided yet, with"
        elif together:
            words = "confined with"
            confine(scene, one, other)
        else:
            words = "no longer confined with"
            release(scene, one)
        choice = self.option.replace("-", " ")
        scene.log(f"{one.name} in single file: {choice}, {in_actions(cost)}; {words} {other.name}.")


def confine(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Put two under confinement with one another."""
    for held, partner in ((one, other), (other, one)):
        now = under(scene.find(held.id), Condition(CONFINED))
        scene.put(keep(now, confined_with=partner.id))


def release(scene: ActionScene, one: Combatant) -> None:
    """Take the confinement off somebody, and off whoever it was with."""
    partner = kept(one).confined_with
    for who in (one.id, partner):
        now = scene.encounter.combatants.get(who)
        if now is not None and (who == one.id or kept(now).confined_with == one.id):
            scene.put(keep(now.free_of(CONFINED), confined_with=""))


class Pursue(Rolled, frozen=True, kw_only=True, tag="pursue"):
    """Pursue somebody beyond the fight: by speed, or by opposed saves until two are won."""

    title: ClassVar[str] = "Pursuit"

    other: Who
    setting: Literal["city", "open"]

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a pursuit of oneself."""
        hunter, hunted = two(scene, self.who, self.other)
        mine: list[int] = []
        theirs: list[int] = []
        while True:
            ruling = pursuit(
                setting=self.setting,
                pursuer=mine,
                pursued=theirs,
                pursuer_speed=way_now(scene.encounter, hunter).speed.value,
                pursued_speed=way_now(scene.encounter, hunted).speed.value,
            )
            if ruling.answer.winner.value is not None or len(mine) == SAVES:
                break
            mine.append(self._save(scene, hunter))
            theirs.append(self._save(scene, hunted))
        winner = scene.record(ruling, hunter.id).answer.winner
        end = "catches" if winner.value == "pursuer" else "does not catch"
        scene.log(f"{hunter.name} pursues {hunted.name} and {end} them: {reason(winner)}.")

    def _save(self, scene: ActionScene, runner: Combatant) -> int:
        if self.setting == "open":
            return skill_check(scene, runner, "fortitude").total
        bonus = score(runner, "reflex") + score(runner, "stealth")
        return check(scene, f"Reflex and Stealth of {runner.name}", None, bonus).total
