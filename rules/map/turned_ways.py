"""Ways on a grid for a walker who pays for turning.

A state of the search is a space, a side, and how often the walker has turned so far. A side is a
direction that somebody can face. Steps onto some of the spaces around need no turning; before any
other step, the walker turns to another side. The movement left depends on how often the walker has
turned. So one search is made for 0 times, one for 1 time and so on, and the best of the ways is
taken. If nobody can arrive in this turn of the fight, the way that arrives first is taken.

In some books the price of a slope depends on its rise and its length. Then a state also has the
last run of the way: an unbroken part on one ground that rises or falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from rules.map.alternating_turns import search_of
from rules.map.cheapest import CheapestPath, Reached, cheapest, reach
from rules.map.costs import PRICE, ROUNDED
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of
from rules.map.least_costs import FOREVER, least_costs
from rules.map.least_turns import least_turns
from rules.map.sides import Sides
from rules.map.soonest_ways import SoonestWays, fits_into, made_sooner, sooner_over_slopes
from rules.map.turned_search import Search, budget_of, cheapest_step
from rules.map.turned_steps import RUN, OpenSteps, State
from rules.map.turning_walker import TurningWalker

MOST_TURNS = 8
"""If a way takes more later turns of the fight than this, it is perhaps not the soonest."""

MOST_ON_HILLS = 4
"""The same on hills. There, a goal at a greater distance is looked for in haste."""

VERY_FAR = 16
"""On hills, a way with more turns of the fight than this is looked for in great haste at once."""

HASTE = (Fraction(3, 2), Fraction(3))
"""How many level steps each step of the rest of a way counts, in haste and in great haste."""

MOST_EXACT = 2
"""The number of turns at the beginning of a hasty way that are looked for without haste."""

MOST_IN_HASTE = 1_500
"""The most states that each search in haste looks at."""


def way_with_turns(
    grid: GridMap,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return the cheapest way to a goal; None if there is no way.

    If the walker cannot arrive in this turn of the fight, it is the way that arrives first; if that
    takes more than `MOST_TURNS` later turns, or on hills `MOST_ON_HILLS`, a way that arrives almost
    first.
    """
    steps = OpenSteps(grid, walker)
    if walker.slopes and walker.odd is None:
        return _over_slopes(steps, walker, start, is_goal, least)
    path = None if walker.is_even else _way_now(steps, walker, start, is_goal, least)
    if path is not None:
        return path
    search = search_of(steps, walker, None, is_goal, least)
    if search.lengths is not None and walker.odd is None:
        path = _surely_soonest(steps, walker, start, is_goal, least)
        if path is not None:
            return path
    path = _way(search, start)
    if path is None:
        return None
    way = path.states
    if search.lengths is not None and walker.odd is None:
        later = search.lengths.later(path.cost)
        if 0 < later <= MOST_TURNS:
            way = made_sooner(steps, walker, way, is_goal, least, later + 1)
    return CheapestPath(way, (path.cost,))


