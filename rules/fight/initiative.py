"""The order of initiative: rolling for it, breaking ties, and keeping it as the GM put it."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby, pairwise

from msgspec.structs import replace

from rules.encounter import Combatant, Initiative
from rules.numbers.exact import in_words
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene

Rank = tuple[Fraction, ...]

MOST_REROLLS = 30


def roll_for(scene: Scene, rule: InitiativeRule, people: Iterable[str]) -> None:
    """Roll initiative for these combatants, break their ties, and put them in their places."""
    rolled = tuple(who for who in people if rule.rolls(scene.encounter, scene.find(who)))
    for who in rolled:
        combatant = scene.find(who)
        total, how = rule.roll(scene, combatant, rule.dice)
        held, ruling = rule.held(scene.encounter, combatant, total, how)
        scene.record(ruling, combatant.id)
        scene.put(replace(combatant, initiative=held))
        scene.log(f"{combatant.name} has initiative {in_words(held.value)} ({how}).")
    settle(scene, rule, rolled)


def settle(scene: Scene, rule: InitiativeRule, people: tuple[str, ...]) -> None:
    """Break the ties of these combatants and put them where they stand; the rest stays put."""
    if rule.tie_die:
        _reroll_ties(scene, rule, rule.tie_die, frozenset(people))
    before = scene.encounter.order
    ranks = {who: (rank_of(rule, scene.find(who)), -before.index(who)) for who in before}
    follow = [who for who in before if not rule.rolls(scene.encounter, scene.find(who))]
    order = [who for who in before if who not in people and who not in follow]
    for who in sorted(people, key=ranks.__getitem__, reverse=True):
        lower = (place for place, other in enumerate(order) if ranks[other] < ranks[who])
        order.insert(next(lower, len(order)), who)
    scene.change(order=(*order, *(who for who in follow if who not in order)))
    scene.encounter = rule.follow(scene.encounter)
    _log_ties(scene, rule, set(people))


def rank_of(rule: InitiativeRule, combatant: Combatant) -> Rank:
    """What the order goes by: initiative, the sheet's tie-breaks, the re-rolls."""
    held = combatant.initiative
    if held is None:
        return (Fraction(-(10**9)),)
    sheet = (Fraction(value) for _, value in rule.ties(combatant))
    return (held.value, *sheet, *map(Fraction, held.rerolls))


def place(scene: Scene, who: str, position: int) -> None:
    """Put a combatant at a position of the order by hand, from 0; it stays there until rolled."""
    order = [one for one in scene.encounter.order if one != who]
    order.insert(position, who)
    scene.change(order=tuple(order))


def _reroll_ties(scene: Scene, rule: InitiativeRule, die: str, people: frozenset[str]) -> None:
    for _ in range(MOST_REROLLS):
        tied = _tied(scene, rule, people)
        if not tied:
            return
        for combatant in tied:
            roll = scene.dice.roll(f"tie-break of {combatant.name}", die)
            held = combatant.initiative or Initiative(Fraction(0))
            rerolled = replace(held, rerolls=(*held.rerolls, roll.total))
            scene.put(replace(combatant, initiative=rerolled))


def _tied(scene: Scene, rule: InitiativeRule, people: frozenset[str]) -> list[Combatant]:
    """Those who must roll (again) so that these people tie with nobody."""
    rolled = [one for one in scene.encounter.in_order() if one.initiative and one.initiative.inputs]
    rolled.sort(key=lambda one: rank_of(rule, one))
    groups = (list(group) for _, group in groupby(rolled, key=lambda one: _sheet_rank(rule, one)))
    for group in groups:
        if people.isdisjoint(one.id for one in group):
            continue
        fewest = [one for one in group if one.initiative and not one.initiative.rerolls]
        if len(group) > 1 and fewest:
            return fewest
        for _, same in groupby(group, key=lambda one: rank_of(rule, one)):
            level = list(same)
            if len(level) > 1:
                return level
    return []


def _sheet_rank(rule: InitiativeRule, combatant: Combatant) -> Rank:
    return rank_of(rule, combatant)[: 1 + len(rule.ties(combatant))]


def _log_ties(scene: Scene, rule: InitiativeRule, people: set[str]) -> None:
    for first, second in pairwise(scene.encounter.in_order()):
        if {first.id, second.id} & people and _level(first, second):
            scene.log(f"Tie: {first.name} before {second.name}, {_reason(rule, first, second)}.")


def _level(first: Combatant, second: Combatant) -> bool:
    if first.initiative is None or second.initiative is None:
        return False
    return first.initiative.value == second.initiative.value


def _reason(rule: InitiativeRule, first: Combatant, second: Combatant) -> str:
    for (label, mine), (_, other) in zip(rule.ties(first), rule.ties(second), strict=True):
        if mine != other:
            return f"{label} {in_words(mine)} against {in_words(other)}"
    rolled, against = _rerolls(first), _rerolls(second)
    if rolled != against:
        return f"re-rolled {rolled} against {against}"
    return f"all equal: {rule.tie_stays}"


def _rerolls(combatant: Combatant) -> str:
    return " ".join(map(str, combatant.initiative.rerolls)) if combatant.initiative else ""
