"""How many spaces a diagonal step on squares counts: always the same number, or 1, 2, 1, 2 ..."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from rules.map.cheapest import CheapestPath, Reached, cheapest, reach
from rules.map.grid_spaces import Space

S = TypeVar("S", bound=Hashable)

FINE = 1 << 24
"""The search multiplies each cost by this number, and adds the distance from the straight line.

So of two ways with the same cost, the straighter way is better.
"""


def is_diagonal(one: Space, other: Space) -> bool:
    """Whether a step on squares is diagonal."""
    return one.x != other.x and one.y != other.y


def odd_after(way: Sequence[Space], odd: bool) -> tuple[bool, ...]:
    """Return, for each space of a way, whether the number of diagonal steps so far is odd.

    `odd` is the answer for the start of the way.
    """
    found = [odd]
    for one, other in pairwise(way):
        found.append(found[-1] != is_diagonal(one, other))
    return tuple(found)


class AlternatingSearch:
    """A search on squares where diagonal steps count 1, 2, 1, 2 and so on.

    A state is a space, and whether the number of diagonal steps so far is odd. `steps` returns the
    steps from a space with their costs. A step with the price 1 costs `price`.
    """

    def __init__(
        self,
        steps: Callable[[Space], Iterable[tuple[Space, int, int]]],
        price: int,
        straight: Callable[[Space], int] | None,
    ) -> None:
        self.steps, self.price = steps, price
        self.straight = straight or (lambda _space: 0)
        self.known: dict[Space, list[tuple[Space, bool, int, int]]] = {}

    def way(
        self,
        start: tuple[Space, bool],
        is_goal: Callable[[Space], bool],
        least: Callable[[Space], int],
        cheap: int,
    ) -> CheapestPath[Space] | None:
        """Return the cheapest way to a goal; None if there is no way.

        From a space to a goal, at least `least(space)` steps are needed. A step costs at least
        `cheap`.
        """

        def ahead(state: tuple[Space, bool], _cost: Any) -> int:
            return least(state[0]) * cheap * FINE

        found = cheapest(start, self._onward, lambda state: is_goal(state[0]), ahead=ahead)
        if found is None:
            return None
        spaces = tuple(space for space, _ in found.states)
        return CheapestPath(spaces, tuple(cost // FINE for cost in found.costs))

    def reach(self, start: tuple[Space, bool], budget: int) -> dict[Space, Reached[Space]]:
        """Return the spaces within a budget. The cheapest space comes first."""
        found: dict[Space, Reached[Space]] = {}
        for (space, _), one in reach(start, self._onward, (budget + 1) * FINE - 1).items():
            found.setdefault(space, Reached(one.cost // FINE, None))
        return found

    def _onward(
        self, state: tuple[Space, bool], cost: int
    ) -> Iterator[tuple[tuple[Space, bool], int]]:
        space, odd = state
        for there, aside, once, twice in self.known.get(space) or self._known(space):
            yield (there, odd != aside), cost + (twice if odd and aside else once)

    def _known(self, space: Space) -> list[tuple[Space, bool, int, int]]:
        """Return the steps from a space: goal, whether diagonal, cost, and cost if it counts 2."""
        found = self.known[space] = []
        for there, _, cost in self.steps(space):
            fine = cost * FINE + self.straight(there)
            twice = fine + cost // self.price * self.price * FINE
            found.append((there, is_diagonal(space, there), fine, twice))
        return found
