"""Doors, drops and climbs on the kept paths along the line.

A walker who comes to a door opens it without a cost: the text has no rule for doors. The pulses
stop before a drop or a climb. Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from msgspec import UNSET

from rules.books.rom.rates import ZONE
from rules.books.rom.rounds.walkers import FOOT
from rules.encounter import Encounter
from rules.fight.before_obstacles import ShutDoor, door_named, opened, shut_doors
from rules.fight.walks import Walkers, aim_of, edge_of
from rules.map.doors_of_grid import door_named as grid_door_named
from rules.map.line_map import Spot
from rules.map.meetings import Pulses
from rules.map.whereabouts import Whereabouts
from rules.numbers.inputs import listed


class OpenedDoor(NamedTuple):
    """A door, and the id of the combatant who opens it."""

    who: str
    door: ShutDoor


class Doors(NamedTuple):
    """The doors that walkers open in a pulse, and the map with these doors open.

    `ends` has the spots where the pulse ends for walkers who do not yet reach their doors.
    """

    standing: Whereabouts
    opened: tuple[OpenedDoor, ...] = ()
    ends: Mapping[str, Spot] = {}


def doors_on_the_way(standing: Whereabouts) -> list[OpenedDoor]:
    """Return the shut doors on all kept paths, each with its walker.

    A path on which the walker opens no door is left out.
    """
    return [
        OpenedDoor(who, door)
        for who, kept in standing.paths.items()
        if kept.legs[0].door and (goal := _goal(standing, who)) is not None
        for door in shut_doors(standing, who, kept.legs[0], goal)
    ]


def _goal(standing: Whereabouts, who: str) -> Spot | None:
    """Return the spot to which the first leg of a kept path leads.

    Return None for a spot off the map.
    """
    reach = dict.fromkeys(standing.people(), ZONE)
    goal = aim_of(standing, who, standing.paths[who], reach, FOOT).goal
    return standing.spots.get(goal) if isinstance(goal, str) else goal


def through_doors(standing: Whereabouts, run: Callable[[Whereabouts], Pulses]) -> Doors:
    """Return the doors that walkers reach in the next pulse.

    To find these doors, `run` makes the walks once on a map where the doors of all paths are open.
    """
    every = doors_on_the_way(standing)
    if not every:
        return Doors(standing)
    trial = run(opened(standing, [one.door for one in every]))
    trial.next()
    walks = trial.walks
    assert isinstance(walks, Walkers)
    passed = [one for one in every if one.door.is_passed(walks.gone(one.who, 1))]
    before = {one.who for one in every if one not in passed}
    spots = walks.spots()
    ends = {who: spots[who] for who in before if who in spots}
    return Doors(opened(standing, [one.door for one in passed]), tuple(passed), ends)


def doors_told(encounter: Encounter, doors: Iterable[OpenedDoor]) -> tuple[str, ...]:
    """Return a sentence for each door that a walker opens."""
    standing = encounter.map
    if standing is UNSET:
        return ()
    names = {who: one.name for who, one in encounter.combatants.items()}
    several = (f"{names[one.who]} opens {door_named(standing, one.door)}." for one in doors)
    return tuple(dict.fromkeys(several))


def grid_doors_told(encounter: Encounter, doors: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return a sentence for each door of a grid that a walker opens. The keys are walkers."""
    names = {who: one.name for who, one in encounter.combatants.items()}
    return tuple(
        f"{names[who]} opens {grid_door_named(door)}."
        for who, opened_now in doors.items()
        for door in opened_now
    )


def ahead(standing: Whereabouts, walker: str) -> tuple[str, ...]:
    """Return sentences about the doors, the drop or the climb on a walker's way."""
    ways = [one.door for one in doors_on_the_way(standing) if one.who == walker]
    doors = (f"On the way {door_named(standing, one)} is opened." for one in ways)
    stops = (words for who, words, _ in edges(standing) if who == walker)
    return (*doors, *(f"The pulses go as far as {words}." for words in stops))


def edges(standing: Whereabouts) -> Iterator[tuple[str, str, bool]]:
    """Yield three values for each walker with a drop or a climb on the first leg.

    The values are the walker's id, words for the drop or climb, and whether the walker stands at it
    already.
    """
    for who, kept in standing.paths.items():
        edge = edge_of(standing, who, kept.legs[0], _goal(standing, who))
        if edge is not None:
            here = standing.spots.get(who)
            yield who, edge.words, here is not None and here.place == edge.place


def stand_before(encounter: Encounter) -> dict[str, str]:
    """Return the walkers who stand before a drop or a climb on their path.

    With each walker are words for this drop or climb.
    """
    if encounter.map is UNSET:
        return {}
    return {who: words for who, words, is_there in edges(encounter.map) if is_there}


def off_the_map(encounter: Encounter, before: AbstractSet[str]) -> tuple[str, ...]:
    """Return a sentence about the combatants without a path whom the pulse took off the map.

    `before` has the ids of the combatants without a path who were on the map before the pulse.
    """
    standing = encounter.map
    if standing is UNSET:
        return ()
    away = before - standing.spots.keys()
    gone = [one.name for one in encounter.in_order() if one.id in away]
    if not gone:
        return ()
    leaves = "leaves" if len(gone) == 1 else "leave"
    drawn = "line" if standing.grid is None else "grid"
    return (f"{listed(gone, 'and')} {leaves} the {drawn}, because no direction was said.",)
