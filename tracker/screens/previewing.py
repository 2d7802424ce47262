"""The preview of the next turn, made before the GM asks for it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

PAUSE: Final = 0.02
"""Seconds to wait after an action, so that the screen shows its result first."""

OPENING: Final = 0.3
"""Seconds to wait after a fight is opened: nothing may delay its first picture."""


class Previewing:
    """Makes a preview in small parts while nobody types: a key waits for at most one part."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._state: object = None
        self._parts: Iterator[None] = iter(())
        self.done = True

    def begin(self, state: object, parts: Callable[[], Iterator[None]]) -> None:
        """After a pause, make the preview of a state once; stop the preview of an earlier state."""
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
            # Keys that came during this part are handled first.
            self._screen.call_later(self._go_on)
