"""Attacking: whether she may now, and what her posture and her target's do to it."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rules.books.exp.actions.checks import check_may_act
from rules.books.exp.rates.load import degree_of
from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.rolls import roll_attribute
from rules.books.exp.source import TO_HIT, WeaponType
from rules.books.exp.state import in_unit, kept
from rules.books.exp.text.climbing import (
    EquippedClimbAnswer,
    RopeClimbAnswer,
    climb,
    climb_equipped,
    climb_free,
    climb_ladder,
    climb_rope,
)
from rules.books.exp.text.postures import (
    CrawlAnswer,
    CrouchAnswer,
    RollAnswer,
    crawl,
    crouch,
    roll,
)
from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, Who
from rules.numbers.figures import Figure, Source, Yes, figure
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

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

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the posture, the speed or a choice leaves no attack."""
        combatant = scene.find(self.who)
        check_may_act(scene, combatant)
        now = kept(combatant)
        if now.unit.leaves == "move":
            scene.refuse(f"{combatant.name} chose to move instead of attacking.", "who")
        acted = in_unit(combatant, acted=True)
        if now.climbing in HANGING:
            acted = in_unit(acted, stopped="she hangs on to attack")
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
        total, cover = _at(target, self.weapon, total)
        scene.record_account(Account("to hit", total, GM_RULING), combatant.id)
        why = ", ".join(step.label for step in total.steps[1:])
        reason = f" ({why})" if why else ""
        scene.log(f"{combatant.name} attacks {target.name}{kind}: {_signed(total)} to hit{reason}.")
        if cover:
            scene.log(f"{target.name} {cover}.")
        if outcome:
            scene.log(outcome.strip())


def _signed(total: Figure) -> str:
    return f"{int(total.value):+}"


def _own(scene: Scene, combatant: Combatant, weapon: WeaponType | None) -> Adjusted | None:
    """What her own posture does to her attack; None where she finds no moment for it."""
    gait = combatant.pace.gait
    if gait == "climb":
        return _climbing(scene, combatant)
    if gait == "crawl":
        crawling = crawl(rate=whole_rate(combatant))
        scene.record(crawling, combatant.id)
        return Adjusted(crawling.answer.may_attack, None, crawling.source)
    if gait not in ("crouch", "roll"):
        return Adjusted(None, None, GM_RULING)
    ruling: Ruling[CrouchAnswer | RollAnswer]
    if gait == "crouch":
        ruling = crouch(rate=whole_rate(combatant), weapon=weapon)
    else:
        ruling = roll(degree=degree_of(scene.encounter, combatant), weapon=weapon)
    scene.record(ruling, combatant.id)
    return Adjusted(ruling.answer.may_attack, ruling.answer.to_hit, ruling.source)


def _climbing(scene: Scene, combatant: Combatant) -> Adjusted | None:
    how, rolled = kept(combatant).climbing, kept(combatant).unit.rolled
    if how in HANGING and rolled is not None:
        scene.refuse(f"{combatant.name} climbs in this unit: she attacks hanging still.", "who")
    if how == "free":
        free = climb_free(awe_made=False, dex_made=False)
        scene.record(free, combatant.id)
        return Adjusted(free.answer.may_attack, None, free.source)
    if how == "ladder":
        ladder = climb_ladder(rate=whole_rate(combatant), d6=1)
        return Adjusted(ladder.answer.may_attack, ladder.answer.to_hit, ladder.source)
    if how not in HANGING:
        other = climb(attacking=True)
        scene.record(other, combatant.id)
        return Adjusted(None, other.answer.to_hit, other.source)
    ruling: Ruling[EquippedClimbAnswer | RopeClimbAnswer]
    made = how == "rope" or roll_attribute(scene, combatant, "dex", "difficult")
    if how == "rope":
        ruling = climb_rope(rate=whole_rate(combatant), attacking=True, dex_made=made)
    else:
        ruling = climb_equipped(attacking=True, dex_made=made)
    scene.record(ruling, combatant.id)
    return Adjusted(ruling.answer.may_attack, ruling.answer.to_hit, ruling.source) if made else None


def _at(target: Combatant, weapon: WeaponType | None, total: Figure) -> tuple[Figure, str]:
    """What the target's posture adds to hit, and what it gives the target."""
    gait, rate = target.pace.gait, whole_rate(target)
    if gait == "climb" and kept(target).climbing == "free":
        free = climb_free(awe_made=False, dex_made=False)
        return total.plus(f"{target.name} climbs free", free.answer.attackers, free.source), ""
    if gait == "climb":
        other = climb()
        return total.plus(f"{target.name} climbs", other.answer.attackers, other.source), ""
    if gait == "crawl" and weapon == "A":
        crawling = crawl(rate=rate)
        more = crawling.answer.type_a_attackers
        return total.plus(f"{target.name} crawls", more, crawling.source), ""
    if gait in ("crawl", "crouch") and weapon in ("B", "C"):
        return total, _cover(crawl(rate=rate) if gait == "crawl" else crouch(rate=rate), gait)
    return total, ""


def _cover(ruling: Ruling[CrawlAnswer | CrouchAnswer], gait: str) -> str:
    percent, armour_rating = ruling.answer.cover_percent, ruling.answer.armour_rating
    posture = {"crawl": "crawls", "crouch": "crouches"}[gait]
    return f"{posture}: {percent.value} % cover, which is +{armour_rating.value} to armour rating"
