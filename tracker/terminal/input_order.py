"""Keys, clicks and pastes in their order, each for the screen that is there when it comes."""

from collections import deque
from collections.abc import Callable
from math import inf
from pathlib import PurePath
from time import monotonic
from typing import Any, Final

from textual import events, on
from textual._styles_cache import StylesCache
from textual.app import App
from textual.driver import Driver
from textual.message import Message
from textual.screen import Screen

from tracker.terminal.collecting import Collector

MOST_WAITING: Final = 256
"""How much input may wait before the driver reads no more."""


class Settled(Message):
    """Follows input on its way through a screen: when it comes out, the input was dealt with."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class OrderedInputApp(App[None]):
    """Gives its screens one input after the other.

    A slow line brings keys in one packet, and a key may open or close a screen. The next one waits
    until the one before it was dealt with and the screen that came of it is there, so that each key
    is for the screen that the GM would have seen.
    """

    def __init__(
        self,
        driver_class: type[Driver] | None = None,
        css_path: list[str | PurePath] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class, css_path=css_path)
        self._inputs: deque[events.Event] = deque()
        self._settling = False
        self._place = 0
        self._last_input = -inf
        self._collector = Collector(self)
        self._afterwards: dict[Callable[[], None], Screen[Any]] = {}

    @property
    def input_waits(self) -> bool:
        """True while so much input waits that no more should be read."""
        return len(self._inputs) >= MOST_WAITING

    @property
    def quiet_for(self) -> float:
        """Seconds since input came last."""
        return monotonic() - self._last_input

    @property
    def more_comes(self) -> bool:
        """True while more input of the same packet waits."""
        return bool(self._inputs)

    def when_caught_up(self, show: Callable[[], None], screen: Screen[Any]) -> None:
        """Call `show` now, or once after all input that waits already has been given.

        What keys that come in a burst lead to is worth painting once, not after each of them; and
        not at all on a screen that they have closed.
        """
        if self._inputs:
            self._afterwards[show] = screen
        elif screen in self.screen_stack:
            show()

    def on_mount(self) -> None:
        """Hear of every screen that comes to the front."""
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)

    async def on_event(self, event: events.Event) -> None:
        """Keep input until its turn; everything else is Textual's."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            self._inputs.append(event)
            self._last_input = monotonic()
            await self._give_next()
        else:
            await super().on_event(event)

    async def _give_next(self) -> None:
        """Give the next input to the screen in front, unless the last is still on its way."""
        if self._settling or not self._inputs:
            return
        self._settling = True
        await super().on_event(self._inputs.popleft())
        self._follow()

    def _follow(self) -> None:
        """Send a message after the input, by the same way."""
        self._place += 1
        taker = self.focused or self.screen
        if not taker.post_message(Settled(self._place)):
            self.post_message(Settled(self._place))

    def _screen_changed(self, _: Screen[object]) -> None:
        # It keeps a thousand widgets that are gone, each with all that it has painted.
        StylesCache.get_inner_outer.cache_clear()
        self._collector.screen_changed()
        # A screen that closes takes with it whatever is on its way through it.
        if self._settling:
            self._follow()

    @on(Settled)
    async def _input_settled(self, message: Settled) -> None:
        """Go on, unless another screen has come to the front since the message was sent."""
        if message.place == self._place:
            self._settling = False
            await self._give_next()
            if not (self._settling or self._inputs):
                self._show_afterwards()

    def _show_afterwards(self) -> None:
        self._collector.key_was_taken()
        shown, self._afterwards = self._afterwards, {}
        for show, screen in shown.items():
            if screen in self.screen_stack:
                show()
