"""The turns that everybody needs to a place or to somebody, by where they stand on the line.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.grid_walkers import grounds_between
from rules.fight.on_the_line import metres_a_unit
from rules.fight.reach import (
    Leg,
    Reach,
    Reaches,
    Turn,
    as_reach,
    likeness,
    rounds_to,
    scope_of,
    walked,
)
from rules.map.distances import distance, spot_of
from rules.map.goals import grounds_here, way_to
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import Number
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain


def reach_to(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str
) -> tuple[Reaches, ...]:
    """Return the reach of everybody else to a goal, in order: each by the way from their spot.

    The goal is a combatant, or a place with '@' before its name. The turns end in the goal's spot.
    Combatants with equal movement and equal ways share a result.
    """
    ways: dict[str, tuple[Leg, ...]] = {}
    closed: dict[str, str] = {}
    people = [one for one in encounter.in_order() if not one.out and one.id != goal]
    for one in people:
        try:
            ways[one.id] = legs_to(encounter, book, standing, one, goal)
        except Refused as fault:
            closed[one.id] = fault.message
    alike: dict[tuple[str, tuple[Terrain, ...]], list[Combatant]] = {}
    for one in people:
        if one.id in ways:
            grounds = tuple(leg.terrain for leg in ways[one.id])
            alike.setdefault((likeness(encounter, one), grounds), []).append(one)
    found = {
        who: tuple(Reach(gait, closed=why) for gait in book.words.gaits)
        for who, why in closed.items()
    }
    for several in alike.values():
        found.update(_reach_of_alike(encounter, book, several, ways))
    return tuple(Reaches(one.id, scope_of(book, encounter, one), found[one.id]) for one in people)


def _reach_of_alike(
    encounter: Encounter,
    book: Rulebook,
    several: Sequence[Combatant],
    ways: Mapping[str, tuple[Leg, ...]],
) -> dict[str, tuple[Reach, ...]]:
    """Return the reach of combatants with equal movement, whose ways have the same grounds."""
    first, gaits = several[0], book.words.gaits
    grounds = ways[first.id]
    if len(grounds) == 1:
        far = {one.id: ways[one.id][0].distance for one in several}
        each = [
            rounds_to_each(encounter, book, first, gait, grounds[0].terrain, set(far.values()))
            for gait in gaits
        ]
        return {who: tuple(by_far[metres] for by_far in each) for who, metres in far.items()}
    known = {
        legs: tuple(rounds_to(encounter, book, first, gait, legs) for gait in gaits)
        for legs in {ways[one.id] for one in several}
    }
    return {one.id: known[ways[one.id]] for one in several}


def rounds_to_each(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    terrain: Terrain,
    distances: Collection[Number],
) -> Mapping[Number, Reach]:
    """Return the time for each of these distances over one ground, as `rounds_to` finds it.

    Only the longest way is played, because all ways have the same turns up to their ends.
    """
    gone, why_not = walked(encounter, book, one, gait, [Leg(max(distances), terrain)])
    arrives = sum(turn.way for turn in gone)
    return {
        metres: as_reach(encounter, book, one, gait, _up_to(gone, metres), [Leg(metres, terrain)])
        if metres <= arrives
        else Reach(gait, closed=why_not)
        for metres in distances
    }


def _up_to(turns: Sequence[Turn], distance: Number) -> list[Turn]:
    """Return the turns of a shorter way over the same ground."""
    found, left = [], Fraction(distance)
    for turn in turns:
        found.append(replace(turn, way=min(turn.way, left)))
        left -= found[-1].way
        if left <= 0:
            break
    return found


def legs_to(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, one: Combatant, goal: str
) -> tuple[Leg, ...]:
    """Return the way of a combatant to a goal in the book's unit, one leg for each ground.

    Raises:
        Refused: the distance or the book's metres are unknown, every way is closed, or the
            combatant is there already.
    """
    unit = metres_a_unit(book)
    if unit is None:
        raise Refused(f"{book.words.title} does not say how many metres its unit has.")
    if not standing.has(one.id):
        raise Refused("has no position.")
    if goal in encounter.combatants and not standing.has(goal):
        raise Refused(f"does not know where {encounter.combatants[goal].name} is.")
    here, there = spot_of(standing, one.id), spot_of(standing, goal)
    if here is not None and there is not None and standing.grid is not None:
        parts = grounds_between(encounter, book, standing, one, (here, there))
    elif here is not None and there is not None:
        parts = _on_the_line(standing, here, there)
    else:
        parts = _in_the_open(standing, one.id, goal)
    unmarked = _unmarked(book, standing, one, here)
    legs = tuple(
        Leg(metres / unit, book.words.terrain(encounter, ground or unmarked))
        for ground, metres in parts
        if metres
    )
    if not legs:
        raise Refused("is there already.")
    return legs


def _unmarked(book: Rulebook, standing: Whereabouts, one: Combatant, here: Spot | None) -> str:
    """Return the ground of a stretch that names none, as a move along the line has it."""
    own = () if here is None else grounds_here(standing, here)
    return book.words.open_ground if one.terrain in own else one.terrain


def _in_the_open(standing: Whereabouts, who: str, goal: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the distance of two who are not both on the line, over one ground."""
    known = distance(standing, who, goal)
    if not known.exact:
        raise Refused(f"is {known} m away: say how far, and it is counted.")
    yield "", known.low


def _on_the_line(standing: Whereabouts, here: Spot, there: Spot) -> Iterator[tuple[str, Fraction]]:
    """Yield the grounds of the way that a walk takes, each with its metres."""
    line = standing.line
    try:
        found = way_to(line, here, there)
    except InputError:
        raise Refused("has no way there.") from None
    if found.shut:
        raise Refused(f"cannot just walk there: {found.shut}.")
    grounds = ((line.stretch(one.row, one.at).terrain, one.metres) for one in found.pieces)
    for ground, parts in groupby(grounds, key=lambda one: one[0]):
        yield ground, sum((metres for _, metres in parts), Fraction(0))
