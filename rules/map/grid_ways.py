"""The way of a leg on a grid: to somebody or a space, away from it, past it, or straight on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache, partial
from heapq import heappop, heappush
from itertools import count, product
from math import isqrt
from typing import NamedTuple

from rules.map.cheapest import Reached
from rules.map.costs import PASS
from rules.map.diagonals import odd_after
from rules.map.grid_areas import burst, ray
from rules.map.grid_blocked import first_obstacle, least_blocked, least_blocked_out
from rules.map.grid_map import GridMap
from rules.map.grid_paths import (
    GridWalker,
    Squeezed,
    reach_of,
    way_to,
)
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_steps import (
    direction_of,
    failed_step,
    has_low_ledge,
    heading_to,
    straight,
    why_barred,
)
from rules.map.lattices import apart, lattice_of, why_no_fit
from rules.map.squeezed_ways import SqueezedWay, way_squeezed, ways_within
from rules.map.way_goals import (
    Body,
    IsGoal,
    WayGoal,
    can_end,
    goal_test,
    is_near,
    leads_to,
    least_steps,
    steps_to_body,
)

FEW = 200
"""The most spaces around a goal that are looked at first."""

SOON = 400
"""The most states of a search before it asks whether there is a way at all."""


class GridWay(NamedTuple):
    """A way over spaces, with its start; `barred` is the reason why nobody can walk it now, or ''.

    - `step`: the number of the barred step, from 1
    - `taken`: the space of the combatant who bars this step, if a combatant does
    - `size`: the size of a walker who is squeezed on this way; otherwise 0
    - `room`: where this walker takes the whole size again at the end, if there is room
    - `nearer`: if the goal has no room, the same way, barred at an obstacle before the goal
    """

    spaces: tuple[Space, ...]
    barred: str = ""
    step: int = 0
    taken: Space | None = None
    size: int = 0
    room: Space | None = None
    nearer: GridWay | None = None


def to_goal(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the cheapest way to a goal; if every way is barred, the way with the fewest obstacles.

    If the walker is already at the goal, the way has one space.
    """
    return open_way(grid, walker, start, goal) or barred_way(grid, walker, start, goal)


