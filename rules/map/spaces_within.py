"""The spaces of a grid within a budget, without the ways to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache

from rules.map.cheapest import states_within
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, reach_of
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of


def spaces_within(
    grid: GridMap, walker: GridWalker, start: Space, most: int | Fraction
) -> AbstractSet[Space]:
    """Return the spaces that a walker can reach for at most the price `most`.

    The function `reach_of` returns the same spaces, with the ways to them.
    """
    if not _pays_by_ground(walker):
        return reach_of(grid, walker, start, most).keys()
    plan, size, barred, budget = plan_of(grid), walker.size, {*walker.barred}, int(most)

    @cache
    def price(grounds: frozenset[str]) -> int:
        """Return the price of a step. A step onto a closed ground is beyond the budget."""
        return max(walker.prices.get(one, budget + 1) for one in grounds)

    def onward(space: Space) -> Iterator[tuple[int, Iterable[Space]]]:
        return ((price(grounds), ends) for grounds, ends in plan.ends(space, size))

    def free(spaces: AbstractSet[Space]) -> AbstractSet[Space]:
        return without(grid, spaces, barred, size)

    return states_within((start,), onward, budget, free)


def _pays_by_ground(walker: GridWalker) -> bool:
    """Whether the price of each step depends only on its grounds."""
    waits_or_turns = walker.starts is not None or walker.turning is not None
    has_dear_diagonals = walker.diagonal != 1 or walker.odd is not None
    pays_more = walker.slopes or walker.slow or has_dear_diagonals
    return not (waits_or_turns or pays_more or walker.closed or walker.squeezed is not None)


def without(
    grid: GridMap, spaces: AbstractSet[Space], barred: AbstractSet[Space], size: int
) -> set[Space]:
    """Return the spaces where the body of a walker covers no barred space."""
    if size == 1:
        return {*spaces} - barred
    footprint = lattice_of(grid).footprint
    return {one for one in spaces if barred.isdisjoint(footprint(one, size))}
