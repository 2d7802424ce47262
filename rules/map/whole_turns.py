"""The turns of the fight on a long way: a step that does not fit into a turn waits for the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class TurnLengths(NamedTuple):
    """The greatest costs that this turn of the fight and each later turn allow.

    At the end of a turn, parts of a cost below `rounded` do not count.
    """

    now: int
    whole: int
    rounded: int

    def adding(self, cost: int) -> Callable[[int], int]:
        """Return a function that gives the cost of a way of this cost after one more part.

        If the part does not fit into the present turn, it begins with the next turn, and the rest
        of the present turn counts as used. A part that fits into no turn at all is divided.
        """
        rounded, whole = self.rounded, self.whole
        spent = cost - cost % rounded - self.now
        left = -spent if spent <= 0 else whole - spent % whole
        fits, too_long = left + rounded, whole + rounded
        return lambda more: cost + more if more <= fits or more >= too_long else cost + left + more

    def after(self, cost: int, more: int) -> int:
        """Return the cost of a way after one more part, which costs `more`."""
        return self.adding(cost)(more)

    def rested(self, cost: int) -> int:
        """Return the cost of a way after a turn of the fight without a move.

        The rest of a turn with a move counts as used. At the start of the way, the present turn is
        a rest if all of its movement is left.
        """
        spent = cost - cost % self.rounded - self.now
        left = -spent if spent < 0 else -spent % self.whole
        rests_now = not cost and self.now >= self.whole
        return cost + left + (0 if rests_now else self.whole)

    def later(self, cost: int) -> int:
        """Return how many turns after this one a way of this cost needs."""
        return max(0, -((self.now - cost + cost % self.rounded) // self.whole))
