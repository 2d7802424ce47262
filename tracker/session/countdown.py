"""The timer of a turn: counts down what was set, and knows when the time is up."""

from collections.abc import Callable
from math import ceil
from time import monotonic


class Countdown:
    """So many seconds for each turn, counted from when it begins.

    A turn that goes on says that only once: `is_up` is true the first time that it is asked then.
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
        """The seconds that are left, 0 once the time is up."""
        return max(0, ceil(self.seconds - (self._clock() - self._began)))

    def is_up(self) -> bool:
        """True once in a turn, when its time is over."""
        if self._told or self.left() > 0:
            return False
        self._told = True
        return True
