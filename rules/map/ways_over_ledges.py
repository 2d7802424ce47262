"""The cheapest way to a goal that leads over a ledge, even where a level way is cheaper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from rules.map.cheapest import cheapest
from rules.map.costs import PRICE, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, steps_of
from rules.map.grid_spaces import Space
from rules.map.grid_ways import GridWay
from rules.map.way_goals import WayGoal, goal_test, least_steps
from rules.map.ways_by_turns import way_by_turns_over_a_ledge

Ledges = Mapping[tuple[Space, Space], int | None]
"""The steps over ledges, each with its price. A climb by rolls has no price, so it is None."""

OPEN = ""
"""The ground of spaces without a ground."""

State = tuple[Space, bool]
"""A space, and whether the way so far leads over a ledge."""


def way_over_a_ledge(
    grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal, ledges: Ledges
) -> GridWay | None:
    """Return the best way to a goal over at least one of the ledges; None if there is no way.

    On the map `grid`, these ledges are no obstacles. If climbs have a gait of their own, the way
    takes the fewest turns of the fight. If not, it is the cheapest way.
    """
    if walker.starts is not None and walker.starts.ledges:
        is_end, least = goal_test(grid, walker, start, goal), least_steps(grid, walker, goal)
        found = way_by_turns_over_a_ledge(grid, walker, walker.starts, start, is_end, least)
        if found and len({*found}) == len(found):
            return GridWay(found)
    return _cheapest_over_a_ledge(grid, walker, start, goal, ledges)


def _cheapest_over_a_ledge(
    grid: GridMap, walker: GridWalker, start: Space, goal: WayGoal, ledges: Ledges
) -> GridWay | None:
    """Return the cheapest way to a goal over at least one of the ledges; None if there is no way.

    Turning and slopes cost nothing here. A climb without a price costs as much as a step on the
    ground behind the ledge.
    """
    # Whoever hangs on a ledge can walk on open ground only behind the ledge, in another gait.
    hangs, cheapest_price = OPEN not in walker.prices, min(walker.prices.values(), default=1)
    walker = walker._replace(prices={OPEN: cheapest_price, **walker.prices})
    if not goal.steps:
        walker = walker._replace(barred={*walker.barred}.difference(goal.body))
    steps, is_end = steps_of(grid, walker), goal_test(grid, walker, start, goal)
    least = cache(least_steps(grid, walker, goal))
    prices = [*walker.prices.values(), *(one for one in ledges.values() if one is not None)]
    cheap = min(prices, default=0) * PRICE * walker.parts + STEP

    def onward(state: State, cost: int) -> Iterator[tuple[State, int]]:
        space, is_over = state
        for there, _, more in steps(space):
            is_climb = (space, there) in ledges
            if hangs and not (is_over or is_climb or grid.kind(there).terrain):
                continue
            price = ledges.get((space, there))
            step = more if price is None else price * PRICE * walker.parts + STEP
            yield (there, is_over or is_climb), cost + step

    def is_goal(state: State) -> bool:
        return state[1] and is_end(state[0])

    def ahead(state: State, _cost: int) -> int:
        return least(state[0]) * cheap

    found = cheapest((start, False), onward, is_goal, ahead=ahead)
    spaces = () if found is None else tuple(space for space, _ in found.states)
    if len({*spaces}) == len(spaces):
        return GridWay(spaces) if spaces else None
    # Nobody climbs a ledge only to come back over it.
    ways = [_way_by(ledge, ledges, start, onward, is_goal, ahead) for ledge in ledges]
    best = min((one for one in ways if one is not None), default=None)
    return None if best is None else GridWay(best[1])


def _way_by(
    ledge: tuple[Space, Space],
    ledges: Ledges,
    start: Space,
    onward: Callable[[State, int], Iterator[tuple[State, int]]],
    is_goal: Callable[[State], bool],
    ahead: Callable[[State, int], int],
) -> tuple[int, tuple[Space, ...]] | None:
    """Return the cost of a way whose only climb is over this ledge, and its spaces.

    After the climb, the way leads through no space in which the walker was before. Return None if
    there is no such way.
    """
    foot, top = ledge

    def to_the_foot(state: State, cost: int) -> Iterator[tuple[State, int]]:
        return (one for one in onward(state, cost) if not one[0][1] and one[0][0] != top)

    before = cheapest((start, False), to_the_foot, (foot, False).__eq__)
    climb = next((cost for to, cost in onward((foot, False), 0) if to == (top, True)), None)
    if before is None or climb is None:
        return None
    gone = {space for space, _ in before.states}

    def from_the_top(state: State, cost: int) -> Iterator[tuple[State, int]]:
        steps = onward(state, cost)
        level = (one for one in steps if (state[0], one[0][0]) not in ledges)
        return (one for one in level if one[0][0] not in gone)

    after = cheapest((top, True), from_the_top, is_goal, ahead=ahead)
    if after is None:
        return None
    spaces = tuple(space for space, _ in (*before.states, *after.states))
    return before.cost + climb + after.cost, spaces
