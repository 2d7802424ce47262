"""Ways on a grid: the cheapest way to some spaces, and the spaces within a budget.

Each ground has a price for a step onto it: an integer. A way costs the sum of these prices. Of ways
with the same cost, the search takes the shortest way. Of equally short ways, it takes the way with
the fewest combatants and slopes, then the way with the fewest changes of ground, then the
straightest way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import inf, lcm
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Reached, reach
from rules.map.costs import CHANGE, PASS, PRICE, STEP
from rules.map.diagonals import AlternatingSearch
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.sides import Sides
from rules.map.sloping_ways import Slopes
from rules.map.squeezing import grounds_after, is_narrow_step
from rules.map.start_grounds import StartGrounds, dearest_under
from rules.map.straight_search import StraightSearch
from rules.map.turned_ways import reach_with_turns, way_with_turns
from rules.map.turning_walker import Turning, TurningWalker, TurnLeft
from rules.map.ways_by_turns import reach_by_turns, way_by_turns

NOBODY: Collection[Space] = frozenset()

ALL_SIDES = "all"
"""The name of the side that stands for all directions, if changes of direction cost nothing."""

CIRCLE = 360
"""The degrees of a whole circle."""


class GroundLeft(NamedTuple):
    """The metres that a whole turn allows on a ground, and the metres left in this turn."""

    whole: Fraction
    left: Fraction


class LastStep(NamedTuple):
    """The last step of a way on which a large walker was squeezed: from `before` to `there`."""

    before: Space
    there: Space
    room: Space  # where the walker stands at the end, no longer squeezed


class Squeezed(NamedTuple):
    """A large combatant on a way through narrow passages."""

    full: int  # the size outside narrow passages
    # By ground: in a narrow passage a step costs this many times as much; 0 forbids the step.
    times: Mapping[str, int]
    starts: tuple[Space, ...] = ()  # where the way can begin; empty if already squeezed
    taken: Collection[Space] = NOBODY  # where others stand
    last: LastStep | None = None
    below: int | None = None  # None, or a price: only cheaper ways count


class GridWalker(NamedTuple):
    """A combatant who looks for a way on a grid."""

    size: int
    prices: Mapping[str, int]  # of a step on each ground; a ground without a price is closed
    others: Collection[Space] = NOBODY  # where others stand
    barred: Collection[Space] = NOBODY  # the spaces that the walker may not pass
    # Of ways with equal cost, the search takes the one for whose spaces this number is least.
    straight: Callable[[Space], int] | None = None
    slopes: tuple[Slopes, ...] = ()  # after 0, 1, 2 changes of direction; empty if they are free
    far_slopes: Slopes | None = None  # in later turns of the fight; None: the first of `slopes`
    turning: Turning | None = None  # None if changes of direction cost nothing
    diagonal: Fraction = Fraction(1)  # on squares, a diagonal step counts as this many spaces
    slow: Mapping[Space, int] = {}  # a step into this space costs this many times as much
    squeezed: Squeezed | None = None
    # The steps from the start that somebody in the walker's own space bars.
    closed: Collection[tuple[Space, Space]] = frozenset()
    starts: StartGrounds | None = None
    # If every second diagonal step counts as 2 spaces: was the number before this way odd?
    odd: bool | None = None
    # Where a way to the goal can end, if nobody stands there.
    ends: Collection[Space] = NOBODY
    # The steps which, if repeated, can lead from a space to the goal.
    leads: Callable[[Space], Collection[tuple[int, int]]] | None = None

    def dearness(self, ground: str) -> float | tuple[object, ...]:
        """Return a sort key for a ground: expensive grounds come later, and closed grounds last."""
        if self.starts is not None:
            return self.starts.dearness(ground)
        return self.prices.get(ground, inf)

    @property
    def parts(self) -> int:
        """A price has this number of equal parts. Costs are counted in parts, as integers."""
        return self.diagonal.denominator


StepsOf = Callable[[Space], Sequence[tuple[Space, int, int]]]
"""A function from a space to the next spaces, each with its direction and the cost of the step."""


def steps_of(grid: GridMap, walker: GridWalker) -> StepsOf:
    """Return the function that gives the next spaces of a walker.

    It remembers them for the next search, because the same walker often looks for another goal.
    """
    squeezed = walker.squeezed
    narrow = None if squeezed is None else (squeezed.full, squeezed.times, squeezed.last)
    who = walker.size, walker.prices, walker.starts, walker.diagonal, narrow
    known = plan_of(grid).for_walker(
        (*who, walker.others, walker.barred, walker.slow, walker.closed)
    )
    looked_up = _looked_up(grid, walker)

    def steps(space: Space) -> Sequence[tuple[Space, int, int]]:
        found: Sequence[tuple[Space, int, int]] | None = known.get(space)
        if found is None:
            found = known[space] = tuple(looked_up(space))
        return found

    return steps


def _looked_up(
    grid: GridMap, walker: GridWalker
) -> Callable[[Space], Iterator[tuple[Space, int, int]]]:
    """Return the function that looks the next spaces of a walker up in the plan of the grid."""
    plan, size, prices = plan_of(grid), walker.size, walker.prices
    others, barred, parts = walker.others, walker.barred, walker.parts
    closed, ground_at = walker.closed, _ground_of_squeezed(grid, walker)
    known, costs = plan.of_size(size), dict[frozenset[str], int]()
    covers, times = _covering(grid, size), times_of(grid, walker)

    def cost_of(grounds: frozenset[str]) -> int:
        """Return the cost of a step onto the most expensive ground; -1 if a ground is closed."""
        closed = any(one not in prices for one in grounds)
        return -1 if closed else max(prices[one] for one in grounds) * PRICE * parts + STEP

    def steps(space: Space) -> Iterator[tuple[Space, int, int]]:
        for there, direction, covered, slopes, changes in known.get(space) or plan.steps(
            space, size
        ):
            grounds = covered if ground_at is None else ground_at(space, there)
            more = costs.get(grounds)
            if more is None:
                more = costs[grounds] = cost_of(grounds)
            many = 1 if times is None else times(space, there)
            is_closed = more < 0 or not many or (closed and (space, there) in closed)
            if is_closed or (barred and covers(there, barred)):
                continue
            if times is not None:
                more = STEP + (more - STEP) // parts * many
            if changes or slopes or others:
                passes = bool(others) and covers(there, others)
                more += (passes + slopes) * PASS + changes * CHANGE
            yield there, direction, more

    return steps


def _ground_of_squeezed(
    grid: GridMap, walker: GridWalker
) -> Callable[[Space, Space], frozenset[str]] | None:
    """Return None, or for a squeezed walker the function that gives the ground of a step."""
    squeezed = walker.squeezed
    if squeezed is None:
        return None
    if squeezed.last is not None:
        return lambda one, other: frozenset((ground_of_step(grid, one, other, walker),))
    cheapest = cache(lambda rooms: frozenset((_cheapest(rooms, walker),)))
    plan, full, size = plan_of(grid), squeezed.full, walker.size
    known = plan.after.setdefault(full, {})

    def ground_at(one: Space, other: Space) -> frozenset[str]:
        rooms = known.get((one, other))
        if rooms is None:
            rooms = grounds_after(grid, one, other, full)
        return cheapest(rooms or (plan.grounds(other, size),))

    return ground_at


def ground_of_step(grid: GridMap, one: Space, other: Space, walker: GridWalker) -> str:
    """Return the ground whose price a step costs: the most expensive ground under the walker.

    If the step leads out of a narrow passage, the walker takes the place with the cheapest ground.
    """
    squeezed = walker.squeezed
    if squeezed is None:
        return ground_under(grid, other, walker)
    last = squeezed.last
    if last is not None and (last.before, last.there) == (one, other):
        return dearest_under(grid, last.room, squeezed.full, walker.dearness)
    rooms = grounds_after(grid, one, other, squeezed.full)
    return _cheapest(rooms, walker) if rooms else ground_under(grid, other, walker)


def _cheapest(rooms: tuple[tuple[str, ...], ...], walker: GridWalker) -> str:
    """Return the ground that counts in the cheapest of several rooms, given by their grounds."""
    dearest = (max(grounds, key=walker.dearness) for grounds in rooms)
    return min(dearest, key=walker.dearness)


def ground_under(grid: GridMap, space: Space, walker: GridWalker) -> str:
    """Return the most expensive ground under a walker at a space."""
    return dearest_under(grid, space, walker.size, walker.dearness)


def _covering(grid: GridMap, size: int) -> Callable[[Space, Collection[Space]], bool]:
    """Return a function that says whether a walker at a space covers any of the given spaces."""
    if size == 1:
        return lambda there, spaces: there in spaces
    footprint = lattice_of(grid).footprint
    return lambda there, spaces: any(one in spaces for one in footprint(there, size))


def times_of(grid: GridMap, walker: GridWalker) -> Callable[[Space, Space], int] | None:
    """Return a function for the factor of a step's price, in `parts`; None if it is always 1."""
    parts, slow, size = walker.parts, walker.slow, walker.size
    diagonal = int(walker.diagonal * parts) if grid.shape == "squares" else parts
    squeezed = walker.squeezed
    if diagonal == parts and not slow and squeezed is None:
        return None
    footprint = lattice_of(grid).footprint

    def times(space: Space, there: Space) -> int:
        aside = there.x != space.x and there.y != space.y
        if size == 1 or not slow:
            most = slow.get(there, 1)
        else:
            most = max(slow.get(one, 1) for one in footprint(there, size))
        if squeezed and is_narrow_step(grid, space, there, squeezed.full):
            most *= squeezed.times.get(ground_of_step(grid, space, there, walker), 1)
        return (diagonal if aside else parts) * most

    return times


