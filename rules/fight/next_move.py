"""Remember what was computed about the next move of a walker on a grid.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from rules.encounter import Encounter
from rules.encounter.remembered import remembered
from rules.fight.path_walker import Walker
from rules.map.grid_map import GridMap

P = ParamSpec("P")
T = TypeVar("T")


def once_for_next_move(
    find: Callable[Concatenate[Walker, GridMap, P], T],
) -> Callable[Concatenate[Walker, GridMap, P], T]:
    """Return the function with a memory: it is computed once for an encounter and a next move.

    Other results are remembered for other arguments after the grid.
    """

    @remembered
    def known_in(_encounter: Encounter) -> dict[Hashable, T]:
        return {}

    @wraps(find)
    def answer(walker: Walker, grid: GridMap, /, *more: P.args, **named: P.kwargs) -> T:
        known = known_in(walker.scene.encounter)
        about = walker.next_move, *map(_as_key, (*more, *named.values()))
        if about not in known:
            known[about] = find(walker, grid, *more, **named)
        return known[about]

    return answer


def _as_key(given: object) -> object:
    return (*given.items(),) if isinstance(given, Mapping) else given
