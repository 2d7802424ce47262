"""Give keys, clicks and pastes to the screens in the order in which they arrived.

Each input waits for the inputs before. Then the input goes to the screen in front.
"""

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
"""How many inputs may wait before the driver stops reading."""


class Settled(Message):
    """A message that is sent after each input.

    When this message arrives, the input before it has been handled.
    """

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class OrderedInputApp(App[None]):
    """Gives its screens one input after the other.

    A slow connection delivers several keys in one packet, and a key may open or close a screen. So
    each key waits until the previous key was handled and the new screen is in front. Then each key
    goes to the screen that the GM expects.
    """

    def __init__(
        self, driver_class: type[Driver] | None = None, css_path: list[str | PurePath] | None = None
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
        """Whether too much input waits. Then the driver must not read more input."""
        return len(self._inputs) >= MOST_WAITING

    @property
    def quiet_for(self) -> float:
        """The number of seconds since the last input."""
        return monotonic() - self._last_input

    @property
    def more_comes(self) -> bool:
        """Whether input that has already arrived still waits to be handled."""
        return bool(self._inputs)

    def when_caught_up(self, show: Callable[[], None], screen: Screen[Any]) -> None:
        """Call `show` now if no input waits. If input waits, call `show` after it was handled.

        So several quick keys cause only one painting of the screen. A screen that the keys have
        closed is not painted.
        """
        if self._inputs:
            self._afterwards[show] = screen
        elif screen in self.screen_stack:
            show()

    def on_mount(self) -> None:
        """Ask Textual to report when another screen comes to the front."""
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)

    async def on_event(self, event: events.Event) -> None:
        """Keep each input until its turn comes. Textual handles all other events directly."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            self._inputs.append(event)
            self._last_input = monotonic()
            await self._give_next()
        else:
            await super().on_event(event)

    async def _give_next(self) -> None:
        """Give the next input to the screen in front, if the last input has been handled."""
        if self._settling or not self._inputs:
            return
        self._settling = True
        await super().on_event(self._inputs.popleft())
        self._follow()

    def _follow(self) -> None:
        """Send a `Settled` message to the widget that received the input."""
        self._place += 1
        taker = self.focused or self.screen
        if not taker.post_message(Settled(self._place)):
            self.post_message(Settled(self._place))

    def _screen_changed(self, _: Screen[object]) -> None:
        # This cache keeps a thousand removed widgets, with everything that they have painted.
        StylesCache.get_inner_outer.cache_clear()
        self._collector.screen_changed()
        # A screen that closes loses all messages that are on their way through it.
        if self._settling:
            self._follow()

    @on(Settled)
    async def _input_settled(self, message: Settled) -> None:
        """Continue with the next input.

        If another screen came to the front after the message was sent, wait for a later message.
        """
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
