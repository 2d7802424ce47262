"""Two in one square: sharing it, being confined in it, changing places; and pursuit."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.books.obss import paces, state, turns
from rules.books.obss.checks import Check, Checked, check
from rules.books.obss.source import Size
from rules.books.obss.text.pursuit import SAVES, Pursuit, pursuit
from rules.books.obss.text.spaces import confined, exchange_places, share_space, tunnel_option
from rules.encounter import Combatant, Condition
from rules.errors import InputError
from rules.fight.actions.base import Action, Who
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

NO_DICE = 0


class EnterSquare(Action, frozen=True, kw_only=True, tag="enter-square"):
    """Move into somebody's square: shared where the sizes allow it, else both are confined."""

    title: ClassVar[str] = "Into another's square"

    who: Who
    other: Who

    def apply(self, scene: Scene) -> None:
        """Raises InputError for one's own square."""
        one, other = two(scene, self.who, self.other)
        sizes = {"mover": state.size(one), "other": state.size(other)}
        share = share_space(**sizes)
        scene.record(share, one.id)
        if share.answer.allowed.value:
            scene.log(f"{one.name} shares the square of {other.name}.")
            return
        ruling = confined(**sizes)
        scene.record(ruling, one.id)
        confine(scene, one, other)
        answer = ruling.answer
        price = f"{answer.attack_dice.value}d6 to attack, {answer.defence.value} Defence"
        scene.log(f"{one.name} and {other.name} are confined in one square: {price} for both.")


