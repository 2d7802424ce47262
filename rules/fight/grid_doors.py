"""Shut doors on a way over spaces: the typed word says how the walker opens them.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.fight.on_the_line import together
from rules.fight.path_obstacles import has_door_rules, pays_for_door
from rules.fight.path_walker import Walker
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, edge_name
from rules.map.grid_steps import direction_of
from rules.map.lattices import lattice_of
from rules.map.line_map import Spot
from rules.map.moves import walked_to
from rules.map.path_legs import PathLeg


def unlocked(grid: GridMap) -> GridMap:
    """Return a grid with all its shut doors open."""
    if "shut" not in grid.edges.values():
        return grid
    edges = {name: "open" if kind == "shut" else kind for name, kind in grid.edges.items()}
    return replace(grid, edges=edges)


def doors_on(grid: GridMap, way: Sequence[Space], size: int) -> dict[int, frozenset[str]]:
    """Return the shut doors on a way. The keys are the numbers of the steps through these doors.

    The first step has the number 1.
    """
    if "shut" not in grid.edges.values():
        return {}
    steps = enumerate(pairwise(way), 1)
    found = {step: frozenset(_doors_at(grid, *ends, size)) for step, ends in steps}
    return {step: doors for step, doors in found.items() if doors}


def _doors_at(grid: GridMap, one: Space, other: Space, size: int) -> Iterator[str]:
    """Yield the shut doors through which a step leads.

    A diagonal step also leads through the doors at the corner that it crosses.
    """
    lattice, direction = lattice_of(grid), direction_of(grid, one, other)
    for here in lattice.footprint(one, size):
        there = lattice.step(here, direction)
        around = {here, there}
        if grid.shape == "squares":
            around |= {Space(here.x, there.y), Space(there.x, here.y)}
        for start in around:
            for end in around:
                if start < end and grid.edge(start, end) == "shut":
                    yield edge_name(start, end)


def goes_through(
    walker: Walker, leg: PathLeg, doors: frozenset[str], space: Space, terrain: str
) -> bool | None:
    """Open the doors before a space, and go on; return whether the walk goes on.

    Return None if the door itself brought the walker into the space, and the walk ends in this
    space.

    Raises:
        Refused: the book does not allow it, and the walker has not moved yet or a distance was
            typed.
    """
    choice = pays_for_door(walker, leg, terrain)
    if choice is None:
        return False
    open_doors(walker, doors, is_told=not has_door_rules(walker))
    if not choice.stops:
        return True
    _put_in(walker, space)
    return None


def open_doors(walker: Walker, doors: frozenset[str], *, is_told: bool) -> None:
    """Open these doors. If `is_told` is true, log this."""
    standing = walker.standing
    grid = standing.grid
    assert grid is not None  # the caller has checked this
    edges = {name: "open" if name in doors else kind for name, kind in grid.edges.items()}
    walker.scene.change(map=replace(standing, grid=replace(grid, edges=edges)))
    for name in sorted(doors) if is_told else ():
        ends = name.replace("-", " and ")
        walker.moves.effects.append(f"{walker.name} opens the door between {ends}.")


def _put_in(walker: Walker, space: Space) -> None:
    """Put the walker, and everybody who goes along, in a space. This step costs no movement."""
    standing, grid = walker.standing, walker.standing.grid
    assert grid is not None  # the caller has checked this
    for who in together(walker.scene.encounter, walker.book, walker.me):
        if standing.has(who):
            standing = walked_to(standing, who, Spot(space.name), grid.unit)
    walker.scene.change(map=standing)
    walker.scene.settle()
