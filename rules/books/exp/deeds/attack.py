"""Attacking: whether she may now, and what her posture and her target's do to it."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rules.books.exp import unit
from rules.books.exp.checks import book_of, check_may_act, rate_of, roll_attribute
from rules.books.exp.pace import degree_of
from rules.books.exp.source import TO_HIT, WeaponType
from rules.books.exp.text.climbing import (
    climb,
    climb_equipped,
    climb_free,
    climb_ladder,
    climb_rope,
)
from rules.books.exp.text.postures import crawl, crouch, roll
from rules.encounter import Combatant
from rules.fight.actions.base import Action, Who
from rules.numbers.figures import Figure, Source, Yes, figure
from rules.rulebook.rulebook import GM_RULING, Account
from rules.rulebook.scene import Scene

HANGING = ("equipped", "rope")
"""Climbs on which she attacks instead of climbing."""


class Adjusted(NamedTuple):
    """What a posture does to an attack: whether it may be made, and what to hit."""

    may: Yes | None
    to_hit: Figure | None
    source: Source


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """Attack, with what postures add to the roll to hit and to armour rating.

    `weapon` is its type, A, B or C; `hits` is what the roll to hit came to at the table. One who
    climbs with gear makes her DEX roll here.
    """

    title: ClassVar[str] = "Attack"
    rolls: ClassVar[bool] = True

    who: Who
    target: Who | None = None
    weapon: WeaponType | None = None
    hits: bool | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused where the posture, the speed or a choice leaves no attack."""
        combatant = scene.find(self.who)
        check_may_act(scene, combatant)
        if combatant.choice(unit.LEAVES) == "move":
            scene.refuse(f"{combatant.name} chose to move instead of attacking.", "who")
        acted = combatant.with_choice(unit.OTHER, "yes")
        if combatant.choice(unit.CLIMBING) in HANGING:
            acted = acted.with_choice(unit.DONE, "she hangs on to attack")
        own = _own(scene, combatant, self.weapon)
        if own is None:
            scene.put(acted)
            scene.log(f"{combatant.name} finds no moment to attack.")
            return
        if own.may is not None and not own.may.value:
            scene.refuse(f"{combatant.name} cannot attack: {own.may.steps[-1].label}.", "who")
        total = figure("no adjustment to the attack", 0, TO_HIT)
        if own.to_hit is not None and own.to_hit.value:
            total = total.plus(own.to_hit.steps[0].label, own.to_hit, own.source)
        scene.put(acted)
        self._tell(scene, combatant, total)

    def _tell(self, scene: Scene, combatant: Combatant, total: Figure) -> None:
        kind = f" with a type {self.weapon} weapon" if self.weapon else ""
        outcome = {None: "", True: " A hit.", False: " A miss."}[self.hits]
        if self.target is None:
            scene.log(f"{combatant.name} attacks{kind}: {_signed(total)} to hit.{outcome}")
            scene.record_account(Account("to hit", total, GM_RULING), combatant.id)
            return
        target = scene.find(self.target, "target")
        total, cover = _at(scene, target, self.weapon, total)
        scene.record_account(Account("to hit", total, GM_RULING), combatant.id)
        why = ", ".join(step.label for step in total.steps[1:])
        reason = f" ({why})" if why else ""
        scene.log(f"{combatant.name} attacks {target.name}{kind}: {_signed(total)} to hit{reason}.")
        if cover:
            scene.log(f"{target.name} {cover}.")
        if outcome:
            scene.log(outcome.strip())


def _signed(total: Figure) -> str:
    return f"{int(total.value):+}" if total.value else "+0"


def _own(scene: Scene, combatant: Combatant, weapon: WeaponType | None) -> Adjusted | None:
    """What her own posture does to her attack; None where she finds no moment for it."""
    gait = combatant.pace.gait
    if gait == "climb":
        return _climbing(scene, combatant)
    if gait == "crawl":
        crawling = crawl(rate=rate_of(scene, combatant))
        scene.record(crawling, combatant.id)
        return Adjusted(crawling.answer.may_attack, None, crawling.source)
    if gait == "crouch":
        crouched = crouch(rate=rate_of(scene, combatant), weapon=weapon)
        scene.record(crouched, combatant.id)
        return Adjusted(crouched.answer.may_attack, crouched.answer.to_hit, crouched.source)
    if gait == "roll":
        degree = degree_of(book_of(scene), scene.encounter, combatant)
        rolling = roll(degree=degree, weapon=weapon)
        scene.record(rolling, combatant.id)
        return Adjusted(rolling.answer.may_attack, rolling.answer.to_hit, rolling.source)
    return Adjusted(None, None, GM_RULING)


def _climbing(scene: Scene, combatant: Combatant) -> Adjusted | None:
    how = combatant.choice(unit.CLIMBING)
    climbed = unit.HEXES in combatant.tallies
    if how in HANGING and climbed:
        scene.refuse(f"{combatant.name} climbs in this unit: she attacks hanging still.", "who")
    if how == "free":
        free = climb_free(awe_made=False, dex_made=False)
        scene.record(free, combatant.id)
        return Adjusted(free.answer.may_attack, None, free.source)
    if how == "equipped":
        made = roll_attribute(scene, combatant, "dex", "difficult")
        equipped = climb_equipped(attacking=True, dex_made=made)
        scene.record(equipped, combatant.id)
        if not made:
            return None
        return Adjusted(equipped.answer.may_attack, equipped.answer.to_hit, equipped.source)
    if how == "rope":
        rope = climb_rope(rate=rate_of(scene, combatant), attacking=True, dex_made=True)
        scene.record(rope, combatant.id)
        return Adjusted(rope.answer.may_attack, rope.answer.to_hit, rope.source)
    if how == "ladder":
        ladder = climb_ladder(rate=rate_of(scene, combatant), d6=1)
        return Adjusted(ladder.answer.may_attack, ladder.answer.to_hit, ladder.source)
    other = climb(attacking=True)
    scene.record(other, combatant.id)
    return Adjusted(None, other.answer.to_hit, other.source)


def _at(
    scene: Scene, target: Combatant, weapon: WeaponType | None, total: Figure
) -> tuple[Figure, str]:
    """What the target's posture adds to hit, and what it gives the target."""
    gait, rate = target.pace.gait, rate_of(scene, target)
    if gait == "climb" and target.choice(unit.CLIMBING) == "free":
        free = climb_free(awe_made=False, dex_made=False)
        return total.plus(f"{target.name} climbs free", free.answer.attackers, free.source), ""
    if gait == "climb":
        other = climb()
        return total.plus(f"{target.name} climbs", other.answer.attackers, other.source), ""
    if gait == "crawl":
        crawling = crawl(rate=rate)
        if weapon in ("B", "C"):
            return total, "crawls: 50 % cover, which is +125 to armour rating"
        if weapon == "A":
            more = crawling.answer.type_a_attackers
            total = total.plus(f"{target.name} crawls", more, crawling.source)
        return total, ""
    if gait == "crouch" and weapon in ("B", "C"):
        crouched = crouch(rate=rate).answer
        return total, (
            f"crouches: {crouched.cover_percent.value} % cover, which is "
            f"+{crouched.armour_rating.value} to armour rating"
        )
    return total, ""
