"""Attacks: whether they are allowed, and how the postures of attacker and target change them."""

import re
from collections.abc import Mapping
from typing import ClassVar, cast

from rules.books.exp.actions.checks import attentive
from rules.books.exp.rates.budget import moved_throughout
from rules.books.exp.rates.load import degree_of
from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.rounds.rolls import roll_attribute
from rules.books.exp.source import TO_HIT, WeaponType
from rules.books.exp.state import LEAVES_NO_ATTACK, in_unit, kept
from rules.books.exp.text import climbing
from rules.books.exp.text.postures import CrawlAnswer, CrouchAnswer, crawl, crouch, roll
from rules.encounter import Combatant, Encounter, NamedAttack
from rules.errors import InputError
from rules.fight.actions.armed import attack_names
from rules.fight.actions.base import ActionScene, Name, Rolled, Who
from rules.fight.actions.health import attack_called
from rules.fight.actions.typed import Typed
from rules.numbers.figures import Figure, figure, reason
from rules.numbers.inputs import listed
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

HANGING = ("equipped", "rope")
"""Kinds of climb that allow only one of two things in a unit: to climb or to attack."""

_TYPE = re.compile(r"\((?:type )?([ABC])\)")


def _hint(_: Encounter, combatant: Combatant) -> str:
    own = listed([one.in_words() for one in combatant.attacks], "or")
    attack = f"{own}, or " if own else ""
    return f"whom, {attack}the weapon's type (A, B, C), hit or miss"


class Attack(Rolled, frozen=True, kw_only=True, tag="attack"):
    """Attack. The log shows how postures change the roll to hit and the armour rating.

    `attack` is one of the combatant's attacks; a remark such as '(B)' in it is the type of the
    weapon. `weapon` is this type: A, B or C. `hits` says whether the roll to hit at the table
    succeeded. A climber with gear also makes the DEX roll.
    """

    title: ClassVar[str] = "Attack"
    in_turn: ClassVar[bool] = True
    strikes: ClassVar[str] = "target"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Turns",
        asks="attacks",
        hint=_hint,
        words={word: {"hits": False} for word in ("miss", "misses")},
        own_words={"attack": attack_names},
        never_empty=True,
        also=("hit", "strike", "shoot"),
        good={
            "Mira": {"target": "Mira"},
            "Marauder 2 C hit": {"target": "Marauder 2", "weapon": "C", "hits": True},
            "Mira misses": {"target": "Mira", "hits": False},
            "B": {"weapon": "B"},
        },
        bad={
            "": "say what is meant",
            "Mira D": "D",
            "Marauder 7 C": "Marauder 7",
            "Mira hit miss": "'miss' and 'hit'",
        },
    )
    labels: ClassVar[Mapping[str, str]] = {"weapon": "weapon type", "hits": "it hits"}

    target: Who | None = None
    attack: Name | None = None
    weapon: WeaponType | None = None
    hits: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if posture, speed, a climb or an earlier choice forbids an attack."""
        combatant = attentive(scene, self.who)
        now, weapon = kept(combatant), self._weapon(combatant)
        if now.unit.leaves == "move":
            scene.refuse(f"{combatant.name} chose to move instead of attacking.", "who")
        crawled = moved_throughout(scene.encounter, combatant, "crawl")
        if combatant.pace.gait != "crawl" and crawled:
            scene.refuse(f"{combatant.name} cannot attack: they crawled all of this unit.", "who")
        acted = in_unit(combatant, acted=True, attacked=True)
        if weapon is not None and weapon not in now.unit.weapons:
            acted = in_unit(acted, weapons=(*now.unit.weapons, weapon))
        if now.climbing in HANGING:
            acted = in_unit(acted, stopped="they hang on to attack")
        scene.put(acted)
        own = _own(scene, combatant, weapon)
        may = None if own is None else own.outputs().get("may_attack")
        if own is not None and may is not None and not may.value:
            if own.rule == climbing.climb_equipped.id:
                scene.log(f"{combatant.name} finds no moment to attack.")
                return
            scene.refuse(f"{combatant.name} cannot attack: {may.steps[-1].label}.", "who")
        self._log_attack(scene, combatant, weapon, _to_hit(own))

    def _weapon(self, combatant: Combatant) -> WeaponType | None:
        """Return the type of the weapon; raises NotFound if the combatant has no such attack."""
        if self.attack is None:
            return self.weapon
        return self.weapon or type_of(attack_called(combatant, self.attack))

    def _log_attack(
        self, scene: Scene, combatant: Combatant, weapon: WeaponType | None, total: Figure
    ) -> None:
        with_what = f" with a type {weapon} weapon" if weapon else ""
        if self.attack is not None:
            kind = f" (type {weapon})" if weapon else ""
            with_what = f" with {attack_called(combatant, self.attack).name}{kind}"
        at, why, cover = "", "", ""
        if self.target is not None:
            target = scene.find(self.target, "target")
            total, cover = _at(scene, target, weapon, total)
            why = ", ".join(step.label for step in total.steps[1:])
            at = f" {target.name}"
        scene.record_account(Account("to hit", total, GM_RULING), combatant.id)
        because = f" ({why})" if why else ""
        outcome = {None: "", True: " A hit.", False: " A miss."}[self.hits]
        to_hit = f"{int(total.value):+} to hit{because}"
        scene.log(f"{combatant.name} attacks{at}{with_what}: {to_hit}.{cover}{outcome}")


def type_of(attack: NamedAttack) -> WeaponType | None:
    """Return the type of an attack's weapon, from a remark such as '(B)'; None without one."""
    found = _TYPE.search(attack.text)
    return cast("WeaponType", found[1]) if found else None


