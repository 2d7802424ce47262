"""Collect Python's garbage while nobody types.

If a key caused a collection, the next frame would come late.
"""

import gc
from typing import Any, Final

from textual.app import App
from textual.timer import Timer

SOON: Final = 0.05
"""Seconds after a key until new garbage is collected: the screen then shows the key's result."""

LATER: Final = 1.0
"""After this many seconds without a key, all garbage is collected."""

PAUSE: Final = 0.3
"""Used instead of `LATER` after a page change, or after `ALL_AFTER` collections."""

ALL_AFTER, WITHOUT_PAUSE = 50, 120
"""All garbage is collected after this many collections: in the next pause, or without waiting."""

PAGE: Final = 20
"""An opened or closed page counts as this many collections, because it leaves much garbage."""


class Collector:
    """Collects garbage: new objects soon after a key, and all objects in a pause.

    After a page was opened or closed, a shorter pause is enough.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._soon: Timer | None = None
        self._later: Timer | None = None
        self._pages = self._looks = 0

    def screen_changed(self) -> None:
        """Note that a page was opened or closed."""
        self._pages += 1

    def key_was_taken(self) -> None:
        """Plan a collection of garbage soon after this key."""
        if not gc.isenabled():
            # While the program is still loading, a full collection would delay the next key.
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
