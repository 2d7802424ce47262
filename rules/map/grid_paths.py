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
from heapq import heappop, heappush
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
from rules.map.squeezing import is_narrow_step, rooms_over, wider
from rules.map.start_grounds import (
    StartGrounds,
    dearest_under,
    reach_by_turns,
    way_by_turns,
)
from rules.map.turned_ways import reach_with_turns, way_with_turns
from rules.map.turning_walker import Turning, TurningWalker, TurnLeft

NOBODY: Collection[Space] = frozenset()

TURN = 1
"""The part of a cost for a change of direction by one part of a circle."""

ALL_SIDES = "all"
"""The only side of a walker who turns for nothing."""

CIRCLE = 360
"""The degrees of a whole circle."""

MOST_FOR_TURNS = 250
"""The number of spaces after which a search ignores changes of direction."""


class GroundLeft(NamedTuple):
    """The metres that a whole turn allows on a ground, and the metres left in this turn."""

    whole: Fraction
    left: Fraction


class LastStep(NamedTuple):
    """The last step of a squeezed walker, and the room that the walker takes in the whole size."""

    before: Space
    there: Space
    room: Space


class Squeezed(NamedTuple):
    """Somebody large who squeezes through narrow passages.

    `full` is the size outside narrow passages. In a narrow passage, `times` has a factor for each
    ground: a step costs this many times as much, and the factor 0 forbids the step. A way begins in
    one of the spaces in `starts`, and leads through a narrow passage. On all other ways, the walker
    keeps the whole size. If `starts` is empty, the walker is squeezed already. Others stand in the
    spaces `taken`. `last` is the last step of a way that was found. If `below` is a
    number, only ways to a goal for a lower price count.
    """

    full: int
    times: Mapping[str, int]
    starts: tuple[Space, ...] = ()
    taken: Collection[Space] = NOBODY
    last: LastStep | None = None
    below: int | None = None


class GridWalker(NamedTuple):
    """A combatant who looks for a way on a grid.

    `prices` has the price of a step on each ground; a ground without a price is closed. `others`
    are the spaces where others stand. The walker may not pass the spaces in `barred`. `straight` is
    how far a space is from the straight line, for the choice among ways of equal cost. `turning`
    says how the walker turns, if turning costs something. `slopes` are the prices of slopes after
    0, 1, 2 turns, and so on, in parts of `PRICE`; empty if slopes cost nothing. `far_slopes` has
    other prices for the later turns of the fight; without it, the prices after 0 turns hold. A step
    into a space of `slow` costs several times as much. `squeezed` is for a large walker who is one
    size smaller on this way. A diagonal step on squares counts as `diagonal` spaces, 1 or more.
    `closed` has the steps from the start that are barred by somebody in the walker's own space.
    `starts` has the limits of all grounds, if some grounds of the map are entered only at the start
    of a turn. If every second diagonal step of a turn counts as 2 spaces, `odd` says whether the
    number of diagonal steps before the way is odd; otherwise it is None. `leads` says whether equal
    steps from a space can lead to the goal, so that the search goes there first.
    """

    size: int
    prices: Mapping[str, int]
    others: Collection[Space] = NOBODY
    barred: Collection[Space] = NOBODY
    straight: Callable[[Space], int] | None = None
    slopes: tuple[Slopes, ...] = ()
    far_slopes: Slopes | None = None
    turning: Turning | None = None
    diagonal: Fraction = Fraction(1)
    slow: Mapping[Space, int] = {}
    squeezed: Squeezed | None = None
    closed: Collection[tuple[Space, Space]] = frozenset()
    starts: StartGrounds | None = None
    odd: bool | None = None
    leads: Callable[[Space, tuple[int, int]], bool] | None = None

    def dearness(self, ground: str) -> float | tuple[object, ...]:
        """Return a sort key for a ground: expensive grounds come later, and closed grounds last."""
        if self.starts is not None:
            return self.starts.dearness(ground)
        return self.prices.get(ground, inf)

    @property
    def parts(self) -> int:
        """The number of parts into which a price is divided.

        With these parts, all costs are integers.
        """
        return self.diagonal.denominator


