"""The way with the fewest turns of the fight, for a walker who pays for turning.

The search finds every space and side in which a turn of the fight can end. From each of these, the
search goes on into the next turn of the fight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.map.cheapest import Reached, path_to, reach
from rules.map.costs import PRICE, ROUNDED
from rules.map.grid_spaces import Space
from rules.map.least_costs import LeastCosts
from rules.map.sloping_ways import ENDED
from rules.map.turned_search import MOST_STATES, Search, budget_of, cheapest_step
from rules.map.turned_steps import FREE, RUN, SPACE, TURN, OpenSteps, State, turns_made
from rules.map.turning_walker import TurningWalker

NOWHERE: State = -1
"""The state before the beginning of a turn of the fight."""

NEVER = 1 << 120
"""A cost, in parts of `ROUNDED`, that no turn of the fight allows."""


class _End(NamedTuple):
    """The state in which a turn of the fight ends, and all states that this turn can reach."""

    state: State
    found: Mapping[State, Reached[State]]


class SoonestWays:
    """The search from one turn of the fight to the next."""

    def __init__(
        self,
        steps: OpenSteps,
        walker: TurningWalker,
        is_goal: Callable[[Space], bool],
        least: Callable[[Space], int],
        costs: LeastCosts | None = None,
    ) -> None:
        self.steps, self.is_goal, self.least, self.costs = steps, is_goal, least, costs
        self.now, self.later = walker, walker.in_later_turn
        self.searches: dict[tuple[bool, int], Search] = {}
        self.ends: dict[State, _End | None] = {}
        self.near: dict[int, dict[int, int]] = {}
        self.first = self._search(1, 0)
        whole = budget_of(self.later.turning.left[0].most)
        self.most_steps = whole // cheapest_step(self.later, 0)

    def at_least(self, space: Space) -> int:
        """Return how many turns of the fight a way from a space to a goal needs at least."""
        if self.costs is not None:
            return -(-self.costs.of(self.steps.number(space)) // self.costs.whole)
        return -(-self.least(space) // self.most_steps)

    def fewest(self, start: Space) -> int:
        """Return how many turns of the fight a way from the start to a goal needs at least."""
        assert self.costs is not None  # the caller has given them
        left, whole = self.now.turning.left[0], self.costs.whole
        now = whole * left.most // left.whole if left.whole else whole
        return 1 + max(0, -((now - self.costs.of(self.steps.number(start))) // whole))

    def way(self, start: Space, most: int) -> tuple[int, tuple[Space, ...]] | None:
        """Return the least number of turns of the fight for a way to a goal, and the shortest one.

        Return None if more than `most` turns are needed, or if the search takes too long.
        """
        begins = [self.first.start(start)]
        self.ends = dict.fromkeys(begins)
        for turn in range(1, most + 1):
            arrivals = []
            following = [] if turn > 1 else [*begins]
            for turns, end in self._each_end(turn, begins, most - turn):
                space = self.first.space_of(end.state)
                if self.is_goal(space):
                    way = self._whole(end)
                    arrivals.append((len(way), self._share(turn, turns, end), turns, way))
                elif turn + self.at_least(space) <= most:
                    following += self._new_ends(turn, turns, end)
            if arrivals:
                return turn, min(arrivals)[-1]
            if self.now.turning.rests and (turn > 1 or self._has_whole_turn()):
                following += self._rested(begins, most - turn)
            begins = following
            if len(self.ends) > MOST_STATES:
                return None
        return None

    def _each_end(
        self, turn: int, begins: Collection[State], later: int
    ) -> Iterator[tuple[int, _End]]:
        """Yield each end of one turn of the fight, after the number of its turns to other sides.

        Ends that are too far from all goals for `later` more turns of the fight are left out.
        """
        for turns in range(len(self._walker(turn).turning.left)):
            found = self._reached(turn, turns, begins, later)
            ends = (one for one in found if NOWHERE < one < 2 * RUN)
            yield from ((turns, _End(state, found)) for state in ends)

    def _reached(
        self, turn: int, turns: int, begins: Collection[State], later: int
    ) -> dict[State, Reached[State]]:
        """Return all states that a walker can reach in one turn of the fight."""
        search = self._search(turn, turns)

        budget = budget_of(self._walker(turn).turning.left[turns].most)
        slopes = None
        if self.costs is not None:
            slopes = self._over_slopes(self.costs, turn, turns, later)

        def onward(state: State, cost: int) -> Iterable[tuple[State, int]]:
            if state == NOWHERE:
                return [(begin, 0) for begin in begins]
            found = search.onward(state, cost)
            return (
                found
                if slopes is None
                else [(after, more) for after, more in found if more + slopes(after) <= budget]
            )

        ahead = None if slopes else search.ahead(later * self.most_steps)
        return reach(NOWHERE, onward, budget, ahead=ahead)

    def _over_slopes(
        self, costs: LeastCosts, turn: int, turns: int, later: int
    ) -> Callable[[State], int]:
        """Return a function for the least cost in this turn of the fight of the way to a goal.

        The parts of the way that fit into `later` more turns of the fight are left out.
        """
        whole, near = costs.whole, self.near.setdefault(later, {})
        runs = self._search(turn, turns).runs
        each = self._walker(turn).turning.left[turns].whole * PRICE // whole

        def ahead(state: State) -> int:
            number, run = state % TURN // SPACE, runs[state // RUN]
            if run is not None and run is not ENDED:
                more = costs.after(run, number) - later * whole
                return NEVER if more > whole else max(0, more) * each
            if number not in near:
                more = costs.of(number, (later + 1) * whole) - later * whole
                near[number] = NEVER if more > whole else max(0, more)
            return near[number] * each

        return ahead

    def _share(self, turn: int, turns: int, end: _End) -> tuple[Fraction, int]:
        """Return a sort key for ways: the used share of the turn's movement, then the cost."""
        cost = end.found[end.state].cost
        most = self._walker(turn).turning.left[turns].most
        return Fraction(cost // ROUNDED * ROUNDED, most), cost

    def _walker(self, turn: int) -> TurningWalker:
        return self.now if turn == 1 else self.later

    def _has_whole_turn(self) -> bool:
        """Whether nothing of this turn's movement is used."""
        return self.now.turning.left[0].most >= self.now.turning.left[0].whole

    def _search(self, turn: int, turns: int) -> Search:
        """Return a search within one turn of the fight: at most `turns` turns to the next side."""
        # Without prices of their own, later turns have the same searches as this one.
        key = (turn > 1 and bool(self.now.turning.later), turns)
        known = self.searches.get(key)
        if known is not None:
            known.best = {}
            return known
        search = Search(self.steps, self._walker(turn), turns, least=self.least)
        self.searches[key] = search
        return search

    def _new_ends(self, turn: int, turns: int, end: _End) -> Iterator[State]:
        """Yield the states, not found before, in which a turn of the fight can end in a space."""
        search, state = self._search(turn, turns), end.state % RUN
        here, turned = search.steps_from(state), turns_made(state)
        if not here.stays:
            return
        faces = [state % TURN]
        # If the walker can turn without a step, other sides are possible too.
        if self.now.turning.keeps_side and turned < turns:
            far = self.steps.far[state % SPACE + FREE]
            near = (side for side, more in enumerate(far) if more <= turns - turned)
            faces = [*(search.state(here.space, side) for side in near), *faces]
        free = self.first.state(here.space, FREE)
        if self.now.turning.rests and free in self.ends:
            return  # whoever rested here before may face any side
        for one in faces:
            if one not in self.ends:
                self.ends[one] = end
                yield one

    def _rested(self, begins: Collection[State], later: int) -> Iterator[State]:
        """Yield the states after a turn of the fight without a move, if `later` are left."""
        for begin in begins:
            space = self.first.space_of(begin)
            free = self.first.state(space, FREE)
            if free not in self.ends and self.at_least(space) <= later:
                self.ends[free] = _End(begin, {})
                yield free

    def _whole(self, last: _End) -> tuple[Space, ...]:
        """Return all spaces of the way to an end, over all turns of the fight."""
        end: _End | None = last
        spaces: list[Space] = []
        while end is not None:
            states = path_to(end.found, end.state).states[1:] if end.found else (end.state,)
            spaces = [*map(self.first.space_of, states), *spaces]
            end = self.ends[states[0]]
        return tuple(one for at, one in enumerate(spaces) if not at or one != spaces[at - 1])


def made_sooner(
    steps: OpenSteps,
    walker: TurningWalker,
    way: tuple[Space, ...],
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
    most: int,
) -> tuple[Space, ...]:
    """Return a way with fewer turns of the fight than `way`; if there is none, return `way`.

    `most` is about the number of turns of the fight that `way` needs. Somebody who must rest before
    each turn takes the shortest of the ways with the fewest turns of the fight.
    """
    soonest = SoonestWays(steps, walker, is_goal, least)
    fewest = soonest.at_least(way[0])
    if most + 1 < fewest:
        return way
    along = _along(steps, walker, way)
    tried = (along.way(way[0], turns) for turns in range(most, most + 3))
    needed = next((one for one in tried if one is not None), None)
    must_rest = walker.turning.rests and walker.turning.price is None
    longest = most + 2 if needed is None else needed[0] - (not must_rest)
    found = soonest.way(way[0], longest) if longest >= fewest else None
    return found[1] if found else way


def sooner_over_slopes(
    soonest: SoonestWays, way: tuple[Space, ...], most: int
) -> tuple[Space, ...]:
    """Return a way with fewer turns of the fight than `way`; if there is none, return `way`.

    Ways with more than `most` turns of the fight are not looked for. Somebody who must rest before
    each turn takes the shortest of the ways with the fewest turns of the fight.
    """
    fewest, turning = soonest.fewest(way[0]), soonest.now.turning
    along = _along(soonest.steps, soonest.now, way).way(way[0], most)
    must_rest = turning.rests and turning.price is None
    needed = most + 1 if along is None else along[0] + must_rest
    tried = (soonest.way(way[0], turns) for turns in range(fewest, needed))
    return next((one[1] for one in tried if one is not None), way)


def fits_into(steps: OpenSteps, walker: TurningWalker, way: tuple[Space, ...], turns: int) -> bool:
    """Whether a walker can go a way in this number of turns of the fight."""
    return _along(steps, walker, way).way(way[0], turns) is not None


def _along(steps: OpenSteps, walker: TurningWalker, way: tuple[Space, ...]) -> SoonestWays:
    """Return the search that makes only the steps of a way."""
    left = dict(zip(way, range(len(way) - 1, -1, -1), strict=True))
    only = OpenSteps(steps.grid, steps.walker, {*pairwise(way)})
    return SoonestWays(only, walker, way[-1].__eq__, left.__getitem__)
