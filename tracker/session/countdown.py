"""The timer of a turn: counts down the set time, and knows when it is over."""

from collections.abc import Callable
from math import ceil
from time import monotonic


class Countdown:
    """A number of seconds for each turn, counted from its beginning.

    It reports the end once in a turn: `is_up` is true only the first time that it is asked then.
    """

    def __init__(self, seconds: int, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._began = clock()
        self._told = False

    def begin(self) -> None:
        """Count from now on."""
        self._began, self._told = self._clock(), False

    def left(self) -> int:
        """The seconds that are left; 0 when the time is over."""
        return max(0, ceil(self.seconds - (self._clock() - self._began)))

    def is_up(self) -> bool:
        """True once in a turn, when its time is over."""
        if self._told or self.left() > 0:
            return False
        self._told = True
        return True
