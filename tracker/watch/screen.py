"""A watcher is a program that looks at a save ten times a second, and draws the changes."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tracker.watch.painter import Painter
from tracker.watch.picture import Shape, Size, last_top, picture, shape_of, top_of
from tracker.watch.typed_keys import REDRAW
from tracker.watch.watched import Watched

LOOKS = 0.1
"""Seconds between two looks at the save."""

LEAVE = frozenset({"q", "Q", "\x03", "\x11"})
SCROLL = {"j": 1, "\x1b[B": 1, "\x1bOB": 1, "k": -1, "\x1b[A": -1, "\x1bOA": -1}
PAGES = {" ": 1, "\x1b[6~": 1, "b": -1, "\x1b[5~": -1}
TO_TURN = "."


class Outlet(Protocol):
    """A terminal or browser on which a watcher draws, and from which the watcher reads keys.

    `leaves` is true if the key q ends the view.
    """

    leaves: bool

    def size(self) -> Size:
        """The current size of the outlet."""

    def wait(self, seconds: float) -> list[str] | None:
        """Return the keys that come within this many seconds. Return None if the reader is gone."""

    def write(self, text: str) -> None:
        """Send text. If the reader is slow, only this watcher waits."""


class Watcher:
    """Shows the players' view on one outlet until the outlet's reader leaves."""

    def __init__(
        self, watched: Watched, outlet: Outlet, environ: Mapping[str, str], *, ascii_only: bool
    ) -> None:
        self._watched = watched
        self._outlet = outlet
        self._new_painter: Callable[[], Painter] = lambda: Painter(environ, ascii_only=ascii_only)
        self._painter = self._new_painter()
        self._size = Size(0, 0)
        self._top: int | None = None

    def run(self) -> None:
        """Show the view until somebody presses q, or until the reader is gone."""
        while True:
            size = self._outlet.size()
            if size != self._size:
                self._size = size
                self.draw()
            keys = self._outlet.wait(LOOKS)
            if keys is None or (self._outlet.leaves and LEAVE & set(keys)):
                return
            news = self._look()
            if self._take(keys) or news:
                self.draw()

    def draw(self) -> None:
        """Draw the current view; only changed cells are sent."""
        watched = self._watched
        leaves = self._outlet.leaves
        lines = picture(watched.view, self._size, self._top, watched.fault, leaves=leaves)
        frame = self._painter.frame(lines, self._size)
        if frame:
            self._outlet.write(frame)

    def _look(self) -> bool:
        turn = self._watched.view.turn
        news = self._watched.look()
        if self._watched.view.turn != turn:
            self._top = None
        return news

    def _take(self, keys: list[str]) -> bool:
        """Handle the keys; return whether the view must be drawn again."""
        moved = False
        for key in keys:
            if key in SCROLL:
                self._scroll(SCROLL[key])
            elif key in PAGES:
                self._scroll(PAGES[key] * self._shape.visible)
            elif key == TO_TURN:
                self._top = None
            elif key == REDRAW:
                self._painter, self._size = self._new_painter(), Size(0, 0)
            else:
                continue
            moved = True
        return moved and self._size != Size(0, 0)

    def _scroll(self, by: int) -> None:
        shape, view = self._shape, self._watched.view
        top = top_of(view, shape) if self._top is None else self._top
        self._top = max(0, min(top + by, last_top(view, shape)))

    @property
    def _shape(self) -> Shape:
        return shape_of(self._watched.view, self._size)