def way_to(
    grid: GridMap,
    walker: GridWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int] = lambda _space: 0,
) -> CheapestPath[Space] | None:
    """Return the cheapest way to a goal; None if there is no way.

    If the start is a goal, the way has only the start.

    `least` returns the least possible number of steps to a goal, so that the search goes towards
    the goal first.
    """
    if walker.starts is not None:
        return way_by_turns(grid, walker, walker.starts, start, is_goal, least)
    if walker.turning is not None or walker.slopes:
        return way_with_turns(grid, _turner(grid, walker), start, is_goal, least)
    cheap = min(walker.prices.values(), default=0) * PRICE * walker.parts + STEP
    if walker.odd is not None:
        return _alternating(grid, walker).way((start, walker.odd), is_goal, least, cheap)
    return _straight(grid, walker, cheap, least).way(start, is_goal)


def _alternating(grid: GridMap, walker: GridWalker) -> AlternatingSearch:
    return AlternatingSearch(steps_of(grid, walker), PRICE, walker.straight)


def _straight(
    grid: GridMap, walker: GridWalker, cheap: int, least: Callable[[Space], int]
) -> StraightSearch:
    around, beside = len(lattice_of(grid).STEPS), walker.straight or (lambda _space: 0)
    return StraightSearch(steps_of(grid, walker), around, cheap, least, beside)


