"""Show the distance of a combatant or a place, in metres and in turns.

Only a fight with positions imports this module.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused, RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_walkers import arc_of
from rules.fight.on_the_line import metres_a_unit
from rules.fight.reach import Leg, rounds_to, scope_of
from rules.fight.reach_by_going import has_to_be_gone, rounds_by_going
from rules.fight.reach_on_grid import legs_over_spaces, rounds_over_spaces
from rules.fight.reach_on_line import legs_to, stops_before
from rules.map.distances import distance, spot_of
from rules.map.grid_areas import Arc
from rules.map.grid_map import on_grid
from rules.map.ranges import Range
from rules.map.whereabouts import PLACE
from rules.numbers.exact import counted, in_words
from rules.rulebook.positions import as_bodies
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait

NONE = Fraction(0)
MOST_ASKING = 4
"""The most combatants whose distances to a goal are shown."""


def told(encounter: Encounter, book: Rulebook, who: Sequence[str], goal: dict[str, Any]) -> str:
    """Return the distance from some combatants to a goal, and the turns that they need.

    An example is 'Fenn is 9 m from Ansa; walk 1 turn.'
    """
    return " ".join(_told_of(encounter, book, one, goal) for one in who[:MOST_ASKING])


def _told_of(encounter: Encounter, book: Rulebook, who: str, goal: dict[str, Any]) -> str:
    standing = encounter.map
    place, name = goal.get("place"), encounter.combatants[who].name
    point = f"{PLACE}{place}" if place else goal["whom"]
    shown = place or encounter.combatants[point].name
    if standing is UNSET or not standing.has(who):
        return f"nobody has said where {name} is."
    try:
        if place and standing.grid is not None:
            on_grid(standing.grid, place)
    except InputError as fault:
        return fault.message
    try:
        found = distance(as_bodies(encounter), who, point)
    except InputError:
        return f"nobody has said where {shown} is."
    try:
        by, door = goal.get("by", ""), goal.get("door", "")
        legs = _legs(encounter, book, who, point, found, by, door)
        turns = _turns(encounter, book, encounter.combatants[who], legs, (point, by), door)
    except Refused as fault:
        turns = f"{name} {fault.message.removesuffix('.')}"
    far = f"{shown} is {_metres(found)} from {name}{_arcs(encounter, book, who, point)}"
    return f"{far}{f'; {turns}' if turns else ''}."


_ARCS: Mapping[Arc, str] = {"front": "in front of", "side": "at the side of", "back": "behind"}


def _arcs(encounter: Encounter, book: Rulebook, who: str, point: str) -> str:
    """Return the side on which each of two combatants stands, seen from the other.

    An example is ', in front of Ansa; Ansa is behind Fenn'.
    """
    if point not in encounter.combatants:
        return ""
    one, other = encounter.combatants[who], encounter.combatants[point]
    mine, theirs = arc_of(encounter, book, one, point), arc_of(encounter, book, other, who)
    told = f", {_ARCS[mine]} {one.name}" if mine else ""
    return f"{told}; {one.name} is {_ARCS[theirs]} {other.name}" if theirs else told


def _metres(found: Range) -> str:
    if found.exact:
        return f"{in_words(found.low)} m"
    if found.high is None:
        return f"{in_words(found.low)} m or more"
    return f"{in_words(found.low)} to {in_words(found.high)} m"


def _legs(
    encounter: Encounter, book: Rulebook, who: str, point: str, found: Range, by: str, door: str
) -> Sequence[Leg]:
    """Return the legs of the way along the line.

    If somebody is not on the line, return one leg with the greatest distance.

    Raises Refused if nobody can walk the way along the line.
    """
    combatant, per, standing = encounter.combatants[who], metres_a_unit(book), encounter.map
    if not found.high or per is None or standing is UNSET:
        return ()
    if spot_of(standing, who) is not None and spot_of(standing, point) is not None:
        if standing.grid is not None and not book.ground.by_pulses:
            gait = book.words.gait(combatant.pace.gait)
            return legs_over_spaces(encounter, combatant, gait, point, by, door)
        return legs_to(encounter, book, standing, combatant, point, by, door)
    most = max(Fraction(0), found.high - stops_before(encounter, book, combatant, point))
    ground = book.words.terrain(encounter, combatant.terrain)
    return (Leg(most / per, ground),) if most else ()


def _turns(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    legs: Sequence[Leg],
    goal: tuple[str, str],
    door: str,
) -> str:
    """Return the turns that the legs take in each gait: 'walk 2 turns, run 1 turn'.

    `goal` has the point of the goal, and a space on the path to this point, or ''. `door` is the
    word for shut doors.
    """
    if not legs:
        return ""
    forced = {leg.terrain.gait for leg in legs} | _taken_there(encounter, book, combatant, legs)
    possible = [
        rate.gait
        for rate in book.movement.gait_rates(encounter, combatant)
        if rate.gait.id in forced
        or (rate.closed is None and rate.rate and rate.rate.figure.value > 0)
    ]
    fitting = [one for one in possible if _is_for_all(book, one, legs)]
    found = {
        one.id: _counted(encounter, book, combatant, one, legs, goal, door)
        for one in fitting or possible
    }
    if not any(found.values()):
        return "no gait goes all of this way"
    now = combatant.pace.gait
    if found.get(now) == "":
        found[now] = f"{book.words.gait(now).label.lower()} never"
    return ", ".join(filter(None, found.values()))


def _taken_there(
    encounter: Encounter, book: Rulebook, combatant: Combatant, legs: Sequence[Leg]
) -> set[str | None]:
    """Return the gaits that the grounds of the legs bring: a swimmer walks again on land."""
    found: set[str | None] = set()
    for ground in {leg.terrain.id: leg.terrain for leg in legs}.values():
        if ground.id != combatant.terrain:
            with suppress(RulesError):
                scene = ActionScene(encounter, Tray())
                found.add(book.movement.enter(scene, combatant, ground).pace.gait)
    return found


def _counted(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: Gait,
    legs: Sequence[Leg],
    goal: tuple[str, str],
    door: str,
) -> str:
    """Return the turns in a gait: 'walk 2 turns', 'bolt 5 units, 2 of them without a move'.

    Where the ground forces another gait, the combatant takes this other gait. Return '' if the
    combatant does not arrive.
    """
    standing = encounter.map
    if standing is not UNSET and standing.grid is not None and not book.ground.by_pulses:
        found = rounds_over_spaces(encounter, book, combatant, gait, *goal, door)
    elif has_to_be_gone(encounter, book, combatant, *goal, legs, door):
        found = rounds_by_going(encounter, book, combatant, gait, goal, legs, door)
    else:
        own = [
            replace(one, gait=book.words.gait(one.terrain.gait)) if one.terrain.gait else one
            for one in legs
        ]
        found = rounds_to(encounter, book, combatant, gait, own)
    if found.turns is None:
        return ""
    turns = counted(found.turns.figure.value, scope_of(book, encounter, combatant))
    waits = f", {found.waits} of them without a move" if found.waits else ""
    return f"{gait.label.lower()} {turns}{waits}"


def _is_for_all(book: Rulebook, gait: Gait, legs: Sequence[Leg]) -> bool:
    """Whether it makes sense to show how long these legs take in a gait.

    Somebody can fly over every ground, but can swim only where all legs lead through water.
    """
    kinds, grounds = (book.measures.kinds, book.measures.grounds) if book.measures else ({}, {})
    if (
        all(leg.terrain.gait == gait.id for leg in legs)
        or gait.id == grounds.get("air", ("", ""))[1]
    ):
        return True
    is_forced = any(one.gait == gait.id for one in book.words.terrains) and gait.id not in kinds
    return not is_forced and not all(leg.terrain.gait for leg in legs)
