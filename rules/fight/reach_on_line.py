"""The turns that everybody needs to a place or to somebody, by where they stand on the line.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from rules.encounter import Combatant, Encounter
from rules.errors import Refused
from rules.fight.on_the_line import metres_a_unit
from rules.fight.reach import Leg, Reach, Reaches, likeness, rounds_to, scope_of
from rules.map.distances import distance, spot_of
from rules.map.line_map import Spot
from rules.map.line_ways import way
from rules.map.whereabouts import Whereabouts
from rules.rulebook.rulebook import Rulebook


def reach_to(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str
) -> tuple[Reaches, ...]:
    """Return the reach of everybody else to a goal, in order: each by the way from their spot.

    The goal is a combatant, or a place with '@' before its name. The turns end in the goal's spot.
    Combatants with equal movement and equal ways share a result.
    """
    known: dict[tuple[str, tuple[Leg, ...]], tuple[Reach, ...]] = {}
    made = []
    for one in encounter.in_order():
        if one.out or one.id == goal:
            continue
        try:
            legs = legs_to(encounter, book, standing, one, goal)
        except Refused as fault:
            found = tuple(Reach(gait, closed=fault.message) for gait in book.words.gaits)
        else:
            key = likeness(encounter, one), legs
            if key not in known:
                gaits = book.words.gaits
                known[key] = tuple(rounds_to(encounter, book, one, gait, legs) for gait in gaits)
            found = known[key]
        made.append(Reaches(one.id, scope_of(book, encounter, one), found))
    return tuple(made)


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
    if here is None or there is None:
        parts = _in_the_open(standing, one.id, goal)
    else:
        parts = _on_the_line(standing, here, there)
    legs = tuple(
        Leg(metres / unit, book.words.terrain(encounter, ground or book.words.open_ground))
        for ground, metres in parts
        if metres
    )
    if not legs:
        raise Refused("is there already.")
    return legs


def _in_the_open(standing: Whereabouts, who: str, goal: str) -> list[tuple[str, Fraction]]:
    """Return the distance of two who are not both on the line, over open ground."""
    known = distance(standing, who, goal)
    if not known.exact:
        raise Refused(f"is {known} m away: say how far, and it is counted.")
    return [("", known.low)]


def _on_the_line(standing: Whereabouts, here: Spot, there: Spot) -> Iterator[tuple[str, Fraction]]:
    """Yield the grounds of the shortest open way, each with its metres."""
    line = standing.line
    pieces = way(line, here, there)
    if pieces is None:
        raise Refused("has no open way there.")
    grounds = ((line.stretch(one.row, one.at).terrain, one.metres) for one in pieces)
    for ground, parts in groupby(grounds, key=lambda one: one[0]):
        yield ground, sum((metres for _, metres in parts), Fraction(0))
