"""The open steps of a grid.

The plan finds the steps when they are first needed, and then stores them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from rules.map.grid_map import FLOOR, PLAIN, ROCK, GridMap
from rules.map.grid_spaces import Space, edge_ends
from rules.map.grid_steps import (
    directions_around_rock,
    open_steps,
    steps_around_rock,
    touch,
    unlocked,
)
from rules.map.lattices import apart, lattice_of


class PlanStep(NamedTuple):
    """An open step to the space `to`, and the grounds under the walker there."""

    to: Space
    direction: int  # its number in clockwise order, from 0
    grounds: frozenset[str]
    slopes: bool  # whether the step leads up or down
    changes: bool  # whether the step leads onto another ground


class GridPlan:
    """The open steps of a grid, by the size of the walker and the space where they begin."""

    def __init__(self, grid: GridMap) -> None:
        self.grid = grid
        self._known: dict[int, dict[Space, tuple[PlanStep, ...]]] = {}
        # The module `squeezing` stores its results in these five, `grid_blocked` in `around`.
        self.fits: dict[int, dict[Space, bool]] = {}
        self.rooms: dict[int, dict[Space, tuple[Space, ...]]] = {}
        self.after: dict[int, dict[tuple[Space, Space], tuple[tuple[str, ...], ...]]] = {}
        self.narrow: dict[int, dict[tuple[Space, Space], bool]] = {}
        self.has_narrow: dict[int, bool] = {}
        self.around: dict[int, dict[Space, tuple[Any, ...]]] = {}
        self._walkers: list[tuple[tuple[object, ...], dict[Any, Any]]] = []
        # The module `slow_steps` stores its results here.
        self.slow_steps: dict[tuple[object, ...], Any] = {}
        # The module `least_costs` stores its results here.
        self.least_parts: dict[tuple[object, ...], Any] = {}
        self._ends: dict[int, dict[Space, tuple[tuple[frozenset[str], list[Space]], ...]]] = {}
        self._grounds: dict[int, dict[Space, tuple[str, ...]]] = {}
        self._is_free: dict[int, Callable[[Space], bool]] = {}
        self._as_set = cache(frozenset[str])  # equal sets of grounds are one object
        # Of equal states, a search gets one object: for sets, the same object is equal at once.
        self.same: Callable[[Any], Any] = cache(lambda state: state)
        self._near: dict[tuple[Space, int], frozenset[Space]] = {}
        rows = (f"{ROCK}{row}{ROCK}" for row in grid.rows.values())
        beyond = ROCK * (grid.width + 2)
        # The signs with rock all around, so that every neighbour of a space has a sign.
        self._rows = [beyond, *rows, beyond]
        signs = {FLOOR: PLAIN, **grid.legend}
        self._kinds = {sign: (frozenset((one.terrain,)), one.height) for sign, one in signs.items()}

        self._directions = {step: at for at, step in enumerate(lattice_of(grid).STEPS.values())}

    @cached_property
    def opened(self) -> GridMap:
        """Return the grid with all its shut doors and ledges open."""
        return unlocked(self.grid, ("shut", "ledge"))

    @cached_property
    def heights(self) -> frozenset[int]:
        """The heights of all spaces, in tenths of a metre."""
        signs = frozenset().union(*self._rows)
        return frozenset(height for sign, (_, height) in self._kinds.items() if sign in signs)

    def _direction(self, space: Space, there: Space) -> int:
        return self._directions[lattice_of(self.grid).offset(space, there)]

    def of_size(self, size: int) -> dict[Space, tuple[PlanStep, ...]]:
        """Return the stored steps for a size of walker, by the space where they begin."""
        return self._known.setdefault(size, {})

    def for_walker(self, about: tuple[object, ...]) -> dict[Any, Any]:
        """Return the place where a search stores its steps for a walker, by where they begin.

        `about` has everything on which these steps depend. The last eight walkers are remembered.
        """
        for known, found in self._walkers:
            if known == about:
                return found
        new: dict[Any, Any] = {}
        self._walkers = [(about, new), *self._walkers[:7]]
        return new

    def steps(self, space: Space, size: int) -> tuple[PlanStep, ...]:
        """Return the open steps from a space for a combatant of this size."""
        known, grid = self.of_size(size), self.grid
        found = known.get(space)
        if found is None and size == 1 and not grid.is_rock(space):
            found = known[space] = tuple(self._small_steps(space))
        elif found is None:
            kind = grid.kind(space)
            found = known[space] = tuple(
                PlanStep(
                    there,
                    self._direction(space, there),
                    self._as_set(self.grounds(there, size)),
                    other.height != kind.height,
                    other.terrain != kind.terrain,
                )
                for there in self._open_steps(space, size)
                for other in (grid.kind(there),)
            )
        return found

    def _open_steps(self, space: Space, size: int) -> Iterator[Space]:
        """Yield the spaces where the open steps from a space end."""
        lattice, edges = lattice_of(self.grid), self._spaces_of_edges
        around = (space, *lattice.around(space))
        if edges and any(one in edges for at in around for one in lattice.footprint(at, size)):
            return open_steps(self.grid, space, size)
        is_free = self._is_free.get(size)
        if is_free is None:
            # A space is asked for from all spaces around it.
            is_free = self._is_free[size] = cache(lambda there: self._fits(there, size))
        return steps_around_rock(self.grid, space, is_free)

    def _fits(self, space: Space, size: int) -> bool:
        """Whether somebody of this size covers no rock at a space. This function must be fast."""
        rows, high, wide = self._rows, len(self._rows), self.grid.width + 2
        body = ((x + 1, y + 1) for x, y in lattice_of(self.grid).footprint(space, size))
        return all(0 <= y < high and 0 <= x < wide and rows[y][x] != ROCK for x, y in body)

    @cached_property
    def _spaces_of_edges(self) -> frozenset[Space]:
        """The spaces that have a wall, a door or a ledge on an edge."""
        return frozenset(space for name in self.grid.edges for space in edge_ends(name))

    def ends(self, space: Space, size: int) -> tuple[tuple[frozenset[str], list[Space]], ...]:
        """Return the spaces where the open steps from a space end, grouped by their grounds."""
        known = self._ends.setdefault(size, {})
        found = known.get(space)
        if found is None:
            alike: dict[frozenset[str], list[Space]] = {}
            for step in self.steps(space, size):
                alike.setdefault(step.grounds, []).append(step.to)
            found = known[space] = tuple(alike.items())
        return found

    def grounds(self, space: Space, size: int) -> tuple[str, ...]:
        """Return the grounds under a combatant of this size, without spaces beyond the grid."""
        known = self._grounds.setdefault(size, {})
        found = known.get(space)
        if found is None:
            rows, body = self._rows, lattice_of(self.grid).footprint(space, size)
            high, wide = len(rows) - 2, self.grid.width
            on_grid = (one for one in body if 0 <= one.x < wide and 0 <= one.y < high)
            signs = {rows[y + 1][x + 1]: None for x, y in on_grid}
            under = (self.grid.legend.get(sign, PLAIN).terrain for sign in signs)
            found = known[space] = tuple(dict.fromkeys(under))
        return found

    def near(self, space: Space, steps: int) -> frozenset[Space]:
        """Return a space and all spaces within `steps` open steps of this space."""
        found = self._near.get((space, steps))
        if found is None:
            around = (one.to for one in self.steps(space, 1)) if steps else ()
            found = frozenset((space,)).union(*(self.near(one, steps - 1) for one in around))
            self._near[space, steps] = found
        return found

    def _small_steps(self, space: Space) -> Iterator[PlanStep]:
        """Yield the steps of a combatant who takes one space.

        Most combatants take one space, so this function must be fast.
        """
        grid, kinds, around = self.grid, self._kinds, lattice_of(self.grid).around(space)
        here, *signs = (self._rows[y + 1][x + 1] for x, y in (space, *around))
        mine, height = kinds[here]
        edges = self._spaces_of_edges
        if not edges or edges.isdisjoint((space, *around)):
            directions = directions_around_rock(grid, [sign != ROCK for sign in signs])
        else:
            directions = (around.index(there) for there in open_steps(grid, space))
        for direction in directions:
            grounds, other = kinds[signs[direction]]
            yield PlanStep(around[direction], direction, grounds, other != height, grounds != mine)


_RECENT: list[GridPlan] = []


def plan_of(grid: GridMap) -> GridPlan:
    """Return the plan of a grid. The plans of the last four grids are remembered."""
    for known in _RECENT:
        if known.grid is grid:
            return known
    found = GridPlan(grid)
    _RECENT[:] = [found, *_RECENT[:3]]
    return found


def within_steps(grid: GridMap, body: Sequence[Space], other: Sequence[Space], steps: int) -> bool:
    """Whether `steps` open steps or fewer lead from one body to another.

    A step through a wall or a shut door is not open.
    """
    far = apart(grid, body, other)
    if far > steps or not far or (far == 1 and touch(grid, body, other)):
        return far <= steps
    plan = plan_of(grid)
    return any(not plan.near(space, steps).isdisjoint(other) for space in body)
