"""Start grounds: a walker enters them only as a turn of the fight begins.

A climb is a start ground in a book in which climbing is a gait of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from rules.map.grid_map import GridMap
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space
from rules.map.sides import Sides

OPEN = ""
"""The ground of spaces without a ground."""


class GroundLimits(NamedTuple):
    """How much movement a ground costs and allows.

    - `gait`: the gait that must begin with the turn of the fight; '' if any gait will do
    - `step`: what a step costs
    - `now`: what this turn of the fight still allows; None if the ground cannot be entered now
    - `whole`: what a whole turn of the fight allows
    - `turn`: what a turn to the next side costs; None if the walker cannot turn there
    """

    gait: str
    step: Fraction
    now: Fraction | None
    whole: Fraction
    turn: Fraction | None


class TurnsOfRounds(NamedTuple):
    """The turns of a walker in the rounds of the fight.

    This round has `left` turns, including the present turn. Each later round has `each` turns. The
    movement of a round is at most that of `most` whole turns; 0 means no such limit. In this round
    the walker has `moved` so far. The search counts this limit in the present round only.
    """

    left: int
    each: int
    most: int = 0
    moved: Fraction = Fraction(0)

    def next_round(self, number: int) -> int:
        """Return the number of the next turn that begins a round, after the turn `number`."""
        return self.left + max(0, 1 + (number - self.left) // self.each) * self.each


class StartGrounds(NamedTuple):
    """All grounds that a walker can ever enter, with their limits.

    - `here`: the ground under the walker now
    - `sides`: the sides that a walker can face; None if turning is free everywhere
    - `facing`: the side that the walker faces now; empty if the walker may choose any
    - `rounds`: the turns of the fight; with each round, the walker may choose any side again
    - `ledges`: the height of each step over a ledge, in spaces; `climb` is their ground
    """

    grounds: Mapping[str, GroundLimits]
    here: str = ""
    sides: Sides | None = None
    facing: str = ""
    rounds: TurnsOfRounds | None = None
    ledges: Mapping[tuple[Space, Space], Fraction] = {}
    climb: str = ""

    def dearness(self, ground: str) -> tuple[bool, bool, Fraction, str]:
        """Return a sort key for a ground: expensive grounds come later, and closed grounds last.

        Grounds that need a gait of their own come just before the closed ones.
        """
        limits = self.grounds.get(ground)
        if limits is None:
            return (True, False, Fraction(0), ground)
        return (False, bool(limits.gait), limits.step / limits.whole, ground)

    def without_turns(self) -> StartGrounds:
        """Return the same grounds for a walker who never pays for turning, except at a ledge."""
        climb = {self.climb: self.grounds[self.climb]} if self.ledges else {}
        grounds = {name: one._replace(turn=None) for name, one in self.grounds.items()}
        return self._replace(grounds={**grounds, **climb})

    @property
    def prices(self) -> dict[str, int]:
        """Return the price of a step on each ground: half if a turn allows twice as many steps."""
        most = {ground: one.whole / one.step for ground, one in self.grounds.items()}
        whole = lcm(*(steps.numerator for steps in most.values()))
        return {ground: int(whole / steps) for ground, steps in most.items()}

    def is_free(self, ground: str) -> bool:
        """Whether turning costs a walker nothing on a ground."""
        limits = self.grounds.get(ground)
        return self.sides is None or (limits is not None and limits.turn == 0)


def dearest_under(
    grid: GridMap, space: Space, size: int, dearness: Callable[[str], float | tuple[object, ...]]
) -> str:
    """Return the ground that counts for a walker: the most expensive of the grounds underfoot."""
    if size == 1:
        return grid.kind(space).terrain
    grounds = plan_of(grid).grounds(space, size)
    return grounds[0] if len(grounds) == 1 else max(grounds, key=dearness)
