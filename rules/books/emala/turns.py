"""Rounds of cycles: each cycle, everybody with an action point takes a turn in order."""

from rules.books.emala.rates import COMBAT, covered_by_grant, gait_on, penalty
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import keep, kept, primary
from rules.books.emala.text.initiative import initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.rounds import PlainRounds
from rules.fight.turns import begin_turn
from rules.numbers.exact import Number
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

A_TURN = 1
"""The action points that a turn costs."""


def entering(combatant: Combatant) -> Combatant:
    """A combatant with all its action points."""
    return keep(combatant, points=int(WORDS.number(combatant, "action_points")))


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """d10 and bonus, less the armour penalty."""
    return initiative(
        d10=roll,
        bonus=int(WORDS.number(combatant, "initiative_bonus")),
        armour_penalty=penalty(combatant),
    )


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """DEX; then a second d10."""
    return (("DEX", WORDS.number(combatant, "dex")),)


def _takes_part(_encounter: Encounter, combatant: Combatant) -> bool:
    return bool(kept(combatant).points or WORDS.number(combatant, "action_points"))


def _has_points(_encounter: Encounter, combatant: Combatant) -> bool:
    return kept(combatant).points > 0


def _begin(scene: Scene, combatant: Combatant) -> None:
    points = kept(combatant).points
    scene.put(keep(combatant, points_at_turn=points))
    scene.log(f"{combatant.name}'s turn ({points} action point{'s' if points > 1 else ''}).")
    begin_turn(scene, combatant.id)
    _lie_or_rise(scene, scene.find(combatant.id))


def _lie_or_rise(scene: Scene, combatant: Combatant) -> None:
    """Who begins the turn prone crawls; who no longer is goes back to the primary gait."""
    if WORDS.flag(combatant, "natural_crawler"):
        return
    if combatant.has("prone") and combatant.pace.gait != "crawl":
        scene.put(combatant.with_pace(gait="crawl"))
        scene.log(f"{combatant.name} is prone and crawls.")
    elif not combatant.has("prone") and combatant.pace.gait == "crawl":
        risen = combatant.with_pace(gait=primary(combatant))
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        scene.put(risen.with_pace(gait=gait_on(risen, terrain)))


def _end(scene: Scene, combatant: Combatant, spend: int | None) -> Combatant:
    cost = A_TURN if spend is None else spend
    counted = combatant.pace.round - covered_by_grant(scene.encounter, combatant)
    if cost != A_TURN:
        scene.log(f"{combatant.name} spends {cost} action points.")
    ended = combatant.with_pace(before=combatant.pace.turn, turn=NONE, round=counted, granted=NONE)
    left = max(0, kept(ended).points - cost)
    return keep(ended, points=left, primary=kept(ended).primary or primary(ended))


def _renew(_scene: Scene, combatant: Combatant) -> Combatant:
    return entering(keep(combatant, primary=None))


def _cycles(encounter: Encounter) -> int:
    """As many cycles as anybody has action points, or as there have been."""
    people = encounter.combatants.values()
    points = (int(WORDS.number(one, "action_points")) for one in people)
    return max(1, encounter.cell, *points) if people else 1


INITIATIVE = InitiativeRule(dice="1d10", tie_die="1d10", ruling=_initiative, ties=_ties)

ROUNDS = PlainRounds(
    words=WORDS,
    initiative=INITIATIVE,
    source=COMBAT,
    takes_part=_takes_part,
    may_act=_has_points,
    again=True,
    begin=_begin,
    end=_end,
    renew=_renew,
    anew=lambda encounter: WORDS.is_on(encounter, "initiative-each-round"),
    rolls_late=False,
    costs=True,
    no_one=" or give action points",
    cells=_cycles,
)
