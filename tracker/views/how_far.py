"""How far somebody or a place is, in metres and in turns.

Only a fight with positions imports this module.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.on_the_line import metres_a_unit
from rules.fight.reach import Leg, rounds_to, scope_of
from rules.map.distances import distance, spot_of
from rules.map.goals import behind_shut_door, why_no_way
from rules.map.ranges import Range
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import counted, in_words
from rules.rulebook.rulebook import Rulebook

MOST_ASKING = 4
"""The most combatants who are told how far a goal is."""


def told(encounter: Encounter, book: Rulebook, who: Sequence[str], goal: dict[str, Any]) -> str:
    """Return how far a goal is from some combatants: 'Fenn is 9 m from Ansa; walk 1 turn.'"""
    return " ".join(_told_of(encounter, book, one, goal) for one in who[:MOST_ASKING])


def _told_of(encounter: Encounter, book: Rulebook, who: str, goal: dict[str, Any]) -> str:
    standing = encounter.map
    place, name = goal.get("place"), encounter.combatants[who].name
    point = f"{PLACE}{place}" if place else goal["whom"]
    shown = place or encounter.combatants[point].name
    if standing is UNSET or not standing.has(who):
        return f"nobody has said where {name} is."
    try:
        found = distance(standing, who, point)
    except InputError:
        return f"nobody has said where {shown} is."
    turns = _shut(standing, who, point) or _turns(encounter, book, who, found)
    return f"{shown} is {_metres(found)} from {name}{f'; {turns}' if turns else ''}."


def _shut(standing: Whereabouts, who: str, point: str) -> str:
    """Return which door bars the way; empty if no shut door is between the two."""
    here, there = spot_of(standing, who), spot_of(standing, point)
    if here is None or there is None or not behind_shut_door(standing.line, here, there):
        return ""
    return why_no_way(standing.line, here, there)


def _metres(found: Range) -> str:
    if found.exact:
        return f"{in_words(found.low)} m"
    if found.high is None:
        return f"{in_words(found.low)} m or more"
    return f"{in_words(found.low)} to {in_words(found.high)} m"


def _turns(encounter: Encounter, book: Rulebook, who: str, found: Range) -> str:
    """Return the turns for the most metres, by gait: 'walk 2 turns, run 1 turn'."""
    combatant, per = encounter.combatants[who], metres_a_unit(book)
    if not found.high or per is None:
        return ""
    ground = book.words.terrain(encounter, combatant.terrain)
    scope = scope_of(book, encounter, combatant)
    legs = [Leg(found.high / per, ground)]
    told = []
    for rate in book.movement.gait_rates(encounter, combatant):
        if rate.closed is None and rate.rate and rate.rate.figure.value > 0:
            turns = rounds_to(encounter, book, combatant, rate.gait, legs).turns
            if turns is not None:
                told.append(f"{rate.gait.label.lower()} {counted(turns.figure.value, scope)}")
    return ", ".join(told)
