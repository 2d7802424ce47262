"""Weapon skills, and opportunity actions with them."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.rom.actions.fields import refuse_absent
from rules.books.rom.actions.pulse_paths import HERE, Path, path_in_words
from rules.books.rom.rates import budget
from rules.books.rom.rounds.order_of_walks import closest
from rules.books.rom.sheet import WORDS
from rules.books.rom.source import Feet
from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.books.rom.state.things import Offer, keep_fight, of_fight
from rules.books.rom.text.pulse import Leg, length_of, skill_reuse
from rules.encounter import Combatant, Encounter, NamedAttack
from rules.encounter.combatant import are_foes
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.typed import OwnReader, Typed
from rules.numbers.exact import counted, exact, in_words
from rules.numbers.inputs import Whole

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

Av = Annotated[int, Whole("AV", least=0)]


def _read_paths(line: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """Read the path of the foe. After a semicolon, read the combatant's own path.

    Raises InputError.
    """
    reach = _REACH.search(line)
    foe, *own = (one.strip(" ,:") for one in _REACH.sub(" ", line).split(";"))
    if len(own) > 1:
        message = "one ; stands between the path of the foe and one's own: both are straight."
        raise InputError("bad-choice", "path", message)
    way = "".join(own).removeprefix("to ")
    path = HERE if way in ("", HERE, "still", "stands") else way
    if path != HERE and " to " not in path:
        path = f"{HERE} to {path}"
    said = {"reach": exact(reach[1])} if reach else {}
    return {"other_path": foe, "path": path, **said}


_REACH = re.compile(r"[,;]?\s*\breach (\d+)\b,?")


class Opportunity(Action, frozen=True, kw_only=True, tag="opportunity"):
    """Find whether two foes' paths in this pulse come close enough for an opportunity action.

    The foes walk in the order of initiative. Two foes of equal initiative take turns, a share of
    the pulse at a time. Both paths are seen from the place where `who` begins the pulse: "here to
    11 north", "20 east to 9 east", or [[x, y], [x, y]] in feet. A foe with only one place does not
    move.
    """

    title: ClassVar[str] = "Opportunity action?"
    labels: ClassVar[Mapping[str, str]] = {"other": "foe", "other_path": "path of the foe"}
    typed: ClassVar[Typed | None] = Typed(
        asks="passes",
        hint="a foe, where from, to where; then your own way: Orc 20 east to 9 east; 11 north",
        own=OwnReader(_read_paths, "A path has several words, which also name people.", "other"),
        also=("attack of opportunity", "free attack"),
        good={
            "Mira 20 east to 9 east; 11 north": {
                "other": "Mira",
                "other_path": "20 east to 9 east",
                "path": "here to 11 north",
            },
            "Goblin 1, 20 e 5 n to 9 e, reach 8; to 3 ne": {
                "other": "Goblin 1",
                "other_path": "20 e 5 n to 9 e",
                "path": "here to 3 ne",
                "reach": 8,
            },
            "Mira 5 ft north": {"other": "Mira", "other_path": "5 ft north", "path": "here"},
        },
        bad={
            "": "foe is missing",
            "Zed 20 e": "called 'Zed'",
            "Mira": "a place is missing",
            "Mira 20": "behind 20 ft stands a direction",
            "Mira 20 up": "not 'up'",
            "Mira east": "how many feet east",
            "Mira 20 e to": "a place is missing",
            "Mira 20 e to door": "'door' is no place",
            "Mira 20 e; 11 n; 5 s": "one ;",
        },
    )

    who: Who
    other: Who
    path: Annotated[Leg, Path()]
    other_path: Annotated[Leg, Path()]
    reach: Feet = 5

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if a path is longer than the movement of the pulse."""
        one, other = scene.find(self.who), scene.find(self.other, "other")
        refuse_absent(scene, one, other, "other")
        _refuse_long(scene, one, self.path, "path")
        _refuse_long(scene, other, self.other_path, "other_path")
        legs = {one.id: self.path, other.id: self.other_path}
        ruling, crosses = closest(scene.encounter, legs, self.reach, foes=are_foes(one, other))
        scene.record(ruling, one.id)
        distance = in_words(ruling.answer.distance.value)
        verdict = "may each take an opportunity action" if crosses else "pass each other"
        if ruling.answer.offered.value and not crosses:
            verdict = "begin within reach, and neither comes to the other or past"
        ways = (path_in_words(self.path), path_in_words(self.other_path))
        scene.log(f"{one.name} {ways[0]}, {other.name} {ways[1]}.")
        scene.log(f"{one.name} and {other.name} {verdict}: {distance} ft apart at the closest.")
        if crosses:
            _offer(scene, _pair(one, other))


