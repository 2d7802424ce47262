"""The open steps of a grid, which are found when they are first needed, and then kept."""

from __future__ import annotations

from rules.map.grid_map import GridMap
from rules.map.grid_steps import open_steps
from rules.map.spaces import Space


class GridPlan:
    """A grid with its open steps, by the space and the size of the walker."""

    def __init__(self, grid: GridMap) -> None:
        self.grid = grid
        self._known: dict[tuple[Space, int], tuple[Space, ...]] = {}

    def steps(self, space: Space, size: int) -> tuple[Space, ...]:
        """Return the neighbours to which a combatant of a size can step."""
        known = self._known.get((space, size))
        if known is None:
            known = self._known[space, size] = tuple(open_steps(self.grid, space, size))
        return known


_RECENT: list[GridPlan] = []


def plan_of(grid: GridMap) -> GridPlan:
    """Return the plan of a grid; the plans of the last two grids are remembered."""
    for known in _RECENT:
        if known.grid is grid:
            return known
    found = GridPlan(grid)
    _RECENT[:] = [found, *_RECENT[:1]]
    return found
