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
        """Return the movement that is left in the turn of the fight after a way of this cost.

        The way begins with the movement `left`, or with all that the present turn has. After a turn
        that is used up, the next turn counts.
        """
        rest = (self.now if left is None else left) - cost // self.rounded * self.rounded
        return rest if rest > 0 else self.whole - -rest % self.whole

    def limits(self, left: int) -> tuple[int, int]:
        """Return the two costs between which a part of a way waits for the next turn of the fight.

        A cheaper part fits into this turn. A dearer part fits into no turn, and is divided.
        """
        return left + self.rounded, self.whole + self.rounded

    def wait(self, left: int, more: int) -> int:
        """Return the movement of a turn that is lost because a part of the cost `more` waits."""
        fits, too_long = self.limits(left)
        return left if fits < more < too_long else 0

    def after(self, cost: int, more: int) -> int:
        """Return the cost of a way after one more part, which costs `more`."""
        return cost + self.wait(self.left(cost), more) + more

    def rested(self, cost: int) -> int:
        """Return the cost of a way after one whole turn of the fight without a move.

        The rest of a turn with a move counts as used. At the start of the way, the turn without
        a move is the present turn, if all of its movement is left.
        """
        spent = cost - cost % self.rounded - self.now
        left = -spent if spent < 0 else -spent % self.whole
        rests_now = not cost and self.now >= self.whole
        return cost + left + (0 if rests_now else self.whole)

    def later(self, cost: int) -> int:
        """Return how many turns after this one a way of this cost needs."""
        return max(0, -((self.now - cost + cost % self.rounded) // self.whole))
