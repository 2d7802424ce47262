"""The steps on a grid of a walker who pays for turning, without the prices of the grounds.

All searches for one way share these steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import NamedTuple

from rules.map.costs import PASS, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.turning_walker import TurningWalker

FREE = -1
"""The number of the side of somebody whose next direction is free."""

State = int
"""A state of a search, as one integer, because a search compares integers fast.

The integer is the sum of four numbers:

- the number of the side that the walker faces; `FREE` counts as 0
- the number of the space, times `SPACE`
- how often the walker has turned to the next side, times `TURN`
- the number of the last slope, times `RUN`: 0 after a level step, 1 after the end of a slope

The numbers that change most come first, because a dictionary then finds a state faster.
"""

SPACE = 1 << 4
TURN = 1 << 20
RUN = 1 << 25


def turns_made(state: State) -> int:
    """Return how often the walker has turned to the next side."""
    return state % RUN // TURN


class OpenStep(NamedTuple):
    """A step to the space with the number `there` / `SPACE`, which has the ground `ground`.

    The walker must face one of `sides`. To `cost`, a search adds `times` the price of `grounds`,
    which are all grounds under the walker. If the step goes up or down by `rise`, `times` is 0,
    because the slope is paid for at its end.
    """

    there: int
    sides: list[int]
    cost: int
    grounds: frozenset[str]
    times: int | Fraction
    rise: int
    ground: str


class StepsFrom(NamedTuple):
    """A space, whether a turn of the fight can end there, and the steps from there.

    The steps on slopes that have a price of their own are in `sloping`.
    """

    space: Space
    stays: bool
    steps: list[OpenStep]
    sloping: list[OpenStep]


class OpenSteps:
    """The steps of a walker, by the space where they begin. They are looked for only once.

    If `along` is given, the walker makes only these steps.
    """

    def __init__(
        self,
        grid: GridMap,
        walker: TurningWalker,
        along: Collection[tuple[Space, Space]] | None = None,
    ) -> None:
        self.grid, self.walker, self.along = grid, walker, along
        self.plan, self.lattice, self.width = plan_of(grid), lattice_of(grid), grid.width
        self.diagonal = walker.diagonal != 1 and grid.shape == "squares"
        sides, facing = walker.turning.sides, walker.turning.facing
        names = sides.names
        self.sides = [
            [at for at, side in enumerate(names) if step in sides.ahead[side]]
            for step in self.lattice.STEPS
        ]
        self.facing = FREE
        if facing:
            self.facing = names.index(facing) if facing in names else len(names)
        self.far = [[sides.between(one, other) for other in names] for one in names]
        # Who may face one of several sides is in a row of their own. FREE is the last row.
        several = [facing] if facing else []
        self.far += [[sides.between(one, other) for other in names] for one in several]
        self.far.append([0] * len(names))
        ahead = [sides.ahead[side] for side in names]
        always_pays = all(self.far[one][two] for one, two in permutations(range(len(names)), 2))
        is_one_ahead = always_pays and all(len(steps) == 1 for steps in ahead)
        self.straight = [self.lattice.STEPS[one] for one, *_ in ahead] if is_one_ahead else []
        self._known: dict[int, StepsFrom] = {}
        self._cost_into = cache(self._cost_of)

    def number(self, space: Space) -> int:
        """Return the number of a space."""
        return space.y * self.width + space.x

    def space(self, number: int) -> Space:
        """Return the space with a number."""
        row, column = divmod(number, self.width)
        return Space(column, row)

    def steps_from(self, number: int) -> StepsFrom:
        """Return the steps from the space with a number."""
        known = self._known.get(number)
        if known is None:
            space, walker = self.space(number), self.walker
            stays = walker.others.isdisjoint(self.lattice.footprint(space, walker.size))
            steps = [*self._steps(space)]
            sloping = [one for one in steps if one.rise] if walker.slopes else []
            level = [one for one in steps if not one.rise] if sloping else steps
            known = self._known[number] = StepsFrom(space, stays, level, sloping)
        return known

    def _steps(self, space: Space) -> Iterator[OpenStep]:
        """Yield the steps from a space. This function must be fast."""
        walker, along, closed = self.walker, self.along, self.walker.closed
        is_plain = not walker.slow and not self.diagonal
        for there, direction, grounds, slopes, _ in self.plan.steps(space, walker.size):
            if along is not None and (space, there) not in along:
                continue
            cost = self._cost_into(there)
            if cost is None or (closed and (space, there) in closed):
                continue
            cost += slopes * PASS
            times = 1 if is_plain else self._times(space, there)
            rise, ground = 0, ""
            if slopes and walker.slopes:
                kind, times = self.grid.kind(there), 0
                rise, ground = kind.height - self.grid.kind(space).height, kind.terrain
            to = (there.y * self.width + there.x) * SPACE
            yield OpenStep(to, self.sides[direction], cost, grounds, times, rise, ground)

    def _cost_of(self, there: Space) -> int | None:
        """Return the cost of a level step to a space; None if somebody bars the way."""
        walker, body = self.walker, self.lattice.footprint(there, self.walker.size)
        if not walker.barred.isdisjoint(body):
            return None
        passes = not walker.others.isdisjoint(body)
        return STEP + passes * PASS + (walker.straight(there) if walker.straight else 0)

    def _times(self, space: Space, there: Space) -> int | Fraction:
        """Return the factor of the price of a step: 2 if it costs twice as much, for example."""
        slow, times = self.walker.slow, 1
        if slow:
            body = self.lattice.footprint(there, self.walker.size)
            times = max(slow.get(one, 1) for one in body)
        if self.diagonal and there.x != space.x and there.y != space.y:
            return times * self.walker.diagonal
        return times
