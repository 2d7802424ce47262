"""The ways and the reach of a walker for whom some grounds are start grounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.map.cheapest import CheapestPath, Reached, cheapest, reach
from rules.map.costs import PRICE
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.search_by_turns import STAGES, AmongOthers, SearchByTurns, State
from rules.map.start_grounds import StartGrounds


def way_by_turns(
    grid: GridMap,
    walker: AmongOthers,
    starts: StartGrounds,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return the way to a goal that takes the fewest turns, and then the least movement.

    Return None if there is no way.
    """
    search = SearchByTurns(grid, walker, starts)
    first, cost = search.start(start)

    def is_end(state: State) -> bool:
        return is_goal(state[0])

    def ahead(state: State, cost: int) -> int:
        return search.ahead(state, least(state[0]), cost)

    found = cheapest(first, search.onward, is_end, at=cost, ahead=ahead)
    if found is None:
        return None
    return CheapestPath(_spaces_of(found.states), (found.cost,))


def way_by_turns_over_a_ledge(
    grid: GridMap,
    walker: AmongOthers,
    starts: StartGrounds,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> tuple[Space, ...]:
    """Return the spaces of the way of `way_by_turns` that leads over a ledge; () if none does.

    The limit of a round does not count here.
    """
    rounds = starts.rounds and starts.rounds._replace(most=0)
    search = SearchByTurns(grid, walker, starts._replace(rounds=rounds))
    first, cost = search.start(start)

    def onward(at: tuple[State, bool], cost: int) -> Iterator[tuple[tuple[State, bool], int]]:
        state, is_over = at
        for there, more in search.onward(state, cost):
            yield (there, is_over or (state[0], there[0]) in search.climbs), more

    def is_end(at: tuple[State, bool]) -> bool:
        return at[1] and is_goal(at[0][0])

    def ahead(at: tuple[State, bool], cost: int) -> int:
        return search.ahead(at[0], least(at[0][0]), cost)

    found = cheapest((first, False), onward, is_end, at=cost, ahead=ahead)
    return () if found is None else _spaces_of([state for state, _ in found.states])


def _spaces_of(states: Sequence[State]) -> tuple[Space, ...]:
    """Return the spaces of a way. A space in which the walker waits counts once."""
    return (states[0][0], *(space for space, _, stage in states[1:] if not stage % STAGES))


def reach_by_turns(
    grid: GridMap, walker: AmongOthers, starts: StartGrounds, start: Space
) -> dict[Space, Reached[Space]]:
    """Return the spaces that a walker can reach in this turn, each with its cost."""
    search = SearchByTurns(grid, walker, starts)
    first, cost = search.start(start)
    found: dict[Space, Reached[Space]] = {}
    budget = search.length * PRICE - 1
    for (space, _, _), reached in reach(first, search.onward, budget, at=cost).items():
        if space not in found:
            found[space] = Reached(reached.cost - cost, None)
    return found
