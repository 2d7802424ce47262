"""The cheapest path, and the states within reach.

The caller gives a function from a state to the next states and their costs. Costs are integers,
fractions, or tuples of integers and fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)

Onward = Callable[[S, Any], Iterable[tuple[S, Any]]]
"""A function from a state and its cost to the next states, each with the cost of the whole path."""

Ahead = Callable[[S, Any], Any]
"""A function of a state and its cost: it returns the least possible cost of the rest of the way."""


class Reached(NamedTuple, Generic[S]):
    """A state that the search has reached: the cost of the cheapest path to this state.

    The field `before` is the previous state on this path, or None at the start.
    """

    cost: Any
    before: S | None


class CheapestPath(NamedTuple, Generic[S]):
    """A path: its states from the start to the goal, and the cost up to each state."""

    states: tuple[S, ...]
    costs: tuple[Any, ...]

    @property
    def cost(self) -> Any:
        """The cost of the whole path."""
        return self.costs[-1]


def reach(
    start: S,
    onward: Onward[S],
    budget: Any = None,
    *,
    at: Any = 0,
    ahead: Ahead[S] | None = None,
) -> dict[S, Reached[S]]:
    """Return all states that can be reached within the budget, the cheapest first.

    `at` is the cost at the start. Without a budget, the whole map is searched. With `ahead`, states
    are left out if the way from there to a goal costs too much.

    Raises:
        ValueError: a step makes a path cheaper than before.
    """
    found: dict[S, Reached[S]] = {}
    for state, reached in _settled(start, onward, budget, at, ahead):
        found[state] = reached
    return found


def cheapest(
    start: S,
    onward: Onward[S],
    is_goal: Callable[[S], bool],
    budget: Any = None,
    *,
    at: Any = 0,
    ahead: Ahead[S] | None = None,
) -> CheapestPath[S] | None:
    """Return the cheapest path to a goal within the budget; None if there is no such path.

    With `ahead`, the search looks first at the states that are nearest to a goal.

    Raises:
        ValueError: a step makes a path cheaper than before.
    """
    found: dict[S, Reached[S]] = {}
    for state, reached in _settled(start, onward, budget, at, ahead):
        found[state] = reached
        if is_goal(state):
            return path_to(found, state)
    return None


def states_within(
    starts: Iterable[S],
    onward: Callable[[S], Iterable[tuple[int, Iterable[S]]]],
    budget: int,
    allowed: Callable[[AbstractSet[S]], AbstractSet[S]] = lambda states: states,
) -> AbstractSet[S]:
    """Return all states that can be reached within the budget, without the paths to them.

    For speed, the search takes all states with the same cost together. `onward` returns the next
    states of a state, together for each cost of the step. `allowed` returns those of some states
    that can be entered. The search does not ask this about the starts.
    """
    found: set[S] = set()
    # The states where a path of each cost ends, and a heap of these costs.
    ends, costs = {0: {*starts}}, [0]
    while costs:
        cost = heappop(costs)
        reached: AbstractSet[S] = ends.pop(cost) - found
        if cost:
            reached = allowed(reached)
        found |= reached
        steps = (one for state in reached for one in onward(state))
        for price, theirs in steps:
            more = cost + price
            if more > budget:
                continue
            if more not in ends:
                ends[more] = set()
                heappush(costs, more)
            ends[more].update(theirs)
    return found


def path_to(found: Mapping[S, Reached[S]], state: S) -> CheapestPath[S]:
    """Return the cheapest path to a state. The function `reach` must have found this state."""
    states, here = [state], found[state]
    while here.before is not None:
        states.append(here.before)
        here = found[here.before]
    states.reverse()
    return CheapestPath(tuple(states), tuple(found[one].cost for one in states))


def _settled(
    start: S, onward: Onward[S], budget: Any, at: Any, ahead: Ahead[S] | None = None
) -> Iterator[tuple[S, Reached[S]]]:
    """Yield every state once, with the cheapest path to this state, in the order of the search."""
    costs, before = {start: at}, dict[S, S | None](((start, None),))
    done: set[S] = set()
    heap: list[tuple[Any, int, S]] = [(at, 0, start)]
    # Of states with equal costs, the oldest comes first. With `ahead`, the newest comes first.
    pushed, one_more = 0, 1 if ahead is None else -1
    while heap:
        _, _, state = heappop(heap)
        if state in done:
            continue
        done.add(state)
        cost = costs[state]
        yield state, Reached(cost, before[state])
        for after, more in onward(state, cost):
            if more < cost:
                raise ValueError(f"a step from {state!r} to {after!r} makes the path cheaper")
            known = costs.get(after)
            if known is not None and (more >= known or after in done):
                continue
            whole = more if ahead is None else more + ahead(after, more)
            if budget is None or whole <= budget:
                pushed += one_more
                costs[after], before[after] = more, state
                heappush(heap, (whole, pushed, after))
