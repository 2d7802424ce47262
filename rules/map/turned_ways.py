"""Ways on a grid for a walker who pays for turning.

A state of the search is a space, a side and the number of turns so far. A side is a direction that
somebody can face. Steps onto some of the spaces around need no turning; before any other step, the
walker turns to another side. The movement that is left depends on the number of turns. So the
search is repeated for each number of turns, and the best of the ways is taken. If every way is
longer than this turn of the fight, the way with the fewest turns of the fight is taken.

In some books the price of a slope depends on its rise and its length. Then a state also has the
last run of the way: an unbroken part on one ground that rises or falls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.map.cheapest import CheapestPath, Reached, cheapest, reach
from rules.map.diagonals import is_diagonal
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of
from rules.map.lattices import lattice_of
from rules.map.sides import Sides
from rules.map.sloping_ways import ENDED, SlopeRun, Slopes, goes_on
from rules.map.whole_turns import TurnLengths

PASS = 1 << 30
STEP = 1 << 50
PRICE = 1 << 66
"""A cost is one integer of several parts. A later part always outweighs the earlier parts: distance
from the straight line; turns, and steps past others or up or down; all steps; price.
"""

ROUNDED = 1 << 58
"""At the end of a turn of the fight, parts of a cost below this number do not count."""

FREE = -1
"""The number of the side of somebody whose next direction is free."""


class TurnLeft(NamedTuple):
    """The movement that is left after some turns.

    `prices` has the price of a step on each ground. `most` is the price of all the movement that is
    left, and `whole` the price of a whole turn's movement, or 0 if this is not known.
    """

    prices: Mapping[str, int]
    most: int
    whole: int = 0


class Turning(NamedTuple):
    """How a walker turns on a grid: the sides, the side faced now, and the movement left.

    `facing` is empty if the next direction is free. `left` has the movement left of this turn after
    0, 1, 2 turns to the next side, and so on. If the walker cannot turn, `left` has only the first
    of these. `keeps_side` says whether the walker can turn at the end of a turn of the fight, and
    step in the next one. `rests` says whether the next direction is free after a turn of the fight
    without a move. `later` is the same as `left` for a whole later turn, and `now` is what is left
    of this turn in the prices of `later`. They are empty if later turns are like this one.
    """

    sides: Sides
    facing: str
    left: tuple[TurnLeft, ...]
    keeps_side: bool = False
    rests: bool = False
    later: tuple[TurnLeft, ...] = ()
    now: int = 0

    @property
    def far(self) -> tuple[TurnLeft, ...]:
        """The movement for a way that is longer than this turn."""
        return self.later or self.left

    @property
    def price(self) -> int | None:
        """The price of a turn to the next side; None if no turn is possible.

        It has the same unit as the prices before the first turn. The price is exact only if all
        turns cost the same, and a turn costs the same share of the movement on all grounds.
        """
        if len(self.far) < 2:
            return None
        first, second = self.far[:2]
        at = _dearest_left(first, second)
        return max(0, first.most - second.most * first.prices[at] // second.prices[at])

    def lengths(self, price: int, rounded: int) -> TurnLengths | None:
        """Return the greatest costs that this turn of the fight and each later turn allow.

        A price times `price` is a cost. The result is None if the movement of a whole turn is not
        known, or if no movement is left and nobody can wait for the next turn.
        """
        whole = self.far[0].whole
        now = self.now if self.later else self.left[0].most
        known = whole and (now or self.rests)
        return TurnLengths(now * price, whole * price, rounded) if known else None

    @property
    def is_even(self) -> bool:
        """Whether a turn always costs the same number of steps."""
        prices = {price for left in self.left for price in left.prices.values()}
        if len(prices) > 1:
            return False
        price = self.price
        return all(one.most - two.most == price or not two.most for one, two in pairwise(self.left))


def _dearest_left(first: TurnLeft, second: TurnLeft) -> str:
    """Return the ground with the cheapest steps. Only grounds that are open after a turn count.

    If no ground is open after a turn, all grounds count.
    """
    return min(first.prices, key=lambda one: (one not in second.prices, first.prices[one]))


class TurningWalker(NamedTuple):
    """A walker who looks for a way and pays for turning.

    The sets of spaces mean the same as in `GridWalker`. `straight` is how far a space is from the
    straight line, for the choice among equal ways. A diagonal step on squares counts as `diagonal`
    spaces: whole or half ones. `slow`, `closed` and `odd` mean the same as in `GridWalker`.
    `slopes` are the prices of slopes after 0, 1, 2 turns, and so on, and `far_slopes` has
    the prices in a later turn of the fight. Without them, slopes cost nothing.
    """

    size: int
    others: frozenset[Space]
    barred: frozenset[Space]
    turning: Turning
    straight: Callable[[Space], int] | None = None
    diagonal: Fraction = Fraction(1)
    slow: Mapping[Space, int] = {}
    closed: Collection[tuple[Space, Space]] = frozenset()
    odd: bool | None = None
    slopes: tuple[Slopes, ...] = ()
    far_slopes: Slopes | None = None

    @property
    def is_even(self) -> bool:
        """Whether a turn always costs the same number of steps."""
        return self.turning.is_even and not self.slopes

    def slopes_after(self, turns: int | None) -> Slopes | None:
        """Return the prices of slopes after some turns; None is for a way longer than this turn."""
        if not self.slopes:
            return None
        return self.far_slopes or self.slopes[0] if turns is None else self.slopes[turns]


State = tuple[Space, int, int, SlopeRun | None]
"""A space, the number of the side, the number of turns so far, and the last run of slopes.

