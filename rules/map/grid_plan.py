"""The open steps of a grid.

The plan finds the steps when they are first needed, and then stores them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rules.map.grid_map import FLOOR, PLAIN, GridMap
from rules.map.grid_spaces import Space, edge_ends
from rules.map.grid_steps import open_steps, steps_around_rock, touch, unlocked
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
        self.rooms: dict[int, dict[Space, tuple[Space, ...]]] = {}
        self.over: dict[int, dict[tuple[Space, Space], tuple[Space, ...]]] = {}
        self.after: dict[int, dict[tuple[Space, Space], tuple[tuple[str, ...], ...]]] = {}
        self.narrow: dict[int, dict[tuple[Space, Space], bool]] = {}
        self.has_narrow: dict[int, bool] = {}
        self.around: dict[int, dict[Space, tuple[Any, ...]]] = {}
        self._walkers: list[tuple[tuple[object, ...], dict[Space, Any]]] = []
        # The module `slow_steps` stores its results here.
        self.slow_steps: dict[tuple[object, ...], Any] = {}
        # The module `least_costs` stores its results here.
        self.least_parts: dict[tuple[object, ...], Any] = {}
        self._ends: dict[int, dict[Space, tuple[tuple[frozenset[str], list[Space]], ...]]] = {}
        self._grounds: dict[int, dict[Space, tuple[str, ...]]] = {}
        self._near: dict[tuple[Space, int], frozenset[Space]] = {}
        self._rows = list(grid.rows.values())
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

    def for_walker(self, about: tuple[object, ...]) -> dict[Space, Any]:
        """Return the place where a search stores its steps for a walker, by their first space.

        `about` has everything on which these steps depend. The last four walkers are remembered.
        """
        for known, found in self._walkers:
            if known == about:
                return found
        new: dict[Space, Any] = {}
        self._walkers = [(about, new), *self._walkers[:3]]
        return new

    def steps(self, space: Space, size: int) -> tuple[PlanStep, ...]:
        """Return the open steps from a space for a combatant of this size."""
        known, grid = self.of_size(size), self.grid
        found = known.get(space)
        if found is None and size == 1 and grid.has(space) and not grid.is_rock(space):
            found = known[space] = tuple(self._small_steps(space))
        elif found is None:
            kind = grid.kind(space)
            found = known[space] = tuple(
                PlanStep(
                    there,
                    self._direction(space, there),
                    frozenset(grid.kind(one).terrain for one in body),
                    grid.kind(there).height != kind.height,
                    grid.kind(there).terrain != kind.terrain,
                )
                for there in self._open_steps(space, size)
                for body in (lattice_of(grid).footprint(there, size),)
            )
        return found

    def _open_steps(self, space: Space, size: int) -> Iterator[Space]:
        """Yield the spaces where the open steps from a space end."""
        lattice, edges = lattice_of(self.grid), self._spaces_of_edges
        around = [space, *(lattice.step(space, name) for name in lattice.STEPS)]
        if edges and any(one in edges for at in around for one in lattice.footprint(at, size)):
            return open_steps(self.grid, space, size)
        return steps_around_rock(self.grid, space, size)

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
            grid, body = self.grid, lattice_of(self.grid).footprint(space, size)
            under = (grid.kind(one).terrain for one in body if grid.has(one))
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
        rows, kinds = self._rows, self._kinds
        mine, height = kinds[rows[space.y][space.x]]
        for there in self._open_steps(space, 1):
            grounds, other = kinds[rows[there.y][there.x]]
            yield PlanStep(
                there, self._direction(space, there), grounds, other != height, grounds != mine
            )


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
