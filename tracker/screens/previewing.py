"""What the next turn will show, made before it is asked for."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

PAUSE: Final = 0.02
"""Seconds after which what was done is in sight."""

OPENING: Final = 0.3
"""Seconds after which a fight that was opened is in sight: nothing else holds that up."""


class Previewing:
    """Makes something part by part while nobody types: a key waits for one part at most."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._state: object = None
        self._parts: Iterator[None] = iter(())
        self.done = True

    def begin(self, state: object, parts: Callable[[], Iterator[None]]) -> None:
        """Make the parts of a state, from a pause on, once; those of another state are left."""
        if state is self._state:
            return
        pause = OPENING if self._state is None else PAUSE
        self._state, self._parts, self.done = state, parts(), False
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(pause, self._go_on)

    def _go_on(self) -> None:
        self.done = next(self._parts, self) is self
        if not self.done:
            # The keys that have come meanwhile are before it.
            self._screen.call_later(self._go_on)