After a level step, the run is None.
The cost of a state is without the price of its run, which is known only at the end of the run.
"""


class _Step(NamedTuple):
    """A step: where it leads, the sides that the walker may face, its cost, and its slope.

    The cost of a step up or down is without its price. `ground` is the ground behind the step.
    """

    there: Space
    sides: list[int]
    cost: int
    rise: int
    ground: str


class _Search:
    """A search over spaces and sides for ways with at most `most` turns.

    The prices are the prices after this number of turns. If `most` is None, each turn has its own
    price, and a way may have any number of turns. A way ends in the spaces for which `may_end` is
    true.
    """

    def __init__(
        self,
        grid: GridMap,
        walker: TurningWalker,
        most: int | None,
        may_end: Callable[[Space], bool] = lambda _space: True,
    ) -> None:
        self.grid, self.plan, self.lattice = grid, plan_of(grid), lattice_of(grid)
        self.walker, self.most, self.may_end = walker, most, may_end
        self.diagonal = walker.diagonal != 1 and grid.shape == "squares"
        turning = walker.turning
        self.left = turning.far[0] if most is None else turning.left[most]
        self.slopes = walker.slopes_after(most)
        sides = turning.sides
        self.sides = [
            [at for at, side in enumerate(sides.names) if step in sides.ahead[side]]
            for step in self.lattice.STEPS
        ]
        names = sides.names
        self.side = names.index(turning.facing) if turning.facing in names else len(names)
        self.far = [[sides.between(one, other) for other in names] for one in names]
        # Who may face one of several sides is in a row of their own. FREE is the last row.
        several = [turning.facing] if turning.facing else []
        self.far += [[sides.between(one, other) for other in names] for one in several]
        self.far.append([0] * len(names))
        if not turning.facing:
            self.side = FREE
        price = turning.price
        self.dear = [
            [0 if not far else -1 if price is None else far * price * PRICE + PASS for far in row]
            for row in self.far
        ]
        self.lengths = turning.lengths(PRICE, ROUNDED) if most is None else None
        self.rests = self._set_rests()
        self.steps: dict[Space, list[_Step]] = {}
        self.prices: dict[frozenset[str], int | None] = {}
        self.best: dict[tuple[Space, int, SlopeRun | None], list[tuple[int, int]]] = {}

    def _set_rests(self) -> bool:
        """Whether the walker may rest instead of a turn that is longer than a turn of the fight."""
        if self.lengths is None or not self.walker.turning.rests:
            return False
        whole = self.lengths.whole + ROUNDED
        self.dear = [[-1 if one > whole else one for one in row] for row in self.dear]
        return any(one < 0 for row in self.dear for one in row)

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return (space, self.side, 0, None)

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Return the states that follow a state, each with the cost of the way to it."""
        if self.slopes is not None:
            return self._over_slopes(state, cost)
        return self._far_on(state, cost) if self.most is None else self._on_now(state, cost)

    def _on_now(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state within this turn, on a map without slopes."""
        space, side, turned, _ = state
        far, most = self.far[side], self.most or 0
        for there, sides, more, _, _ in self.steps.get(space) or self._steps(space):
            for new in sides:
                turns = turned + far[new]
                if turns <= most:
                    yield (there, new, turns, None), cost + more + (turns > turned) * PASS

    def _far_on(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state on a long way, on a map without slopes.

        There are many of these states, so this function must be fast.
        """
        space, side, _, _ = state
        dear, lengths, stays = self.dear[side], self.lengths, self._stays(space)
        if self.rests:
            yield from self._rested(space, cost)
        after = cost.__add__ if lengths is None else lengths.adding(cost)
        for there, sides, more, _, _ in self.steps.get(space) or self._steps(space):
            for new in sides:
                turn = dear[new]
                if not turn:
                    whole = after(more)
                    # Nobody waits for the next turn of the fight in the space of another.
                    if stays or whole == cost + more:
                        yield (there, new, 0, None), whole
                elif turn > 0:
                    yield (there, new, 0, None), self.after(cost, turn, more, stays=stays)

    def _over_slopes(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, on a map with slopes."""
        space, side, turned, run = state
        if run is ENDED:
            return
        ended = cost if run is None else self._ended(run, cost)
        if ended is not None and run is not None and self.may_end(space):
            yield (space, side, turned, ENDED), ended
        if ended is not None:
            yield from self._rested(space, ended)
        for step in self.steps.get(space) or self._steps(space):
            before, on = ended, SlopeRun(step.ground, step.rise, 1) if step.rise else None
            if run is not None and goes_on(run, step.ground, step.rise):
                before, on = cost, SlopeRun(step.ground, run.rise + step.rise, run.steps + 1)
            if before is not None:
                yield from self._turned(state, step, on, before)

    def _turned(
        self, state: State, step: _Step, run: SlopeRun | None, cost: int
    ) -> Iterator[tuple[State, int]]:
        """Yield the states after a step, each with a side that the walker may face in it."""
        space, side, turned, _ = state
        for new in step.sides:
            turns = 0 if self.most is None else turned + self.far[side][new]
            if self.most is None:
                dear = self.dear[side][new]
                after = self.after(cost, dear, step.cost, stays=self._stays(space))
                is_open = dear >= 0
            else:
                after = cost + step.cost + (turns > turned) * PASS
                is_open = turns <= self.most
            to = (step.there, new, turns, run)
            if is_open and self._is_best(to, after):
                yield to, after

    def _rested(self, space: Space, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the state after a turn of the fight without a move, if that can help."""
        if self.rests and self.lengths is not None and self._stays(space):
            yield (space, FREE, 0, None), self.lengths.rested(cost)

    def _stays(self, space: Space) -> bool:
        """Whether a turn of the fight can end in a space: nobody else is there."""
        return not (self.walker.others and self._covers(space, self.walker.others))

    def _is_best(self, state: State, cost: int) -> bool:
        """Whether no cheaper way with as few turns has led to a space, a side and a run."""
        space, side, turned, run = state
        others = self.best.setdefault((space, side, run), [])
        if any(one <= cost and turns <= turned for one, turns in others):
            return False
        others.append((cost, turned))
        return True

    def _ended(self, run: SlopeRun, cost: int) -> int | None:
        """Return the cost of a way after its run has ended; None if nobody can go this run."""
        price = None if self.slopes is None else self.slopes.price(*run)
        if price is None:
            return None
        for _ in range(run.steps):
            cost = self.after(cost, 0, price, stays=True)
        return cost

    def after(self, cost: int, turn: int, step: int, *, stays: bool) -> int:
        """Return the cost of a way after a turn and a step.

        If `stays` is true, the walker can turn before the end of a turn of the fight, and step in
        the next one.
        """
        if self.lengths is None:
            return cost + turn + step
        if turn and stays and self.walker.turning.keeps_side:
            cost, turn = self.lengths.after(cost, turn), 0
        return self.lengths.after(cost, turn + step)

    def ahead(self, least: Callable[[Space], int], cheap: int) -> Callable[[State, int], int]:
        """Return a function that gives the least cost of the way from a state to a goal.

        A step costs at least `cheap`.
        """
        slopes = self.slopes
        if slopes is None:
            return lambda state, _cost: least(state[0]) * cheap

        def over_slopes(state: State, _cost: int) -> int:
            space, _, _, run = state
            unpaid = slopes.least.get(run.ground, 0) * run.steps if run else 0
            return least(space) * cheap + unpaid

        return over_slopes

    def cheapest_step(self) -> int:
        """Return the least cost of a step."""
        level = min(self.left.prices.values(), default=0) * PRICE
        if self.slopes is not None:
            level = min(level, *self.slopes.least.values())
        return level + STEP

    def _steps(self, space: Space) -> list[_Step]:
        """Return the steps from a space."""
        found = self.steps[space] = []
        others, barred, beside = self.walker.others, self.walker.barred, self.walker.straight
        for step in self.plan.steps(space, self.walker.size):
            price = self._price(step.grounds)
            if price is None or (barred and self._covers(step.to, barred)):
                continue
            if (space, step.to) in self.walker.closed:
                continue
            passes = step.slopes + (bool(others) and self._covers(step.to, others))
            whole = price * PRICE * self._times(step.to)
            if self.diagonal and step.to.x != space.x and step.to.y != space.y:
                whole = int(whole * self.walker.diagonal)
            rise, ground = 0, ""
            if step.slopes and self.slopes is not None:
                kind = self.grid.kind(step.to)
                rise, ground = kind.height - self.grid.kind(space).height, kind.terrain
                # The price of a slope is paid at its end.
                whole = 0
            minor = STEP + passes * PASS + (beside(step.to) if beside else 0)
            found.append(_Step(step.to, self.sides[step.direction], whole + minor, rise, ground))
        return found

    def _price(self, grounds: frozenset[str]) -> int | None:
        """Return the price of a step.

        If the step touches several grounds, the most expensive ground counts. Return None if one of
        the grounds is closed.
        """
        if grounds not in self.prices:
            prices = self.left.prices
            is_open = all(one in prices for one in grounds)
            self.prices[grounds] = max(prices[one] for one in grounds) if is_open else None
        return self.prices[grounds]

    def _times(self, space: Space) -> int:
        """Return how many times its price a step into a space costs."""
        slow = self.walker.slow
        if not slow:
            return 1
        return max(slow.get(one, 1) for one in self.lattice.footprint(space, self.walker.size))

    def _covers(self, space: Space, spaces: frozenset[Space]) -> bool:
        if self.walker.size == 1:
            return space in spaces
        return not spaces.isdisjoint(self.lattice.footprint(space, self.walker.size))


class _AlternatingSearch(_Search):
    """A search in which the diagonal steps of a turn of the fight count 1, 2, 1, 2 and so on.

    It is for maps without slopes. The third part of a state is twice the number of turns. It is 1
    more if the next diagonal step counts as 2 spaces.
    """

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return (space, self.side, int(bool(self.walker.odd)), None)

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, each with the cost of the way to it."""
        space, side, count, _ = state
        turned, odd = divmod(count, 2)
        stays = self._stays(space)
        if self.rests and stays and self.lengths is not None:
            yield (space, FREE, 0, None), self.lengths.rested(cost)
        far, dear = self.far[side], self.dear[side]
        for there, sides, more, _, _ in self.steps.get(space) or self._steps(space):
            aside = is_diagonal(space, there)
            step = more + (more // PRICE * PRICE if odd and aside else 0)
            after = odd ^ aside
            for new in sides:
                turns = turned + far[new]
                if self.most is None and dear[new] >= 0:
                    yield (there, new, after, None), self.after(cost, dear[new], step, stays=stays)
                elif self.most is not None and turns <= self.most:
                    more_turns = (turns > turned) * PASS
                    yield (there, new, 2 * turns + after, None), cost + step + more_turns


def _search(
    grid: GridMap,
    walker: TurningWalker,
    most: int | None,
    may_end: Callable[[Space], bool] = lambda _space: True,
) -> _Search:
    """Return the search for a walker with at most `most` turns."""
    kind = _Search if walker.odd is None else _AlternatingSearch
    return kind(grid, walker, most, may_end)


def way_with_turns(
    grid: GridMap,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[Space] | None:
    """Return the cheapest way to a goal; None if there is no way.

    Within this turn of the fight, the way with the smallest share of the movement left is taken.
    Among longer ways, the first to arrive is taken: each turn has the same price, and a step that
    does not fit into a turn of the fight waits for the next.
    """
    path = None if walker.is_even else _way_now(grid, walker, start, is_goal, least)
    if path is None:
        path = _way(_search(grid, walker, None, is_goal), start, is_goal, least, None)
    if path is None:
        return None
    # The end of a run and a rest are no steps.
    spaces = [state[0] for state in path.states]
    steps = (there for space, there in pairwise(spaces) if there != space)
    return CheapestPath((start, *steps), (path.cost,))


def _way_now(
    grid: GridMap,
    walker: TurningWalker,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
) -> CheapestPath[State] | None:
    """Return the best way within this turn of the fight; one search for each number of turns."""
    left = walker.turning.left
    share, found = Fraction(1), []
    for turns in range(len(walker.slopes) or len(left)):
        most, search = left[turns].most, _search(grid, walker, turns, is_goal)
        path = _way(search, start, is_goal, least, int(share * most * PRICE))
        if path is not None and most:
            share = min(share, Fraction(path.cost // ROUNDED * ROUNDED, most * PRICE))
            found.append((path.cost // ROUNDED * Fraction(1, most), len(path.states), turns, path))
    return min(found, key=lambda one: one[:3])[-1] if found else None


def _way(
    search: _Search,
    start: Space,
    is_goal: Callable[[Space], bool],
    least: Callable[[Space], int],
    most: int | None,
) -> CheapestPath[State] | None:
    """Return the cheapest path for at most the cost `most`; None allows every cost.

    The smallest parts of a cost do not count.
    """
    cheap = search.cheapest_step()
    budget = None if most is None else most + ROUNDED - 1
    if budget is not None and least(start) * cheap > budget:
        return None
    return cheapest(
        search.start(start),
        search.onward,
        lambda state: state[3] in (None, ENDED) and is_goal(state[0]),
        budget,
        ahead=search.ahead(least, cheap),
    )


def _budget(most: int) -> int:
    """Return the greatest cost of a way with this price.

    The smaller parts of a cost do not count.
    """
    return most * PRICE + ROUNDED - 1


def reach_with_turns(
    grid: GridMap, walker: TurningWalker, start: Space
) -> dict[Space, Reached[Space]]:
    """Return the spaces that a walker who turns can reach in this turn.

    The cost of a space is a share of the turn's movement, in parts of `PRICE`.
    """
    turning = walker.turning
    found: dict[Space, int] = {}
    many = len(walker.slopes) or len(turning.left)
    for turns, left in enumerate(turning.left[:many]):
        search = _search(grid, walker, None if walker.is_even else turns)
        states = reach(search.start(start), search.onward, _budget(left.most))
        for (space, _, _, run), reached in states.items():
            if run in (None, ENDED):
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
    """Return the turns so far, their sum over all steps, and the sides, after one more step."""
    turned, whole, faced = so_far
    turned += sides.between(old, new) if old else 0
    return turned, whole + turned, (*faced, new)
