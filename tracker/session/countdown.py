"""The timer of a turn. It counts down the set time, and reports when the time is over."""

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
        """Start the count of a new turn."""
        self._began, self._told = self._clock(), False

    def left(self) -> int:
        """The seconds that remain; 0 when the time is over."""
        return max(0, ceil(self.seconds - (self._clock() - self._began)))

    def is_up(self) -> bool:
        """Return whether the time is over.

        After the answer True, return False until the next turn.
        """
        if self._told or self.left() > 0:
            return False
        self._told = True
        return True
