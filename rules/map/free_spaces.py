"""Free spaces of a grid beside somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_steps import touch
from rules.map.lattices import lattice_of, why_no_fit


def free_beside(
    grid: GridMap, body: tuple[Space, ...], size: int, taken: Collection[Space]
) -> Iterator[Space]:
    """Yield the spaces where a combatant of this size fits beside a body, top left first.

    Nobody stands there: `taken` has the spaces where others stand.
    """
    for space in sorted(burst(grid, body, size), key=lambda one: (one.y, one.x)):
        mine = lattice_of(grid).footprint(space, size)
        free = not why_no_fit(grid, mine) and not any(one in taken for one in mine)
        if free and touch(grid, mine, body):
            yield space
