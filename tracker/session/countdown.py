"""The timer of a turn. It counts down from the set time and reports when no time is left."""

from collections.abc import Callable
from math import ceil
from time import monotonic


class Countdown:
    """Counts down a number of seconds for each turn.

    `is_up` returns true only once in a turn: at the first call after the time is over.
    """

    def __init__(self, seconds: int, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._began = clock()
        self._told = False

    def begin(self) -> None:
        """Start to count the time of a new turn."""
        self._began, self._told = self._clock(), False

    def left(self) -> int:
        """The number of seconds that remain in the turn; 0 when the time is over."""
        return max(0, ceil(self.seconds - (self._clock() - self._began)))

    def is_up(self) -> bool:
        """Return whether the time of the turn is over.

        The answer is True only once in each turn.
        """
        if self._told or self.left() > 0:
            return False
        self._told = True
        return True
