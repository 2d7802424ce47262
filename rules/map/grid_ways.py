"""The way of a leg on a grid: to somebody or a space, away from it, past it, or straight on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import NamedTuple

from rules.map.cheapest import path_to
from rules.map.grid_areas import ray
from rules.map.grid_map import TENTHS, GridMap
from rules.map.grid_paths import GridWalker, reach_of, way_to
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_steps import failed_step, heading_to, straight, touch
from rules.map.lattices import apart, lattice_of, why_no_fit

FEW = 200
"""The most spaces around a goal that are looked at first."""

IsGoal = Callable[[Space], bool]


class GridWay(NamedTuple):
    """A way over spaces, with its start; `barred` is why nobody can go it now, or empty.

    `step` is the number of the step that is barred, from 1. If somebody bars it, `taken` is the
    space where they stand.
    """

    spaces: tuple[Space, ...]
    barred: str = ""
    step: int = 0
    taken: Space | None = None


class GridRun(NamedTuple):
    """A part of a way on one ground, which rises, falls or is level: its spaces without its start.

    The whole part rises by `rise` metres.
    """

    terrain: str
    spaces: tuple[Space, ...]
    rise: Fraction


class WayGoal(NamedTuple):
    """The goal of a walker: a body, and at most how many steps from it the walk ends.

    With `touching`, a wall or a shut door may not be between the walker and the body. `free` is
    whether the walker can end in a space.
    """

    body: Sequence[Space]
    steps: int
    touching: bool
    free: IsGoal


def to_goal(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the cheapest way to a goal; if every way is barred, the straight way with the reason.

    A walker who is there already has a way of one space. If the way ends in the space of somebody
    who bars the way, only the spaces before it count.
    """
    if not goal.steps:
        open_end = {one for one in walker.barred if one not in goal.body}
        walker = walker._replace(barred=open_end)
    if _is_enclosed(grid, walker, start, goal):
        return _forced(grid, walker, start, goal)
    is_goal, least = _is_goal(grid, walker.size, start, goal), _least_steps(grid, walker, goal)
    found = way_to(grid, walker, start, is_goal, least)
    if found is not None:
        return GridWay(found.states)
    through = walker._replace(barred=())
    past = way_to(grid, through, start, is_goal, least) if walker.barred else None
    if past is not None:
        return _first_barred(grid, walker, past.states)
    return _forced(grid, walker, start, goal)


