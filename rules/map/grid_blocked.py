"""Finds the obstacles that block all ways to a goal on a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.map.cheapest import cheapest
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker
from rules.map.grid_plan import PlanStep, plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of, why_barred
from rules.map.lattices import lattice_of

STEP = 1 << 40
SOFT = 1 << 56
HARD = 1 << 72
"""The cost of a step, of a soft obstacle and of a hard obstacle. People, shut doors, ledges and
closed grounds are soft: they can change, or somebody can cross them. Walls and rock are hard. So
the search goes through a wall only if there is no other way.
"""

MOST_SPACES = 20_000
"""The most spaces that are looked at for a way with obstacles."""


class _AnyStep(NamedTuple):
    """A step to the space `to`, with or without obstacles."""

    to: Space
    open: PlanStep | None  # None if a wall, a door, a ledge or rock bars the step
    cost: int  # the cost of this wall, door, ledge or rock


class Obstacles:
    """The obstacles of a walker on a grid."""

    def __init__(self, grid: GridMap, walker: GridWalker) -> None:
        self.grid, self.walker, self._plan = grid, walker, plan_of(grid)
        self._known = self._plan.around.setdefault(walker.size, {})
        self._prices = walker.prices.keys()

    def cost(self, space: Space, direction: str) -> int:
        """Return the cost of the obstacles in a step. Return 0 if the step has no obstacle."""
        there = lattice_of(self.grid).step(space, direction)
        return next(self._cost(space, one) for one in self._around(space) if one.to == there)

    def _around(self, space: Space) -> tuple[_AnyStep, ...]:
        known = self._known.get(space)
        if known is None:
            known = self._known[space] = tuple(self._steps(space))
        return known

    def _steps(self, space: Space) -> Iterator[_AnyStep]:
        """Yield all steps from a space that stay on the map, in the order of a clock."""
        lattice, size, plan = lattice_of(self.grid), self.walker.size, self._plan
        found = {step.to: step for step in plan.steps(space, size)}
        for direction in lattice.STEPS:
            there = lattice.step(space, direction)
            if there in found:
                yield _AnyStep(there, found[there], 0)
            elif all(map(self.grid.has, lattice.footprint(there, size))):
                is_hard = why_barred(plan.opened, space, direction, size)
                yield _AnyStep(there, None, HARD if is_hard else SOFT)

    def _cost(self, space: Space, step: _AnyStep) -> int:
        """Return the cost of the obstacles in a step."""
        if step.open is None:
            return step.cost
        # The map does not bar this step, but people and closed grounds can.
        walker = self.walker
        body = lattice_of(self.grid).footprint(step.to, walker.size)
        is_taken = any(one in walker.barred for one in body) or (space, step.to) in walker.closed
        return SOFT * (is_taken + (not self._prices >= step.open.grounds))

    def onward(self, space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        """Yield the next spaces of a way, each with the cost of the way up to this space."""
        straight = self.walker.straight
        for step in self._around(space):
            crooked = straight(step.to) if straight else 0
            yield step.to, cost + crooked + STEP + self._cost(space, step)


def least_blocked(
    grid: GridMap,
    walker: GridWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> tuple[Space, ...]:
    """Return the way with the fewest obstacles to a goal; () if there is no goal.

    `least` returns the least possible number of steps to a goal.
    """
    obstacles, looked = Obstacles(grid, walker), 0

    def onward(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        nonlocal looked
        looked += 1
        if looked <= MOST_SPACES:
            yield from obstacles.onward(space, cost)

    found = cheapest(start, onward, is_goal, ahead=lambda space, _cost: least(space) * STEP)
    return () if found is None else found.states


def first_obstacle(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> int:
    """Return the number of the first step of a way that has an obstacle.

    Return 0 if no step has an obstacle.
    """
    obstacles = Obstacles(grid, walker)
    for step, (one, other) in enumerate(pairwise(way), 1):
        if obstacles.cost(one, direction_of(grid, one, other)):
            return step
    return 0