class TakeOpportunity(Action, frozen=True, kw_only=True, tag="take-opportunity"):
    """Take an opportunity action against a foe whose path crossed the combatant's path.

    The action uses the weapon's skill. If the combatant used this skill before in this CS, the
    skill is halved. Set `gives_up` if the game master rules that the combatant loses the declared
    action.
    """

    title: ClassVar[str] = "Take the opportunity"
    typed: ClassVar[Typed | None] = Typed(
        asks="takes the opportunity against",
        hint="whom, the weapon, its AV where it is not the sheet's; gives up: what they declared",
        number="av",
        good={
            "Mira sword": {"other": "Mira", "weapon": "sword"},
            "Goblin 1 long sword gives up 21": {
                "other": "Goblin 1",
                "weapon": "long sword",
                "gives_up": True,
                "av": 21,
            },
        },
        bad={"sword": "other is missing", "Goblin 7 axe": "other is missing", "Mira": "weapon"},
    )

    who: Who
    other: Who
    weapon: Name
    av: Av | None = None
    gives_up: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant has no opportunity here, or has used it already."""
        combatant, other = scene.find(self.who), scene.find(self.other, "other")
        refuse_absent(scene, combatant, other, "other")
        offer = self._offer(scene, combatant, other)
        if offer is not None:
            taken = replace(offer, taken=tuple(sorted((*offer.taken, combatant.id))))
            offers = of_fight(scene.encounter).offers
            keep_fight(scene, offers=tuple(taken if one is offer else one for one in offers))
        scene.log(f"{combatant.name} takes the opportunity against {other.name}.")
        _use(scene, combatant, self.weapon, self.av)
        intent = kept(combatant).this_cs.intent
        if self.gives_up:
            scene.put(keep_this_cs(scene.find(combatant.id), given_up=True))
            scene.log(f"What they declared is given up{f': {intent}' if intent else ''}.")
        elif intent:
            scene.log(f"What they declared still stands: {intent}.")

    def _offer(self, scene: ActionScene, one: Combatant, other: Combatant) -> Offer | None:
        pair = _pair(one, other)
        offers = of_fight(scene.encounter).offers
        offer = next((held for held in offers if held.pair == pair), None)
        if offer is None:
            crossed = f"the paths of {one.name} and {other.name} have not crossed in this CS"
            scene.refuse(f"{crossed}: ask `opportunity` first.", "other")
        elif one.id in offer.taken:
            scene.refuse(f"{one.name} has taken the opportunity against {other.name}.", "who")
        elif one.id not in offer.left:
            scene.refuse(f"{one.name} let the opportunity against {other.name} pass.", "who")
        return offer


class UseSkill(Action, frozen=True, kw_only=True, tag="use-skill"):
    """Use a Weapon skill, to attack or to defend.

    Each further use in the CS halves the skill. Each weapon, known by its name, has its own count.
    """

    title: ClassVar[str] = "Use a weapon skill"
    typed: ClassVar[Typed | None] = Typed(
        key="z",
        group="Turns",
        word="weapon skill",
        asks="uses",
        hint="the weapon, and its AV where it is not the sheet's",
        number="av",
        also=("attack", "parry", "strike", "hit"),
        good={
            "long sword": {"weapon": "long sword"},
            "long sword 21": {"weapon": "long sword", "av": 21},
            '"2 daggers"': {"weapon": "2 daggers"},
        },
        bad={"": "weapon is missing", "21": "weapon is missing", "axe -1": "av"},
    )

    who: Who
    weapon: Name
    av: Av | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if there is no such combatant."""
        _use(scene, scene.find(self.who), self.weapon, self.av)


def attack_with(
    scene: ActionScene, attacker: Combatant, weapon: NamedAttack, _targets: tuple[str, ...]
) -> None:
    """Use the weapon's skill in a fight."""
    if scene.encounter.started:
        UseSkill(who=attacker.id, weapon=weapon.name).apply(scene)


def _pair(one: Combatant, other: Combatant) -> tuple[str, str]:
    return min(one.id, other.id), max(one.id, other.id)


def _offer(scene: ActionScene, pair: tuple[str, str]) -> None:
    """Offer the opportunity to both foes. In a pulse, this happens only once for a pair."""
    offers, pulse = of_fight(scene.encounter).offers, scene.encounter.cell
    if all((held.pair, held.pulse) != (pair, pulse) for held in offers):
        others = tuple(held for held in offers if held.pair != pair)
        keep_fight(scene, offers=(*others, Offer(pair, pulse)))


def _use(scene: ActionScene, combatant: Combatant, weapon: str, av: int | None) -> None:
    """Count a use of a weapon's skill, and log the AV of this use.

    Without `av`, use the AV of the combatant's attack with that name.
    """
    used = kept(combatant).this_cs.uses
    uses = used.get(weapon.casefold(), 0)
    whole = _av_of(combatant, weapon) if av is None else av
    ruling = skill_reuse(av=whole, previous_uses=uses)
    scene.record(ruling, combatant.id)
    counts = dict(sorted({**used, weapon.casefold(): uses + 1}.items()))
    scene.put(keep_this_cs(combatant, uses=counts))
    left = in_words(ruling.answer.av.value)
    scene.log(f"{combatant.name} uses {weapon}{_again(uses)}: AV {left}.")


def _av_of(combatant: Combatant, weapon: str) -> int:
    """Return the AV of a weapon: the bonus of the combatant's attack with this name.

    If this bonus is not a whole number, return the AV of the sheet.
    """
    named = weapon.casefold()
    bonuses = (one.bonus for one in combatant.attacks if one.name.casefold() == named)
    own = next(bonuses, "")
    return int(own) if own.isdecimal() else int(WORDS.number(combatant, "av"))


def _again(before: int) -> str:
    """Return words for the repeated use of a skill: ' for the second time in this CS'.

    Return '' for the first use.
    """
    if before == 0:
        return ""
    if before > len(ORDINALS):
        return " once more in this CS"
    return f" for the {ORDINALS[before - 1]} time in this CS"


def _refuse_long(scene: ActionScene, combatant: Combatant, path: Leg, field: str) -> None:
    """Refuse a path longer than the combatant's movement in this pulse and in the last pulse.

    In this pulse, movement on open ground counts too, because parts of the path may be there.
    """
    grounds = (None, WORDS.open_ground)
    budgets = [budget(scene.encounter, combatant, ground) for ground in grounds]
    now = max(budgets, key=lambda one: one.limit.figure.value)
    most, long = now.limit.figure, length_of(path)
    if long.value > max(most.value, combatant.pace.made_before):
        unit = WORDS.distance_unit
        way = f"{combatant.name}'s way is {counted(long.value, unit)} long"
        scene.refuse(f"{way}; this {now.scope} has {counted(most.value, unit)} for them.", field)
