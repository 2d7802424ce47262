"""The turns of the fight on a long way: a step that does not fit into a turn waits for the next."""

from __future__ import annotations

from typing import NamedTuple


class TurnLengths(NamedTuple):
    """The greatest costs that this turn of the fight and each later turn allow.

    At the end of a turn, parts of a cost below `rounded` do not count.
    """

    now: int
    whole: int
    rounded: int

    def left(self, cost: int, left: int | None = None) -> int:
        """Return what is left of a turn of the fight after a way of this cost.

        `left` is what is left before this cost; without it, the present turn begins. If nothing
        is left, the next turn begins.
        """
        rest = (self.now if left is None else left) - cost // self.rounded * self.rounded
        return rest if rest > 0 else self.whole - -rest % self.whole

    def limits(self, left: int) -> tuple[int, int]:
        """Return the limits between which a part waits for the next turn of the fight.

        A smaller part fits into what is left of this turn. A larger part fits into no turn at all,
        and is divided.
        """
        return left + self.rounded, self.whole + self.rounded

    def wait(self, left: int, more: int) -> int:
        """Return what a part of the cost `more` leaves unused of this turn of the fight."""
        fits, too_long = self.limits(left)
        return left if fits < more < too_long else 0

    def after(self, cost: int, more: int) -> int:
        """Return the cost of a way after one more part, which costs `more`."""
        return cost + self.wait(self.left(cost), more) + more

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
