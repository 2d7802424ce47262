"""The goals of ways on a grid, and where a way to a goal can end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker
from rules.map.grid_spaces import Space
from rules.map.grid_steps import touch
from rules.map.lattices import apart, lattice_of
from rules.map.squeezing import free_rooms

IsGoal = Callable[[Space], bool]

Body = tuple[Space, ...]
"""All spaces that a combatant covers."""


class WayGoal(NamedTuple):
    """The goal of a walker: to end at most `steps` steps from the spaces in `body`.

    - `touching`: whether walls and shut doors between the walker and the body are forbidden
    - `free`: says whether the walker can end in a space
    - `exact`: whether the walker's own space must be in `body`; else a large walker may cover it
    - `goes_on`: whether the walker leaves the goal again
    - `only_open`: whether nobody asks what bars the way if no way is open
    """

    body: Sequence[Space]
    steps: int
    touching: bool
    free: IsGoal
    exact: bool = False
    goes_on: bool = False
    only_open: bool = False


def can_end(start: Space, goal: WayGoal, space: Space) -> bool:
    """Whether a walker can end in a space. The space of the start need not be free."""
    if goal.exact and space not in goal.body:
        return False
    return space == start or goal.free(space)


def is_near(grid: GridMap, goal: WayGoal, body: Body) -> bool:
    """Whether a walker with this body is near enough to a goal."""
    far = apart(grid, body, goal.body)
    if far > goal.steps:
        return False
    return not goal.touching or far != 1 or touch(grid, body, goal.body)


def goal_test(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> IsGoal:
    """Return the function that says whether a walker can end in a space, at the goal."""
    footprint, squeezed = lattice_of(grid).footprint, walker.squeezed

    def is_goal(space: Space) -> bool:
        if not can_end(start, goal, space):
            return False
        if is_near(grid, goal, footprint(space, walker.size)):
            return True
        if squeezed is None:
            return False
        rooms = free_rooms(grid, space, squeezed.full, squeezed.taken)
        return any(is_near(grid, goal, footprint(one, squeezed.full)) for one in rooms)

    return is_goal


def least_steps(grid: GridMap, walker: GridWalker, goal: WayGoal) -> Callable[[Space], int]:
    """Return a function that says how many steps a space is at least from a goal."""
    distance, near = lattice_of(grid).distance, steps_to_body(walker, goal)
    if len(goal.body) == 1:
        [goal_space] = goal.body
        return lambda space: max(0, distance(space, goal_space) - near)
    return lambda space: max(0, min(distance(space, one) for one in goal.body) - near)


def steps_to_body(walker: GridWalker, goal: WayGoal) -> int:
    """Return the greatest distance in steps between the end of a way and the body of its goal."""
    size = walker.size if walker.squeezed is None else walker.squeezed.full
    return goal.steps + size - 1


def leads_to(
    grid: GridMap, walker: GridWalker, goal: WayGoal
) -> Callable[[Space], Collection[tuple[int, int]]]:
    """Return a function that gives the steps which, repeated, can lead from a space to a goal."""
    lattice, near = lattice_of(grid), steps_to_body(walker, goal)
    steps = [(one, near * (abs(one[0]) + abs(one[1]))) for one in lattice.STEPS.values()]

    def leads(space: Space) -> Collection[tuple[int, int]]:
        ways = [lattice.offset(space, one) for one in goal.body]
        return {
            (across, down)
            for aside, far in ways
            for (across, down), most in steps
            if abs(across * far - down * aside) <= most
        }

    return leads