def _is_enclosed(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> bool:
    """Whether walls enclose a goal of one space in a few spaces without the start.

    Nobody needs to look for a way on the whole map then. Steps lead both ways.
    """
    if goal.steps or walker.size > 1 or grid.is_rock(goal.body[0]):
        return False
    plan, inside, more = plan_of(grid), {goal.body[0]}, [goal.body[0]]
    while more and len(inside) < FEW and start not in inside:
        new = {step.to for step in plan.steps(more.pop(), 1)} - inside
        inside |= new
        more += sorted(new)
    return not more and start not in inside


def _is_goal(grid: GridMap, size: int, start: Space, goal: WayGoal) -> IsGoal:
    lattice = lattice_of(grid)

    def is_goal(space: Space) -> bool:
        body = lattice.footprint(space, size)
        far = apart(grid, body, goal.body)
        if far > goal.steps or (space != start and not goal.free(space)):
            return False
        return not goal.touching or far != 1 or touch(grid, body, goal.body)

    return is_goal


def _least_steps(grid: GridMap, walker: GridWalker, goal: WayGoal) -> Callable[[Space], int]:
    """Return the function that gives the least number of steps from a space to a goal."""
    distance, near = lattice_of(grid).distance, goal.steps + walker.size - 1
    return lambda space: max(0, min(distance(space, one) for one in goal.body) - near)


def _first_barred(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> GridWay:
    """Return a way with its first step into the space of somebody who bars it."""
    for step, space in enumerate(way[1:], 1):
        for one in lattice_of(grid).footprint(space, walker.size):
            if one in walker.barred:
                return GridWay(way, "somebody bars the way", step, one)
    return GridWay(way)


def _forced(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the straight way to a goal through walls, with its first step that is barred."""
    last = min(goal.body, key=lambda one: lattice_of(grid).distance(start, one))
    far = max(0, lattice_of(grid).distance(start, last) - goal.steps)
    way = (start, *ray(grid, start, last, far))
    failed = failed_step(grid, way, walker.size)
    if failed is not None:
        return GridWay(way, failed[1], failed[0])
    if not goal.free(way[-1]):
        return GridWay(way, "there is no room to stand", far)
    return GridWay(way, "no way leads there", far)


def over(grid: GridMap, walker: GridWalker, start: Space, by: Space, goal: WayGoal) -> GridWay:
    """Return the way to a goal by way of a space."""
    first = to_goal(
        grid, walker, start, WayGoal((by,), 0, touching=False, free=lambda _space: True)
    )
    if first.barred:
        return first
    then = to_goal(grid, walker, by, goal)
    steps = len(first.spaces) - 1
    return then._replace(spaces=(*first.spaces, *then.spaces[1:]), step=then.step + steps)


def away(
    grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal, most: Fraction | int
) -> GridWay:
    """Return the cheapest way to where the walker is farthest from a body, within a price."""
    lattice = lattice_of(grid)
    found = reach_of(grid, walker, start, most)

    def worth(space: Space) -> tuple[int, int]:
        body = lattice.footprint(space, walker.size)
        return apart(grid, body, goal.body), -found[space].cost

    ends = [space for space in found if space == start or goal.free(space)]
    return GridWay(path_to(found, max(ends, key=worth)).states)


def past(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the way to the other side of a body, straight behind it."""
    lattice, here = lattice_of(grid), goal.body[0]
    direction = heading_to(grid, start, here)
    if not direction:
        return GridWay((start,), "both are in one space: say a direction, as in 4 ne")
    behind = here
    while any(one in goal.body for one in lattice.footprint(behind, walker.size)):
        behind = lattice.step(behind, direction)
    why = why_no_fit(grid, lattice.footprint(behind, walker.size))
    if why or not goal.free(behind):
        return GridWay((start,), f"there is no free space behind: {why or behind.name}")
    return to_goal(grid, walker, start, WayGoal((behind,), 0, touching=False, free=goal.free))


def straight_on(
    grid: GridMap, walker: GridWalker, start: Space, direction: str, steps: int
) -> GridWay:
    """Return the straight way in a direction, and its first step that is barred."""
    way = (start, *straight(grid, start, direction, steps))
    failed = failed_step(grid, way, walker.size)
    open_part = way if failed is None else way[: failed[0]]
    found = _first_barred(grid, walker, open_part)
    if failed is None or found.barred:
        return found._replace(spaces=way)
    return GridWay(way, failed[1], failed[0])


def runs(
    grid: GridMap, way: Sequence[Space], walker: GridWalker | None = None
) -> tuple[GridRun, ...]:
    """Cut a way where its ground changes, or where it begins to rise, to fall or to be level.

    The ground of a walker of several spaces is the dearest of those that it covers.
    """
    found: list[GridRun] = []
    for one, other in pairwise(way):
        terrain = _ground_under(grid, other, walker)
        rise = Fraction(grid.kind(other).height - grid.kind(one).height, TENTHS)
        last = found[-1] if found else None
        if last and last.terrain == terrain and _sign(last.rise) == _sign(rise):
            found[-1] = GridRun(terrain, (*last.spaces, other), last.rise + rise)
        else:
            found.append(GridRun(terrain, (other,), rise))
    return tuple(found)


def _ground_under(grid: GridMap, space: Space, walker: GridWalker | None) -> str:
    if walker is None or walker.size == 1:
        return grid.kind(space).terrain
    body = lattice_of(grid).footprint(space, walker.size)
    grounds = dict.fromkeys(grid.kind(one).terrain for one in body if grid.has(one))
    # A ground without a price is closed, so it is dearer than all others.
    return max(grounds, key=lambda one: walker.prices.get(one, inf))


def metres_along(
    grid: GridMap, way: Sequence[Space], diagonal: Fraction = Fraction(1)
) -> tuple[Fraction, ...]:
    """Return the metres from the start of a way to each of its spaces; those of the start are 0.

    A diagonal step on squares counts as `diagonal` spaces.
    """
    found = [Fraction(0)]
    for one, other in pairwise(way):
        straight_step = grid.shape == "hexes" or one.x == other.x or one.y == other.y
        found.append(found[-1] + grid.unit * (1 if straight_step else diagonal))
    return tuple(found)


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


def met_on(
    grid: GridMap, size: int, way: Sequence[Space], taken: dict[Space, str]
) -> tuple[str, ...]:
    """Return whom a way passes, in order; not those at its end, and not those at its start."""
    lattice = lattice_of(grid)
    last = {taken.get(one) for one in lattice.footprint(way[-1], size)}
    met = (taken.get(one) for space in way[1:-1] for one in lattice.footprint(space, size))
    return tuple(dict.fromkeys(who for who in met if who is not None and who not in last))


def step_named(way: Sequence[Space], step: int) -> str:
    """Return a step of a way for a sentence: 'step 3, from F7 to G8: '; '' for step 0."""
    step = min(step, len(way) - 1)
    return f"step {step}, from {way[step - 1].name} to {way[step].name}: " if step else ""
