"""Who meets whom on the kept paths, in words.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.fight.on_the_line import metres_a_unit, together
from rules.fight.reach import Leg, walked
from rules.fight.walks import Walking, has_grounds, walks_of
from rules.map.meetings import Pulses, all_meetings
from rules.map.path_legs import Meeting
from rules.map.pulse_walks import GroundPace
from rules.numbers.exact import exact
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook

MOST_TURNS = 20
"""The number of turns for which the paths are followed."""


def told(encounter: Encounter, book: Rulebook) -> str:
    """Return who meets whom on the kept paths: 'By kept paths Grak meets Orc in turn 2.'

    Combatants without a path do not move. Turn 1 is everybody's turn in this round.
    """
    standing = encounter.map
    if standing is UNSET or not standing.paths:
        return "nobody has a path to go on with."
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
    walks = walks_of(encounter, reach, per, ways, book.words, leaders, by_pulses=False)
    return all_meetings(Pulses(walks, order, engaged, foes), MOST_TURNS)


def _turns(encounter: Encounter, book: Rulebook, who: str, per: Fraction) -> Walking:
    """Return how far a combatant walks in each turn, beginning with the rest of this turn."""
    walker = encounter.combatants[who]
    budget = book.movement.budget(encounter, walker)
    left, whole = (Fraction(one.figure.value) * per for one in (budget.left, budget.limit))

    # The factor compares a whole turn on this ground with a whole turn on the present ground.
    def on_ground(_turn: int, terrain: str, _used: Fraction) -> GroundPace:
        there = _whole_turn(encounter, book, walker, terrain) * per
        return GroundPace(max(there, left), there / whole)

    metres = _by_turns(encounter, book, walker, per)
    standing = encounter.map
    by_ground = standing is not UNSET and has_grounds(standing) and whole
    return Walking(metres, on_ground if by_ground else None)


def _by_turns(
    encounter: Encounter, book: Rulebook, walker: Combatant, per: Fraction
) -> tuple[Fraction, ...]:
    """Return the metres of each coming turn. The last turns of a round can have fewer metres."""
    budget = book.movement.budget(encounter, walker)
    left, whole = (Fraction(one.figure.value) for one in (budget.left, budget.limit))
    gait = book.words.gait(walker.pace.gait)
    far = Leg(exact(whole * MOST_TURNS), book.words.terrain(encounter, walker.terrain))
    gone, _ = walked(encounter, book, walker, gait, [far])
    ways = [turn.way for turn in gone]
    this_turn = [] if ways and ways[0] == left else [left]
    ways = [*this_turn, *ways, *[whole] * MOST_TURNS][:MOST_TURNS]
    return tuple(way * per for way in ways)


def _whole_turn(encounter: Encounter, book: Rulebook, walker: Combatant, terrain: str) -> Fraction:
    """Return the movement of a whole turn on a ground, in the gait that the walker has there.

    For a ground that the book does not know, the walker's present ground counts.
    """
    known = {one.id: one for one in book.words.terrains_of(encounter)}
    if terrain in known:
        gait = book.movement.gait_on(encounter, walker, known[terrain])
        walker = replace(walker.with_pace(gait=gait), terrain=terrain)
    return Fraction(book.movement.budget(encounter, walker).limit.figure.value)


def _in_words(encounter: Encounter, book: Rulebook, met: tuple[Meeting, ...]) -> Iterator[str]:
    names: Mapping[str, str] = {one.id: one.name for one in encounter.combatants.values()}
    for one in met:
        scope = book.movement.budget(encounter, encounter.combatants[one.who]).scope
        meets = "meets" if one.sure else "perhaps meets"
        yield f"{names[one.who]} {meets} {names[one.whom]} in {scope} {one.pulse}"
