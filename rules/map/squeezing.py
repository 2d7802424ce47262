"""Large combatants in narrow passages of a grid, where they cover one space less along an edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from rules.map.grid_map import GridMap, GridShape
from rules.map.grid_plan import GridPlan, plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import LATTICES, lattice_of, why_no_fit

HERE = ""
"""The word for no step, in a list of words for steps such as 'n' or 'ne'."""


def narrower(grid: GridMap, space: Space, size: int) -> tuple[Space, ...]:
    """Return where a combatant can be one size smaller without leaving its present spaces."""
    body = {*lattice_of(grid).footprint(space, size)}
    return tuple(
        one
        for one in _around(grid, space, [HERE, *lattice_of(grid).STEPS])
        if body.issuperset(lattice_of(grid).footprint(one, size - 1))
    )


def wider(grid: GridMap, space: Space, size: int) -> tuple[Space, ...]:
    """Return where a combatant squeezed at `space` has room for the whole `size`.

    In a narrow passage there is no room. Other combatants do not count as obstacles.
    """
    known = plan_of(grid).rooms.setdefault(size, {})
    if space not in known:
        known[space] = tuple(
            one
            for one in _around(grid, space, _ways_out(grid.shape, size))
            if _fits(grid, one, size)
        )
    return known[space]


def _fits(grid: GridMap, space: Space, size: int) -> bool:
    """Whether a combatant of this size has room at a space. Others do not count as obstacles."""
    known = plan_of(grid).fits.setdefault(size, {})
    if space not in known:
        known[space] = not why_no_fit(grid, lattice_of(grid).footprint(space, size))
    return known[space]


def rooms_over(grid: GridMap, one: Space, other: Space, size: int) -> tuple[Space, ...]:
    """Return where a squeezed combatant has room for the whole `size` after a step.

    Each room covers the squeezed body before and after the step. Else squeezing would save a step.
    """
    before = wider(grid, one, size)
    return tuple(room for room in wider(grid, other, size) if room in before)


def grounds_after(
    grid: GridMap, one: Space, other: Space, size: int
) -> tuple[tuple[str, ...], ...]:
    """Return the grounds of each room that a squeezed combatant can take during a step."""
    known = plan_of(grid).after.setdefault(size, {})
    if (one, other) not in known:
        rooms = _rooms_after(grid, one, other, size)
        known[one, other] = tuple(plan_of(grid).grounds(room, size) for room in rooms)
    return known[one, other]


def _rooms_after(grid: GridMap, one: Space, other: Space, size: int) -> tuple[Space, ...]:
    """Return the spaces where a large walker can stand during a step without being squeezed."""
    over = rooms_over(grid, one, other, size)
    if over or not wider(grid, one, size) or is_narrow_step(grid, one, other, size):
        return over
    # On hexes, not every two neighbours have a room that covers both.
    return wider(grid, other, size)


def free_rooms(
    grid: GridMap, space: Space, size: int, taken: Collection[Space]
) -> tuple[Space, ...]:
    """Return where a squeezed combatant has room for the whole `size`, and nobody else stands."""
    return empty_of(grid, wider(grid, space, size), size, taken)


def empty_of(
    grid: GridMap, rooms: tuple[Space, ...], size: int, taken: Collection[Space]
) -> tuple[Space, ...]:
    """Return the rooms in which nobody else stands."""
    footprint = lattice_of(grid).footprint
    return tuple(one for one in rooms if not any(each in taken for each in footprint(one, size)))


def _around(grid: GridMap, space: Space, directions: list[str]) -> Iterator[Space]:
    lattice = lattice_of(grid)
    return (lattice.step(space, one) if one else space for one in directions)


@cache
def _ways_out(shape: GridShape, size: int) -> list[str]:
    """Return the directions in which a small body can grow by one, to `size`; '' is no step."""
    lattice, middle = LATTICES[shape], Space(size * 2, size * 2)
    body = lattice.footprint(middle, size - 1)
    ways = {HERE: middle} | {name: lattice.step(middle, name) for name in lattice.STEPS}
    return [name for name, one in ways.items() if {*lattice.footprint(one, size)}.issuperset(body)]


def is_narrow_step(grid: GridMap, one: Space, other: Space, size: int) -> bool:
    """Whether a combatant of this size can make a step only squeezed, one size smaller."""
    known = plan_of(grid).narrow.setdefault(size, {})
    if (one, other) not in known:
        known[one, other] = _is_narrow_step(grid, one, other, size)
    return known[one, other]


def _is_narrow_step(grid: GridMap, one: Space, other: Space, size: int) -> bool:
    before, after = wider(grid, one, size), {*wider(grid, other, size)}
    if not before or not after:
        return not after
    # In a gap between two corners there is room before the step and after it, but not on the way.
    steps = plan_of(grid).steps
    return after.isdisjoint(before) and not any(
        step.to in after for room in before for step in steps(room, size)
    )


def has_narrow_passages(grid: GridMap, size: int) -> bool:
    """Whether a grid has a space where only somebody one size smaller can stand."""
    plan = plan_of(grid)
    if size not in plan.has_narrow:
        plan.has_narrow[size] = any(
            any(is_narrow_step(grid, space, step.to, size) for step in plan.steps(space, size - 1))
            for space in _spaces(plan)
            if not why_no_fit(grid, lattice_of(grid).footprint(space, size - 1))
        )
    return plan.has_narrow[size]


def _spaces(plan: GridPlan) -> Iterator[Space]:
    grid = plan.grid
    return (Space(x, y) for y in range(grid.height) for x in range(grid.width))