def price_along(grid: GridMap, walker: GridWalker, way: Sequence[Space]) -> float:
    """Return the price of a way, in parts of a price; infinite if the walker cannot go it now."""
    steps = _looked_up(grid, walker)
    return sum(
        next((cost // PRICE for there, _, cost in steps(one) if there == other), inf)
        for one, other in pairwise(way)
    )


def reach_of(
    grid: GridMap, walker: GridWalker, start: Space, most: int | Fraction
) -> dict[Space, Reached[Space]]:
    """Return the spaces that a walker can reach for at most the price `most`.

    The cheapest space comes first.
    """
    if walker.starts is not None:
        return reach_by_turns(grid, walker, walker.starts, start)
    if walker.turning is not None or walker.slopes:
        return reach_with_turns(grid, _turner(grid, walker, most), start)
    if walker.odd is not None:
        return _alternating(grid, walker).reach((start, walker.odd), (int(most) + 1) * PRICE - 1)
    steps = steps_of(grid, walker)

    def onward(space: Space, cost: int) -> Iterator[tuple[Space, int]]:
        for there, _, more in steps(space):
            yield there, cost + more

    return reach(start, onward, (int(most * walker.parts) + 1) * PRICE - 1)


def _turner(grid: GridMap, walker: GridWalker, most: int | Fraction = 0) -> TurningWalker:
    """Return the same walker for the search that counts changes of direction and slopes."""
    turning, slopes = walker.turning, walker.slopes
    if turning is None:
        # Changes of direction cost nothing, so one side stands for all directions.
        slopes = slopes[:1]
        sides = Sides({ALL_SIDES: tuple(lattice_of(grid).STEPS)}, CIRCLE)
        turning = Turning(sides, "", (TurnLeft(walker.prices, int(most)),))
    others, barred = frozenset(walker.others), frozenset(walker.barred)
    return TurningWalker(
        walker.size,
        others,
        barred,
        turning,
        walker.straight,
        walker.diagonal,
        walker.slow,
        walker.closed,
        walker.odd,
        slopes,
        walker.far_slopes,
        walker.leads,
    )


def prices_of(on: Mapping[str, GroundLeft]) -> tuple[dict[str, int], int]:
    """Return the price of a metre on each ground, and the price of all movement that is left.

    Example: 6 m are left on grass, or 3 m in mud. Then a metre of mud costs twice as much.
    A ground on which the walker cannot move at all has no price.
    """
    left = {ground: one.left for ground, one in on.items() if one.left > 0}
    metres = {ground: one.whole for ground, one in on.items() if one.whole > 0}
    if not metres:
        # The walker cannot move on any ground. With equal prices a way can still be shown.
        return dict.fromkeys(on, 1), 0
    if left:
        # On the other grounds the rest of the turn is in proportion to a whole turn.
        most = max(left, key=lambda ground: left[ground])
        share = left[most] / (metres.get(most) or left[most])
        metres = {ground: far * share for ground, far in metres.items()} | left
    whole = lcm(*(far.numerator for far in metres.values()))
    prices = {ground: int(whole / far) for ground, far in metres.items()}
    return prices, whole if left else 0