StepsOf = Callable[[Space], Iterator[tuple[Space, int, int]]]
"""A function from a space to the next spaces, each with its direction and the cost of the step."""


def steps_of(grid: GridMap, walker: GridWalker) -> StepsOf:
    """Return the function that gives the next spaces of a walker."""
    plan, size, prices = plan_of(grid), walker.size, walker.prices
    others, barred, parts = walker.others, walker.barred, walker.parts
    closed, ground_at = walker.closed, _ground_of_squeezed(grid, walker)
    known, costs = plan.of_size(size), dict[frozenset[str], int]()
    covers, times = _covering(grid, size), times_of(grid, walker)

    def cost_of(grounds: frozenset[str]) -> int:
        """Return the cost of a step.

        If the step touches several grounds, the most expensive ground counts. Return -1 if one of
        the grounds is closed.
        """
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
    """Return the function that gives the ground of a squeezed walker; None for all others."""
    if walker.squeezed is None:
        return None
    return cache(lambda one, other: frozenset((ground_of_step(grid, one, other, walker),)))


def ground_of_step(grid: GridMap, one: Space, other: Space, walker: GridWalker) -> str:
    """Return the ground that counts for the step of a walker to the space `other`.

    After the step, a squeezed walker may fit in the whole size, in one or more places. Then the
    place with the cheapest ground counts. In a narrow passage, and on the first step out of it, the
    ground under the squeezed body counts.
    """
    squeezed = walker.squeezed
    rooms = () if squeezed is None else _rooms_after(grid, one, other, squeezed)
    if squeezed is None or not rooms:
        return ground_under(grid, other, walker)
    found = [dearest_under(grid, room, squeezed.full, walker.dearness) for room in rooms]
    return min(found, key=walker.dearness)


def _rooms_after(grid: GridMap, one: Space, other: Space, squeezed: Squeezed) -> tuple[Space, ...]:
    """Return where a squeezed walker has room for the whole size during a step."""
    last, full = squeezed.last, squeezed.full
    if last is not None and (last.before, last.there) == (one, other):
        return (last.room,)
    over = rooms_over(grid, one, other, full)
    if over or not wider(grid, one, full) or is_narrow_step(grid, one, other, full):
        return over
    # On hexes, not every two neighbours have a room that covers both.
    return wider(grid, other, full)


def ground_under(grid: GridMap, space: Space, walker: GridWalker) -> str:
    """Return the ground that counts for a walker at a space: the dearest ground under the body."""
    return dearest_under(grid, space, walker.size, walker.dearness)


class _Arrival(NamedTuple):
    """A space on a way, the direction of the step that led there, and the arrival before it.

    The direction is -1 at the start. `cost` is the cost of the way so far.
    """

    space: Space
    direction: int
    cost: int
    before: _Arrival | None


def _covering(grid: GridMap, size: int) -> Callable[[Space, Collection[Space]], bool]:
    """Return a function that says whether a walker at a space covers any of the given spaces."""
    if size == 1:
        return lambda there, spaces: there in spaces
    footprint = lattice_of(grid).footprint
    return lambda there, spaces: any(one in spaces for one in footprint(there, size))


def times_of(grid: GridMap, walker: GridWalker) -> Callable[[Space, Space], int] | None:
    """Return a function that says how many parts of its price a step costs.

    Return None if every step costs exactly its price.
    """
    parts, slow, size = walker.parts, walker.slow, walker.size
    diagonal = int(walker.diagonal * parts) if grid.shape == "squares" else parts
    squeezed = walker.squeezed
    if diagonal == parts and not slow and squeezed is None:
        return None
    footprint = lattice_of(grid).footprint

    def times(space: Space, there: Space) -> int:
        aside = there.x != space.x and there.y != space.y
        if size == 1:
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
    if walker.odd is not None:
        cheap = min(walker.prices.values(), default=0) * PRICE + STEP
        return _alternating(grid, walker).way((start, walker.odd), is_goal, least, cheap)
    for arrival in _arrivals(grid, walker, start, least):
        if is_goal(arrival.space):
            return _as_path(arrival)
    return None


