"""Ways of a large walker who squeezes through narrow passages of a grid.

On the whole way, the search takes the walker for one size smaller. At the end the walker has the
whole size again if there is room for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, NamedTuple

from rules.map.cheapest import CheapestPath, cheapest, path_to, reach, states_within
from rules.map.costs import PRICE, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_paths import (
    NOBODY,
    GridWalker,
    Squeezed,
    StepsOf,
    ground_of_step,
    steps_of,
    times_of,
)
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import around, lattice_of
from rules.map.squeezing import is_narrow_step, rooms_over, wider
from rules.map.start_grounds import dearest_under

Body = tuple[Space, ...]
"""All spaces that a combatant covers."""


class End(NamedTuple):
    """The space and the size of a walker at the end of a way."""

    space: Space
    size: int


class Within(NamedTuple):
    """Where a squeezed walker can stop in this turn.

    In `behind`, the walker has come out of a passage, but no step has made it whole again.
    """

    ends: AbstractSet[End]
    behind: AbstractSet[End]


class _State(NamedTuple):
    """A space on a way."""

    space: Space
    was_in: bool  # whether the way led through a narrow passage
    end: End | None = None  # None if the way goes on


_Together = Sequence[tuple[int, Collection[_State | End]]]
"""The states and ends that follow a state, together for each price of the step."""


class SqueezedWay(NamedTuple):
    """All spaces of a way, and the walker at its end."""

    spaces: tuple[Space, ...]
    end: End


def way_squeezed(
    grid: GridMap,
    walker: GridWalker,
    squeezed: Squeezed,
    start: Space,
    is_goal: Callable[[Space, Body], bool],
    least: Callable[[Space], int],
    *,
    goes_on: bool,
) -> SqueezedWay | None:
    """Return the cheapest way to a goal through a narrow passage; None if there is no such way.

    `is_goal` gets the last space of a way, and the walker's body there. `least` returns the least
    possible number of steps to a goal. With `goes_on`, the walker stays squeezed at the goal,
    because another leg follows.
    """
    lattice = lattice_of(grid)
    step = min(walker.prices.values(), default=0) * PRICE * walker.parts + STEP
    budget = None if squeezed.below is None else squeezed.below * PRICE - 1

    def is_end(state: _State) -> bool:
        end = state.end
        return end is not None and is_goal(state.space, lattice.footprint(*end))

    def can_end(space: Space) -> bool:
        return not least(space)

    onward = _Search(grid, walker, squeezed, can_end, goes_on=goes_on).onward
    found = cheapest(
        _State(start, was_in=not squeezed.starts),
        onward,
        is_end,
        budget,
        ahead=lambda state, _cost: least(state.space) * step,
    )
    return None if found is None else _as_way(found)


def ways_within(
    grid: GridMap,
    walker: GridWalker,
    squeezed: Squeezed,
    start: Space,
    most: int | Fraction,
) -> dict[End, tuple[int, SqueezedWay]]:
    """Return the cheapest way to each possible end, with its cost; none costs more than `most`."""
    onward = _Search(grid, walker, squeezed).onward
    budget = (int(most * walker.parts) + 1) * PRICE - 1
    states = reach(_State(start, was_in=not squeezed.starts), onward, budget)
    found: dict[End, tuple[int, SqueezedWay]] = {}
    for state, reached in states.items():
        if state.end is not None and state.end not in found:
            found[state.end] = reached.cost, _as_way(path_to(states, state))
    return found


def ends_within(
    grid: GridMap,
    walker: GridWalker,
    squeezed: Squeezed,
    start: Space,
    most: int | Fraction,
) -> Within:
    """Return the possible ends of all ways that cost at most `most`.

    The function `ways_within` returns the same ends, with the ways to them.
    """
    size, full = walker.size, squeezed.full
    search, alone = _Search(grid, walker, squeezed), _Search(grid, *_alone(walker, squeezed))
    barred, taken = {*walker.barred}, {*squeezed.taken}
    # From all other spaces, the same steps are possible wherever the others stand.
    dear = (*walker.slow, *(one for one, _ in walker.closed), *(barred - taken))
    hindered = around(grid, dear, size)
    full_rooms = _covering(grid, taken, full)
    closed: set[_State | End] = {End(room, full) for room in full_rooms}
    for space in _covering(grid, barred, size):
        closed |= {_State(space, was_in=True), _State(space, was_in=False)}

    def together(state: _State | End) -> _Together:
        if isinstance(state, End):
            return ()
        return (search if state.space in hindered else alone).together(state)

    first = {_State(start, was_in=not squeezed.starts), *search.begins(start)}
    starts: set[_State | End] = {one for one in first if one.end is None}
    budget = int(most * walker.parts)
    found = states_within(starts, together, budget, lambda states: states - closed)
    ends, outside = {one.end for one in first if one.end is not None}, set[Space]()
    for one in found:
        if isinstance(one, End):
            ends.add(one)
        elif one.was_in and full_rooms.issuperset(wider(grid, one.space, full)):
            ends.add(End(one.space, size))
        elif one.was_in:
            outside.add(one.space)
    whole = {space for space, width in ends if width > size}
    behind = {End(one, size) for one in outside if whole.isdisjoint(wider(grid, one, size + 1))}
    return Within(ends, behind)


def _covering(grid: GridMap, spaces: set[Space], size: int) -> set[Space]:
    """Return where a combatant of this size covers one of these spaces."""
    footprint = lattice_of(grid).footprint
    near = around(grid, spaces, size - 1)
    return {one for one in near if not spaces.isdisjoint(footprint(one, size))}


def _alone(walker: GridWalker, squeezed: Squeezed) -> tuple[GridWalker, Squeezed]:
    """Return the same walker with nobody else on the grid."""
    walker = walker._replace(others=NOBODY, barred=NOBODY, slow={}, closed=frozenset())
    return walker, squeezed._replace(taken=NOBODY)


def _as_way(path: CheapestPath[_State]) -> SqueezedWay:
    # The start at another space of the own body is no step.
    begins = sum(not cost for cost in path.costs) - 1
    end = path.states[-1].end
    assert end is not None  # the caller has checked this
    return SqueezedWay(tuple(one.space for one in path.states[begins:]), end)


class _Search:
    """A search over the spaces of a squeezed walker."""

    def __init__(
        self,
        grid: GridMap,
        walker: GridWalker,
        squeezed: Squeezed,
        can_end: Callable[[Space], bool] = lambda _space: True,
        *,
        goes_on: bool = False,
    ) -> None:
        self._grid, self._walker, self._squeezed = grid, walker, squeezed
        self._can_end, self._goes_on = can_end, goes_on
        self._times, self._taken = times_of(grid, walker), {*squeezed.taken}
        self.is_empty = cache(self._is_room_empty)

    @cached_property
    def _steps(self) -> StepsOf:
        return steps_of(self._grid, self._walker)

    @cached_property
    def _known(self) -> dict[_State, _Together]:
        """The states that `together` has found, also in earlier searches of this walker."""
        return self._stored("together")

    @cached_property
    def _moves(self) -> dict[_State, Sequence[tuple[_State, int]]]:
        """The states after each step from a state, also from earlier searches of this walker."""
        return self._stored("moves")

    def _stored(self, what: str) -> dict[_State, Any]:
        walker, squeezed = self._walker, self._squeezed
        narrow = squeezed.full, squeezed.times, squeezed.last
        steps = walker.size, walker.prices, walker.diagonal, *narrow
        others = walker.others, walker.barred, walker.slow, walker.closed, squeezed.taken
        return plan_of(self._grid).for_walker((what, *steps, *others))

    def together(self, state: _State) -> _Together:
        """Return the states that follow a state, together for each price of the step.

        Ends where the walker stays squeezed are left out: others can make such an end anywhere.
        """
        found = self._known.get(state)
        if found is None:
            alike, same = defaultdict[int, set[_State | End]](set), plan_of(self._grid).same
            for one, cost in self.onward(state, STEP):
                if one.end is None or one.end.size == self._squeezed.full:
                    alike[cost // PRICE].add(same(one.end or one))
            found = self._known[state] = tuple(alike.items())
        return found

    def onward(self, state: _State, cost: int) -> Iterator[tuple[_State, int]]:
        """Yield the states that follow a state, each with the cost of the way to it."""
        space, was_in, end = state
        if end is not None:
            return
        if not cost:
            yield from ((one, 0) for one in self.begins(space))
        moves = self._moves.get(state)
        if moves is None:
            moves = self._moves[state] = tuple(self._moved(space, was_in=was_in))
        for moved, more in moves:
            yield moved, cost + more
            there, is_in, _ = moved
            if (is_in or self._goes_on) and self._can_end(there):
                for one, dearer in self._ends(space, there):
                    yield _State(there, is_in, one), cost + more + dearer

    def _moved(self, space: Space, *, was_in: bool) -> Iterator[tuple[_State, int]]:
        """Yield the states after each step from a space, each with the cost of the step."""
        for there, _, more in self._steps(space):
            is_in = was_in or is_narrow_step(self._grid, space, there, self._squeezed.full)
            yield _State(there, is_in), more

    def begins(self, space: Space) -> Iterator[_State]:
        """Yield the states in which the search can begin."""
        starts = self._squeezed.starts
        if space in starts:
            yield from (_State(other, was_in=False) for other in starts)
        else:
            yield _State(space, was_in=True, end=End(space, self._walker.size))

    def _ends(self, space: Space, there: Space) -> Iterator[tuple[End, int]]:
        """Yield the ends that are possible after a step, each with its additional cost.

        Example: after a step onto grass, the large body also stands in mud, so mud is paid.
        """
        grid, full = self._grid, self._squeezed.full
        if self._goes_on or not self.has_room(there):
            yield End(there, self._walker.size), 0
            return
        rooms = [room for room in rooms_over(grid, space, there, full) if self.is_empty(room)]
        if not rooms:
            return
        prices, dearness = self._walker.prices, self._walker.dearness
        paid = prices[ground_of_step(grid, space, there, self._walker)]
        many = 1 if self._times is None else self._times(space, there)
        for room in rooms:
            price = prices.get(dearest_under(grid, room, full, dearness))
            if price is not None:
                yield End(room, full), (price - paid) * PRICE * many

    def has_room(self, space: Space) -> bool:
        """Whether the walker can have the whole size again at a space."""
        return any(map(self.is_empty, wider(self._grid, space, self._squeezed.full)))

    def _is_room_empty(self, room: Space) -> bool:
        """Whether nobody else stands where the walker wants to have the whole size again."""
        return self._taken.isdisjoint(lattice_of(self._grid).footprint(room, self._squeezed.full))