def attack_with(
    scene: ActionScene, attacker: Combatant, weapon: NamedAttack, targets: tuple[str, ...]
) -> None:
    """Make the attack of this unit, which hits. A remark such as '(B)' is the type of the weapon.

    Raises:
        InputError: the attacker must make a DEX roll before the attack.
        Refused: no attack is allowed now.
    """
    if not scene.encounter.started:
        return
    if kept(attacker).climbing == "equipped" and attacker.pace.gait == "climb":
        message = (
            f"{attacker.name} climbs with gear and rolls DEX before an attack: attack first, and"
            " give the damage as an amount."
        )
        raise InputError("conflict", "attack", message)
    kind = type_of(weapon)
    target = targets[0] if len(targets) == 1 else None
    Attack(who=attacker.id, target=target, weapon=kind, hits=True).apply(scene)


def _to_hit(own: Ruling[Answer] | None) -> Figure:
    total = figure("no adjustment to the attack", 0, TO_HIT)
    more = None if own is None else own.outputs().get("to_hit")
    if own is None or not isinstance(more, Figure) or not more.value:
        return total
    return total.plus(reason(more), more, own.source)


def _own(scene: Scene, combatant: Combatant, weapon: WeaponType | None) -> Ruling[Answer] | None:
    """Return the ruling on attacks in the attacker's posture; None for a usual posture.

    A roll along the ground counts only if it took the whole unit. A climb counts for the whole
    unit, even after the climber stepped off.
    """
    rolled_along = moved_throughout(scene.encounter, combatant, "roll")
    gait, ruling = "roll" if rolled_along else combatant.pace.gait, None
    rolled = kept(combatant).unit.rolled
    if gait == "climb" or (rolled is not None and rolled.how in LEAVES_NO_ATTACK):
        ruling = _climbing(scene, combatant)
    elif gait == "crawl":
        ruling = crawl(rate=whole_rate(combatant))
    elif gait == "crouch":
        ruling = crouch(rate=whole_rate(combatant), weapon=weapon)
    elif gait == "roll":
        ruling = roll(degree=degree_of(scene.encounter, combatant), weapon=weapon)
    # The d6 of a ladder is rolled when climbing, not here, so this ruling is not recorded.
    if ruling is not None and ruling.rule != climbing.climb_ladder.id:
        scene.record(ruling, combatant.id)
    return ruling


def _climbing(scene: Scene, combatant: Combatant) -> Ruling[Answer]:
    rolled = kept(combatant).unit.rolled
    how = (rolled and rolled.how) or kept(combatant).climbing
    if how in HANGING and rolled is not None:
        scene.refuse(f"{combatant.name} climbs in this unit: one attacks hanging still.", "who")
    if how == "free":
        return climbing.climb_free(awe_made=False, dex_made=False)
    if how == "equipped":
        made = roll_attribute(scene, combatant, "dex", "difficult")
        return climbing.climb_equipped(attacking=True, dex_made=made)
    if how == "rope":
        return climbing.climb_rope(rate=whole_rate(combatant), attacking=True, dex_made=True)
    if how == "ladder":
        return climbing.climb_ladder(rate=whole_rate(combatant), d6=1)
    return climbing.climb(attacking=True)


def _at(
    scene: Scene, target: Combatant, weapon: WeaponType | None, total: Figure
) -> tuple[Figure, str]:
    """Return how the target's posture changes the roll to hit, and the log's text about the
    target's cover.
    """
    gait, rate = target.pace.gait, whole_rate(target)
    if gait == "climb" and kept(target).climbing == "free":
        free = climbing.climb_free(awe_made=False, dex_made=False)
        return total.plus(f"{target.name} climbs free", free.answer.attackers, free.source), ""
    if gait == "climb":
        climbs = climbing.climb()
        return total.plus(f"{target.name} climbs", climbs.answer.attackers, climbs.source), ""
    if gait == "crawl" and weapon == "A":
        crawling = crawl(rate=rate)
        more = crawling.answer.type_a_attackers
        return total.plus(f"{target.name} crawls", more, crawling.source), ""
    if gait == "crawl" and weapon is not None:
        return total, _cover(f"{target.name} crawls", scene.record(crawl(rate=rate), target.id))
    if gait == "crouch" and weapon in ("B", "C"):
        crouching = scene.record(crouch(rate=rate), target.id)
        return total, _cover(f"{target.name} crouches", crouching)
    return total, ""


def _cover(who: str, ruling: Ruling[CrawlAnswer | CrouchAnswer]) -> str:
    """Return the log's sentence about a target's cover: ' Mira crouches: 35 % cover, ...'"""
    percent, armour = ruling.answer.cover_percent.value, ruling.answer.armour_rating.value
    return f" {who}: {percent} % cover, which is +{armour} to armour rating."
