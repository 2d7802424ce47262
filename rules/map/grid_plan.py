"""The open steps of a grid, which are found when they are first needed, and then kept."""

from __future__ import annotations

from typing import NamedTuple

from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_steps import open_steps
from rules.map.lattices import lattice_of


class PlanStep(NamedTuple):
    """An open step: the space where it leads, the grounds that the walker covers there, its slope.

    `slopes` is whether the step leads up or down.
    """

    to: Space
    grounds: frozenset[str]
    slopes: bool


class GridPlan:
    """A grid with its open steps, by the space and the size of the walker."""

    def __init__(self, grid: GridMap) -> None:
        self.grid = grid
        self._known: dict[int, dict[Space, tuple[PlanStep, ...]]] = {}

    def of_size(self, size: int) -> dict[Space, tuple[PlanStep, ...]]:
        """Return the steps that are known for a size, by the space where they begin."""
        return self._known.setdefault(size, {})

    def steps(self, space: Space, size: int) -> tuple[PlanStep, ...]:
        """Return the steps of a combatant of a size from a space."""
        known, grid = self.of_size(size), self.grid
        found = known.get(space)
        if found is None:
            height = grid.kind(space).height
            found = known[space] = tuple(
                PlanStep(
                    there,
                    frozenset(grid.kind(one).terrain for one in body),
                    grid.kind(there).height != height,
                )
                for there in open_steps(grid, space, size)
                for body in (lattice_of(grid).footprint(there, size),)
            )
        return found


_RECENT: list[GridPlan] = []


def plan_of(grid: GridMap) -> GridPlan:
    """Return the plan of a grid; the plans of the last two grids are remembered."""
    for known in _RECENT:
        if known.grid is grid:
            return known
    found = GridPlan(grid)
    _RECENT[:] = [found, *_RECENT[:1]]
    return found
