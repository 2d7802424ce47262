"""Who meets whom on the kept paths, in words.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import UNSET

from rules.encounter import Encounter
from rules.fight.on_the_line import metres_a_unit, together
from rules.fight.walks import walks_of
from rules.map.meetings import Pulses, all_meetings
from rules.map.path_legs import Meeting
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook

MOST_TURNS = 20
"""The number of turns for which the paths are followed."""


def told(encounter: Encounter, book: Rulebook) -> str:
    """Return who meets whom on the kept paths: 'By kept paths Grak meets Orc in turn 2.'

    Combatants without a path do not move. Turn 1 is the present turn, or the next one of somebody
    whose turn has not begun in this round.
    """
    standing = encounter.map
    if standing is UNSET or not standing.paths:
        return "nobody has a path to go on with."
    if standing.grid is not None:
        return "who meets whom is told on a line, not yet on a grid."
    if book.ground.by_pulses:
        people = [one for one in encounter.in_order() if one.id in standing.paths]
        sentences = (
            f"{one.name}: {said}" for one in people for said in book.ground.crossing(encounter, one)
        )
        return " ".join(sentences) or "Nobody meets anybody on the paths of this round."
    per = metres_a_unit(book)
    if per is None:
        return f"{book.title} does not say how many metres are in its {book.words.distance_unit}."
    met = list(_in_words(encounter, book, _meetings(encounter, book, per)))
    if not met:
        return f"Nobody meets a foe on the kept paths in {MOST_TURNS} turns."
    return f"By kept paths {listed(met, 'and')}."


def _meetings(encounter: Encounter, book: Rulebook, per: Fraction) -> tuple[Meeting, ...]:
    standing, people = encounter.map, encounter.combatants
    assert standing is not UNSET
    walkers = [one for one in encounter.in_order() if one.id in standing.paths and not one.out]
    leaders = {who: one.id for one in reversed(walkers) for who in together(encounter, book, one)}
    ways = {
        one.id: _turns(encounter, book, one.id, per) for one in walkers if leaders[one.id] == one.id
    }
    reach = {who: book.ground.reach(encounter, people[who]) for who in standing.people()}

    def foes(one: str, other: str) -> bool:
        both = people[one], people[other]
        return both[0].side != both[1].side and not any(each.out for each in both)

    order = {who: -place for place, who in enumerate(ways)}
    engaged = [frozenset(pair) for pair in book.ground.engaged(encounter)]
    walks = walks_of(encounter, reach, per, ways, leaders)
    return all_meetings(Pulses(walks, order, engaged, foes), MOST_TURNS)


def _turns(encounter: Encounter, book: Rulebook, who: str, per: Fraction) -> list[Fraction]:
    """Return the metres of a walker in each turn: what is left of this one, then all of it."""
    budget = book.movement.budget(encounter, encounter.combatants[who])
    left, whole = (Fraction(one.figure.value) * per for one in (budget.left, budget.limit))
    return [left, *[whole] * (MOST_TURNS - 1)]


def _in_words(encounter: Encounter, book: Rulebook, met: tuple[Meeting, ...]) -> Iterator[str]:
    names: Mapping[str, str] = {one.id: one.name for one in encounter.combatants.values()}
    for one in met:
        scope = book.movement.budget(encounter, encounter.combatants[one.who]).scope
        meets = "meets" if one.sure else "perhaps meets"
        yield f"{names[one.who]} {meets} {names[one.whom]} in {scope} {one.pulse}"
