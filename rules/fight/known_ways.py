"""The way of a combatant to a goal on a grid, with everything that can change the turns it takes.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil, inf
from typing import NamedTuple

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import Refused
from rules.fight.actions.base import ActionScene
from rules.fight.grid_climbs import climb_of
from rules.fight.grid_ledges import CLIMB, ledges_on, rolled_climb
from rules.fight.grid_turning import starts_of, turn_costs, turns_of, turns_on_way
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.on_the_line import together
from rules.fight.path_walker import Walker
from rules.fight.played_turns import Journey
from rules.fight.reach import Leg
from rules.fight.reach_by_going import rolled_door
from rules.map.distances import spot_of
from rules.map.doors_of_grid import doors_on
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_ways import GridWay
from rules.map.lattices import lattice_of
from rules.map.path_legs import PathLeg
from rules.map.start_grounds import dearest_under
from rules.map.turned_ways import MOST_ON_HILLS, MOST_TURNS
from rules.map.way_parts import runs

Profile = tuple[tuple[object, ...], ...]
"""Everything about each step of a way that can change the number of turns."""


class WayThere(NamedTuple):
    """A way over spaces, with a leg for each ground. Two ways with one profile take equally long.

    `pays` is what the walker pays on each ground. `is_small` is true if the walker takes only one
    space and moves alone.
    """

    spaces: tuple[Space, ...]
    legs: tuple[Leg, ...]
    profile: Profile
    pays: Hashable
    is_small: bool


def grid_leg(scene: ActionScene, who: str, leg: PathLeg, among: Encounter) -> GridLeg:
    """Return a leg of a walker on a grid.

    The combatants of the encounter `among` are in the way.
    """
    walker = Walker(scene, who)
    walker.moves.say_gait(leg.gait)
    goal = walker.goal(leg)
    here, there = (spot_of(walker.standing, one) for one in (who, goal))
    assert here is not None, "the walker is on the grid"
    assert there is not None, "the goal is on the grid"
    return GridLeg(walker, leg, goal, here, there, among)


@remembered
def _searches(_encounter: Encounter) -> dict[Hashable, GridWay]:
    """Return the ways that were already found in an encounter."""
    return {}


def way_found(going: GridLeg, *, anew: bool = False) -> GridWay:
    """Return the best way of a leg, if possible from an earlier search; not if `anew` is true."""
    if anew or looks_anew(going):
        return going.way_of_turn()
    leg = going.leg
    known = _searches(going.among)
    about = (going.walker.who, leg.whom, leg.place, leg.by, leg.door, pays_of(going))
    found = known.get((going.start, going.size, about))
    if found is None:
        begins = going.start, going.size
        found = going.way()
        # The rest of a best way is the best way from there.
        for step, space in enumerate(found.spaces):
            rest = found._replace(spaces=found.spaces[step:], step=max(0, found.step - step))
            known[space, going.size, about] = rest
        known[*begins, about] = found
    going.take(found)
    return found


def looks_anew(going: GridLeg) -> bool:
    """Whether a new search is needed in each turn, because another way may then be better."""
    return going.odd is not None or starts_of(going.walker, going.grid) is not None


def is_surely_soonest(encounter: Encounter, one: Combatant, leg: PathLeg, journey: Journey) -> bool:
    """Whether nobody arrives sooner who looks for a new way in each turn, as in play.

    If turning costs something, a long way is perhaps not the soonest, or ends on the way.
    """
    turns = inf if journey.why_not else len(journey.turns)
    if turns <= MOST_ON_HILLS:
        return True
    going = grid_leg(ActionScene(encounter, Tray()), one.id, leg, encounter)
    has_hills = len(plan_of(going.grid).heights) > 1
    is_short = turns <= (MOST_ON_HILLS if has_hills else MOST_TURNS)
    return is_short or not turn_costs(going.walker, going.grid)


def way_there(encounter: Encounter, one: Combatant, leg: PathLeg) -> WayThere:
    """Return the way of a combatant from the present position.

    Raises RulesError if the way is barred, if a climb is on it, or if the walker cannot share the
    space at its end.
    """
    going = grid_leg(ActionScene(encounter, Tray()), one.id, leg, encounter)
    found, walker, grid = way_found(going), going.walker, going.grid
    going.refuse_barred(found, None)
    going.sharing(found.spaces)
    _refuse_rolled_climb(going, found.spaces)
    _refuse_rolled_door(going, found.spaces)
    words, own = walker.book.words, walker.unmarked() or one.terrain
    metres, legs, step = going.metres(found.spaces), list[Leg](), 0
    for run in runs(grid, found.spaces):
        far = metres[step + len(run.spaces)] - metres[step]
        climb = climb_of(walker, run, far)
        if climb is not None:
            # How many turns a climb takes, only its rolls say.
            raise Refused(f"{walker.name} does not come there without {climb.words}.")
        legs.append(Leg(far / walker.per, words.terrain(encounter, run.terrain or own)))
        step += len(run.spaces)
    is_small = going.full == 1 and len({*together(encounter, walker.book, one)}) == 1
    profile = tuple(profile_of(going, found.spaces))
    return WayThere(found.spaces, tuple(legs), profile, pays_of(going), is_small)


def _refuse_rolled_climb(going: GridLeg, way: tuple[Space, ...]) -> None:
    """Refuse a way with a climb that needs rolls: nobody knows how many turns it will take."""
    steps = ledges_on(going.grid, way) if going.leg.by == CLIMB else ()
    for step in sorted(steps):
        climb = rolled_climb(going.walker, way[step - 1], way[step])
        if climb is not None:
            raise Refused(f"{going.walker.name} does not come there without {climb.words}.")


def _refuse_rolled_door(going: GridLeg, way: tuple[Space, ...]) -> None:
    """Refuse a way through a shut door by the book's rolls: only they say who goes through."""
    choice = rolled_door(going.walker, going.leg)
    if choice is not None and doors_on(going.grid, way, going.size):
        raise Refused(f"{going.walker.name} does not come there without {choice.words}.")


