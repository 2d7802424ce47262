"""Areas of a grid: a burst, a cone and a line.

An area is given by the spaces that it covers. Arcs are here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.lattices import apart, body_of, lattice_of
from rules.map.whereabouts import Whereabouts

Arc = Literal["front", "side", "back"]

CONE = {"squares": Fraction(1, 2), "hexes": Fraction(3, 4)}
"""The squared cosine of half the angle of a cone. The angle is 90 degrees, or 60 on hexes."""

AHEAD = {"squares": Fraction(1, 2), "hexes": Fraction(1, 4)}
"""The squared cosine of half the angle of the front. The angle is 90 degrees, or 120 on hexes."""


def burst(grid: GridMap, centre: Sequence[Space], steps: int) -> frozenset[Space]:
    """Return the spaces that are at most some steps from the centre.

    The centre is one space, or several.
    """
    return frozenset(_near(grid, centre, steps))


def _near(grid: GridMap, centre: Sequence[Space], steps: int) -> Iterator[Space]:
    """Yield the spaces of the grid that are at most some steps from one of the spaces in
    `centre`.
    """
    ys = range(min(one.y for one in centre) - steps, max(one.y for one in centre) + steps + 1)
    # In a row, a hex is at most half a step farther to the side than a square.
    xs = range(min(one.x for one in centre) - steps - 1, max(one.x for one in centre) + steps + 2)
    for y in ys:
        for space in (Space(x, y) for x in xs):
            if grid.has(space) and apart(grid, (space,), centre) <= steps:
                yield space


def cone(grid: GridMap, start: Space, direction: str, steps: int) -> frozenset[Space]:
    """Return the spaces of a cone without its start.

    A cone is a quarter of a circle. On hexes it is a sixth.
    """
    near = _near(grid, (start,), steps)
    within = CONE[grid.shape]
    return frozenset(
        space for space in near if space != start and _within(grid, start, space, direction, within)
    )


def _within(grid: GridMap, start: Space, space: Space, direction: str, least: Fraction) -> bool:
    """Whether a space is in a direction from the start.

    This is so if the squared cosine of the angle between the two directions is at least `least`.
    """
    lattice = lattice_of(grid)
    ahead, offset = lattice.STEPS[direction], lattice.offset(start, space)
    along = lattice.product(offset, ahead)
    both = lattice.product(offset, offset) * lattice.product(ahead, ahead)
    return along > 0 and along * along >= least * both


def ray(grid: GridMap, start: Space, goal: Space, steps: int) -> tuple[Space, ...]:
    """Return the spaces of a straight line from a space towards another, without the start.

    The line goes on beyond the goal until it has this number of steps. It ends at the edge of the
    map. If two spaces are equally near to the line, the line covers the first of them in clockwise
    order.
    """
    found: list[Space] = []
    here = start
    while len(found) < steps and start != goal:
        here = _next_on_ray(grid, start, goal, here)
        if not grid.has(here):
            break
        found.append(here)
    return tuple(found)


def _next_on_ray(grid: GridMap, start: Space, goal: Space, here: Space) -> Space:
    """Return the next space of a straight line from the start to the goal.

    The space is a neighbour of `here`, one step farther from the start, and nearest to the line.
    """
    lattice, far = lattice_of(grid), lattice_of(grid).distance(start, here)
    ahead = lattice.offset(start, goal)

    def beside(space: Space) -> int:
        """Return a number that grows with the distance between a space and the line."""
        offset = lattice.offset(start, space)
        along = lattice.product(offset, ahead)
        return lattice.product(offset, offset) * lattice.product(ahead, ahead) - along * abs(along)

    onward = (lattice.step(here, direction) for direction in lattice.STEPS)
    return min((one for one in onward if lattice.distance(start, one) == far + 1), key=beside)


def arc(grid: GridMap, body: Sequence[Space], facing: str, other: Space) -> Arc:
    """Return the arc of a combatant that contains a space: the front, the side or the back.

    The front is everything ahead of the first row of the combatant's spaces, and its two diagonals.
    The back is everything behind the last row of these spaces, and its two diagonals.
    """
    lattice, least = lattice_of(grid), AHEAD[grid.shape]
    ahead = lattice.STEPS[facing]
    far = {one: lattice.product(lattice.offset(body[0], one), ahead) for one in body}
    foremost = [one for one in body if far[one] == max(far.values())]
    hindmost = [one for one in body if far[one] == min(far.values())]
    if any(_within(grid, one, other, facing, least) for one in foremost):
        return "front"
    behind = any(_within(grid, other, one, facing, least) for one in hindmost)
    return "back" if behind else "side"


def covered(standing: Whereabouts, spaces: Collection[Space]) -> tuple[str, ...]:
    """Return everybody who stands on one of these spaces, in the order of joining."""
    grid = standing.grid
    if grid is None:
        return ()
    return tuple(
        who
        for who, spot in standing.spots.items()
        if any(space in spaces for space in body_of(grid, spot.place, spot.size))
    )
