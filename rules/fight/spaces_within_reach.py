"""The spaces of a grid that a combatant can reach now, with the movement that is left.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import ActionScene
from rules.fight.grid_squeezing import largest, squeezed_by
from rules.fight.grid_walkers import others_in_spaces, prices_now, walker_now
from rules.fight.known_ways import grid_leg
from rules.fight.on_the_grid import full_size
from rules.fight.on_the_line import metres_a_unit
from rules.fight.path_walker import Walker
from rules.fight.shared_ends import shared_ends
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, price_along
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import lattice_of
from rules.map.path_legs import PathLeg
from rules.map.spaces_within import spaces_within, without
from rules.map.squeezed_ways import End, ends_within
from rules.map.squeezing import wider
from rules.rulebook.rulebook import Rulebook


def reach_now(encounter: Encounter, book: Rulebook, me: Combatant) -> frozenset[Space]:
    """Return the spaces that a combatant can reach in this gait with the movement that is left.

    Spaces where others stand are left out, but spaces with bodies on the ground are not. Somebody
    large may begin in somebody's space where there is no room beside it. The result is empty if no
    movement is left, or if the combatant is off the grid.
    """
    return frozenset(space for space, _ in sizes_within_reach(encounter, book, me))


def sizes_within_reach(
    encounter: Encounter, book: Rulebook, me: Combatant
) -> AbstractSet[tuple[Space, int]]:
    """Return the spaces that a combatant can reach now, each with the combatant's size there.

    A large combatant is one size smaller in spaces that can be reached only by squeezing. It may
    share some of its spaces there if the book allows this, and if there is no room for it alone.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None or me.id not in standing.spots:
        return frozenset()
    grid = standing.grid
    if metres_a_unit(book) is None:
        return frozenset()
    one = Walker(ActionScene(encounter, Tray()), me.id)
    prices, whole = prices_now(one, grid)
    taken, people = others_in_spaces(encounter, book, me), encounter.combatants
    stands = {space for space, those in taken.items() if not all(people[one].out for one in those)}
    most = whole / grid.unit
    found, squeezed, stops = _reached(one, grid, prices, most, stands)
    size = one.standing.spots[largest(one).id].size
    alone = without(grid, found, stands, size)
    reached = {End(space, size) for space in alone}
    reached |= {end for end, is_free in squeezed.items() if is_free}
    shared = {End(space, size) for space in found - alone} | squeezed.keys()
    reached = reached.union(shared_ends(one, grid, shared - reached, reached, taken))
    return reached.union(_stops_behind(one, grid, stops, reached, most)) if stops.ends else reached


class _Behind(NamedTuple):
    """A squeezed walker, and where this walker is out of a passage, but not yet whole again."""

    walker: GridWalker
    ends: AbstractSet[End]


def _reached(
    one: Walker,
    grid: GridMap,
    prices: Mapping[str, int],
    most: Fraction,
    stands: AbstractSet[Space],
) -> tuple[AbstractSet[Space], Mapping[End, bool], _Behind]:
    """Return the spaces that a walker can reach for a price, and the ends of squeezed ways.

    The value of an end says whether the walker is alone there, squeezed only in a passage. Others
    stand in the spaces `stands`.
    """
    encounter, large = one.scene.encounter, largest(one)
    spot = one.standing.spots[large.id]
    full, start = full_size(encounter, one.book, large), read_space(spot.place)
    how = squeezed_by(one, grid, full, stands)
    found: AbstractSet[Space] = frozenset()
    if how is None or how.starts:
        walker = walker_now(one, grid, encounter, spot.size, prices)
        found = spaces_within(grid, walker, start, most)
    if how is None:
        return found, {}, _Behind(walker, frozenset())
    size, begins = full - 1, how.starts[0] if how.starts else start
    smaller = walker_now(one, grid, encounter, size, prices, how)

    def is_free(end: End) -> bool:
        """Whether a squeezed walker can stop here, small in a passage or large behind it."""
        if end.size == full or end.space == start:
            return True
        return not wider(grid, end.space, full) and bool(without(grid, {end.space}, stands, size))

    within = ends_within(grid, smaller, how, begins, most)
    ends = {end: is_free(end) for end in within.ends}
    return found, ends, _Behind(smaller, within.behind)


def _stops_behind(
    one: Walker, grid: GridMap, behind: _Behind, reached: AbstractSet[End], most: Fraction
) -> Iterator[End]:
    """Yield where a walk to a space ends behind a passage, because no movement is left for more.

    Each of these ends covers a space that no end in `reached` covers. Whether a walk leads through
    the passage, only the way of this walk says. It has movement for the price `most`.
    """
    footprint = lattice_of(grid).footprint
    covered = {space for end in reached for space in footprint(*end)}
    for space in sorted({space for end in behind.ends for space in footprint(*end)} - covered):
        end = _end_of_turn(one, grid, behind, space, most)
        if end is not None and space in footprint(*end):
            yield end


def _end_of_turn(
    one: Walker, grid: GridMap, behind: _Behind, goal: Space, most: Fraction
) -> End | None:
    """Return where the price `most` is used up on the way to a goal, if behind a passage."""
    among, budget = one.scene.encounter, most * behind.walker.parts
    going = grid_leg(ActionScene(among, Tray()), one.who, PathLeg(place=goal.name), among)
    found = going.way_of_turn()
    way = () if found.barred else found.spaces

    def price(steps: int) -> float:
        return price_along(grid, behind.walker, way[: steps + 1])

    return next(
        (
            end
            for step, space in enumerate(way[:-1])
            if (end := End(space, going.size)) in behind.ends
            and price(step) <= budget < price(step + 1)
        ),
        None,
    )
