"""The obstacles on a grid where no way is open.

The way with the fewest obstacles shows which obstacles close the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec.structs import replace

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
"""The cost of a step and of obstacles. People, shut doors, ledges and closed grounds are soft,
because they can change, or can be crossed; walls and rock are hard. So a way through a wall is
taken only if there is no other.
"""

MOST_SPACES = 20_000
"""The most spaces that are looked at for a way with obstacles."""


class Obstacles:
    """The obstacles of a walker on a grid."""

    def __init__(self, grid: GridMap, walker: GridWalker) -> None:
        self.grid, self.walker, self._plan = grid, walker, plan_of(grid)
        edges = {
            key: "open" if kind in ("shut", "ledge") else kind for key, kind in grid.edges.items()
        }
        self._unlocked = replace(grid, edges=edges)

    def cost(self, space: Space, direction: str) -> int:
        """Return the cost of the obstacles in a step. Return 0 if the step has no obstacle."""
        size, there = self.walker.size, lattice_of(self.grid).step(space, direction)
        for step in self._plan.steps(space, size):
            if step.to == there:
                return self._soft(space, step)
        return HARD if why_barred(self._unlocked, space, direction, size) else SOFT

    def _soft(self, space: Space, step: PlanStep) -> int:
        """Return the cost of the people and closed grounds in a step that the map leaves open."""
        walker = self.walker
        body = lattice_of(self.grid).footprint(step.to, walker.size)
        is_taken = any(one in walker.barred for one in body) or (space, step.to) in walker.closed
        return SOFT * (is_taken + any(ground not in walker.prices for ground in step.grounds))

    def onward(self, space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        """Yield all steps that stay on the map, each with the cost of the way.

        Obstacles make a step more expensive.
        """
        lattice = lattice_of(self.grid)
        for direction in lattice.STEPS:
            there = lattice.step(space, direction)
            if all(map(self.grid.has, lattice.footprint(there, self.walker.size))):
                straight = self.walker.straight(there) if self.walker.straight else 0
                yield there, cost + straight + STEP + self.cost(space, direction)


def least_blocked(
    grid: GridMap,
    walker: GridWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> tuple[Space, ...]:
    """Return the way to a goal with the fewest obstacles; () if no space is a goal.

    `least` returns the least possible number of steps to a goal.
    """
    obstacles, ahead, looked = Obstacles(grid, walker), {start: least(start) * STEP}, 0

    def towards(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        nonlocal looked
        looked += 1
        if looked > MOST_SPACES:
            return
        for there, more in obstacles.onward(space, cost - ahead[space]):
            ahead.setdefault(there, least(there) * STEP)
            yield there, more + ahead[there]

    found = cheapest(start, towards, is_goal, at=ahead[start], newest_first=True)
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
