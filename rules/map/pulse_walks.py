"""Walkers in a pulse: the distance, the legs and the grounds of each walker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.map.line_map import Spot
from rules.map.path_legs import KeptPath
from rules.map.segments import Units


class GroundPace(NamedTuple):
    """The movement of a walker on one ground in a pulse.

    The walker can still walk `left` metres on this ground. One metre of movement is enough for
    `factor` metres there.
    """

    left: Fraction
    factor: Fraction


Paces = Callable[[int, str, Fraction], GroundPace]
"""A function of a pulse, a ground, and the metres of movement already used in this pulse.

It returns the walker's movement on this ground.
"""


class Walk(NamedTuple):
    """A walk: the goal, and the metres of movement of the walker in each pulse.

    The goal is a spot of the line or another combatant. The walker follows that combatant, and
    stops at the distance `stop`. If there is no goal, or if the goal is off the line, the walker
    leaves the line.

    - `waits`: whether the walker waits, because the leg leads nowhere now
    - `terrain`: the ground that the GM named for the leg; else the ground of the line counts
    - `stands_on`: the walker's ground where the line names none; after a walk over a named ground,
      `open_ground` counts there instead
    - `path`: the kept path that begins with this leg
    - `beyond`: how many metres the leg leads beyond an end of the line, if this end has no name
    - `onward`: a function of everybody's spots that returns the next leg's walk; None after the
      last leg
    - `paces`: how far the walker gets on each ground; None if all grounds are alike
    """

    who: str
    metres: tuple[Fraction, ...]
    goal: Spot | str | None = None
    stop: Fraction = Fraction(0)
    waits: bool = False
    terrain: str = ""
    stands_on: str = ""
    open_ground: str = ""
    path: KeptPath | None = None
    beyond: Fraction = Fraction(0)
    onward: Callable[[Mapping[str, Spot]], Walk | None] | None = None
    paces: Paces | None = None


class WalkPart(NamedTuple):
    """A part of a walk in one pulse: the metres, the ground, and the end.

    `spot` is the end on the line, or None off the line. Off the line, `towards` is the point to
    which the walk leads straight, or None. If the walker may reach it on this part, `stop` is the
    distance from it at which the walk ends. `terrain` is empty if the ground does not change.
    """

    metres: Fraction
    terrain: str = ""
    spot: Spot | None = None
    towards: str | None = None
    stop: Fraction | None = None


class PulseShare:
    """A walker's share of a pulse: its movement, and the rest of this movement.

    `budget` is the share's movement in units, and `left` is the rest. The shares of the walk are
    counted in `number`; a pulse has `shares` of them. `most` is the number of units after which the
    walker must stop, or None.
    """

    __slots__ = ("budget", "left", "most", "number", "shares")

    def __init__(self, budget: Units, number: int, shares: int, most: Units | None) -> None:
        self.budget = budget
        self.left = budget
        self.number = number
        self.shares = shares
        self.most = most
