"""Ends of ways where a large walker covers a free space, but has no room for itself alone.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from rules.fight.grid_squeezing import largest
from rules.fight.on_the_grid import full_size
from rules.fight.path_walker import Walker
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of, why_no_fit
from rules.map.squeezed_ways import End
from rules.map.squeezing import empty_of, wider


def shared_ends(
    one: Walker,
    grid: GridMap,
    ends: AbstractSet[End],
    free: AbstractSet[End],
    taken: Mapping[Space, tuple[str, ...]],
) -> Iterator[End]:
    """Yield the ends where a large walker shares spaces with others, or stays squeezed by them.

    Each of these ends covers a space that no end in `free` covers. If the walker could stand on
    this space alone, however far the way is, a walk leads there instead.
    """
    book, among, footprint = one.book, one.scene.encounter, lattice_of(grid).footprint
    people, full = among.combatants, full_size(among, book, largest(one))
    stands = {space for space, those in taken.items() if not all(people[who].out for who in those)}
    partly = [end for end in ends if not stands.issuperset(footprint(*end))]
    covered = {space for end in free for space in footprint(*end)} if partly else set()
    for end in partly:
        body = {*footprint(*end)}
        empty = body - stands - covered
        here = dict.fromkeys(who for space in sorted(body & stands) for who in taken[space])
        others = tuple(people[who] for who in here if not people[who].out)
        if not empty or (others and not book.ground.sharing(among, one.me, others)):
            continue
        if end.size == 1 or not any(
            _can_be_alone(grid, at, end.size, full, stands) for at in empty
        ):
            yield end


def _can_be_alone(
    grid: GridMap, space: Space, size: int, full: int, stands: AbstractSet[Space]
) -> bool:
    """Whether a large walker could stand on a space alone, squeezed only if it has no more room."""
    footprint = lattice_of(grid).footprint
    for one in burst(grid, (space,), size):
        body = footprint(one, size)
        if space in body and stands.isdisjoint(body) and not why_no_fit(grid, body):
            rooms = wider(grid, one, full) if size < full else ()
            if not rooms or empty_of(grid, rooms, full, stands):
                return True
    return False
