"""Garbage is looked for while nobody types: in the middle of a key it costs a part of a frame."""

import gc
from typing import Any, Final

from textual.app import App
from textual.timer import Timer

SOON: Final = 0.05
"""Seconds after a key in which what came of it has been painted."""

LATER: Final = 1.0
"""Seconds without a key after which there is time to look through everything."""

PAUSE: Final = 0.3
"""The same, where a page was closed or `ALL_AFTER` looks at what is new have left something."""

ALL_AFTER, WITHOUT_PAUSE = 50, 120
"""Looks at what is new, after which everything is looked through in the next pause, or without."""

PAGE: Final = 20
"""How many looks a page that was opened or closed counts for: it throws the most away."""


class Collector:
    """Collects soon after a key what is new; everything in a pause, and behind a page's end."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._soon: Timer | None = None
        self._later: Timer | None = None
        self._pages = self._looks = 0

    def screen_changed(self) -> None:
        """A page was opened or closed."""
        self._pages += 1

    def key_was_taken(self) -> None:
        """There may be garbage of it, and the next key may come."""
        if not gc.isenabled():
            # Not everything is loaded yet: to look through it all would hold the next key up.
            return
        if self._later is not None:
            self._later.stop()
            self._later = None
        if self._soon is None:
            self._soon = self._app.set_timer(SOON, self._collect_new)

    def _collect_new(self) -> None:
        self._soon = None
        self._looks += 1
        looks = self._looks + self._pages * PAGE
        if looks >= WITHOUT_PAUSE:
            self._collect_all()
            return
        gc.collect(1)
        is_due = self._pages or looks >= ALL_AFTER
        self._later = self._app.set_timer(PAUSE if is_due else LATER, self._collect_all)

    def _collect_all(self) -> None:
        self._later, self._pages, self._looks = None, 0, 0
        gc.collect()
