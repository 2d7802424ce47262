"""Finds the obstacles that block all ways to a goal on a grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, partial
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
NO_WAY = 1 << 90
"""The cost of a step, of a soft obstacle and of a hard obstacle, and more than any way costs.

People, shut doors, ledges and closed grounds are soft: they can change, or somebody can cross them.
Walls and rock are hard. So the search goes through a wall only if there is no other way.
"""


class _AnyStep(NamedTuple):
    """A step to the space `to`, with or without obstacles."""

    to: Space
    open: PlanStep | None  # None if a wall, a door, a ledge or rock bars the step
    cost: int  # the cost of this wall, door, ledge or rock


class Obstacles:
    """The obstacles of a walker on a grid."""

    def __init__(self, grid: GridMap, walker: GridWalker) -> None:
        self.grid, self._size, self._plan = grid, walker.size, plan_of(grid)
        self._closed = walker.closed
        self._known = self._plan.around.setdefault(walker.size, {})
        # The map does not bar an open step, but people and closed grounds can.
        barred, footprint = walker.barred, lattice_of(grid).footprint
        self._is_taken = cache(
            lambda space: any(one in barred for one in footprint(space, walker.size))
        )
        self._is_on_map = cache(lambda space: all(map(grid.has, footprint(space, walker.size))))
        self._is_closed = cache(lambda grounds: not walker.prices.keys() >= grounds)

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
        lattice, size, plan = lattice_of(self.grid), self._size, self._plan
        found = {step.to: step for step in plan.steps(space, size)}
        for direction in lattice.STEPS:
            there = lattice.step(space, direction)
            if there in found:
                yield _AnyStep(there, found[there], 0)
            elif self._is_on_map(there):
                yield _AnyStep(there, None, HARD if self._is_hard(space, direction) else SOFT)

    def _is_hard(self, space: Space, direction: str) -> bool:
        """Whether a barred step is still barred if all doors and ledges are open."""
        opened = self._plan.opened
        return opened is self.grid or bool(why_barred(opened, space, direction, self._size))

    def _cost(self, space: Space, step: _AnyStep) -> int:
        """Return the cost of the obstacles in a step."""
        if step.open is None:
            return step.cost
        is_taken = self._is_taken(step.to) or (space, step.to) in self._closed
        return SOFT * (is_taken + self._is_closed(step.open.grounds))

    def onward(self, space: Space) -> Iterator[tuple[Space, int]]:
        """Yield the next spaces of a way, each with the cost of the step and its obstacles."""
        for step in self._around(space):
            yield step.to, STEP + self._cost(space, step)

    def back(self, space: Space) -> Iterator[tuple[Space, int]]:
        """Yield the spaces from which a step leads to a space, each with the cost of this step."""
        lattice = lattice_of(self.grid)
        names = [*lattice.STEPS]
        for at in reversed(range(len(names))):
            there = lattice.step(space, names[at - len(names) // 2])
            for step in self._around(there) if self.grid.has(there) else ():
                if step.to == space:
                    yield there, STEP + self._cost(there, step)

    def fewest(self, start: Space) -> Iterator[dict[Space, int]]:
        """Yield the fewest obstacles from a start to each space, more spaces each time.

        The spaces come in the order of their obstacles: all those without one are in the first
        result.
        """
        found, ahead = dict[Space, int](), {0: [start]}
        while ahead:
            cost = min(ahead)
            spaces = ahead[cost]
            for space in spaces:  # this loop makes the list longer
                if space in found:
                    continue
                found[space] = cost
                # Nobody else asks for most of these steps, so they are not kept.
                for step in self._steps(space):
                    if step.to not in found:
                        ahead.setdefault(cost + self._cost(space, step), []).append(step.to)
            del ahead[cost]
            yield found


class _Fewest:
    """The fewest obstacles from a start to each space, looked for only as far as necessary."""

    def __init__(self, obstacles: Obstacles, start: Space) -> None:
        self._found: dict[Space, int] = {}
        self._search = obstacles.fewest(start)

    def to(self, space: Space) -> int | None:
        """Return the fewest obstacles to a space; None if no way leads there."""
        while space not in self._found:
            more = next(self._search, None)
            if more is None:
                return None
            self._found = more
        return self._found[space]


def least_blocked(
    grid: GridMap, walker: GridWalker, start: Space, ends: Collection[Space]
) -> tuple[Space, ...]:
    """Return the way with the fewest obstacles to one of `ends`; () if there is no way.

    The search goes from the ends to the start, through spaces to which the fewest obstacles lead.
    These depend on no goal, so the plan of the grid stores them for the next search.
    """
    obstacles, beside = Obstacles(grid, walker), walker.straight or (lambda _space: 0)
    distance = partial(lattice_of(grid).distance, start)
    about = "obstacles", start, walker.size, frozenset(walker.prices)
    known = plan_of(grid).for_walker((*about, walker.barred, walker.closed))
    if start not in known:
        known[start] = _Fewest(obstacles, start)
    fewest: _Fewest = known[start]

    def back(space: Space | None, cost: int) -> Iterator[tuple[Space | None, int]]:
        steps = ((one, 0) for one in ends) if space is None else obstacles.back(space)
        yield from ((one, cost + more + beside(one)) for one, more in steps)

    def ahead(space: Space | None, _cost: int) -> int:
        if space is None:
            return 0
        more = fewest.to(space)
        return NO_WAY if more is None else more + distance(space) * STEP

    found = cheapest(None, back, lambda space: space == start, NO_WAY - 1, ahead=ahead)
    return () if found is None else tuple(one for one in reversed(found.states) if one is not None)


def least_blocked_out(
    grid: GridMap, walker: GridWalker, start: Space, goal: Space
) -> tuple[Space, ...]:
    """Return the way with the fewest obstacles, if they enclose the start; () if there is no way.

    Outside, the search goes straight to the goal.
    """
    obstacles, beside = Obstacles(grid, walker), walker.straight or (lambda _space: 0)

    def onward(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        yield from ((one, cost + more + beside(one)) for one, more in obstacles.onward(space))

    def ahead(space: Space, _cost: int) -> int:
        return lattice_of(grid).distance(space, goal) * STEP

    found = cheapest(start, onward, goal.__eq__, ahead=ahead)
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
