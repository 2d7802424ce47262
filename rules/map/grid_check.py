"""Checks of a grid after it was read as plain data: its rows, signs, edges and spots."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NoReturn

from rules.errors import InputError
from rules.map.grid_map import FLOOR, ROCK, GridMap
from rules.map.grid_spaces import LARGEST, MOST_SIDE, edge_ends
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot

Refuse = Callable[[str], NoReturn]
"""A function that raises InputError for a fault."""


def check_grid(grid: GridMap) -> None:
    """Check that a grid is possible; raises InputError."""
    sides = {len(row) for row in grid.rows.values()}
    numbered = list(grid.rows) == [str(y) for y in range(1, len(grid.rows) + 1)]
    if not (numbered and len(sides) == 1 and 0 < len(grid.rows) <= MOST_SIDE):
        _refuse(f"a grid has 1 to {MOST_SIDE} rows of equal length")
    if not 0 < max(sides) <= MOST_SIDE:
        _refuse(f"a grid has 1 to {MOST_SIDE} columns")
    if not Fraction(1, 10) <= grid.unit <= 1000:
        _refuse("from a space to the next are 0.1 to 1000 m")
    known = {FLOOR, ROCK, *grid.legend}
    if any(len(sign) != 1 or not "!" <= sign <= "~" for sign in grid.legend):
        _refuse("a sign of a legend is one sign of ASCII")
    unknown = {*"".join(grid.rows.values())} - known
    if unknown:
        _refuse(f"the sign {min(unknown)!r} of a row is not in the legend")
    for name in grid.edges:
        check_edge(grid, name, _refuse)


def check_edge(grid: GridMap, name: str, refuse: Refuse) -> None:
    """Refuse an edge that is not between two neighbours on the grid."""
    one, other = edge_ends(name)
    shown = f"{one.name} and {other.name}"
    if not grid.has(one) or not grid.has(other):
        refuse(f"the edge between {shown} is beyond the edge of the map")
    straight = grid.shape == "hexes" or one.x == other.x or one.y == other.y
    if lattice_of(grid).distance(one, other) != 1 or not straight:
        refuse(f"{shown} have no common edge")


def check_size(who: str, size: int) -> None:
    """Check the size of a combatant; raises InputError."""
    if not 1 <= size <= LARGEST:
        _refuse(f"{who} has a size of {size}: a size is 1 to {LARGEST}")


def check_on_grid(grid: GridMap, who: str, spot: Spot) -> None:
    """Check that a combatant can stand on the spaces of a spot; raises InputError."""
    check_size(who, spot.size)
    if why_no_fit(grid, body_of(grid, spot.place, spot.size)):
        _refuse(f"{who} stands where this grid has nothing")


def _refuse(fault: str) -> NoReturn:
    raise InputError("wrong-type", "map", f"{fault}.")
