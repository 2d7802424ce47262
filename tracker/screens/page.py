"""A page over the fight: nothing of it is painted before it is whole."""

from contextlib import ExitStack
from functools import partial
from typing import TypeVar

from textual.screen import ModalScreen
from textual.widget import Widget

from tracker.screens.painting import PaintedOnce
from tracker.widgets.line_pane import LinePane

T = TypeVar("T")


class PageScreen(PaintedOnce[T], ModalScreen[T]):
    """Holds the painting until its panes have heard of their sizes, and have their lines.

    Textual would paint it empty first, and its parts as they come: twice the bytes on a slow line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held = ExitStack()
        self._unsized: set[Widget] = set()

    def on_mount(self) -> None:
        """Hold back until it is whole."""
        self._held.enter_context(self.app.batch_update())
        self.call_after_refresh(self._laid_out)

    def on_unmount(self) -> None:
        """Hold nothing back that comes after it, also where it was closed before it was whole."""
        self._held.close()

    def _laid_out(self) -> None:
        """The panes have been told of their sizes: what they are sent now comes behind that."""
        panes = tuple(self.query(LinePane))
        self._unsized = set(panes)
        for pane in panes:
            pane.call_later(partial(self._sized, pane))
        if not panes:
            self._whole()

    def _sized(self, pane: Widget) -> None:
        self._unsized.discard(pane)
        if not self._unsized:
            self.call_after_refresh(self._whole)

    def _whole(self) -> None:
        self._held.close()
        self.paint_now()
