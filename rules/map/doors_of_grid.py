"""Shut doors of a grid: the doors on a way, and a grid on which some doors are open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, edge_name
from rules.map.grid_steps import direction_of
from rules.map.lattices import lattice_of


def doors_on(grid: GridMap, way: Sequence[Space], size: int) -> dict[int, frozenset[str]]:
    """Return the shut doors on a way, by the number of the step that leads through them.

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


def with_open(grid: GridMap, doors: Collection[str]) -> GridMap:
    """Return a grid with these doors open."""
    edges = {name: "open" if name in doors else kind for name, kind in grid.edges.items()}
    return replace(grid, edges=edges)


def door_named(name: str) -> str:
    """Return the door with this name for a sentence: 'the door between C1 and D1'."""
    return f"the door between {name.replace('-', ' and ')}"