def _alternating(grid: GridMap, walker: GridWalker) -> AlternatingSearch:
    return AlternatingSearch(steps_of(grid, walker), PRICE, walker.straight)


def _arrivals(
    grid: GridMap, walker: GridWalker, start: Space, least: Callable[[Space], int]
) -> Iterator[_Arrival]:
    """Yield the best ways to all spaces. Ways that can be the best way to a goal come first.

    A space comes again if another way to this space can save a change of direction later. Of equal
    ways, the way nearer to a goal comes first, then the way nearer to the straight line. After
    `MOST_FOR_TURNS` spaces, the search ignores changes of direction.
    """
    steps, least_price = steps_of(grid, walker), min(walker.prices.values(), default=0)
    cheap = least_price * PRICE * walker.parts + STEP
    angles, beside = _angles(grid), walker.straight or (lambda _space: 0)
    known: dict[Space, tuple[int, int]] = {}
    best: dict[Space, tuple[int, int]] = {}
    pushed: dict[tuple[Space, int], int] = {}
    heap = [(0, 0, 0, 0, _Arrival(start, -1, 0, None))]
    while heap:
        arrival = heappop(heap)[-1]
        space, came, cost, _ = arrival
        cheapest_cost, first_came = best.setdefault(space, (cost, came))
        if cost > cheapest_cost and cost >= cheapest_cost + angles[first_came][came]:
            continue
        yield arrival
        if len(best) == MOST_FOR_TURNS:
            angles = [[0] * len(one) for one in angles]
        for there, direction, price in steps(space):
            more = cost + price + angles[came][direction]
            before = pushed.get((there, direction))
            if before is None or more < before:
                pushed[there, direction] = more
                ahead = known.get(there)
                if ahead is None:
                    ahead = known[there] = (least(there), beside(there))
                arrived = _Arrival(there, direction, more, arrival)
                order = (more + ahead[0] * cheap, *ahead, len(pushed), arrived)
                heappush(heap, order)


def price_along(grid: GridMap, walker: GridWalker, way: Sequence[Space]) -> float:
    """Return the price of a way, in parts of a price; infinite if the walker cannot go it now."""
    steps = steps_of(grid, walker)
    return sum(
        next((cost // PRICE for there, _, cost in steps(one) if there == other), inf)
        for one, other in pairwise(way)
    )


def _angles(grid: GridMap) -> list[list[int]]:
    """Return a table with the cost of turning from one direction to another.

    The last row is for the start of a way, where turning costs nothing.
    """
    around = len(lattice_of(grid).STEPS)
    angles = [min(at, around - at) * TURN for at in range(around)]
    turns = [[angles[one - other] for other in range(around)] + [0] for one in range(around)]
    return [*turns, [0] * (around + 1)]


def _as_path(arrival: _Arrival) -> CheapestPath[Space]:
    found = [arrival]
    while found[-1].before is not None:
        found.append(found[-1].before)
    found.reverse()
    return CheapestPath(tuple(one.space for one in found), tuple(one.cost for one in found))


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
    """Return a walker who also pays for turning and slopes.

    If turning costs nothing, the walker has one side for all directions, and the price of the
    movement left is `most`.
    """
    turning, slopes = walker.turning, walker.slopes
    if turning is None:
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

    On a ground with half as many metres left, a metre costs twice as much. If no metres are left,
    the metres of a whole turn count instead. A ground on which a whole turn makes no metre has no
    price, because nobody can enter it now. If the walker cannot move on any ground, all grounds
    cost the same.
    """
    left = {ground: one.left for ground, one in on.items() if one.left > 0}
    metres = {ground: one.whole for ground, one in on.items() if one.whole > 0}
    if not metres:
        return dict.fromkeys(on, 1), 0
    if left:
        # On the other grounds the rest of the turn is in proportion to a whole turn.
        most = max(left, key=lambda ground: left[ground])
        share = left[most] / (metres.get(most) or left[most])
        metres = {ground: far * share for ground, far in metres.items()} | left
    whole = lcm(*(far.numerator for far in metres.values()))
    prices = {ground: int(whole / far) for ground, far in metres.items()}
    return prices, whole if left else 0