class LeaveSquare(Action, frozen=True, kw_only=True, tag="leave-square"):
    """Leave the square of whoever one is confined with."""

    title: ClassVar[str] = "Out of another's square"

    who: Who

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is confined with nobody."""
        combatant = scene.find(self.who)
        if not combatant.has(state.CONFINED):
            scene.refuse(f"{combatant.name} is not confined.", "who")
        release(scene, combatant)
        scene.log(f"{combatant.name} is no longer confined.")


class ExchangePlaces(Action, frozen=True, kw_only=True, tag="exchange-places"):
    """Change places with somebody in contact, for an Action: a friend lets it happen.

    An enemy (of another side) opposes Fortitude to Athletics; both are totals, or other dice.
    """

    title: ClassVar[str] = "Exchange places"
    rolls: ClassVar[bool] = True

    who: Who
    other: Who
    athletics: Check | None = None
    fortitude: Check | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused without an Action."""
        one, other = two(scene, self.who, self.other)
        sizes: tuple[Size, Size] = (state.size(one), state.size(other))
        hostile = one.side != other.side
        asked = exchange_places(hostile=hostile, mover=sizes[0], other=sizes[1])
        turns.pay(scene, one, int(asked.answer.actions.value), "changing places")
        if not hostile:
            scene.record(asked, one.id)
            scene.log(f"{one.name} changes places with {other.name}, who pays a Reaction.")
            return
        mine = _versus(scene, one, "athletics", self.athletics, asked.answer.mover_dice.value)
        theirs = _versus(scene, other, "fortitude", self.fortitude, asked.answer.other_dice.value)
        ruling = exchange_places(
            hostile=True,
            mover=sizes[0],
            other=sizes[1],
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

    def apply(self, scene: Scene) -> None:
        """Raises InputError without an Action to pay with; `success` is of passing alone."""
        one, other = two(scene, self.who, self.other)
        left = turns.actions_left(scene.encounter, one)
        ruling = tunnel_option(option=self.option, actions_left=left, success=self.success)
        scene.record(ruling, one.id)
        cost = left - int(ruling.answer.actions_left.value)
        if cost:
            one = turns.pay(scene, one, cost, self.option)
        with_other = ruling.answer.with_companion.value
        if with_other:
            confine(scene, one, other)
        elif with_other is False:
            release(scene, one)
        state_now = {True: "confined with", False: "no longer confined with"}
        words = "undecided yet, with" if with_other is None else state_now[with_other]
        choice = self.option.replace("-", " ")
        scene.log(
            f"{one.name} in single file: {choice}, {turns.in_actions(cost)}; {words} {other.name}."
        )


class Pursue(Action, frozen=True, kw_only=True, tag="pursue"):
    """Pursue somebody beyond the fight: by speed, or by opposed saves until two are won."""

    title: ClassVar[str] = "Pursuit"
    rolls: ClassVar[bool] = True

    who: Who
    other: Who
    setting: Literal["city", "open"]

    def apply(self, scene: Scene) -> None:
        """Raises InputError for a pursuit of oneself."""
        hunter, hunted = two(scene, self.who, self.other)
        ruling = self._ask(scene, hunter, hunted, [], [])
        mine: list[int] = []
        theirs: list[int] = []
        while ruling.answer.winner.value is None and len(mine) < SAVES:
            mine.append(self._save(scene, hunter).total)
            theirs.append(self._save(scene, hunted).total)
            ruling = self._ask(scene, hunter, hunted, mine, theirs)
        scene.record(ruling, hunter.id)
        winner = hunter if ruling.answer.winner.value == "pursuer" else hunted
        end = "catches" if winner is hunter else "does not catch"
        why = ruling.answer.winner.steps[-1].label
        scene.log(f"{hunter.name} pursues {hunted.name} and {end} them: {why}.")

    def _ask(
        self,
        scene: Scene,
        hunter: Combatant,
        hunted: Combatant,
        mine: list[int],
        theirs: list[int],
    ) -> Ruling[Pursuit]:
        return pursuit(
            setting=self.setting,
            pursuer=mine,
            pursued=theirs,
            pursuer_speed=paces.way_now(scene.encounter, hunter).speed.value,
            pursued_speed=paces.way_now(scene.encounter, hunted).speed.value,
        )

    def _save(self, scene: Scene, runner: Combatant) -> Checked:
        if self.setting == "open":
            score, word = state.score(runner, "fortitude"), "Fortitude"
        else:
            score = state.score(runner, "reflex") + state.score(runner, "stealth")
            word = "Reflex and Stealth"
        return check(scene, f"{word} of {runner.name}", None, score)


def two(scene: Scene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Two who are not the same; raises InputError (conflict)."""
    one, another = scene.find(who), scene.find(other, "other")
    if one.id == another.id:
        raise InputError("conflict", "other", f"{one.name} cannot do this with itself.")
    return one, another


def confine(scene: Scene, one: Combatant, other: Combatant) -> None:
    """Put two under confinement with one another."""
    for held, partner in ((one, other), (other, one)):
        now = scene.find(held.id)
        if not now.has(state.CONFINED):
            now = replace(now, conditions=(*now.conditions, Condition(state.CONFINED)))
        scene.put(now.with_choice(state.CONFINED_WITH, partner.id))


def release(scene: Scene, one: Combatant) -> None:
    """Take the confinement off somebody, and off whoever it was with."""
    partner = one.choice(state.CONFINED_WITH)
    for who in (one.id, partner):
        now = scene.encounter.combatants.get(who)
        if now is None or (who == partner and now.choice(state.CONFINED_WITH) != one.id):
            continue
        kept = tuple(held for held in now.conditions if held.name.casefold() != state.CONFINED)
        scene.put(replace(now, conditions=kept).with_choice(state.CONFINED_WITH, ""))


def _versus(
    scene: Scene, combatant: Combatant, skill: str, given: Check | None, dice: object
) -> Checked:
    purpose = f"{skill.capitalize()} of {combatant.name}"
    more = dice if isinstance(dice, int) else NO_DICE
    return check(scene, purpose, given, state.score(combatant, skill), more)


ACTIONS: tuple[type[Action], ...] = (EnterSquare, LeaveSquare, ExchangePlaces, InFile, Pursue)