def _over_slopes(
    steps: OpenSteps,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return a way on a map where slopes have prices of their own."""
    search, cheap = search_of(steps, walker, None, is_goal, least), cheapest_step(walker, None)
    if _is_far(walker, least(start), cheap, MOST_ON_HILLS):
        is_very_far = _is_far(walker, least(start), cheap, VERY_FAR)
        return _almost_soonest(search, start, HASTE[is_very_far:])
    search.costs = costs = least_costs(steps, walker, least, start, cheap // ROUNDED)
    cost = costs.found_soon(steps.number(start))
    if cost is None or cost == FOREVER:
        return None if cost else _in_haste(search, start, HASTE)
    costs.enough = cost * 5 // 4
    soonest = None
    if search.lengths is not None:
        soonest = SoonestWays(steps, walker, is_goal, least, costs)
    if soonest is None or soonest.fewest(start) == 1:
        path = _way_now(steps, walker, start, is_goal, least)
        if path is not None:
            return path
    path = _way(search, start)
    if path is None and search.is_too_long:
        return _in_haste(search, start, HASTE)
    later = 0 if path is None or search.lengths is None else search.lengths.later(path.cost)
    if path is None or soonest is None or later > MOST_ON_HILLS + 1:
        return path
    return CheapestPath(sooner_over_slopes(soonest, path.states, later + 3), (path.cost,))


def _is_far(walker: TurningWalker, steps: int, cheap: int, turns: int) -> bool:
    """Whether a goal takes more than a number of turns of the fight on level ground.

    A goal that can perhaps be reached in two turns, always down the steepest slope, is not far.
    """
    left = walker.turning.far[0]
    level, whole = min(left.prices.values(), default=0), left.whole
    return whole > 0 and steps * level > turns * whole and steps * cheap > 2 * whole * PRICE


def _almost_soonest(
    slow: Search, start: Space, hastes: Sequence[Fraction]
) -> CheapestPath[Space] | None:
    """Return a way over slopes that arrives almost first. Its first turns are the soonest ones."""
    path = _in_haste(slow, start, hastes)
    if path is None:
        return None
    steps, left = slow.open_steps, slow.walker.turning.far[0]
    many = MOST_EXACT * left.whole // min(left.prices.values())
    ends = (
        end
        for end in range(min(len(path.states) - 1, many), 0, -1)
        if steps.steps_from(steps.number(path.states[end])).stays
    )
    end = next(ends, 0)
    to, distance = path.states[end], steps.lattice.distance
    if to == start:
        return path
    first = _over_slopes(steps, slow.walker, start, to.__eq__, lambda one: distance(one, to))
    return CheapestPath((*first.states, *path.states[end + 1 :]), path.costs) if first else path


def _in_haste(slow: Search, start: Space, hastes: Sequence[Fraction]) -> CheapestPath[Space] | None:
    """Return a way over slopes that is almost the cheapest.

    If the search takes too long, slopes have the price of level steps; perhaps the way is then not
    open.
    """
    walker, is_goal, least, steps = slow.walker, slow.may_end, slow.least, slow.open_steps
    level = min(walker.turning.far[0].prices.values(), default=0) * PRICE
    for haste in hastes:
        search = search_of(steps, walker, None, is_goal, least)
        search.cheap, search.most_states = int(level * haste), MOST_IN_HASTE
        path = _way(search, start)
        if path is not None or not search.is_too_long:
            return path
    walker = walker._replace(slopes=(), far_slopes=None)
    return _way(search_of(OpenSteps(steps.grid, walker), walker, None, is_goal, least), start)


def _way_now(
    steps: OpenSteps,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return the way that uses the smallest share of the movement left in this turn of the fight.

    One search is made for each number of times that the walker may turn.
    """
    left = walker.turning.left
    share, found = Fraction(1), []
    for turns in range(len(walker.slopes) or len(left)):
        most = left[turns].most
        budget = int(share * most * PRICE) + ROUNDED - 1
        if least(start) * cheapest_step(walker, turns) > budget:
            continue
        search = search_of(steps, walker, turns, is_goal, least)
        path = _way(search, start, budget)
        if path is not None and most:
            share = min(share, Fraction(path.cost // ROUNDED * ROUNDED, most * PRICE))
            found.append((path.cost // ROUNDED * Fraction(1, most), len(path.states), turns, path))
    return min(found, key=lambda one: one[:3])[-1] if found else None


def _surely_soonest(
    steps: OpenSteps,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return a way if a bound shows that no way needs fewer turns of the fight; else None."""
    bound = least_turns(steps, walker)
    if bound is None:
        return None
    path = _way(search_of(steps, bound.walker, None, is_goal, least), start)
    turns = 1 if path is None else bound.of_way(path.cost)
    if path is None or turns == 1:
        return None
    return path if fits_into(steps, walker, path.states, turns) else None


def _way(search: Search, start: Space, budget: int | None = None) -> CheapestPath[Space] | None:
    """Return the cheapest path within the budget; without a budget, every cost is allowed."""
    ahead = search.ahead()

    def is_end(state: State) -> bool:
        return state < 2 * RUN and not ahead(state, 0) and search.may_end(search.space_of(state))

    found = cheapest(search.start(start), search.onward, is_end, budget, ahead=ahead)
    if found is None:
        return None
    # The end of a run and a rest are no steps.
    spaces = [space for space, _ in groupby(map(search.space_of, found.states))]
    return CheapestPath(tuple(spaces), (found.cost,))


def reach_with_turns(
    grid: GridMap, walker: TurningWalker, start: Space
) -> dict[Space, Reached[Space]]:
    """Return the spaces that a walker can reach in this turn of the fight, each with its cost."""
    turning = walker.turning
    found: dict[Space, int] = {}
    many, steps = len(walker.slopes) or len(turning.left), OpenSteps(grid, walker)
    for turns, left in enumerate(turning.left[:many]):
        search = search_of(steps, walker, None if walker.is_even else turns)
        budget = budget_of(left.most)
        states = reach(search.start(start), search.onward_within(budget), budget)
        for state, reached in states.items():
            if state < 2 * RUN:
                space = search.space_of(state)
                cost = reached.cost * turning.left[0].most // (left.most or 1)
                found[space] = min(cost, found.get(space, cost))
        if walker.is_even:
            break
    return {space: Reached(cost, None) for space, cost in found.items()}


def turns_on(grid: GridMap, way: Sequence[Space], sides: Sides, facing: str) -> list[str]:
    """Return the side that a walker faces at each step of a way.

    The walker turns as little as possible. If two solutions are equally good, the walker turns
    later.
    """
    if len(way) < 2:
        return []
    names = sides.names
    # For each side: the turns so far, their sum over all steps (less if later), and the sides.
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {facing: (0, 0, ())}
    for one, other in pairwise(way):
        step = direction_of(grid, one, other)
        following: dict[str, tuple[int, int, tuple[str, ...]]] = {}
        for new in names:
            if step in sides.ahead[new]:
                following[new] = min(
                    (_turned_to(sides, old, new, so_far) for old, so_far in best.items()),
                    key=lambda one: one[:2],
                )
        best = following or best
    return list(min(best.values(), key=lambda one: one[:2])[-1])


def _turned_to(
    sides: Sides, old: str, new: str, so_far: tuple[int, int, tuple[str, ...]]
) -> tuple[int, int, tuple[str, ...]]:
    """Return what `turns_on` knows of a way after one more step, with the walker facing `new`."""
    turned, whole, faced = so_far
    turned += sides.between(old, new) if old else 0
    return turned, whole + turned, (*faced, new)