def open_way(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay | None:
    """Return the cheapest way to a goal; None if no way is open."""
    if not goal.steps and why_no_fit(grid, goal.body):
        return None
    walker = _looking_straight(grid, _who_enters(walker, goal), start, goal)
    if walker.squeezed is not None:
        return _squeezed_to_goal(grid, walker, walker.squeezed, start, goal)
    ends = _ends(grid, walker, start, goal)

    def is_apart() -> bool:
        return _is_enclosed(grid, walker, start, goal) or not _is_joined(grid, walker, start, ends)

    # Each state of a walker who pays for turns or slopes takes long, and a large walker often does
    # not fit through: such walkers ask first.
    asks_first = walker.turning or walker.slopes or walker.size > 1
    looked = count(SOON if asks_first else 0)
    if next(looked) == SOON and is_apart():
        return None

    def stops(space: Space) -> bool:
        return ends.is_goal(space) or (next(looked) == SOON and is_apart())

    found = way_to(grid, walker, start, stops, ends.least)
    if found is not None:
        return GridWay(found.states) if ends.is_goal(found.states[-1]) else None
    if walker.turning is None and walker.starts is None:
        return None
    # The walk then ends where the walker would have to turn.
    return open_way(grid, walker._replace(turning=None, starts=None), start, goal)


def barred_way(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the way with the fewest obstacles to a goal to which no way is open.

    A ground that the walker cannot enter now does not bar a way: the walk then ends before it.
    """
    if goal.only_open:
        return GridWay((start,), "no way is open")
    if not goal.steps and why_no_fit(grid, goal.body):
        return _no_room(grid, walker, start, goal)
    walker = _looking_straight(grid, _who_enters(walker, goal), start, goal)
    if _is_enclosed(grid, walker, start, goal):
        return _out_of_walls(grid, walker, start, goal)
    ends = _ends(grid, walker, start, goal)
    near = burst(grid, goal.body, steps_to_body(walker, goal))
    way = least_blocked(grid, walker, start, [one for one in near if ends.is_goal(one)])
    return _blocked(grid, walker, way) if way else _no_room(grid, walker, start, goal)


def _who_enters(walker: GridWalker, goal: WayGoal) -> GridWalker:
    """Return a walker whom nobody in the goal bars, if the walker ends there."""
    if goal.steps:
        return walker
    return walker._replace(barred={one for one in walker.barred if one not in goal.body})


def _looking_straight(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWalker:
    """Return a walker who goes as straight to a goal as the cheapest ways allow."""
    straight = cache(_from_line(grid, start, _line_to(grid, start, goal)))
    ends = burst(grid, goal.body, steps_to_body(walker, goal)) if walker.starts else ()
    return walker._replace(straight=straight, leads=leads_to(grid, walker, goal), ends=ends)


class _Ends(NamedTuple):
    """Where a way to a goal can end.

    `least` returns the least number of steps from a space to a goal.
    """

    is_goal: IsGoal
    least: Callable[[Space], int]


def _ends(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> _Ends:
    """Return where a way to a goal can end."""
    least = cache(least_steps(grid, walker, goal))
    is_end = goal_test(grid, walker, start, goal)
    return _Ends(lambda space: not least(space) and is_end(space), least)


LINE = 1 << 10
"""A distance from the straight line counts this many times as much as a distance from the start."""

PARTS = 16
"""Distances from the straight line are counted in sixteenths of a step."""


def _line_to(grid: GridMap, start: Space, goal: WayGoal) -> tuple[int, int]:
    """Return the offset between a space and the nearest space of a goal."""
    return lattice_of(grid).offset(start, _nearest(grid, start, goal))


def _nearest(grid: GridMap, start: Space, goal: WayGoal) -> Space:
    """Return the space of a goal that is nearest to a space, along a straight line."""
    lattice = lattice_of(grid)

    def far(space: Space) -> int:
        line = lattice.offset(start, space)
        return lattice.product(line, line)

    return min(goal.body, key=far)


def _nearest_two(
    grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal
) -> tuple[Space, Space]:
    """Return the space of a walker and the space of a goal that are nearest to each other."""
    lattice = lattice_of(grid)

    def far(two: tuple[Space, Space]) -> int:
        line = lattice.offset(*two)
        return lattice.product(line, line)

    return min(product(lattice.footprint(start, walker.size), goal.body), key=far)


def _moved_like(grid: GridMap, space: Space, one: Space, other: Space) -> Space:
    """Move a body so that its space `one` comes to `other`; return where its `space` then is."""
    while one != space:
        direction = heading_to(grid, one, space)
        one, other = (lattice_of(grid).step(each, direction) for each in (one, other))
    return other


def _from_line(grid: GridMap, start: Space, line: tuple[int, int]) -> Callable[[Space], int]:
    """Return the function that gives how far a space is from a straight line through the start.

    If two spaces are equally far from the line, the number is smaller for the space nearer to the
    start. So a way goes straight on first, and then to the side.
    """
    offset, product = lattice_of(grid).offset, lattice_of(grid).product
    long = product(line, line) or 1

    def far(space: Space) -> int:
        way = offset(start, space)
        whole, along = product(way, way), product(way, line)
        beside = isqrt(PARTS * PARTS * (whole * long - along * along) // long)
        return LINE * beside + isqrt(PARTS * whole)

    return far


def _is_enclosed(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> bool:
    """Whether walls enclose a few spaces with the goal among them, and the start is outside.

    If so, nobody needs to look for a way on the whole map.
    """
    beside = goal.steps == 1 and goal.touching
    # Whoever is beside a goal may be below a ledge of it, outside the enclosed spaces.
    is_over = beside and has_low_ledge(grid)
    if (goal.steps and not beside) or is_over or walker.size > 1:
        return False
    plan, inside, more = plan_of(grid), {*goal.body}, [*goal.body]
    distance = partial(lattice_of(grid).distance, start)
    while more and len(inside) < FEW and start not in inside:
        new = {step.to for step in plan.steps(more.pop(), 1)} - inside
        inside |= new
        # Towards the start first: the search for the way needs the steps there, too.
        more += sorted(new, key=distance, reverse=True)
    return not more and start not in inside


def _is_joined(grid: GridMap, walker: GridWalker, start: Space, ends: _Ends) -> bool:
    """Whether open steps lead from a space to a goal, in any number of turns of the fight."""
    grounds = walker.prices.keys() | (walker.starts.grounds.keys() if walker.starts else set())
    grounds |= walker.turning.far[0].prices.keys() if walker.turning else set()
    plan, footprint = plan_of(grid), lattice_of(grid).footprint
    seen, ahead = {start}, [(ends.least(start), start)]
    while ahead:
        far, space = heappop(ahead)
        if not far and ends.is_goal(space):
            return True
        for step in plan.steps(space, walker.size):
            there = step.to
            if there in seen or not step.grounds <= grounds or (space, there) in walker.closed:
                continue
            seen.add(there)
            if not any(one in walker.barred for one in footprint(there, walker.size)):
                heappush(ahead, (ends.least(there), there))
    return False


def _out_of_walls(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the way to a goal that walls enclose. The search goes from the goal to the start."""
    back = least_blocked_out(grid, walker, goal.body[0], start)
    if not back:
        return _no_room(grid, walker, start, goal)
    found = _blocked(grid, walker, back[::-1])
    return found._replace(spaces=found.spaces[: max(found.step + 1, len(back) - goal.steps)])


def _squeezed_to_goal(
    grid: GridMap, walker: GridWalker, squeezed: Squeezed, start: Space, goal: WayGoal
) -> GridWay | None:
    """Return the cheapest way of a squeezed walker to a goal.

    Return None if every way is barred, or if none is cheap enough.
    """

    def is_goal(space: Space, body: Body) -> bool:
        return can_end(start, goal, space) and is_near(grid, goal, body)

    least = cache(least_steps(grid, walker, goal))
    found = way_squeezed(grid, walker, squeezed, start, is_goal, least, goes_on=goal.goes_on)
    return None if found is None else _as_grid_way(walker, found)


def _as_grid_way(walker: GridWalker, found: SqueezedWay) -> GridWay:
    room = found.end.space if found.end.size > walker.size else None
    return GridWay(found.spaces, room=room)


def _first_barred(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> GridWay:
    """Return this way, with its first step that a combatant bars, as a `GridWay`."""
    if way[:2] in walker.closed:
        return GridWay(way, "somebody bars the way", 1, way[0])
    for step, space in enumerate(way[1:], 1):
        for one in lattice_of(grid).footprint(space, walker.size):
            if one in walker.barred:
                return GridWay(way, "somebody bars the way", step, one)
    return GridWay(way)


def _blocked(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> GridWay:
    """Return a way that is barred at its first obstacle."""
    step = first_obstacle(grid, walker, way)
    one, other = way[step - 1 : step + 1] if step else (way[0], way[0])
    why = step and why_barred(grid, one, direction_of(grid, one, other), walker.size)
    if why:
        return GridWay(way, why, step)
    return _first_barred(grid, walker, way[: step + 1])._replace(spaces=way)


def _no_room(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the straight way to a goal, barred at its end: the walker has no room at the goal."""
    last = min(goal.body, key=lambda one: lattice_of(grid).distance(start, one))
    far = max(0, lattice_of(grid).distance(start, last) - goal.steps)
    why = why_no_fit(grid, (last,)) if not goal.steps else ""
    way = (start, *ray(grid, start, last, far))
    nearer = _as_straight(grid, walker, way)
    return GridWay(
        way,
        why or "there is no room to stand",
        far,
        nearer=nearer if nearer.barred and nearer.step < far else None,
    )


def over(grid: GridMap, walker: GridWalker, start: Space, by: Space, goal: WayGoal) -> GridWay:
    """Return the way to a goal that passes the space `by`."""
    through = goal._replace(
        body=(by,), steps=0, touching=False, free=lambda _space: True, exact=False, goes_on=True
    )
    first = to_goal(grid, walker, start, through)
    if first.barred:
        return first
    if walker.squeezed is not None:
        walker = walker._replace(squeezed=walker.squeezed._replace(starts=()))
    if walker.odd is not None:
        walker = walker._replace(odd=odd_after(first.spaces, walker.odd)[-1])
    return _joined(first, to_goal(grid, walker, first.spaces[-1], goal))


def _joined(first: GridWay, then: GridWay) -> GridWay:
    """Return an open way with another way after it."""
    spaces, steps = (*first.spaces, *then.spaces[1:]), len(first.spaces) - 1
    nearer = None if then.nearer is None else _joined(first, then.nearer)
    return then._replace(spaces=spaces, step=then.step + steps, nearer=nearer)


def away(
    grid: GridMap,
    walker: GridWalker,
    start: Space,
    goal: WayGoal,
    most: int | Fraction,
    among: Collection[Space] | None = None,
) -> GridWay:
    """Return the cheapest way to the space that is farthest from a body.

    The way costs at most the price `most`. If `among` is given, the way ends in one of these
    spaces, or at its start.
    """
    lattice = lattice_of(grid)
    if walker.squeezed is not None:
        return _away_squeezed(grid, walker, walker.squeezed, start, goal, most)
    # Whoever has nothing left reaches no space, but stands at the start.
    found = {start: Reached(0, None), **reach_of(grid, walker, start, most)}
    beside = _from_line(grid, start, lattice.offset(goal.body[0], start))

    def worth(space: Space) -> tuple[int, int, int]:
        body = lattice.footprint(space, walker.size)
        return apart(grid, body, goal.body), -(found[space].cost // PASS), -beside(space)

    known = found if among is None else [space for space in found if space in among]
    # Nobody may be able to go anywhere, but whoever stays is at the start.
    end = max([start, *filter(goal.free, known)], key=worth)
    goal = goal._replace(body=(end,), steps=0, touching=False, exact=True)
    return to_goal(grid, walker, start, goal)


def _away_squeezed(
    grid: GridMap,
    walker: GridWalker,
    squeezed: Squeezed,
    start: Space,
    goal: WayGoal,
    most: int | Fraction,
) -> GridWay:
    """Return the cheapest way of a squeezed walker to the space that is farthest from a body."""
    best, worth = GridWay((start,)), (0, 0, 0)
    line = lattice_of(grid).offset(goal.body[0], start)
    beside, footprint = _from_line(grid, start, line), lattice_of(grid).footprint
    for end, (cost, way) in ways_within(grid, walker, squeezed, start, most).items():
        space = way.spaces[-1]
        new = apart(grid, footprint(*end), goal.body), -(cost // PASS), -beside(space)
        if goal.free(space) and (new > worth or len(best.spaces) == 1):
            best, worth = _as_grid_way(walker, way), new
    return best


def past(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the way past a body.

    The way leads from the walker's space that is nearest to the body, over the body's nearest
    space, and ends straight behind the body.
    """
    lattice, (mine, theirs) = lattice_of(grid), _nearest_two(grid, walker, start, goal)
    direction = heading_to(grid, mine, theirs)
    if not direction:
        return GridWay((start,), "both are in one space: say a direction, as in 4 ne")
    behind = _moved_like(grid, start, mine, theirs)
    while any(one in goal.body for one in lattice.footprint(behind, walker.size)):
        behind = lattice.step(behind, direction)
    why = why_no_fit(grid, lattice.footprint(behind, walker.size))
    if why or not goal.free(behind):
        return GridWay((start,), f"there is no free space behind: {why or behind.name}")
    goal = goal._replace(body=(behind,), steps=0, touching=False, exact=True)
    return to_goal(grid, walker, start, goal)


def straight_to(grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal) -> GridWay:
    """Return the straight way to a goal, with its first barred step, if there is one."""
    # The way of a squeezed walker leads so far that the small body is at the goal.
    is_goal = goal_test(grid, walker._replace(squeezed=None), start, goal)
    last = _moved_like(grid, start, *_nearest_two(grid, walker, start, goal))
    far = lattice_of(grid).distance(start, last)
    way = [start]
    for space in ray(grid, start, last, far):
        if is_goal(way[-1]):
            break
        way.append(space)
    return _as_straight(grid, walker, tuple(way))


def straight_on(
    grid: GridMap, walker: GridWalker, start: Space, direction: str, steps: int
) -> GridWay:
    """Return the straight way in a direction, with its first barred step, if there is one."""
    return _as_straight(grid, walker, (start, *straight(grid, start, direction, steps)))


def _as_straight(grid: GridMap, walker: GridWalker, way: tuple[Space, ...]) -> GridWay:
    failed = failed_step(grid, way, walker.size)
    open_part = way if failed is None else way[: failed[0]]
    found = _first_barred(grid, walker, open_part)
    if failed is None or found.barred:
        return found._replace(spaces=way)
    return GridWay(way, failed[1], failed[0])