def pays_of(going: GridLeg) -> Hashable:
    """Return a key that is equal for gaits with the same best ways.

    For each ground, it has the price compared with the walker's cheapest ground.
    """
    prices = going.prices()
    least = min(prices.values())
    # If turning costs something, it takes another share of the movement in each gait.
    gait = going.leg.gait if turn_costs(going.walker, going.grid) else ""
    return gait, *((ground, Fraction(price, least)) for ground, price in prices.items())


def turns_at_least(going: GridLeg, way: tuple[Space, ...]) -> int:
    """Return how many turns of the fight a way takes at least.

    Return 0 if the book has no start grounds, or if the way may lead over ledges. Return 0 also if
    somebody stands on the way: perhaps the walker then never arrives, for a better reason.
    """
    starts = starts_of(going.walker, going.grid)
    if starts is None or going.leg.by or any(map(going.people_at, way[1:])):
        return 0
    under = (dearest_under(going.grid, one, going.size, starts.dearness) for one in way[1:])
    limits = (starts.grounds[ground] for ground in under if ground in starts.grounds)
    return ceil(sum(one.step / one.whole for one in limits))


def looks_freely(going: GridLeg) -> bool:
    """Whether the walker looks along the way, and turning costs nothing on any ground."""
    walker, grid = going.walker, going.grid
    turns, starts = turns_of(walker, grid), starts_of(walker, grid)
    if turns is None or turns.look is None:
        return False
    if starts is None:
        return not turn_costs(walker, grid)
    return all(limits.turn == 0 for limits in starts.grounds.values())


def profile_of(going: GridLeg, way: tuple[Space, ...]) -> Iterator[tuple[object, ...]]:
    """Yield, for each step of a way, everything that can change the number of turns."""
    turns = {at.step: (at.side, at.degrees) for at in turns_on_way(going.walker, going.grid, way)}
    # Whoever turns, or counts diagonal steps, can go another way than others over equal spaces.
    turns_at_all = turns_of(going.walker, going.grid) and not looks_freely(going)
    has_sides = turns_at_all or going.odd is not None
    offset = lattice_of(going.grid).offset
    metres = going.metres(way)
    for step, (one, other) in enumerate(pairwise(way), 1):
        start, end = map(going.grid.kind, (one, other))
        rise, far = end.height - start.height, metres[step] - metres[step - 1]
        towards = offset(one, other) if has_sides else None
        yield end.terrain, rise, far, towards, turns.get(step), *going.people_at(other)
